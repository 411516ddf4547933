import type { Db, Pool } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { settingOf } from '#server/settings/settings.queries.ts'

const atOnce = 5_000
/** What a night leaves, the next one takes. */
const mostParts = 200

type Removed = { removed: number }
const before = (now: Date, months: number) => sql`${now}::timestamptz - make_interval(months => ${months}::integer)`
const logs = {
  'logs.sign-in-months': (db: Db, school_id: number, now: Date, months: number) =>
    sql<Removed>`select auth.remove_old_events(${school_id}, ${before(now, months)}, ${atOnce}) as removed`.one(db),
  'logs.read-months': (db: Db, school_id: number, now: Date, months: number) =>
    sql<Removed>`select auth.remove_old_reads(${school_id}, ${before(now, months)}, ${atOnce}) as removed`.one(db),
}

/** Removes sign-ins and reads of records that are older than their school keeps them, each part in a transaction. */
export const removeOldLogs = async (pool: Pool, now: Date): Promise<void> => {
  const { rows } = await pool.query<{ school_id: number }>('select school_id from auth.sealed_schools()')
  for (const { school_id } of rows)
    for (const setting of ['logs.sign-in-months', 'logs.read-months'] as const)
      for (let part = 0; part < mostParts; part++) {
        const { removed } = await inSystemScope(pool, { request_id: 'remove-old-logs', school_id }, async (db) =>
          logs[setting](db, school_id, now, await settingOf(db, school_id, setting)),
        )
        if (removed < atOnce) break
      }
}

export const retention = job(
  'remove-old-logs',
  [{ cron: '41 3 * * *' }],
  ({ pool, clock }) =>
    () =>
      removeOldLogs(pool, clock()),
)
