import { content } from '#contract/courses/content.contract.ts'
import { copyCourses } from '#contract/courses/copy.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { masterUpdates } from '#contract/courses/master.contract.ts'
import { prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { courseSources } from '#contract/courses/sources.contract.ts'
import type { Classroom } from '#server/kernel/testing.ts'
import { ofSection, owned, type Probe, type Target } from './probe.ts'

const lessonValues = { name: 'Taken', summary: '', minutes: null, shared: true, blocks: [] }
const prerequisiteValues = { choice: null, min_percent: null, min_letter: '' }
const courseValues = {
  number: 'T1',
  name: 'Taken',
  description: '',
  subject: '',
  department_id: null,
  credits: 1,
  grade_levels: [],
}

export const coursesProbes: Probe[] = [
  { endpoint: courses.read, input: ({ course_id }) => ({ course_id }) },
  {
    endpoint: courses.list,
    answers: 'no rows',
    input: ({ catalog_ids }) => ({ department_id: catalog_ids['department'] }),
  },
  { endpoint: courses.exported, answers: 'empty', input: ({ course_id }) => ({ ids: course_id }) },
  { endpoint: courses.save, input: ({ course_id }) => ({ ...courseValues, id: course_id, version: 1 }) },
  {
    endpoint: courses.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...courseValues, department_id: catalog_ids['department'] }),
  },
  { endpoint: courses.changeStatus, input: ({ course_id }) => ({ course_ids: [course_id], action: 'deactivate' }) },
  { endpoint: courses.archive, input: ({ course_id }) => ({ course_ids: [course_id], archived: true }) },
  { endpoint: courses.remove, input: ({ course_id }) => ({ course_ids: [course_id] }) },
  {
    endpoint: courseSources.save,
    input: ({ course_source_id }) => ({
      id: course_source_id,
      version: 1,
      name: 'Taken',
      address: 'https://taken.example/',
    }),
  },
  { endpoint: courseSources.archive, input: ({ course_source_id }) => ({ ids: [course_source_id], archived: true }) },
  { endpoint: courseSources.test, input: ({ course_source_id }) => ({ id: course_source_id }) },
  { endpoint: courseSources.offers, input: ({ course_source_id }) => ({ source_id: course_source_id }) },
  {
    endpoint: courseSources.take,
    input: ({ course_source_id }) => ({ source_id: course_source_id, courses: [{ key: 'a', number: 'T1' }] }),
  },
  { endpoint: courseSources.update, input: ({ course_id }) => ({ course_id }) },
  { endpoint: courseSources.takeUpdate, input: ({ course_id }) => ({ course_id, keys: [], seen: '0'.repeat(64) }) },
  ofSection(courseSources.missing),
  ofSection(courseSources.bring, ({ lesson_id }) => ({ lesson_ids: [lesson_id] })),
  {
    endpoint: courseSources.bring,
    answers: 409,
    input: ({ lesson_id }, own) => ({ section_id: own.section_id, lesson_ids: [lesson_id] }),
  },
  { endpoint: masterUpdates.update, input: ({ course_id }) => ({ course_id }) },
  { endpoint: masterUpdates.take, input: ({ course_id }) => ({ course_id, to: 1, keys: [] }) },
  { endpoint: copyCourses.choices, input: ({ school }) => ({ school_id: school.id }) },
  ...[(target: Target) => target.school.id, (_: Target, own: Classroom) => own.school.id].map((from): Probe => ({
    endpoint: copyCourses.copy,
    input: (target, own) => ({
      school_id: from(target, own),
      courses: [{ id: target.course_id, number: 'T1' }],
      with_content: true,
    }),
  })),
  { endpoint: content.outline, input: ({ course_id }) => ({ course_id }) },
  { endpoint: content.unit, input: ({ course_unit_id }) => ({ unit_id: course_unit_id }) },
  { endpoint: content.lesson, input: ({ lesson_id }) => ({ lesson_id }) },
  { endpoint: content.saveUnit, input: ({ course_id }) => ({ course_id, name: 'Taken', description: '' }) },
  {
    endpoint: content.saveUnit,
    input: ({ course_unit_id }) => ({
      course_id: owned.course,
      id: course_unit_id,
      version: 1,
      name: 'Taken',
      description: '',
    }),
  },
  {
    endpoint: content.archiveUnit,
    input: ({ course_unit_id }) => ({ id: course_unit_id, version: 1, archived: true }),
  },
  { endpoint: content.orderUnits, input: ({ course_id, course_unit_id }) => ({ course_id, ids: [course_unit_id] }) },
  { endpoint: content.saveLesson, input: ({ course_unit_id }) => ({ ...lessonValues, unit_id: course_unit_id }) },
  {
    endpoint: content.saveLesson,
    input: ({ lesson_id }) => ({ ...lessonValues, unit_id: owned.unit, id: lesson_id, version: 1 }),
  },
  {
    endpoint: content.saveLesson,
    answers: 422,
    input: ({ file_id }) => ({
      ...lessonValues,
      unit_id: owned.unit,
      blocks: [{ kind: 'files', file_ids: [file_id] }],
    }),
  },
  { endpoint: content.archiveLesson, input: ({ lesson_id }) => ({ id: lesson_id, version: 1, archived: true }) },
  {
    endpoint: content.orderLessons,
    input: ({ course_unit_id, lesson_id }) => ({ unit_id: course_unit_id, ids: [lesson_id] }),
  },
  { endpoint: prerequisites.list, input: ({ course_id }) => ({ course_id }) },
  {
    endpoint: prerequisites.save,
    input: ({ course_id }) => ({ ...prerequisiteValues, course_id, required_course_id: owned.course }),
  },
  {
    endpoint: prerequisites.save,
    answers: 422,
    input: ({ course_id }) => ({ ...prerequisiteValues, course_id: owned.course, required_course_id: course_id }),
  },
  {
    endpoint: prerequisites.save,
    input: ({ prerequisite_id }) => ({
      ...prerequisiteValues,
      course_id: owned.course,
      required_course_id: owned.otherCourse,
      id: prerequisite_id,
      version: 1,
    }),
  },
  { endpoint: prerequisites.remove, input: ({ prerequisite_id }) => ({ id: prerequisite_id }) },
]
