import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesOf } from '#web/ui/ribbon.rules.ts'
import { datesOf, daysFrom, hoursOf, isFree, lanesOf, turned, type View } from './days.ts'

describe('a view', () => {
  const shown: [View, string, string, string, number][] = [
    ['month', '2026-11-22', '2026-10-26', '2026-12-06', 42],
    ['month', '2027-02-10', '2027-02-01', '2027-02-28', 28],
    ['month', '2028-02-29', '2028-01-31', '2028-03-05', 35],
    ['month', '2026-12-31', '2026-11-30', '2027-01-03', 35],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22', 7],
    ['week', '2026-11-23', '2026-11-23', '2026-11-29', 7],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03', 7],
    ['day', '2026-03-29', '2026-03-29', '2026-03-29', 1],
  ]
  it.each(shown)('of a %s on %s goes from %s to %s', (view, date, first, last, count) => {
    const dates = datesOf(view, date)
    expect([dates[0], dates.at(-1), dates.length]).toEqual([first, last, count])
  })
  const pages: [View, string, number, string][] = [
    ['month', '2026-12-31', 1, '2027-01-01'],
    ['month', '2026-01-31', -1, '2025-12-01'],
    ['week', '2026-12-31', 1, '2027-01-07'],
    ['week', '2026-03-02', -1, '2026-02-23'],
    ['day', '2028-02-28', 1, '2028-02-29'],
    ['day', '2026-03-29', 1, '2026-03-30'],
  ]
  it.each(pages)('of a %s on %s turned by %i begins on %s', (view, date, by, expected) =>
    expect(turned(view, date, by)).toBe(expected),
  )
})

describe('the days', () => {
  const section = { section_id: 1, section_name: 'Biology', color: 1 }
  const data = {
    today: '2026-11-20',
    now: '10:00',
    people: [],
    classes: [
      {
        ...section,
        date: '2026-11-20',
        student_ids: [1, 2],
        teachers: '',
        period: '1',
        room: '',
        start_time: '08:30',
        end_time: '09:20',
      },
    ],
    due: [
      {
        ...section,
        date: '2026-11-21',
        time: '23:59',
        student_id: 2,
        activity_id: 5,
        name: 'Essay',
        state: 'open' as const,
      },
    ],
    events: [],
    days: [{ date: '2026-11-20', closure: null, rotation: 'B', rotation_turns: 'day' as const, bell_schedule: null }],
    marks: [{ date: '2026-11-21', name: 'Term 1', what: 'ends' as const }],
  }
  it('hold what concerns the chosen child, and the dates of the school for everybody', () => {
    const counts = (child?: number) =>
      [...daysFrom(data, child)].map(([date, day]) => [date, day.classes.length, day.due.length, day.marks.length])
    expect(counts()).toEqual([
      ['2026-11-20', 1, 0, 0],
      ['2026-11-21', 0, 1, 1],
    ])
    expect(counts(1)).toEqual([
      ['2026-11-20', 1, 0, 0],
      ['2026-11-21', 0, 0, 1],
    ])
    expect(counts(3)).toEqual([
      ['2026-11-21', 0, 0, 1],
      ['2026-11-20', 0, 0, 0],
    ])
    expect([
      isFree(daysFrom(data).get('2026-11-20')),
      isFree(daysFrom(data, 3).get('2026-11-20')),
      isFree(undefined),
    ]).toEqual([false, true, true])
  })
})

const block = (start_time: string, end_time: string) => ({ start_time, end_time })

it('an event of several days lies on each of them', () => {
  const trip = {
    event_id: 1,
    title: 'Trip',
    place: '',
    date: '2026-10-31',
    end_date: '2026-11-02',
    start_time: null,
    end_time: null,
    recurs: false,
  }
  const data = { today: '', now: '', people: [], classes: [], due: [], marks: [], days: [], events: [trip] }
  expect([...daysFrom(data).keys()]).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
})

describe('blocks of a day', () => {
  it.each([
    ['one after the other', [block('08:00', '09:00'), block('09:00', '10:00')], ['0/1', '0/1']],
    ['at the same time', [block('08:00', '09:00'), block('08:00', '09:00')], ['0/2', '1/2']],
    [
      'a long one over two short ones',
      [block('08:00', '10:00'), block('08:00', '09:00'), block('09:00', '10:00')],
      ['0/2', '1/2', '1/2'],
    ],
    ['given out of order', [block('09:30', '10:00'), block('09:00', '09:45')], ['1/2', '0/2']],
    ['none', [], []],
  ])('%s', (_, blocks, expected) =>
    expect(lanesOf(blocks).map(({ lane, lanes }) => `${lane}/${lanes}`)).toEqual(expected),
  )

  it('never cover each other', () => {
    const time = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const any = fc
      .tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 5, max: 130 }))
      .map(([from, length]) => block(time(from), time(from + length)))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (blocks) => {
        const places = lanesOf(blocks)
        for (const [a, first] of blocks.entries())
          for (const [b, second] of blocks.entries()) {
            const overlap =
              a < b &&
              minutesOf(first.start_time) < minutesOf(second.end_time) &&
              minutesOf(second.start_time) < minutesOf(first.end_time)
            if (overlap)
              expect([places[a]?.lane === places[b]?.lane, places[a]?.lanes]).toEqual([false, places[b]?.lanes])
          }
        expect(places.every(({ lane, lanes }) => lane < lanes)).toBe(true)
      }),
    )
  })

  it.each([
    [[], 8, 16],
    [[block('08:30', '09:20'), block('14:05', '14:55')], 8, 15],
    [[block('07:00', '08:00')], 7, 8],
  ])('%j need the hours from %i to %i', (blocks, first, last) => expect(hoursOf(blocks)).toEqual({ first, last }))
})
