import type { Pool } from '#server/kernel/database.ts'

/** Deletes staged rows that can no longer be imported or undone. */
export const sweepImports = (pool: Pool) => async (): Promise<void> => {
  await pool.query('select auth.sweep_imports()')
}
