import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, decimal, id, ids, orNull, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { Body } from './question.contract.ts'
import { countings, keepings } from './scoring.rules.ts'

/** When students see the right answers: after their attempt, once it is due for everybody, or never. */
export const keyTimes = ['never', 'after_due', 'at_once'] as const
export type KeyTime = (typeof keyTimes)[number]

/**
 * `time_limit` in minutes. `attempts` null = as many as one likes. `draw`: so many questions in each attempt, null =
 * all.
 */
export const setFields = {
  time_limit: orNull(wholeNumber({ min: 1, max: 600 })),
  attempts: orNull(wholeNumber({ min: 1, max: 50 })),
  keep: choice(keepings),
  shuffle: yesNo(),
  shuffle_options: yesNo(),
  draw: orNull(wholeNumber({ min: 1, max: 500 })),
  show_key: choice(keyTimes),
}
const questionFields = { body: Body, points: decimal({ min: 0, max: 1_000 }), counts: choice(countings) }

export const Question = z.object({ ...questionFields, id: id(), version: version() })
export type Question = z.infer<typeof Question>

/** A set of a course to practise with: points and right answers at once, nothing is stored. */
export const PracticeSet = z.object({
  id: id(),
  name: z.string(),
  shuffle: z.boolean(),
  shuffle_options: z.boolean(),
  draw: z.int().nullable(),
  questions: z.array(Question),
})
export type PracticeSet = z.infer<typeof PracticeSet>

export const QuestionSet = z.object({
  ...setFields,
  id: id(),
  version: version(),
  name: z.string(),
  archived: z.boolean(),
  course: z.object({ id: id(), name: z.string() }),
  /** What students answer; null for a set of the course. */
  activity: z
    .object({
      id: id(),
      section_id: id(),
      section_name: z.string(),
      max_score: z.number(),
      graded: z.boolean(),
      due_at: z.string().nullable(),
    })
    .nullable(),
  questions: z.array(Question),
  /** Attempts that were begun. */
  attempts_made: z.int(),
  can: z.object({ edit: z.boolean() }),
})
export type QuestionSet = z.infer<typeof QuestionSet>

const found = z.object({
  id: id(),
  version: version(),
  name: z.string(),
  section_name: z.string().nullable(),
  archived: z.boolean(),
  questions: z.int(),
})
export type FoundSet = z.infer<typeof found>
const done = z.object({ version: version() })

/** Questions and their keys, for those who write them. */
export const sets = {
  /** The set of an activity, or one of a course by its own id. */
  read: endpoint('GET /section/question_set', 'questions.read', {
    input: z.object({ activity_id: id().optional(), set_id: id().optional() }),
    output: QuestionSet,
    topics: ['unit', 'question'],
  }),
  /** Sets of the course, and of the activities of its sections in reach: what questions can be drawn from. */
  list: endpoint('GET /course/question_sets', 'questions.read', {
    input: z.object({ course_id: id(), archived: yesNo().optional() }),
    output: z.object({ rows: z.array(found), can: z.object({ edit: z.boolean() }) }),
    topics: ['question'],
  }),
  /** Makes a set of a course, or names it anew. */
  name: endpoint('POST /course/name_question_set', 'questions.edit', {
    input: z.object({ course_id: id(), name: text(160), id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  archive: endpoint('POST /course/archive_question_set', 'questions.edit', {
    input: z.object({ set_id: id(), version: version(), archived: yesNo() }),
    output: done,
  }),
  save: endpoint('POST /section/save_question_set', 'questions.edit', {
    input: z.object({ ...setFields, set_id: id(), version: version() }),
    output: done,
  }),
  /** Many at once, at the end: from a text that was read in. */
  add: endpoint('POST /section/add_questions', 'questions.edit', {
    input: z.object({
      set_id: id(),
      questions: z
        .array(z.object({ body: Body, points: decimal({ min: 0, max: 1_000 }) }))
        .min(1)
        .max(200),
    }),
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Copies questions in reach to the end of this set: from the bank, into the bank, or a duplicate. */
  copy: endpoint('POST /section/copy_questions', 'questions.edit', {
    input: z.object({ set_id: id(), question_ids: ids() }),
    parts: { by: 'question_ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Changes a question, or without `id` adds one at the end of the set. */
  saveQuestion: endpoint('POST /section/save_question', 'questions.edit', {
    input: z.object({ ...questionFields, set_id: id(), id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** Takes a question out. Refused once somebody has got it: it can be made not to count. */
  remove: endpoint('POST /section/remove_question', 'questions.edit', {
    input: z.object({ id: id(), version: version() }),
    output: z.object({}),
  }),
  order: endpoint('POST /section/order_questions', 'questions.edit', {
    input: z.object({ set_id: id(), ids: ids() }),
    output: z.object({}),
  }),
}
