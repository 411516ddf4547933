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
import { Attached } from '../coursework/units.contract.ts'
import { calculations } from './standards.rules.ts'
import { Named } from '../people/person.contract.ts'
import { attachmentBytes } from '../files/files.contract.ts'

const scale = {
  name: text(120),
  levels: z
    .array(z.object({ points: decimal({ min: 0, max: 1_000 }), name: text(60) }))
    .min(2)
    .max(10),
  mastery: decimal({ min: 0, max: 1_000 }),
  calculation: choice(calculations),
  /** Percent that the latest score weighs in a decaying average. */
  decay: wholeNumber({ min: 1, max: 99 }),
}
export const StandardSet = z.object({
  ...scale,
  id: id(),
  version: version(),
  description: z.string(),
  standards: z.int(),
  /** Activities that carry one of them. */
  activities: z.int(),
  archived: z.boolean(),
})
export type StandardSet = z.infer<typeof StandardSet>

export const Standard = z.object({
  id: id(),
  version: version(),
  standard_set_id: id(),
  set_name: z.string(),
  code: z.string(),
  body: z.string(),
  activities: z.int(),
  archived: z.boolean(),
})
export type Standard = z.infer<typeof Standard>

/** How the file of standards was recognised. */
export const standardShapes = ['csv', 'case'] as const
export const standardRejects = ['no-code', 'no-text', 'too-long', 'twice'] as const

const ImportPreview = z.object({
  shape: z.enum(standardShapes),
  /** What the file calls itself. */
  title: z.string(),
  rows: z.array(
    z.object({
      code: z.string(),
      body: z.string(),
      before: z.string().nullable(),
      result: z.enum(['new', 'changed', 'same']),
    }),
  ),
  rejects: z.array(z.object({ row: z.int(), code: z.string(), reason: z.enum(standardRejects) })),
  /** Says what would be stored; given back with the confirmation, so that nothing else is. */
  seen: z.string(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const Score = z.object({
  student_id: id(),
  standard_id: id(),
  activity_id: id(),
  /** On the scale of its set; null: nothing says it yet. */
  points: z.number().nullable(),
  /** Scored by hand, not taken from the grade or the rubric. */
  own: z.boolean(),
  at: z.string().nullable(),
  version: z.int(),
})

/**
 * Standards with every score that counts: of a section for its teachers, of one student for the student. Standings are
 * computed from it by `standingOf`.
 */
export const StandardsBook = z.object({
  sets: z.array(z.object({ ...scale, id: id() })),
  standards: z.array(z.object({ id: id(), standard_set_id: id(), code: z.string(), body: z.string() })),
  activities: z.array(z.object({ activity_id: id(), name: z.string(), section_name: z.string(), ...Attached.shape })),
  students: z.array(Named),
  scores: z.array(Score),
  can: z.object({ score: z.boolean() }),
})
export type StandardsBook = z.infer<typeof StandardsBook>

const file = { bytes: attachmentBytes, files: 1 }
const topics = ['standard', 'grade', 'unit', 'submission']

export const standards = {
  sets: endpoint('GET /standard/sets', 'standards.read', {
    input: z.object({ ...listInput(['name', 'standards', 'activities']), archived: yesNo().optional() }),
    output: listOf(StandardSet).extend({ can: z.object({ edit: z.boolean() }) }),
    topics: ['standard'],
  }),
  saveSet: endpoint('POST /standard/save_set', 'standards.edit', {
    input: z.object({ ...scale, description: optionalText(1_000), id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  archiveSets: endpoint('POST /standard/archive_sets', 'standards.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Of one set, or of all that are in use. */
  list: endpoint('GET /standard/list', 'standards.read', {
    input: z.object({ ...listInput(['code', 'activities']), set_id: id().optional(), archived: yesNo().optional() }),
    output: listOf(Standard).extend({ can: z.object({ edit: z.boolean() }) }),
    topics: ['standard'],
  }),
  exported: endpoint('GET /standard/export', 'standards.read', {
    input: z.object({ set_id: id() }),
    output: z.never(),
    download: true,
  }),
  save: endpoint('POST /standard/save', 'standards.edit', {
    input: z.object({
      set_id: id(),
      code: text(60),
      body: text(2_000),
      id: id().optional(),
      version: version().optional(),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  archive: endpoint('POST /standard/archive', 'standards.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Looks at a file: a table with code and text, or a package of 1EdTech CASE. Nothing is stored. */
  check: endpoint('POST /standard/check_file', 'standards.edit', {
    input: z.object({ set_id: id() }),
    output: ImportPreview,
    upload: file,
    harmless: true,
  }),
  confirm: endpoint('POST /standard/import', 'standards.edit', {
    input: z.object({ set_id: id(), seen: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ id: id(), added: z.int(), changed: z.int() }),
    upload: file,
    idempotent: true,
  }),
  /** Takes an import back. Standards that activities carry since, or that somebody changed, stay: `kept`. */
  undo: endpoint('POST /standard/undo_import', 'standards.edit', {
    input: z.object({ id: id() }),
    output: z.object({ undone: z.int(), kept: z.int() }),
  }),

  /** Students and standards of a section. */
  ofSection: endpoint('GET /section/standards', 'standards.read', {
    input: z.object({ section_id: id() }),
    output: StandardsBook,
    topics,
  }),
  /** Scores by hand; `points` null takes one back. Stale ones are a conflict, and nothing is stored. */
  score: endpoint('POST /section/score_standards', 'standards.score', {
    input: z.object({
      section_id: id(),
      scores: z
        .array(
          z.object({
            student_id: id(),
            activity_id: id(),
            standard_id: id(),
            points: orNull(decimal({ min: 0, max: 1_000 })),
            version: version(),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.object({ scores: z.int() }),
  }),
  /** Of oneself or a child, over all classes or in one. */
  own: endpoint('GET /student/standards', 'learning.own', {
    input: z.object({ student_id: id().optional(), section_id: id().optional() }),
    output: StandardsBook,
    topics,
  }),
  /** Of one student, in the classes that one teaches. */
  ofStudent: endpoint('GET /teacher/student_standards', 'standards.read', {
    input: z.object({ student_id: id() }),
    output: StandardsBook,
    topics,
  }),
}
