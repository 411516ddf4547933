import { schoolAdmin } from '#contract/kernel/access.ts'
import type { FileOwner } from '#server/files/owners.ts'
import { me, sql } from '#server/kernel/sql.ts'

/** Files of the lessons of a course: the office. Those of its sections have copies of their own. */
export const lessonFiles: FileOwner = {
  kinds: ['lesson'],
  reads: ({ actor }) => sql`${me(actor).role}::int = ${sql.constant(schoolAdmin)}`,
}
