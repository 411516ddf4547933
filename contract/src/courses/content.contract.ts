import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText, orNull, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { PracticeSet } from '../questions/sets.contract.ts'
import { Block } from './block.contract.ts'
import { StoredFile } from '../files/files.contract.ts'

/** `minutes`: how long it takes, as far as known. `shared`: students of its sections see it. */
const lessonFields = {
  name: text(160),
  summary: optionalText(500),
  minutes: orNull(wholeNumber({ min: 1, max: 600 })),
  shared: yesNo(),
}
const unitFields = { name: text(160), description: optionalText(5_000) }

export const LessonRow = z.object({
  ...lessonFields,
  id: id(),
  version: version(),
  archived: z.boolean(),
  block_count: z.int(),
})
export type LessonRow = z.infer<typeof LessonRow>
export const CourseUnit = z.object({
  ...unitFields,
  id: id(),
  version: version(),
  archived: z.boolean(),
  lessons: z.array(LessonRow),
})
export type CourseUnit = z.infer<typeof CourseUnit>

const course = z.object({ id: id(), name: z.string(), archived: z.boolean() })
const can = z.object({ edit: z.boolean() })
/** A lesson with its content, and its neighbours for whoever reads on. */
export const Lesson = z.object({
  ...lessonFields,
  id: id(),
  version: version(),
  archived: z.boolean(),
  blocks: z.array(Block),
  files: z.array(StoredFile),
  /** The sets that its questions are of. */
  sets: z.array(PracticeSet),
  unit: z.object({ id: id(), name: z.string() }),
  course,
  previous_id: id().nullable(),
  next_id: id().nullable(),
  can,
})
export type Lesson = z.infer<typeof Lesson>

const known = { id: id().optional(), version: version().optional() }
const put_away = {
  input: z.object({ id: id(), version: version(), archived: yesNo() }),
  output: z.object({ id: id(), version: version() }),
}
const saved = z.object({ id: id(), version: version() })

/** The units and lessons of a course. */
export const content = {
  outline: endpoint('GET /course/outline', 'courses.read', {
    input: z.object({ course_id: id(), archived: yesNo().optional() }),
    output: z.object({ course, units: z.array(CourseUnit), archived_count: z.int(), can }),
    topics: ['course'],
  }),
  unit: endpoint('GET /course/view_unit', 'courses.read', {
    input: z.object({ unit_id: id() }),
    output: z.object({ course, unit: CourseUnit, can }),
    topics: ['course'],
  }),
  lesson: endpoint('GET /course/view_lesson', 'courses.read', {
    input: z.object({ lesson_id: id() }),
    output: Lesson,
    topics: ['course'],
  }),
  saveUnit: endpoint('POST /course/save_unit', 'courses.edit', {
    input: z.object({ ...unitFields, ...known, course_id: id() }),
    output: saved,
  }),
  archiveUnit: endpoint('POST /course/archive_unit', 'courses.edit', put_away),
  orderUnits: endpoint('POST /course/order_units', 'courses.edit', {
    input: z.object({ course_id: id(), ids: ids() }),
    output: z.object({}),
  }),
  saveLesson: endpoint('POST /course/save_lesson', 'courses.edit', {
    input: z.object({ ...lessonFields, ...known, unit_id: id(), blocks: z.array(Block).max(60) }),
    output: saved,
  }),
  archiveLesson: endpoint('POST /course/archive_lesson', 'courses.edit', put_away),
  /** The lessons of one unit in their new order; one that stood in another unit of the course moves here. */
  orderLessons: endpoint('POST /course/order_lessons', 'courses.edit', {
    input: z.object({ unit_id: id(), ids: ids() }),
    output: z.object({}),
  }),
}
