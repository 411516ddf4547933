import { beforeAll, describe, expect, it } from 'vitest'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { merges } from '#contract/lifecycle/merge.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { erasure } from '#contract/session/erasure.contract.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { type Classroom, ordinaryDay, type Person, withPortal } from '#server/kernel/testing.ts'
import { personStatus } from '#contract/lifecycle/person-status.contract.ts'

const portal = withPortal()
const admin = (room: Classroom) => portal.as(room.admin)
const merge = { from_other: [], confirmed: true }

/**
 * A class whose first two students are one human being; the second has grades, work, attendance, a guardian and more,
 * some of it beside the like of the first.
 */
const doubled = async () => {
  const room = await portal.classroom()
  const [kept, other, third] = room.students
  const school_id = room.school.id
  const { insert } = portal.owner()
  const [both, alone] = room.activities
  if (!kept || !other || !third || !both || !alone) throw new Error('nobody')
  const ids = { kept_id: kept.person_id, other_id: other.person_id }
  const grade = { school_id, section_id: room.section_id, graded_by: 1, graded_at: ordinaryDay }
  await insert('grade', [
    { ...grade, activity_id: both.id, student_id: kept.person_id, points: 9 },
    { ...grade, activity_id: both.id, student_id: other.person_id, points: 4 },
    { ...grade, activity_id: alone.id, student_id: other.person_id, points: 15 },
  ])
  const handed = { school_id, submitted_at: '2026-11-20T16:00:00Z' }
  const works = await insert<{ id: number }>('submission', [
    { ...handed, activity_id: both.id, student_id: kept.person_id },
    { ...handed, activity_id: both.id, student_id: other.person_id },
    { ...handed, activity_id: alone.id, student_id: other.person_id },
  ])
  await insert(
    'submission_attempt',
    works.map(({ id }, at) => ({
      ...handed,
      submission_id: id,
      student_id: at === 0 ? kept.person_id : other.person_id,
      attempt: 1,
    })),
  )
  const code = await portal
    .owner()
    .one<{ id: number }>(`select id from attendance_code where school_id = $1 and category = 'tardy'`, [school_id])
  await insert(
    'attendance',
    ['2026-11-19', '2026-11-20'].map((date) => ({
      school_id,
      section_id: room.section_id,
      student_id: other.person_id,
      date,
      code: 'tardy',
      teacher_code_id: code.id,
    })),
  )
  const { section_id: elsewhere } = await portal.section(school_id, room.teacher.person_id, [other])
  await insert('student_medical', [{ school_id, id: other.person_id, allergies: 'Peanuts' }])
  await insert('other_grade', [
    {
      school_id,
      student_id: other.person_id,
      title: 'Algebra',
      graded_on: '2026-01-15',
      letter: 'B',
      gpa_points: 3,
      credits: 1,
      credits_earned: 1,
    },
  ])
  await insert('advisorship', [
    { school_id, teacher_id: room.teacher.person_id, student_id: other.person_id, since: '2026-11-20' },
  ])
  return { room, kept, other, third, ids, elsewhere }
}

/** All rows of the school in every table but the audit, as text; versions rise with each change and are left out. */
const everything = async (school_id: number): Promise<Record<string, unknown[]>> => {
  const tables = await portal.owner().rows<{ name: string }>(
    `
      select c.table_name as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public'
        and c.column_name = 'school_id'
        and c.table_name not in ('audit_log', 'person_merge', 'idempotency_key', 'mail_outbox')
      order by 1`,
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables)
    all[name] = (
      await portal
        .owner()
        .rows<{ row: string }>(
          `select (to_jsonb(t) - 'version')::text as row from ${name} t where school_id = $1 order by 1`,
          [school_id],
        )
    ).map(({ row }) => row)
  return all
}

describe('two records of one student', () => {
  it('are shown side by side with what would move and what stays, and nothing changes yet', async () => {
    const { room, ids } = await doubled()
    const before = await everything(room.school.id)
    const answer = await admin(room).ok(merges.merge, { ...ids, ...merge, confirmed: false })
    expect(answer.merge_id).toBeNull()
    expect(Object.fromEntries(answer.parts.map(({ part, moves, stays }) => [part, [moves, stays]]))).toEqual({
      enrollment: [1, 1],
      grades: [2, 1],
      attendance: [2, 0],
      work: [2, 2],
      family: [1, 0],
      advisors: [1, 0],
      medical: [1, 0],
    })
    expect(await everything(room.school.id)).toEqual(before)
  })

  it('become one: everything of the other moves, what both have counts as the kept one has it', async () => {
    const { room, kept, ids, elsewhere } = await doubled()
    await admin(room).ok(merges.merge, { ...ids, ...merge, from_other: ['fname', 'number', 'account'] })
    const { rows } = await admin(room).ok(enrollment.current, { student_id: ids.kept_id })
    expect(rows.map(({ section_id, status }) => [section_id, status])).toEqual(
      expect.arrayContaining([
        [room.section_id, 'active'],
        [elsewhere, 'active'],
      ]),
    )
    const grades = await portal
      .owner()
      .rows('select points::float from grade where school_id = $1 and student_id = $2 order by points', [
        room.school.id,
        ids.kept_id,
      ])
    expect(grades).toEqual([{ points: 9 }, { points: 15 }])
    const person = await admin(room).ok(records.read, { id: ids.kept_id })
    expect(person.student?.number).toBe(`S${ids.other_id}`)
    expect(person.guardians).toHaveLength(2)
    expect(person.account?.username).not.toBe(kept.username)
    const days = await portal
      .owner()
      .rows('select student_id, tardies from attendance_day where school_id = $1', [room.school.id])
    expect(days).toEqual([
      { student_id: ids.kept_id, tardies: 1 },
      { student_id: ids.kept_id, tardies: 1 },
    ])
    const waiting = await portal
      .owner()
      .rows<{ student_id: number }>('select student_id from waiting_work where school_id = $1', [room.school.id])
    expect(waiting.filter(({ student_id }) => student_id === ids.kept_id)).toHaveLength(2)
  })

  it('lead to the kept one from then on; the other is archived, takes no seat and cannot be made active', async () => {
    const { room, ids } = await doubled()
    await admin(room).ok(merges.merge, { ...ids, ...merge })
    expect(await admin(room).ok(records.read, { id: ids.other_id })).toMatchObject({
      status: 'archived',
      merged_into: ids.kept_id,
      sections: [],
    })
    const again = await admin(room).call(personStatus.change, {
      rows: [{ id: ids.other_id, status: 'active', until: null }],
      reason: '',
      confirmed: true,
    })
    expect([again.http, again.code]).toEqual([409, 'people.is-merged'])
    const twice = await admin(room).call(merges.merge, { ...ids, ...merge })
    expect([twice.http, twice.code]).toEqual([409, 'people.is-merged'])
  })

  it('are two again as before, to the last value', async () => {
    const { room, ids } = await doubled()
    await portal
      .owner()
      .rows(`update person set sis_id = 'A-' || id where school_id = $1 and id = any ($2)`, [
        room.school.id,
        [ids.kept_id, ids.other_id],
      ])
    const before = await everything(room.school.id)
    const { merge_id } = await admin(room).ok(merges.merge, {
      ...ids,
      confirmed: true,
      from_other: ['fname', 'lname', 'number', 'sis_id', 'account', 'email'],
    })
    expect((await admin(room).ok(merges.read, { id: ids.kept_id })).merges).toMatchObject([
      { id: merge_id, kind: 'record', other: { id: ids.other_id }, can_undo: true },
    ])
    await admin(room).ok(merges.undo, { id: merge_id ?? 0 })
    const after = await everything(room.school.id)
    const counted = (name: string) => name === 'section_total' // anew: none was stored before
    for (const [name, rows] of Object.entries(after).filter(([one]) => !counted(one)))
      expect([name, rows]).toEqual([name, before[name]])
    const twice = await admin(room).call(merges.undo, { id: merge_id ?? 0 })
    expect([twice.http, twice.code]).toEqual([409, 'people.merge-undone'])
  })

  it('of which one was merged before are parted in the order that they came together', async () => {
    const { room, ids, third } = await doubled()
    const first = await admin(room).ok(merges.merge, { ...ids, ...merge })
    const second = await admin(room).ok(merges.merge, { kept_id: third.person_id, other_id: ids.kept_id, ...merge })
    expect(await admin(room).ok(records.read, { id: ids.other_id })).toMatchObject({ merged_into: third.person_id })
    const early = await admin(room).call(merges.undo, { id: first.merge_id ?? 0 })
    expect([early.http, early.code]).toEqual([409, 'people.merge-later'])
    await admin(room).ok(merges.undo, { id: second.merge_id ?? 0 })
    await admin(room).ok(merges.undo, { id: first.merge_id ?? 0 })
    expect(await admin(room).ok(records.read, { id: ids.other_id })).toMatchObject({
      status: 'active',
      merged_into: null,
    })
  })

  it('are refused where one works for the school', async () => {
    const { room, ids, other } = await doubled()
    await portal.owner().insert('person_role', [{ school_id: room.school.id, person_id: other.person_id, role: 2 }])
    const answer = await admin(room).call(merges.merge, { ...ids, ...merge })
    expect([answer.http, answer.code]).toEqual([409, 'people.merge-staff'])
  })

  it('are both erased with the account of the kept one', async () => {
    const { room, ids, kept } = await doubled()
    await portal
      .owner()
      .rows(`update person set native_name = 'Secret-Name' where school_id = $1 and id = $2`, [
        room.school.id,
        ids.other_id,
      ])
    await portal
      .owner()
      .rows('insert into auth.credential (user_id, password_hash) values ($1, $2)', [
        kept.user_id,
        await hashPassword('correct horse battery'),
      ])
    await admin(room).ok(merges.merge, { ...ids, ...merge, from_other: ['native_name'] })
    await portal.as(kept).ok(erasure.archive, { user_ids: [kept.user_id], password: 'correct horse battery' })
    const left = Object.entries(await everything(room.school.id)).filter(([, rows]) =>
      JSON.stringify(rows).includes('Secret-Name'),
    )
    expect(left).toEqual([])
    expect(
      await portal
        .owner()
        .count(
          'audit_log',
          `school_id = ${room.school.id} and (coalesce(old, '{}')::text || coalesce(new, '{}')::text) like '%Secret-Name%'`,
        ),
    ).toBe(0)
  })
})

describe('two records of one parent', () => {
  it('become one with the children of both, and are two again', async () => {
    const room = await portal.classroom()
    const [kept, other] = room.parents
    const [first, second] = room.students
    if (!kept || !other || !first || !second) throw new Error('nobody')
    const ids = { kept_id: kept.person_id, other_id: other.person_id }
    await portal
      .owner()
      .insert('guardianship', [
        { school_id: room.school.id, parent_id: kept.person_id, student_id: second.person_id, relationship: 'mother' },
      ])
    await portal.owner().rows(
      `
        update person p
        set lname = k.lname, fname = k.fname
        from person k
        where p.school_id = $1 and k.school_id = $1 and p.id = $2 and k.id = $3`,
      [room.school.id, other.person_id, kept.person_id],
    )
    expect((await admin(room).ok(merges.read, { id: kept.person_id })).duplicates.map(({ id }) => id)).toEqual([
      other.person_id,
    ])
    const before = await everything(room.school.id)
    const preview = await admin(room).ok(merges.merge, { ...ids, ...merge, confirmed: false })
    expect(preview.parts).toContainEqual({ part: 'family', moves: 0, stays: 1 })
    await portal
      .owner()
      .rows('delete from guardianship where parent_id = $1 and student_id = $2', [kept.person_id, second.person_id])
    const { merge_id } = await admin(room).ok(merges.merge, { ...ids, ...merge })
    const children = async (id: number) =>
      (await admin(room).ok(records.read, { id })).children.map((child) => child.id).toSorted((a, b) => a - b)
    expect(await children(kept.person_id)).toEqual([first.person_id, second.person_id].toSorted((a, b) => a - b))
    expect(await admin(room).ok(records.read, { id: other.person_id })).toMatchObject({
      status: 'archived',
      merged_into: kept.person_id,
      children: [],
    })
    await admin(room).ok(merges.undo, { id: merge_id ?? 0 })
    expect(await children(other.person_id)).toEqual([second.person_id])
    await portal
      .owner()
      .insert('guardianship', [
        { school_id: room.school.id, parent_id: kept.person_id, student_id: second.person_id, relationship: 'mother' },
      ])
    const after = await everything(room.school.id)
    expect(after['person']).toEqual(before['person'])
    expect(after['person_role']).toEqual(before['person_role'])
  })

  it('are not merged while only one of them must have no contact with a child of both, nor with a student', async () => {
    const room = await portal.classroom()
    const [kept, other] = room.parents
    const child = room.students[1]?.person_id ?? 0
    const ids = { kept_id: kept?.person_id ?? 0, other_id: other?.person_id ?? 0 }
    await portal.owner().insert('guardianship', [
      {
        school_id: room.school.id,
        parent_id: ids.kept_id,
        student_id: child,
        no_contact: true,
        contact: false,
        custody: false,
      },
    ])
    expect((await admin(room).call(merges.merge, { ...ids, ...merge })).code).toBe('people.merge-no-contact')
    expect((await admin(room).call(merges.merge, { kept_id: ids.kept_id, other_id: child, ...merge })).http).toBe(404)
  })
})

describe('what a merge covers', () => {
  /** Columns that are named as if they held a person and do not. */
  const nobody = [
    'comment.owner_id',
    'discussion_post.parent_id',
    'file.owner_id',
    'school_group.parent_id',
    'record_read.person_id',
    'waiting_work.student_id',
    'person_merge.kept_id',
    'person_merge.other_id',
  ]
  /** Counted again for both. */
  const recounted = ['attendance_day.student_id', 'attendance_month.student_id', 'grade_points.student_id']

  it('is every column that names a person, also of tables to come', async () => {
    const named = await portal.owner().rows<{ name: string }>(
      `
        select table_name || '.' || column_name as name
        from information_schema.columns
        where table_schema = 'public' and column_name ~ '(^|_)(student|person|teacher|parent|owner|kept|other)_id$'
        order by 1`,
    )
    const covered = await portal
      .owner()
      .rows<{ name: string }>(`select tab::text || '.' || col as name from kernel.person_references()`)
    expect(covered.length).toBeGreaterThan(30)
    const names = new Set([...covered.map(({ name }) => name), ...nobody, ...recounted])
    expect(named.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
  })

  it('moves what belongs together in order: an attempt before its answers', async () => {
    const order = (
      await portal.owner().rows<{ name: string }>('select tab::text as name from kernel.person_references()')
    ).map(({ name }) => name)
    for (const [first, then] of [
      ['question_attempt', 'question_answer'],
      ['submission', 'submission_attempt'],
    ] as const)
      expect(order.indexOf(first)).toBeLessThan(order.indexOf(then))
  })
})

describe('one account over two schools', () => {
  let here: Classroom
  let there: Classroom
  let student: Person
  let counterpart: Person
  beforeAll(async () => {
    here = await portal.classroom()
    there = await portal.classroom({ group_id: here.school.group_id })
    const [[mine], [theirs]] = [here.students, there.students]
    if (!mine || !theirs) throw new Error('nobody')
    ;[student, counterpart] = [mine, theirs]
    for (const { school_id, person_id } of [student, counterpart]) {
      await portal
        .owner()
        .rows(`update person set lname = 'Núñez' where school_id = $1 and id = $2`, [school_id, person_id])
      await portal
        .owner()
        .rows(`update student set birth_date = '2014-02-28' where school_id = $1 and id = $2`, [school_id, person_id])
    }
  })
  const join = (username: string, confirmed = true) =>
    admin(here).call(merges.join, { id: student.person_id, username, confirmed })

  it('is offered only of schools that the caller runs too', async () => {
    expect(await admin(here).ok(merges.matches, { id: student.person_id })).toEqual({ rows: [] })
    const [also] = await portal
      .owner()
      .insert<{ id: number }>('person', [
        { school_id: there.school.id, user_id: here.admin.user_id, fname: 'Ada', lname: 'Admin' },
      ])
    await portal.owner().insert('person_role', [{ school_id: there.school.id, person_id: also?.id, role: 2 }])
    expect((await admin(here).ok(merges.matches, { id: student.person_id })).rows).toMatchObject([
      { username: counterpart.username, birth_date: '2014-02-28' },
    ])
  })

  it.each([
    ['an unknown user name', () => 'nobody-of-this-name'],
    ['somebody of another name or birth date', () => there.students[1]?.username ?? ''],
    ['the own user name', () => student.username],
  ])('is not joined with %s', async (_, username) => {
    const answer = await join(username())
    expect([answer.http, answer.fields.map(({ path, key }) => [path, key])]).toEqual([
      422,
      [['username', 'people.no-such-account']],
    ])
  })

  it('is joined, closes the account that nobody is left with, and parted again', async () => {
    expect((await join(counterpart.username, false)).data).toMatchObject({
      username: counterpart.username,
      merge_id: null,
    })
    const { merge_id } = (await join(counterpart.username.toUpperCase())).data
    expect(await admin(here).ok(records.read, { id: student.person_id })).toMatchObject({
      account: { username: counterpart.username, disabled: false },
    })
    expect(await portal.owner().count('account', `id = ${student.user_id} and disabled_at is not null`)).toBe(1)
    await admin(here).ok(merges.undo, { id: merge_id ?? 0 })
    expect(await admin(here).ok(records.read, { id: student.person_id })).toMatchObject({
      account: { username: student.username, disabled: false },
    })
  })
})
