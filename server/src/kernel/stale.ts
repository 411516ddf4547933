import { sql } from 'kysely'
import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import type { Db } from './database.ts'
import { readHistory } from './history.ts'

/**
 * The refusal of a save that somebody was faster with: what is there, with who and when; not found where nothing is in
 * reach.
 */
export const staleWith = async (db: Db, table: string, id: number, present: object | undefined): Promise<Failure> => {
  const there = found(present)
  const [last] = await readHistory(db, table, id)
  return fail('conflict', 'stale', { present: { ...there, changed_by: last?.by ?? '', changed_at: last?.at ?? '' } })
}

/** The same with the row as it is stored. @param columns what may be shown of it */
export const staleRow = async (db: Db, table: string, id: number, columns: readonly string[]): Promise<Failure> => {
  const { rows } = await sql<{ id: number }>`
    select id, version, ${sql.join(columns.map((name) => sql.ref(name)))}
    from ${sql.table(table)}
    where id = ${id}`.execute(db)
  return staleWith(db, table, id, rows[0])
}
