import { approvals } from '#contract/kernel/approvals.contract.ts'
import { savedViews } from '#contract/kernel/saved-views.contract.ts'
import { academicYears } from '#contract/settings/academic-years.contract.ts'
import { gradingPeriod } from '#contract/settings/catalogs.ts'
import { everyCatalog, type Probe } from './probe.ts'

const periodValues = {
  name: 'Taken',
  start_date: '2036-08-01',
  end_date: '2036-09-01',
  weight: 1,
  exam_weight: 0,
  closes_on: null,
}
const catalogValues: Record<string, Record<string, unknown>> = {
  custom_field: {
    name: 'Taken',
    kind: 'student',
    type: 'text',
    section: '',
    hint: '',
    required: false,
    default_value: '',
    teachers_see: false,
    teachers_edit: false,
    students_see: false,
    students_edit: false,
    parents_see: false,
    parents_edit: false,
    choices: [],
  },
  academic_track: { name: 'Taken', code: '', description: '' },
  academic_year: { name: 'Taken', start_date: '2046-08-01', end_date: '2047-06-30' },
  academic_term: { name: 'Taken', start_date: '2036-08-01', end_date: '2036-09-01' },
  grading_period: periodValues,
  grading_scale: { name: 'Taken', pass_percent: 1, rows: [] },
  activity_type: { name: 'Taken', weight: 1, drop_low: 0, drop_high: 0, cap_percent: null, extra: false, color: 1 },
  status: { name: 'Taken', noun: 'student', tone: 'ok', access: 1, base: 'active', hold_type_id: null },
  leaving_reason: { name: 'Taken', code: '' },
  hold_type: {
    name: 'Taken',
    on_transcript: true,
    on_report_card: false,
    on_enrollment: false,
    informs_family: true,
    informs_advisors: false,
    instructions: '',
  },
  badge: { name: 'Taken', points: 1, description: '' },
  department: { name: 'Taken', code: '', color: 1 },
  building: { name: 'Taken', address: '' },
  facility: { name: 'Taken', building_id: null, kind: 'classroom', capacity: null },
  bell_period: { name: 'Taken', start_time: '08:00', end_time: '09:00' },
  bell_schedule: { name: 'Taken', weekdays: '3', periods: [] },
  special_day: { name: 'Taken', start_date: '2036-08-01', end_date: '2036-09-01', bell_schedule_id: null },
  day_rotation: { name: 'Taken', start_date: '2036-08-01', end_date: '2036-09-01', weekdays: '1', days: [] },
  school_closure: { name: 'Taken', start_date: '2026-08-01', end_date: '2026-09-01' },
  attendance_step: { name: 'Taken', days: 3, notify: false },
  attendance_code: {
    name: 'Taken',
    letter: 'X',
    category: 'present',
    counts: 'present',
    direction: 'none',
    for_teacher: true,
    for_office: true,
    for_parent: false,
    tone: 'quiet',
    icon: 'check',
    reasons: [],
  },
}

export const settingsProbes: Probe[] = [
  { endpoint: approvals.takeBack, input: ({ state_approval_id }) => ({ id: state_approval_id }) },
  { endpoint: approvals.decide, input: ({ state_approval_id }) => ({ ids: [state_approval_id], approved: false }) },
  { endpoint: savedViews.remove, input: ({ view_id }) => ({ id: view_id }) },
  ...everyCatalog.flatMap(({ noun, save, archive, restore, remove, takeBack, order, history, fields }): Probe[] => [
    {
      endpoint: save,
      input: ({ catalog_ids }) => ({
        ...catalogValues[noun],
        ...('academic_term_id' in fields && { academic_term_id: catalog_ids['academic_term'] }),
        id: catalog_ids[noun],
        version: 1,
      }),
    },
    { endpoint: takeBack, answers: 'empty', input: ({ catalog_ids }) => ({ added: [catalog_ids[noun]], changed: [] }) },
    ...[archive, restore, remove, order].map((endpoint): Probe => ({
      endpoint,
      ...(endpoint === order && { answers: 'empty' }),
      input: ({ catalog_ids }) => ({ ids: [catalog_ids[noun]] }),
    })),
    { endpoint: history, answers: 'empty', input: ({ catalog_ids }) => ({ id: catalog_ids[noun] }) },
  ]),
  {
    endpoint: academicYears.addNext,
    input: ({ catalog_ids }) => ({ id: catalog_ids['academic_year'], confirmed: true }),
  },
  {
    endpoint: gradingPeriod.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...periodValues, academic_term_id: catalog_ids['academic_term'] }),
  },
]
