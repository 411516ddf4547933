import type { Db } from '#server/kernel/database.ts'
import { unseat } from './enrollment-batches.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * These classes go on where nobody took the seat; otherwise the student waits for one. What was asked or waited for
 * does not come back. The number of those who wait.
 */
export const restoreEnded = async (
  db: Db,
  enrollments: readonly { id: number; status: string }[],
  section_ids: readonly number[],
  now: Date,
): Promise<number> => {
  await sql`
    update enrollment e
    set status = n.status, end_date = null, reason = '', version = version + 1
    from unnest(${enrollments.map(({ id }) => id)}::bigint[], ${enrollments.map(({ status }) => status)}::text[]) n (
      id, status
    )
    where e.school_id = kernel.school_id()
      and e.id = n.id
      and e.section_id = any (${section_ids})
      and e.status = 'transferred'
      and ${enrolled('n')}
      and not exists (
        select from enrollment o
        where o.school_id = e.school_id
          and o.section_id = e.section_id
          and o.student_id = e.student_id
          and o.id <> e.id
          and o.status in ('requested', 'waitlisted', 'active', 'hold')
      )`.run(db)
  return unseat(db, enrollments, now)
}

/** How an enrollment was; what is left out stays as it is now. */
export type EnrollmentBefore = {
  id: number
  status: string
  reason?: string
  start_date?: string | null
  end_date?: string | null
  waiting_since?: string | null
  ended_by_feed?: boolean
}

/** Puts enrollments back to what they were. */
export const restoreEnrollments = (db: Db, rows: readonly EnrollmentBefore[]) =>
  sql`
    update enrollment e
    set
      status = n.was->>'status', version = e.version + 1,
      reason = case when n.was ? 'reason' then n.was->>'reason' else e.reason end,
      start_date = case when n.was ? 'start_date' then (n.was->>'start_date')::date else e.start_date end,
      end_date = case when n.was ? 'end_date' then (n.was->>'end_date')::date else e.end_date end,
      waiting_since = case
        when n.was ? 'waiting_since' then (n.was->>'waiting_since')::timestamptz
        else e.waiting_since
      end,
      ended_by_feed = coalesce((n.was->>'ended_by_feed')::boolean, e.ended_by_feed)
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) n (was)
    where e.school_id = kernel.school_id() and e.id = (n.was->>'id')::bigint`.run(db)
