import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { bellPeriod, bellSchedule, dayRotation, specialDay } from '#contract/schedule/bell.catalogs.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { calendarFeed } from '#contract/schedule/feed.contract.ts'
import { type Meeting, timetable } from '#contract/schedule/timetable.contract.ts'
import { caseYear, schoolDayCases } from '#contract/settings/school-days.cases.ts'
import { schoolClosure } from '#contract/settings/catalogs.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

describe('a date of the school year, asked of the database', () => {
  type Day = { date: string; closure: string | null; rotation_label: string | null; schedule: string | null }
  let days: Day[]
  beforeAll(async () => {
    const school = await portal.school()
    const admin = portal.as(await portal.person(school, 2))
    const period = async (name: string) =>
      (await admin.ok(bellPeriod.save, { name, start_time: '08:00', end_time: '09:00' })).id
    const ids = [0, await period('1'), await period('2')]
    const schedules = new Map<number, number>()
    for (const { id, weekdays, periods } of caseYear.bell_schedules) {
      const rows = periods.map((row) => ({ ...row, bell_period_id: ids[row.bell_period_id] ?? 0 }))
      schedules.set(id, (await admin.ok(bellSchedule.save, { name: String(id), weekdays, periods: rows })).id)
    }
    for (const [at, closure] of caseYear.closures.entries())
      await admin.ok(schoolClosure.save, { ...closure, name: closure.name || String(at) })
    for (const [at, rotation] of caseYear.rotations.entries())
      await admin.ok(dayRotation.save, { ...rotation, days: [...rotation.days], name: String(at) })
    await portal.owner().insert(
      'special_day',
      caseYear.special_days.map(({ bell_schedule_id, ...dates }, at) => ({
        ...dates,
        school_id: school.id,
        name: String(at),
        bell_schedule_id: bell_schedule_id === null ? null : schedules.get(bell_schedule_id),
      })),
    )
    days = await portal.owner().rows<Day>(
      `
        select d.date::text, d.closure, d.rotation_label, b.name as schedule
        from kernel.school_days($1, '2026-08-01', '2027-12-31') d
        left join bell_schedule b on b.id = d.bell_schedule_id
        order by 1`,
      [school.id],
    )
  })

  it.each(schoolDayCases)('%s: closed %j, day %j, schedule %j', (date, closure, label, schedule) => {
    const day = days.find((one) => one.date === date)
    expect([day?.closure, day?.rotation_label, day?.schedule]).toEqual([
      closure,
      label,
      schedule === null ? null : String(schedule),
    ])
  })
})

/**
 * A class in the first period of 08:30 to 09:20 on weekdays, and the office that sets up the days around the week of 23
 * November 2026.
 */
const setUp = async () => {
  const room = await portal.classroom()
  const admin = portal.as(room.admin)
  const [period] = (await admin.ok(bellPeriod.list, {})).rows
  if (!period) throw new Error('no period')
  return { room, admin, period }
}
const week = async (room: Classroom): Promise<Out<typeof calendar.own>> =>
  portal.as(room.students[0]).ok(calendar.own, { from: '2026-11-23', to: '2026-11-27' })
const timesOf = ({ classes }: Out<typeof calendar.own>) =>
  classes.map(({ date, start_time, end_time }) => `${date.slice(8)} ${start_time}–${end_time}`)

describe('a schedule', () => {
  it('shows no class on a closed day, and why', async () => {
    const { room, admin } = await setUp()
    await admin.ok(schoolClosure.save, { name: 'Thanksgiving', start_date: '2026-11-26', end_date: '2026-11-27' })
    const shown = await week(room)
    expect(timesOf(shown)).toEqual(['23 08:30–09:20', '24 08:30–09:20', '25 08:30–09:20'])
    expect(shown.days.map(({ date, closure }) => [date.slice(8), closure])).toEqual([
      ['26', 'Thanksgiving'],
      ['27', 'Thanksgiving'],
    ])
  })

  it('follows the times of another bell schedule on its weekdays and on special days', async () => {
    const { room, admin, period } = await setUp()
    const times = { bell_period_id: period.id, start_time: '08:30', end_time: '09:00' }
    const short = await admin.ok(bellSchedule.save, { name: 'Early release', weekdays: '3', periods: [times] })
    const without = await admin.ok(bellSchedule.save, { name: 'Exams', weekdays: '', periods: [] })
    await admin.ok(specialDay.save, {
      name: 'Conferences',
      start_date: '2026-11-23',
      end_date: '2026-11-23',
      bell_schedule_id: short.id,
    })
    await admin.ok(specialDay.save, {
      name: 'Exams',
      start_date: '2026-11-24',
      end_date: '2026-11-24',
      bell_schedule_id: without.id,
    })
    const shown = await week(room)
    expect(timesOf(shown)).toEqual(['23 08:30–09:00', '25 08:30–09:00', '26 08:30–09:20', '27 08:30–09:20'])
    expect(shown.days.map(({ bell_schedule }) => bell_schedule)).toEqual(['Early release', 'Exams', 'Early release'])
    const refused = await admin.call(bellSchedule.archive, { ids: [short.id] })
    expect([refused.http, refused.message]).toEqual([409, 'Conferences follows this schedule. Change that day first.'])
  })

  it('follows the days of a rotation', async () => {
    const { room, admin, period } = await setUp()
    await admin.ok(dayRotation.save, {
      name: 'A/B',
      start_date: '2026-11-23',
      end_date: '2026-12-31',
      weekdays: '12345',
      turns: 'day',
      days: [{ label: 'A' }, { label: 'B' }],
    })
    await admin.ok(schoolClosure.save, { name: 'Snow', start_date: '2026-11-25', end_date: '2026-11-25' })
    await portal.owner().rows('delete from section_meeting where section_id = $1', [room.section_id])
    await portal
      .owner()
      .insert('section_meeting', [
        { school_id: room.school.id, section_id: room.section_id, rotation_day: 1, bell_period_id: period.id },
      ])
    await portal.owner().insert('section_meeting', [
      {
        school_id: room.school.id,
        section_id: room.section_id,
        weekday: 5,
        start_time: '13:00',
        end_time: '13:45',
        end_date: '2026-11-27',
      },
    ])
    const shown = await week(room)
    expect(shown.days.map(({ rotation }) => rotation)).toEqual(['A', 'B', null, 'A', 'B'])
    expect(timesOf(shown)).toEqual(['23 08:30–09:20', '26 08:30–09:20', '27 13:00–13:45'])
  })
})

it('a section meets on Mondays of week A, whatever Monday of week B is closed', async () => {
  const { room, admin, period } = await setUp()
  await admin.ok(dayRotation.save, {
    name: 'A/B',
    start_date: '2026-11-02',
    end_date: '2026-12-18',
    turns: 'week',
    weekdays: '12345',
    days: [{ label: 'A' }, { label: 'B' }],
  })
  await admin.ok(schoolClosure.save, { name: 'Repairs', start_date: '2026-11-09', end_date: '2026-11-09' })
  const none = { facility_id: null, start_date: null, end_date: null }
  const inPeriod = { ...none, bell_period_id: period.id, start_time: null, end_time: null }
  const atTen = { ...none, bell_period_id: null, start_time: '10:00', end_time: '10:50' }
  const setMeetings = async (section_id: number, rows: Meeting[]) =>
    (
      await admin.call(timetable.saveMeetings, {
        section_id,
        version: (await admin.ok(timetable.meetings, { section_id })).version,
        rows,
      })
    ).code
  await setMeetings(room.section_id, [
    { ...atTen, weekday: 1, rotation_day: 1 },
    { ...inPeriod, weekday: 2, rotation_day: 2 },
  ])
  const { classes, days } = await portal.as(room.students[0]).ok(calendar.own, { from: '2026-11-02', to: '2026-11-30' })
  const held = ['11-02 10:00', '11-10 08:30', '11-16 10:00', '11-24 08:30', '11-30 10:00']
  expect(classes.map(({ date, start_time }) => `${date.slice(5)} ${start_time}`)).toEqual(held)
  const kind = (date: string) => days.find((day) => day.date === date)
  expect(['2026-11-10', '2026-11-16'].map((date) => [kind(date)?.rotation, kind(date)?.rotation_turns])).toEqual([
    ['B', 'week'],
    ['A', 'week'],
  ])

  const due = async (day: string) =>
    (await admin.ok(attendance.missing, { date: `2026-11-${day}` })).rows.map(({ section_id }) => section_id)
  expect([await due('09'), await due('10'), await due('16'), await due('17')]).toEqual([
    [],
    [room.section_id],
    [room.section_id],
    [],
  ])

  const other = await portal.section(room.school.id, room.teacher.person_id, [])
  expect(await setMeetings(other.section_id, [{ ...atTen, weekday: 1, rotation_day: 1 }])).toBe('schedule.clash')
  expect(await setMeetings(other.section_id, [{ ...atTen, weekday: 1, rotation_day: 2 }])).toBe('')

  const { address } = await portal.as(room.students[0]).ok(calendarFeed.make, {})
  const { text } = await portal.send(undefined, { method: 'GET', url: new URL(address).pathname })
  const fed = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .filter((one) => one.isRecurring())
    .flatMap((one) => {
      const each = one.iterator()
      return Array.from({ length: 3 }, () => each.next()?.toString().slice(5, 16).replace('T', ' ') ?? '')
    })
  expect(fed.filter((date) => date.startsWith('11-')).toSorted()).toEqual(held)
})

describe('a period', () => {
  it('in which a section meets stays', async () => {
    const { admin, period, room } = await setUp()
    const refused = await admin.call(bellPeriod.archive, { ids: [period.id] })
    expect([refused.http, refused.code]).toEqual([409, 'schedule.period-used'])
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    await admin.ok(bellPeriod.archive, { ids: [period.id] })
  })

  it.each([
    ['that ends before it begins', { name: '2', start_time: '10:00', end_time: '09:00' }, 'end_time'],
    ['at no time of day', { name: '2', start_time: '24:00', end_time: '25:00' }, 'start_time'],
    ['of a name that is taken', { name: '1', start_time: '10:00', end_time: '11:00' }, undefined],
  ])('%s is refused', async (_, values, path) => {
    const { admin } = await setUp()
    const { http, fields } = await admin.call(bellPeriod.save, values)
    expect([http, fields[0]?.path]).toEqual([path ? 422 : 409, path])
  })

  it('is named once in a schedule, and has an end behind its beginning', async () => {
    const { admin, period } = await setUp()
    const row = { bell_period_id: period.id, start_time: '08:00', end_time: '09:00' }
    const asked = async (periods: (typeof row)[]) =>
      (await admin.call(bellSchedule.save, { name: 'Exams', weekdays: '', periods })).fields.map(({ path }) => path)
    expect(await asked([row, row])).toEqual(['periods.1.bell_period_id'])
    expect(await asked([{ ...row, end_time: '08:00' }])).toEqual(['periods.0.end_time'])
    expect(await asked([row])).toEqual([])
  })
})

describe('special days and rotations', () => {
  it('of the same dates are refused, and the other one is named', async () => {
    const { admin } = await setUp()
    const dates = { start_date: '2026-11-23', end_date: '2026-11-24' }
    await admin.ok(specialDay.save, { name: 'Exams', ...dates, bell_schedule_id: null })
    await admin.ok(dayRotation.save, { name: 'A/B', ...dates, turns: 'day', weekdays: '12345', days: [] })
    const met = { start_date: '2026-11-24', end_date: '2026-11-25' }
    for (const refused of [
      await admin.call(specialDay.save, { name: 'Fair', ...met, bell_schedule_id: null }),
      await admin.call(dayRotation.save, { name: '1 to 6', ...met, turns: 'day', weekdays: '12345', days: [] }),
    ])
      expect([refused.http, refused.fields.map(({ path, key }) => [path, key])]).toEqual([
        422,
        [['start_date', 'schedule.overlaps']],
      ])
  })
})
