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
    [
      'on the second Tuesday',
      '2026-09-08',
      'FREQ=MONTHLY;BYDAY=2TU',
      null,
      '2026-09-01',
      '2026-12-31',
      ['2026-09-08', '2026-10-13', '2026-11-10', '2026-12-08'],
    ],
    ['on the last Friday', '2026-09-25', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-12-24', '2026-09-01', '2026-12-31', ['2026-09-25', '2026-10-30', '2026-11-27']],
    [
      'on a fifth Monday, which few months have',
      '2026-03-30',
      'FREQ=MONTHLY;BYDAY=5MO',
      null,
      '2026-03-01',
      '2026-09-30',
      ['2026-03-30', '2026-06-29', '2026-08-31'],
    ],
    [
      'on the first Sunday of every third month',
      '2026-02-01',
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=1SU',
      null,
      '2026-02-01',
      '2026-12-31',
      ['2026-02-01', '2026-05-03', '2026-08-02', '2026-11-01'],
    ],
    ['every second month', '2026-01-15', 'FREQ=MONTHLY;INTERVAL=2', null, '2026-02-01', '2026-08-01', ['2026-03-15', '2026-05-15', '2026-07-15']],
    ['every third week', '2026-10-19', 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO', null, '2026-10-19', '2026-12-01', ['2026-10-19', '2026-11-09', '2026-11-30']],
    [
      'on the last Sunday, the day on which clocks change',
      '2026-02-22',
      'FREQ=MONTHLY;BYDAY=-1SU',
      null,
      '2026-03-01',
      '2026-10-31',
      ['2026-03-29', '2026-04-26', '2026-05-31', '2026-06-28', '2026-07-26', '2026-08-30', '2026-09-27', '2026-10-25'],
    ],
    ['every year on a leap day', '2024-02-29', 'FREQ=YEARLY', null, '2025-01-01', '2028-12-31', ['2028-02-29']],
    ['over a change of the clocks', '2026-03-27', 'FREQ=DAILY', null, '2026-03-28', '2026-03-30', ['2026-03-28', '2026-03-29', '2026-03-30']],
    ['later than what is asked for', '2027-01-01', 'FREQ=DAILY', null, '2026-11-01', '2026-11-30', []],
    ['for years already', '2000-01-03', 'FREQ=WEEKLY', null, '2026-11-23', '2026-11-29', ['2026-11-23']],
  ]
  it.each(rows)('%s', (_, start_date, rrule, until, from, to, dates) => expect(datesOf({ start_date, rrule, until }, from, to)).toEqual(dates))
})
