import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { request, requestFields, requestStatuses } from '../kernel/request.ts'
import {
  choice,
  date,
  id,
  ids,
  listInput,
  listOf,
  optionalText,
  orNull,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { Outcome } from './enrollment.contract.ts'
import { Named } from '../people/person.contract.ts'
import { enrollmentStates } from './enrollment.states.ts'

/** A place that was asked for. `missing`: courses that are asked for first; `left`: seats, null without a limit. */
export const EnrollmentRequest = z.object({
  ...requestFields,
  student: Named,
  grade_level: z.string(),
  section_id: id(),
  section: z.string(),
  number: z.string(),
  course: z.string(),
  comment: z.string(),
  left: z.int().nullable(),
  missing: z.array(z.string()),
  /** The decision can be taken back: nothing else happened to the place since. */
  can: z.object({ undo: z.boolean() }),
})
export type EnrollmentRequest = z.infer<typeof EnrollmentRequest>

export const requestColumns = tableColumns<EnrollmentRequest>('enrollment.column-', [
  { key: 'status', words: 'ui.status.' },
  { key: 'student', value: ({ student }) => `${student.fname} ${student.lname}` },
  { key: 'grade', value: ({ grade_level }) => grade_level },
  'section',
  'course',
  'note',
  'by',
  { key: 'asked', value: ({ asked_at }) => asked_at, kind: 'day' },
  'answer',
  { key: 'decided', value: ({ decided_at }) => decided_at, kind: 'day' },
])

/** A class that may be asked for; nothing about others in it. */
const Open = z.object({ id: id(), name: z.string(), number: z.string(), course: z.string(), full: z.boolean() })

export const EnrollmentRule = z.object({
  parents_ask: yesNo(),
  teachers_ask: yesNo(),
  ask_until: orNull(date()),
  most_classes: orNull(wholeNumber({ min: 1, max: 50 })),
  version: version(),
})
export type EnrollmentRule = z.infer<typeof EnrollmentRule>

/** A student in one of the sections of a course; `id` is the enrollment. */
const InCourse = Named.extend({
  student_id: id(),
  number: z.string(),
  grade_level: z.string(),
  section_id: id(),
  section: z.string(),
  status: z.enum(enrollmentStates.states),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  leaving: z.string(),
})
export type InCourse = z.infer<typeof InCourse>

export const inCourseColumns = tableColumns<InCourse>('sections.column-', [
  'fname',
  'lname',
  'number',
  { key: 'grade', value: ({ grade_level }) => grade_level },
  { key: 'class', value: ({ section }) => section },
  { key: 'status', words: 'ui.status.' },
  { key: 'first-day', value: ({ start_date }) => start_date, kind: 'date' },
  { key: 'last-day', value: ({ end_date }) => end_date, kind: 'date' },
  'leaving',
])

export const statusesInCourse = [
  'active',
  'hold',
  'waitlisted',
  'completed',
  'withdrawn',
  'dropped',
  'transferred',
] as const
const courseFilter = {
  course_id: id(),
  ...listInput(['name', 'grade_level', 'section', 'status']),
  status: choice(statusesInCourse).optional(),
}

const sorts = ['asked_at', 'student', 'section'] as const

export const enrollmentRequests = {
  /**
   * Approved, each gets a seat, or a place on the waiting list of a full class. Who lacks what the course asks for
   * or is on hold needs an answer, which is kept; who is not active in the school any more is left out. `ids`: what was
   * decided.
   */
  ...request({
    access: { ask: 'enrollment.ask', read: 'enrollment.read', decide: 'enrollment.edit' },
    paths: {
      ask: 'POST /student/save_enroll_request',
      takeBack: 'POST /student/withdraw_enroll_request',
      own: 'GET /student/own_enroll_requests',
      list: 'GET /enrollment/requests',
      decide: 'POST /enrollment/decide_requests',
      undo: 'POST /enrollment/undo_request_decisions',
    },
    row: EnrollmentRequest,
    ask: { student_id: id(), section_id: id(), note: optionalText(500) },
    filter: { id: id().optional() },
    sorts,
    decision: {},
    outcome: z.object({
      enrolled: z.int(),
      waitlisted: z.int(),
      declined: z.int(),
      left_out: z.int(),
      ids: z.array(id()),
    }),
    size: 500,
    topics: ['section'],
  }),
  /** What was asked for a student in reach, and whether the caller may ask now. */
  ofStudent: endpoint('GET /student/enroll_requests', 'enrollment.ask', {
    input: z.object({ student_id: id() }),
    output: z.object({
      student: Named,
      rows: z.array(EnrollmentRequest),
      can: z.object({ ask: z.boolean() }),
      ask_until: z.string().nullable(),
      /** Something keeps the student from being enrolled: only the office can do it. */
      on_hold: z.boolean(),
    }),
    topics: ['section'],
  }),
  choices: endpoint('GET /student/enroll_choices', 'enrollment.ask', {
    input: z.object({ student_id: id(), search: optionalText(100) }),
    output: z.object({ rows: z.array(Open) }),
  }),
  exported: endpoint('GET /enrollment/requests_export', 'enrollment.read', {
    input: z.object({
      ...listInput(sorts),
      status: choice(requestStatuses).optional(),
      ids: ids().optional(),
      ...fileInput,
    }),
    parts: { by: 'ids', size: 200 },
    output: z.unknown(),
    download: true,
  }),
  /** What approving them comes to; nothing is stored. */
  preview: endpoint('GET /enrollment/requests_preview', 'enrollment.read', {
    input: z.object({ ids: ids() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ rows: z.array(Outcome) }),
  }),
  comment: endpoint('POST /enrollment/comment_request', 'enrollment.edit', {
    input: z.object({ id: id(), version: version(), comment: optionalText(1000) }),
    output: z.object({ version: version() }),
  }),
  /** Everybody in the sections of a course. */
  inCourse: endpoint('GET /enrollment/students_in_course', 'enrollment.read', {
    input: z.object(courseFilter),
    output: listOf(InCourse).extend({ course: z.string() }),
    topics: ['section'],
  }),
  inCourseExported: endpoint('GET /enrollment/students_in_course_export', 'enrollment.read', {
    input: z.object({ ...courseFilter, ids: ids().optional(), ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
  rule: endpoint('GET /enrollment/rule', 'enrollment.rule', { input: z.object({}), output: EnrollmentRule }),
  saveRule: endpoint('POST /enrollment/save_rule', 'enrollment.rule', {
    input: EnrollmentRule,
    output: z.object({ version: version() }),
  }),
}
