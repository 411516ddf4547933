import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { toInstant } from '#contract/kernel/zoned.rules.ts'
import { calendarText, type FeedClass } from './ical.ts'

const stamp = '2026-11-20T00:00:00Z'
const weeks = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(2026, 8, 1) + at * 7 * 86_400_000).toISOString().slice(0, 10),
  )

/** The instants at which a series begins, as an independent reader of the format works them out from the text alone. */
const read = (text: string, uid: string): string[] => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(
    new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? new ICAL.Component('vtimezone')),
  )
  const parts = calendar.getAllSubcomponents('vevent').filter((event) => event.getFirstPropertyValue('uid') === uid)
  const [main] = parts.filter((event) => !event.hasProperty('recurrence-id'))
  const event = new ICAL.Event(main, { exceptions: parts.filter((one) => one.hasProperty('recurrence-id')) })
  const found: string[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next())
    found.push(event.getOccurrenceDetails(next).startDate.toJSDate().toISOString())
  return found.toSorted()
}
const begins = (dates: FeedClass['dates'], zone: string): string[] =>
  dates.map(({ date, start_time }) => new Date(toInstant(`${date} ${start_time}`, zone)).toISOString()).toSorted()
const written = (zone: string, dates: FeedClass['dates']): string =>
  calendarText({
    name: 'School',
    zone,
    stamp,
    classes: [{ uid: 'class', title: 'Biology', description: '', dates }],
    events: [],
  })

describe('a class in a calendar feed', () => {
  const zones = [
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Santiago',
    'Pacific/Auckland',
    'UTC',
  ]

  it.each(zones)('stays at its wall time over a whole year in %s', (zone) => {
    const dates = weeks(52).map((date) => ({ date, start_time: '08:30', end_time: '09:20', place: '' }))
    expect(read(written(zone, dates), 'class')).toEqual(begins(dates, zone))
  })

  it('leaves out days without it and moves those at another time, whatever they are', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(fc.constantFrom('08:30', '08:30', '08:30', '10:05', ''), { minLength: 1, maxLength: 45 }),
        (zone, times) => {
          const all = weeks(times.length).map((date, at) => ({
            date,
            start_time: times[at] ?? '',
            end_time: '11:00',
            place: '',
          }))
          const dates = all.filter(({ start_time }) => start_time !== '')
          fc.pre(dates.length > 0)
          expect(read(written(zone, dates), 'class')).toEqual(begins(dates, zone))
        },
      ),
      { numRuns: 150 },
    ))

  it('at another place on one day keeps its time and names that place', () => {
    const dates = weeks(3).map((date, at) => ({
      date,
      start_time: '08:30',
      end_time: '09:20',
      place: at === 1 ? 'Gym' : 'Room 1',
    }))
    const text = written('Europe/Berlin', dates)
    expect([
      read(text, 'class').length,
      /LOCATION:Gym\r\nRECURRENCE-ID;TZID=Europe\/Berlin:20260908T083000/.test(text),
    ]).toEqual([3, true])
  })
})

describe('an event in a calendar feed', () => {
  const event = {
    uid: 'e',
    title: 'Fair; a, b',
    place: 'Hall',
    description: 'One\nTwo',
    date: '2026-12-01',
    end_date: '2026-12-02',
    start_time: null,
    end_time: null,
  }

  it('of whole days ends after its last one, and its words are escaped', () => {
    const text = calendarText({ name: 'One\nBEGIN:VEVENT', zone: 'UTC', stamp, classes: [], events: [event] })
    expect(text).toContain(
      'DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261203\r\nSUMMARY:Fair\\; a\\, b\r\nLOCATION:Hall\r\nDESCRIPTION:One\\nTwo',
    )
    expect(text).toContain('X-WR-CALNAME:One BEGIN:VEVENT\r\n')
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 76)).toBe(true)
  })

  it('says the same for the same data', () => {
    const make = () => calendarText({ name: 'School', zone: 'Europe/Berlin', stamp, classes: [], events: [event] })
    expect(make()).toBe(make())
  })
})
