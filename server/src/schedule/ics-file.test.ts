import { describe, expect, it } from 'vitest'
import { calendarText } from './ical.ts'
import { readCalendarFile } from './ics-file.ts'

const berlin = `BEGIN:VTIMEZONE
TZID:Own/Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE`
const file = (...events: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    berlin,
    ...events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`),
    'END:VCALENDAR',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')
const read = (zone: string, ...events: string[]) => {
  const { events: taken = [], rejects = [] } = readCalendarFile(file(...events), zone) ?? {}
  return { taken, rejects: rejects.map(({ reason }) => reason) }
}
const named = 'UID:a\nSUMMARY:Fair'

describe('an entry of a calendar file', () => {
  const times: [lines: string, zone: string, from: string, to: string][] = [
    ['DTSTART:20261201T090000Z\nDTEND:20261201T100000Z', 'Europe/Berlin', '2026-12-01 10:00', '2026-12-01 11:00'],
    [
      'DTSTART;TZID=America/New_York:20261201T200000\nDURATION:PT90M',
      'Europe/Berlin',
      '2026-12-02 02:00',
      '2026-12-02 03:30',
    ],
    [
      'DTSTART;TZID=Own/Berlin:20260701T090000\nDTEND;TZID=Own/Berlin:20260701T100000',
      'UTC',
      '2026-07-01 07:00',
      '2026-07-01 08:00',
    ],
    [
      'DTSTART;TZID=Own/Berlin:20261201T090000\nDTEND;TZID=Own/Berlin:20261201T100000',
      'UTC',
      '2026-12-01 08:00',
      '2026-12-01 09:00',
    ],
    ['DTSTART:20261201T090000\nDTEND:20261201T100000', 'Asia/Tokyo', '2026-12-01 09:00', '2026-12-01 10:00'],
    ['DTSTART:20261201T220000\nDTEND:20261202T000000', 'UTC', '2026-12-01 22:00', '2026-12-01 23:59'],
    ['DTSTART;VALUE=DATE:20261221\nDTEND;VALUE=DATE:20270104', 'Asia/Tokyo', '2026-12-21 null', '2027-01-03 null'],
    ['DTSTART;VALUE=DATE:20261221', 'Asia/Tokyo', '2026-12-21 null', '2026-12-21 null'],
  ]
  it.each(times)('%j is read in %s as %s to %s', (lines, zone, from, to) => {
    const { taken, rejects } = read(zone, `${named}\n${lines}`)
    expect([
      taken.map((one) => [`${one.start_date} ${one.start_time}`, `${one.end_date} ${one.end_time}`]),
      rejects,
    ]).toEqual([[[from, to]], []])
  })

  const at = 'DTSTART;TZID=Europe/Berlin:20261006T090000\nDTEND;TZID=Europe/Berlin:20261006T100000' // a Tuesday
  const rules: [rule: string, rrule: string, until: string | null][] = [
    ['FREQ=WEEKLY', 'FREQ=WEEKLY', null],
    ['FREQ=WEEKLY;COUNT=3', 'FREQ=WEEKLY', '2026-10-20'],
    ['FREQ=WEEKLY;UNTIL=20261020T070000Z', 'FREQ=WEEKLY', '2026-10-20'],
    ['FREQ=WEEKLY;UNTIL=20261020T065900Z', 'FREQ=WEEKLY', '2026-10-13'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,TU;WKST=MO', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', null],
    ['FREQ=WEEKLY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=3', null],
    ['FREQ=MONTHLY;BYDAY=1TU', 'FREQ=MONTHLY;BYDAY=1TU', null],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1;COUNT=3', 'FREQ=MONTHLY;BYDAY=1TU', '2026-12-01'],
    ['FREQ=MONTHLY;INTERVAL=2;UNTIL=20270101', 'FREQ=MONTHLY;INTERVAL=2', '2026-12-06'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', null],
    ['FREQ=MONTHLY;BYMONTHDAY=6', 'FREQ=MONTHLY', null],
    ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=6;COUNT=2', 'FREQ=YEARLY', '2027-10-06'],
  ]
  it.each(rules)('that repeats by %s does so by %s until %s', (rule, rrule, until) => {
    const { taken, rejects } = read('Europe/Berlin', `${named}\n${at}\nRRULE:${rule}`)
    expect([taken.map((one) => [one.rrule, one.until]), rejects]).toEqual([[[rrule, until]], []])
  })

  const refused: [lines: string, reason: string][] = [
    [`SUMMARY:Fair\n${at}`, 'no-uid'],
    [`UID:a\n${at}`, 'no-title'],
    [named, 'no-start'],
    [`${named}\nDTSTART:20261006T090000Z`, 'no-length'],
    [`${named}\nDTSTART;TZID=Mars/Base:20261006T090000\nDURATION:PT1H`, 'zone-unknown'],
    [`${named}\n${at}\nSTATUS:CANCELLED`, 'cancelled'],
    ...[
      'FREQ=HOURLY',
      'FREQ=MONTHLY;BYDAY=2TU',
      'FREQ=MONTHLY;BYDAY=-1TU',
      'FREQ=MONTHLY;BYDAY=1TU,3TU',
      'FREQ=WEEKLY;INTERVAL=53',
      'FREQ=MONTHLY;BYMONTHDAY=7',
      'FREQ=WEEKLY;BYDAY=WE',
      'FREQ=YEARLY;BYWEEKNO=41',
    ].map((rule): [string, string] => [`${named}\n${at}\nRRULE:${rule}`, 'rule']),
    [`${named}\n${at}\nRRULE:FREQ=WEEKLY\nRDATE:20261107T090000`, 'rule'],
    [`${named}\n${at}\nRRULE:FREQ=DAILY;COUNT=9999`, 'too-often'],
  ]
  it.each(refused)('%j is refused: %s', (lines, reason) =>
    expect(read('Europe/Berlin', lines)).toEqual({ taken: [], rejects: [reason] }),
  )

  it('that repeats in a zone with other clocks is taken only while both agree', () => {
    const weekly = (rule: string) => read('America/New_York', `${named}\n${at}\nRRULE:${rule}`)
    expect(weekly('FREQ=WEEKLY')).toEqual({ taken: [], rejects: ['other-clocks'] })
    expect(weekly('FREQ=WEEKLY;COUNT=2').taken.map((one) => one.start_time)).toEqual(['03:00'])
    expect(read('Europe/Rome', `${named}\n${at}\nRRULE:FREQ=WEEKLY`).rejects).toEqual([])
  })

  it('brings the dates that differ or are left out', () => {
    const series = `${named}\n${at}\nRRULE:FREQ=WEEKLY;COUNT=5\nEXDATE;TZID=Europe/Berlin:20261013T090000,20261015T090000`
    const moved = `UID:a\nSUMMARY:Late fair\nRECURRENCE-ID;TZID=Europe/Berlin:20261027T090000\nDTSTART;TZID=Europe/Berlin:20261028T150000\nDTEND;TZID=Europe/Berlin:20261028T160000`
    const never = `UID:a\nSUMMARY:Fair\nRECURRENCE-ID;TZID=Europe/Berlin:20261029T090000\n${at}`
    const { taken, rejects } = read(
      'Europe/Berlin',
      moved,
      series,
      never,
      `UID:b\nSUMMARY:Alone\nRECURRENCE-ID:20261029T090000Z\n${at}`,
    )
    expect(
      taken[0]?.exceptions.map((one) => [one.replaces, one.cancelled, one.title, one.start_date, one.start_time]),
    ).toEqual([
      ['2026-10-13', true, 'Fair', '2026-10-13', null],
      ['2026-10-27', false, 'Late fair', '2026-10-28', '15:00'],
    ])
    expect(rejects.toSorted()).toEqual(['no-series', 'not-in-series'])
  })
})

describe('a calendar file', () => {
  it.each(['', 'BEGIN:VCALENDAR', 'hello', 'BEGIN:VCARD\r\nEND:VCARD', '{"a": 1}'])('is not what %j is', (text) =>
    expect(readCalendarFile(text, 'UTC')).toBeUndefined(),
  )

  it('that the portal wrote is read as it was', () => {
    const event = {
      uid: 'e@1',
      title: 'Fair; a, b',
      place: 'Hall',
      description: 'One\nTwo',
      date: '2026-12-01',
      end_date: '2026-12-02',
    }
    const text = calendarText({
      name: 'School',
      zone: 'Europe/Madrid',
      stamp: '2026-11-20T00:00:00Z',
      classes: [],
      events: [
        { ...event, start_time: null, end_time: null },
        { ...event, uid: 'f@1', end_date: '2026-12-01', start_time: '09:00', end_time: '10:30' },
      ],
    })
    expect(readCalendarFile(text, 'Europe/Madrid')?.events).toEqual([
      {
        uid: 'e@1',
        title: 'Fair; a, b',
        place: 'Hall',
        description: 'One\nTwo',
        start_date: '2026-12-01',
        end_date: '2026-12-02',
        start_time: null,
        end_time: null,
        rrule: '',
        until: null,
        exceptions: [],
      },
      {
        uid: 'f@1',
        title: 'Fair; a, b',
        place: 'Hall',
        description: 'One\nTwo',
        start_date: '2026-12-01',
        end_date: '2026-12-01',
        start_time: '09:00',
        end_time: '10:30',
        rrule: '',
        until: null,
        exceptions: [],
      },
    ])
  })
})
