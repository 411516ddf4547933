import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, optionalText, version } from '../kernel/fields.ts'
import { Named } from '../sections/sections.contract.ts'

export const attendanceCodes = ['present', 'tardy', 'absent', 'excused'] as const
export type AttendanceCode = (typeof attendanceCodes)[number]

const RollRow = Named.extend({ code: choice(attendanceCodes).nullable(), note: z.string() })

/** One section's roll of one school day. `code` null: not taken yet (everybody starts as present). `version` 0: never submitted. */
export const Roll = z.object({
  section: z.object({ id: id(), name: z.string(), number: z.string(), color: z.int() }),
  date: date(),
  /** The school's own calendar day: rolls of later days cannot be taken. */
  today: date(),
  version: version(),
  taken_by: z.string().nullable(),
  taken_at: z.string().nullable(),
  rows: z.array(RollRow),
  /** Where to go next: every section of the caller on that day, in the order of the day. */
  sections: z.array(z.object({ id: id(), name: z.string(), color: z.int(), period: z.string(), start_time: z.string().nullable(), taken: z.boolean() })),
  can: z.object({ edit: z.boolean() }),
})
export type Roll = z.infer<typeof Roll>

export const attendance = {
  roll: endpoint('GET /section/attendance', 'attendance.read', {
    input: z.object({ section_id: id().optional(), date: date().optional() }),
    output: Roll.nullable(),
    topics: ['attendance', 'section'],
  }),
  saveRoll: endpoint('POST /section/save_attendance', 'attendance.edit', {
    input: z.object({
      section_id: id(),
      date: date(),
      version: version(),
      rows: z
        .array(z.object({ student_id: id(), code: choice(attendanceCodes), note: optionalText(300).optional() }))
        .min(1)
        .max(500),
    }),
    output: z.object({ version: version(), counts: z.record(z.enum(attendanceCodes), z.int()) }),
    idempotent: true,
  }),
  /** The classes of one day whose roll nobody has taken; a teacher sees the own ones. */
  missing: endpoint('GET /section/missing_attendance', 'attendance.read', {
    input: z.object({ date: date().optional() }),
    output: z.object({
      date: date(),
      rows: z.array(
        z.object({
          section_id: id(),
          name: z.string(),
          number: z.string(),
          color: z.int(),
          period: z.string(),
          start_time: z.string(),
          teachers: z.string(),
          student_count: z.int(),
        }),
      ),
    }),
    topics: ['attendance'],
  }),
  /** Who is not simply present on one day, each student once with what was noted. */
  exceptions: endpoint('GET /section/attendance_exceptions', 'attendance.read', {
    input: z.object({ date: date().optional(), code: choice(attendanceCodes).optional() }),
    output: z.object({
      date: date(),
      rows: z.array(
        Named.extend({
          grade_level: z.string(),
          sections: z.array(z.object({ section_id: id(), name: z.string(), code: choice(attendanceCodes), note: z.string() })),
        }),
      ),
    }),
    topics: ['attendance'],
  }),
}
