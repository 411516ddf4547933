import type { SchoolYear } from './school-days.rules.ts'

/**
 * A school year made up for the tests of the rule and of the database: A and B days until winter, 1 to 6 afterwards.
 */
export const caseYear: SchoolYear = {
  closures: [
    { name: 'Founders day', start_date: '2026-11-19', end_date: '2026-11-19' },
    { name: 'Winter break', start_date: '2026-12-21', end_date: '2027-01-03' },
    { name: 'Snow', start_date: '2027-01-13', end_date: '2027-01-14' },
    { name: 'Labor day', start_date: '2027-09-06', end_date: '2027-09-06' },
    { name: 'Autumn break', start_date: '2027-10-11', end_date: '2027-10-15' },
    { name: 'Break of the fourth graders', start_date: '2027-01-14', end_date: '2027-01-14' },
  ],
  rotations: [
    {
      start_date: '2026-08-31',
      end_date: '2026-12-18',
      weekdays: '12345',
      turns: 'day',
      days: [{ label: 'A' }, { label: 'B' }],
    },
    {
      start_date: '2027-01-04',
      end_date: '2027-06-18',
      weekdays: '12345',
      turns: 'day',
      days: ['1', '2', '3', '4', '5', '6'].map((label) => ({ label })),
    },
    {
      start_date: '2027-07-03',
      end_date: '2027-07-11',
      weekdays: '67',
      turns: 'day',
      days: [{ label: 'X' }, { label: 'Y' }, { label: 'Z' }],
    },
    {
      start_date: '2027-09-01',
      end_date: '2027-12-17',
      weekdays: '12345',
      turns: 'week',
      days: [{ label: 'A' }, { label: 'B' }],
    },
  ],
  bell_schedules: [
    {
      id: 1,
      weekdays: '3',
      periods: [
        { bell_period_id: 1, start_time: '08:30', end_time: '09:00' },
        { bell_period_id: 2, start_time: '09:05', end_time: '09:35' },
      ],
    },
    { id: 2, weekdays: '', periods: [{ bell_period_id: 2, start_time: '10:00', end_time: '12:00' }] },
    { id: 3, weekdays: '36', periods: [] },
  ],
  special_days: [
    { start_date: '2026-11-18', end_date: '2026-11-18', bell_schedule_id: null },
    { start_date: '2026-12-14', end_date: '2026-12-18', bell_schedule_id: 2 },
    { start_date: '2026-12-16', end_date: '2026-12-16', bell_schedule_id: 1 },
    { start_date: '2026-12-24', end_date: '2026-12-24', bell_schedule_id: 2 },
  ],
}

/** Date, why it is closed, day of the rotation, bell schedule. */
export const schoolDayCases: [
  date: string,
  closure: string | null,
  rotation: string | null,
  schedule: number | null,
][] = [
  ['2026-08-28', null, null, null], // before the rotation
  ['2026-08-30', null, null, null],
  ['2026-08-31', null, 'A', null], // its first Monday
  ['2026-09-01', null, 'B', null],
  ['2026-09-02', null, 'A', 1], // every Wednesday
  ['2026-09-03', null, 'B', null],
  ['2026-09-04', null, 'A', null],
  ['2026-09-05', null, null, 3], // a Saturday: no day of the rotation, but of a schedule
  ['2026-09-06', null, null, null],
  ['2026-09-07', null, 'B', null], // five days a week: the next week begins with the other
  ['2026-09-08', null, 'A', null],
  ['2026-09-09', null, 'B', 1],
  ['2026-09-10', null, 'A', null],
  ['2026-09-11', null, 'B', null],
  ['2026-09-12', null, null, 3],
  ['2026-09-13', null, null, null],
  ['2026-09-14', null, 'A', null],
  ['2026-09-15', null, 'B', null],
  ['2026-09-16', null, 'A', 1],
  ['2026-09-18', null, 'A', null],
  ['2026-11-16', null, 'B', null],
  ['2026-11-17', null, 'A', null],
  ['2026-11-18', null, 'B', null], // a Wednesday with the ordinary times
  ['2026-11-19', 'Founders day', null, null],
  ['2026-11-20', null, 'A', null], // goes on where it stopped
  ['2026-11-23', null, 'B', null],
  ['2026-11-24', null, 'A', null],
  ['2026-11-25', null, 'B', 1],
  ['2026-11-26', null, 'A', null],
  ['2026-11-27', null, 'B', null],
  ['2026-12-11', null, 'B', null],
  ['2026-12-14', null, 'A', 2], // a week of exams
  ['2026-12-15', null, 'B', 2],
  ['2026-12-16', null, 'A', 1], // a special day inside of it: the later beginning goes first
  ['2026-12-17', null, 'B', 2],
  ['2026-12-18', null, 'A', 2], // last day of the rotation
  ['2026-12-19', null, null, 3],
  ['2026-12-20', null, null, null],
  ['2026-12-21', 'Winter break', null, null],
  ['2026-12-23', 'Winter break', null, null], // a closed Wednesday follows no schedule
  ['2026-12-24', 'Winter break', null, null], // nor does a special day
  ['2027-01-03', 'Winter break', null, null],
  ['2027-01-04', null, '1', null],
  ['2027-01-05', null, '2', null],
  ['2027-01-06', null, '3', 1],
  ['2027-01-08', null, '5', null],
  ['2027-01-11', null, '6', null],
  ['2027-01-12', null, '1', null],
  ['2027-01-13', 'Snow', null, null],
  ['2027-01-14', 'Snow', null, null], // two reasons: the one that began first
  ['2027-01-15', null, '2', null],
  ['2027-01-18', null, '3', null],
  ['2027-01-19', null, '4', null],
  ['2027-01-20', null, '5', 1],
  ['2027-01-21', null, '6', null],
  ['2027-06-19', null, null, 3],
  ['2027-07-03', null, 'X', 3], // a summer school on weekends
  ['2027-07-04', null, 'Y', null],
  ['2027-07-05', null, null, null],
  ['2027-07-10', null, 'Z', 3],
  ['2027-07-11', null, 'X', null],
  ['2027-07-12', null, null, null],
  ['2027-09-01', null, 'A', 1], // weeks in turn: begun on a Wednesday
  ['2027-09-03', null, 'A', null],
  ['2027-09-04', null, null, 3],
  ['2027-09-06', 'Labor day', null, null], // the Monday of a week B
  ['2027-09-07', null, 'B', null],
  ['2027-09-10', null, 'B', null],
  ['2027-09-13', null, 'A', null],
  ['2027-09-20', null, 'B', null],
  ['2027-10-08', null, 'B', null],
  ['2027-10-11', 'Autumn break', null, null], // a week closed whole is not counted
  ['2027-10-18', null, 'A', null],
  ['2027-10-25', null, 'B', null],
]
