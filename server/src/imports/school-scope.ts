import { sql } from 'kysely'
import { fail } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'

/** Runs `work` with another school of the group set for row-level security, and sets back the one that was. */
export const inSchool = async <T>(db: Db, school_id: number, work: () => Promise<T>): Promise<T> => {
  const { rows } = await sql<{ before: string; entered: boolean }>`
    select
      coalesce(current_setting('app.school_id', true), '') as before,
      auth.enter_school(${school_id}) as entered`.execute(db)
  if (!rows[0]?.entered) throw fail('not_found')
  try {
    return await work()
  } finally {
    // Within a failed transaction nothing can be set any more; it ends without being kept.
    await sql`select set_config('app.school_id', ${rows[0].before}, true)`.execute(db).catch(() => undefined)
  }
}
