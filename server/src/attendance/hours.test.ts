import { describe, expect, it } from 'vitest'
import { attendanceHours } from '#contract/attendance/hours.contract.ts'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const monday = '2026-11-16'

describe('hours of a week', () => {
  it('are logged for each student, and shown beside those of the weeks before', async () => {
    const room = await portal.classroom()
    const [a = 0, b = 0] = room.students.map(({ person_id }) => person_id)
    const log = (week: string, student_id: number, hours: number) =>
      portal
        .as(room.teacher)
        .ok(attendanceHours.save, { section_id: room.section_id, week, rows: [{ student_id, hours, version: 0 }] })
    await log('2026-11-09', a, 28)
    await log(monday, a, 30.5)
    const { rows, ...read } = await portal.as(room.teacher).ok(attendanceHours.read, { section_id: room.section_id })
    expect(read).toMatchObject({
      week: monday,
      weeks: ['2026-10-26', '2026-11-02', '2026-11-09'],
      expected: 30,
      can: { edit: true },
    })
    expect(rows.slice(0, 2).map(({ id, hours, version, earlier }) => [id, hours, version, earlier])).toEqual([
      [a, 30.5, 1, [null, null, 28]],
      [b, null, 0, [null, null, null]],
    ])
  })

  it('are saved on the version that was read, all or none', async () => {
    const room = await portal.classroom()
    const rows = (version: number, hours: number) =>
      room.students.map(({ person_id }) => ({ student_id: person_id, hours, version }))
    const save = (version: number, hours: number) =>
      portal
        .as(room.teacher)
        .call(attendanceHours.save, { section_id: room.section_id, week: monday, rows: rows(version, hours) })
    expect([
      (await save(0, 20)).data.saved,
      (await save(0, 25)).http,
      (await save(1, 25)).data.saved,
      (await save(1, 30)).http,
    ]).toEqual([3, 409, 3, 409])
    expect(
      (await portal.as(room.admin).ok(attendanceHours.read, { section_id: room.section_id })).rows.map(
        ({ hours }) => hours,
      ),
    ).toEqual([25, 25, 25])
  })

  it('begin on a Monday that is not still to come, and are those of students in the class', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const save = (week: string, student_id = room.students[0]?.person_id ?? 0) =>
      portal
        .as(room.teacher)
        .call(attendanceHours.save, { section_id: room.section_id, week, rows: [{ student_id, hours: 5, version: 0 }] })
    expect([
      (await save('2026-11-17')).fields[0]?.path,
      (await save('2026-11-23')).fields[0]?.path,
      (await save(monday, other.students[0]?.person_id)).data.saved,
    ]).toEqual(['week', 'week', 0])
    expect((await portal.as(other.teacher).call(attendanceHours.read, { section_id: room.section_id })).http).toBe(404)
  })
})

it('the hours of a week list who was in the class in it, and are saved for those', async () => {
  const room = await portal.classroom()
  const [left = 0, came = 0, remaining = 0] = room.students.map(({ person_id }) => person_id)
  const owner = portal.owner()
  const setEnrollment = (student_id: number, what: string) =>
    owner.rows(`update enrollment set ${what} where section_id = $1 and student_id = $2`, [room.section_id, student_id])
  await setEnrollment(left, `status = 'withdrawn', end_date = '2026-11-11'`)
  await setEnrollment(came, `start_date = '2026-11-17'`)
  const listed = async (week: string) =>
    (await portal.as(room.teacher).ok(attendanceHours.read, { section_id: room.section_id, week })).rows.map(
      ({ id }) => id,
    )
  expect([new Set(await listed('2026-11-09')), new Set(await listed(monday))]).toEqual([
    new Set([left, remaining]),
    new Set([came, remaining]),
  ])
  const save = async (week: string, student_id: number) =>
    (
      await portal
        .as(room.teacher)
        .ok(attendanceHours.save, { section_id: room.section_id, week, rows: [{ student_id, hours: 5, version: 0 }] })
    ).saved
  expect([await save('2026-11-09', left), await save('2026-11-09', came)]).toEqual([1, 0])
})

/**
 * Hours logged, hours of a full week, closed days; then expected hours, days that count, days missed and the rate.
 * null: the week does not count.
 */
const weeks: readonly [
  hours: number,
  weekly_hours: number,
  closed: number,
  expected: number | null,
  days: number,
  absences: number,
  rate: number | null,
][] = [
  [30, 30, 0, 30, 5, 0, 100],
  [36, 30, 0, 30, 5, 0, 100],
  [0, 30, 0, 30, 5, 5, 0],
  [15, 30, 0, 30, 5, 2.5, 50],
  [28, 30, 0, 30, 5, 0.33, 93.33],
  [24, 30, 1, 24, 4, 0, 100],
  [12, 30, 2, 18, 3, 1, 66.67],
  [20, 25, 0, 25, 5, 1, 80],
  [5, 30, 4, 6, 1, 0.17, 83.33],
  [10, 30, 5, null, 0, 0, null],
]

describe('hours in the rates', () => {
  const past = '2026-11-02'
  it.each(weeks)(
    '%d of %d hours with %d closed days',
    async (hours, weekly_hours, closed, expected, days, absences, rate) => {
      const room = await portal.classroom({ students: 1 })
      const owner = portal.owner()
      await owner.rows(`update attendance_rule set mode = 'hours', weekly_hours = $2 where school_id = $1`, [
        room.school.id,
        weekly_hours,
      ])
      if (closed > 0)
        await owner.insert('school_closure', [
          { school_id: room.school.id, name: 'Break', start_date: past, end_date: `2026-11-0${1 + closed}` },
        ])
      const student_id = room.students[0]?.person_id ?? 0
      await portal.as(room.teacher).ok(attendanceHours.save, {
        section_id: room.section_id,
        week: past,
        rows: [{ student_id, hours, version: 0 }],
      })
      const [row] = (await portal.as(room.admin).ok(attendanceOffice.rates, {})).rows
      expect([row?.days, row?.absences, row?.rate]).toEqual([days, absences, rate])
      const own = await portal.as(room.parents[0]).ok(attendanceDays.own, {})
      expect([own.days, own.absences, own.rate]).toEqual([days, absences, rate])
      expect(own.weeks).toEqual(absences > 0 ? [{ week: past, hours, expected, absences }] : [])
      expect((await portal.as(room.parents[0]).ok(home.parent, {})).children[0]?.absent).toBe(absences)
    },
  )

  it('count for classes that count hours, and for weeks that are over', async () => {
    const room = await portal.classroom({ students: 1 })
    const log = (week: string) =>
      portal.as(room.teacher).ok(attendanceHours.save, {
        section_id: room.section_id,
        week,
        rows: [{ student_id: room.students[0]?.person_id ?? 0, hours: 15, version: 0 }],
      })
    await log(past)
    const days = async () => (await portal.as(room.admin).ok(attendanceOffice.rates, {})).rows[0]?.days
    expect(await days()).toBe(0)
    await portal.owner().rows(`update section set attendance_mode = 'hours' where id = $1`, [room.section_id])
    expect(await days()).toBe(5)
    await log(monday)
    expect(await days()).toBe(5)
  })
})

describe('a class that takes no rolls', () => {
  it.each(['hours', 'none'])('refuses one, as it counts %s', async (mode) => {
    for (const table of ['attendance_rule', 'section']) {
      const room = await portal.classroom({ students: 1 })
      await portal
        .owner()
        .rows(`update ${table} set ${table === 'section' ? 'attendance_mode' : 'mode'} = $2 where school_id = $1`, [
          room.school.id,
          mode,
        ])
      for (const person of [room.teacher, room.admin]) {
        const { http, fields } = await portal.as(person).call(attendance.saveRoll, {
          section_id: room.section_id,
          date: '2026-11-20',
          version: 0,
          rows: [{ student_id: room.students[0]?.person_id ?? 0, code: 'present' }],
        })
        expect([http, fields[0]?.key]).toEqual([422, `attendance.class-${mode}`])
      }
    }
  })
})
