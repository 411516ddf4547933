import { afterEach, describe, expect, it } from 'vitest'
import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { goldenDays } from '#contract/attendance/day.golden.ts'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { schoolClosure } from '#contract/settings/catalogs.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const today = '2026-11-20'
type Code = 'present' | 'tardy' | 'absent' | 'excused'
const take = async (room: Classroom, codes: Code[], date = today, more: { meeting?: number; missed?: number } = {}) => {
  const { version = 0 } =
    (
      await portal.as(room.teacher).ok(attendance.grid, { section_id: room.section_id, from: date, days: 1 })
    )?.meetings.find(({ meeting }) => meeting === (more.meeting ?? 1)) ?? {}
  return portal.as(room.teacher).ok(attendance.saveRoll, {
    section_id: room.section_id,
    date,
    version,
    ...(more.meeting && { meeting: more.meeting }),
    rows: codes.map((code, at) => ({
      student_id: room.students[at]?.person_id ?? 0,
      code,
      ...(code === 'tardy' && { minutes_missed: more.missed ?? 5 }),
    })),
  })
}
const daysOf = (room: Classroom, student = 0) =>
  portal
    .owner()
    .rows<{ date: string; absence: number; excused: boolean; tardies: number }>(
      'select date, absence, excused, tardies from attendance_day where school_id = $1 and student_id = $2 order by date',
      [room.school.id, room.students[student]?.person_id],
    )
const setRule = (room: Classroom, change: string) =>
  portal.owner().rows(`update attendance_rule set ${change} where school_id = $1`, [room.school.id])
/** Periods of 50 minutes after the first, on Fridays. */
const meetAlso = async (room: Classroom, ...starts: string[]) => {
  for (const [at, start_time] of starts.entries()) {
    const end_time = `${start_time.slice(0, 3)}${String(Number(start_time.slice(3)) + 50).padStart(2, '0')}`
    const [period] = await portal
      .owner()
      .insert('bell_period', [
        { school_id: room.school.id, name: String(at + 2), start_time, end_time, position: at + 1 },
      ])
    await portal
      .owner()
      .insert('section_meeting', [
        { school_id: room.school.id, section_id: room.section_id, weekday: 5, bell_period_id: period?.id },
      ])
  }
}

describe('a day of a student', () => {
  it('is in the database what the rule says, for every worked example', async () => {
    const rules = [...new Set(goldenDays.map(({ rule }) => rule))]
    for (const rule of rules) {
      const room = await portal.classroom({ students: 1 })
      const { school, section_id, students } = room
      await setRule(
        room,
        Object.entries(rule)
          .map(([column, value]) => `${column} = '${value}'`)
          .join(),
      )
      const codes = await portal.owner().rows<{ id: number; counts: string; category: string }>(
        `
          select distinct on (counts) id, counts, category
          from attendance_code
          where school_id = $1
          order by counts, position`,
        [school.id],
      )
      const examples = goldenDays.filter((one) => one.rule === rule)
      const rows = examples.flatMap(({ meetings }, day) =>
        meetings.map(({ minutes, minutes_missed, counts }, at) => {
          const code = codes.find((one) => one.counts === counts)
          return {
            school_id: school.id,
            section_id,
            student_id: students[0]?.person_id,
            date: daysAfter('2026-09-01', day),
            meeting: at + 1,
            code: code?.category,
            teacher_code_id: code?.id,
            minutes,
            minutes_missed,
          }
        }),
      )
      await portal.owner().insert('attendance', rows)
      const days = await portal.owner().rows<{ date: string; result: unknown[] }>(
        `
          select
            date,
            array[minutes, absent_minutes, excused_minutes]::text || ' ' || absence::float8 || ' ' || excused as result
          from attendance_day
          where school_id = $1`,
        [school.id],
      )
      const found = new Map(days.map(({ date, result }) => [date, result]))
      const expected = examples.map(({ what, expected: day }) => [
        what,
        day ? `{${day.slice(0, 3).join(',')}} ${day[3]} ${day[4]}` : undefined,
      ])
      expect(examples.map(({ what }, day) => [what, found.get(daysAfter('2026-09-01', day))])).toEqual(expected)
    }
  })

  it('with one missed class out of six is not a missed day', async () => {
    const room = await portal.classroom()
    await meetAlso(room, '09:05', '10:05', '11:05', '12:05', '13:05')
    for (const meeting of [1, 2, 3, 4, 5, 6])
      await take(room, [meeting === 3 ? 'absent' : 'present', 'absent', 'present'], today, { meeting })
    expect([await daysOf(room), await daysOf(room, 1)]).toEqual([
      [{ date: today, absence: 0, excused: false, tardies: 0 }],
      [{ date: today, absence: 1, excused: false, tardies: 0 }],
    ])
  })

  it('follows a correction, a value of the office, and its end', async () => {
    const room = await portal.classroom({ students: 1 })
    const absence = async () => (await daysOf(room)).map((day) => [day.absence, day.excused])
    await take(room, ['absent'])
    expect(await absence()).toEqual([[1, false]])
    const place = { section_id: room.section_id, date: today, meeting: 1, student_id: room.students[0]?.person_id ?? 0 }
    await portal.as(room.admin).ok(attendance.saveRoll, {
      section_id: room.section_id,
      date: today,
      version: 1,
      rows: [{ student_id: place.student_id, code: 'excused' }],
    })
    expect(await absence()).toEqual([[1, true]])
    await portal.as(room.admin).ok(attendance.releaseOffice, place)
    expect(await absence()).toEqual([[1, false]])
    await take(room, ['present'])
    expect(await absence()).toEqual([[0, false]])
  })

  it('does not count while the school is closed on it, and counts again when that was a mistake', async () => {
    const room = await portal.classroom({ students: 1 })
    await take(room, ['absent'], '2026-11-19')
    await take(room, ['absent'], '2026-11-20')
    const made = await portal
      .as(room.admin)
      .ok(schoolClosure.save, { name: 'Storm', start_date: '2026-11-19', end_date: '2026-11-20' })
    expect(await daysOf(room)).toEqual([])
    const { id, version, name } = made
    await portal
      .as(room.admin)
      .ok(schoolClosure.save, { id, version, name, start_date: '2026-11-20', end_date: '2026-11-20' })
    expect((await daysOf(room)).map(({ date }) => date)).toEqual(['2026-11-19'])
    await portal.as(room.admin).ok(schoolClosure.archive, { ids: [id] })
    expect((await daysOf(room)).map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20'])
  })

  const changes: [zone: string, instant: string, day: string][] = [
    ['America/New_York', '2026-11-01T14:00:00Z', '2026-11-01'],
    ['Europe/Madrid', '2026-10-25T09:00:00Z', '2026-10-25'],
    ['Pacific/Auckland', '2026-09-26T21:00:00Z', '2026-09-27'],
    ['America/Santiago', '2026-09-06T13:00:00Z', '2026-09-06'],
    ['Africa/Casablanca', '2026-02-15T10:00:00Z', '2026-02-15'],
  ]
  it.each(changes)(
    'in %s, on which the clocks change (%s), is %s and as long as any other',
    async (time_zone, instant, day) => {
      const room = await portal.classroom({ time_zone, students: 1 })
      await portal
        .owner()
        .rows('update section_meeting set weekday = 7 where section_id = $1 and weekday = 5', [room.section_id])
      await portal.owner().rows(`update section set start_date = '2026-01-01' where id = $1`, [room.section_id])
      portal.clock.set(instant)
      expect((await portal.as(room.teacher).ok(attendance.roll, {}))?.date).toBe(day)
      await take(room, ['absent'], day)
      expect(
        await portal
          .owner()
          .rows('select date, minutes, absence::float8 as absence from attendance_day where school_id = $1', [
            room.school.id,
          ]),
      ).toEqual([{ date: day, minutes: 50, absence: 1 }])
    },
  )
})

describe('days that are counted later', () => {
  it('are the same as those counted with each roll', async () => {
    const room = await portal.classroom({ students: 1 })
    await take(room, ['absent'])
    const [day] = await daysOf(room)
    await portal.owner().rows('delete from attendance_day where school_id = $1', [room.school.id])
    await portal.owner().rows(
      `
        with later as (select set_config('app.count_days_later', 'on', false)) update attendance set note = 'later'
        from later
        where school_id = $1`,
      [room.school.id],
    )
    expect(await daysOf(room)).toEqual([])
    await portal.owner().rows(
      `
        select
          set_config('app.count_days_later', '', false),
          kernel.keep_attendance_days($1, kernel.students_of($1), '-infinity', 'infinity')`,
      [room.school.id],
    )
    expect(await daysOf(room)).toEqual([day])
  })
})

describe('counting days anew', () => {
  it('tells first what would change, and changes it when that is confirmed', async () => {
    const room = await portal.classroom({ students: 1 })
    await meetAlso(room, '09:05')
    await take(room, ['absent'])
    await take(room, ['present'], today, { meeting: 2 })
    const recalculate = (confirmed: boolean) =>
      portal.as(room.admin).ok(attendanceOffice.recalculate, { from: '2026-11-01', to: today, confirmed })
    expect(await recalculate(false)).toEqual({ changed: 0, students: 0, examples: [] })
    const { rule } = await portal.as(room.admin).ok(attendanceOffice.rule, {})
    await portal.as(room.admin).ok(attendanceOffice.saveRule, { ...rule, half_day_minutes: 40, full_day_minutes: 50 })
    const student = { id: room.students[0]?.person_id, date: today, before: 0.5, after: 1 }
    expect(await recalculate(false)).toMatchObject({ changed: 1, students: 1, examples: [student] })
    expect((await daysOf(room)).map(({ absence }) => absence)).toEqual([0.5])
    expect(await recalculate(true)).toMatchObject({ changed: 1 })
    expect([(await daysOf(room)).map(({ absence }) => absence), (await recalculate(false)).changed]).toEqual([[1], 0])
  })

  it('is the office\u2019s, and a range runs forward', async () => {
    const room = await portal.classroom()
    const range = { from: '2026-11-20', to: '2026-11-01', confirmed: false }
    expect((await portal.as(room.teacher).call(attendanceOffice.recalculate, range)).http).toBe(403)
    expect((await portal.as(room.admin).call(attendanceOffice.recalculate, range)).fields[0]?.path).toBe('to')
  })
})

describe('the rule of a school', () => {
  it('is saved on the version that was read, and half a day is not longer than a whole one', async () => {
    const room = await portal.classroom()
    const { rule } = await portal.as(room.admin).ok(attendanceOffice.rule, {})
    expect(await portal.as(room.admin).ok(attendanceOffice.saveRule, { ...rule, mode: 'day' })).toMatchObject({
      mode: 'day',
      version: 2,
    })
    const stale = await portal.as(room.admin).call(attendanceOffice.saveRule, rule)
    expect([stale.http, stale.code]).toEqual([409, 'stale'])
    const longer = await portal
      .as(room.admin)
      .call(attendanceOffice.saveRule, { ...rule, version: 2, half_day_minutes: 200, full_day_minutes: 100 })
    expect(longer.fields[0]?.path).toBe('half_day_minutes')
  })

  it('may be another one in some of its classes', async () => {
    const room = await portal.classroom()
    await meetAlso(room, '09:05')
    expect(
      (await portal.as(room.admin).ok(attendanceOffice.saveMode, { section_ids: [room.section_id], mode: 'day' }))
        .changed,
    ).toBe(1)
    expect((await portal.as(room.teacher).ok(attendance.missing, {})).rows.length).toBe(1)
    expect(
      (await portal.as(room.admin).ok(attendanceOffice.saveMode, { section_ids: [room.section_id], mode: null }))
        .changed,
    ).toBe(1)
    expect((await portal.as(room.teacher).ok(attendance.missing, {})).rows.length).toBe(2)
  })
})

describe('the desk of the office', () => {
  const codeOf = async (room: Classroom, letter: string) => {
    const { codes } = await portal.as(room.admin).ok(attendanceOffice.desk, {})
    return codes.find((code) => code.letter === letter)?.id ?? 0
  }
  const lettersOf = async (room: Classroom) => {
    const grid = await portal
      .as(room.teacher)
      .ok(attendance.grid, { section_id: room.section_id, from: today, days: 1 })
    const letters = new Map(grid?.codes.map(({ id, letter }) => [id, letter]))
    return grid?.rows[0]?.cells
      .map((cell) => (cell ? `${letters.get(cell.code_id)}${cell.minutes_missed || ''}` : '-'))
      .join(' ')
  }
  const signing = async (
    room: Classroom,
    direction: 'in' | 'out',
    letter: string | null,
    reason = '',
    time: string | null = null,
  ) => ({
    student_id: room.students[0]?.person_id ?? 0,
    direction,
    code_id: letter ? await codeOf(room, letter) : null,
    reason,
    time,
  })
  const sign = async (
    room: Classroom,
    ...given: [direction: 'in' | 'out', letter: string | null, reason?: string, time?: string]
  ) => portal.as(room.admin).ok(attendanceOffice.sign, await signing(room, ...given))

  it('finds students by any part of the name, and nobody without asking', async () => {
    const room = await portal.classroom()
    const [first] = room.students
    const found = async (search: string) =>
      (await portal.as(room.admin).ok(attendanceOffice.desk, { search })).found.map(({ id }) => id)
    expect([await found(''), await found(first?.username.toUpperCase() ?? '')]).toEqual([[], [first?.person_id]])
    expect((await portal.as(room.teacher).call(attendanceOffice.desk, {})).http).toBe(403)
    expect(
      await (async () =>
        (await portal.as((await portal.classroom()).admin).ok(attendanceOffice.desk, { search: first?.username ?? '' }))
          .found)(),
    ).toEqual([])
  })

  it('who goes at noon is excused from what begins later, and expected again on coming back', async () => {
    const room = await portal.classroom({ students: 1 })
    await meetAlso(room, '10:05', '13:05', '14:05')
    portal.clock.set('2026-11-20T10:30:00Z')
    expect((await sign(room, 'out', 'E', 'Dentist')).meetings).toBe(2)
    expect(await lettersOf(room)).toBe('- - E E')
    portal.clock.set('2026-11-20T13:55:00Z')
    await sign(room, 'in', null)
    expect(await lettersOf(room)).toBe('- - E -')
    const { signs } = await portal.as(room.admin).ok(attendanceOffice.desk, {})
    expect(signs.map(({ direction, at, reason, by }) => [direction, at.slice(11, 16), reason, by])).toEqual([
      ['in', '13:55', '', room.admin.name],
      ['out', '10:30', 'Dentist', room.admin.name],
    ])
  })

  it('who comes late is tardy in the class under way, by its minutes', async () => {
    const room = await portal.classroom({ students: 1 })
    portal.clock.set('2026-11-20T08:42:00Z')
    expect((await sign(room, 'in', 'T')).meetings).toBe(1)
    expect(await lettersOf(room)).toBe('T12')
    await take(room, ['present'])
    expect(await lettersOf(room)).toBe('T12')
  })

  it('notes an earlier time of the day, and none that is still to come', async () => {
    const room = await portal.classroom({ students: 1 })
    portal.clock.set('2026-11-20T09:30:00Z')
    await sign(room, 'in', 'T', '', '08:40')
    expect(await lettersOf(room)).toBe('T10')
    const { signs } = await portal.as(room.admin).ok(attendanceOffice.desk, {})
    expect(signs.map(({ at }) => at.slice(11, 16))).toEqual(['08:40'])
    expect(
      (await portal.as(room.admin).call(attendanceOffice.sign, await signing(room, 'in', 'T', '', '09:31'))).fields[0]
        ?.path,
    ).toBe('time')
  })

  it('a mistake is taken back with what it did', async () => {
    const room = await portal.classroom({ students: 1 })
    await take(room, ['absent'])
    portal.clock.set('2026-11-20T09:30:00Z')
    const { sign_id } = await sign(room, 'in', 'E', 'Doctor')
    expect(await lettersOf(room)).toBe('E')
    await portal.as(room.admin).ok(attendanceOffice.undoSign, { sign_id })
    expect([await lettersOf(room), (await portal.as(room.admin).ok(attendanceOffice.desk, {})).signs]).toEqual([
      'A',
      [],
    ])
    expect((await portal.as(room.admin).call(attendanceOffice.undoSign, { sign_id })).http).toBe(404)
  })

  it('uses no code that the office may not use', async () => {
    const room = await portal.classroom({ students: 1 })
    const {
      position: _position,
      archived: _archived,
      ...values
    } = (await portal.as(room.admin).ok(attendanceCode.list, {})).rows[3] ?? ({} as never)
    await portal.as(room.admin).ok(attendanceCode.save, { ...values, for_office: false })
    const refused = await portal.as(room.admin).call(attendanceOffice.sign, {
      student_id: room.students[0]?.person_id ?? 0,
      direction: 'out',
      code_id: values.id,
      reason: '',
    })
    expect(refused.http).toBe(404)
  })
})

describe('rates', () => {
  const schoolOf = async () => {
    const room = await portal.classroom()
    for (const day of ['16', '17', '18', '19'])
      await take(room, ['present', 'present', day === '16' ? 'absent' : 'tardy'], `2026-11-${day}`)
    await take(room, ['present', 'excused', 'present'])
    return room
  }
  it('of students and school come from their days; what reaches the school\u2019s limit is chronic', async () => {
    const room = await schoolOf()
    const answer = await portal.as(room.admin).ok(attendanceOffice.rates, { sort: 'rate' })
    expect(
      answer.rows.map(({ rate, absences, excused, tardies, chronic }) => [rate, absences, excused, tardies, chronic]),
    ).toEqual([
      [80, 1, 1, 0, true],
      [80, 1, 0, 3, true],
      [100, 0, 0, 0, false],
    ])
    expect([answer.rate, answer.chronic_count, answer.count, answer.from, answer.to]).toEqual([
      86.67,
      2,
      3,
      '2026-08-01',
      today,
    ])
    expect((await portal.as(room.admin).ok(attendanceOffice.rates, { chronic: true })).count).toBe(2)
    expect(
      (await portal.as(room.admin).ok(attendanceOffice.rates, { from: '2026-11-17', to: '2026-11-19' })).rate,
    ).toBe(100)
  })

  it('show a teacher the own students alone, and a foreign class is not found', async () => {
    const room = await schoolOf()
    const other = await portal.classroom({ in: room.school })
    expect(new Set((await portal.as(other.teacher).ok(attendanceOffice.rates, {})).rows.map(({ id }) => id))).toEqual(
      new Set(other.students.map(({ person_id }) => person_id)),
    )
    expect((await portal.as(other.teacher).call(attendanceOffice.rates, { section_id: room.section_id })).http).toBe(
      404,
    )
    expect((await portal.as(room.admin).ok(attendanceOffice.rates, { section_id: room.section_id })).count).toBe(3)
  })

  it('are exported as they are asked for', async () => {
    const room = await schoolOf()
    const { text } = await portal.send(room.admin, {
      method: 'GET',
      url: '/api/v2/section/export_attendance_rates?chronic=true',
    })
    expect(text.trim().split('\n').length).toBe(3)
  })
})

describe('the attendance of one student', () => {
  it('is the same to teacher, student and parent, with the days that were not simply attended', async () => {
    const room = await portal.classroom()
    await take(room, ['absent', 'present', 'present'], '2026-11-19')
    await take(room, ['tardy', 'present', 'present'])
    const student_id = room.students[0]?.person_id ?? 0
    const seen = await portal.as(room.teacher).ok(attendanceDays.ofStudent, { student_id })
    expect(seen).toMatchObject({ days: 2, absences: 1, tardies: 1, rate: 50, student: { id: student_id } })
    expect(
      seen.noted.map(({ date, absence, meetings }) => [
        date,
        absence,
        meetings.map(({ code, minutes_missed }) => [code.category, minutes_missed]),
      ]),
    ).toEqual([
      ['2026-11-20', 0, [['tardy', 5]]],
      ['2026-11-19', 1, [['absent', 0]]],
    ])
    expect([
      await portal.as(room.students[0]).ok(attendanceDays.own, {}),
      await portal.as(room.parents[0]).ok(attendanceDays.own, { student_id }),
    ]).toEqual([seen, seen])
    expect((await portal.as(room.parents[1]).call(attendanceDays.own, { student_id })).http).toBe(404)
    expect(
      (
        await portal
          .as((await portal.classroom({ in: room.school })).teacher)
          .call(attendanceDays.ofStudent, { student_id })
      ).http,
    ).toBe(404)
  })
})
