import type { Pool } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'

/** A transaction that lasts longer is looked for by the verification alone. */
const hours = 6
const atOnce = 10_000

/** Seals the changes of every school that are not sealed yet; a school with a long past needs several runs. */
export const sealLogs = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ school_id: number }>('select school_id from auth.sealed_schools()')
  for (const { school_id } of rows)
    await inSystemScope(pool, { request_id: 'seal-log', school_id }, (db) =>
      sql`select auth.seal_audit(${school_id}, ${hours}, ${atOnce})`.run(db),
    )
}

export const seals = job(
  'seal-log',
  [{ cron: '*/5 * * * *' }],
  ({ pool }) =>
    () =>
      sealLogs(pool),
)
