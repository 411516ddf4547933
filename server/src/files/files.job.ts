import { job } from '#server/kernel/jobs.ts'
import type { Pool } from '#server/kernel/database.ts'
import type { Files } from '#server/platform/files.ts'

/** Removes uploads that no record took within a day: the row first, then the bytes. */
export const sweepFiles = (pool: Pool, files: Files) => async (): Promise<void> => {
  const { rows } = await pool.query<{ storage_key: string }>('select storage_key from auth.sweep_files()')
  for (const { storage_key } of rows) await files.remove(storage_key)
}

export const fileSweep = job('sweep-files', [{ cron: '17 3 * * *' }], ({ pool, files }) => sweepFiles(pool, files))
