import { describe, expect, test } from 'vitest'
import type { Run, RunSummary } from '#contract/imports/import.contract.ts'
import { filesOf, sample, withProduct } from './import.testing.ts'
import { sweepImports } from './import.job.ts'

const portal = withProduct()
const { call, check, confirm, count, imported } = portal
const feed = filesOf('oneroster-11')

const superAdmin = async () => {
  const group_id = await portal.group()
  return { group_id, token: await portal.signedIn(1, group_id) }
}
/** The file without its last rows. */
const shorter = (file: string, rows: number, files = sample) => ({
  ...files,
  [file]: `${(files[file] ?? '').trimEnd().split('\r\n').slice(0, -rows).join('\r\n')}\r\n`,
})
const lackingOf = async (token: string, run: RunSummary) =>
  ((await call(token, 'GET', 'import_run', { run_id: run.id })).data as Run).lacking

describe('a feed that lacks rows of the last one', () => {
  test('a tenth at most: passes, and is told', async () => {
    const { token } = await superAdmin()
    await imported(token, sample)
    const { run } = await check(token, shorter('Student.csv', 8)) // of 86
    expect((await lackingOf(token, run)).find(({ kind }) => kind === 'student')).toMatchObject({
      before: 86,
      missing: 8,
    })
    expect((await confirm(token, run.id)).http).toBe(200)
  })

  test('more than a tenth: is refused, with what is missing, until somebody confirms it', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    const { run } = await check(token, shorter('Student.csv', 9))
    const [students] = await lackingOf(token, run)
    expect(students).toMatchObject({ kind: 'student', before: 86, missing: 9 })
    expect(students?.examples).toHaveLength(5)
    expect(students?.examples[0]).toMatch(/^[A-Z]\w+ [A-Z]/)
    expect(await confirm(token, run.id)).toMatchObject({ http: 409, code: 'import-rows-missing' })
    expect(((await call(token, 'GET', 'import_run', { run_id: run.id })).data as Run).status).toBe('checked')
    expect((await confirm(token, run.id, { accept_missing: true })).http).toBe(200)
    expect(await count('student', 'school_id in (select id from school where group_id = $1)', [group_id])).toBe(86)
  })

  test('the next one is compared with what was confirmed', async () => {
    const { token } = await superAdmin()
    await imported(token, sample)
    const short = shorter('Student.csv', 40)
    const { run } = await check(token, short)
    await confirm(token, run.id, { accept_missing: true })
    expect(await lackingOf(token, (await check(token, short)).run)).toEqual([])
  })

  test('kinds that a feed does not tell are not missing, and one taken back is no measure', async () => {
    const { token } = await superAdmin()
    const first = await imported(token, sample)
    const { run } = await check(token, { 'Teacher.csv': sample['Teacher.csv'] ?? '' })
    expect(await lackingOf(token, run)).toEqual([])
    await call(token, 'POST', 'undo_import', { run_id: first.id })
    expect(await lackingOf(token, (await check(token, shorter('Student.csv', 80))).run)).toEqual([])
  })

  test('the feed of another sender, group or school is no measure', async () => {
    const { group_id, token } = await superAdmin()
    await imported(token, sample)
    const school_id = await portal.school(group_id, 'Northgate High')
    const admin = await portal.signedIn(2, group_id, school_id)
    expect(await lackingOf(admin, (await check(admin, shorter('users.csv', 4, feed))).run)).toEqual([])
    const other = await superAdmin()
    expect(await lackingOf(other.token, (await check(other.token, shorter('Student.csv', 80))).run)).toEqual([])
  })

  test('a school is compared with its own last feed, never with that of another', async () => {
    const { token } = await superAdmin()
    const linesOf = (file: string) => (sample[file] ?? '').trimEnd().split('\r\n')
    const ofSchool = (school: string, fewer = 0) =>
      Object.fromEntries(
        ['School.csv', 'Student.csv'].map((file) => {
          const [head, ...lines] = linesOf(file)
          const own = lines.filter((line) => line.split(',').slice(0, 2).includes(school))
          return [file, [head, ...own.slice(0, file === 'Student.csv' ? own.length - fewer : 1)].join('\r\n')]
        }),
      )
    await imported(token, ofSchool('10001'))
    expect(await lackingOf(token, (await check(token, ofSchool('10002'))).run)).toEqual([])
    await imported(token, ofSchool('10002'))
    const { run } = await check(token, ofSchool('10001', 3))
    expect((await lackingOf(token, run)).map(({ kind, missing }) => [kind, missing])).toEqual([['student', 3]])
    await imported(token, ofSchool('10001'))
    await imported(token, sample)
    expect((await lackingOf(token, (await check(token, ofSchool('10001'))).run)).map(({ kind }) => kind)).toEqual([
      'school',
      'student',
    ])
  })

  test('changes alone are no feed that anything could be missing from', async () => {
    const { token } = await superAdmin()
    await imported(token, feed)
    const changes = {
      'manifest.csv': 'propertyName,value\r\nfile.users,delta\r\n',
      'users.csv': shorter('users.csv', 10, feed)['users.csv'] ?? '',
    }
    expect(await lackingOf(token, (await check(token, changes)).run)).toEqual([])
    const { run } = await check(token, shorter('users.csv', 4, feed))
    expect((await lackingOf(token, run)).map(({ kind, before, missing }) => [kind, before, missing])).toEqual([
      ['guardian', 3, 1],
      ['student', 6, 4],
    ])
  })

  test('what a feed tells to delete is told, and so not missing', async () => {
    const { token } = await superAdmin()
    await imported(token, feed)
    const ending = {
      ...feed,
      'enrollments.csv': (feed['enrollments.csv'] ?? '')
        .replace('e7,,', 'e7,tobedeleted,')
        .replace('e8,,', 'e8,tobedeleted,'),
    }
    expect(await lackingOf(token, (await check(token, ending)).run)).toEqual([])
  })

  test('a month later the ids are still there to compare with, without names', async () => {
    const { token } = await superAdmin()
    const first = await imported(token, sample)
    await portal
      .owner()
      .query(`update import_run set imported_at = now() - interval '31 days' where id = $1`, [first.id])
    await sweepImports(portal.product().kernel.pool)()
    const [students] = await lackingOf(token, (await check(token, shorter('Student.csv', 9))).run)
    expect(students).toMatchObject({ before: 86, missing: 9 })
    expect(students?.examples[0]).toMatch(/^\d+$/)
    await confirm(token, (await check(token, sample)).run.id)
    await sweepImports(portal.product().kernel.pool)()
    expect(await count('import_feed', 'run_id = $1', [first.id])).toBe(0)
  })
})
