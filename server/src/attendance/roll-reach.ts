import type { AttendanceMode } from '#contract/attendance/attendance.contract.ts'
import { found } from '#contract/kernel/errors.ts'
import { isSubstitute, type ReachedSection, taught } from '#server/access/reach.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * `mode`: how the section counts attendance, its own way or the school's. `taught`: it is the actor's own, not covered
 * for somebody.
 */
type RollSection = Pick<ReachedSection, 'school_id' | 'status'> & { mode: AttendanceMode; taught: boolean }
type RollPlace = { section_id: number; date: string; meeting: number }

/** The section for its roll of one meeting: as `reachedSection`, and for whoever covers that meeting. */
export const reachedRoll = async (
  db: Db,
  actor: Actor,
  { section_id, date, meeting }: RollPlace,
  today: string,
): Promise<RollSection> =>
  found(
    await sql<RollSection>`
      select s.school_id, s.status, coalesce(s.attendance_mode, u.mode) as mode, ${taught(actor)} as taught
      from section s
      join attendance_rule u on u.school_id = s.school_id
      where s.school_id = kernel.school_id()
        and s.id = ${section_id}
        and (
          ${taught(actor)} or ${isSubstitute(actor, sql`${date}::date`, sql`${meeting}::int`, sql`${today}::date`)}
        )`.optional(db),
  )
