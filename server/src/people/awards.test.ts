import { beforeAll, expect, it } from 'vitest'
import { awards } from '#contract/people/awards.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { badge, status } from '#contract/settings/catalogs.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { personStatus } from '#contract/lifecycle/person-status.contract.ts'

const portal = withPortal()
let room: Classroom
let badge_id: number

beforeAll(async () => {
  room = await portal.classroom()
  badge_id = (
    await portal.as(room.admin).ok(badge.save, { name: 'Helping hand', points: 5, description: 'Helps others' })
  ).id
})
const idOf = (at: number) => room.students[at]?.person_id ?? 0

it('a teacher gives a badge to several own students, who see it with their guardians; it is taken back', async () => {
  const student_ids = [idOf(0), idOf(1)]
  const { ids } = await portal.as(room.teacher).ok(awards.give, { badge_id, student_ids, note: 'Tidied the lab' })
  const own = {
    rows: [{ badge: 'Helping hand', points: 5, note: 'Tidied the lab', can_take: false }],
    points: 5,
    can: { give: false },
  }
  expect(await portal.as(room.students[0]).ok(awards.list, { student_id: idOf(0) })).toMatchObject(own)
  expect(await portal.as(room.parents[0]).ok(awards.list, { student_id: idOf(0) })).toMatchObject(own)
  expect(await portal.as(room.admin).ok(awards.list, { student_id: idOf(1) })).toMatchObject({
    rows: [{ can_take: true }],
    can: { give: true },
  })
  const { data } = await portal.as(room.admin).call(badge.remove, { ids: [badge_id] })
  expect((data as unknown as { present: unknown }).present).toEqual({ uses: [{ what: 'badge_award', count: 2 }] })
  await portal.as(room.teacher).ok(awards.takeBack, { ids })
  expect((await portal.as(room.students[0]).ok(awards.list, { student_id: idOf(0) })).rows).toEqual([])
})

it('and the status of the school stand where a teacher looks at the own students, and in no list of others', async () => {
  const { id } = await portal.as(room.admin).ok(status.save, {
    name: 'On probation',
    noun: 'student',
    tone: 'warn',
    access: 1,
    base: 'active',
    hold_type_id: null,
  })
  await portal.as(room.admin).ok(personStatus.change, {
    rows: [{ id: idOf(1), status: 'active', status_id: id, until: null }],
    reason: '',
    confirmed: true,
  })
  const { ids } = await portal.as(room.teacher).ok(awards.give, { badge_id, student_ids: [idOf(1)], note: '' })
  const labelAndBadges = { label: { name: 'On probation', tone: 'warn' }, badges: 1 }
  for (const { rows } of [
    await portal.as(room.teacher).ok(sections.roster, { section_id: room.section_id }),
    await portal.as(room.admin).ok(sections.roster, { section_id: room.section_id }),
    await portal.as(room.teacher).ok(sections.students, {}),
  ]) {
    expect(rows.find((row) => row.id === idOf(1))).toMatchObject(labelAndBadges)
    expect(rows.find((row) => row.id === idOf(0))).toMatchObject({ label: null, badges: 0 })
  }
  await portal
    .owner()
    .rows(`update enrollment set status = 'waitlisted' where section_id = $1 and student_id = $2`, [
      room.section_id,
      idOf(1),
    ])
  const { rows } = await portal.as(room.teacher).ok(sections.roster, { section_id: room.section_id })
  expect(rows.find((row) => row.id === idOf(1))).toMatchObject({ label: null, badges: 0 })
  await portal
    .owner()
    .rows(`update enrollment set status = 'active' where section_id = $1 and student_id = $2`, [
      room.section_id,
      idOf(1),
    ])
  await portal.as(room.admin).ok(awards.takeBack, { ids })
})

it('is given to those who are there: one who is not, or is of another teacher, is named and stops nobody', async () => {
  const other = await portal.classroom({ in: room.school })
  const foreign = other.students[0]?.person_id ?? 0
  const answer = await portal
    .as(room.teacher)
    .call(awards.give, { badge_id, student_ids: [idOf(0), 987_654_321, idOf(1), foreign], note: 'all' })
  expect(answer.http).toBe(200)
  const { data, left_out } = JSON.parse(answer.text)
  expect(data.ids).toHaveLength(2)
  expect(new Set(left_out.map(({ id }: { id: number }) => id))).toEqual(new Set([987_654_321, foreign]))
  expect(left_out[0].message).not.toBe('')
  expect(await portal.owner().count('audit_log', `table_name = 'badge_award' and new->>'note' = 'all'`, [])).toBe(2)
  await portal.as(room.admin).ok(awards.takeBack, { ids: data.ids })
})

it('of others is given to nobody, seen by nobody and taken by nobody', async () => {
  const other = await portal.classroom({ in: room.school })
  const { ids } = await portal.as(room.teacher).ok(awards.give, { badge_id, student_ids: [idOf(2)], note: '' })
  const stranger = portal.as(other.teacher)
  expect((await stranger.call(awards.give, { badge_id, student_ids: [idOf(2)], note: '' })).http).toBe(404)
  expect((await stranger.call(awards.list, { student_id: idOf(2) })).http).toBe(404)
  expect((await stranger.call(awards.takeBack, { ids })).http).toBe(404)
  expect((await portal.as(room.students[0]).call(awards.list, { student_id: idOf(2) })).http).toBe(404)
  expect(
    (await portal.as(room.students[0]).call(awards.give, { badge_id, student_ids: [idOf(0)], note: '' })).http,
  ).toBe(403)
  await portal.as(room.admin).ok(awards.takeBack, { ids })
})
