import { readFileSync, readdirSync } from 'node:fs'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checkRoster, type KnownRoster } from '#contract/imports/roster.rules.ts'
import { sds } from '#contract/imports/sds.rules.ts'
import { isFailure } from '#contract/kernel/errors.ts'
import type { NamedBytes } from './archive.ts'
import { readRoster, readRosterInWorker } from './roster-reader.ts'
import { written } from './fixtures/written.ts'
import { encodings } from '#contract/kernel/text-encoding.ts'

const folder = new URL('./fixtures/sds-100/', import.meta.url)
const sample: Record<string, string> = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
)
const upload = (
  texts: Record<string, string>,
  encode = (text: string): Uint8Array => new TextEncoder().encode(text),
): NamedBytes[] => Object.entries(texts).map(([name, text]) => ({ name, bytes: encode(text) }))
const nothingKnown: KnownRoster = { schools: new Set(), records: {}, usernames: new Map() }

const check = async (uploads: NamedBytes[]) => {
  const read = await readRoster(uploads)
  if (isFailure(read)) throw new Error(read.code)
  if (read.source !== 'sds') throw new Error(read.source)
  return { ...read, ...checkRoster(read.tables, nothingKnown, sds) }
}
const counts = (rows: readonly { kind: string }[]) =>
  Object.fromEntries(
    Map.groupBy(rows, ({ kind }) => kind)
      .entries()
      .map(([kind, of]) => [kind, of.length]),
  )
const whole = { school: 2, section: 28, teacher: 12, student: 86, teaching: 28, enrollment: 602 }

describe('the sample of a real export', () => {
  test('is read whole: nothing rejected, 60 and 26 students', async () => {
    const { rows, rejects, held_back } = await check(upload(sample))
    expect(counts(rows)).toEqual(whole)
    expect([rejects, held_back]).toEqual([[], []])
    expect(rows.filter(({ kind, school_sis_id }) => kind === 'student' && school_sis_id === '10001')).toHaveLength(60)
  })

  test('holds no password once it is read', async () => {
    expect(JSON.stringify(await check(upload(sample)))).not.toMatch(/P@ssw/)
  })

  test('is the same in every encoding, with every separator, as folder and as zip', async () => {
    const plain = (await check(upload(sample))).rows
    for (const encoding of encodings) {
      for (const separator of [',', ';', '\t']) {
        const files = upload(sample, (text) => written(text.replaceAll(',', separator), encoding))
        const { rows, files: read } = await check([
          {
            name: 'roster.zip',
            bytes: zipSync(Object.fromEntries(files.map(({ name, bytes }) => [`sds/${name}`, bytes]))),
          },
        ])
        expect(rows).toEqual(plain)
        expect(read.every((file) => file.separator === separator)).toBe(true)
      }
    }
  }, 60_000)

  test('the other thread gives the same', async () => {
    expect(await readRosterInWorker(upload(sample))).toEqual(await readRoster(upload(sample)))
  })
})

describe('three planted faults', () => {
  const planted = (student: string) => ({
    ...sample,
    'Student.csv': (sample['Student.csv'] ?? '')
      .replace(`\r\n${student},`, '\r\n,')
      .replace('11/12/1999', '13/12/1999'),
    'StudentEnrollment.csv': (sample['StudentEnrollment.csv'] ?? '').replace('11001,13003', '11001,99999'),
  })

  test.each(['13001', '13007', '13060', '13086'])(
    'exactly these are rejected when the id of student %s is emptied',
    async (student) => {
      const { rows, rejects, held_back, tables } = await check(upload(planted(student)))
      const emptied = Number(student) - 13000 + 1
      const answer = rejects.map(
        ({ kind, row, problems }) => `${kind} ${row}, ${problems[0]?.column}: ${problems[0]?.reason}`,
      )
      expect(answer).toHaveLength(3)
      expect(new Set(answer)).toEqual(
        new Set([
          `student ${emptied}, SIS ID: required`,
          'student 3, Birthdate: date_month',
          'enrollment 4, SIS ID: unknown_student',
        ]),
      )
      expect(counts(rows)).toEqual({ ...whole, student: 84, enrollment: 602 - 1 - 14 })
      expect(held_back.filter(({ blocked_by }) => blocked_by.row === emptied)).toHaveLength(7)
      expect(held_back.filter(({ blocked_by }) => blocked_by.row === 3)).toHaveLength(7)
      expect(tables).toHaveLength(6)
    },
  )
})

describe('an upload that is no roster', () => {
  test('without any file of the set', async () => {
    expect(await readRoster([{ name: 'notes.csv', bytes: new Uint8Array() }])).toMatchObject({
      failure: 'invalid',
      code: 'import-no-roster-file',
    })
  })

  test('with one file twice', async () => {
    const [file] = upload({ 'School.csv': sample['School.csv'] ?? '' })
    expect(await readRoster(file ? [file, { ...file, name: 'old/School.csv' }] : [])).toMatchObject({
      code: 'import-file-twice',
    })
  })
})
