import type { Pool } from '#server/kernel/database.ts'

/** Removes applications that came to nothing once the days are over that the school keeps them, and forgotten drafts. */
export const sweepApplications = (pool: Pool, clock: () => Date) => async (): Promise<void> => {
  await pool.query('select auth.sweep_applications($1)', [clock()])
}
