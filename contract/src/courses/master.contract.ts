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
  webAddress,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'

/** Names a unit or lesson for good, whatever it is called and wherever it stands. */
const key = () => z.string().regex(/^[A-Za-z0-9-]{1,40}$/, { error: 'errors.field.invalid' })
/** As in a school's lesson, without files: those belong to a school. */
const MasterBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), body: text(20_000) }),
  z.object({ kind: z.literal('video'), title: text(160), url: webAddress() }),
  z.object({ kind: z.literal('link'), title: text(160), url: webAddress() }),
])
export const masterBlockKinds = ['text', 'video', 'link'] as const

const MasterLesson = z.object({
  key: key(),
  name: text(160),
  summary: optionalText(500),
  minutes: orNull(wholeNumber({ min: 1, max: 600 })),
  shared: yesNo(),
  blocks: z.array(MasterBlock).max(60),
})
export type MasterLesson = z.infer<typeof MasterLesson>
const MasterUnit = z.object({
  key: key(),
  name: text(160),
  description: optionalText(5_000),
  lessons: z.array(MasterLesson).max(60),
})
export type MasterUnit = z.infer<typeof MasterUnit>

const fields = {
  number: text(20),
  name: text(120),
  description: optionalText(5_000),
  subject: optionalText(80),
  credits: decimal({ min: 0, max: 100, scale: 3 }),
  grade_levels: z.array(text(20)).max(20),
  units: z.array(MasterUnit).max(60),
}
/** What a version holds. */
export const MasterSnapshot = z.object(fields)
export type MasterSnapshot = z.infer<typeof MasterSnapshot>

/**
 * `published`: the version that schools draw, 0 = none yet; `changed`: what is written differs from it. `schools`: how
 * many hold it.
 */
const state = {
  id: id(),
  version: version(),
  published: z.int(),
  changed: z.boolean(),
  schools: z.int(),
  archived: z.boolean(),
}
export const MasterRow = MasterSnapshot.omit({ units: true, description: true }).extend({
  ...state,
  unit_count: z.int(),
  lesson_count: z.int(),
})
export type MasterRow = z.infer<typeof MasterRow>
export const MasterCourse = MasterSnapshot.extend({ ...state, can: z.object({ edit: z.boolean() }) })
export type MasterCourse = z.infer<typeof MasterCourse>

export const masterCourses = {
  list: endpoint('GET /mastercourse/list_courses', 'mastercourses.read', {
    input: z.object({
      ...listInput(['number', 'name', 'subject', 'published', 'schools']),
      state: choice(['changed', 'unpublished', 'archived']).optional(),
    }),
    output: listOf(MasterRow).extend({ can: z.object({ edit: z.boolean() }) }),
  }),
  read: endpoint('GET /mastercourse/view_course', 'mastercourses.read', {
    input: z.object({ course_id: id() }),
    output: MasterCourse,
  }),
  save: endpoint('POST /mastercourse/save_course', 'mastercourses.edit', {
    input: z.object({ ...fields, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** What is written now becomes the next version; schools that hold the course see that there is an update. */
  publish: endpoint('POST /mastercourse/publish_course', 'mastercourses.edit', {
    input: z.object({ course_id: id(), version: version() }),
    output: z.object({ published: z.int() }),
    idempotent: true,
  }),
  archive: endpoint('POST /mastercourse/archive_courses', 'mastercourses.edit', {
    input: z.object({ course_ids: ids(), archived: yesNo() }),
    parts: { by: 'course_ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
}

/**
 * One difference between the version that a school took and the latest. `mine`: the school changed it too, so taking it
 * loses that.
 */
export const MasterChange = z.object({
  key: z.string(),
  kind: z.enum(['course', 'unit', 'lesson']),
  name: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  mine: z.boolean(),
})
export type MasterChange = z.infer<typeof MasterChange>

export const masterUpdates = {
  update: endpoint('GET /course/master_update', 'courses.read', {
    input: z.object({ course_id: id() }),
    output: z.object({ from: z.int(), to: z.int(), changes: z.array(MasterChange) }),
    topics: ['course'],
  }),
  /** Takes the differences named and leaves the others; either way the course then stands at that version. */
  take: endpoint('POST /course/take_master_update', 'courses.edit', {
    input: z.object({ course_id: id(), to: wholeNumber({ min: 1 }), keys: z.array(z.string().max(60)).max(4000) }),
    output: z.object({ taken: z.int() }),
    idempotent: true,
  }),
}
