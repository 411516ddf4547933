import { beforeAll, describe, expect, it } from 'vitest'
import { teacher } from '#contract/kernel/access.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { staffing } from '#contract/sections/staffing.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let second: Person
beforeAll(async () => {
  room = await portal.classroom()
  second = await portal.person(room.school, teacher)
})
const plain = { role: null, confirmed: true }
const change = (
  given: { add_id: number | null; remove_id: number | null; role?: 'assistant' | null; confirmed?: boolean },
  section_ids = [room.section_id],
) => portal.as(room.admin).ok(staffing.change, { ...plain, section_ids, ...given })
const teachersOf = async () =>
  (await portal.as(room.admin).ok(staffing.choices, {})).rows
    .find(({ id }) => id === room.section_id)
    ?.teachers.map(({ id, role }) => [id, role])

describe('teachers of many sections', () => {
  it('are added with a role, once, after a preview', async () => {
    const add = { add_id: second.person_id, remove_id: null, role: 'assistant' as const }
    expect((await change({ ...add, confirmed: false })).rows).toMatchObject([
      { section_id: room.section_id, added: true, removed: false, role: 'assistant', leaderless: false },
    ])
    expect(await teachersOf()).toHaveLength(1)
    await change(add)
    expect(await teachersOf()).toEqual([
      [room.teacher.person_id, 'lead'],
      [second.person_id, 'assistant'],
    ])
    expect((await change(add)).rows).toEqual([])
  })

  it('are taken away, and it is told where nobody leads any more', async () => {
    expect((await change({ add_id: null, remove_id: room.teacher.person_id, confirmed: false })).rows).toMatchObject([
      { removed: true, leaderless: true },
    ])
    expect((await change({ add_id: null, remove_id: second.person_id })).rows).toMatchObject([
      { removed: true, role: 'assistant', leaderless: false },
    ])
    expect(await teachersOf()).toEqual([[room.teacher.person_id, 'lead']])
  })

  it('hand over with their role, lose the class at once, and get it back', async () => {
    const to = second.person_id
    expect((await change({ add_id: to, remove_id: room.teacher.person_id })).rows).toMatchObject([
      { added: true, removed: true, role: 'lead', leaderless: false },
    ])
    expect((await portal.as(room.teacher).call(sections.read, { section_id: room.section_id })).http).toBe(404)
    expect((await portal.as(second).call(sections.read, { section_id: room.section_id })).http).toBe(200)
    await change({ add_id: room.teacher.person_id, remove_id: to })
    expect(await teachersOf()).toEqual([[room.teacher.person_id, 'lead']])
  })

  it('of another school, of closed sections, and by teachers are refused', async () => {
    const other = await portal.classroom({ group_id: room.school.group_id })
    const call = (given: object, person = room.admin) =>
      portal.as(person).call(staffing.change, {
        ...plain,
        section_ids: [room.section_id],
        add_id: second.person_id,
        remove_id: null,
        ...given,
      })
    expect((await call({ add_id: other.teacher.person_id })).http).toBe(404)
    expect((await call({ section_ids: [other.section_id] })).http).toBe(404)
    expect((await call({}, room.teacher)).http).toBe(403)
    expect((await call({ add_id: null })).fields.map(({ path }) => path)).toEqual(['add_id'])
    expect(
      (await call({ add_id: second.person_id, remove_id: second.person_id })).fields.map(({ path }) => path),
    ).toEqual(['add_id'])
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    expect((await call({})).code).toBe('sections.not-open')
  })
})

describe('a teacher who is needed elsewhere at that time', () => {
  it('is told in the preview and comes only with a reason, which the audit keeps; handing over too', async () => {
    await portal.owner().rows(`update section set status = 'open' where id = $1`, [room.section_id])
    const busy = await portal.classroom({ in: room.school, students: 1 })
    const third = await portal.person(room.school, teacher)
    const ask = (more: object) =>
      portal.as(room.admin).call(staffing.change, {
        section_ids: [room.section_id],
        add_id: busy.teacher.person_id,
        remove_id: null,
        role: null,
        confirmed: true,
        ...more,
      })
    const later = await portal.section(room.school.id, room.teacher.person_id, room.students)
    await portal
      .owner()
      .rows(
        `update section_meeting set bell_period_id = null, start_time = '16:00', end_time = '16:45' where section_id = $1`,
        [later.section_id],
      )
    const of = (await ask({ confirmed: false, section_ids: [room.section_id, later.section_id] })).data.rows
    expect(
      of
        .toSorted((a, b) => a.section_id - b.section_id)
        .map(({ section_id, clashes }) => [section_id, clashes.map((clash) => clash.section_id)]),
    ).toEqual([
      [room.section_id, [busy.section_id]],
      [later.section_id, []],
    ])
    const [row] = (await ask({ confirmed: false })).data.rows
    expect(row?.clashes).toMatchObject([
      { kind: 'teacher', section_id: busy.section_id, date: '2026-11-20', start_time: '08:30' },
    ])
    for (const more of [{}, { remove_id: room.teacher.person_id }]) {
      const refused = await ask(more)
      expect([refused.http, refused.code]).toEqual([409, 'schedule.clash'])
    }
    expect(await teachersOf()).toEqual([[room.teacher.person_id, 'lead']])
    expect((await ask({ reason: 'Both classes are in one room' })).http).toBe(200)
    expect(
      await portal
        .owner()
        .count('audit_log', `table_name = 'section_teacher' and reason = 'Both classes are in one room'`),
    ).toBe(1)
    expect((await ask({ add_id: third.person_id })).http).toBe(200) // of whoever is free nothing is asked
  })
})
