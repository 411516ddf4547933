import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, listInput, listOf, optionalText, text, version, yesNo } from '../kernel/fields.ts'
import { listingShapes } from './course-listing.rules.ts'
import { MasterChange } from './master.contract.ts'

/** A service that lists courses. Its key goes in and never comes out. */
export const CourseSource = z.object({
  id: id(),
  version: version(),
  name: z.string(),
  address: z.string(),
  has_key: z.boolean(),
  courses: z.int(),
  checked_at: z.string().nullable(),
  checked_ok: z.boolean().nullable(),
  archived: z.boolean(),
})
export type CourseSource = z.infer<typeof CourseSource>

export const checkSteps = ['address', 'answer', 'shape'] as const
export const SourceCheck = z.object({
  steps: z.array(z.object({ step: z.enum(checkSteps), ok: z.boolean(), detail: z.string() })),
  shape: z.enum(listingShapes).nullable(),
  courses: z.int(),
  lessons: z.int(),
  /** The first few, to recognise them. */
  names: z.array(z.string()),
})
export type SourceCheck = z.infer<typeof SourceCheck>

export const SourceOffer = z.object({
  key: z.string(),
  number: z.string(),
  name: z.string(),
  subject: z.string(),
  units: z.int(),
  lessons: z.int(),
  /** The course of the school that it became; null: not taken yet. */
  course_id: id().nullable(),
  free_number: z.string(),
})
export type SourceOffer = z.infer<typeof SourceOffer>

const address = () =>
  text(500).refine((value) => /^https?:\/\/[^\s/@]+(\/\S*)?$/i.test(value), { error: 'errors.field.address' })

export const courseSources = {
  list: endpoint('GET /online_content/sources', 'courses.read', {
    input: z.object({ ...listInput(['name', 'courses']), archived: yesNo().optional() }),
    output: listOf(CourseSource).extend({ can: z.object({ edit: z.boolean() }) }),
    topics: ['course_source', 'course'],
  }),
  /** `key` empty leaves the one that is known; `forget_key` drops it. */
  save: endpoint('POST /online_content/save_source', 'courses.edit', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      name: text(80),
      address: address(),
      key: optionalText(2_000),
      forget_key: yesNo().optional(),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  archive: endpoint('POST /online_content/archive_sources', 'courses.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Asks a service that is stored, or one that is being typed; stores no course. */
  test: endpoint('POST /online_content/test_source', 'courses.edit', {
    input: z.object({ id: id().optional(), address: address().optional(), key: optionalText(2_000).optional() }),
    output: SourceCheck,
  }),
  offers: endpoint('GET /online_content/courses', 'courses.edit', {
    input: z.object({ source_id: id() }),
    output: z.object({ rows: z.array(SourceOffer), shape: z.enum(listingShapes) }),
    topics: ['course'],
  }),
  /** They become drafts with their units and lessons. */
  take: endpoint('POST /online_content/take_courses', 'courses.edit', {
    input: z.object({
      source_id: id(),
      courses: z
        .array(z.object({ key: z.string().max(40), number: text(20) }))
        .min(1)
        .max(100),
    }),
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
  }),
  /** What differs now at the service from what the school took. */
  update: endpoint('GET /online_content/course_update', 'courses.edit', {
    input: z.object({ course_id: id() }),
    output: z.object({
      course: z.object({ id: id(), name: z.string() }),
      source: z.string(),
      taken_at: z.string(),
      gone: z.boolean(),
      changes: z.array(MasterChange),
      seen: z.string(),
    }),
    topics: ['course'],
  }),
  takeUpdate: endpoint('POST /online_content/take_course_update', 'courses.edit', {
    input: z.object({
      course_id: id(),
      keys: z.array(z.string().max(60)).max(4_000),
      seen: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    output: z.object({ taken: z.int() }),
    idempotent: true,
  }),
  /** Lessons of the course that the section has no activity of yet. */
  missing: endpoint('GET /online_content/section_lessons', 'courses.edit', {
    input: z.object({ section_id: id() }),
    output: z.object({
      section: z.object({ id: id(), name: z.string(), open: z.boolean() }),
      course: z.object({ id: id(), name: z.string(), from_source: z.string().nullable() }),
      lessons: z.array(z.object({ id: id(), unit: z.string(), name: z.string() })),
    }),
    topics: ['course', 'unit'],
  }),
  /** They become activities without points, in the units of the same name. */
  bring: endpoint('POST /online_content/bring_lessons', 'courses.edit', {
    input: z.object({ section_id: id(), lesson_ids: ids() }),
    parts: { by: 'lesson_ids' },
    output: z.object({ activities: z.array(z.object({ id: id(), version: version() })) }),
    idempotent: true,
  }),
}
