import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { decimal, id, ids, optionalText, version, wholeNumber } from '../kernel/fields.ts'
import { Attempt, AttemptRow } from './attempts.contract.ts'
import { questionKinds } from './question.contract.ts'
import { countings } from './scoring.rules.ts'
import { Named } from '../people/person.contract.ts'

export const StudentResult = Named.extend({
  attempts: z.array(AttemptRow),
  /** As it stands in the gradebook. */
  grade: z.number().nullable(),
  /** Somebody gave another grade there: the set leaves it alone. */
  by_hand: z.boolean(),
  extra_minutes: z.int(),
  extra_attempts: z.int(),
})
export type StudentResult = z.infer<typeof StudentResult>

/** How a question was answered in the latest attempt of each student. `label` null: true or false, told by `yes`. */
export const QuestionResult = z.object({
  id: id(),
  kind: z.enum(questionKinds),
  prompt: z.string(),
  points: z.number(),
  counts: z.enum(countings),
  /** Students who got the question, who answered it, and who earned all of its points. */
  asked: z.int(),
  answered: z.int(),
  right: z.int(),
  waiting: z.int(),
  /** Mean share of its points, in percent; null before any is scored. */
  percent: z.number().nullable(),
  picks: z.array(z.object({ label: z.string().nullable(), yes: z.boolean(), right: z.boolean(), count: z.int() })),
})
export type QuestionResult = z.infer<typeof QuestionResult>

export const Results = z.object({
  activity: z.object({ id: id(), name: z.string(), section_id: id(), section_name: z.string(), max_score: z.number() }),
  set_id: id(),
  students: z.array(StudentResult),
  questions: z.array(QuestionResult),
  /** A key was changed after attempts were scored with the old one. */
  outdated: z.boolean(),
  /** The last time that grades were computed again, as long as there is a way back. */
  regrade: z.object({ id: id(), by: z.string(), at: z.string(), grades: z.int() }).nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type Results = z.infer<typeof Results>

const Changed = Named.extend({ from: z.number().nullable(), to: z.number().nullable(), by_hand: z.boolean() })

/** What the answers came to, for those who teach. */
export const results = {
  read: endpoint('GET /section/question_results', 'questions.read', {
    input: z.object({ activity_id: id() }),
    output: Results,
    topics: ['grade', 'submission', 'question', 'unit'],
  }),
  attempt: endpoint('GET /section/question_attempt', 'questions.read', {
    input: z.object({ attempt_id: id() }),
    output: Attempt.extend({
      can: z.object({ edit: z.boolean() }),
      previous_id: id().nullable(),
      next_id: id().nullable(),
    }),
    topics: ['grade', 'question'],
  }),
  /** Points by hand: for what the computer cannot read, or against the key. Null gives it back to the key. */
  score: endpoint('POST /section/score_answer', 'questions.edit', {
    input: z.object({
      attempt_id: id(),
      question_id: id(),
      points: decimal({ min: 0, max: 1_000 }).nullable(),
      comment: optionalText(2_000),
      version: version(),
    }),
    output: z.object({
      version: version(),
      points: z.number().nullable(),
      max: z.number().nullable(),
      waiting: z.int(),
    }),
  }),
  /** What would change if everything were scored again with the present key. */
  preview: endpoint('GET /section/preview_regrade', 'questions.edit', {
    input: z.object({ activity_id: id() }),
    output: z.object({ answers: z.int(), grades: z.array(Changed) }),
  }),
  regrade: endpoint('POST /section/regrade', 'questions.edit', {
    input: z.object({ activity_id: id() }),
    output: z.object({ regrade_id: id(), answers: z.int(), grades: z.int() }),
    idempotent: true,
  }),
  undoRegrade: endpoint('POST /section/undo_regrade', 'questions.edit', {
    input: z.object({ regrade_id: id() }),
    output: z.object({ grades: z.int() }),
  }),
  /** More time and attempts for single students; both 0 = as for everybody. */
  saveExtra: endpoint('POST /section/save_question_extra', 'questions.edit', {
    input: z.object({
      activity_id: id(),
      student_ids: ids(),
      extra_minutes: wholeNumber({ min: 0, max: 600 }),
      extra_attempts: wholeNumber({ min: 0, max: 50 }),
    }),
    parts: { by: 'student_ids' },
    output: z.object({ students: z.int() }),
  }),
}
