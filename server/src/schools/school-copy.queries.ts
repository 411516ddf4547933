import { type CopyPart, copyPlan, copyParts as everyPart } from '#contract/schools/school-parts.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

type Count = { part: CopyPart; rows: number; kept: number }

/**
 * Copies parts of one school to another, both of the caller's groups; undefined where one is not. Without `keep`
 * nothing is changed and the answer is the same.
 */
export const copyParts = async (
  db: Db,
  from: number,
  to: number,
  parts: readonly CopyPart[],
  keep: boolean,
): Promise<{ id: number | null; parts: Count[] } | undefined> => {
  const row = await sql<{ done: { id: number | null; counts: Count[] } | null }>`
    select auth.copy_school(${from}, ${to}, ${JSON.stringify(copyPlan(parts))}::jsonb, ${keep}) as done`.optional(db)
  if (!row?.done) return undefined
  const { id, counts } = row.done
  const sum = (part: CopyPart, of: 'rows' | 'kept') =>
    counts.filter((count) => count.part === part).reduce((total, count) => total + count[of], 0)
  return {
    id,
    parts: everyPart
      .filter((part) => parts.includes(part))
      .map((part) => ({ part, rows: sum(part, 'rows'), kept: sum(part, 'kept') })),
  }
}
