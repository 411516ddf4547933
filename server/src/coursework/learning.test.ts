import { afterEach, describe, expect, it } from 'vitest'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, ordinaryDay, type Person, withPortal } from '#server/kernel/testing.ts'
import { files } from '#contract/files/files.contract.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const setActivity = (room: Classroom, at: number, values: Record<string, unknown>) =>
  portal.owner().rows(
    `update activity set ${Object.keys(values)
      .map((name, nth) => `${name} = $${nth + 2}`)
      .join(', ')} where id = $1`,
    [room.activities[at]?.id, ...Object.values(values)],
  )
/** The page, which the database writes, is what the contract says and no more. */
const page = async (room: Classroom, person: Person | undefined = room.students[0]) => {
  const sent = await portal.as(person).ok(learning.classroom, {
    section_id: room.section_id,
    ...(person?.role === 5 && { student_id: room.students[0]?.person_id }),
  })
  expect(learning.classroom.output.parse(sent)).toEqual(sent)
  return sent
}
const workOf = async (room: Classroom, at: number, person?: Person) =>
  (await page(room, person)).units
    .flatMap(({ work }) => work)
    .find((work) => work.activity_id === room.activities[at]?.id)
const handIn = (
  room: Classroom,
  at: number,
  values: { body?: string; file_ids?: number[]; version?: number } = {},
  person = room.students[0],
) =>
  portal.as(person).call(learning.handIn, {
    activity_id: room.activities[at]?.id ?? 0,
    body: 'my work',
    file_ids: [],
    version: 0,
    ...values,
  })
const grade = (room: Classroom, at: number, points: number | null, version = 0) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: room.students[0]?.person_id ?? 0,
    activity_id: room.activities[at]?.id ?? 0,
    points,
    version,
  })
const percentOf = async (room: Classroom) =>
  (await portal.as(room.students[0]).ok(learning.classrooms, { page: 0, size: 10 })).rows[0]?.percent
const uploaded = async (person: Person | undefined, name = 'essay.txt') =>
  ((await portal.upload(person, 'section/upload_file', Buffer.from('text'), name)).data as { id: number }).id
const opens = async (person: Person | undefined, id: number) =>
  (await portal.as(person).call(files.download, { id })).http === 200

describe('handing in', () => {
  it('is stored, shown to the student, the parents and the teacher, and can be replaced until it is graded', async () => {
    const room = await portal.classroom()
    expect((await handIn(room, 0)).data).toEqual({ version: 1, submitted_at: ordinaryDay, late: false })
    for (const person of [room.students[0], room.parents[0]])
      expect(await workOf(room, 0, person)).toMatchObject({
        state: 'handed_in',
        submission: { body: 'my work', version: 1 },
        can: { hand_in: person?.role === 4 },
      })
    expect((await handIn(room, 0, { body: 'better', version: 1 })).data.version).toBe(2)
    expect((await handIn(room, 0, { body: 'older', version: 1 })).code).toBe('stale')
    await grade(room, 0, 9)
    const late = await handIn(room, 0, { body: 'too late', version: 2 })
    expect([late.http, late.code]).toEqual([409, 'learning.graded'])
    expect(await workOf(room, 0)).toMatchObject({
      state: 'graded',
      points: 9,
      submission: { body: 'better' },
      can: { hand_in: false },
    })
  })

  it('after the due instant is late, after the expiry refused', async () => {
    const room = await portal.classroom()
    await setActivity(room, 0, { due_at: '2026-11-20T14:59:59Z', expires_at: '2026-11-20T16:00:00Z' })
    expect((await handIn(room, 0)).data.late).toBe(true)
    expect((await workOf(room, 0))?.state).toBe('late')
    portal.clock.set('2026-11-20T16:00:01Z')
    const refused = await handIn(room, 0, { version: 1 })
    expect([refused.http, refused.code]).toEqual([410, 'learning.expired'])
  })

  it('of nothing is refused', async () => {
    const room = await portal.classroom()
    const empty = await handIn(room, 0, { body: '  ' })
    expect([empty.http, empty.fields.map(({ path }) => path)]).toEqual([422, ['body']])
  })

  const states: [string, Record<string, unknown>, string][] = [
    ['not due yet', { due_at: '2026-11-21T00:00:00Z' }, 'open'],
    ['without a due instant', { due_at: null }, 'open'],
    ['overdue', { due_at: '2026-11-20T14:00:00Z' }, 'missing'],
    ['overdue but voluntary', { due_at: '2026-11-20T14:00:00Z', mandatory: false }, 'open'],
    ['overdue and expired', { due_at: '2026-11-20T13:00:00Z', expires_at: '2026-11-20T14:00:00Z' }, 'missing'],
    [
      'expired and voluntary',
      { due_at: '2026-11-20T13:00:00Z', expires_at: '2026-11-20T14:00:00Z', mandatory: false },
      'expired',
    ],
  ]
  it.each(states)('work %s is shown as such', async (_, values, state) => {
    const room = await portal.classroom()
    await setActivity(room, 0, values)
    expect((await workOf(room, 0))?.state).toBe(state)
  })

  it('is open to who is enrolled now alone', async () => {
    const room = await portal.classroom()
    for (const [status, http] of [
      ['withdrawn', 404],
      ['completed', 404],
      ['hold', 200],
    ] as const) {
      await portal
        .owner()
        .rows('update enrollment set status = $1 where student_id = $2', [status, room.students[0]?.person_id])
      expect([status, (await handIn(room, 0)).http]).toEqual([status, http])
    }
  })
})

describe('what is not shared, or archived', () => {
  const hiding: [string, (room: Classroom) => Promise<unknown>][] = [
    ['an activity not shared', (room) => setActivity(room, 0, { shared: false })],
    ['an archived activity', (room) => setActivity(room, 0, { archived_at: ordinaryDay })],
    [
      'an activity of a unit not shared',
      (room) => portal.owner().rows('update unit set shared = false where id = $1', [room.unit_id]),
    ],
    [
      'an activity of an archived unit',
      (room) => portal.owner().rows('update unit set archived_at = now() where id = $1', [room.unit_id]),
    ],
  ]
  it.each(hiding)('%s is nowhere for student and parent: page, counts, home, files, hand-in', async (_, hide) => {
    const room = await portal.classroom({ students: 1 })
    const { name } = await portal
      .owner()
      .one<{ name: string }>(
        `update activity set name = 'canary-activity', due_at = '2026-11-19T00:00:00Z' where id = $1 returning name`,
        [room.activities[0]?.id],
      )
    const file_id = await uploaded(room.teacher, 'canary-file.txt')
    await portal
      .owner()
      .rows(`update file set owner_kind = 'activity', owner_id = $1 where id = $2`, [room.activities[0]?.id, file_id])
    await portal.owner().insert('grade', [
      {
        school_id: room.school.id,
        section_id: room.section_id,
        activity_id: room.activities[0]?.id,
        student_id: room.students[0]?.person_id,
        points: 1,
        comment: 'canary-comment',
        graded_by: room.teacher.user_id,
        graded_at: ordinaryDay,
      },
    ])
    const [child, guardian] = [room.students[0], room.parents[0]]
    const everything = async (person: Person | undefined) => {
      const rooms = await portal.as(person).ok(learning.classrooms, { page: 0, size: 10 })
      const texts = [
        await page(room, person),
        rooms,
        person?.role === 4 ? await portal.as(person).ok(home.student, {}) : await portal.as(person).ok(home.parent, {}),
      ]
      return {
        text: JSON.stringify(texts),
        activities: rooms.rows[0]?.activities,
        missing: rooms.rows[0]?.missing,
        done: rooms.rows[0]?.done,
      }
    }
    for (const person of [child, guardian]) {
      const shown = await everything(person)
      expect([
        shown.text.includes(name),
        shown.text.includes('canary-comment'),
        shown.text.includes('canary-file'),
        await opens(person, file_id),
      ]).toEqual([true, true, true, true])
    }
    await hide(room)
    for (const person of [child, guardian]) {
      const shown = await everything(person)
      expect(shown.text).not.toContain('canary')
      expect([shown.activities, shown.done]).toEqual([(shown.activities ?? 0) > 0 ? 2 : 0, 0])
      expect(await opens(person, file_id)).toBe(false)
    }
    expect((await handIn(room, 0)).http).toBe(404)
    expect(await opens(room.teacher, file_id)).toBe(true)
  })
})

describe('a file', () => {
  it('handed in is opened by its student, the parents, the teacher and the admin alone', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const abroad = await portal.classroom()
    const id = await uploaded(room.students[0])
    expect((await handIn(room, 0, { body: '', file_ids: [id] })).http).toBe(200)
    const readers = { student: room.students[0], parent: room.parents[0], teacher: room.teacher, admin: room.admin }
    for (const [who, person] of Object.entries(readers)) expect([who, await opens(person, id)]).toEqual([who, true])
    const others = {
      classmate: room.students[1],
      classmatesParent: room.parents[1],
      otherTeacher: other.teacher,
      otherStudent: other.students[0],
      adminAbroad: abroad.admin,
      studentAbroad: abroad.students[0],
      nobody: undefined,
    }
    for (const [who, person] of Object.entries(others)) expect([who, await opens(person, id)]).toEqual([who, false])
  })

  it('that nobody took yet is opened by who uploaded it, and taken by nobody else', async () => {
    const room = await portal.classroom()
    const id = await uploaded(room.students[0])
    expect([
      await opens(room.students[0], id),
      await opens(room.students[1], id),
      await opens(room.teacher, id),
    ]).toEqual([true, false, false])
    const stolen = await handIn(room, 0, { file_ids: [id] }, room.students[1])
    expect([stolen.http, stolen.fields.map(({ path }) => path)]).toEqual([422, ['file_ids']])
    expect(await portal.owner().count('submission', 'student_id = $1', [room.students[1]?.person_id])).toBe(0)
  })

  it('taken by one piece of work cannot be moved to another', async () => {
    const room = await portal.classroom()
    const id = await uploaded(room.students[0])
    await handIn(room, 0, { file_ids: [id] })
    expect((await handIn(room, 1, { file_ids: [id] })).http).toBe(422)
    expect(
      (
        await portal
          .owner()
          .one<{ owner_id: number }>(
            'select s.activity_id as owner_id from file f join submission s on s.id = f.owner_id where f.id = $1',
            [id],
          )
      ).owner_id,
    ).toBe(room.activities[0]?.id)
  })
})

describe('a parent', () => {
  it('sees each of their children and no other child', async () => {
    const room = await portal.classroom()
    const [first, second, third] = room.students.map(({ person_id }) => person_id)
    await portal
      .owner()
      .insert('guardianship', [
        { school_id: room.school.id, parent_id: room.parents[0]?.person_id, student_id: second },
      ])
    const { children } = await portal.as(room.parents[0]).ok(home.parent, {})
    expect(new Set(children.map(({ id }) => id))).toEqual(new Set([first, second]))
    const ask = (student_id?: number) =>
      portal.as(room.parents[0]).call(learning.classroom, { section_id: room.section_id, student_id })
    expect([(await ask(first)).data.student.id, (await ask(second)).data.student.id, (await ask(third)).http]).toEqual([
      first,
      second,
      404,
    ])
  })
})

describe('units and activities', () => {
  const values = (room: Classroom) => ({
    unit_id: room.unit_id,
    name: 'Osmosis',
    description: '',
    activity_type_id: room.activity_type_id,
    max_score: 12.5,
    due_at: '2026-12-01T23:59:00+03:00',
    expires_at: null,
    graded: true,
    mandatory: true,
    shared: true,
    links: [{ label: 'Film', url: 'https://example.org/film' }],
    file_ids: [],
  })
  const shownTo = (room: Classroom, archived = false) =>
    portal.as(room.teacher).ok(units.read, { section_id: room.section_id, archived })

  it('are added at the end, ordered, moved between units of their section, archived and restored', async () => {
    const room = await portal.classroom()
    const second = await portal.as(room.teacher).ok(units.saveUnit, {
      section_id: room.section_id,
      name: 'Second',
      description: '',
      shared: true,
      grading_period_id: null,
    })
    const made = await portal.as(room.teacher).ok(units.saveActivity, values(room))
    const [a, b, c] = room.activities.map(({ id }) => id)
    const layout = async () =>
      (await shownTo(room)).units.map(({ id, activities }) => [id, activities.map((one) => one.id)])
    expect(await layout()).toEqual([
      [room.unit_id, [a, b, c, made.id]],
      [second.id, []],
    ])
    await portal.as(room.teacher).ok(units.orderActivities, { unit_id: second.id, ids: [made.id, a ?? 0] })
    await portal.as(room.teacher).ok(units.orderUnits, { section_id: room.section_id, ids: [second.id, room.unit_id] })
    expect(await layout()).toEqual([
      [second.id, [made.id, a]],
      [room.unit_id, [b, c]],
    ])
    await portal.as(room.teacher).ok(units.archiveUnit, { id: second.id, version: 1, archived: true })
    expect([
      await layout(),
      (await shownTo(room)).archived_count,
      (await shownTo(room, true)).units.map(({ id }) => id),
    ]).toEqual([[[room.unit_id, [b, c]]], 1, [second.id]])
    await portal.as(room.teacher).ok(units.archiveUnit, { id: second.id, version: 2, archived: false })
    expect((await layout()).length).toBe(2)
  })

  it('keep what was typed, instants included', async () => {
    const room = await portal.classroom()
    const made = await portal.as(room.teacher).ok(units.saveActivity, values(room))
    const activity = (await shownTo(room)).units[0]?.activities.find(({ id }) => id === made.id)
    expect(activity).toMatchObject({
      name: 'Osmosis',
      max_score: 12.5,
      links: [{ label: 'Film', url: 'https://example.org/film' }],
    })
    expect(Date.parse(activity?.due_at ?? '')).toBe(Date.parse('2026-12-01T20:59:00Z'))
  })

  it.each([
    ['javascript:alert(1)', 'links.0.url'],
    ['data:text/html,x', 'links.0.url'],
    ['//example.org', 'links.0.url'],
  ])('take no link to %j', async (url, path) => {
    const room = await portal.classroom()
    const { http, fields } = await portal
      .as(room.teacher)
      .call(units.saveActivity, { ...values(room), links: [{ label: 'x', url }] })
    expect([http, fields.map((field) => field.path)]).toEqual([422, [path]])
  })

  it('cannot expire before they are due', async () => {
    const room = await portal.classroom()
    const { http, fields } = await portal
      .as(room.teacher)
      .call(units.saveActivity, { ...values(room), expires_at: '2026-11-30T00:00:00Z' })
    expect([http, fields.map((field) => field.path)]).toEqual([422, ['expires_at']])
  })

  it('saved on an older version are a conflict with the present values', async () => {
    const room = await portal.classroom()
    const made = await portal.as(room.teacher).ok(units.saveActivity, values(room))
    await portal.as(room.admin).ok(units.saveActivity, { ...values(room), ...made, name: 'Diffusion' })
    const stale = await portal.as(room.teacher).call(units.saveActivity, { ...values(room), ...made, name: 'Mine' })
    expect([stale.http, stale.data]).toEqual([
      409,
      { present: expect.objectContaining({ name: 'Diffusion', version: 2, changed_by: room.admin.name }) },
    ])
  })

  it('with another maximum change the totals at once', async () => {
    const room = await portal.classroom()
    await grade(room, 0, 5)
    await portal
      .as(room.teacher)
      .ok(units.saveActivity, { ...values(room), id: room.activities[0]?.id, version: 1, max_score: 20 })
    expect(await percentOf(room)).toBe(25)
  })

  it('moved into a unit that is not shared no longer count, and count again when moved back', async () => {
    const room = await portal.classroom()
    const hidden = await portal.as(room.teacher).ok(units.saveUnit, {
      section_id: room.section_id,
      name: 'Later',
      description: '',
      shared: false,
      grading_period_id: null,
    })
    await grade(room, 0, 5)
    const before = await percentOf(room)
    const ids = [room.activities[0]?.id ?? 0]
    await portal.as(room.teacher).ok(units.orderActivities, { unit_id: hidden.id, ids })
    const away = await percentOf(room)
    await portal.as(room.teacher).ok(units.orderActivities, { unit_id: room.unit_id, ids })
    expect([before, away, await percentOf(room)]).toEqual([50, null, 50])
  })
})
