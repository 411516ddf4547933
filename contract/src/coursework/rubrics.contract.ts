import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { decimal, id, ids, listInput, listOf, optionalText, orNull, text, version, yesNo } from '../kernel/fields.ts'

/** Stays with a criterion or level while a rubric is changed: scores point to it. */
const key = () => z.string().regex(/^[a-z0-9]{1,12}$/)

const Level = z.object({
  key: key(),
  points: decimal({ min: 0, max: 10_000 }),
  name: text(80),
  description: optionalText(1_000),
})
const Criterion = z.object({
  key: key(),
  name: text(160),
  description: optionalText(1_000),
  levels: z.array(Level).min(1).max(10),
})
const criteria = () => z.array(Criterion).min(1).max(30)

export const RubricScore = z.object({
  key: key(),
  level: orNull(key()),
  points: orNull(decimal({ min: 0, max: 10_000 })),
  comment: optionalText(1_000),
})

/** What a student or a grader sees of a rubric. */
export const RubricWords = z.object({ id: id(), name: z.string(), description: z.string(), criteria: criteria() })
export type RubricWords = z.infer<typeof RubricWords>

export const Rubric = RubricWords.extend({
  version: version(),
  of_school: z.boolean(),
  mine: z.boolean(),
  archived: z.boolean(),
  points: z.number(),
  /**
   * Activities it is attached to, and pieces of work that were judged by it: those keep it as it is when it is changed.
   */
  activities: z.int(),
  assessment: z.int(),
  can: z.object({ edit: z.boolean() }),
})
export type Rubric = z.infer<typeof Rubric>

export const rubrics = {
  /** The school's and one's own. */
  list: endpoint('GET /rubric/list', 'gradebook.read', {
    input: z.object({ ...listInput(['name', 'points', 'activities']), archived: yesNo().optional() }),
    output: listOf(Rubric).extend({ can: z.object({ add: z.boolean() }) }),
    topics: ['rubric'],
  }),
  /**
   * A teacher saves an own one, the office one of the school. One that grades were given by stays as it is: `copied`
   * tells that the change went into its successor.
   */
  save: endpoint('POST /rubric/save', 'gradebook.edit', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      name: text(160),
      description: optionalText(2_000),
      criteria: criteria(),
    }),
    output: z.object({ id: id(), version: version(), copied: z.boolean() }),
  }),
  archive: endpoint('POST /rubric/archive', 'gradebook.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
}

/** How the work was judged, saved with its cell; without scores it is no longer judged by the rubric. */
export const RubricAssessment = z.object({ rubric_id: id(), scores: z.array(RubricScore).max(30) })
export type RubricAssessment = z.infer<typeof RubricAssessment>
