import { describe, expect, it } from 'vitest'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const week = { from: '2026-11-16', to: '2026-11-22' }

describe("a parent's calendar", () => {
  it('holds the classes of the own children on their weekdays, and what is due on its date in the school', async () => {
    const room = await portal.classroom({ time_zone: 'Asia/Tokyo' })
    await portal
      .owner()
      .rows(`update activity set due_at = '2026-11-18T20:00:00Z' where id = $1`, [room.activities[0]?.id])
    const { classes, due, people, today } = await portal.as(room.parents[0]).ok(calendar.children, week)
    const child = room.students[0]?.person_id
    expect(today).toBe('2026-11-21') // three in the afternoon of the 20th in Greenwich
    expect(people.map(({ id }) => id)).toEqual([child])
    expect(classes.map(({ date, student_ids, start_time }) => [date, student_ids, start_time])).toEqual(
      [16, 17, 18, 19, 20].map((day) => [`2026-11-${day}`, [child], '08:30']),
    )
    expect(due.map(({ date, time, student_id, state }) => [date, time, student_id, state])).toEqual([
      ['2026-11-19', '05:00', child, 'missing'],
    ])
  })

  it('joins children who sit in the same class, and shows none of other families', async () => {
    const room = await portal.classroom()
    const [mother] = room.parents
    await portal
      .owner()
      .insert('guardianship', [
        { school_id: room.school.id, parent_id: mother?.person_id, student_id: room.students[1]?.person_id },
      ])
    const { classes, people } = await portal.as(mother).ok(calendar.children, week)
    expect(people).toHaveLength(2)
    expect(classes).toHaveLength(5)
    for (const { student_ids } of classes)
      expect(student_ids).toEqual([room.students[0]?.person_id, room.students[1]?.person_id])
  })

  it('ends with the term, marks its days, and leaves out what is closed, not shared or no longer attended', async () => {
    const room = await portal.classroom()
    const asked = () => portal.as(room.parents[0]).ok(calendar.children, week)
    await portal.owner().rows(`update academic_term set end_date = '2026-11-18' where school_id = $1`, [room.school.id])
    await portal
      .owner()
      .rows(
        `update section set academic_term_id = (select id from academic_term where school_id = $1) where school_id = $1`,
        [room.school.id],
      )
    const { classes, marks } = await asked()
    expect(classes.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
    expect(marks.map(({ date, what }) => [date, what])).toEqual([['2026-11-18', 'ends']])
    await portal
      .owner()
      .rows(`update activity set due_at = '2026-11-18T12:00:00Z', shared = false where section_id = $1`, [
        room.section_id,
      ])
    expect((await asked()).due).toEqual([])
    await portal.owner().rows(`update enrollment set status = 'withdrawn' where school_id = $1`, [room.school.id])
    expect((await asked()).classes).toEqual([])
  })

  it('shows work on the date that the student has alone; others and staff keep the general one', async () => {
    const room = await portal.classroom({ students: 2 })
    const [activity] = room.activities
    const [own] = room.students
    await portal.owner().rows(`update activity set due_at = '2026-11-18T20:00:00Z' where id = $1`, [activity?.id])
    await portal.owner().insert('activity_student', [
      {
        school_id: room.school.id,
        activity_id: activity?.id,
        student_id: own?.person_id,
        due_at: '2026-11-25T20:00:00Z',
        set_by: room.teacher.user_id,
        set_at: '2026-11-20T00:00:00Z',
      },
    ])
    const dates = async (due: { activity_id: number; date: string; state: string | null }[]) =>
      due.filter(({ activity_id }) => activity_id === activity?.id).map(({ date, state }) => [date, state])
    const span = { from: '2026-11-16', to: '2026-11-29' }
    expect(await dates((await portal.as(own).ok(calendar.own, span)).due)).toEqual([['2026-11-25', 'open']])
    expect(await dates((await portal.as(room.parents[0]).ok(calendar.children, span)).due)).toEqual([
      ['2026-11-25', 'open'],
    ])
    expect(await dates((await portal.as(room.students[1]).ok(calendar.own, span)).due)).toEqual([
      ['2026-11-18', 'missing'],
    ])
    expect(await dates((await portal.as(room.teacher).ok(calendar.own, span)).due)).toEqual([['2026-11-18', null]])
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

describe('the own schedule', () => {
  it('of a student holds the own classes, with who teaches them, and the own work', async () => {
    const room = await portal.classroom()
    const { classes, due, people } = await portal
      .as(room.students[0])
      .ok(calendar.own, { from: '2026-11-23', to: '2026-11-29' })
    expect(people.map(({ id }) => id)).toEqual([room.students[0]?.person_id])
    expect(classes.map(({ date, section_id, teachers }) => [date, section_id, teachers])).toEqual(
      [23, 24, 25, 26, 27].map((day) => [`2026-11-${day}`, room.section_id, room.teacher.name]),
    )
    expect(due.map(({ student_id, state }) => [student_id, state])).toEqual(
      room.activities.map(() => [room.students[0]?.person_id, 'open']),
    )
  })

  it('of a teacher holds the classes taught, once, and what is due in them, also what is not shared yet', async () => {
    const room = await portal.classroom()
    await portal.classroom({ in: room.school })
    await portal.owner().rows('update activity set shared = false where id = $1', [room.activities[0]?.id])
    const { classes, due } = await portal.as(room.teacher).ok(calendar.own, { from: '2026-11-23', to: '2026-11-29' })
    expect(classes.map(({ section_id, student_ids }) => [section_id, student_ids])).toEqual(
      [1, 2, 3, 4, 5].map(() => [room.section_id, []]),
    )
    expect(due.map(({ student_id, state }) => [student_id, state])).toEqual(room.activities.map(() => [null, null]))
  })

  it('is not that of a closed section', async () => {
    const room = await portal.classroom()
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    for (const person of [room.teacher, room.students[0]]) {
      const { classes, due } = await portal.as(person).ok(calendar.own, { from: '2026-11-23', to: '2026-11-29' })
      expect([classes, due]).toEqual([[], []])
    }
  })
})

describe('the schedule of somebody else', () => {
  const days = { from: '2026-11-23', to: '2026-11-29' }

  it('of a student is open to the office and to the teachers of the student, with the work of their own classes', async () => {
    const room = await portal.classroom()
    const [student] = room.students
    const other = await portal.classroom({ in: room.school, students: 1 })
    await portal.enroll(room.school.id, other.section_id, student ? [student] : [])
    const seen = async (who: typeof room.teacher) => {
      const { classes, due } = await portal
        .as(who)
        .ok(calendar.student, { ...days, student_id: student?.person_id ?? 0 })
      return [new Set(classes.map(({ section_id }) => section_id)), new Set(due.map(({ section_id }) => section_id))]
    }
    const both = new Set([room.section_id, other.section_id])
    expect(await seen(room.admin)).toEqual([both, both])
    expect(await seen(room.teacher)).toEqual([both, new Set([room.section_id])])
    const stranger = other.students[0]?.person_id ?? 0
    expect((await portal.as(room.teacher).call(calendar.student, { ...days, student_id: stranger })).http).toBe(404)
    expect((await portal.as(room.admin).call(calendar.student, { ...days, student_id: stranger })).http).toBe(200)
  })

  it('of a teacher is open to the office alone', async () => {
    const room = await portal.classroom()
    const { classes, people } = await portal
      .as(room.admin)
      .ok(calendar.teacher, { ...days, teacher_id: room.teacher.person_id })
    expect([classes.length, people[0]?.id]).toEqual([5, room.teacher.person_id])
    expect(
      (await portal.as(room.admin).call(calendar.teacher, { ...days, teacher_id: room.students[0]?.person_id ?? 0 }))
        .http,
    ).toBe(404)
  })
})
