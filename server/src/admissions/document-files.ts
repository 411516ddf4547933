import { schoolAdmin } from '#contract/kernel/access.ts'
import type { FileOwner } from '#server/files/owners.ts'

/** Documents of an application: the office; the family has them by the key of its application. */
export const documentFiles: FileOwner = { kinds: ['application_document'], reads: `$2::int = ${schoolAdmin}` }
