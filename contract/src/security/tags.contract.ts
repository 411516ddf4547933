import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, listInput, listOf, optionalText, wholeNumber } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { sourceKinds, tagAreaNames, tagStates } from './flags.rules.ts'
import { Named } from '../people/person.contract.ts'

export const role = () => wholeNumber({ min: 1, max: 5 })
const flag = () =>
  z
    .string({ error: 'errors.field.required' })
    .trim()
    .regex(/^[a-z][a-z0-9]{2,59}$/, 'security.flag-wrong')

/**
 * What tags hang on: a `role` in the caller's group (`role`), a tag of schools (`id`) for one role (`role`), a custom
 * role (`id`), or a person (`id`).
 * `school_id`: for super admins, who look after people of a school without entering it.
 */
const holderKinds = ['role', 'school', 'custom', 'user'] as const
const holder = { kind: choice(holderKinds), id: id().optional(), role: role().optional(), school_id: id().optional() }

export const Source = z.object({
  kind: z.enum(sourceKinds),
  id: id().nullable(),
  name: z.string(),
  granted: z.array(z.string()),
  denied: z.array(z.string()),
})

/** A tag and its words; `own`: made by the group, the product asks nobody for it. */
export const Tag = z.object({
  flag: z.string(),
  name: z.string(),
  about: z.string(),
  area: z.enum(tagAreaNames),
  own: z.boolean(),
})
export type Tag = z.infer<typeof Tag>

const State = z.object({ flag: z.string(), state: z.enum(tagStates) })

/** A holder with what it says of each tag (`inherit` is left out), and what others say. */
export const HolderView = z.object({
  kind: z.enum(holderKinds),
  title: z.string(),
  sub: z.string(),
  person: Named.nullable(),
  /** The roles that the person holds, or the one that it is about. */
  roles: z.array(z.int()),
  role: z.int().nullable(),
  states: z.array(State),
  sources: z.array(Source),
  tags: z.array(Tag),
  /** Tags that the caller may give. */
  giveable: z.array(z.string()),
  /** How many people a change concerns. */
  people: z.int(),
  can: z.object({ edit: z.boolean() }),
  /** Why not, in the caller's language. */
  reason: z.string(),
})
export type HolderView = z.infer<typeof HolderView>

export const ListedTag = Tag.extend({
  id: id(),
  version: wholeNumber({ min: 0 }),
  archived: z.boolean(),
  /** Whether the words are those of the caller's own group. */
  worded: z.boolean(),
  /** Roles that hold it here. */
  roles: z.array(z.int()),
  people_granted: z.int(),
  people_denied: z.int(),
  custom_roles: z.int(),
})
export type ListedTag = z.infer<typeof ListedTag>

export const tagColumns = tableColumns<ListedTag>('security.column-', [
  'name',
  'flag',
  { key: 'area', words: 'security.area-' },
  'about',
  { key: 'roles', value: ({ roles }) => roles, words: 'session.role-' },
  { key: 'granted', value: ({ people_granted }) => people_granted, kind: 'number' },
  { key: 'denied', value: ({ people_denied }) => people_denied, kind: 'number' },
  { key: 'custom', value: ({ custom_roles }) => custom_roles, kind: 'number' },
])

const list = {
  ...listInput(['name', 'area', 'flag']),
  area: choice(tagAreaNames).optional(),
  role: choice(['1', '2', '3', '4', '5']).optional(),
  archived: choice(['1']).optional(),
}

/** Somebody who has a tag, or has it denied, beside what the role says. */
export const TagHolder = Named.extend({ roles: z.array(z.int()), given: z.boolean(), custom_role: z.string() })

const Place = z.object({ school_id: id(), school: z.string(), person: Named, roles: z.array(z.int()) })

export const tags = {
  list: endpoint('GET /security/list_tags', 'security.tags', {
    input: z.object(list),
    output: listOf(ListedTag),
    topics: ['rights'],
  }),
  exported: endpoint('GET /security/export_tags', 'security.tags', {
    input: z.object({ ...list, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
  holders: endpoint('GET /security/tag_holders', 'security.tags', {
    input: z.object({ flag: flag() }),
    output: z.object({ rows: z.array(TagHolder), count: z.int() }),
    topics: ['rights'],
  }),
  view: endpoint('GET /security/view_tags', 'security.tags', {
    input: z.object(holder),
    output: HolderView,
    topics: ['rights'],
  }),
  /**
   * `from` is what was seen: somebody else's change in between is a conflict. Sent the other way round it is the way
   * back.
   */
  save: endpoint('POST /security/save_tags', 'security.tags.edit', {
    input: z.object({
      ...holder,
      changes: z
        .array(z.object({ flag: flag(), from: choice(tagStates), to: choice(tagStates) }))
        .min(1)
        .max(200),
      reason: optionalText(200).optional(),
    }),
    output: z.object({ changed: z.int() }),
    in_person: true,
  }),
  /** Everything that gives somebody tags or takes them, in one of their roles (the highest unless told). */
  consolidated: endpoint('GET /security/view_consolidated_tags', 'security.tags', {
    input: z.object({ id: id(), role: role().optional() }),
    output: z.object({
      person: Named,
      roles: z.array(z.int()),
      role: z.int(),
      sources: z.array(Source),
      tags: z.array(Tag),
      can: z.object({ edit: z.boolean() }),
    }),
    topics: ['rights'],
  }),
  /** What each role holds where the caller is, the tags of the school included. */
  roles: endpoint('GET /security/list_roles', 'security.tags', {
    input: z.object({}),
    output: z.object({
      group: z.string(),
      rows: z.array(z.object({ role: z.int(), flags: z.array(z.string()), changed: z.int(), people: z.int() })),
      tags: z.array(Tag),
      can: z.object({ edit: z.boolean() }),
    }),
    topics: ['rights'],
  }),
  /** The places that the account of a person has in the schools of the caller. */
  places: endpoint('GET /security/list_places', 'security.dictionary', {
    input: z.object({ id: id() }),
    output: z.object({ rows: z.array(Place) }),
  }),
}
