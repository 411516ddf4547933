import { expect, it } from 'vitest'
import type { attendanceCategories } from '#contract/attendance/attendance-code.catalog.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { contactChanges } from '#contract/people/contacts.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const sectionOf = (room: Classroom) => portal.section(room.school.id, room.teacher.person_id, room.students)
const idsOf = (rows: readonly { section_id: number }[]) => rows.map(({ section_id }) => section_id)

it('late arrivals and absences on a parent’s home are those of the list of days', async () => {
  const room = await portal.classroom({ students: 1 })
  const second = { ...room, ...(await sectionOf(room)) }
  const [student] = room.students
  const take = (section_id: number, date: string, code: (typeof attendanceCategories)[number]) =>
    portal.as(room.admin).ok(attendance.saveRoll, {
      section_id,
      date,
      version: 0,
      rows: [{ student_id: student?.person_id ?? 0, code, note: '' }],
    })
  await take(room.section_id, '2026-11-17', 'tardy')
  await take(second.section_id, '2026-11-17', 'tardy')
  await take(room.section_id, '2026-11-18', 'tardy')
  await take(room.section_id, '2026-11-19', 'absent')
  await take(room.section_id, '2026-11-16', 'excused')
  // a lesson of a day that is kept no longer as one of school
  await portal
    .owner()
    .rows(`delete from attendance_day where student_id = $1 and date = '2026-11-18'`, [student?.person_id])
  const [child] = (await portal.as(room.parents[0]).ok(home.parent, {})).children
  const days = await portal.as(room.parents[0]).ok(attendanceDays.own, {})
  expect([child?.tardy, child?.absent]).toEqual([days.tardies, days.absences])
  expect(child?.tardy).toBe(2)
})

it('the classes of a student are the same on every page', async () => {
  const room = await portal.classroom({ students: 1 })
  const [completed, closed] = [await sectionOf(room), await sectionOf(room)]
  await portal.owner().rows(`update enrollment set status = 'completed' where section_id = $1`, [completed.section_id])
  await portal.owner().rows(`update section set status = 'closed' where id = $1`, [closed.section_id])
  const [student] = room.students
  const [parent] = room.parents
  const own = await portal.as(student).ok(home.student, {})
  const [child] = (await portal.as(parent).ok(home.parent, {})).children
  const list = await portal.as(student).ok(learning.classrooms, { page: 0, size: 100 })
  const record = await portal.as(parent).ok(contactChanges.child, {})
  const { current } = await portal.as(student).ok(progress.own, {})
  expect(list.rows).toHaveLength(3)
  expect([
    idsOf(own.classes),
    idsOf(child?.classes ?? []),
    idsOf(list.rows.filter((row) => row.current)),
    idsOf(record.child?.classes ?? []),
    idsOf(current),
  ]).toEqual(Array.from({ length: 5 }, () => [room.section_id]))
})

it('missing work on a teacher’s home is that of the lists, also where the teacher says what is missing', async () => {
  const room = await portal.classroom({ students: 2 })
  const [first, second] = room.students
  const due = (at: string) =>
    portal.owner().rows('update activity set due_at = $2 where section_id = $1', [room.section_id, at])
  const say = (student_id: number, activity_id: number, submission_status: 'missing' | 'on_time') =>
    portal.as(room.teacher).ok(gradebook.saveGrade, {
      section_id: room.section_id,
      student_id,
      activity_id,
      points: null,
      submission_status,
      version: 0,
    })
  await due('2026-11-10T00:00:00Z')
  await say(second?.person_id ?? 0, room.activities[0]?.id ?? 0, 'on_time')
  const before = await portal.as(room.teacher).ok(home.teacher, {})
  const roster = await portal.as(room.teacher).ok(sections.roster, { section_id: room.section_id })
  expect([
    before.counts.students_missing_work,
    before.look_at.map(({ id, missing }) => [id, missing]),
    new Map(roster.rows.map(({ id, missing }) => [id, missing])),
    (await portal.as(room.teacher).ok(sections.students, { missing: '3' })).count,
  ]).toEqual([
    1,
    [[first?.person_id, 3]],
    new Map([
      [first?.person_id, 3],
      [second?.person_id, 2],
    ]),
    1,
  ])
  await due('2026-11-28T00:00:00Z')
  for (const { id } of room.activities) await say(first?.person_id ?? 0, id, 'missing')
  const [listed] = (await portal.as(room.teacher).ok(sections.students, { missing: '3' })).rows
  const after = await portal.as(room.teacher).ok(home.teacher, {})
  const own = await portal.as(first).ok(home.student, {})
  expect([after.look_at[0]?.missing, listed?.missing, own.classes[0]?.missing]).toEqual([3, 3, 3])
})

it('work that is excused or done is not what is next', async () => {
  const room = await portal.classroom({ students: 1 })
  const [excused, other] = room.activities
  const [student] = room.students
  await portal.owner().rows(`update activity set due_at = '2026-11-24T10:00:00Z' where id = $1`, [excused?.id])
  await portal.owner().rows(`update activity set archived_at = now() where id = $1`, [other?.id])
  const names = async () => {
    const own = await portal.as(student).ok(home.student, {})
    const { section } = await portal.as(student).ok(learning.classroom, { section_id: room.section_id })
    return [own.classes[0], section].map((one) => [one?.next_due?.slice(0, 10), one?.done, one?.activities])
  }
  expect(await names()).toEqual(Array.from({ length: 2 }, () => ['2026-11-24', 0, 2]))
  await portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: student?.person_id ?? 0,
    activity_id: excused?.id ?? 0,
    points: null,
    exempt: true,
    version: 0,
  })
  expect(await names()).toEqual(Array.from({ length: 2 }, () => ['2026-11-25', 0, 1]))
})

it('absences are the same on the roster, the progress page and in the classroom, and on the home and lists of a teacher', async () => {
  const room = await portal.classroom({ students: 2 })
  const second = { ...room, ...(await sectionOf(room)) }
  const [student] = room.students
  const student_id = student?.person_id ?? 0
  const take = (
    section_id: number,
    date: string,
    code: (typeof attendanceCategories)[number],
    by = room.admin,
    version = 0,
  ) => portal.as(by).ok(attendance.saveRoll, { section_id, date, version, rows: [{ student_id, code }] })
  await take(room.section_id, '2026-10-12', 'absent') // more than thirty days ago
  await take(room.section_id, '2026-11-16', 'absent')
  await take(room.section_id, '2026-11-17', 'absent', room.teacher)
  await take(room.section_id, '2026-11-17', 'excused', room.admin, 1) // the office knows more
  await take(room.section_id, '2026-11-18', 'tardy')
  await take(second.section_id, '2026-11-16', 'absent')
  await take(second.section_id, '2026-11-19', 'absent')
  const figures = async (section_id: number) => {
    const roster = await portal.as(room.teacher).ok(sections.roster, { section_id })
    const listed = roster.rows.find(({ id }) => id === student_id)
    const own = await portal.as(student).ok(progress.own, {})
    const shown = await portal.as(room.teacher).ok(progress.ofStudent, { student_id })
    const classroom = await portal.as(student).ok(learning.classroom, { section_id })
    const child = await portal.as(room.parents[0]).ok(learning.classroom, { section_id, student_id })
    expect(listed?.tardy).toBe(classroom.attendance.tardy)
    return [
      listed?.absent,
      own.current.find((one) => one.section_id === section_id)?.absent,
      shown.current.find((one) => one.section_id === section_id)?.absent,
      classroom.attendance.absent,
      child.attendance.absent,
    ]
  }
  expect(await figures(room.section_id)).toEqual([2, 2, 2, 2, 2])
  expect(await figures(second.section_id)).toEqual([2, 2, 2, 2, 2])
  await portal
    .owner()
    .rows(`update activity set due_at = '2026-11-10T00:00:00Z' where section_id = $1`, [room.section_id])
  const { look_at } = await portal.as(room.teacher).ok(home.teacher, {})
  const students = await portal.as(room.teacher).ok(sections.students, {})
  expect([
    look_at.find(({ id }) => id === student_id)?.absent_days,
    students.rows.find(({ id }) => id === student_id)?.absent_days,
  ]).toEqual([2, 2]) // 16 November counts once
})

it('who is absent today is the same on the homes of the office and the group, by grade, and in the list', async () => {
  const room = await portal.classroom({ students: 3 })
  const second = { ...room, ...(await sectionOf(room)) }
  const above = await portal.superAdmin(room.school.group_id)
  const take = (section_id: number, codes: (typeof attendanceCategories)[number][]) =>
    portal.as(room.teacher).ok(attendance.saveRoll, {
      section_id,
      date: '2026-11-20',
      version: 0,
      rows: codes.map((code, at) => ({ student_id: room.students[at]?.person_id ?? 0, code })),
    })
  await take(room.section_id, ['absent', 'absent', 'tardy'])
  await take(second.section_id, ['absent', 'present', 'present'])
  const office = await portal.as(room.admin).ok(home.schoolAdmin, {})
  const group = await portal.as(above).ok(home.superAdmin, {})
  const list = await portal.as(room.admin).ok(attendance.exceptions, { date: '2026-11-20', code: 'absent' })
  expect([
    office.counts.absent_today,
    office.absent_by_grade.reduce((sum, { absent }) => sum + absent, 0),
    group.schools.find(({ id }) => id === room.school.id)?.absent_today,
    list.count,
  ]).toEqual([2, 2, 2, 2])
})
