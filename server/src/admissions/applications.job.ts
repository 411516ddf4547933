import { job } from '#server/kernel/jobs.ts'
import type { Pool } from '#server/kernel/database.ts'

/**
 * Removes applications that came to nothing once the days are over that the school keeps them, and forgotten drafts.
 */
export const sweepApplications = (pool: Pool, clock: () => Date) => async (): Promise<void> => {
  await pool.query('select auth.sweep_applications($1)', [clock()])
}

export const applicationSweep = job('sweep-applications', [{ cron: '37 2 * * *' }], ({ pool, clock }) =>
  sweepApplications(pool, clock),
)
