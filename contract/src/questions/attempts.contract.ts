import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, version } from '../kernel/fields.ts'
import { Asked, Body, Given } from './question.contract.ts'
import { countings, keepings } from './scoring.rules.ts'
import { keyTimes } from './sets.contract.ts'

/** Seconds for which answers are still taken after the time is over: they may have been on their way. */
export const graceSeconds = 30

/** Why no attempt can be started now. */
export const hindrances = [
  'closed',
  'not-yet',
  'locked',
  'expired',
  'exempt',
  'used-up',
  'key-shown',
  'empty',
  'not-enrolled',
  'pace-over',
] as const

const attemptFields = {
  id: id(),
  nth: z.int(),
  started_at: z.string(),
  ends_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** null: not shown yet, or something waits for a teacher. */
  points: z.number().nullable(),
  max: z.number().nullable(),
  waiting: z.int(),
}
export const AttemptRow = z.object(attemptFields)
export type AttemptRow = z.infer<typeof AttemptRow>

/** What stands before a set of questions is begun, and after. */
export const Sitting = z.object({
  activity: z.object({
    id: id(),
    section_id: id(),
    section_name: z.string(),
    name: z.string(),
    description: z.string(),
    max_score: z.number(),
    graded: z.boolean(),
    due_at: z.string().nullable(),
    expires_at: z.string().nullable(),
  }),
  student: z.object({ id: id(), fname: z.string() }),
  /** How many questions an attempt has. */
  questions: z.int(),
  /** Minutes, the student's own extra time included. */
  time_limit: z.int().nullable(),
  attempts_allowed: z.int().nullable(),
  keep: z.enum(keepings),
  show_key: z.enum(keyTimes),
  attempts: z.array(AttemptRow),
  grade: z.number().nullable(),
  can: z.object({ start: z.boolean(), hindered: z.enum(hindrances).nullable() }),
})
export type Sitting = z.infer<typeof Sitting>

export const AttemptQuestion = z.object({
  id: id(),
  worth: z.number(),
  counts: z.enum(countings),
  asked: Asked,
  given: Given.nullable(),
  /** Of the stored answer; 0 = none. */
  version: version(),
  /** null: not scored yet, or not shown. */
  earned: z.number().nullable(),
  by_hand: z.boolean(),
  comment: z.string(),
  score_version: version(),
  /** The question with its key, as soon as it may be seen. */
  key: Body.nullable(),
})
export type AttemptQuestion = z.infer<typeof AttemptQuestion>

export const Attempt = z.object({
  ...attemptFields,
  activity: z.object({ id: id(), name: z.string(), section_id: id(), section_name: z.string() }),
  student: z.object({ id: id(), fname: z.string(), lname: z.string() }),
  /** The clock of the server, which the time left is counted by. */
  now: z.string(),
  questions: z.array(AttemptQuestion),
})
export type Attempt = z.infer<typeof Attempt>

/** Answering, and what became of it. `student_id` is for parents: one of their children. */
export const attempts = {
  sitting: endpoint('GET /student/question_set', 'questions.own', {
    input: z.object({ activity_id: id(), student_id: id().optional() }),
    output: Sitting,
    topics: ['grade', 'unit', 'submission', 'question'],
  }),
  /** Starts an attempt, or answers the one that is open. */
  start: endpoint('POST /student/start_attempt', 'questions.take', {
    input: z.object({ activity_id: id() }),
    output: z.object({ attempt_id: id() }),
  }),
  read: endpoint('GET /student/attempt', 'questions.own', {
    input: z.object({ attempt_id: id(), student_id: id().optional() }),
    output: Attempt,
    topics: ['grade', 'unit', 'question'],
  }),
  /** Stores one answer as it is now. A stale version is a conflict that carries the stored one. */
  saveAnswer: endpoint('POST /student/save_answer', 'questions.take', {
    input: z.object({ attempt_id: id(), question_id: id(), given: Given, version: version() }),
    output: z.object({ version: version() }),
  }),
  submit: endpoint('POST /student/submit_attempt', 'questions.take', {
    input: z.object({ attempt_id: id() }),
    output: z.object({ submitted_at: z.string(), waiting: z.int() }),
  }),
}
