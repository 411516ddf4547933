import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  decimal,
  id,
  ids,
  listInput,
  listOf,
  optionalText,
  orNull,
  text,
  version,
  yesNo,
} from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { courseStates } from './course.states.ts'

/** What the office types. `grade_levels`: who may take it; none named = everybody. */
export const courseFields = {
  number: text(20),
  name: text(120),
  description: optionalText(5_000),
  subject: optionalText(80),
  department_id: orNull(id()),
  credits: decimal({ min: 0, max: 100, scale: 3 }),
  grade_levels: z.array(text(20)).max(20),
}

/** `color` is the subject colour of the department; `section_count` counts open sections. */
export const CourseRow = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  name: z.string(),
  subject: z.string(),
  department_name: z.string(),
  color: z.int(),
  credits: z.number(),
  grade_levels: z.array(z.string()),
  status: z.enum(courseStates.states),
  archived: z.boolean(),
  section_count: z.int(),
})
export type CourseRow = z.infer<typeof CourseRow>

export const courseColumns = tableColumns<CourseRow>('courses.', [
  'number',
  'name',
  'subject',
  { key: 'department', value: ({ department_name }) => department_name },
  { key: 'credits', kind: 'number' },
  { key: 'grade-levels', value: ({ grade_levels }) => grade_levels },
  { key: 'sections', kind: 'number', value: ({ section_count }) => section_count },
  { key: 'status', value: ({ status, archived }) => (archived ? 'archived' : status) },
])

/**
 * `student_count` counts students of its open sections; `uses` keep a course from being deleted: sections of any
 * status, courses that ask for it.
 */
export const Course = CourseRow.extend({
  description: z.string(),
  department_id: id().nullable(),
  student_count: z.int(),
  unit_count: z.int(),
  lesson_count: z.int(),
  prerequisite_count: z.int(),
  comment_count: z.int(),
  /** The version of the master course that it was drawn from, and the latest there is. */
  master: z.object({ version: z.int(), latest: z.int() }).nullable(),
  uses: z.object({ sections: z.int(), required_by: z.int() }),
  can: z.object({ edit: z.boolean() }),
})
export type Course = z.infer<typeof Course>

/** Archived is no state of a course: a course of any state can be put away and comes back as it was. */
export const courseFilters = [...courseStates.states, 'archived'] as const
const filter = {
  ...listInput(['number', 'name', 'department_name', 'credits', 'section_count', 'status']),
  status: z.enum(courseFilters).optional(),
  department_id: id().optional(),
  grade_level: optionalText(20).optional(),
}
const named = z.object({ id: id(), name: z.string() })
const done = z.object({ ids: z.array(id()) })

export const courses = {
  list: endpoint('GET /course/list_courses', 'courses.read', {
    input: z.object(filter),
    output: listOf(CourseRow).extend({
      departments: z.array(named),
      grade_levels: z.array(z.string()),
      can: z.object({ edit: z.boolean() }),
    }),
    topics: ['course', 'section'],
  }),
  /** The same rows as a file, all pages of them; `ids` leaves the chosen ones. */
  exported: endpoint('GET /course/export_courses', 'courses.read', {
    input: z.object({ ...filter, ids: ids().optional(), ...fileInput }),
    parts: { by: 'ids', size: 200 },
    output: z.unknown(),
    download: true,
  }),
  read: endpoint('GET /course/view_course', 'courses.read', {
    input: z.object({ course_id: id() }),
    output: Course,
    topics: ['course', 'section'],
  }),
  /** What the form offers: departments in use, subjects and grade levels that the school knows. */
  choices: endpoint('GET /course/course_choices', 'courses.read', {
    input: z.object({}),
    output: z.object({ departments: z.array(named), subjects: z.array(z.string()), grade_levels: z.array(z.string()) }),
  }),
  save: endpoint('POST /course/save_course', 'courses.edit', {
    /** A new course is a draft unless it is to be active at once. */
    input: z.object({
      ...courseFields,
      id: id().optional(),
      version: version().optional(),
      active: yesNo().optional(),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** `ids` are those that changed; the others were in that state already. */
  changeStatus: endpoint('POST /course/change_status', 'courses.edit', {
    input: z.object({
      course_ids: ids(),
      action: choice(courseStates.transitions.map(({ action }) => action) as [string, ...string[]]),
      reason: optionalText(300).optional(),
    }),
    parts: { by: 'course_ids', size: 200 },
    output: done,
    approvable: true,
  }),
  archive: endpoint('POST /course/archive_courses', 'courses.edit', {
    input: z.object({ course_ids: ids(), archived: yesNo() }),
    parts: { by: 'course_ids', size: 200 },
    output: done,
  }),
  /** Those of them that are there: all or none. */
  remove: endpoint('POST /course/delete_courses', 'courses.edit', {
    input: z.object({ course_ids: ids() }),
    parts: { by: 'course_ids' },
    output: z.object({}),
  }),
}
