import { describe, expect, test } from 'vitest'
import { matchHeader, sdsFiles } from '#contract/imports/sds.rules.ts'
import { isFailure } from '#contract/kernel/errors.ts'
import { mostRows, readTable } from './table-reader.ts'

const read = (text: string) =>
  readTable((cells) => matchHeader(sdsFiles.enrollment, cells), {
    name: 'StudentEnrollment.csv',
    bytes: new TextEncoder().encode(text),
  })
const rows = (text: string) => {
  const table = read(text)
  return isFailure(table)
    ? table
    : table.rows.map(({ row, values, surplus }) => [
        row,
        values.section_sis_id,
        values.sis_id,
        ...(surplus ? ['surplus'] : []),
      ])
}

describe('separators', () => {
  test.each([',', ';', '\t'])('%j', (separator) => {
    const table = read(`Section SIS ID${separator}SIS ID\r\n1${separator}2\r\n`)
    expect(table).toMatchObject({ separator, rows: [{ row: 2, values: { section_sis_id: '1', sis_id: '2' } }] })
  })

  test('one inside quotation marks does not count', () => {
    expect(read('"a,b,c,d";Section SIS ID;SIS ID\n')).toMatchObject({ separator: ';', unknown_columns: ['a,b,c,d'] })
  })
})

describe('rows as a spreadsheet counts them', () => {
  test('blank rows count, line breaks in a cell do not', () => {
    expect(rows('Section SIS ID,SIS ID,Note\n1,2,"two\nlines"\n\n,,\n3,4,\n')).toEqual([
      [2, '1', '2'],
      [5, '3', '4'],
    ])
  })

  test('line ends of all systems, quoted quotation marks, missing and surplus cells', () => {
    expect(rows('Section SIS ID,SIS ID\r1,"a ""b"""\r2\r3,4,5')).toEqual([
      [2, '1', 'a "b"'],
      [3, '2', ''],
      [4, '3', '4', 'surplus'],
    ])
  })

  test('values are trimmed and composed', () => {
    expect(rows('Section SIS ID,SIS ID\n 1 ,Zoe\u0308 \n')).toEqual([[2, '1', 'Zo\u00EB']])
  })
})

test('a password is not in what was read', () => {
  const table = readTable((cells) => matchHeader(sdsFiles.student, cells), {
    name: 'Student.csv',
    bytes: new TextEncoder().encode(
      'SIS ID,School SIS ID,First Name,Last Name,Username,Password\n1,2,A,B,ab,S3cret!\n',
    ),
  })
  expect(JSON.stringify(table)).not.toContain('S3cret!')
  expect(table).toMatchObject({ left_out_columns: ['Password'] })
})

test('a file without end is not read to its end', () => {
  expect(read(`Section SIS ID,SIS ID\n${'1,2\n'.repeat(mostRows + 10)}`)).toMatchObject({
    code: 'import-too-many-rows',
  })
})

describe('a column that is not there', () => {
  const students = (text: string) =>
    readTable((cells) => matchHeader(sdsFiles.student, cells), {
      name: 'Student.csv',
      bytes: new TextEncoder().encode(text),
    })

  test('is made of another one that says enough, and is named with it', () => {
    expect(students('SIS ID,School SIS ID,Username\n1,10001,OKlein\n')).toMatchObject({
      derived_columns: [{ column: 'Last Name', used: 'Username' }],
      rows: [{ values: { sis_id: '1', username: 'OKlein', last_name: 'OKlein' } }],
    })
  })

  test('of two names is not needed', () => {
    expect(students('SIS ID,School SIS ID,First Name,Username\n1,10001,Wira,w\n')).toMatchObject({
      derived_columns: [],
    })
  })

  test('is known by the names of other editions', () => {
    expect(students('ID,School DfE Number,First Name,Last Name,Username\n1,10001,Ora,Klein,o\n')).toMatchObject({
      unknown_columns: [],
      rows: [{ values: { sis_id: '1', school_sis_id: '10001' } }],
    })
  })

  test('is named where nothing can stand for it', () => {
    expect(students('SIS ID,First Name,Last Name,Username\n1,A,B,ab\n')).toMatchObject({
      code: 'import-column-missing',
      params: { file: 'Student.csv', column: 'School SIS ID' },
    })
  })
})

describe('what is refused', () => {
  test.each([
    [
      'a missing column',
      'SIS ID\n1\n',
      'import-column-missing',
      { file: 'StudentEnrollment.csv', column: 'Section SIS ID' },
    ],
    [
      'a column that stands twice',
      'Section SIS ID,SIS ID,sis id\n',
      'import-column-twice',
      { file: 'StudentEnrollment.csv', column: 'SIS ID' },
    ],
    ['an empty file', '\n\n', 'import-file-empty', { file: 'StudentEnrollment.csv' }],
    [
      'a quotation mark that never closes',
      `Section SIS ID,SIS ID\n1,2\n"3,4\n${'5,6\n'.repeat(30_000)}`,
      'import-file-unreadable',
      { file: 'StudentEnrollment.csv', row: 3 },
    ],
  ])('%s', (_, text, code, params) => {
    expect(read(text)).toEqual({ failure: 'invalid', code, params })
  })
})
