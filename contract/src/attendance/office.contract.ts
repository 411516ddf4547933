import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  date,
  decimal,
  id,
  ids,
  listInput,
  listOf,
  optionalText,
  orNull,
  text,
  time,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { fileInput, headedByKeys, personColumn, tableColumns } from '../kernel/table.ts'
import { dayThresholds } from './day.rules.ts'
import { attendanceModes, RollCode } from './attendance.contract.ts'
import { Named } from '../people/person.contract.ts'

/** How the school takes attendance. Thresholds of 0 missed minutes: half of the day's own minutes, all of them. */
export const AttendanceRule = z.object({
  version: version(),
  mode: choice(attendanceModes),
  day_minutes: wholeNumber({ min: 1, max: 1440 }),
  /** What the two thresholds measure. */
  day_threshold: choice(dayThresholds),
  half_day_minutes: wholeNumber({ min: 0, max: 1440 }),
  full_day_minutes: wholeNumber({ min: 0, max: 1440 }),
  /** How many times late come to an absent day; 0: never. */
  tardies_per_absence: wholeNumber({ min: 0, max: 100 }),
  weekly_hours: decimal({ min: 1, max: 100, scale: 1 }),
  /** Percent of the days from which on missing is chronic. */
  chronic_percent: wholeNumber({ min: 1, max: 100 }),
  /**
   * Whether parents are told of absences, after how many minutes, and from which share of the school on nobody is told
   * before an admin looked.
   */
  notices: yesNo(),
  notice_minutes: wholeNumber({ min: 0, max: 1440 }),
  stop_percent: wholeNumber({ min: 1, max: 100 }),
})
export type AttendanceRule = z.infer<typeof AttendanceRule>

/** A day whose result a recalculation changes; null: it does not count. */
const ChangedDay = Named.pick({ id: true, fname: true, lname: true }).extend({
  date: date(),
  before: z.number().nullable(),
  after: z.number().nullable(),
})

const Sign = Named.extend({
  sign_id: id(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  code: RollCode.pick({ name: true, category: true, tone: true, icon: true }).nullable(),
  reason: z.string(),
  by: z.string(),
})

export const RateRow = Named.extend({
  number: z.string(),
  grade_level: z.string(),
  days: z.int(),
  absences: z.number(),
  excused: z.number(),
  unexcused: z.number(),
  tardies: z.int(),
  /** Percent of days attended, and missed without excuse; null before the first day. */
  rate: z.number().nullable(),
  unexcused_rate: z.number().nullable(),
  chronic: z.boolean(),
})

type Rate = z.infer<typeof RateRow>
export const rateColumns = [
  personColumn<Rate>('attendance.student'),
  ...headedByKeys(
    tableColumns<Rate>('attendance.', [
      { key: 'number', title: 'reports.number', only: 'file' },
      { key: 'lname', title: 'people.column-last-name', only: 'file' },
      { key: 'fname', title: 'people.column-first-name', only: 'file' },
      { key: 'grade_level', title: 'attendance.grade-level', bare: true },
      { key: 'days', title: 'attendance.days', kind: 'number', extra: true },
      { key: 'absences', title: 'attendance.days-missed', kind: 'number', sort: true },
      { key: 'excused', title: 'attendance.of-it-excused', kind: 'number' },
      { key: 'unexcused', title: 'attendance.of-it-unexcused', kind: 'number', extra: true },
      { key: 'tardies', title: 'attendance.times-late', kind: 'number', sort: true },
      { key: 'rate', title: 'attendance.rate', kind: 'percent', digits: 2, sort: true },
      { key: 'unexcused_rate', title: 'attendance.unexcused-rate', kind: 'percent', digits: 2, sort: true },
      { key: 'chronic', title: 'attendance.flag', only: 'screen' },
    ]),
  ),
]

const rateFilters = {
  from: date().optional(),
  to: date().optional(),
  grade_level: text(20).optional(),
  section_id: id().optional(),
  chronic: yesNo().optional(),
}
const rateSorts = ['name', 'rate', 'unexcused_rate', 'absences', 'tardies'] as const

export const attendanceOffice = {
  rule: endpoint('GET /section/attendance_rule', 'attendance.office', {
    input: z.object({}),
    output: z.object({
      rule: AttendanceRule,
      /** Sections that do not go by the school's way. */
      sections: z.array(
        z.object({ id: id(), name: z.string(), number: z.string(), mode: choice(attendanceModes).nullable() }),
      ),
    }),
    topics: ['attendance_rule', 'section'],
  }),
  saveRule: endpoint('POST /section/save_attendance_rule', 'attendance.office', {
    input: AttendanceRule,
    output: AttendanceRule,
  }),
  saveMode: endpoint('POST /section/save_attendance_mode', 'attendance.office', {
    input: z.object({ section_ids: ids(), mode: orNull(choice(attendanceModes)) }),
    parts: { by: 'section_ids' },
    output: z.object({ changed: z.int() }),
  }),
  /** Counts days anew. Without `confirmed` nothing is stored: the answer says what would change. */
  recalculate: endpoint('POST /section/recalculate_attendance', 'attendance.office', {
    input: z.object({ from: date(), to: date(), confirmed: yesNo() }),
    output: z.object({ changed: z.int(), students: z.int(), examples: z.array(ChangedDay) }),
  }),
  /** Students by name, and who signed in or out today. */
  desk: endpoint('GET /section/attendance_desk', 'attendance.office', {
    input: z.object({ search: optionalText(100).optional() }),
    output: z.object({
      date: date(),
      codes: z.array(RollCode),
      found: z.array(
        Named.extend({
          number: z.string(),
          grade_level: z.string(),
          now_in: z.string().nullable(),
          last: z.enum(['in', 'out']).nullable(),
          /** Announced for today and approved; without times: the whole day. */
          away: z
            .object({ reason: z.string(), start_time: z.string().nullable(), end_time: z.string().nullable() })
            .nullable(),
        }),
      ),
      signs: z.array(Sign),
    }),
    topics: ['attendance', 'attendance_code'],
  }),
  /**
   * Logs the time, that of the school's clock: now, or an earlier one of today. A code becomes the office's value of
   * the meetings that the student misses by it.
   */
  sign: endpoint('POST /section/sign_attendance', 'attendance.office', {
    input: z.object({
      student_id: id(),
      direction: choice(['in', 'out']),
      code_id: orNull(id()),
      reason: optionalText(200),
      time: orNull(time()).optional(),
    }),
    output: z.object({ sign_id: id(), meetings: z.int() }),
    idempotent: true,
  }),
  undoSign: endpoint('POST /section/undo_attendance_sign', 'attendance.office', {
    input: z.object({ sign_id: id() }),
    output: z.object({ sign_id: id() }),
  }),
  /** How many absences of a day parents were told of, and why none when the day is held. */
  notices: endpoint('GET /section/absence_notices', 'attendance.office', {
    input: z.object({ date: date().optional() }),
    output: z.object({
      date: date(),
      notified: z.int(),
      stop: z
        .object({ absent: z.int(), students: z.int(), stopped_at: z.string(), released_by: z.string().nullable() })
        .nullable(),
    }),
    topics: ['attendance'],
  }),
  releaseNotices: endpoint('POST /section/release_absence_notices', 'attendance.office', {
    input: z.object({ date: date() }),
    output: z.object({ date: date() }),
  }),
  /**
   * Each student's attendance between two dates (the school year so far unless told); teachers see their own students.
   */
  rates: endpoint('GET /section/attendance_rates', 'attendance.read', {
    input: z.object({ ...listInput(rateSorts), ...rateFilters }),
    output: listOf(RateRow).extend({
      from: date(),
      to: date(),
      grade_levels: z.array(z.string()),
      chronic_percent: z.int(),
      chronic_count: z.int(),
      /** Of everybody that the filters leave. */
      rate: z.number().nullable(),
      unexcused_rate: z.number().nullable(),
    }),
    topics: ['attendance'],
  }),
  exportedRates: endpoint('GET /section/export_attendance_rates', 'attendance.read', {
    input: z.object({ ...listInput(rateSorts), ...rateFilters, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
}
