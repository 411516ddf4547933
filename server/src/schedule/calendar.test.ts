import { describe, expect, it } from 'vitest'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const week = { from: '2026-11-16', to: '2026-11-22' }

describe("a parent's calendar", () => {
  it('holds the classes of the own children on their weekdays, and what is due on its date in the school', async () => {
    const room = await portal.classroom({ time_zone: 'Asia/Tokyo' })
    await portal.owner().rows(`update activity set due_at = '2026-11-18T20:00:00Z' where id = $1`, [room.activities[0]?.id])
    const { classes, due, children, today } = await portal.as(room.parents[0]).ok(calendar.children, week)
    const child = room.students[0]?.person_id
    expect(today).toBe('2026-11-21') // three in the afternoon of the 20th in Greenwich
    expect(children.map(({ id }) => id)).toEqual([child])
    expect(classes.map(({ date, student_ids, start_time }) => [date, student_ids, start_time])).toEqual(
      [16, 17, 18, 19, 20].map((day) => [`2026-11-${day}`, [child], '08:30']),
    )
    expect(due.map(({ date, time, student_id, state }) => [date, time, student_id, state])).toEqual([['2026-11-19', '05:00', child, 'missing']])
  })

  it('joins children who sit in the same class, and shows none of other families', async () => {
    const room = await portal.classroom()
    const [mother] = room.parents
    await portal.owner().insert('guardianship', [{ school_id: room.school.id, parent_id: mother?.person_id, student_id: room.students[1]?.person_id }])
    const { classes, children } = await portal.as(mother).ok(calendar.children, week)
    expect(children).toHaveLength(2)
    expect(classes).toHaveLength(5)
    for (const { student_ids } of classes) expect(student_ids).toEqual([room.students[0]?.person_id, room.students[1]?.person_id])
  })

  it('ends with the term, marks its days, and leaves out what is closed, not shared or no longer attended', async () => {
    const room = await portal.classroom()
    const asked = () => portal.as(room.parents[0]).ok(calendar.children, week)
    await portal.owner().rows(`update academic_term set end_date = '2026-11-18' where school_id = $1`, [room.school.id])
    await portal
      .owner()
      .rows(`update section set academic_term_id = (select id from academic_term where school_id = $1) where school_id = $1`, [room.school.id])
    const { classes, marks } = await asked()
    expect(classes.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
    expect(marks.map(({ date, what }) => [date, what])).toEqual([['2026-11-18', 'ends']])
    await portal.owner().rows(`update activity set due_at = '2026-11-18T12:00:00Z', shared = false where section_id = $1`, [room.section_id])
    expect((await asked()).due).toEqual([])
    await portal.owner().rows(`update enrollment set status = 'withdrawn' where school_id = $1`, [room.school.id])
    expect((await asked()).classes).toEqual([])
  })

  it.each([
    ['the end before the start', { from: '2026-11-20', to: '2026-11-19' }],
    ['more than two months', { from: '2026-01-01', to: '2026-12-31' }],
    ['no day', { from: '2026-02-30', to: '2026-03-01' }],
  ])('is not asked for with %s', async (_, input) => {
    const room = await portal.classroom({ students: 1 })
    expect((await portal.as(room.parents[0]).call(calendar.children, input)).http).toBe(422)
  })
})
