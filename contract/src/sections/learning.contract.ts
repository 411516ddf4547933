import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, optionalText, version, wholeNumber } from '../kernel/fields.ts'
import { Curve, GradingRules, SetByHand } from '../gradebook/gradebook.contract.ts'
import { RubricScore, RubricWords } from '../gradebook/rubrics.contract.ts'
import { Classroom, workStates } from './classroom.ts'
import { activityKinds, Link, StoredFile } from './units.contract.ts'

export const Work = z.object({
  activity_id: id(),
  name: z.string(),
  description: z.string(),
  type_name: z.string().nullable(),
  max_score: z.number(),
  due_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  graded: z.boolean(),
  kind: z.enum(activityKinds),
  links: z.array(Link),
  files: z.array(StoredFile),
  state: z.enum(workStates),
  points: z.number().nullable(),
  comment: z.string(),
  /** How many notes the grader wrote into the work. */
  notes: z.int(),
  /** What the work is judged by, before and after; `scores` once the marks are shown. */
  rubric: RubricWords.extend({ counts: z.boolean(), scores: z.array(RubricScore).nullable() }).nullable(),
  submission: z.object({ body: z.string(), submitted_at: z.string(), late: z.boolean(), version: version(), files: z.array(StoredFile) }).nullable(),
  can: z.object({ hand_in: z.boolean() }),
})
export type Work = z.infer<typeof Work>

export const ClassroomPage = z.object({
  section: Classroom,
  student: z.object({ id: id(), fname: z.string(), lname: z.string() }),
  units: z.array(z.object({ id: id(), name: z.string(), description: z.string(), work: z.array(Work) })),
  attendance: z.object({ present: z.int(), absent: z.int(), tardy: z.int(), excused: z.int() }),
})
export type ClassroomPage = z.infer<typeof ClassroomPage>

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
      missing: z.boolean(),
    }),
  ),
  by_hand: SetByHand.omit({ student_id: true, reason: true, version: true }).nullable(),
})
export type GradeBasis = z.infer<typeof GradeBasis>

export const learning = {
  /** `student_id` is for parents: one of their children. */
  classrooms: endpoint('GET /student/myclassrooms_dashboard/:page/:size', 'learning.own', {
    input: z.object({ page: wholeNumber({ min: 0, max: 10_000 }), size: wholeNumber({ min: 1, max: 100 }), student_id: id().optional() }),
    output: z.object({ rows: z.array(Classroom), count: z.int() }),
    topics: ['grade', 'unit', 'submission', 'section'],
  }),
  classroom: endpoint('GET /student/classroom', 'learning.own', {
    input: z.object({ section_id: id(), student_id: id().optional() }),
    output: ClassroomPage,
    topics: ['grade', 'unit', 'submission', 'attendance'],
  }),
  /** What the student's total is computed from, for 'why this number' and 'what if'; nothing that is hidden yet. */
  basis: endpoint('GET /student/grade_basis', 'learning.own', {
    input: z.object({ section_id: id(), student_id: id().optional() }),
    output: GradeBasis,
    topics: ['grade', 'unit', 'submission'],
  }),
  handIn: endpoint('POST /student/hand_in', 'learning.hand-in', {
    input: z.object({ activity_id: id(), body: optionalText(50_000), file_ids: z.array(id()).max(10), version: version() }),
    output: z.object({ version: version(), submitted_at: z.string(), late: z.boolean() }),
    idempotent: true,
  }),
}
