import type { FileOwner } from '#server/files/owners.ts'
import { sql } from '#server/kernel/sql.ts'
import { reachedContract } from './contracts.queries.ts'

/** The sealed copy of a contract: whoever may open the contract. */
export const contractFiles: FileOwner = {
  kinds: ['contract'],
  reads: ({ actor }) => sql`exists (
    select from contract c
    where c.school_id = f.school_id and c.id = f.owner_id and c.file_id = f.id and ${reachedContract(actor)}
  )`,
}
