import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import { periodClosed } from './counting.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** The office changes closed grades, with a reason that the audit keeps; nobody else does. */
export const mayChangeClosed = (actor: Pick<Actor, 'role'>, reason: string | undefined): boolean =>
  actor.role === schoolAdmin && Boolean(reason)

export const refusedAsClosed = (actor: Pick<Actor, 'role'>): Failure =>
  fail('conflict', actor.role === schoolAdmin ? 'gradebook.period-closed-reason' : 'gradebook.period-closed')

/**
 * Keeps what grades are made of as it is once the grades of its period are closed.
 * @param closed whether they are; asked only where it decides
 */
export const requireOpen = async (
  context: Context,
  reason: string | undefined,
  closed: () => Promise<boolean>,
): Promise<void> => {
  if (reason) await context.auditReason(reason)
  if (!mayChangeClosed(context.actor, reason) && (await closed())) throw refusedAsClosed(context.actor)
}

/**
 * For a change that may move graded work from one period into another: what is answered is called once it is made, with
 * the ids that are new.
 */
export const watchClosed = async (
  context: Context,
  reason: string | undefined,
  ids: readonly number[],
  of: Owner = 'activity',
) => {
  const { db, now, actor } = context
  if (reason) await context.auditReason(reason)
  const before = await isClosed(db, ids, now, of)
  return async (after: readonly number[] = ids): Promise<void> => {
    if (!mayChangeClosed(actor, reason) && (before || (await isClosed(db, after, now, of))))
      throw refusedAsClosed(actor)
  }
}

/** What activities are asked for by; one that is archived is asked for by itself alone. */
type Owner = 'activity' | 'unit' | 'section'
const sets = (ids: Sql): Record<Owner, Sql> => ({
  activity: sql`a.id = any (${ids}::bigint[])`,
  unit: sql`a.unit_id = any (${ids}::bigint[]) and a.archived_at is null`,
  section: sql`a.section_id = any (${ids}::bigint[]) and a.archived_at is null and u.archived_at is null`,
})

/**
 * Whether one of these activities (or of the activities in these units or sections) that is graded or scores standards
 * is in a period whose grades are closed.
 */
export const isClosed = async (db: Db, ids: readonly number[], now: Date, of: Owner = 'activity'): Promise<boolean> =>
  (
    await sql`
      select 1
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      where a.school_id = kernel.school_id()
        and ${sets(sql`${ids}`)[of]}
        and (
          a.graded or exists (select from activity_standard x where x.school_id = a.school_id and x.activity_id = a.id)
        )
        and ${periodClosed(sql`${now}`)}
      limit 1`.all(db)
  ).length > 0

/**
 * A total spans all periods of the term: it is closed with the last of them, so that a teacher may still decide about
 * the year while one is open.
 */
export const isTotalClosed = async (db: Db, section_id: number, now: Date): Promise<boolean> =>
  (
    await sql<{ closed: boolean }>`
      select g.closes_on < (${now}::timestamptz at time zone c.time_zone)::date as closed
      from section s
      join school c on c.id = s.school_id
      join grading_period g on g.school_id = s.school_id
        and g.academic_term_id = s.academic_term_id
        and g.archived_at is null
      where s.school_id = kernel.school_id() and s.id = ${section_id}
      order by g.end_date desc, g.id desc
      limit 1`.optional(db)
  )?.closed ?? false
