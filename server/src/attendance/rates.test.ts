import { describe, expect, it } from 'vitest'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { random } from '#server/demo/random.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

/** Days of two students from August to the end of November, half of them written anew and some taken back since. */
const lived = async () => {
  const room = await portal.classroom({ students: 2 })
  const owner = portal.owner()
  const dice = random(7)
  const day = (at: number) => new Date(Date.UTC(2026, 7, 3 + at)).toISOString().slice(0, 10)
  for (const { person_id } of room.students)
    for (let at = 0; at < 120; at++)
      await owner.insert('attendance_day', [
        {
          school_id: room.school.id,
          student_id: person_id,
          date: day(at),
          minutes: 300,
          absent_minutes: 0,
          excused_minutes: 0,
          absence: dice.pick([0, 0.5, 1]),
          excused: dice.pick([true, false]),
          tardies: dice.pick([0, 1, 2]),
        },
      ])
  await owner.rows(
    `
      update attendance_day
      set absence = 1 - absence, excused = not excused, tardies = tardies + 1
      where school_id = $1 and extract(day from date)::int % 2 = 0`,
    [room.school.id],
  )
  await owner.rows(`delete from attendance_day where school_id = $1 and extract(day from date)::int % 7 = 0`, [
    room.school.id,
  ])
  return room
}

describe('sums of months', () => {
  it('follow every day that is written, changed or taken back', async () => {
    const room = await lived()
    const sums = (from: string) =>
      portal.owner().rows(
        `
          select student_id, month, days::int, absences::float8, excused::float8, tardies::int
          from ${from}
          order by 1, 2`,
        [room.school.id],
      )
    expect(await sums('attendance_month where school_id = $1')).toEqual(
      await sums(
        `(select student_id, date_trunc('month', date)::date as month, count(*) as days, sum(absence) as absences, sum(case when excused then absence else 0 end) as excused, sum(tardies) as tardies from attendance_day where school_id = $1 group by 1, 2) d`,
      ),
    )
  })

  it('give the rates of any range as the days alone do', async () => {
    const room = await lived()
    for (const [from, to] of [
      ['2026-08-03', '2026-11-30'],
      ['2026-08-10', '2026-11-20'],
      ['2026-08-10', '2026-10-31'],
      ['2026-09-01', '2026-09-30'],
      ['2026-09-05', '2026-09-25'],
      ['2026-09-01', '2026-09-10'],
      ['2026-09-20', '2026-10-03'],
      ['2026-08-15', '2026-12-31'],
    ]) {
      const { rows } = await portal.as(room.admin).ok(attendanceOffice.rates, { from, to })
      const days = await portal.owner().rows(
        `
          select
            student_id as id, count(*)::int as days, sum(absence)::float8 as absences,
            sum(case when excused then absence else 0 end)::float8 as excused,
            sum(tardies)::int as tardies
          from attendance_day
          where school_id = $1 and date between $2 and $3
          group by 1
          order by 1`,
        [room.school.id, from, to],
      )
      expect([
        from,
        to,
        rows
          .map(({ id, days: n, absences, excused, tardies }) => ({ id, days: n, absences, excused, tardies }))
          .toSorted((a, b) => a.id - b.id),
      ]).toEqual([from, to, days])
    }
  })
})
