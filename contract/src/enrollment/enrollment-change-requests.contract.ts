import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, listInput, optionalText, orNull, text, yesNo } from '../kernel/fields.ts'
import { request, requestFields, requestStatuses } from '../kernel/request.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'

/** More time in a self-paced class, or leaving a class. */
export const enrollmentChangeRequestKinds = ['extension', 'withdrawal'] as const
export type EnrollmentChangeRequestKind = (typeof enrollmentChangeRequestKinds)[number]

/**
 * What was asked about a student's stay in a class. Last days: `asked_day` asked for, `given_day` set by an approval,
 * `last_day` as it is now.
 */
export const EnrollmentChangeRequest = z.object({
  ...requestFields,
  kind: z.enum(enrollmentChangeRequestKinds),
  student: Named,
  grade_level: z.string(),
  enrollment_id: id(),
  section_id: id(),
  section: z.string(),
  course: z.string(),
  asked_day: z.string().nullable(),
  given_day: z.string().nullable(),
  last_day: z.string().nullable(),
  can: z.object({ take_back: z.boolean() }),
})
export type EnrollmentChangeRequest = z.infer<typeof EnrollmentChangeRequest>

export const enrollmentChangeRequestColumns = tableColumns<EnrollmentChangeRequest>('enrollment.column-', [
  { key: 'kind', words: 'enrollment.kind-' },
  { key: 'status', words: 'ui.status.' },
  { key: 'student', value: ({ student }) => `${student.fname} ${student.lname}` },
  { key: 'grade', value: ({ grade_level }) => grade_level },
  'section',
  { key: 'day', value: ({ asked_day }) => asked_day, kind: 'date' },
  { key: 'given', value: ({ given_day }) => given_day, kind: 'date' },
  'note',
  'by',
  { key: 'asked', value: ({ asked_at }) => asked_at, kind: 'day' },
  'answer',
  { key: 'decided-by', value: ({ decided_by }) => decided_by },
  { key: 'decided', value: ({ decided_at }) => decided_at, kind: 'day' },
])

/** All that a decision needs. `day_before`: the last day before an approval; `waiting`: how many wait for the seat. */
export const EnrollmentChangeRequestDetail = EnrollmentChangeRequest.extend({
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  enrollment_status: z.string(),
  day_before: z.string().nullable(),
  waiting: z.int(),
  progress: z
    .object({
      percent: z.number().nullable(),
      letter: z.string().nullable(),
      done: z.int(),
      activities: z.int(),
      missing: z.int(),
    })
    .nullable(),
  can: z.object({ take_back: z.boolean(), approve: z.boolean(), undo: z.boolean() }),
})
export type EnrollmentChangeRequestDetail = z.infer<typeof EnrollmentChangeRequestDetail>

/** A enrollment about which something may be asked. */
export const ChangeableEnrollment = z.object({
  id: id(),
  student: z.string(),
  section: z.string(),
  number: z.string(),
  last_day: z.string().nullable(),
})
export type ChangeableEnrollment = z.infer<typeof ChangeableEnrollment>

/**
 * What a decision does to one request. `settled`: it was decided or taken back before; `left-out`: the class was left
 * meanwhile, or the day is no later than the present last day.
 */
export const EnrollmentOutcome = z.object({
  id: id(),
  kind: z.enum(enrollmentChangeRequestKinds),
  student: z.string(),
  section: z.string(),
  outcome: z.enum(['extended', 'withdrawn', 'declined', 'settled', 'left-out']),
  day: z.string().nullable(),
})
export type EnrollmentOutcome = z.infer<typeof EnrollmentOutcome>

const sorts = ['asked_at', 'student', 'section', 'kind', 'status'] as const
const filter = { kind: choice(enrollmentChangeRequestKinds).optional() }

export const enrollmentChangeRequests = {
  /**
   * A teacher reads what was asked about stays in the own classes, a family what it asked itself. A decision is told
   * first and stored when confirmed; `last_day`: given instead of the day that was asked for.
   */
  ...request({
    access: { ask: 'enrollment.ask-stay', read: 'enrollment.read', decide: 'enrollment.edit' },
    paths: {
      ask: 'POST /student/save_enrollment_change_request',
      takeBack: 'POST /student/take_back_enrollment_change_request',
      own: 'GET /student/enrollment_change_requests',
      list: 'GET /enrollment/enrollment_change_requests',
      decide: 'POST /enrollment/decide_enrollment_change_requests',
      undo: 'POST /enrollment/undo_enrollment_change_decisions',
    },
    row: EnrollmentChangeRequest,
    ask: {
      kind: choice(enrollmentChangeRequestKinds),
      enrollment_id: id(),
      asked_day: orNull(date()),
      note: text(500),
    },
    filter,
    sorts,
    decision: { last_day: orNull(date()), confirmed: yesNo() },
    outcome: z.object({ rows: z.array(EnrollmentOutcome) }),
    size: 100,
    topics: ['section'],
  }),
  choices: endpoint('GET /student/enrollments_to_ask', 'enrollment.ask-stay', {
    input: z.object({ kind: choice(enrollmentChangeRequestKinds), search: optionalText(100), id: id().optional() }),
    output: z.object({ rows: z.array(ChangeableEnrollment) }),
    topics: ['section'],
  }),
  exported: endpoint('GET /enrollment/enrollment_change_requests_export', 'enrollment.read', {
    input: z.object({
      ...listInput(sorts),
      ...filter,
      status: choice(requestStatuses).optional(),
      ids: ids().optional(),
      ...fileInput,
    }),
    parts: { by: 'ids', size: 200 },
    output: z.unknown(),
    download: true,
  }),
  /** Without an id the one of that kind that waits longest. */
  detail: endpoint('GET /enrollment/enrollment_change_request', 'enrollment.read', {
    input: z.object({ kind: choice(enrollmentChangeRequestKinds), id: id().optional() }),
    output: z.object({ row: EnrollmentChangeRequestDetail.nullable() }),
    topics: ['section'],
  }),
}
