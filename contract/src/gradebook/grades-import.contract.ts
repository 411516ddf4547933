import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, orNull, wholeNumber } from '../kernel/fields.ts'
import { submissionStatuses } from './points.rules.ts'
import { attachmentBytes } from '../files/files.contract.ts'

/** How the file was recognised: our export, that of Canvas or Moodle, or any table with students and grades. */
export const gradeShapes = ['own', 'canvas', 'moodle', 'table'] as const
export type GradeShape = (typeof gradeShapes)[number]

/** Why something of the file is not taken. */
export const rejectReasons = [
  'student-unknown',
  'student-unclear',
  'student-twice',
  'no-grade',
  'closed',
  'anonymous',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Which activity a column is; null = left out. `at` counts the columns from 0. */
const Choice = z.object({ at: wholeNumber({ min: 0, max: 1_000 }), activity_id: orNull(id()) })
const choices = () => z.array(Choice).max(500).optional()

const Value = z.object({
  points: z.number().nullable(),
  exempt: z.boolean(),
  submission_status: z.enum(submissionStatuses),
  late_minutes: z.int().nullable(),
})
const GradesImportChange = z.object({
  row: z.int(),
  student_id: id(),
  student: z.string(),
  activity_id: id(),
  old: Value,
  new: Value,
  version: z.int(),
  /** More than the activity has points. */
  above: z.boolean(),
})
export type GradesImportChange = z.infer<typeof GradesImportChange>

export const GradesPreview = z.object({
  shape: z.enum(gradeShapes),
  rows: z.int(),
  columns: z.array(z.object({ at: z.int(), name: z.string(), activity_id: id().nullable() })),
  activities: z.array(z.object({ id: id(), name: z.string(), max_score: z.number() })),
  changes: z.array(GradesImportChange),
  /** Grades of the file that stand in the gradebook already. */
  same: z.int(),
  /** Students who were found by their name alone, or whose name is another one than in the file. */
  warnings: z.array(
    z.object({ row: z.int(), reason: z.enum(['by-name', 'other-name']), student: z.string(), found: z.string() }),
  ),
  rejects: z.array(
    z.object({
      row: z.int(),
      student: z.string(),
      column: z.string(),
      value: z.string(),
      reason: z.enum(rejectReasons),
    }),
  ),
  /** The rejects as a file, for a spreadsheet. */
  rejects_csv: z.string(),
  /** Says what would be stored; given back with the confirmation, so that nothing else is. */
  seen: z.string(),
})
export type GradesPreview = z.infer<typeof GradesPreview>

const GradesImport = z.object({
  id: id(),
  file_name: z.string(),
  shape: z.enum(gradeShapes),
  cells: z.int(),
  by: z.string(),
  at: z.string(),
  undone_at: z.string().nullable(),
})
export type GradesImport = z.infer<typeof GradesImport>

const file = { bytes: attachmentBytes, files: 1 }

/** Grades from a file into a gradebook: looked at first, stored at once, undone in one step. */
export const gradesImport = {
  check: endpoint('POST /section/check_grades', 'gradebook.edit', {
    input: z.object({ section_id: id(), columns: choices() }),
    output: GradesPreview,
    upload: file,
    harmless: true,
  }),
  /** The same file with the same choices; a conflict when it would store something else than was seen. */
  confirm: endpoint('POST /section/import_grades', 'gradebook.edit', {
    input: z.object({ section_id: id(), columns: choices(), seen: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ id: id(), cells: z.int() }),
    upload: file,
    idempotent: true,
  }),
  list: endpoint('GET /section/grades_imports', 'gradebook.read', {
    input: z.object({ section_id: id() }),
    output: z.object({ rows: z.array(GradesImport) }),
    topics: ['grade'],
  }),
  /** Puts back what stood there. Cells that somebody changed since stay as they are: `kept`. */
  undo: endpoint('POST /section/undo_grades_import', 'gradebook.edit', {
    input: z.object({ section_id: id(), id: id() }),
    output: z.object({ restored: z.int(), kept: z.int() }),
  }),
}
