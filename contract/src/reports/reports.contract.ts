import { z } from 'zod'
import { Progress } from '../gradebook/progress.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, listInput, listOf, optionalText, yesNo } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

const studentSorts = ['name', 'grade_level', 'plain', 'weighted', 'earned'] as const
const studentFilters = {
  ...listInput(studentSorts),
  grade_level: optionalText(20).optional(),
  section_id: id().optional(),
}

/** Averages by credits over everything that counts, three decimals. `rank` within the grade level by the weighted average, 1 = best; the office alone sees it. */
export const StudentResult = Named.extend({
  number: z.string(),
  grade_level: z.string(),
  classes: z.int(),
  plain: z.number().nullable(),
  weighted: z.number().nullable(),
  attempted: z.number(),
  earned: z.number(),
  rank: z.int().nullable(),
  ranked: z.int().nullable(),
})

/** How many report cards one answer or one file may hold. */
export const mostCards = 200

const chosen = { student_ids: ids(mostCards), /** With the courses that are finished. */ full: yesNo().optional() }

const topics = ['grade', 'other_grade', 'section', 'enrollment']

export const reports = {
  /** Active students of the school; teachers see those of their open classes. */
  students: endpoint('GET /report/students', 'reports.students', {
    named: { 'enrollment/all_progress': {} },
    input: z.object(studentFilters),
    /** `sections`: the classes of a teacher, to choose from. */
    output: listOf(StudentResult).extend({
      grade_levels: z.array(z.string()),
      sections: z.array(z.object({ id: id(), name: z.string() })),
    }),
    topics,
  }),
  exported: endpoint('GET /report/export_students', 'reports.students', {
    input: z.object({ ...studentFilters, ids: ids(mostCards).optional() }),
    output: z.unknown(),
    download: true,
  }),
  /** Report cards in the order of names. Students out of reach are left out; none in reach is not found. */
  cards: endpoint('GET /report/report_cards', 'reports.students', {
    input: z.object(chosen),
    output: z.object({ school: z.string(), as_of: z.string(), cards: z.array(Progress) }),
    topics,
  }),
  cardsPdf: endpoint('GET /report/report_cards_pdf', 'reports.students', {
    input: z.object(chosen),
    output: z.unknown(),
    download: true,
  }),
}
