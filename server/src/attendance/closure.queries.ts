import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** The closure that a date lies in. */
export const selectClosure = async (db: Db, date: string) =>
  await sql<{ name: string }>`
    select name
    from school_closure
    where school_id = kernel.school_id() and archived_at is null and ${date}::date between start_date and end_date
    order by start_date
    limit 1`.optional(db)
