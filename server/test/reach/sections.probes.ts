import { sections } from '#contract/sections/sections.contract.ts'
import { staffing } from '#contract/sections/staffing.contract.ts'
import { ofSection, type Probe } from './probe.ts'

export const sectionsProbes: Probe[] = [
  { endpoint: sections.list, answers: 'no rows', input: ({ course_id }) => ({ course_id }) },
  ofSection(sections.read),
  ofSection(sections.roster),
  { endpoint: sections.rosterExported, within: 'section', input: ({ section_id }) => ({ section_id }) },
  { endpoint: sections.students, answers: 'no rows', input: ({ section_id }) => ({ section_id }) },
  {
    endpoint: sections.studentsExported,
    answers: 'empty',
    input: ({ section_id, student_id }) => ({ section_id, ids: [student_id] }),
  },
  { endpoint: staffing.choices, answers: 'empty', input: ({ teacher }) => ({ teacher_id: teacher.person_id }) },
  {
    endpoint: staffing.change,
    input: ({ teacher }, mine) => ({
      section_ids: [mine.section_id],
      add_id: teacher.person_id,
      remove_id: null,
      role: null,
      confirmed: true,
    }),
  },
  {
    endpoint: staffing.change,
    input: ({ section_id }, mine) => ({
      section_ids: [section_id],
      add_id: null,
      remove_id: mine.teacher.person_id,
      role: null,
      confirmed: true,
    }),
  },
]
