import { gpaReport, reports, reportCards } from '#contract/reports/reports.contract.ts'
import { type Probe } from './probe.ts'

export const reportsProbes: Probe[] = [
  { endpoint: gpaReport.list, within: 'section', answers: 'no rows', input: ({ section_id }) => ({ section_id }) },
  { endpoint: gpaReport.exported, within: 'section', answers: 'empty', input: ({ section_id }) => ({ section_id }) },
  {
    endpoint: gpaReport.exported,
    within: 'student',
    answers: 'empty',
    input: ({ student_id }) => ({ ids: student_id }),
  },
  { endpoint: reports.cards, within: 'student', input: ({ student_id }) => ({ student_ids: [student_id] }) },
  { endpoint: reportCards.pdf, within: 'student', input: ({ student_id }) => ({ student_ids: [student_id] }) },
  { endpoint: reportCards.issued, within: 'student', input: ({ student_id }) => ({ student_ids: [student_id] }) },
]
