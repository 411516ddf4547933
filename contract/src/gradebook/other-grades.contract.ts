import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, decimal, id, optionalText, orNull, text, version, yesNo } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

/**
 * What one grade is. `percent` or `letter`, or both. `section_id` null: from another school. `credits` are those
 * attempted.
 */
const fields = {
  student_id: id(),
  section_id: orNull(id()),
  title: text(160),
  source: optionalText(160),
  term: optionalText(60),
  graded_on: date(),
  percent: orNull(decimal({ min: 0, max: 999 })),
  letter: optionalText(8),
  gpa_points: orNull(decimal({ min: 0, max: 99, scale: 3 })),
  credits: decimal({ min: 0, max: 99, scale: 3 }),
  credits_earned: decimal({ min: 0, max: 99, scale: 3 }),
  in_gpa: yesNo(),
  note: optionalText(1_000),
}
export const OtherGradeInput = z.object({ ...fields, id: id().optional(), version: version().optional() })
export type OtherGradeInput = z.infer<typeof OtherGradeInput>
export const OtherGrade = z.object({
  ...fields,
  id: id(),
  version: version(),
  archived: z.boolean(),
  section_name: z.string().nullable(),
})
export type OtherGrade = z.infer<typeof OtherGrade>

const can = z.object({ edit: z.boolean() })
const Kept = z.object({ id: id(), version: version() })

/** Grades beside those of activities. */
export const otherGrades = {
  ofStudent: endpoint('GET /student/other_grades', 'other-grades.read', {
    input: z.object({ student_id: id(), archived: yesNo().optional() }),
    output: z.object({ student: Named, rows: z.array(OtherGrade), archived_count: z.int(), can }),
    topics: ['other_grade'],
  }),
  ofSection: endpoint('GET /section/other_grades', 'other-grades.edit', {
    input: z.object({ section_id: id() }),
    output: z.object({
      section: z.object({ id: id(), name: z.string(), term: z.string() }),
      students: z.array(Named),
      rows: z.array(OtherGrade),
    }),
    topics: ['other_grade', 'section'],
  }),
  /** Stores all of them or none: one that somebody changed since is a conflict, which names it. */
  save: endpoint('POST /student/save_other_grades', 'other-grades.edit', {
    input: z.object({ rows: z.array(OtherGradeInput).min(1).max(500) }),
    output: z.object({ rows: z.array(Kept) }),
    idempotent: true,
  }),
  /** Puts grades away or back, all or none. */
  archive: endpoint('POST /student/archive_other_grades', 'other-grades.edit', {
    input: z.object({ rows: z.array(Kept).min(1).max(500), archived: yesNo() }),
    output: z.object({ rows: z.array(Kept) }),
  }),
}
