import { type Db, prepared } from '#server/kernel/database.ts'

/** The closure that a date lies in. */
export const selectClosure = async (db: Db, date: string) =>
  (
    await prepared<{ name: string }>(
      db,
      'select name from school_closure where school_id = kernel.school_id() and archived_at is null and $1::date between start_date and end_date order by start_date limit 1',
      [date],
    )
  )[0]
