import { describe, expect, it } from 'vitest'
import { daysFrom, endOf } from './days.ts'
import { calendarSeenFrom, clocksDiffer, seenFrom } from './seen-from.ts'
import { spanOf } from './useShift.ts'

const berlin = { school: 'America/Chicago', viewer: 'Europe/Berlin' }
const lesson = {
  section_id: 1,
  section_name: 'Biology',
  color: 1,
  student_ids: [7],
  teachers: '',
  period: '',
  room: '',
}
const work = { section_id: 1, section_name: 'Biology', color: 1, student_id: 7, activity_id: 3, name: 'Essay' }
const fair = { event_id: 5, title: 'Fair', place: '', recurs: false }
const calendar = {
  today: '2026-03-13',
  now: '20:15',
  time_zone: berlin.school,
  people: [],
  days: [],
  marks: [{ date: '2026-03-13', name: 'Term 3', what: 'ends' as const }],
  classes: [
    { ...lesson, date: '2026-03-13', start_time: '08:30', end_time: '09:15' },
    { ...lesson, date: '2026-03-13', start_time: '17:30', end_time: '18:15' },
    { ...lesson, date: '2026-03-13', start_time: '18:30', end_time: '19:15' },
  ],
  due: [{ ...work, date: '2026-03-13', time: '23:59', state: null }],
  events: [
    { ...fair, date: '2026-03-13', end_date: '2026-03-13', start_time: '17:00', end_time: '21:00' },
    { ...fair, date: '2026-03-13', end_date: '2026-03-14', start_time: null, end_time: null },
  ],
}

describe('a wall time of the school', () => {
  const worked: [school: string, viewer: string, at: string, seen: string][] = [
    ['America/Chicago', 'Europe/Berlin', '2026-03-06 18:00', '2026-03-07 01:00'], // seven hours apart
    ['America/Chicago', 'Europe/Berlin', '2026-03-13 18:00', '2026-03-14 00:00'], // six: America changed its clocks
    ['America/Chicago', 'Europe/Berlin', '2026-03-30 18:00', '2026-03-31 01:00'], // seven again: Europe did as well
    ['America/Chicago', 'Europe/Berlin', '2026-10-26 08:30', '2026-10-26 14:30'],
    ['America/Chicago', 'Europe/Berlin', '2026-11-02 08:30', '2026-11-02 15:30'],
    ['Asia/Tokyo', 'America/Los_Angeles', '2026-11-16 08:30', '2026-11-15 15:30'],
    ['Asia/Kathmandu', 'Asia/Kolkata', '2026-11-16 08:30', '2026-11-16 08:15'],
    ['Europe/Madrid', 'Europe/Berlin', '2026-11-16 08:30', '2026-11-16 08:30'],
  ]
  it.each(worked)('in %s is seen from %s: %s is %s', (school, viewer, at, seen) => {
    const [date = '', time = ''] = at.split(' ')
    const found = seenFrom({ school, viewer }, date, time)
    expect(`${found.date} ${found.time}`).toBe(seen)
  })

  it('differs from the clock of the viewer only where one of the dates has another offset', () => {
    const lisbon = { school: 'Europe/London', viewer: 'Europe/Lisbon' }
    const reykjavik = { school: 'Europe/London', viewer: 'Atlantic/Reykjavik' }
    expect(clocksDiffer(berlin, ['2026-11-16'])).toBe(true)
    expect(clocksDiffer(lisbon, ['2026-03-28', '2026-03-30'])).toBe(false)
    expect(clocksDiffer(reykjavik, ['2026-11-16'])).toBe(false)
    expect(clocksDiffer(reykjavik, ['2026-11-16', '2026-07-01'])).toBe(true)
    expect(clocksDiffer({ school: 'Pacific/Kiritimati', viewer: 'Pacific/Honolulu' }, ['2026-11-16'])).toBe(true)
  })
})

describe('a calendar seen from another zone', () => {
  const seen = calendarSeenFrom(berlin, calendar)

  it('has classes, work and events at the times of the viewer, and names the date of the school where it changes', () => {
    expect(seen.classes.map(({ date, school_date, start_time }) => [date, school_date, start_time])).toEqual([
      ['2026-03-13', undefined, '14:30'],
      ['2026-03-13', undefined, '23:30'],
      ['2026-03-14', '2026-03-13', '00:30'],
    ])
    expect(seen.due.map(({ date, school_date, time }) => [date, school_date, time])).toEqual([
      ['2026-03-14', '2026-03-13', '05:59'],
    ])
    expect(
      seen.events.map(({ date, end_date, start_time, end_time }) => [date, start_time, end_date, end_time]),
    ).toEqual([
      ['2026-03-13', '23:00', '2026-03-14', '03:00'],
      ['2026-03-13', null, '2026-03-14', null],
    ])
    expect([seen.today, seen.now]).toEqual(['2026-03-14', '02:15'])
  })

  it('lies on the days of the viewer; what lasts whole days stays on those of the school', () => {
    const days = daysFrom(seen)
    expect(days.get('2026-03-13')?.classes).toHaveLength(2)
    expect(days.get('2026-03-14')?.classes).toHaveLength(1)
    expect(days.get('2026-03-13')?.marks).toHaveLength(1)
  })

  it('ends a class that goes on after midnight with the day, and says so', () => {
    const late = { start_time: '23:30', end_time: '00:15' }
    expect([endOf(late), spanOf(late)]).toEqual([1440, '23:30–00:15 +1'])
    expect(spanOf({ start_time: '08:30', end_time: '09:15' })).toBe('08:30–09:15')
  })
})
