import { z } from 'zod'
import { date } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'

/**
 * Average daily membership (days of membership by days in session) and attendance (days attended by days in session) of
 * a grade level or, `whole`, of the school. Days in session are those of the school, so that the levels add up to it.
 * Everybody who was there counts, whether still enrolled or not, in the grade level of now.
 */
export const AttendanceAverage = z.object({
  id: z.int(),
  whole: z.boolean(),
  grade_level: z.string(),
  students: z.int(),
  session_days: z.int(),
  membership_days: z.int(),
  attended_days: z.number(),
  membership: z.number().nullable(),
  attendance: z.number().nullable(),
  rate: z.number().nullable(),
})
export type AttendanceAverage = z.infer<typeof AttendanceAverage>

/** Days from `from` (the start of the year unless told) to `to`, as far as they are over. */
export const averagesReport = report('attendance-averages', 'attendance.view-averages', 'attendance.office', {
  list: 'GET /section/attendance_averages',
  file: 'GET /section/export_attendance_averages',
  row: AttendanceAverage,
  columns: tableColumns<AttendanceAverage>('attendance.average-', [
    {
      key: 'grade_level',
      title: 'attendance.grade-level',
      value: ({ whole, grade_level }) => (whole ? 'whole' : grade_level),
      words: ({ whole }) => (whole ? 'attendance.average-' : ''),
      sort: true,
    },
    { key: 'students', kind: 'number' },
    { key: 'session_days', title: 'attendance.average-session', kind: 'number' },
    { key: 'membership_days', title: 'attendance.average-membership-days', kind: 'number' },
    { key: 'attended_days', title: 'attendance.average-attended', kind: 'number', digits: 2 },
    { key: 'membership', kind: 'number', digits: 2 },
    { key: 'attendance', kind: 'number', digits: 2 },
    { key: 'rate', title: 'attendance.rate', kind: 'percent', digits: 2 },
  ]),
  filters: {
    from: { schema: date(), title: 'attendance.from' },
    to: { schema: date(), title: 'attendance.to' },
  },
  topics: ['attendance'],
})
