import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, listInput, listOf, optionalText, orNull } from '../kernel/fields.ts'
import { enrollmentStates } from './section.states.ts'

/** A human being as lists show one. `native_name` is the name in the own script beside a transcription. */
export const Named = z.object({
  id: id(),
  fname: z.string(),
  lname: z.string(),
  native_name: z.string(),
  photo: z.string(),
})
export type Named = z.infer<typeof Named>

/** What the school calls how somebody stands, in its colour. */
export const OwnStatus = z.object({ name: z.string(), tone: z.string() })

/** What the school says of a student beside grades: the status in its own words, and how many badges were given. */
const marks = { label: OwnStatus.nullable(), badges: z.int() }

/** A section as lists and heads of pages show it. `color` is the subject colour 1 to 8; `average_percent` the mean of the students' totals. */
export const SectionRow = z.object({
  id: id(),
  number: z.string(),
  name: z.string(),
  course_name: z.string(),
  subject: z.string(),
  term_name: z.string(),
  color: z.int(),
  room: z.string(),
  period: z.string(),
  status: choice(['open', 'closed']),
  is_final: z.boolean(),
  /** It runs in other schools of the group too. */
  is_global: z.boolean(),
  version: z.int(),
  teachers: z.array(z.object({ id: id(), name: z.string() })),
  student_count: z.int(),
  average_percent: z.number().nullable(),
  to_grade: z.int(),
})
export type SectionRow = z.infer<typeof SectionRow>

export const RosterRow = Named.extend({
  enrollment_id: id(),
  number: z.string(),
  grade_level: z.string(),
  email: z.string(),
  phone: z.string(),
  ...marks,
  status: z.enum(enrollmentStates.states),
  /** The first day in the class; before it the student does not count yet. */
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  /** Why the student left, of the school's list; '' where nothing was said. */
  leaving: z.string(),
  version: z.int(),
  percent: z.number().nullable(),
  letter: z.string().nullable(),
  /** The total is incomplete until that day. */
  incomplete: z.object({ until: z.string(), overdue: z.boolean() }).nullable(),
  absent: z.int(),
  tardy: z.int(),
  missing: z.int(),
  /** Guardians whom the school may contact, then emergency contacts. */
  guardians: z.array(z.object({ name: z.string(), relationship: z.string(), email: z.string(), phone: z.string() })),
})
export type RosterRow = z.infer<typeof RosterRow>

/** A student of the caller's sections, once, with what is missing over all of them. */
export const StudentRow = Named.extend({
  ...marks,
  number: z.string(),
  grade_level: z.string(),
  sections: z.array(
    z.object({ id: id(), name: z.string(), percent: z.number().nullable(), letter: z.string().nullable() }),
  ),
  missing: z.int(),
  absent_days: z.int(),
})
export type StudentRow = z.infer<typeof StudentRow>

export const TaughtStudent = Named.extend({
  ...marks,
  number: z.string(),
  grade_level: z.string(),
  email: z.string(),
  phone: z.string(),
  guardians: RosterRow.shape.guardians,
})
export type TaughtStudent = z.infer<typeof TaughtStudent>

const rosterFilter = {
  ...listInput(['lname', 'number', 'percent', 'absent', 'missing', 'status']),
  section_id: id(),
  status: z.enum(enrollmentStates.states).optional(),
  grade_level: optionalText(20).optional(),
  missing: choice(['3']).optional(),
  incomplete: choice(['any', 'overdue']).optional(),
}
const studentFilter = {
  ...listInput(['lname', 'number', 'grade_level', 'missing', 'absent_days']),
  section_id: id().optional(),
  grade_level: optionalText(20).optional(),
  status: choice(['active', 'hold']).optional(),
  missing: choice(['1', '3']).optional(),
}

/**
 * What a move does to a stay. `fits`: it leads on from how it stands; `seat`: there is one for who comes or comes back, null where none is asked for;
 * `next`: who waits and gets the seat that becomes free; `clashes`: names of sections that meet at the same time.
 */
export const StayMove = z.object({
  id: id(),
  student_id: id(),
  student: z.string(),
  section: z.string(),
  status: z.enum(enrollmentStates.states),
  start_date: z.string().nullable(),
  fits: z.boolean(),
  seat: z.boolean().nullable(),
  next: z.string(),
  clashes: z.array(z.string()),
})
export type StayMove = z.infer<typeof StayMove>

const changed = z.object({ sections: z.int(), enrollments: z.int() })

export const sections = {
  list: endpoint('GET /section/list_sections', 'sections.read', {
    named: { 'schooladmin/get_sections': {}, 'teacher/sections': {} },
    input: z.object({
      ...listInput(['name', 'number', 'course_name', 'student_count', 'average_percent', 'to_grade']),
      status: choice(['open', 'closed']).optional(),
      to_grade: choice(['yes']).optional(),
      global: choice(['yes']).optional(),
      course_id: id().optional(),
    }),
    output: listOf(SectionRow).extend({
      open_count: z.int(),
      closed_count: z.int(),
      can: z.object({ status: z.boolean() }),
    }),
    topics: ['section', 'grade', 'submission'],
  }),
  read: endpoint('GET /section/view_section', 'sections.read', {
    input: z.object({ section_id: id() }),
    output: SectionRow.extend({
      can: z.object({
        edit_units: z.boolean(),
        edit_grades: z.boolean(),
        take_attendance: z.boolean(),
        change_status: z.boolean(),
      }),
    }),
    topics: ['section'],
  }),
  roster: endpoint('GET /teacher/roster', 'sections.roster', {
    named: { 'schooladmin/rosters': {} },
    input: z.object(rosterFilter),
    output: listOf(RosterRow).extend({
      grade_levels: z.array(z.string()),
      can: z.object({ change_status: z.boolean() }),
    }),
    topics: ['section', 'grade', 'attendance', 'award', 'person'],
  }),
  rosterExported: endpoint('GET /teacher/roster_export', 'sections.roster', {
    input: z.object({ ...rosterFilter, ids: ids().optional() }),
    parts: { by: 'ids', size: 200 },
    output: z.never(),
    download: true,
  }),
  /** `missing` leaves those with at least so many pieces of work missing in one section. */
  students: endpoint('GET /teacher/students', 'sections.roster', {
    input: z.object(studentFilter),
    output: listOf(StudentRow),
    topics: ['grade', 'submission', 'attendance', 'section', 'award', 'person'],
  }),
  /** What the list is narrowed by; asked once for the page, not with every letter of a search. */
  studentChoices: endpoint('GET /teacher/student_choices', 'sections.roster', {
    input: z.object({}),
    output: z.object({
      sections: z.array(z.object({ id: id(), name: z.string() })),
      grade_levels: z.array(z.string()),
    }),
    topics: ['section'],
  }),
  studentsExported: endpoint('GET /teacher/students_export', 'sections.roster', {
    input: z.object({ ...studentFilter, ids: ids().optional() }),
    parts: { by: 'ids', size: 200 },
    output: z.never(),
    download: true,
  }),
  /** A student whom the caller teaches now or advises, as the head of their pages shows one. */
  student: endpoint('GET /teacher/student', 'sections.roster', {
    input: z.object({ student_id: id() }),
    output: TaughtStudent,
    topics: ['section', 'person', 'award'],
  }),
  open: endpoint('POST /section/open_sections', 'sections.status', {
    input: z.object({ section_ids: ids() }),
    output: changed,
  }),
  close: endpoint('POST /section/close_sections', 'sections.status', {
    input: z.object({ section_ids: ids() }),
    output: changed,
  }),
  /** Closes for good and completes every enrollment that is Active or Hold. */
  finalize: endpoint('POST /section/finalize_sections', 'sections.status', {
    input: z.object({ section_ids: ids() }),
    output: changed,
    idempotent: true,
  }),
  /** Takes 'final' from a section: it stays closed until it is opened. Whoever is still enrolled is completed, as finalizing does. */
  reactivate: endpoint('POST /section/unfinalize_sections', 'sections.status', {
    input: z.object({ section_ids: ids() }),
    output: changed,
    idempotent: true,
  }),
  /** What a move does to each of these stays: of a student, or of students in a section. Nothing is stored. */
  previewChange: endpoint('GET /enrollment/change_preview', 'sections.status', {
    input: z.object({
      enrollment_ids: ids().optional(),
      section_id: id().optional(),
      student_ids: ids().optional(),
      action: z.enum(enrollmentStates.moves.map((move) => move.action) as [string, ...string[]]),
    }),
    output: z.object({ rows: z.array(StayMove), today: z.string() }),
    topics: ['section'],
  }),
  changeEnrollment: endpoint('POST /enrollment/change_status', 'sections.status', {
    input: z.object({
      enrollment_ids: ids(),
      action: z.enum(enrollmentStates.moves.map((move) => move.action) as [string, ...string[]]),
      reason: optionalText(300).optional(),
      /** The last day of who leaves, today or before; today where none is told. */
      end_date: orNull(date()).optional(),
      leaving_reason_id: orNull(id()).optional(),
    }),
    /** `begun`: stays that began anew, because somebody comes back on a later day than they left. `change_id` leads back. */
    output: z.object({
      enrollments: z.int(),
      begun: z.array(z.object({ id: id(), after: id() })),
      change_id: id().nullable(),
    }),
    idempotent: true,
  }),
  /** Puts the stays back to how they were before a change; once, and only those to which nothing else happened. `waiting`: whose seat was given to somebody else. */
  undoChange: endpoint('POST /enrollment/undo_change', 'sections.status', {
    input: z.object({ id: id() }),
    output: z.object({ stays: z.int(), waiting: z.int(), left: z.int() }),
    idempotent: true,
  }),
}
