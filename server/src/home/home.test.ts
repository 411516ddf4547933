import { afterEach, describe, expect, it, vi } from 'vitest'
import { attendanceCategories } from '#contract/attendance/attendance-code.catalog.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { grading } from '#contract/gradebook/grading.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { schoolClosure } from '#contract/settings/catalogs.ts'
import type { LiveEvent } from '#server/kernel/live.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const handedIn = (room: Classroom, activity: number, students: number[]) =>
  portal.owner().insert(
    'submission',
    students.map((student) => ({
      school_id: room.school.id,
      activity_id: room.activities[activity]?.id,
      student_id: room.students[student]?.person_id,
      submitted_at: '2026-11-19T10:00:00Z',
    })),
  )
const overdue = (room: Classroom) =>
  portal.owner().rows(`update activity set due_at = '2026-11-10T00:00:00Z' where section_id = $1`, [room.section_id])

/** Two classes of one teacher and one of a colleague, with work waiting, rolls open and students behind. */
const busySchool = async () => {
  const room = await portal.classroom()
  const second = { ...room, ...(await portal.section(room.school.id, room.teacher.person_id, room.students)) }
  const colleague = await portal.classroom({ in: room.school })
  await handedIn(room, 0, [0, 1])
  await handedIn(second, 1, [2])
  await handedIn(colleague, 0, [0, 1, 2])
  await portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: room.students[1]?.person_id ?? 0,
    activity_id: room.activities[0]?.id ?? 0,
    points: 4,
    version: 0,
  })
  await overdue(second)
  await portal.as(colleague.teacher).ok(attendance.saveRoll, {
    section_id: colleague.section_id,
    date: '2026-11-20',
    version: 0,
    rows: colleague.students.map(({ person_id }, at) => ({
      student_id: person_id,
      code: attendanceCategories[2 - at] ?? 'present',
    })),
  })
  return { room, second, colleague }
}
const waitingIn = async (person: Person) => (await portal.as(person).ok(gradebook.waiting, { size: 200 })).count
const listedToGrade = async (person: Person) =>
  (await portal.as(person).ok(sections.list, { to_grade: 'yes', size: 200 })).rows.reduce(
    (sum, { to_grade }) => sum + to_grade,
    0,
  )

describe('each number of a teacher\u2019s home is that of the list behind it', () => {
  it('on a busy day', async () => {
    const { room, second } = await busySchool()
    const { counts, to_grade, meetings } = await portal.as(room.teacher).ok(home.teacher, {})
    expect(counts).toEqual({ to_grade: 2, rolls_missing: 2, students_missing_work: 2, sections: 2 })
    expect(counts.to_grade).toBe(await waitingIn(room.teacher))
    expect(counts.to_grade).toBe(await listedToGrade(room.teacher))
    expect(counts.to_grade).toBe(to_grade.reduce((sum, { waiting }) => sum + waiting, 0))
    expect(counts.rolls_missing).toBe((await portal.as(room.teacher).ok(attendance.missing, {})).rows.length)
    expect(counts.students_missing_work).toBe(
      (await portal.as(room.teacher).ok(sections.students, { missing: '3' })).count,
    )
    expect(counts.students_missing_work).toBe(
      (await portal.as(room.teacher).ok(sections.roster, { section_id: second.section_id, missing: '3' })).count,
    )
    expect(counts.sections).toBe((await portal.as(room.teacher).ok(sections.list, { status: 'open' })).count)
    expect(meetings.map(({ student_count, roll_taken }) => [student_count, roll_taken])).toEqual([
      [3, false],
      [3, false],
    ])
  })

  const changes: [string, (room: Classroom) => Promise<unknown>][] = [
    [
      'an activity is archived',
      (room) =>
        portal
          .as(room.teacher)
          .ok(units.archiveActivity, { id: room.activities[0]?.id ?? 0, version: 1, archived: true }),
    ],
    [
      'a unit is archived',
      (room) => portal.as(room.teacher).ok(units.archiveUnit, { id: room.unit_id, version: 1, archived: true }),
    ],
    [
      'a student leaves',
      (room) =>
        portal
          .owner()
          .rows(`update enrollment set status = 'withdrawn' where section_id = $1 and student_id = $2`, [
            room.section_id,
            room.students[0]?.person_id,
          ]),
    ],
    [
      'an activity is no longer graded',
      (room) => portal.owner().rows('update activity set graded = false where id = $1', [room.activities[0]?.id]),
    ],
    [
      'the section is closed',
      (room) => portal.as(room.admin).ok(sectionStatus.close, { section_ids: [room.section_id] }),
    ],
  ]
  it.each(changes)('after %s', async (_, change) => {
    const { room } = await busySchool()
    await change(room)
    const { counts } = await portal.as(room.teacher).ok(home.teacher, {})
    expect([counts.to_grade, await waitingIn(room.teacher), await listedToGrade(room.teacher)]).toEqual([1, 1, 1])
    expect(counts.rolls_missing).toBe((await portal.as(room.teacher).ok(attendance.missing, {})).rows.length)
    const admin = await portal.as(room.admin).ok(home.schoolAdmin, {})
    expect([admin.counts.to_grade, await waitingIn(room.admin), await listedToGrade(room.admin)]).toEqual([4, 4, 4])
  })

  it('when work is handed in again after its grade, it waits again', async () => {
    const { room } = await busySchool()
    await portal
      .owner()
      .rows(`update submission set submitted_at = '2026-11-20T16:00:00Z' where activity_id = $1 and student_id = $2`, [
        room.activities[0]?.id,
        room.students[1]?.person_id,
      ])
    const { counts } = await portal.as(room.teacher).ok(home.teacher, {})
    expect([counts.to_grade, await waitingIn(room.teacher), await listedToGrade(room.teacher)]).toEqual([3, 3, 3])
  })
})

it("a parent's home counts an absent day by what the day comes to", async () => {
  const room = await portal.classroom({ students: 1 })
  const second = await portal.section(room.school.id, room.teacher.person_id, room.students)
  await portal
    .owner()
    .rows(
      `update section_meeting set bell_period_id = null, start_time = '10:00', end_time = '10:50' where section_id = $1`,
      [second.section_id],
    )
  const take = (section_id: number, date: string, code: 'absent' | 'present' | 'excused') =>
    portal.as(room.teacher).ok(attendance.saveRoll, {
      section_id,
      date,
      version: 0,
      rows: [{ student_id: room.students[0]?.person_id ?? 0, code }],
    })
  const absent = async () => (await portal.as(room.parents[0]).ok(home.parent, {})).children[0]?.absent
  await take(room.section_id, '2026-11-18', 'absent')
  await take(second.section_id, '2026-11-18', 'present')
  expect(await absent()).toBe(0.5)
  await take(room.section_id, '2026-11-19', 'absent')
  await take(second.section_id, '2026-11-19', 'absent')
  expect(await absent()).toBe(1.5)
  await take(room.section_id, '2026-11-20', 'excused')
  await take(second.section_id, '2026-11-20', 'excused')
  expect(await absent()).toBe(2.5)
  expect(await absent()).toBe((await portal.as(room.parents[0]).ok(attendanceDays.own, {})).absences)
})

describe('each number of a school admin\u2019s home is that of the list behind it', () => {
  it('on a busy day', async () => {
    const { room } = await busySchool()
    const { counts, missing_rolls, absent_by_grade, enrollment } = await portal.as(room.admin).ok(home.schoolAdmin, {})
    expect(counts).toEqual({
      students: 6,
      staff: 4,
      absent_today: 1,
      tardy_today: 1,
      rolls_missing: 2,
      rolls_today: 3,
      to_grade: 5,
      open_sections: 3,
      without_sign_in: 16,
    })
    const listed = async (code: 'absent' | 'tardy') =>
      (await portal.as(room.admin).ok(attendance.exceptions, { code })).rows.length
    expect([await listed('absent'), await listed('tardy')]).toEqual([counts.absent_today, counts.tardy_today])
    expect(
      new Set((await portal.as(room.admin).ok(attendance.missing, {})).rows.map(({ section_id }) => section_id)),
    ).toEqual(new Set(missing_rolls.map(({ section_id }) => section_id)))
    expect([await waitingIn(room.admin), await listedToGrade(room.admin)]).toEqual([counts.to_grade, counts.to_grade])
    expect((await portal.as(room.admin).ok(sections.list, { status: 'open' })).count).toBe(counts.open_sections)
    expect([absent_by_grade, enrollment]).toEqual([
      [{ grade_level: '9', students: 6, absent: 1 }],
      [{ status: 'active', count: 9 }],
    ])
  })

  it('before the first class: no roll is missing yet', async () => {
    const { room } = await busySchool()
    portal.clock.set('2026-11-20T08:00:00Z')
    const { counts, next_roll } = await portal.as(room.admin).ok(home.schoolAdmin, {})
    expect([counts.rolls_missing, (await portal.as(room.admin).ok(attendance.missing, {})).rows.length]).toEqual([0, 0])
    expect([counts.rolls_today, next_roll]).toEqual([0, '08:30'])
  })
})

describe('a student\u2019s and a parent\u2019s home', () => {
  it('shows what is due and missing, and the same to both', async () => {
    const room = await portal.classroom()
    await portal
      .owner()
      .rows(`update activity set due_at = '2026-11-10T00:00:00Z' where id = $1`, [room.activities[0]?.id])
    const student = await portal.as(room.students[0]).ok(home.student, {})
    const [child] = (await portal.as(room.parents[0]).ok(home.parent, {})).children
    expect(student.due.map(({ activity_id, state }) => [activity_id, state])).toEqual([
      [room.activities[0]?.id, 'missing'],
      [room.activities[1]?.id, 'open'],
      [room.activities[2]?.id, 'open'],
    ])
    expect([child?.due, child?.classes, child?.feedback]).toEqual([student.due, student.classes, student.feedback])
    expect([student.meetings.map(({ section_id }) => section_id), student.classes[0]?.missing]).toEqual([
      [room.section_id],
      1,
    ])
  })

  it('lists lessons and links until they are marked as done, what is offline until it is graded or past, and overdue work that is open', async () => {
    const room = await portal.classroom({ students: 1 })
    const { school, section_id, unit_id } = room
    await portal.owner().rows(`update activity set due_at = null where section_id = $1`, [section_id])
    const row = (name: string, kind: string, due_at: string, more: object = {}) => ({
      school_id: school.id,
      section_id,
      unit_id,
      name,
      kind,
      due_at,
      shared: true,
      mandatory: true,
      graded: kind === 'offline',
      max_score: 10,
      expires_at: null,
      ...more,
    })
    const soon = '2026-11-25T10:00:00Z'
    const past = '2026-11-10T10:00:00Z'
    const made = await portal
      .owner()
      .insert<{ id: number; name: string }>('activity', [
        row('lesson', 'lesson', soon),
        row('link', 'link', soon),
        row('old lesson', 'lesson', past),
        row('old choice', 'lesson', past, { mandatory: false }),
        row('expired lesson', 'lesson', past, { expires_at: past }),
        row('talk', 'offline', soon),
        row('old talk', 'offline', past),
        row('old essay', 'hand_in', past),
        row('far', 'hand_in', '2026-12-20T10:00:00Z'),
      ])
    const idOf = (name: string) => made.find((one) => one.name === name)?.id ?? 0
    const shown = async () => {
      const own = await portal.as(room.students[0]).ok(home.student, {})
      const [child] = (await portal.as(room.parents[0]).ok(home.parent, {})).children
      expect([child?.due, child?.due_count]).toEqual([own.due, own.due_count])
      return [new Set(own.due.map(({ name }) => name)), own.due_count]
    }
    expect(await shown()).toEqual([new Set(['old lesson', 'old essay', 'lesson', 'link', 'talk']), 5])
    for (const name of ['lesson', 'link', 'old lesson'])
      await portal.as(room.students[0]).ok(learning.markDone, { activity_id: idOf(name), done: true })
    await portal.as(room.teacher).ok(gradebook.saveGrade, {
      section_id,
      student_id: room.students[0]?.person_id ?? 0,
      activity_id: idOf('talk'),
      points: 5,
      version: 0,
    })
    expect(await shown()).toEqual([new Set(['old essay']), 1])
    await portal.owner().insert(
      'activity',
      Array.from({ length: 14 }, (_, at) => row(`more ${at}`, 'hand_in', soon)),
    )
    const { due, due_count } = await portal.as(room.students[0]).ok(home.student, {})
    expect([due.length, due_count]).toEqual([12, 15])
  })

  it('takes two weeks as days of the school, also when its clocks change between', async () => {
    const room = await portal.classroom({ students: 1, time_zone: 'America/New_York' })
    const [kept, other, third] = room.activities
    const student_id = room.students[0]?.person_id ?? 0
    const dueAt = (id: number | undefined, at: string | null) =>
      portal.owner().rows('update activity set due_at = $2 where id = $1', [id, at])
    const gradedAt = (activity_id: number | undefined, points: number, graded_at: string) =>
      portal.owner().insert('grade', [
        {
          school_id: room.school.id,
          section_id: room.section_id,
          activity_id,
          student_id,
          points,
          graded_by: 1,
          graded_at,
        },
      ])
    const both = async () => {
      const own = await portal.as(room.students[0]).ok(home.student, {})
      const [child] = (await portal.as(room.parents[0]).ok(home.parent, {})).children
      expect([child?.due, child?.feedback]).toEqual([own.due, own.feedback])
      return own
    }
    await dueAt(kept?.id, '2026-11-04T04:59:00Z') // the last minute of 3 November, an hour later than in October
    await dueAt(other?.id, '2026-11-04T05:00:00Z')
    await dueAt(third?.id, null)
    portal.clock.set('2026-10-20T16:00:00Z')
    expect((await both()).due.map(({ activity_id }) => activity_id)).toEqual([kept?.id])
    await gradedAt(kept?.id, 1, '2026-10-27T03:59:00Z') // the last minute of 26 October
    await gradedAt(other?.id, 2, '2026-10-27T04:00:00Z')
    portal.clock.set('2026-11-10T20:00:00Z')
    expect((await both()).feedback.map(({ points }) => points)).toEqual([2])
  })

  it('shows a grade to both as soon as it is saved, and the roll to the parent', async () => {
    const room = await portal.classroom()
    const student_id = room.students[0]?.person_id ?? 0
    await portal.as(room.teacher).ok(gradebook.saveGrade, {
      section_id: room.section_id,
      student_id,
      activity_id: room.activities[0]?.id ?? 0,
      points: 9,
      comment: 'Well done',
      version: 0,
    })
    await portal.as(room.teacher).ok(attendance.saveRoll, {
      section_id: room.section_id,
      date: '2026-11-20',
      version: 0,
      rows: [{ student_id, code: 'tardy', note: 'bus' }],
    })
    const [child] = (await portal.as(room.parents[0]).ok(home.parent, {})).children
    const { feedback } = await portal.as(room.students[0]).ok(home.student, {})
    expect([feedback.map(({ points, comment }) => [points, comment]), child?.feedback]).toEqual([
      [[9, 'Well done']],
      feedback,
    ])
    expect([child?.today, child?.tardy, child?.classes[0]?.percent]).toEqual([{ code: 'tardy', note: 'bus' }, 1, 90])
  })
})

describe('of work whose grades are hidden', () => {
  const graded = async ({ anonymous }: { anonymous: boolean }) => {
    const room = await portal.classroom()
    const [activity] = room.activities
    await portal
      .owner()
      .rows(`update activity set grades_hidden = true, anonymous = $2, due_at = '2026-11-21T00:00:00Z' where id = $1`, [
        activity?.id,
        anonymous,
      ])
    const student_id = room.students[0]?.person_id ?? 0
    const events: LiveEvent[] = []
    const leave = portal
      .product()
      .kernel.live.subscribe((heard) =>
        events.push(...heard.filter(({ section_id }) => section_id === room.section_id)),
      )
    const place = { section_id: room.section_id, activity_id: activity?.id ?? 0 }
    const { students } = await portal.as(room.teacher).ok(grading.read, place)
    const refs = anonymous ? students.map(({ ref }) => ref) : [String(student_id)]
    for (const ref of refs)
      await portal.as(room.teacher).ok(grading.save, { ...place, ref, points: 9, comment: 'Well done', version: 0 })
    const shown = async () => {
      const [child] = (await portal.as(room.parents[0]).ok(home.parent, {})).children
      const own = await portal.as(room.students[0]).ok(home.student, {})
      expect([child?.due, child?.feedback]).toEqual([own.due, own.feedback])
      return {
        due: own.due.some(({ activity_id }) => activity_id === place.activity_id),
        feedback: own.feedback.map(({ points, comment }) => [points, comment]),
      }
    }
    return { room, place, events, leave, shown }
  }

  it.each([{ anonymous: false }, { anonymous: true }])(
    'neither student nor parent learns anything before they are posted (%o)',
    async (kind) => {
      const { room, place, events, leave, shown } = await graded(kind)
      expect(await shown()).toEqual({ due: true, feedback: [] })
      await portal
        .as(room.students[0])
        .ok(learning.handIn, { activity_id: place.activity_id, body: 'My work', file_ids: [], version: 0 })
      expect((await shown()).feedback).toEqual([])
      await vi.waitFor(() => expect(events.map(({ topic }) => topic)).toContain('grade'))
      leave()
      expect(events.filter(({ topic, student_ids }) => topic === 'grade' && student_ids?.length !== 0)).toEqual([])
      await portal
        .as(room.teacher)
        .ok(columns.post, { section_id: room.section_id, activity_ids: [place.activity_id], hidden: false })
      expect(await shown()).toEqual({ due: false, feedback: [[9, 'Well done']] })
    },
  )
})

describe('a section meets within its dates', () => {
  const none = { term: ['2026-08-01', '2027-06-30'], own: [null, null] } as const
  const cases: [string, { term: readonly [string, string]; own: readonly [string | null, string | null] }, boolean][] =
    [
      ['while its term runs', none, true],
      ['not before its term', { ...none, term: ['2026-11-21', '2027-06-30'] }, false],
      ['not after its term', { ...none, term: ['2026-08-01', '2026-11-19'] }, false],
      ['not before its own first day', { ...none, own: ['2026-11-21', null] }, false],
      ['not after its own last day', { ...none, own: [null, '2026-11-19'] }, false],
      ['on its own days beyond the term', { term: ['2026-08-01', '2026-11-19'], own: [null, '2026-11-20'] }, true],
      ['on its own days before the term', { term: ['2026-11-21', '2027-06-30'], own: ['2026-11-20', null] }, true],
    ]
  it.each(cases)(
    '%s: on the homes, among missing rolls, in calendars, and to nobody a reminder otherwise',
    async (_, { term, own }, meets) => {
      const room = await portal.classroom({ students: 1 })
      const { section_id } = room
      await portal
        .owner()
        .rows(
          'update academic_term t set start_date = $2, end_date = $3 from section s where s.academic_term_id = t.id and s.id = $1',
          [section_id, ...term],
        )
      await portal.owner().rows('update section set start_date = $2, end_date = $3 where id = $1', [section_id, ...own])
      const day = { from: '2026-11-20', to: '2026-11-20' }
      const teacher = await portal.as(room.teacher).ok(home.teacher, {})
      const student = await portal.as(room.students[0]).ok(home.student, {})
      const admin = await portal.as(room.admin).ok(home.schoolAdmin, {})
      portal.clock.set('2026-11-20T09:00:00Z')
      const [child] = (await portal.as(room.parents[0]).ok(home.parent, {})).children
      portal.clock.reset()
      const shown = [
        teacher.meetings.length,
        teacher.counts.rolls_missing,
        student.meetings.length,
        child?.now_in ? 1 : 0,
        admin.counts.rolls_today,
        (await portal.as(room.admin).ok(attendance.missing, {})).count,
        (await portal.as(room.students[0]).ok(calendar.own, day)).classes.length,
        (await portal.as(room.admin).ok(attendancePlans.remind, { date: '2026-11-20' })).reminded,
      ]
      expect(shown).toEqual(shown.map(() => (meets ? 1 : 0)))
    },
  )
})

it('a super admin sees the schools of the own group with their figures, and no other', async () => {
  const { room } = await busySchool()
  await portal.classroom()
  const answer = await portal.as(await portal.superAdmin(room.school.group_id)).ok(home.superAdmin, {})
  expect(
    answer.schools.map(({ id, students, teachers, sections: open, absent_today }) => [
      id,
      students,
      teachers,
      open,
      absent_today,
    ]),
  ).toEqual([[room.school.id, 6, 2, 3, 1]])
})

describe('the home of a group on a day without school', () => {
  const shown = async (room: Classroom) => {
    const [school] = (await portal.as(await portal.superAdmin(room.school.group_id)).ok(home.superAdmin, {})).schools
    return [school?.school_today, school?.absent_today]
  }

  it('says so on a Saturday, and not on the Friday and the Monday around it', async () => {
    const { room } = await busySchool()
    expect(await shown(room)).toEqual([true, 1])
    portal.clock.set('2026-11-21T10:00:00.000Z')
    expect(await shown(room)).toEqual([false, 0])
    portal.clock.set('2026-11-23T10:00:00.000Z')
    expect(await shown(room)).toEqual([true, 0])
  })

  it('says so on a day that is closed', async () => {
    const { room } = await busySchool()
    await portal.as(room.admin).ok(schoolClosure.save, {
      name: 'Snow',
      start_date: '2026-11-20',
      end_date: '2026-11-20',
    })
    expect((await shown(room))[0]).toBe(false)
  })

  it('knows no day without school before there is a timetable', async () => {
    const room = await portal.classroom()
    await portal.owner().rows('delete from section_meeting where school_id = $1', [room.school.id])
    portal.clock.set('2026-11-21T10:00:00.000Z')
    expect((await shown(room))[0]).toBe(true)
  })
})
