import { describe, expect, test } from 'vitest'
import { imports, type Run } from '#contract/imports/import.contract.ts'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import { isFailure } from '#contract/kernel/errors.ts'
import { merges } from '#contract/lifecycle/merge.contract.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { type School, withPortal } from '#server/kernel/testing.ts'
import { unheard } from './import.testing.ts'
import { compareRows } from './record.queries.ts'
import { applyRun } from './roster-import.ts'
import { insertRows, insertRun, updateCounts } from './run.queries.ts'
import { inSchool } from './school-scope.ts'
import type { NewStagedRow } from './staged-rows.ts'

const portal = withPortal()

type Given = {
  kind: RecordKind
  sis_id?: string
  cells?: Record<string, string>
  guardian_row?: number
  child_row?: number
}

/** A school with an admin, and runs of rows as a reader would stage them. */
const office = async () => {
  const school = await portal.school()
  const admin = await portal.person(school, 2)
  const scope = {
    request_id: 'test',
    group_id: school.group_id,
    school_id: school.id,
    user_id: admin.user_id,
    role: 2,
  } as const
  const staged = (given: readonly Given[]): NewStagedRow[] =>
    given.map(({ kind, sis_id = '', cells = {}, ...links }, at) => ({
      kind,
      sis_id,
      cells: { ...(sis_id && { sis_id }), ...cells },
      row: at + 2,
      result: 'new',
      school_sis_id: 'S',
      title: [cells['first_name'], cells['last_name']].join(' '),
      problems: [],
      blocked_by: null,
      holds_back: 0,
      ...links,
    }))
  const check = (given: readonly Given[]): Promise<number> =>
    inSystemScope(portal.product().kernel.pool, scope, async (db) => {
      const run_id = await insertRun(db, {
        group_id: school.group_id,
        school_id: school.id,
        created_by: admin.user_id,
        files: [],
        ignored: [],
        notes: [],
      })
      await insertRows(db, run_id, staged(given), new Map([['S', school.id]]))
      await inSchool(db, school.id, () => compareRows(db, run_id))
      await updateCounts(db, run_id)
      return run_id
    })
  const results = async (run_id: number) => (await portal.as(admin).ok(imports.rows, { run_id, size: 200 })).rows
  const apply = (run_id: number): Promise<Run> =>
    inSystemScope(portal.product().kernel.pool, scope, async (db) => {
      const run = await applyRun({ ...unheard, db }, run_id, async () => true)
      if (isFailure(run)) throw new Error(JSON.stringify(run))
      return run
    })
  const undo = (run_id: number) => portal.as(admin).ok(imports.undo, { run_id })
  return { school, admin, check, apply, undo, results }
}

const families = ({ id }: School) =>
  portal.owner().rows<{
    parent: string
    child: string
    relationship: string
    custody: boolean
    contact: boolean
    billing: boolean
  }>(
    `
      select
        p.fname || ' ' || p.lname as parent, c.fname || ' ' || c.lname as child, g.relationship, g.custody, g.contact,
        g.billing
      from guardianship g
      join person p on p.school_id = g.school_id and p.id = g.parent_id
      join person c on c.school_id = g.school_id and c.id = g.student_id
      where g.school_id = $1
      order by 1, 2`,
    [id],
  )
const peopleOf = ({ id }: School) =>
  portal.owner().rows<{ name: string; roles: number[] }>(
    `
      select
        p.fname || ' ' || p.lname as name,
        array(
          select r.role::int
          from person_role r
          where r.school_id = p.school_id and r.person_id = p.id
          order by 1
        ) as roles
      from person p
      where p.school_id = $1 and p.user_id is distinct from (select min(user_id) from person where school_id = $1)
      order by 1`,
    [id],
  )

const ora: Given = {
  kind: 'student',
  sis_id: '13001',
  cells: { first_name: 'Ora', last_name: 'Klein', number: '13001', username: 'ora.klein', grade_level: '9' },
}
const max: Given = {
  kind: 'student',
  sis_id: '13002',
  cells: { first_name: 'Max', last_name: 'Klein', number: '13002', grade_level: '7' },
}
const anna: Given = {
  kind: 'parent',
  sis_id: 'P1',
  cells: { first_name: 'Anna', last_name: 'Klein', email: 'anna@home.example', phone: '+4930123', username: 'anna' },
}
const child = (sis_id: string, more: Record<string, string> = {}): Given => ({
  kind: 'guardian',
  sis_id,
  cells: { parent_sis_id: 'P1', relationship: 'mother', billing: 'true', ...more },
})

describe('parents and their children', () => {
  test('come with their rights, by SIS ids of the same files or of what is stored', async () => {
    const { school, check, apply } = await office()
    await apply(await check([ora, anna, child('13001')]))
    await apply(await check([max, child('13002', { custody: 'false' })]))
    expect(await peopleOf(school)).toEqual([
      { name: 'Anna Klein', roles: [5] },
      { name: 'Max Klein', roles: [4] },
      { name: 'Ora Klein', roles: [4] },
    ])
    expect(await families(school)).toEqual([
      {
        parent: 'Anna Klein',
        child: 'Max Klein',
        relationship: 'mother',
        custody: false,
        contact: true,
        billing: true,
      },
      { parent: 'Anna Klein', child: 'Ora Klein', relationship: 'mother', custody: true, contact: true, billing: true },
    ])
  })

  test('come without any id, joined by their rows', async () => {
    const { school, check, apply } = await office()
    const bare = ({ kind, cells = {} }: Given): Given => ({ kind, cells: { ...cells, username: '' } })
    await apply(
      await check([
        bare(ora),
        bare(max),
        bare(anna),
        { kind: 'guardian', guardian_row: 3, child_row: 1 },
        { kind: 'guardian', guardian_row: 3, child_row: 2 },
      ]),
    )
    expect((await families(school)).map(({ parent, child: of, relationship }) => [parent, of, relationship])).toEqual([
      ['Anna Klein', 'Max Klein', 'parent'],
      ['Anna Klein', 'Ora Klein', 'parent'],
    ])
    const accounts = await portal
      .owner()
      .rows(`select 1 from account where group_id = $1 and username in ('anna', 'ora.klein')`, [school.group_id])
    expect(accounts).toEqual([])
  })

  test('told again change nothing; what differs is shown and written', async () => {
    const { school, check, apply, results } = await office()
    await apply(await check([ora, anna, child('13001')]))
    const again = await check([ora, anna, child('13001')])
    expect((await results(again)).map(({ kind, result }) => [kind, result])).toEqual([
      ['student', 'unchanged'],
      ['parent', 'unchanged'],
      ['guardian', 'unchanged'],
    ])
    const moved = await check([
      { ...anna, cells: { ...anna.cells, phone: '+4930999', email: '' } },
      child('13001', { billing: 'false' }),
    ])
    expect((await results(moved)).map(({ changes }) => changes)).toEqual([
      [{ field: 'phone', old: '+4930123', new: '+4930999' }],
      [{ field: 'billing', old: 'true', new: 'false' }],
    ])
    await apply(moved)
    expect((await families(school)).map(({ billing }) => billing)).toEqual([false])
  })

  test('who may have no contact gets none by a file', async () => {
    const { school, check, apply, undo, results } = await office()
    await apply(await check([ora, anna, child('13001')]))
    await portal
      .owner()
      .rows(`update guardianship set no_contact = true, contact = false, custody = false where school_id = $1`, [
        school.id,
      ])
    const run = await check([child('13001', { contact: 'true', custody: 'true', billing: 'false' })])
    expect((await results(run)).map(({ changes }) => changes.map(({ field }) => field))).toEqual([['billing']])
    await apply(run)
    await undo(run)
    expect(await families(school)).toMatchObject([{ custody: false, contact: false, billing: true }])
  })

  test('a teacher of the school becomes a parent by the account, and stays a teacher when the import is undone', async () => {
    const { school, check, apply, undo } = await office()
    const [teacher] = await portal.people(school, 3)
    const run = await check([
      ora,
      { ...anna, cells: { ...anna.cells, username: teacher?.username ?? '' } },
      child('13001'),
    ])
    await apply(run)
    const roles = () =>
      portal
        .owner()
        .rows<{ role: number }>(
          `select role::int from person_role where school_id = $1 and person_id = $2 order by 1`,
          [school.id, teacher?.person_id],
        )
    expect(await roles()).toEqual([{ role: 3 }, { role: 5 }])
    expect((await undo(run)).kept).toEqual([])
    expect(await roles()).toEqual([{ role: 3 }])
    expect(await families(school)).toEqual([])
  })

  test('an undo takes all of it back, but not a parent who got another child since', async () => {
    const { school, check, apply, undo } = await office()
    const first = await check([ora, anna, child('13001')])
    await apply(first)
    await apply(await check([max, child('13002')]))
    const { kept } = await undo(first)
    expect(kept.map(({ kind, reason, count, examples }) => [kind, reason, count, examples[0]])).toEqual([
      ['parent', 'used_since', 1, 'Anna Klein'],
      ['account', 'used_since', 1, undefined],
    ])
    expect((await families(school)).map(({ child: of }) => of)).toEqual(['Max Klein'])

    const clean = await office()
    const run = await clean.check([ora, anna, child('13001')])
    await clean.apply(run)
    expect((await clean.undo(run)).kept).toEqual([])
    expect(await peopleOf(clean.school)).toEqual([])
  })

  test('a file of one school finds no parent of another', async () => {
    const one = await office()
    await one.apply(await one.check([ora, anna, child('13001')]))
    const other = await office()
    const run = await other.check([max, child('13002')])
    expect((await other.results(run)).map(({ result }) => result)).toEqual(['new', 'new'])
    await other.apply(run)
    expect(await families(other.school)).toEqual([])
  })
})

describe('records that were merged', () => {
  test.each([[[]], [['fname', 'number', 'account', 'sis_id']]] as const)(
    'a second import changes nothing and brings nobody back (taken: %j)',
    async (from_other) => {
      const { school, admin, check, apply, results } = await office()
      const lookalike: Given = {
        ...ora,
        sis_id: '13009',
        cells: { ...ora.cells, first_name: 'Aurora', number: '13009', username: 'aurora' },
      }
      const files = [ora, lookalike, anna, child('13001'), child('13009')]
      await apply(await check(files))
      const ids = await portal
        .owner()
        .rows<{ id: number; sis_id: string }>(`select id, sis_id from student where school_id = $1 order by sis_id`, [
          school.id,
        ])
      const [kept_id = 0, other_id = 0] = ids.map(({ id }) => id)
      await portal.as(admin).ok(merges.merge, { kept_id, other_id, from_other: [...from_other], confirmed: true })
      const before = await portal.owner().rows(
        `
          select p.id, p.fname, p.status, p.user_id, s.number, s.status as student_status
          from person p
          left join student s on s.school_id = p.school_id and s.id = p.id
          where p.school_id = $1
          order by p.id`,
        [school.id],
      )

      const again = await check(files)
      expect((await results(again)).map(({ result, changes }) => [result, changes])).toEqual(
        files.map(() => ['unchanged', []]),
      )
      await apply(again)
      expect(
        await portal.owner().rows(
          `
            select p.id, p.fname, p.status, p.user_id, s.number, s.status as student_status
            from person p
            left join student s on s.school_id = p.school_id and s.id = p.id
            where p.school_id = $1
            order by p.id`,
          [school.id],
        ),
      ).toEqual(before)
    },
  )

  test('a class told of either leads to the record that lives on, once', async () => {
    const { school, admin, check, apply } = await office()
    const lookalike: Given = { ...max, sis_id: '13009', cells: { ...max.cells, number: '13009' } }
    await apply(await check([max, lookalike]))
    const [kept_id = 0, other_id = 0] = (
      await portal
        .owner()
        .rows<{ id: number }>(`select id from student where school_id = $1 order by sis_id`, [school.id])
    ).map(({ id }) => id)
    await portal.as(admin).ok(merges.merge, { kept_id, other_id, from_other: [], confirmed: true })
    const cells = {
      course_sis_id: 'C',
      section_sis_id: 'A',
      number: 'A',
      name: 'Algebra',
      description: '',
      subject: '',
    }
    const { course_sis_id: _course, section_sis_id: _section, ...course } = cells
    await apply(
      await check([
        { kind: 'course', sis_id: 'C', cells: course },
        { kind: 'section', sis_id: 'A', cells: { ...course, course_sis_id: 'C' } },
        { kind: 'enrollment', sis_id: '13002', cells: { section_sis_id: 'A' } },
        { kind: 'enrollment', sis_id: '13009', cells: { section_sis_id: 'A' } },
      ]),
    )
    expect(
      await portal
        .owner()
        .rows<{ student_id: number }>('select student_id::int from enrollment where school_id = $1', [school.id]),
    ).toEqual([{ student_id: kept_id }])
  })
})
