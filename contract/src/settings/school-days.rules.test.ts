import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mondayOf } from '../kernel/dates.rules.ts'
import { caseYear, schoolDayCases } from './school-days.cases.ts'
import {
  gapsBetween,
  overlapping,
  periodsOn,
  type RotationTurns,
  type SchoolYear,
  schoolDates,
} from './school-days.rules.ts'

const on = (date: string, year: SchoolYear = caseYear) =>
  schoolDates(year, date, date)[0] ?? {
    date,
    closure: null,
    rotation_day: null,
    rotation_label: null,
    rotation_turns: null,
    bell_schedule_id: null,
  }

describe('a date of the school year', () => {
  it.each(schoolDayCases)('%s: closed %j, day %j, schedule %j', (date, closure, label, schedule) => {
    const day = on(date)
    expect([day.closure, day.rotation_label, day.bell_schedule_id]).toEqual([closure, label, schedule])
  })
})

/** Ten weeks: as good as a year, and a sixth of its dates. */
const last = '2026-10-10'
const date = fc
  .integer({ min: 0, max: 80 })
  .map((days) => new Date(Date.parse('2026-08-01') + days * 86_400_000).toISOString().slice(0, 10))
const stretch = fc
  .tuple(date, date)
  .map(([a, b]) => (a < b ? { start_date: a, end_date: b } : { start_date: b, end_date: a }))
const anyYear = fc.record({
  closures: fc.array(
    stretch.map((dates) => ({ ...dates, name: 'Closed' })),
    { maxLength: 4 },
  ),
  days: fc.integer({ min: 1, max: 6 }),
  weekdays: fc.subarray(['1', '2', '3', '4', '5', '6', '7'], { minLength: 1 }),
})
const yearOf = ({
  closures,
  days,
  weekdays,
  turns = 'day',
}: {
  closures: SchoolYear['closures']
  days: number
  weekdays: string[]
  turns?: RotationTurns
}): SchoolYear => ({
  ...caseYear,
  closures,
  rotations: [
    {
      start_date: '2026-08-01',
      end_date: last,
      weekdays: weekdays.join(''),
      turns,
      days: Array.from({ length: days }, (_, at) => ({ label: String(at + 1) })),
    },
  ],
})

describe('a rotation', () => {
  it('never skips a day and never counts a closed one, whatever is closed', () => {
    fc.assert(
      fc.property(anyYear, (given) => {
        const dates = schoolDates(yearOf(given), '2026-08-01', last)
        expect(dates.some(({ closure, rotation_day }) => closure !== null && rotation_day !== null)).toBe(false)
        const turns = dates.flatMap(({ rotation_day }) => rotation_day ?? [])
        expect(turns).toEqual(turns.map((_, at) => (at % given.days) + 1))
      }),
      { numRuns: 20_000 },
    )
  }, 120_000)

  it('of weeks gives all days of a week the same turn, and the next week with school the next one', () => {
    fc.assert(
      fc.property(anyYear, (given) => {
        const dates = schoolDates(yearOf({ ...given, turns: 'week' }), '2026-08-01', last)
        const weeks = Map.groupBy(
          dates.filter((day) => day.rotation_day !== null),
          (day) => mondayOf(day.date),
        )
        const turns = [...weeks.values()].map((days) => new Set(days.map((day) => day.rotation_day)))
        expect(turns).toEqual(turns.map((_, at) => new Set([(at % given.days) + 1])))
      }),
      { numRuns: 20_000 },
    )
  }, 120_000)

  it('is the same for a date, alone or among others', () => {
    fc.assert(
      fc.property(anyYear, date, (given, one) => {
        const year = yearOf(given)
        expect(schoolDates(year, '2026-08-01', '2026-10-31').find((day) => day.date === one)).toEqual(on(one, year))
      }),
      { numRuns: 20_000 },
    )
  }, 120_000)
})

const periods = [
  { id: 1, name: '1', start_time: '08:30', end_time: '09:20' },
  { id: 2, name: '2', start_time: '09:25', end_time: '10:15' },
]

describe('the periods of a date', () => {
  const timesOn = (day: string, zone = 'UTC') =>
    periodsOn(on(day), periods, caseYear.bell_schedules, zone).map(({ name, start, end }) =>
      [name, start.slice(11, 16), end.slice(11, 16)].join(' '),
    )
  it.each([
    ['2026-09-01', ['1 08:30 09:20', '2 09:25 10:15']],
    ['2026-09-02', ['1 08:30 09:00', '2 09:05 09:35']],
    ['2026-12-14', ['2 10:00 12:00']],
    ['2026-09-05', []],
    ['2026-12-23', []],
  ])('%s: %j', (day, expected) => expect(timesOn(day)).toEqual(expected))

  it.each([
    ['Europe/Berlin', '2027-03-26', '07:30', '2027-03-29', '06:30'],
    ['America/New_York', '2026-10-30', '12:30', '2026-11-02', '13:30'],
    ['Europe/Lisbon', '2027-03-26', '08:30', '2027-03-29', '07:30'],
    ['Australia/Lord_Howe', '2027-04-02', '21:30', '2027-04-05', '22:00'],
    ['Pacific/Auckland', '2027-04-02', '19:30', '2027-04-05', '20:30'],
  ])(
    'in %s keep their wall time when the clocks change between %s (%s) and %s (%s)',
    (zone, before, first, after, second) => {
      const startsOn = (day: string) => timesOn(day, zone)[0]?.slice(2, 7)
      expect([startsOn(before), startsOn(after)]).toEqual([first, second])
    },
  )
})

const row = (id: number, start_date: string, end_date: string) => ({ id, name: `Term ${id}`, start_date, end_date })

describe('terms', () => {
  const terms = [
    row(1, '2026-08-31', '2026-12-18'),
    row(2, '2027-01-04', '2027-03-26'),
    row(3, '2027-03-27', '2027-06-18'),
  ]
  it.each([
    ['beside the others', row(9, '2026-12-19', '2027-01-03'), undefined],
    ['on the last day of one', row(9, '2026-12-18', '2026-12-20'), 1],
    ['inside of one', row(9, '2027-02-01', '2027-02-02'), 2],
    ['around one', row(9, '2026-12-20', '2027-03-26'), 2],
    ['that is the one itself', row(1, '2026-08-30', '2026-12-19'), undefined],
  ])('%s', (_, given, met) => expect(overlapping(given, terms)?.id).toBe(met))

  it('tell what lies between them', () => {
    expect(gapsBetween(terms)).toEqual([{ after: 'Term 1', before: 'Term 2', days: 16 }])
    expect(
      gapsBetween([
        row(1, '2026-01-01', '2026-12-31'),
        row(2, '2026-02-01', '2026-03-01'),
        row(3, '2027-01-01', '2027-02-01'),
      ]),
    ).toEqual([])
    expect(gapsBetween([])).toEqual([])
  })
})
