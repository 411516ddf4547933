import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  date,
  decimal,
  id,
  ids,
  instant,
  listOf,
  orNull,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { inClosedPeriod } from '../coursework/units.contract.ts'
import { ruleScopes } from './grading-rules.contract.ts'
import { StudentTotal } from './gradebook.contract.ts'
import { Named } from '../people/person.contract.ts'

/** Who gave something its present value, and when; `by` is empty when that was no person. */
const SetBy = z.object({ by: z.string(), at: z.string() }).nullable()

export const EffectiveRules = z.object({
  due_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  locked: z.boolean(),
  /** From when on the student has it; null = always. */
  available_at: z.string().nullable(),
  /** What of it is the student's own, and who set it; null where everything is as for everybody. */
  own: z
    .object({
      due_at: z.boolean(),
      expires_at: z.boolean(),
      locked: z.boolean(),
      available_at: z.boolean(),
      by: z.string(),
      at: z.string(),
    })
    .nullable(),
  /** Who set what holds for everybody, and the rules at their level; null where nobody did. */
  set: z.object({ due_at: SetBy, expires_at: SetBy, locked: SetBy, available_at: SetBy, rules: SetBy }),
  weight: z.number().nullable(),
  category: z.string().nullable(),
  period: z.string().nullable(),
  period_closed: z.boolean(),
  rules_from: choice(ruleScopes),
  late_percent: z.number(),
  late_unit: choice(['hour', 'day']),
  /** Minutes that cost nothing, and the percent that late work keeps at least. */
  late_grace: z.int(),
  late_floor: z.number(),
  minutes_late: z.int(),
})
export type EffectiveRules = z.infer<typeof EffectiveRules>

/** One change of one cell; `old` and `new` hold what changed. */
export const GradeChange = z.object({
  id: id(),
  at: z.string(),
  student: Named,
  activity_id: id(),
  activity_name: z.string(),
  by: z.string(),
  acting_for: z.string().nullable(),
  reason: z.string().nullable(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
})
export type GradeChange = z.infer<typeof GradeChange>

/** What is decided about whole columns, about one student in one of them, and about one student's total. */
export const columns = {
  /** Shows grades to students, or hides them again: hidden ones count in no total. */
  post: endpoint('POST /section/post_grades', 'gradebook.edit', {
    input: z.object({ section_id: id(), activity_ids: ids(), hidden: yesNo(), ...inClosedPeriod }),
    parts: { by: 'activity_ids' },
    output: z.object({ activities: z.int() }),
  }),
  curve: endpoint('POST /section/save_curve', 'gradebook.edit', {
    input: z.object({
      section_id: id(),
      activity_id: id(),
      kind: orNull(choice(['add', 'top', 'root'])),
      points: orNull(decimal({ min: 0, max: 10_000 })),
      ...inClosedPeriod,
    }),
    output: z.object({}),
  }),
  /** Dates and lock of single students; all empty = as for everybody. */
  saveDates: endpoint('POST /section/save_student_dates', 'gradebook.edit', {
    input: z.object({
      section_id: id(),
      activity_id: id(),
      student_ids: ids(),
      due_at: orNull(instant()),
      expires_at: orNull(instant()),
      locked: orNull(yesNo()),
      available_at: orNull(instant()).optional(),
      ...inClosedPeriod,
    }),
    parts: { by: 'student_ids' },
    output: z.object({ students: z.int() }),
  }),
  /** What holds for one student in one activity, and who set each of it. */
  effective: endpoint('GET /section/effective_rules', 'gradebook.read', {
    input: z.object({ section_id: id(), activity_id: id(), student_id: id() }),
    output: EffectiveRules,
    topics: ['unit', 'grade', 'submission'],
  }),
  /** Shows another total than the computed one, or none until a day (incomplete). */
  setTotal: endpoint('POST /section/set_total', 'gradebook.edit', {
    input: z.object({
      section_id: id(),
      student_id: id(),
      version: version(),
      percent: orNull(decimal({ min: 0, max: 999 })),
      letter: orNull(text(8)),
      incomplete_until: orNull(date()),
      reason: text(300),
    }),
    output: z.object({ version: version() }),
  }),
  /**
   * Ends an incomplete grade of a class that is closed, by a percent, a letter or, without both, what is computed; a
   * final grade is stored anew with it.
   */
  resolveIncomplete: endpoint('POST /section/resolve_incomplete', 'gradebook.resolve', {
    input: z.object({
      section_id: id(),
      student_id: id(),
      version: version(),
      percent: orNull(decimal({ min: 0, max: 999 })),
      letter: orNull(text(8)),
      reason: text(300),
    }),
    output: StudentTotal,
  }),
  clearTotal: endpoint('POST /section/clear_total', 'gradebook.edit', {
    input: z.object({ section_id: id(), student_id: id(), version: version(), ...inClosedPeriod }),
    output: z.object({}),
  }),
  /** Every change of every cell, the latest first. */
  changes: endpoint('GET /section/grade_changes', 'gradebook.read', {
    input: z.object({
      section_id: id(),
      student_id: id().optional(),
      activity_id: id().optional(),
      grader_id: id().optional(),
      from: date().optional(),
      to: date().optional(),
      page: wholeNumber({ min: 1, max: 100_000 }).optional(),
      size: wholeNumber({ min: 1, max: 100 }).optional(),
    }),
    output: listOf(GradeChange).extend({ graders: z.array(z.object({ id: id(), name: z.string() })) }),
    topics: ['grade'],
  }),
}
