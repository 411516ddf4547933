import { z } from 'zod'
import { Progress } from '../gradebook/progress.contract.ts'
import { officialDocument } from '../kernel/document.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText, yesNo } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { headedByKeys, personColumn, tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'

/**
 * Averages by credits over everything that counts, three decimals. `rank` within the grade level by the weighted
 * average, 1 = best; the office alone sees it.
 */
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
export type StudentResult = z.infer<typeof StudentResult>

const cardOf = ({ id }: StudentResult): string => `/full-progress-report?students=${id}`
const topics = ['grade', 'other_grade', 'section', 'enrollment']
const average = { kind: 'number', digits: 3 } as const

/** Active students of the school with averages and credits; teachers see those of their open classes. */
export const gpaReport = report('gpa', 'reports.gpa', 'reports.students', {
  list: 'GET /report/students',
  file: 'GET /report/export_students',
  named: { 'enrollment/all_progress': {} },
  row: StudentResult,
  columns: [
    personColumn('reports.student'),
    ...headedByKeys(
      tableColumns<StudentResult>('reports.column-', [
        { key: 'number', title: 'reports.number' },
        { key: 'lname', title: 'people.column-last-name', only: 'file' },
        { key: 'fname', title: 'people.column-first-name', only: 'file' },
        { key: 'grade_level', title: 'reports.grade-level', sort: true, bare: true },
        { key: 'classes', title: 'reports.classes', kind: 'number', only: 'screen' },
        { key: 'plain', title: 'reports.gpa-plain', sort: true, link: cardOf, ...average },
        { key: 'weighted', title: 'reports.gpa-weighted', sort: true, ...average },
        { key: 'attempted', title: 'reports.attempted', kind: 'number', extra: true },
        { key: 'earned', title: 'reports.earned', kind: 'number', sort: true },
        { key: 'rank', title: 'reports.rank', kind: 'number' },
      ]),
    ),
  ],
  filters: {
    grade_level: { schema: optionalText(20), title: 'reports.grade-level' },
    section_id: { schema: id(), title: 'reports.class' },
  },
  topics,
})

/** How many report cards one answer or one file may hold. */
export const mostCards = 200

/** A card with the names of the holds that keep it from the family. */
export const ReportCard = Progress.extend({ holds: z.array(z.string()) })
export type ReportCard = z.infer<typeof ReportCard>

const chosen = { student_ids: ids(mostCards), /** With the courses that are finished. */ full: yesNo().optional() }

export const reports = {
  /** Report cards in the order of names. Students out of reach are left out; none in reach is not found. */
  cards: endpoint('GET /report/report_cards', 'reports.students', {
    input: z.object(chosen),
    output: z.object({ school: z.string(), as_of: z.string(), cards: z.array(ReportCard) }),
    topics: [...topics, 'hold', 'person'],
  }),
}

export const reportCards = officialDocument(
  'GET /report/report_cards_pdf',
  'POST /report/issue_report_cards',
  'reports.students',
  {
    /** Students on hold are left out unless the office says why they are not. */
    input: z.object({ ...chosen, override_reason: optionalText(300).optional() }),
  },
)
