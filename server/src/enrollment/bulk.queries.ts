import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/** Everybody who is in these sections completed them. */
export const completeAll = async ({ db }: Context, section_ids: number[]): Promise<number> => {
  const rows = await db
    .updateTable('enrollment')
    .set((eb) => ({ status: 'completed', version: eb('version', '+', 1) }))
    .where('section_id', 'in', section_ids)
    .where('status', 'in', ['active', 'hold'])
    .returning('id')
    .execute()
  return rows.length
}

/** Nobody is in these sections any more, or waits for a seat there. */
export const withdrawAll = async ({ db, actor, now }: Context, section_ids: number[]): Promise<number> => {
  const { date } = dayOf(actor, now)
  const rows = await sql`
    update enrollment e
    set
      status = 'withdrawn', end_date = greatest(${date}::date, e.start_date), waiting_since = null,
      version = version + 1
    where e.school_id = kernel.school_id()
      and e.section_id = any (${section_ids})
      and e.status in ('requested', 'waitlisted', 'active', 'hold')
    returning e.id`.all(db)
  return rows.length
}

/**
 * Whoever is in a class that becomes self-paced has the full time from today on; in one that no longer is nobody has a
 * last day.
 */
export const paceEnrollments = (db: Db, section_id: number, today: string) =>
  sql`
    update enrollment e
    set last_day = greatest(e.start_date, ${today}::date) + s.pace_days, version = e.version + 1
    from section s
    where e.school_id = kernel.school_id()
      and e.section_id = ${section_id}
      and ${enrolled('e')}
      and s.school_id = e.school_id
      and s.id = e.section_id`.run(db)

/** Who is in the section now; the copy enrolls them afresh. */
export const copyRoster = (db: Db, from: number, to: number, start_date: string | null) =>
  sql`
    insert into enrollment (school_id, section_id, student_id, status, start_date)
    select school_id, ${to}, student_id, 'active', ${start_date}
    from enrollment
    where school_id = kernel.school_id() and section_id = ${from} and status in ('active', 'hold')
    order by id`.run(db)

/** A student leaves all classes, and waits for none, on that day. */
export const withdrawStudent = (db: Db, student_id: number, today: string) =>
  sql`
    update enrollment
    set
      status = 'withdrawn', end_date = greatest(${today}::date, start_date), waiting_since = null, version = version + 1
    where school_id = kernel.school_id()
      and student_id = ${student_id}
      and status in ('requested', 'waitlisted', 'active', 'hold')`.run(db)
