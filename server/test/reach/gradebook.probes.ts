import { annotations } from '#contract/gradebook/annotations.contract.ts'
import { gradeBasis } from '#contract/gradebook/basis.contract.ts'
import { bonus } from '#contract/gradebook/bonus.contract.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { gradesImport } from '#contract/gradebook/grades-import.contract.ts'
import { gradingRules } from '#contract/gradebook/grading-rules.contract.ts'
import { grading, savedComments } from '#contract/gradebook/grading.contract.ts'
import { otherGrades } from '#contract/gradebook/other-grades.contract.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { ofSection, type Probe, type Target } from './probe.ts'

const cell = (target: Pick<Target, 'section_id'>, at: Pick<Target, 'student_id' | 'activity_id'>) => ({
  student_id: at.student_id,
  activity_id: at.activity_id,
  points: 1,
  version: 0,
  section_id: target.section_id,
})
const noteValues = { attempt: 1, file_id: null, anchor: { kind: 'text', start: 0, end: 1, quote: 'T' }, body: 'Taken' }
const standardSetValues = {
  name: 'Taken',
  levels: [
    { points: 1, name: 'Yes' },
    { points: 0, name: 'No' },
  ],
  mastery: 1,
  calculation: 'latest',
  decay: 65,
}
const policyValues = {
  scheme: 'mean',
  drop_rule: 'best',
  missing_percent: null,
  late_percent: 0,
  late_unit: 'day',
  late_grace: 0,
  late_floor: 0,
  cap_percent: null,
  categories: [],
}
const otherGradeValues = {
  title: 'Taken',
  graded_on: '2026-01-15',
  percent: 1,
  gpa_points: null,
  credits: 0,
  credits_earned: 0,
  in_gpa: false,
}

export const gradebookProbes: Probe[] = [
  { endpoint: otherGrades.ofStudent, input: ({ student_id }) => ({ student_id }) },
  ofSection(otherGrades.ofSection),
  {
    endpoint: otherGrades.save,
    input: ({ student_id }) => ({ rows: [{ ...otherGradeValues, student_id, section_id: null }] }),
  },
  {
    endpoint: otherGrades.archive,
    input: ({ other_grade_id }) => ({ rows: [{ id: other_grade_id, version: 1 }], archived: true }),
  },
  { endpoint: bonus.undo, input: ({ upload_id }) => ({ upload_id }) },
  ofSection(gradebook.read),
  ofSection(gradebook.exported),
  ofSection(gradebook.history, ({ student_id, activity_id }) => ({ student_id, activity_id })),
  {
    endpoint: gradebook.history,
    within: 'section',
    answers: 'empty',
    input: ({ student_id, activity_id }, own) => ({ section_id: own.section_id, student_id, activity_id }),
  },
  { endpoint: gradebook.saveGrade, within: 'section', input: (target) => cell(target, target) },
  {
    endpoint: gradebook.saveGrade,
    within: 'section',
    input: (target, own) => ({ ...cell(target, target), section_id: own.section_id }),
  },
  {
    endpoint: gradebook.saveGrade,
    within: 'section',
    input: (target, own) => ({
      ...cell(target, target),
      section_id: own.section_id,
      student_id: own.students[0]?.person_id,
    }),
  },
  {
    endpoint: gradebook.saveGrades,
    within: 'section',
    input: (target) => ({
      section_id: target.section_id,
      cells: [{ student_id: target.student_id, activity_id: target.activity_id, points: 1, version: 9 }],
    }),
  },
  ofSection(grading.read, ({ activity_id }) => ({ activity_id })),
  {
    endpoint: grading.read,
    within: 'section',
    input: ({ activity_id }, own) => ({ section_id: own.section_id, activity_id }),
  },
  ofSection(grading.work, ({ activity_id, student_id }) => ({ activity_id, ref: String(student_id) })),
  {
    endpoint: grading.work,
    within: 'section',
    input: ({ student_id }, own) => ({
      section_id: own.section_id,
      activity_id: own.activities[0]?.id,
      ref: String(student_id),
    }),
  },
  ofSection(grading.save, ({ activity_id, student_id }) => ({
    activity_id,
    ref: String(student_id),
    points: 1,
    version: 1,
  })),
  ofSection(grading.group, ({ activity_id }) => ({ activity_id, who: 'not_handed_in' })),
  ofSection(grading.groupExported, ({ activity_id }) => ({ activity_id, who: 'not_handed_in' })),
  ofSection(annotations.list, ({ activity_id, student_id }) => ({ activity_id, ref: String(student_id) })),
  ofSection(annotations.save, ({ activity_id, student_id }) => ({
    ...noteValues,
    activity_id,
    ref: String(student_id),
  })),
  ofSection(annotations.remove, ({ activity_id, student_id, annotation_id }) => ({
    activity_id,
    ref: String(student_id),
    id: annotation_id,
  })),
  {
    endpoint: annotations.remove,
    within: 'section',
    input: ({ annotation_id }, own) => ({
      section_id: own.section_id,
      activity_id: own.activities[0]?.id,
      ref: String(own.students[0]?.person_id),
      id: annotation_id,
    }),
  },
  { endpoint: annotations.own, within: 'section', input: ({ activity_id }) => ({ activity_id }) },
  {
    endpoint: annotations.own,
    within: 'student',
    input: ({ activity_id, student_id }) => ({ activity_id, student_id }),
  },
  ofSection(gradesImport.check),
  ofSection(gradesImport.confirm, () => ({ seen: '0'.repeat(64) })),
  ofSection(gradesImport.list),
  ofSection(gradesImport.undo, ({ grades_import_id }) => ({ id: grades_import_id })),
  {
    endpoint: gradesImport.undo,
    within: 'section',
    input: ({ grades_import_id }, own) => ({ section_id: own.section_id, id: grades_import_id }),
  },
  {
    endpoint: savedComments.list,
    within: 'section',
    answers: 'no rows',
    input: ({ section_id }) => ({ section_id, search: 'canary' }),
  },
  {
    endpoint: savedComments.save,
    within: 'section',
    input: ({ saved_comment_id }) => ({ id: saved_comment_id, version: 1, body: 'Taken', course_id: null }),
  },
  {
    endpoint: savedComments.save,
    within: 'section',
    answers: 422,
    input: ({ course_id }) => ({ body: 'Taken', course_id }),
  },
  { endpoint: savedComments.remove, within: 'section', input: ({ saved_comment_id }) => ({ id: saved_comment_id }) },
  {
    endpoint: gradebook.saveGrade,
    within: 'section',
    answers: 409,
    input: ({ rubric_id }, own) => ({
      ...cell(own, { student_id: own.students[0]?.person_id ?? 0, activity_id: own.activities[0]?.id ?? 0 }),
      rubric: { rubric_id, scores: [] },
    }),
  },
  {
    endpoint: standards.saveSet,
    input: ({ standard_set_id }) => ({ ...standardSetValues, id: standard_set_id, version: 1 }),
  },
  { endpoint: standards.archiveSets, input: ({ standard_set_id }) => ({ ids: [standard_set_id], archived: true }) },
  { endpoint: standards.list, input: ({ standard_set_id }) => ({ set_id: standard_set_id }) },
  { endpoint: standards.exported, input: ({ standard_set_id }) => ({ set_id: standard_set_id }) },
  { endpoint: standards.save, input: ({ standard_set_id }) => ({ set_id: standard_set_id, code: 'T', body: 'Taken' }) },
  { endpoint: standards.archive, input: ({ standard_id }) => ({ ids: [standard_id], archived: true }) },
  { endpoint: standards.check, input: ({ standard_set_id }) => ({ set_id: standard_set_id }) },
  { endpoint: standards.confirm, input: ({ standard_set_id }) => ({ set_id: standard_set_id, seen: '0'.repeat(64) }) },
  { endpoint: standards.undo, input: ({ standard_import_id }) => ({ id: standard_import_id }) },
  ofSection(standards.ofSection),
  ofSection(standards.score, ({ student_id, activity_id, standard_id }) => ({
    scores: [{ student_id, activity_id, standard_id, points: 1, version: 0 }],
  })),
  {
    endpoint: standards.score,
    within: 'section',
    input: ({ student_id, activity_id, standard_id }, own) => ({
      section_id: own.section_id,
      scores: [{ student_id, activity_id, standard_id, points: 1, version: 0 }],
    }),
  },
  { endpoint: standards.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: standards.ofStudent, within: 'section', input: ({ student_id }) => ({ student_id }) },
  ofSection(gradingRules.read),
  ofSection(columns.post, ({ activity_id }) => ({ activity_ids: [activity_id], hidden: true })),
  {
    endpoint: columns.post,
    within: 'section',
    input: ({ activity_id }, own) => ({ section_id: own.section_id, activity_ids: [activity_id], hidden: true }),
  },
  ofSection(columns.curve, ({ activity_id }) => ({ activity_id, kind: 'root', points: null })),
  ofSection(columns.saveDates, ({ activity_id, student_id }) => ({
    activity_id,
    student_ids: [student_id],
    due_at: null,
    expires_at: null,
    locked: true,
  })),
  {
    endpoint: columns.saveDates,
    within: 'section',
    input: ({ activity_id, student_id }, own) => ({
      section_id: own.section_id,
      activity_id,
      student_ids: [student_id],
      due_at: null,
      expires_at: null,
      locked: true,
    }),
  },
  ofSection(columns.effective, ({ activity_id, student_id }) => ({ activity_id, student_id })),
  ofSection(columns.setTotal, ({ student_id }) => ({
    student_id,
    version: 0,
    percent: 1,
    letter: null,
    incomplete_until: null,
    reason: 'Mine',
  })),
  ofSection(columns.resolveIncomplete, ({ student_id }) => ({
    student_id,
    version: 1,
    percent: 80,
    letter: null,
    reason: 'Finished',
  })),
  ofSection(progress.basis, ({ student_id }) => ({ student_id })),
  ofSection(columns.clearTotal, ({ student_id }) => ({ student_id, version: 1 })),
  ofSection(columns.changes),
  { endpoint: progress.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: progress.ofStudent, within: 'section', input: ({ student_id }) => ({ student_id }) },
  ofSection(gradingRules.save, () => ({ ...policyValues, scope: 'section', version: 0 })),
  ofSection(gradingRules.reset, () => ({ scope: 'section', version: 1 })),
  { endpoint: gradebook.waiting, within: 'section', answers: 'empty', input: ({ section_id }) => ({ section_id }) },
  ofSection(gradebook.submission, ({ student_id, activity_id }) => ({ student_id, activity_id })),
  ofSection(gradeBasis.read),
  { endpoint: gradeBasis.read, within: 'student', input: ({ section_id, student_id }) => ({ section_id, student_id }) },
]
