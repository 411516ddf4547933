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
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

export const requirementKinds = ['subjects', 'courses', 'electives'] as const
/** `key` names a requirement for good, whatever it is called and wherever it stands. */
export const PathRequirement = z.object({
  key: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, { error: 'errors.field.invalid' }),
  name: text(80),
  kind: choice(requirementKinds),
  credits: decimal({ min: 0, max: 1000, scale: 3 }),
  subjects: z.array(text(80)).max(40),
  course_ids: z.array(id()).max(200),
  min_percent: orNull(decimal({ min: 0, max: 100 })),
})
export const PathYear = z.object({ grade_level: text(20), credits: orNull(decimal({ min: 0, max: 1000, scale: 3 })) })
const rules = {
  name: text(120),
  description: optionalText(2_000),
  academic_track_id: orNull(id()),
  terms_per_year: wholeNumber({ min: 1, max: 4 }),
  years: z.array(PathYear).min(1, { error: 'errors.field.required' }).max(20),
  requirements: z.array(PathRequirement).max(60),
}
/** What a version holds. */
export const PathSnapshot = z.object({ ...rules, academic_track_id: id().nullable() })
export type PathSnapshot = z.infer<typeof PathSnapshot>

/**
 * `published`: the latest version, 0 = none yet; `changed`: what is written differs from it; `behind`: students on
 * earlier versions.
 */
export const TemplateRow = z.object({
  id: id(),
  version: version(),
  name: z.string(),
  track: z.string(),
  credits: z.number(),
  published: z.int(),
  changed: z.boolean(),
  archived: z.boolean(),
  students: z.int(),
  behind: z.int(),
})
export type TemplateRow = z.infer<typeof TemplateRow>

/** A course to name in a requirement. */
const CourseChoice = z.object({
  id: id(),
  name: z.string(),
  number: z.string(),
  subject: z.string(),
  credits: z.number(),
})
export type CourseChoice = z.infer<typeof CourseChoice>
const who = {
  id: id(),
  fname: z.string(),
  lname: z.string(),
  native_name: z.string(),
  photo: z.string(),
  number: z.string(),
  grade_level: z.string(),
}
/** A student, the path that is followed, and how far it is with the version that is looked at. */
export const PathStudent = z.object({
  ...who,
  path_template_id: id().nullable(),
  path_name: z.string().nullable(),
  path_version: z.int().nullable(),
  needed: z.number(),
  earned: z.number(),
  in_progress: z.number(),
  planned: z.number(),
  state: z.enum(['complete', 'on-track', 'behind', 'unknown']),
  behind: z.number(),
  signed: z.object({ parent: z.boolean(), advisor: z.boolean() }),
})
export type PathStudent = z.infer<typeof PathStudent>

/** What being given a path changes for one student; `before` is null without one. */
const Figures = z.object({
  needed: z.number(),
  earned: z.number(),
  missing: z.number(),
  state: PathStudent.shape.state,
})
export const PathChange = Named.extend({
  number: z.string(),
  grade_level: z.string(),
  path_name: z.string().nullable(),
  path_version: z.int().nullable(),
  before: Figures.nullable(),
  after: Figures,
  /** Sign-offs that are cleared. */
  signs: z.int(),
})
export type PathChange = z.infer<typeof PathChange>

const template = { template_id: id() }
const many = { student_ids: ids(), template_id: id() }
const topics = ['path_template', 'student_path']

export const pathTemplates = {
  list: endpoint('GET /ilp/list_templates', 'paths.templates', {
    input: z.object({
      ...listInput(['name', 'track', 'students']),
      state: z.enum(['draft', 'published', 'changed', 'archived']).optional(),
    }),
    output: listOf(TemplateRow).extend({ can: z.object({ edit: z.boolean(), assign: z.boolean() }) }),
    topics,
  }),
  /** What is being written, with what can be chosen in it. */
  read: endpoint('GET /ilp/view_template', 'paths.templates', {
    input: z.object(template),
    output: PathSnapshot.extend({
      id: id(),
      version: version(),
      published: z.int(),
      changed: z.boolean(),
      archived: z.boolean(),
      latest: PathSnapshot.nullable(),
      versions: z.array(
        z.object({ number: z.int(), published_at: z.string(), published_by: z.string(), students: z.int() }),
      ),
      batches: z.array(
        z.object({
          id: id(),
          made_at: z.string(),
          made_by: z.string(),
          path_version: z.int(),
          students: z.int(),
          undone_at: z.string().nullable(),
          undoable: z.boolean(),
        }),
      ),
      courses: z.array(CourseChoice),
      subjects: z.array(z.string()),
      grade_levels: z.array(z.string()),
      tracks: z.array(z.object({ id: id(), name: z.string() })),
      can: z.object({ edit: z.boolean(), assign: z.boolean() }),
    }),
    topics: [...topics, 'course'],
  }),
  save: endpoint('POST /ilp/save_template', 'paths.templates.edit', {
    input: z.object({ ...rules, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** Students keep the version that they follow; this one is for who is given the path from now on. */
  publish: endpoint('POST /ilp/publish_template', 'paths.templates.edit', {
    input: z.object({ id: id(), version: version() }),
    output: z.object({ number: z.int() }),
  }),
  archive: endpoint('POST /ilp/archive_templates', 'paths.templates.edit', {
    input: z.object({ template_ids: ids(), archived: yesNo() }),
    parts: { by: 'template_ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Students of the school with the path that they follow, all pages computed. */
  students: endpoint('GET /ilp/path_students', 'paths.templates', {
    input: z.object({
      ...listInput(['name', 'grade_level', 'number']),
      template_id: id().optional(),
      grade_level: optionalText(20).optional(),
      /** Only who has none; only who is not on the latest version. */
      only: z.enum(['none', 'earlier']).optional(),
    }),
    output: listOf(PathStudent).extend({
      grade_levels: z.array(z.string()),
      templates: z.array(z.object({ id: id(), name: z.string() })),
    }),
    topics,
  }),
  /** What giving them the latest version would change; nothing is stored. */
  preview: endpoint('POST /ilp/preview_assignment', 'paths.assign', {
    input: z.object(many),
    parts: { by: 'student_ids', size: 200 },
    output: z.object({ rows: z.array(PathChange), unchanged: z.int() }),
    harmless: true,
  }),
  assign: endpoint('POST /ilp/assign_template', 'paths.assign', {
    input: z.object(many),
    parts: { by: 'student_ids', size: 200 },
    output: z.object({ batch_id: id().nullable(), changed: z.int() }),
    idempotent: true,
  }),
  /** Gives back what they had before, but for students whose path or plan changed since: those are counted. */
  undo: endpoint('POST /ilp/undo_assignment', 'paths.assign', {
    input: z.object({ batch_id: id() }),
    output: z.object({ restored: z.int(), kept: z.int() }),
  }),
}

export const undoDays = 30
