import { afterEach, describe, expect, it } from 'vitest'
import { attendanceDays, type StudentAttendance } from '#contract/attendance/days.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { random } from '#server/demo/random.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())

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
          where school_id = $1 and date between $2 and least($3::date, '2026-11-20')
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

/** Days from 2 November on without Sundays and Saturdays: P present, A absent, E excused, T late. */
const noted = async (room: Classroom, student: number, codes: string) => {
  const codeOf = new Map(
    (
      await portal
        .owner()
        .rows<{ id: number; category: string }>(
          `select distinct on (category) id, category from attendance_code where school_id = $1 order by category, position`,
          [room.school.id],
        )
    ).map(({ id, category }) => [category, id]),
  )
  await portal.owner().insert(
    'attendance',
    codes.split('').map((letter, at) => {
      const code = { P: 'present', A: 'absent', E: 'excused', T: 'tardy' }[letter] ?? ''
      return {
        school_id: room.school.id,
        section_id: room.section_id,
        student_id: room.students[student]?.person_id,
        date: daysAfter('2026-11-02', Math.floor(at / 5) * 7 + (at % 5)),
        code,
        teacher_code_id: codeOf.get(code),
        minutes: 50,
      }
    }),
  )
}
const setRule = (room: Classroom, change: string) =>
  portal.owner().rows(`update attendance_rule set ${change} where school_id = $1`, [room.school.id])
const ratesOf = async (room: Classroom) =>
  (await portal.as(room.admin).ok(attendanceOffice.rates, {})).rows.toSorted((a, b) => a.id - b.id)

describe('what is chronic', () => {
  it.each([
    ['PPPPPPPPPA', 90, true],
    ['PPPPPPPPPE', 90, true],
    ['PPPPPPPPPP', 100, false],
    ['PPPPPPPPPPA', 90.91, false],
    ['PPPPPPPPA', 88.89, true],
  ])('%s is a rate of %d', async (codes, rate, chronic) => {
    const room = await portal.classroom({ students: 1 })
    await noted(room, 0, codes)
    const [row] = await ratesOf(room)
    const drawer = await portal.as(room.teacher).ok(attendanceDays.ofStudent, { student_id: row?.id ?? 0 })
    expect([row?.rate, row?.chronic, drawer.rate, drawer.chronic]).toEqual([rate, chronic, rate, chronic])
  })

  it('is chosen by the school', async () => {
    const room = await portal.classroom({ students: 1 })
    await noted(room, 0, 'PPPPPPPPPA')
    await setRule(room, 'chronic_percent = 11')
    expect((await ratesOf(room))[0]?.chronic).toBe(false)
  })
})

it('times late come to absences where the school says so, never to more than the days that are left', async () => {
  const room = await portal.classroom({ students: 2 })
  await noted(room, 0, 'TTTTTTTPPE')
  await noted(room, 1, 'AAT')
  const missed = async () => (await ratesOf(room)).map(({ absences, unexcused, rate }) => [absences, unexcused, rate])
  expect(await missed()).toEqual([
    [1, 0, 90],
    [2, 2, 33.33],
  ])
  await setRule(room, 'tardies_per_absence = 3')
  expect(await missed()).toEqual([
    [3, 2, 70],
    [2, 2, 33.33],
  ])
  await setRule(room, 'tardies_per_absence = 1')
  expect(await missed()).toEqual([
    [8, 7, 20],
    [3, 3, 0],
  ])
  const own = await portal.as(room.parents[0]).ok(attendanceDays.own, {})
  expect([own.absences, own.late_absences, own.rate, own.unexcused_rate]).toEqual([8, 7, 20, 70])
})

it('a day that is not over is no absence, and is one when its last class has ended', async () => {
  const room = await portal.classroom({ students: 1 })
  await noted(room, 0, 'PPPPPPPPPPPPPPA')
  const seen = async (at: string) => {
    portal.clock.set(at)
    const [row] = await ratesOf(room)
    const own = await portal.as(room.parents[0]).ok(attendanceDays.own, {})
    expect([own.days, own.absences, own.rate]).toEqual([row?.days, row?.absences, row?.rate])
    expect(own.noted.map(({ absence }) => absence)).toEqual([row?.absences])
    return [row?.days, row?.absences]
  }
  expect(await seen('2026-11-20T09:19:00Z')).toEqual([14, 0])
  expect(await seen('2026-11-20T09:20:00Z')).toEqual([15, 1])
})

it('rates, days, home and file show the same figures', async () => {
  const room = await portal.classroom({ students: 3 })
  await setRule(room, 'tardies_per_absence = 2')
  for (const [student, codes] of ['PPAEPTTPPPPT', 'APPPPP', 'TTTPEEA'].entries()) await noted(room, student, codes)
  const rows = await ratesOf(room)
  const file = await portal.send(room.admin, { method: 'GET', url: '/api/v2/section/export_attendance_rates' })
  for (const [at, row] of rows.entries()) {
    const figures = [row.days, row.absences, row.excused, row.tardies, row.rate, row.unexcused_rate, row.chronic]
    const pick = (of: StudentAttendance) => [
      of.days,
      of.absences,
      of.excused,
      of.tardies,
      of.rate,
      of.unexcused_rate,
      of.chronic,
    ]
    expect(pick(await portal.as(room.teacher).ok(attendanceDays.ofStudent, { student_id: row.id }))).toEqual(figures)
    expect(pick(await portal.as(room.parents[at]).ok(attendanceDays.own, {}))).toEqual(figures)
    const [child] = (await portal.as(room.parents[at]).ok(home.parent, {})).children
    expect([child?.absent, child?.tardy]).toEqual([row.absences, row.tardies])
    expect(file.text).toContain(
      [row.days, row.absences, row.excused, row.unexcused, row.tardies, row.rate, row.unexcused_rate].join(','),
    )
  }
})
