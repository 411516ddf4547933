import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, listInput, optionalText, orNull, text, yesNo } from '../kernel/fields.ts'
import { request, requestFields, requestStatuses } from '../kernel/request.ts'
import { Named } from '../people/person.contract.ts'

/** More time in a self-paced class, or leaving a class. */
export const stayRequestKinds = ['extension', 'withdrawal'] as const
export type StayRequestKind = (typeof stayRequestKinds)[number]

/** What was asked about a student's stay in a class. Last days: `asked_day` asked for, `given_day` set by an approval, `last_day` as it is now. */
export const StayRequest = z.object({
  ...requestFields,
  kind: z.enum(stayRequestKinds),
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
export type StayRequest = z.infer<typeof StayRequest>

/** All that a decision needs. `day_before`: the last day before an approval; `waiting`: how many wait for the seat. */
export const StayRequestDetail = StayRequest.extend({
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  stay_status: z.string(),
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
export type StayRequestDetail = z.infer<typeof StayRequestDetail>

/** A stay about which something may be asked. */
export const AskableStay = z.object({
  id: id(),
  student: z.string(),
  section: z.string(),
  number: z.string(),
  last_day: z.string().nullable(),
})
export type AskableStay = z.infer<typeof AskableStay>

/** What a decision does to one request. `settled`: it was decided or taken back before; `left-out`: the class was left meanwhile, or the day is no later than the present last day. */
export const StayOutcome = z.object({
  id: id(),
  kind: z.enum(stayRequestKinds),
  student: z.string(),
  section: z.string(),
  outcome: z.enum(['extended', 'withdrawn', 'declined', 'settled', 'left-out']),
  day: z.string().nullable(),
})
export type StayOutcome = z.infer<typeof StayOutcome>

const sorts = ['asked_at', 'student', 'section', 'kind', 'status'] as const
const filter = { kind: choice(stayRequestKinds).optional() }

export const stayRequests = {
  /** A teacher reads what was asked about stays in the own classes, a family what it asked itself. A decision is told first and stored when confirmed; `last_day`: given instead of the day that was asked for. */
  ...request({
    access: { ask: 'enrollment.ask-stay', read: 'enrollment.read', decide: 'enrollment.edit' },
    paths: {
      ask: 'POST /student/save_stay_request',
      takeBack: 'POST /student/take_back_stay_request',
      own: 'GET /student/stay_requests',
      list: 'GET /enrollment/stay_requests',
      decide: 'POST /enrollment/decide_stay_requests',
      undo: 'POST /enrollment/undo_stay_decisions',
    },
    row: StayRequest,
    ask: { kind: choice(stayRequestKinds), enrollment_id: id(), asked_day: orNull(date()), note: text(500) },
    filter,
    sorts,
    decision: { last_day: orNull(date()), confirmed: yesNo() },
    outcome: z.object({ rows: z.array(StayOutcome) }),
    size: 100,
    topics: ['section'],
  }),
  choices: endpoint('GET /student/stays_to_ask', 'enrollment.ask-stay', {
    input: z.object({ kind: choice(stayRequestKinds), search: optionalText(100), id: id().optional() }),
    output: z.object({ rows: z.array(AskableStay) }),
    topics: ['section'],
  }),
  exported: endpoint('GET /enrollment/stay_requests_export', 'enrollment.read', {
    input: z.object({
      ...listInput(sorts),
      ...filter,
      status: choice(requestStatuses).optional(),
      ids: ids().optional(),
    }),
    parts: { by: 'ids', size: 200 },
    output: z.never(),
    download: true,
  }),
  /** Without an id the one of that kind that waits longest. */
  detail: endpoint('GET /enrollment/stay_request', 'enrollment.read', {
    input: z.object({ kind: choice(stayRequestKinds), id: id().optional() }),
    output: z.object({ row: StayRequestDetail.nullable() }),
    topics: ['section'],
  }),
}
