import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { Tag } from './tags.contract.ts'

const words = { name: text(80), about: optionalText(300) }

const School = z.object({ id: id(), name: z.string() })

/** A tag of schools: which schools have it, and what their people hold by it. */
export const SchoolTag = z.object({
  id: id(),
  version: version(),
  ...words,
  group_name: z.string(),
  archived: z.boolean(),
  schools: z.array(School),
  roles: z.array(z.object({ role: z.int(), granted: z.array(z.string()), denied: z.array(z.string()) })),
  can: z.object({ edit: z.boolean() }),
})
export type SchoolTag = z.infer<typeof SchoolTag>

export const dictionary = {
  /** The words of one tag; `default_*` are those that it has without the group's own. */
  read: endpoint('GET /security/view_dictionary_tag', 'security.dictionary', {
    input: z.object({ id: id() }),
    output: Tag.extend({
      id: id(),
      version: wholeNumber({ min: 0 }),
      archived: z.boolean(),
      default_name: z.string(),
      default_about: z.string(),
      roles: z.array(z.int()),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  add: endpoint('POST /security/add_dictionary_tag', 'security.dictionary.edit', {
    input: z.object({ ...words, flag: text(60) }),
    output: z.object({ id: id() }),
    in_person: true,
  }),
  /** Of a tag of the product, the group's words for it. */
  edit: endpoint('POST /security/edit_dictionary_tag', 'security.dictionary.edit', {
    input: z.object({ ...words, id: id(), version: version() }),
    output: z.object({ id: id(), version: wholeNumber({ min: 0 }) }),
    in_person: true,
  }),
  archive: endpoint('POST /security/archive_dictionary_tags', 'security.dictionary.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
    in_person: true,
  }),
}

export const schoolTags = {
  list: endpoint('GET /security/list_school_tags', 'security.tags', {
    input: z.object({ archived: yesNo().optional() }),
    output: z.object({ rows: z.array(SchoolTag), schools: z.array(School), can: z.object({ edit: z.boolean() }) }),
    topics: ['rights'],
  }),
  save: endpoint('POST /security/save_school_tag', 'security.dictionary.edit', {
    input: z.object({
      ...words,
      id: id().optional(),
      version: version().optional(),
      school_ids: z.array(id()).max(2000),
    }),
    output: z.object({ id: id(), version: version() }),
    in_person: true,
  }),
  archive: endpoint('POST /security/archive_school_tags', 'security.dictionary.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
    in_person: true,
  }),
}
