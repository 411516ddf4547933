import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, listInput, listOf, optionalText, text, version, yesNo } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'

const fields = { name: text(80), about: optionalText(300) }

/** A role that a school makes beside those that everybody has. `held`: by the person that was asked about. */
export const CustomRole = z.object({
  ...fields,
  id: id(),
  version: version(),
  archived: z.boolean(),
  granted: z.array(z.string()),
  denied: z.array(z.string()),
  people: z.int(),
  held: z.boolean(),
})
export type CustomRole = z.infer<typeof CustomRole>

export const customRoleColumns = tableColumns<CustomRole>('security.column-', [
  'name',
  'about',
  { key: 'granted', value: ({ granted }) => granted },
  { key: 'denied', value: ({ denied }) => denied },
  { key: 'people', kind: 'number' },
])

const Held = z.object({ person_id: id(), custom_role_id: id(), held: yesNo() })
const list = { ...listInput(['name', 'people']), archived: yesNo().optional() }

export const customRoles = {
  list: endpoint('GET /security/list_custom_roles', 'security.tags', {
    input: z.object({ ...list, person_id: id().optional() }),
    output: listOf(CustomRole).extend({ can: z.object({ edit: z.boolean() }) }),
    topics: ['rights'],
  }),
  exported: endpoint('GET /security/export_custom_roles', 'security.tags', {
    input: z.object({ ...list, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
  save: endpoint('POST /security/save_custom_role', 'security.tags.edit', {
    input: z.object({ ...fields, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
    in_person: true,
  }),
  archive: endpoint('POST /security/archive_custom_roles', 'security.tags.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
    in_person: true,
  }),
  people: endpoint('GET /security/list_custom_role_people', 'security.tags', {
    input: z.object({ ...listInput(['name']), id: id() }),
    output: listOf(Named.extend({ roles: z.array(z.int()), grade_level: z.string() })),
    topics: ['rights'],
  }),
  /**
   * Unconfirmed it only tells who would gain and lose what. The answer holds how each stood before: sent again, it is
   * the way back.
   */
  assign: endpoint('POST /security/save_custom_role_people', 'security.tags.edit', {
    input: z.object({ rows: z.array(Held).min(1).max(1000), confirmed: yesNo() }),
    parts: { by: 'rows', size: 500 },
    output: z.object({
      before: z.array(z.object({ person_id: id(), custom_role_id: id(), held: z.boolean() })),
      people: z.array(Named.extend({ gains: z.array(z.string()), loses: z.array(z.string()) })),
      unchanged: z.int(),
    }),
    in_person: true,
  }),
}
