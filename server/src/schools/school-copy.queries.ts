import { type CopyPart, copyPlan, copyParts as everyPart } from '#contract/schools/school-parts.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

type Count = { part: CopyPart; rows: number; kept: number }

/** Copies parts of one school to another, both of the caller's groups; undefined where one is not. Without `keep` nothing is changed and the answer is the same. */
export const copyParts = async (
  db: Db,
  from: number,
  to: number,
  parts: readonly CopyPart[],
  keep: boolean,
): Promise<{ id: number | null; parts: Count[] } | undefined> => {
  const [row] = await prepared<{ done: { id: number | null; counts: Count[] } | null }>(
    db,
    'select auth.copy_school($1, $2, $3::jsonb, $4) as done',
    [from, to, JSON.stringify(copyPlan(parts)), keep],
  )
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
