import { describe, expect, it } from 'vitest'
import { datesOf } from './recurrence.ts'

describe('something that happens', () => {
  const rows: [what: string, start: string, rrule: string, until: string | null, from: string, to: string, dates: string[]][] = [
    ['once', '2026-11-20', '', null, '2026-11-01', '2026-11-30', ['2026-11-20']],
    ['once, on the first day asked for', '2026-11-20', '', null, '2026-11-20', '2026-11-20', ['2026-11-20']],
    ['once, before', '2026-10-20', '', null, '2026-11-01', '2026-11-30', []],
    ['every day', '2026-11-28', 'FREQ=DAILY', null, '2026-11-01', '2026-11-30', ['2026-11-28', '2026-11-29', '2026-11-30']],
    ['every second week', '2026-11-02', 'FREQ=WEEKLY;INTERVAL=2', null, '2026-11-01', '2026-12-01', ['2026-11-02', '2026-11-16', '2026-11-30']],
    [
      'on two weekdays, until a date that counts',
      '2026-11-02',
      'FREQ=WEEKLY;BYDAY=MO,WE',
      '2026-11-11',
      '2026-11-01',
      '2026-12-01',
      ['2026-11-02', '2026-11-04', '2026-11-09', '2026-11-11'],
    ],
    ['every month on a day that some lack', '2026-08-31', 'FREQ=MONTHLY', null, '2026-09-01', '2026-12-31', ['2026-10-31', '2026-12-31']],
    ['every year on a leap day', '2024-02-29', 'FREQ=YEARLY', null, '2025-01-01', '2028-12-31', ['2028-02-29']],
    ['over a change of the clocks', '2026-03-27', 'FREQ=DAILY', null, '2026-03-28', '2026-03-30', ['2026-03-28', '2026-03-29', '2026-03-30']],
    ['later than what is asked for', '2027-01-01', 'FREQ=DAILY', null, '2026-11-01', '2026-11-30', []],
    ['for years already', '2000-01-03', 'FREQ=WEEKLY', null, '2026-11-23', '2026-11-29', ['2026-11-23']],
  ]
  it.each(rows)('%s', (_, start_date, rrule, until, from, to, dates) => expect(datesOf({ start_date, rrule, until }, from, to)).toEqual(dates))
})
