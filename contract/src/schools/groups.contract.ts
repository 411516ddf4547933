import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, orNull, text, version } from '../kernel/fields.ts'
import { shortCode, Use } from './schools.contract.ts'

/**
 * `path`: ids from the caller's own group down to this one. `schools`: those of this very group, `below` with the
 * groups below it.
 */
export const Group = z.object({
  id: id(),
  version: version(),
  parent_id: id().nullable(),
  name: z.string(),
  code: z.string(),
  path: z.array(id()),
  schools: z.int(),
  below: z.int(),
})
export type Group = z.infer<typeof Group>

const fields = { name: text(120), code: shortCode(), parent_id: orNull(id()) }

export const groups = {
  /** The caller's group and all below, each after the one above it. */
  tree: endpoint('GET /schoolgroup/tree', 'groups.read', {
    input: z.object({}),
    output: z.object({ rows: z.array(Group), can: z.object({ edit: z.boolean() }) }),
  }),
  read: endpoint('GET /schoolgroup/view', 'groups.read', {
    input: z.object({ id: id() }),
    output: Group.extend({ own: z.boolean(), uses: z.array(Use), can: z.object({ edit: z.boolean() }) }),
  }),
  /** The caller's own group stays where it is: its `parent_id` is not looked at. */
  save: endpoint('POST /schoolgroup/save', 'groups.edit', {
    input: z.object({ ...fields, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** Removes a group with nothing in it; another is refused, the counts in `present`. */
  remove: endpoint('POST /schoolgroup/remove', 'groups.edit', { input: z.object({ id: id() }), output: z.object({}) }),
}
