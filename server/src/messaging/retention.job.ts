import type { Pool } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { settingOf } from '#server/settings/settings.queries.ts'

const atOnce = 500
/** What a night leaves, the next one takes. */
const mostParts = 200

/** Removes conversations that ended longer ago than their school keeps messages, each part in a transaction. */
export const removeOldMessages = async (pool: Pool, now: Date): Promise<void> => {
  const { rows } = await pool.query<{ school_id: number }>('select school_id from auth.sealed_schools()')
  for (const { school_id } of rows)
    for (let part = 0; part < mostParts; part++) {
      const removed = await inSystemScope(pool, { request_id: 'remove-old-messages', school_id }, async (db) => {
        const years = await settingOf(db, school_id, 'messaging.keep-years')
        if (years === 0) return 0
        const { count } = await sql<{ count: number }>`
          select auth.remove_old_messages(
            ${school_id},
            ${now}::timestamptz - make_interval(years => ${years}::integer),
            ${atOnce}
          ) as count`.one(db)
        return count
      })
      if (removed < atOnce) break
    }
}

export const messageRetention = job(
  'remove-old-messages',
  [{ cron: '51 3 * * *' }],
  ({ pool, clock }) =>
    () =>
      removeOldMessages(pool, clock()),
)
