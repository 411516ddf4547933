import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  decimal,
  id,
  listInput,
  listOf,
  optionalText,
  orNull,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { activityKinds } from '../coursework/units.contract.ts'
import { dropRules, schemes } from './gradebook.rules.ts'
import { submissionStatuses } from './points.rules.ts'
import { keepings } from '../questions/scoring.rules.ts'
import { RubricAssessment } from '../coursework/rubrics.contract.ts'
import { Named } from '../people/person.contract.ts'
import { StoredFile } from '../files/files.contract.ts'

/**
 * One cell to be stored. `points` are raw points; null = not graded. `version` is the one read last, 0 for a cell never
 * stored.
 */
export const CellInput = z.object({
  student_id: id(),
  activity_id: id(),
  points: decimal({ min: 0, max: 100_000 }).nullable(),
  exempt: yesNo().optional(),
  comment: optionalText(2_000).optional(),
  /**
   * What the teacher says of the work instead of what handing it in says; points take 'missing' back unless it stays.
   */
  submission_status: choice(submissionStatuses).optional(),
  /** With 'late'; null = nobody knows how much. */
  late_minutes: orNull(wholeNumber({ min: 1, max: 525_600 })).optional(),
  version: version(),
})
export type CellInput = z.infer<typeof CellInput>

/** One stored cell: who changed it last and when, as a conflict shows it. */
export const Cell = z.object({
  student_id: id(),
  activity_id: id(),
  points: z.number().nullable(),
  exempt: z.boolean(),
  comment: z.string(),
  submission_status: z.enum(submissionStatuses),
  late_minutes: z.int().nullable(),
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.string(),
})
export type Cell = z.infer<typeof Cell>

/** `passed` null: nothing counts yet, or incomplete. */
export const StudentTotal = z.object({
  student_id: id(),
  percent: z.number().nullable(),
  letter: z.string().nullable(),
  passed: z.boolean().nullable(),
})

/**
 * A total that a teacher set instead of the computed one. `incomplete_until`: the student has until that day to finish.
 */
export const SetByHand = z.object({
  student_id: id(),
  percent: z.number().nullable(),
  letter: z.string().nullable(),
  incomplete_until: z.string().nullable(),
  reason: z.string(),
  version: version(),
})

export const Curve = z.union([
  z.object({ kind: z.enum(['add', 'top']), points: z.number() }),
  z.object({ kind: z.literal('root') }),
])

/** What an activity is beyond the plain one that is handed in and graded; only those that differ are listed. */
const Special = z.object({
  id: id(),
  kind: z.enum(activityKinds),
  mandatory: z.boolean(),
  extra: z.boolean(),
  never_drop: z.boolean(),
  exam: z.boolean(),
  must_reach: z.number().nullable(),
  curve: Curve.nullable(),
  /** Its grades are not shown to students and count in no total yet. */
  hidden: z.boolean(),
  /** Whose work it is stays unknown until its grades are shown: the grid holds none of it. */
  anonymous: z.boolean(),
  locked: z.boolean(),
  /** The grades of its period are closed: only the office changes them, with a reason. */
  closed: z.boolean(),
  /** Of whom alone it is asked; null: of everybody. */
  only: z.array(id()).nullable(),
})

const GradebookActivity = z.object({
  id: id(),
  name: z.string(),
  unit_id: id(),
  grading_period_id: id().nullable(),
  activity_type_id: id().nullable(),
  max_score: z.number(),
  due_at: z.string().nullable(),
  shared: z.boolean(),
})

/** @see gradedOfAttempts */
export const Attempts = z.object({
  keep: z.enum(keepings),
  all: z.array(z.object({ points: z.number(), max: z.number(), minutes_late: z.int(), days_late: z.int() })),
})

const GradeDetail = z.object({
  student_id: id(),
  activity_id: id(),
  exempt: z.boolean(),
  comment: z.string(),
  handed_in: z.boolean(),
  minutes_late: z.int(),
  days_late: z.int(),
  attempts: Attempts.nullable(),
  submission_status: z.enum(submissionStatuses),
  late_minutes: z.int().nullable(),
})

/** What totals are computed by. @see totalOf */
export const GradingRules = z.object({
  policy: z.object({
    scheme: z.enum(schemes),
    drop_rule: z.enum(dropRules),
    missing: z.number().nullable(),
    late: z
      .object({ percent: z.number(), unit: z.enum(['hour', 'day']), grace: z.int(), floor: z.number() })
      .nullable(),
    cap: z.number().nullable(),
  }),
  categories: z.array(
    z.object({
      id: id(),
      name: z.string(),
      color: z.int(),
      weight: z.number(),
      drop_low: z.int(),
      drop_high: z.int(),
      cap: z.number().nullable(),
      extra: z.boolean(),
    }),
  ),
  periods: z.array(z.object({ id: id(), name: z.string(), weight: z.number(), exam_weight: z.number() })),
  scale: z.array(z.object({ letter: z.string(), min_percent: z.number(), gpa_points: z.number() })),
  pass_percent: z.number(),
})
export type GradingRules = z.infer<typeof GradingRules>

/**
 * The whole grid in one answer. `students[i]` owns `points[i]`, `versions[i]`: one entry per activity in the order of
 * `activities`, null or 0
 * where nothing is stored. `grades` lists the cells that carry more than points: exempt, a comment, missing or late by
 * hand, or work handed in.
 */
export const Gradebook = z.object({
  section: z.object({ id: id(), name: z.string(), number: z.string(), color: z.int(), status: z.string() }),
  activities: z.array(GradebookActivity),
  specials: z.array(Special),
  rules: GradingRules,
  /** Dates and locks of single students; null = as for everybody. */
  dates: z.array(
    z.object({
      student_id: id(),
      activity_id: id(),
      due_at: z.string().nullable(),
      expires_at: z.string().nullable(),
      locked: z.boolean().nullable(),
      available_at: z.string().nullable(),
    }),
  ),
  /**
   * When students were in the section who were not there whenever something was due: instants, `end_at` no longer; null
   * = without a bound.
   */
  enrollments: z.array(z.object({ student_id: id(), start_at: z.string().nullable(), end_at: z.string().nullable() })),
  set_by_hand: z.array(SetByHand),
  students: z.array(Named),
  points: z.array(z.array(z.number().nullable())),
  versions: z.array(z.array(z.int())),
  grades: z.array(GradeDetail),
  /** Work that is marked missing stays so when it gets a score, until somebody clears it. */
  keeps_missing: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type Gradebook = z.infer<typeof Gradebook>

/**
 * The grid as it travels: left out is what holds for most, and the unit where it is that of the activity before;
 * versions that are all the same are one number.
 * @see unpacked
 */
export const PackedGradebook = Gradebook.extend({
  activities: z.array(
    GradebookActivity.partial({
      unit_id: true,
      grading_period_id: true,
      activity_type_id: true,
      due_at: true,
      shared: true,
    }),
  ),
  students: z.array(Named.partial({ native_name: true, photo: true })),
  versions: z.array(z.union([z.int(), z.array(z.int())])),
  grades: z.array(
    GradeDetail.partial({
      exempt: true,
      comment: true,
      handed_in: true,
      minutes_late: true,
      days_late: true,
      attempts: true,
      submission_status: true,
      late_minutes: true,
    }),
  ),
})
export type PackedGradebook = z.infer<typeof PackedGradebook>

/** Work that was handed in after the last grade, or never graded. `id` is the submission's. */
export const WaitingRow = Named.extend({
  /** @see Ref of grading; names are empty while the work is anonymous. */
  ref: z.string(),
  anonymous: z.boolean(),
  activity_id: id(),
  section_id: id(),
  activity_name: z.string(),
  section_name: z.string(),
  color: z.int(),
  submitted_at: z.string(),
  late: z.boolean(),
})
export type WaitingRow = z.infer<typeof WaitingRow>

export const gradebook = {
  read: endpoint('GET /section/get-gradebook', 'gradebook.read', {
    named: { 'teacher/gradebook': {} },
    input: z.object({ section_id: id() }),
    output: PackedGradebook,
    topics: ['unit', 'section'],
  }),
  /** Stores one cell. A stale version is a conflict that carries the stored cell. */
  saveGrade: endpoint('POST /section/save_grade', 'gradebook.edit', {
    input: CellInput.extend({
      section_id: id(),
      reason: optionalText(200).optional(),
      rubric: RubricAssessment.optional(),
    }),
    output: z.object({ cell: Cell, total: StudentTotal }),
  }),
  /**
   * Stores a block (paste, fill down, undo). Each cell is told by itself: `cells` are stored now, `conflicts` were not
   * touched.
   */
  saveGrades: endpoint('POST /section/save_grades', 'gradebook.edit', {
    input: z.object({
      section_id: id(),
      cells: z.array(CellInput).min(1).max(5_000),
      reason: optionalText(200).optional(),
    }),
    output: z.object({ cells: z.array(Cell), conflicts: z.array(Cell), totals: z.array(StudentTotal) }),
  }),
  /**
   * Everything that waits for a grade, the oldest first unless asked otherwise: a teacher's own sections, all of the
   * school for its admin.
   */
  waiting: endpoint('GET /section/submissions_to_grade', 'gradebook.read', {
    input: z.object({
      ...listInput(['submitted_at', 'lname', 'activity_name', 'section_name']),
      section_id: id().optional(),
      late: yesNo().optional(),
    }),
    output: listOf(WaitingRow),
    topics: ['grade', 'submission', 'unit'],
  }),
  /** What one student handed in for one activity; null when nothing. */
  submission: endpoint('GET /section/submission', 'gradebook.read', {
    input: z.object({ section_id: id(), student_id: id(), activity_id: id() }),
    output: z
      .object({
        body: z.string(),
        submitted_at: z.string(),
        late: z.boolean(),
        files: z.array(StoredFile),
        links: z.array(z.string()),
      })
      .nullable(),
    topics: ['submission'],
  }),
  history: endpoint('GET /section/grade_history', 'gradebook.read', {
    input: z.object({ section_id: id(), student_id: id(), activity_id: id() }),
    output: z.object({
      rows: z.array(
        z.object({
          at: z.string(),
          by: z.string(),
          acting_for: z.string().nullable(),
          reason: z.string().nullable(),
          old: z.record(z.string(), z.unknown()).nullable(),
          new: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
    }),
  }),
  exported: endpoint('GET /section/export_gradebook', 'gradebook.read', {
    input: z.object({ section_id: id() }),
    output: z.never(),
    download: true,
  }),
}
