import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids } from '../kernel/fields.ts'
import { resourceKinds, resourceScopes } from './resource.contract.ts'

export const OwnedResource = z.object({
  id: id(),
  kind: choice(resourceKinds),
  title: z.string(),
  scope: choice(resourceScopes),
  place: z.string(),
  archived: z.boolean(),
})
export type OwnedResource = z.infer<typeof OwnedResource>

/** Hands over what somebody looked after who leaves. */
export const resourceTransfers = {
  /** Who looks after how many. */
  owners: endpoint('GET /resources/owners', 'resources.transfer', {
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id: id(), name: z.string(), active: z.boolean(), count: z.int() })) }),
    topics: ['resource'],
  }),
  owned: endpoint('GET /resources/owned', 'resources.transfer', {
    input: z.object({ person_id: id() }),
    output: z.object({ rows: z.array(OwnedResource) }),
    topics: ['resource'],
  }),
  /** Those that are not the first person's are left as they are. */
  transfer: endpoint('POST /resources/transfer', 'resources.transfer', {
    input: z.object({ ids: ids(), from_id: id(), to_id: id() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
}
