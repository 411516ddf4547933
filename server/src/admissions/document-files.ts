import { schoolAdmin } from '#contract/kernel/access.ts'
import type { FileOwner } from '#server/files/owners.ts'
import { me, sql } from '#server/kernel/sql.ts'

/** Documents of an application: the office; the family has them by the key of its application. */
export const documentFiles: FileOwner = {
  kinds: ['application_document'],
  reads: ({ actor }) => sql`${me(actor).role}::int = ${sql.constant(schoolAdmin)}`,
}
