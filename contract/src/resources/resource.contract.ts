import { z } from 'zod'
import { parent, student, teacher } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  date,
  id,
  ids,
  optionalText,
  orNull,
  secureAddress,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { StoredFile } from '../files/files.contract.ts'

export const resourceKinds = ['file', 'link', 'embed', 'page'] as const
export type ResourceKind = (typeof resourceKinds)[number]
export const resourceScopes = ['section', 'course', 'school', 'group'] as const
/** Whom it can be for; who edits it sees it anyway. */
export const resourceRoles = [teacher, student, parent] as const
/** What following a link came to. `refused`: it leads to a host that the group does not allow, or to no public one. */
export const linkResults = ['ok', 'moved', 'broken', 'unreachable', 'refused'] as const
export type LinkResult = (typeof linkResults)[number]

export const resourceFileBytes = 20_971_520

const folder = optionalText(80)
const tags = z.array(text(40)).max(20)
const day = orNull(date())

/** Where a resource stands, and for whom it is. */
const whereAndFor = {
  scope: choice(resourceScopes),
  course_id: orNull(id()),
  section_id: orNull(id()),
  folder,
  tags,
  roles: z.array(wholeNumber({ min: teacher, max: parent })).max(3),
  grade_levels: z.array(text(20)).max(30),
  visible_from: day,
  visible_to: day,
  offline: yesNo(),
}
const WhereAndFor = z.object(whereAndFor)
export type WhereAndFor = z.infer<typeof WhereAndFor>

const problemAt = (path: string, message: string) => ({ code: 'custom' as const, path: [path], message })
const placeProblems = ({ scope, section_id, course_id, visible_from, visible_to }: WhereAndFor) => [
  ...(scope === 'section' && !section_id ? [problemAt('section_id', 'errors.field.required')] : []),
  ...(scope === 'course' && !course_id ? [problemAt('course_id', 'errors.field.required')] : []),
  ...(visible_from && visible_to && visible_to < visible_from ? [problemAt('visible_to', 'errors.field.order')] : []),
]

/** What is shown at the address of a resource, by its kind: `url`, `body` or a file. */
const content = { url: z.string(), body: z.string(), file: StoredFile.nullable() }

export const ResourceVersion = z.object({
  id: id(),
  number: z.int(),
  ...content,
  made_by: z.string(),
  made_at: z.string(),
})
export type ResourceVersion = z.infer<typeof ResourceVersion>

export const Opening = z.object({
  person_id: id(),
  name: z.string(),
  role: z.int(),
  opens: z.int(),
  last_at: z.string(),
})

export const Resource = z.object({
  id: id(),
  version: z.int(),
  kind: choice(resourceKinds),
  title: z.string(),
  description: z.string(),
  scope: choice(resourceScopes),
  course_id: id().nullable(),
  section_id: id().nullable(),
  place: z.string(),
  folder: z.string(),
  tags: z.array(z.string()),
  roles: z.array(z.int()),
  grade_levels: z.array(z.string()),
  visible_from: z.string().nullable(),
  visible_to: z.string().nullable(),
  offline: z.boolean(),
  archived: z.boolean(),
  owner: z.string(),
  current: z.int(),
  check_result: z.string(),
  checked_at: z.string().nullable(),
  versions: z.array(ResourceVersion),
  openings: z.array(Opening),
})
export type Resource = z.infer<typeof Resource>

/** A resource as it is opened: always the current version. */
export const OpenedResource = z.object({
  id: id(),
  kind: choice(resourceKinds),
  title: z.string(),
  description: z.string(),
  place: z.string(),
  owner: z.string(),
  number: z.int(),
  made_at: z.string(),
  visible_to: z.string().nullable(),
  ...content,
  can: z.object({ edit: z.boolean() }),
})
export type OpenedResource = z.infer<typeof OpenedResource>

/** What bulk changes touch, as it was: saving it again takes the change back. */
const Placed = z.object({
  id: id(),
  folder,
  tags,
  visible_from: day,
  visible_to: day,
  archived: yesNo(),
})
export type Placed = z.infer<typeof Placed>

const named = z.object({ id: id(), name: z.string() })

export const resources = {
  /** For who edits it: with its versions, and who opened it. */
  read: endpoint('GET /resources/read', 'resources.edit', {
    input: z.object({ id: id() }),
    output: Resource,
    topics: ['resource'],
  }),
  /** Where a resource can stand, and the words that are in use. `hosts`: those that links may lead to; none: any. */
  choices: endpoint('GET /resources/choices', 'resources.edit', {
    input: z.object({}),
    output: z.object({
      scopes: z.array(choice(resourceScopes)),
      sections: z.array(named),
      courses: z.array(named),
      folders: z.array(z.string()),
      tags: z.array(z.string()),
      grade_levels: z.array(z.string()),
      hosts: z.array(z.string()),
    }),
    topics: ['resource'],
  }),
  upload: endpoint('POST /resources/upload', 'resources.edit', {
    input: z.object({}),
    output: StoredFile,
    upload: { bytes: resourceFileBytes, files: 1 },
  }),
  /** Another url, body or file makes another version at the same address. */
  save: endpoint('POST /resources/save', 'resources.edit', {
    input: z
      .object({
        ...whereAndFor,
        id: id().optional(),
        version: version().optional(),
        kind: choice(resourceKinds),
        title: text(160),
        description: optionalText(1_000),
        url: orNull(secureAddress()),
        body: optionalText(50_000),
        file_id: orNull(id()),
      })
      .superRefine((value, context) => {
        const needed = ({ file: 'file_id', link: 'url', embed: 'url', page: 'body' } as const)[value.kind]
        if (!value[needed]) context.addIssue(problemAt(needed, 'errors.field.required'))
        placeProblems(value).forEach((problem) => context.addIssue(problem))
      }),
    output: z.object({ id: id(), version: z.int() }),
    idempotent: true,
  }),
  /** Each file is a resource of its own, called as the file is. */
  addFiles: endpoint('POST /resources/add_files', 'resources.edit', {
    input: z
      .object({ ...whereAndFor, file_ids: ids(20) })
      .superRefine((value, context) => placeProblems(value).forEach((problem) => context.addIssue(problem))),
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
  }),
  /** Shows an earlier version again, as a new one. */
  restore: endpoint('POST /resources/restore_version', 'resources.edit', {
    input: z.object({ id: id(), version_id: id() }),
    output: z.object({ id: id(), version: z.int() }),
  }),
  /** Only what is named is changed; answers how it was. */
  change: endpoint('POST /resources/change', 'resources.edit', {
    input: z.object({
      ids: ids(),
      folder: folder.optional(),
      add_tags: tags.optional(),
      remove_tags: tags.optional(),
      visible_from: date().nullable().optional(),
      visible_to: date().nullable().optional(),
      archived: yesNo().optional(),
    }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ before: z.array(Placed) }),
  }),
  putBack: endpoint('POST /resources/put_back', 'resources.edit', {
    input: z.object({ rows: z.array(Placed).min(1).max(5_000) }),
    output: z.object({}),
  }),
  /** Follows these links now; the answer comes with the rows. */
  check: endpoint('POST /resources/check_links', 'resources.edit', {
    input: z.object({ ids: ids() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** What stands at the address of a resource; opening it is counted. */
  open: endpoint('POST /resources/open', 'resources.open', {
    input: z.object({ id: id() }),
    output: OpenedResource,
    harmless: true,
  }),
  file: endpoint('GET /resources/file/:id', 'resources.open', {
    input: z.object({ id: id() }),
    output: z.never(),
    download: true,
  }),
}
