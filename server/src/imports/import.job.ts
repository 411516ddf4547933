import { job } from '#server/kernel/jobs.ts'
import type { Pool } from '#server/kernel/database.ts'

/** Deletes staged rows that can no longer be imported or undone. */
export const sweepImports = (pool: Pool) => async (): Promise<void> => {
  await pool.query('select auth.sweep_imports()')
}

export const importSweep = job('sweep-imports', [{ cron: '27 3 * * *' }], ({ pool }) => sweepImports(pool))
