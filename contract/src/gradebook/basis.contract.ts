import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/fields.ts'
import { Attempts, Curve, GradingRules, SetByHand } from './gradebook.contract.ts'
import { submissionStatuses } from './points.rules.ts'

/** All that one student's total is computed from. */
export const GradeBasis = z.object({
  rules: GradingRules,
  items: z.array(
    z.object({
      activity_id: id(),
      name: z.string(),
      activity_type_id: id().nullable(),
      grading_period_id: id().nullable(),
      max_score: z.number(),
      points: z.number().nullable(),
      exempt: z.boolean(),
      extra: z.boolean(),
      never_drop: z.boolean(),
      exam: z.boolean(),
      must_reach: z.number().nullable(),
      curve: Curve.nullable(),
      minutes_late: z.int(),
      days_late: z.int(),
      attempts: Attempts.nullable(),
      missing: z.boolean(),
      submission_status: z.enum(submissionStatuses),
      late_minutes: z.int().nullable(),
    }),
  ),
  by_hand: SetByHand.omit({ student_id: true, reason: true, version: true }).nullable(),
})
export type GradeBasis = z.infer<typeof GradeBasis>

export const gradeBasis = {
  /** What the student's total is computed from, for 'why this number' and 'what if'; nothing that is hidden yet. */
  read: endpoint('GET /student/grade_basis', 'learning.own', {
    input: z.object({ section_id: id(), student_id: id().optional() }),
    output: GradeBasis,
    topics: ['grade', 'unit', 'submission'],
  }),
}
