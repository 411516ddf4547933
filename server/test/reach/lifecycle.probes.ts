import { globalSections } from '#contract/lifecycle/global-sections.contract.ts'
import { merges } from '#contract/lifecycle/merge.contract.ts'
import { personStatus, personRemoval } from '#contract/lifecycle/person-status.contract.ts'
import { promotions } from '#contract/lifecycle/promotion.contract.ts'
import { schoolTransfers, places } from '#contract/lifecycle/school-transfers.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { ofSection, owned, type Probe } from './probe.ts'

const aMove = { kind: 'student', leaves_on: '2026-11-20', reason: '', with_medical: true, confirmed: false } as const
const globalValues = { master_course_id: 1, start_date: '2026-09-01', end_date: '2026-12-18' }
const sectionValues = () => ({
  course_id: owned.course,
  name: 'Taken',
  number: 'T1',
  academic_term_id: null,
  start_date: null,
  end_date: null,
  grading_scale_id: null,
  facility_id: null,
  period: '',
  seat_cap: null,
  self_paced: false,
  pace_days: null,
  teachers: [],
})

export const lifecycleProbes: Probe[] = [
  {
    endpoint: schoolTransfers.transfer,
    input: ({ student_id, school }) => ({ ...aMove, person_ids: [student_id], to_school: school.id }),
  },
  {
    endpoint: schoolTransfers.transfer,
    input: ({ student_id, school }) => ({ ...aMove, person_ids: [student_id], to_school: school.id, confirmed: true }),
  },
  {
    endpoint: schoolTransfers.decide,
    input: ({ transfer_id, school }) => ({ school_id: school.id, id: transfer_id, accepted: true, answer: '' }),
  },
  {
    endpoint: schoolTransfers.decide,
    input: ({ transfer_id, school }) => ({ school_id: school.id, id: transfer_id, accepted: false, answer: 'Full' }),
  },
  { endpoint: schoolTransfers.takeBack, input: ({ transfer_id }) => ({ id: transfer_id }) },
  { endpoint: places.of, input: ({ student_id }) => ({ id: student_id }) },
  {
    endpoint: places.join,
    input: ({ student_id, school }) => ({ person_ids: [student_id], school_id: school.id, role: '3', confirmed: true }),
  },
  {
    endpoint: places.setRole,
    input: ({ student_id, school }) => ({ ids: [student_id], school_id: school.id, role: '3', on: true }),
  },
  { endpoint: places.groupUser, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: places.setGroupUser, input: ({ student_id }) => ({ id: student_id, on: true, reason: 'Taken' }) },
  ...[sectionSetUp.read, sectionSetUp.preview].map((endpoint): Probe => ({
    endpoint,
    input: ({ section_id }) => ({ section_id }),
  })),
  {
    endpoint: sectionSetUp.clone,
    input: ({ section_id }) => ({
      section_id,
      academic_term_id: null,
      start_date: null,
      name: 'Taken',
      number: 'T1',
      parts: [],
    }),
  },
  {
    endpoint: sectionSetUp.clone,
    answers: 422,
    input: ({ catalog_ids }, { section_id }) => ({
      section_id,
      academic_term_id: catalog_ids['academic_term'],
      start_date: null,
      name: 'Taken',
      number: 'T1',
      parts: [],
    }),
  },
  { endpoint: sectionSetUp.save, input: ({ section_id }) => ({ ...sectionValues(), id: section_id, version: 1 }) },
  { endpoint: sectionSetUp.save, answers: 422, input: ({ course_id }) => ({ ...sectionValues(), course_id }) },
  {
    endpoint: sectionSetUp.save,
    answers: 422,
    input: ({ teacher }) => ({ ...sectionValues(), teachers: [{ teacher_id: teacher.person_id, role: 'lead' }] }),
  },
  ...['academic_term_id', 'facility_id', 'grading_scale_id'].map((field): Probe => ({
    endpoint: sectionSetUp.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...sectionValues(), [field]: catalog_ids[field.slice(0, -3)] }),
  })),
  {
    endpoint: globalSections.preview,
    input: ({ school }) => ({ ...globalValues, number: 'T1', school_ids: [school.id] }),
  },
  {
    endpoint: globalSections.create,
    answers: 422,
    input: ({ school }, own) => ({
      ...globalValues,
      name: 'Taken',
      with_content: false,
      schools: [own.school.id, school.id].map((id) => ({
        school_id: id,
        academic_term_id: 1,
        number: 'T1',
        teacher_ids: [],
      })),
    }),
  },
  ofSection(globalSections.places),
  { endpoint: globalSections.transition, input: ({ section_id }) => ({ section_id, action: 'finalize' }) },
  {
    endpoint: sectionStatus.reactivate,
    input: ({ section_id }) => ({ section_ids: [section_id] }),
  },
  { endpoint: sectionStatus.open, input: ({ section_id }) => ({ section_ids: [section_id] }) },
  { endpoint: sectionStatus.close, input: ({ section_id }) => ({ section_ids: [section_id] }) },
  { endpoint: sectionStatus.finalize, input: ({ section_id }) => ({ section_ids: [section_id] }) },
  { endpoint: promotions.undo, input: ({ promotion_id }) => ({ id: promotion_id }) },
  {
    endpoint: personStatus.change,
    input: ({ student_id }) => ({
      rows: [{ id: student_id, status: 'archived', until: null }],
      reason: '',
      confirmed: true,
    }),
  },
  ...Object.values(personRemoval).map((endpoint): Probe => ({
    endpoint,
    input: ({ student_id }) => ({ ids: [student_id], reason: '' }),
  })),
  { endpoint: merges.read, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: merges.matches, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: merges.undo, input: ({ merge_id }) => ({ id: merge_id }) },
  {
    endpoint: merges.join,
    input: ({ student_id, students }) => ({ id: student_id, username: students[1]?.username ?? '', confirmed: true }),
  },
  ...[true, false].map((confirmed): Probe => ({
    endpoint: merges.merge,
    input: ({ student_id }, own) => ({
      kept_id: own.students[0]?.person_id,
      other_id: student_id,
      from_other: [],
      confirmed,
    }),
  })),
  {
    endpoint: merges.merge,
    input: ({ student_id }, own) => ({
      kept_id: student_id,
      other_id: own.students[0]?.person_id,
      from_other: [],
      confirmed: true,
    }),
  },
]
