import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, ids, optionalText, orNull, version, yesNo } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'
import { enrollmentStates } from './enrollment.states.ts'

const status = z.enum(enrollmentStates.states)

/**
 * One stay of a student in a section. `place`: on the waiting list, 1 is next. `result`: percent and letter now, or at
 * the end.
 */
export const Enrollment = z.object({
  id: id(),
  version: version(),
  student: Named,
  section_id: id(),
  section: z.string(),
  number: z.string(),
  course_id: id(),
  course: z.string(),
  term: z.string(),
  color: z.int(),
  status,
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  /** In a self-paced class: until when the student hands in. */
  last_day: z.string().nullable(),
  reason: z.string(),
  /** Why the student left, of the school's list; '' where nothing was said. */
  leaving: z.string(),
  override_reason: z.string(),
  place: z.int().nullable(),
  percent: z.number().nullable(),
  letter: z.string().nullable(),
})
export type Enrollment = z.infer<typeof Enrollment>

/** A section somebody may be enrolled in. `seats`: null = as many as come. */
export const Seats = z.object({
  id: id(),
  name: z.string(),
  number: z.string(),
  course: z.string(),
  color: z.int(),
  term: z.string(),
  grade_levels: z.array(z.string()),
  seats: z.int().nullable(),
  taken: z.int(),
  waiting: z.int(),
})
export type Seats = z.infer<typeof Seats>

/**
 * What enrolling one student in one section comes to. `missing`: names of the courses that are asked for first;
 * `clashes`: of sections of the student that meet at the same time; `inactive`: not in school now, which gets no seat;
 * `holds`: names of what keeps the student from being enrolled, `held` where no reason overrides it.
 */
export const outcomes = ['enrolled', 'waitlisted', 'already', 'missing', 'inactive', 'held'] as const
export const Outcome = z.object({
  student_id: id(),
  section_id: id(),
  student: z.string(),
  section: z.string(),
  outcome: z.enum(outcomes),
  missing: z.array(z.string()),
  holds: z.array(z.string()),
  clashes: z.array(z.string()),
  enrollment_id: id().nullable(),
})
export type Outcome = z.infer<typeof Outcome>

/** A grade that goes along to the new section: the activity of the same name and maximum there. */
const Carried = z.object({
  activity_id: id(),
  to_activity_id: id().nullable(),
  name: z.string(),
  max_score: z.number(),
  points: z.number().nullable(),
  exempt: z.boolean(),
})

export const enrollment = {
  /** All stays of a student, present ones first, or those of a section. */
  current: endpoint('GET /enrollment/current_enrollments', 'enrollment.read', {
    input: z.object({ student_id: id() }),
    output: z.object({ student: Named, rows: z.array(Enrollment) }),
    topics: ['section'],
  }),
  detail: endpoint('GET /enrollment/detail/:id', 'enrollment.read', {
    input: z.object({ id: id() }),
    output: Enrollment,
    topics: ['section'],
  }),
  /** Open sections; those of one term first, if one is named. */
  choices: endpoint('GET /enrollment/choices', 'enrollment.read', {
    input: z.object({
      search: optionalText(100).optional(),
      section_id: id().optional(),
      course_id: id().optional(),
      term_id: id().optional(),
    }),
    output: z.object({ rows: z.array(Seats) }),
  }),
  /**
   * Each student in each section. A full section puts them on its waiting list; who lacks what the course asks for, or
   * is on hold, is left out unless a reason overrides it. Unconfirmed it only tells what would happen.
   */
  enroll: endpoint('POST /enrollment/enroll_students', 'enrollment.edit', {
    input: z.object({
      section_ids: ids(20),
      student_ids: ids(500),
      start_date: orNull(date()),
      override_reason: optionalText(300),
      confirmed: yesNo(),
    }),
    parts: { by: 'student_ids' },
    output: z.object({ rows: z.array(Outcome) }),
    idempotent: true,
  }),
  /**
   * What a seat for each of these enrollments would come to, in this order: of those who wait or asked while seats are
   * left, and of who comes back.
   */
  seating: endpoint('GET /enrollment/seating_preview', 'enrollment.read', {
    input: z.object({ ids: ids() }),
    output: z.object({ rows: z.array(Outcome) }),
  }),
  /** Corrects the dates of a enrollment. */
  edit: endpoint('POST /enrollment/edit', 'enrollment.edit', {
    input: z.object({ id: id(), version: version(), start_date: orNull(date()), end_date: orNull(date()) }),
    output: z.object({ version: version() }),
  }),
  /** Removes stays in which nothing happened: no grade, no attendance, no work. */
  remove: endpoint('POST /enrollment/delete_enrollment', 'enrollment.edit', {
    input: z.object({ ids: ids() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
  complete: endpoint('POST /enrollment/mark_as_completed', 'enrollment.edit', {
    input: z.object({ ids: ids(), reason: optionalText(300).optional() }),
    parts: { by: 'ids' },
    approvable: true,
    output: z.object({ enrollments: z.int() }),
    idempotent: true,
  }),
  /** Which grades would go along. */
  carried: endpoint('GET /enrollment/transfer_preview', 'enrollment.read', {
    input: z.object({ id: id(), section_id: id() }),
    output: z.object({
      rows: z.array(Carried),
      full: z.boolean(),
      missing: z.array(z.string()),
      holds: z.array(z.string()),
      clashes: z.array(z.string()),
    }),
  }),
  /**
   * Ends the stay in one section and begins one in another on the same day, today or before; grades of matching
   * activities go along where asked.
   */
  transfer: endpoint('POST /enrollment/transfer_class', 'enrollment.edit', {
    named: { 'section/transfer': {} },
    input: z.object({
      id: id(),
      version: version(),
      section_id: id(),
      date: date(),
      with_grades: yesNo(),
      override_reason: optionalText(300),
      reason: optionalText(300),
      leaving_reason_id: orNull(id()).optional(),
    }),
    output: z.object({ id: id(), carried: z.int() }),
    approvable: true,
    idempotent: true,
  }),
}
