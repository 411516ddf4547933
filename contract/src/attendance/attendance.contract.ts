import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, listOf, optionalText, orNull, pageInput, version, wholeNumber } from '../kernel/fields.ts'
import { attendanceCategories, codeIcons, codeTones } from './attendance-code.catalog.ts'
import { Named } from '../people/person.contract.ts'

/** One roll for each meeting, one a day, hours a week, or none. */
export const attendanceModes = ['meeting', 'day', 'hours', 'none'] as const
export type AttendanceMode = (typeof attendanceModes)[number]

const category = () => choice(attendanceCategories)
/** Which of a section's meetings of one day, counted from 1. */
const meeting = () => wholeNumber({ min: 1, max: 20 })
const minutesMissed = () => wholeNumber({ min: 0, max: 1440 })

/** A code as rolls show it. `usable`: the caller may choose it. */
export const RollCode = z.object({
  id: id(),
  name: z.string(),
  letter: z.string(),
  category: category(),
  direction: z.enum(['none', 'in', 'out']),
  tone: z.enum(codeTones),
  icon: z.enum(codeIcons),
  reasons: z.array(z.string()),
  usable: z.boolean(),
})
export type RollCode = z.infer<typeof RollCode>

/**
 * `code_id` is what counts, `code` its category; null: not taken yet (everybody starts as present). Where the office
 * has set a value, that one counts.
 */
const RollRow = Named.extend({
  code: category().nullable(),
  code_id: id().nullable(),
  note: z.string(),
  minutes_missed: z.int(),
  teacher_code_id: id().nullable(),
  office: z.object({ code_id: id(), note: z.string(), by: z.string(), at: z.string() }).nullable(),
  /**
   * Announced by the parents and approved; what the row begins with until the roll is taken. Of a part of the day with
   * its times, in the meetings that it touches.
   */
  expected: z
    .object({ code_id: id(), reason: z.string(), start_time: z.string().nullable(), end_time: z.string().nullable() })
    .nullable(),
})

/** The roll of one meeting of a section. `version` 0: nothing was saved; `taken_at` null: somebody has no value yet. */
export const Roll = z.object({
  section: z.object({ id: id(), name: z.string(), number: z.string(), color: z.int() }),
  date: date(),
  mode: z.enum(attendanceModes),
  meeting: z.int(),
  /** Wall time; null where the section does not meet on that day. */
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  /** The school's own calendar day: rolls of later days cannot be taken. */
  today: date(),
  /** Why the school is closed on that day. */
  closed: z.string().nullable(),
  /** The office asked for this roll. */
  asked: z.object({ by: z.string(), at: z.string() }).nullable(),
  version: version(),
  taken_by: z.string().nullable(),
  taken_at: z.string().nullable(),
  codes: z.array(RollCode),
  rows: z.array(RollRow),
  /** Where to go next: every roll of the caller on that day, in the order of the day. */
  sections: z.array(
    z.object({
      id: id(),
      meeting: z.int(),
      name: z.string(),
      color: z.int(),
      period: z.string(),
      start_time: z.string().nullable(),
      taken: z.boolean(),
    }),
  ),
  can: z.object({ edit: z.boolean(), office: z.boolean() }),
})
export type Roll = z.infer<typeof Roll>

/** What happened in one meeting; null: nothing noted. */
const GridCell = z.object({ code_id: id(), office: z.boolean(), note: z.string(), minutes_missed: z.int() }).nullable()

/** A section's students × its meetings of some days. Each column is a roll of its own, with its version. */
export const AttendanceGrid = z.object({
  section: z.object({ id: id(), name: z.string(), color: z.int() }),
  mode: z.enum(attendanceModes),
  from: date(),
  to: date(),
  today: date(),
  codes: z.array(RollCode),
  meetings: z.array(
    z.object({
      date: date(),
      meeting: z.int(),
      period: z.string(),
      start_time: z.string().nullable(),
      version: version(),
      taken: z.boolean(),
    }),
  ),
  /** `out`: which of the meetings, by their place, were before the student came or after the student left. */
  rows: z.array(Named.extend({ cells: z.array(GridCell), out: z.array(z.int()) })),
  sections: z.array(z.object({ id: id(), name: z.string() })),
  can: z.object({ edit: z.boolean(), office: z.boolean() }),
})
export type AttendanceGrid = z.infer<typeof AttendanceGrid>

/** A row that somebody else changed after it was read: what counts there now. */
const RollConflict = z.object({ student_id: id(), code_id: orNull(id()), note: z.string() })

const SavedRow = z.object({
  student_id: id(),
  code: category(),
  /** Which code of that category; the school's first one unless told. */
  code_id: id().optional(),
  note: optionalText(300).optional(),
  minutes_missed: minutesMissed().optional(),
})

export const attendance = {
  roll: endpoint('GET /section/attendance', 'attendance.read', {
    input: z.object({ section_id: id().optional(), date: date().optional(), meeting: meeting().optional() }),
    output: Roll.nullable(),
    topics: ['attendance', 'section', 'attendance_code'],
  }),
  /**
   * The rows given, but those that somebody else changed otherwise after `version`: they come back in `conflicts`, with
   * who saved last. What a teacher saves never touches a value of the office; what the office changes is its value.
   */
  saveRoll: endpoint('POST /section/save_attendance', 'attendance.edit', {
    input: z.object({
      section_id: id(),
      date: date(),
      meeting: meeting().optional(),
      version: version(),
      rows: z.array(SavedRow).min(1).max(500),
    }),
    output: z.object({
      version: version(),
      counts: z.record(z.enum(attendanceCategories), z.int()),
      conflicts: z.array(RollConflict),
      /** Who saved this roll before. */
      before: z.object({ saved_by: z.string(), saved_at: z.string() }).nullable(),
    }),
    idempotent: true,
  }),
  /** The office takes its value back: what the teacher noted counts again. */
  releaseOffice: endpoint('POST /section/release_office_attendance', 'attendance.office', {
    input: z.object({ section_id: id(), date: date(), meeting: meeting(), student_id: id() }),
    output: z.object({ code_id: orNull(id()) }),
  }),
  grid: endpoint('GET /section/attendance_grid', 'attendance.read', {
    input: z.object({
      section_id: id().optional(),
      from: date().optional(),
      days: wholeNumber({ min: 1, max: 42 }).optional(),
    }),
    output: AttendanceGrid.nullable(),
    topics: ['attendance', 'section', 'attendance_code'],
  }),
  /** The classes of one day whose roll nobody has taken; a teacher sees the own ones. */
  missing: endpoint('GET /section/missing_attendance', 'attendance.read', {
    input: z.object({ ...pageInput, date: date().optional() }),
    output: listOf(
      z.object({
        section_id: id(),
        meeting: z.int(),
        name: z.string(),
        number: z.string(),
        color: z.int(),
        period: z.string(),
        start_time: z.string(),
        teachers: z.string(),
        student_count: z.int(),
        asked_at: z.string().nullable(),
      }),
    ).extend({
      date: date(),
      /** Of all pages: how many whose teachers nobody has asked yet. */
      unasked: z.int(),
    }),
    topics: ['attendance'],
  }),
  /** Who is not simply present on one day, each student once with what was noted. */
  exceptions: endpoint('GET /section/attendance_exceptions', 'attendance.read', {
    input: z.object({ ...pageInput, date: date().optional(), code: category().optional() }),
    output: listOf(
      Named.extend({
        grade_level: z.string(),
        sections: z.array(
          z.object({
            section_id: id(),
            meeting: z.int(),
            name: z.string(),
            code: category(),
            word: z.string(),
            note: z.string(),
            office: z.boolean(),
          }),
        ),
      }),
    ).extend({ date: date() }),
    topics: ['attendance'],
  }),
}
