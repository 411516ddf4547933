import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** An open section that meets in one of these periods. */
export const selectUsedPeriod = async (db: Db, ids: number[]) =>
  await sql<{ name: string }>`
    select s.name
    from section_meeting m
    join section s on s.school_id = m.school_id and s.id = m.section_id and s.status = 'open'
    where m.school_id = kernel.school_id() and m.bell_period_id = any (${ids}::bigint[])
    order by s.name
    limit 1`.optional(db)

/** A day to come that follows one of these schedules. */
export const selectUsedSchedule = async (db: Db, ids: number[], today: string) =>
  await sql<{ name: string }>`
    select d.name
    from special_day d
    where d.school_id = kernel.school_id()
      and d.archived_at is null
      and d.bell_schedule_id = any (${ids}::bigint[])
      and d.end_date >= ${today}
    order by d.start_date
    limit 1`.optional(db)
