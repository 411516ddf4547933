import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, decimal, id, version } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

/** Hours of a week; null and version 0: nothing logged. */
const Logged = z.object({ hours: z.number().nullable(), version: version() })

export const HoursOfWeek = z.object({
  section: z.object({ id: id(), name: z.string() }),
  /** The Monday of the week that is logged, and of the three before it. */
  week: date(),
  weeks: z.array(date()),
  this_week: date(),
  expected: z.number(),
  rows: z.array(Named.extend({ ...Logged.shape, earlier: z.array(z.number().nullable()) })),
  can: z.object({ edit: z.boolean() }),
})
export type HoursOfWeek = z.infer<typeof HoursOfWeek>

export const attendanceHours = {
  read: endpoint('GET /section/attendance_hours', 'attendance.read', {
    input: z.object({ section_id: id(), week: date().optional() }),
    output: HoursOfWeek,
    topics: ['attendance'],
  }),
  /** All rows or none, each on the version that was read. */
  save: endpoint('POST /section/save_attendance_hours', 'attendance.edit', {
    input: z.object({
      section_id: id(),
      week: date(),
      rows: z
        .array(z.object({ student_id: id(), hours: decimal({ min: 0, max: 168, scale: 1 }), version: version() }))
        .min(1)
        .max(500),
    }),
    output: z.object({ saved: z.int() }),
    idempotent: true,
  }),
}
