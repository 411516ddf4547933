import type { Event } from '#contract/kernel/event.ts'
import type { EventFields, RuleEvent } from '#contract/notifications/rule.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Cause, on, type Subscription } from '#server/kernel/events.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { hasRules, insertEvents } from './rules.queries.ts'
import { noticesByRules } from './rules.job.ts'

/** Who it happened to, where, and what conditions and texts of rules may name of it. */
export type Happened = { person_id: number | null; section_id: number | null; fields: EventFields }
type Scope = { db: Db; jobs: Jobs; school_id: number; now: Date }

/**
 * Keeps what happened to people, in the transaction of its cause; where the school has rules about it, a job finds who
 * is notified.
 */
export const recordEvents = async (
  { db, jobs, school_id, now }: Scope,
  name: RuleEvent,
  happened: readonly Happened[],
): Promise<void> => {
  if (happened.length === 0) return
  const event_ids = await insertEvents(db, name, happened, now)
  if (await hasRules(db, name)) await jobs.add(db, noticesByRules, { school_id, event_ids })
}

/** A typed event as one that rules can be about. @param select who it happened to */
export const ruled = <Payload extends object>(
  event: Event<Payload>,
  name: RuleEvent,
  select: (payload: Payload, cause: Cause) => Promise<Happened[]>,
): Subscription => on(event, async (payload, cause) => recordEvents(cause, name, await select(payload, cause)))
