import { describe, expect, test } from 'vitest'
import { sdsKindOf, matchHeader, readCell, readDate, sdsFiles, type RosterColumn } from './sds.rules.ts'

describe('dates', () => {
  test.each([
    ['7/1/2017', '2017-07-01', 'either'],
    ['12/31/1999', '1999-12-31', 'month_first'],
    ['2/29/2000', '2000-02-29', 'month_first'],
    ['2000-02-29', '2000-02-29', 'iso'],
    ['04/02/2000', '2000-04-02', 'either'],
  ])('%s is read as %s', (cell, value, order) => {
    expect(readDate(cell)).toEqual({ value, order })
  })

  test.each([
    ['2/30/2000', 'date_day'],
    ['2/29/1900', 'date_day'],
    ['13/4/2000', 'date_month'],
    ['0/4/2000', 'date_month'],
    ['2000-13-05', 'date_month'],
    ['4/0/2000', 'date_day'],
    ['4/2/0200', 'date_year'],
    ['4/2/00', 'date_format'],
    ['2 April 2000', 'date_format'],
    ['4.2.2000', 'date_format'],
  ])('%s is refused: %s', (cell, reason) => {
    expect(readDate(cell)).toMatchObject({ reason })
  })

  test('a date that can only be day first says so', () => {
    expect(readDate('13/4/2000')).toMatchObject({ order: 'day_first' })
  })
})

describe('cells', () => {
  const column = (type: RosterColumn['type'], max?: number): RosterColumn => ({
    header: 'H',
    field: 'f',
    ...(type && { type }),
    ...(max && { max }),
  })

  test.each([
    [column('status'), 'INACTIVE', { value: 'Inactive' }],
    [column('status'), 'gone', { reason: 'status', params: { value: 'gone', known: 'Active, Inactive' } }],
    [column('email'), 'a@b', { reason: 'email', params: { value: 'a@b' } }],
    [column('email'), 'a@b.example', { value: 'a@b.example' }],
    [column('year'), '2019', { value: '2019' }],
    [column('year'), '19', { reason: 'year', params: { value: '19' } }],
    [column('text', 3), 'abcd', { reason: 'too_long', params: { max: 3 } }],
    [column('text'), 'a\u0000b', { reason: 'characters' }],
    [column('date'), '', { value: '' }],
    [{ ...column('text'), required: true as const }, '', { reason: 'required' }],
  ])('%o reads %j', (of, cell, result) => {
    expect(readCell(of, cell)).toEqual(result)
  })
})

describe('files and headers', () => {
  test.each([
    ['Student.csv', 'student'],
    ['roster/2026/STUDENT.CSV', 'student'],
    ['student_enrollment.csv', 'enrollment'],
    ['Student Enrollment.csv', 'enrollment'],
    ['TeacherRoster.csv', 'teaching'],
    ['Students.csv', undefined],
    ['Student.csv.exe', undefined],
  ])('%s holds %s', (name, kind) => {
    expect(sdsKindOf(name)).toBe(kind)
  })

  test('headers match whatever their case and blanks; unknown and left out columns are told', () => {
    const matched = matchHeader(sdsFiles.enrollment, [' section  sis id', 'SIS_ID', 'Colour', '__proto__', ''])
    expect(matched.fields).toEqual(['section_sis_id', 'sis_id', undefined, undefined, undefined])
    expect(matched.unknown_columns).toEqual(['Colour', '__proto__'])
    expect(matched.missing).toEqual([])
  })

  test('a password column is never kept', () => {
    const matched = matchHeader(sdsFiles.student, ['SIS ID', 'Password'])
    expect(matched.fields).toEqual(['sis_id', undefined])
    expect(matched.left_out_columns).toEqual(['Password'])
  })

  test('missing and repeated columns are told', () => {
    expect(matchHeader(sdsFiles.enrollment, ['SIS ID', 'Sis Id'])).toMatchObject({
      missing: ['Section SIS ID'],
      repeated: ['SIS ID'],
    })
  })
})
