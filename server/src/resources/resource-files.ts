import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { FileOwner } from '#server/files/owners.ts'
import { sql } from '#server/kernel/sql.ts'
import { edits } from './resource.sql.ts'

/** Files of all versions: who edits the resource. Others read the current one at the address of the resource. */
export const resourceFiles: FileOwner = {
  kinds: ['resource'],
  reads: ({ actor }) =>
    actor.role === schoolAdmin || actor.role === teacher
      ? sql`exists (select from resource r where r.school_id = f.school_id and r.id = f.owner_id and ${edits(actor)})`
      : sql`false`,
}
