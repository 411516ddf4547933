import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id } from '../kernel/fields.ts'
import { RollCode } from './attendance.contract.ts'
import { StudentStep } from './steps.contract.ts'
import { Named } from '../people/person.contract.ts'

/**
 * One student's attendance from the beginning of the school year: what the rate is made of, and every day that was not
 * simply attended, newest first.
 */
export const StudentAttendance = z.object({
  student: Named,
  from: date(),
  to: date(),
  days: z.int(),
  absences: z.number(),
  excused: z.number(),
  tardies: z.int(),
  /** Days of `absences` that are for being late, by the school's rule. */
  late_absences: z.number(),
  rate: z.number().nullable(),
  unexcused_rate: z.number().nullable(),
  /** Missed as much as the school calls chronic, `chronic_percent` of the days. */
  chronic: z.boolean(),
  chronic_percent: z.int(),
  /** What the school does about days missed without excuse; for staff alone. */
  steps: z.array(StudentStep),
  /** Weeks whose logged hours fall short, newest first; `absences` in days. */
  weeks: z.array(z.object({ week: date(), hours: z.number(), expected: z.number(), absences: z.number() })),
  noted: z.array(
    z.object({
      date: date(),
      /** 0, 0.5 or 1 day missed. */
      absence: z.number(),
      excused: z.boolean(),
      minutes: z.int(),
      missed_minutes: z.int(),
      meetings: z.array(
        z.object({
          section: z.string(),
          meeting: z.int(),
          code: RollCode.pick({ name: true, category: true, tone: true, icon: true }),
          minutes_missed: z.int(),
          note: z.string(),
          office: z.boolean(),
        }),
      ),
    }),
  ),
})
export type StudentAttendance = z.infer<typeof StudentAttendance>

export const attendanceDays = {
  /** For staff: a student in reach. */
  ofStudent: endpoint('GET /section/student_attendance', 'attendance.read', {
    input: z.object({ student_id: id() }),
    output: StudentAttendance,
    topics: ['attendance', 'attendance_step'],
  }),
  /** The own attendance, or that of one's child. */
  own: endpoint('GET /student/attendance', 'attendance.own', {
    input: z.object({ student_id: id().optional() }),
    output: StudentAttendance,
    topics: ['attendance'],
  }),
}
