import { learning } from '#contract/coursework/learning.contract.ts'
import { sectionLinks } from '#contract/coursework/links.contract.ts'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { ofSection, type Probe } from './probe.ts'

const unitValues = { name: 'Taken', description: '', shared: true, grading_period_id: null }
const activityValues = {
  name: 'Taken',
  description: '',
  activity_type_id: null,
  max_score: 10,
  due_at: null,
  expires_at: null,
  graded: true,
  mandatory: true,
  shared: true,
  links: [],
  file_ids: [],
}
const rubricValues = {
  name: 'Taken',
  description: '',
  criteria: [{ key: 'a', name: 'A', description: '', levels: [{ key: 'a', points: 1, name: 'A', description: '' }] }],
}

export const courseworkProbes: Probe[] = [
  ofSection(units.read),
  { endpoint: units.progress, within: 'section', input: ({ activity_id }) => ({ activity_id }) },
  { endpoint: learning.lesson, within: 'section', input: ({ activity_id }) => ({ activity_id }) },
  { endpoint: learning.open, within: 'section', input: ({ activity_id }) => ({ activity_id }) },
  { endpoint: learning.markDone, within: 'section', input: ({ activity_id }) => ({ activity_id, done: true }) },
  ofSection(units.saveUnit, () => unitValues),
  {
    endpoint: units.saveUnit,
    within: 'section',
    input: ({ unit_id }, own) => ({ ...unitValues, section_id: own.section_id, id: unit_id, version: 1 }),
  },
  {
    endpoint: units.saveUnit,
    within: 'section',
    input: ({ unit_id }, own) => ({ ...unitValues, section_id: own.section_id, id: unit_id, version: 9 }),
  },
  {
    endpoint: units.archiveUnit,
    within: 'section',
    input: ({ unit_id }) => ({ id: unit_id, version: 1, archived: true }),
  },
  ofSection(units.orderUnits, ({ unit_id }) => ({ ids: [unit_id] })),
  { endpoint: units.saveActivity, within: 'section', input: ({ unit_id }) => ({ ...activityValues, unit_id }) },
  {
    endpoint: units.saveActivity,
    within: 'section',
    input: ({ activity_id }, own) => ({ ...activityValues, unit_id: own.unit_id, id: activity_id, version: 1 }),
  },
  {
    endpoint: units.saveActivity,
    within: 'section',
    input: ({ activity_id }, own) => ({ ...activityValues, unit_id: own.unit_id, id: activity_id, version: 9 }),
  },
  {
    endpoint: units.saveActivity,
    within: 'section',
    answers: 422,
    input: ({ file_id }, own) => ({ ...activityValues, unit_id: own.unit_id, file_ids: [file_id] }),
  },
  {
    endpoint: units.saveActivity,
    answers: 422,
    input: ({ activity_type_id }, own) => ({ ...activityValues, unit_id: own.unit_id, activity_type_id }),
  },
  {
    endpoint: units.saveUnit,
    answers: 422,
    input: ({ catalog_ids }, own) => ({
      ...unitValues,
      section_id: own.section_id,
      grading_period_id: catalog_ids['grading_period'],
    }),
  },
  ofSection(units.touched, ({ unit_id, activity_id }) => ({ unit_id, activity_ids: [activity_id] })),
  {
    endpoint: units.clearUnit,
    within: 'section',
    input: ({ unit_id, activity_id }) => ({ unit_id, activity_ids: [activity_id], archived: true }),
  },
  { endpoint: units.deleteActivity, within: 'section', input: ({ activity_id }) => ({ id: activity_id, version: 1 }) },
  {
    endpoint: units.archiveActivity,
    within: 'section',
    input: ({ activity_id }) => ({ id: activity_id, version: 1, archived: true }),
  },
  {
    endpoint: units.orderActivities,
    within: 'section',
    input: ({ unit_id, activity_id }) => ({ unit_id, ids: [activity_id] }),
  },
  {
    endpoint: rubrics.save,
    within: 'section',
    input: ({ rubric_id }) => ({ ...rubricValues, id: rubric_id, version: 1 }),
  },
  { endpoint: rubrics.archive, within: 'section', input: ({ rubric_id }) => ({ ids: [rubric_id], archived: true }) },
  {
    endpoint: units.saveActivity,
    within: 'section',
    answers: 422,
    input: ({ rubric_id }, own) => ({ ...activityValues, unit_id: own.unit_id, rubric_id }),
  },
  {
    endpoint: units.saveActivity,
    answers: 422,
    input: ({ standard_id }, own) => ({
      ...activityValues,
      unit_id: own.unit_id,
      standards: [{ standard_id, source: 'own', criterion: '' }],
    }),
  },
  { endpoint: units.place, within: 'section', input: ({ unit_id }) => ({ unit_id }) },
  ofSection(sectionLinks.read),
  ofSection(sectionLinks.dissolve, () => ({ drop_copies: false })),
  {
    endpoint: sectionLinks.preview,
    within: 'section',
    input: ({ section_id }, own) => ({ section_ids: [own.section_id, section_id] }),
  },
  {
    endpoint: sectionLinks.link,
    within: 'section',
    input: ({ section_id }, own) => ({
      section_ids: [own.section_id, section_id],
      name: 'Taken',
      seen: '0'.repeat(64),
    }),
  },
  ofSection(units.lockActivities, ({ activity_id }) => ({ activity_ids: [activity_id], locked: true })),
  ofSection(learning.classroom),
  {
    endpoint: learning.classroom,
    within: 'student',
    input: ({ section_id, student_id }) => ({ section_id, student_id }),
  },
  { endpoint: learning.classrooms, within: 'student', input: ({ student_id }) => ({ page: 0, size: 10, student_id }) },
  {
    endpoint: learning.handIn,
    within: 'section',
    input: ({ activity_id }) => ({ activity_id, body: 'mine', file_ids: [], version: 0 }),
  },
]
