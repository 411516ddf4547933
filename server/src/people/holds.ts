import type { HoldSource } from '#contract/people/holds.contract.ts'
import { holdsReleased } from '#contract/people/holds.events.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Emit } from '#server/kernel/events.ts'
import type { LiveEvent } from '#server/kernel/live.ts'
import { sql } from '#server/kernel/sql.ts'
import { endHolds, insertHolds, type NewHold } from './holds.queries.ts'

/** Of a call or a job, in the transaction of the cause. `user_id`: null where the portal acts by itself. */
export type HoldContext = {
  db: Db
  now: Date
  actor: { school_id: number | null; user_id: number | null }
  emit: Emit
  publish: (event: LiveEvent) => void
}

/**
 * Places holds: for the office, for invoices that are overdue, for records or discipline. With a `source_key` a student
 * gets one as long as it is on, however often it is placed. Those concerned hear of it a little later.
 */
export const placeHolds = async (
  context: HoldContext,
  hold: NewHold,
): Promise<{ id: number; student_id: number }[]> => {
  const made = await insertHolds(context.db, hold, context.actor.user_id, context.now)
  publishHolds(context, made)
  return made
}

/** Releases holds by id, or those that a source placed for something. */
export const releaseHolds = async (
  context: HoldContext,
  which: { ids: readonly number[] } | { source: HoldSource; source_key: string; student_ids: readonly number[] | null },
  reason: string,
): Promise<{ id: number; student_id: number }[]> => {
  const { db, actor, now, emit } = context
  const released = await endHolds(db, which, { reason, user_id: actor.user_id, now })
  publishHolds(context, released)
  const student_ids = [...new Set(released.map(({ student_id }) => student_id))]
  if (student_ids.length > 0) await emit(holdsReleased, { student_ids })
  return released
}

export const publishHolds = (
  { publish, actor }: Pick<HoldContext, 'publish' | 'actor'>,
  rows: readonly { student_id: number }[],
): void => {
  if (rows.length > 0)
    publish({
      school_id: actor.school_id ?? 0,
      topic: 'hold',
      student_ids: [...new Set(rows.map(({ student_id }) => student_id))],
    })
}

/** Students whom a hold keeps from something on a day, with the names of the holds. */
export const heldFrom = async (
  db: Db,
  effect: 'transcript' | 'report_card' | 'enrollment',
  student_ids: readonly number[],
  today: string,
): Promise<Map<number, { names: string[]; instructions: string }>> => {
  const rows = await sql<{ student_id: number; names: string[]; instructions: string }>`
    select
      n.id as student_id, array_agg(distinct h.name) as names,
      string_agg(distinct nullif(h.instructions, ''), ' ') as instructions
    from unnest(${student_ids}::bigint[]) n (id)
    cross join lateral kernel.active_holds(n.id, ${today}) h
    where case ${effect}
      when 'transcript' then h.on_transcript
      when 'report_card' then h.on_report_card
      else h.on_enrollment
    end
    group by n.id`.all(db)
  return new Map(
    rows.map(({ student_id, names, instructions }) => [student_id, { names, instructions: instructions ?? '' }]),
  )
}
