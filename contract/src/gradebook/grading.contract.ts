import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, decimal, id, listInput, listOf, optionalText, orNull, text, version } from '../kernel/fields.ts'
import { fileInput, headedByKeys, tableColumns } from '../kernel/table.ts'
import { activityKinds, Link } from '../coursework/units.contract.ts'
import { Cell, CellInput } from './gradebook.contract.ts'
import { RubricAssessment, RubricScore, RubricWords } from '../coursework/rubrics.contract.ts'
import { Named } from '../people/person.contract.ts'
import { StoredFile } from '../files/files.contract.ts'

/**
 * Who is graded: the student's id, or while the work is anonymous a word that stands for the student in this activity
 * alone.
 */
export const Ref = z.string().regex(/^(?:[1-9]\d{0,14}|[A-Z2-7]{8})$/, { error: 'errors.field.id' })

/**
 * One student of the class in the grading of one activity. `student` null: anonymous. `waiting`: handed in after the
 * last grade, or never graded.
 */
const GradedStudent = z.object({
  ref: Ref,
  student: Named.nullable(),
  points: z.number().nullable(),
  exempt: z.boolean(),
  handed_in: z.boolean(),
  late: z.boolean(),
  missing: z.boolean(),
  waiting: z.boolean(),
})
export type GradedStudent = z.infer<typeof GradedStudent>

export const GradingView = z.object({
  section: z.object({ id: id(), name: z.string(), number: z.string(), color: z.int() }),
  activity: z.object({
    id: id(),
    name: z.string(),
    description: z.string(),
    max_score: z.number(),
    due_at: z.string().nullable(),
    hidden: z.boolean(),
    anonymous: z.boolean(),
    /** Its period is closed: only the office grades, with a reason. */
    closed: z.boolean(),
    rubric_counts: z.boolean(),
    kind: z.enum(activityKinds),
    links: z.array(Link),
    files: z.array(StoredFile),
  }),
  students: z.array(GradedStudent),
  keeps_missing: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type GradingView = z.infer<typeof GradingView>

export const Attempt = z.object({
  attempt: z.int(),
  body: z.string(),
  submitted_at: z.string(),
  late: z.boolean(),
  minutes_late: z.int(),
  days_late: z.int(),
  files: z.array(StoredFile),
  links: z.array(z.string()),
})
export type Attempt = z.infer<typeof Attempt>

/** The grade of one piece of work as it is stored; version 0: none yet. */
const StoredGrade = Cell.omit({ student_id: true, activity_id: true }).extend({
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})

/** One piece of work, the latest attempt first, with its grade and what it is judged by. */
export const StudentWork = z.object({
  attempts: z.array(Attempt),
  /** When the student marked a link as done. */
  done_at: z.string().nullable(),
  due_at: z.string().nullable(),
  grade: StoredGrade,
  rubric: RubricWords.nullable(),
  scores: z.array(RubricScore),
})
export type StudentWork = z.infer<typeof StudentWork>

export const studentGroups = ['not_handed_in', 'not_graded', 'below', 'at_least'] as const
const whose = { section_id: id(), activity_id: id() }
const group = { ...whose, who: choice(studentGroups), points: decimal({ min: 0, max: 100_000 }).optional() }

const GroupRow = Named.extend({
  email: z.string(),
  points: z.number().nullable(),
  parents: z.array(z.object({ name: z.string(), email: z.string() })),
})

/** As programs that write mails read them. */
export const groupColumns = headedByKeys(
  tableColumns<z.infer<typeof GroupRow>>('sections.column-', [
    { key: 'student_id', title: 'people.column-number', value: ({ id }) => id },
    'lname',
    'fname',
    'email',
    { key: 'points', title: 'progress.points', kind: 'number' },
    {
      key: 'parents',
      title: 'sections.column-guardians',
      value: ({ parents }) => parents.map(({ email }) => email).join('; '),
    },
  ]),
)

/** The view in which one activity is graded, student after student. */
export const grading = {
  read: endpoint('GET /section/grading_view', 'gradebook.read', {
    input: z.object(whose),
    output: GradingView,
    topics: ['grade', 'submission', 'unit'],
  }),
  work: endpoint('GET /section/student_work', 'gradebook.read', {
    input: z.object({ ...whose, ref: Ref }),
    output: StudentWork,
    topics: ['grade', 'submission', 'rubric'],
  }),
  /** The same save as that of a cell; a conflict carries the stored grade. */
  save: endpoint('POST /section/grade_work', 'gradebook.edit', {
    input: CellInput.omit({ student_id: true }).extend({
      section_id: id(),
      ref: Ref,
      reason: optionalText(200).optional(),
      rubric: RubricAssessment.optional(),
    }),
    output: z.object({ grade: StoredGrade }),
  }),
  /** The students of whom that is true, with addresses, to write to. */
  group: endpoint('GET /section/students_who', 'gradebook.read', {
    input: z.object(group),
    output: z.object({ rows: z.array(GroupRow) }),
    topics: ['grade', 'submission'],
  }),
  groupExported: endpoint('GET /section/export_students_who', 'gradebook.read', {
    input: z.object({ ...group, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
}

export const SavedComment = z.object({
  id: id(),
  version: version(),
  body: z.string(),
  course: z.object({ id: id(), name: z.string() }).nullable(),
})
export type SavedComment = z.infer<typeof SavedComment>

/** One's own comments to use again. */
export const savedComments = {
  list: endpoint('GET /comment/saved_comments', 'gradebook.read', {
    /** `section_id`: those for every course and for the course of this section. */
    input: z.object({ ...listInput(['body', 'course']), section_id: id().optional() }),
    output: listOf(SavedComment).extend({ courses: z.array(z.object({ id: id(), name: z.string() })) }),
    topics: ['saved_comment'],
  }),
  save: endpoint('POST /comment/save_saved_comment', 'gradebook.edit', {
    input: z.object({ id: id().optional(), version: version().optional(), body: text(2_000), course_id: orNull(id()) }),
    output: z.object({ id: id(), version: version() }),
  }),
  remove: endpoint('POST /comment/remove_saved_comment', 'gradebook.edit', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
}
