import { sql } from 'kysely'
import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import type { Db } from './database.ts'
import { readHistory } from './history.ts'

/**
 * The refusal of a save that somebody was faster with: the row as it stands, with who and when; not found where it is out of reach.
 * @param columns what may be shown of it
 */
export const staleRow = async (db: Db, table: string, id: number, columns: readonly string[]): Promise<Failure> => {
  const { rows } = await sql<{
    id: number
  }>`select id, version, ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} where id = ${id}`.execute(db)
  const present = found(rows[0])
  const [last] = await readHistory(db, table, id)
  return fail('conflict', 'stale', { present: { ...present, changed_by: last?.by ?? '', changed_at: last?.at ?? '' } })
}
