import { job } from '#server/kernel/jobs.ts'
import type { Pool } from '#server/kernel/database.ts'

/** Makes active again whose standing had a last day that is over where their school is. */
export const endPersonStatuses = (pool: Pool) => async (): Promise<void> => {
  await pool.query('select auth.end_standings()')
}

export const statusEnd = job('end-standings', [{ cron: '3 * * * *' }], ({ pool }) => endPersonStatuses(pool))
