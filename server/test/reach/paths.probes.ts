import { paths, pathDocument } from '#contract/paths/paths.contract.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { type Probe } from './probe.ts'

export const pathValues = {
  name: 'Taken',
  description: '',
  academic_track_id: null,
  terms_per_year: 2,
  years: [{ grade_level: '9', credits: 1 }],
  requirements: [],
}

export const pathsProbes: Probe[] = [
  { endpoint: pathTemplates.read, input: ({ path_template_id }) => ({ template_id: path_template_id }) },
  {
    endpoint: pathTemplates.save,
    input: ({ path_template_id }) => ({ ...pathValues, id: path_template_id, version: 1 }),
  },
  {
    endpoint: pathTemplates.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...pathValues, academic_track_id: catalog_ids['academic_track'] }),
  },
  { endpoint: pathTemplates.publish, input: ({ path_template_id }) => ({ id: path_template_id, version: 1 }) },
  {
    endpoint: pathTemplates.archive,
    input: ({ path_template_id }) => ({ template_ids: [path_template_id], archived: true }),
  },
  {
    endpoint: pathTemplates.students,
    answers: 'no rows',
    input: ({ path_template_id }) => ({ template_id: path_template_id }),
  },
  { endpoint: pathTemplates.undo, input: ({ path_batch_id }) => ({ batch_id: path_batch_id }) },
  ...[pathTemplates.preview, pathTemplates.assign].map((endpoint): Probe => ({
    endpoint,
    input: ({ path_template_id, student_id }) => ({ template_id: path_template_id, student_ids: [student_id] }),
  })),
  { endpoint: paths.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: paths.ofStudent, within: 'section', input: ({ student_id }) => ({ student_id }) },
  { endpoint: pathDocument.pdf, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: paths.savePlan, within: 'student', input: ({ student_id }) => ({ student_id, version: 1, planned: [] }) },
  { endpoint: paths.sign, within: 'student', input: ({ student_id }) => ({ student_id, version: 1 }) },
  { endpoint: paths.withdrawSign, within: 'student', input: ({ student_id }) => ({ student_id }) },
]
