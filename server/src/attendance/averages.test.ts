import { afterEach, expect, it } from 'vitest'
import { averagesReport } from '#contract/attendance/averages.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())

/** Four days in session, one of them at a weekend; the last of three students came late and is gone by now. */
const lived = async () => {
  const room = await portal.classroom({ students: 3 })
  const [first, second, third] = room.students.map(({ person_id }) => person_id)
  const owner = portal.owner()
  await owner.rows(`update student set grade_level = case id when $1 then '10' else '9' end where school_id = $2`, [
    first,
    room.school.id,
  ])
  const day = (student_id: number | undefined, date: string, absence: number) => ({
    school_id: room.school.id,
    student_id,
    date,
    minutes: 300,
    absent_minutes: 0,
    excused_minutes: 0,
    absence,
    excused: false,
    tardies: 0,
  })
  await owner.insert('attendance_day', [
    ...['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-07'].flatMap((date, at) => [
      day(first, date, at === 1 ? 1 : 0),
      day(second, date, at === 2 ? 0.5 : 0),
    ]),
    day(third, '2026-11-07', 1),
  ])
  await owner.rows(`update student set status = 'inactive' where school_id = $1 and id = $2`, [room.school.id, third])
  return room
}
const asked = { from: '2026-11-01', to: '2026-11-30' }

it('divides the days of membership and those attended by the days in session, for the school and each grade', async () => {
  const room = await lived()
  const { rows, count } = await portal.as(room.admin).ok(averagesReport.list, asked)
  expect(count).toBe(3)
  expect(rows.map((row) => Object.values(row).slice(1))).toEqual([
    [true, '', 3, 4, 9, 6.5, 2.25, 1.63, 72.22], // 9 / 4 and 6.5 / 4
    [false, '9', 2, 4, 5, 3.5, 1.25, 0.88, 70],
    [false, '10', 1, 4, 4, 3, 1, 0.75, 75],
  ])
})

it('counts the days asked for, as far as they are over', async () => {
  const room = await lived()
  const whole = async (from: string, to: string) => {
    const { rows } = await portal.as(room.admin).ok(averagesReport.list, { from, to })
    return rows.slice(0, 1).map((row) => [row.session_days, row.membership_days, row.attended_days])
  }
  expect(await whole('2026-11-02', '2026-11-03')).toEqual([[2, 4, 3]])
  expect(await whole('2026-11-04', '2027-01-31')).toEqual([[2, 5, 3.5]])
  expect(await whole('2026-12-01', '2026-12-31')).toEqual([])
  portal.clock.set('2026-11-03T02:00:00Z')
  expect(await whole('2026-11-01', '2026-11-30')).toEqual([[1, 2, 2]])
})

it('has the rate of the rates, a file, and is for the office alone', async () => {
  const room = await lived()
  const { rows } = await portal.as(room.admin).ok(averagesReport.list, { ...asked, search: '10' })
  const rates = await portal.as(room.admin).ok(attendanceOffice.rates, { ...asked, grade_level: '10' })
  expect(rows.map(({ rate }) => rate)).toEqual([rates.rate])
  const { text } = await portal.as(room.admin).call(averagesReport.exported, asked)
  expect(text.trim().split(/\r?\n/)).toHaveLength(4)
  expect(text).toContain('Whole school,3,4,9,6.5,2.25,1.63,72.22')
  expect((await portal.as(room.teacher).call(averagesReport.list, asked)).http).toBe(403)
})
