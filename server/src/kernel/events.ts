import type { Event } from '#contract/kernel/event.ts'
import type { Db } from './database.ts'
import type { Job, Jobs } from './jobs.ts'
import type { LiveEvent } from './live.ts'

/** Tells what happened. Resolves when all that belongs into the same transaction is done. */
export type Emit = {
  <Payload extends object>(event: Event<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** The same in another school, which the transaction has entered. */
  of: (school_id: number) => Emit
}

/** What a reaction works with: the transaction of the cause, in its school. */
export type Cause = {
  db: Db
  now: Date
  jobs: Jobs
  publish: (event: LiveEvent) => void
  school_id: number
  emit: Emit
}

export type Subscription = { event: Event<object>; react: (payload: never, cause: Cause) => Promise<unknown> }

/** Reacts within the transaction of the cause: kept with it or gone with it. A reaction that fails stops the cause. */
export const on = <Payload extends object>(
  event: Event<Payload>,
  react: (payload: Payload, cause: Cause) => Promise<unknown>,
): Subscription => ({ event, react })

/** Reacts after the transaction, by a job that is written in it: mail, messages to browsers, statistics. */
export const afterwards = <Payload extends object>(
  event: Event<Payload>,
  job: Job<Payload & { school_id: number }>,
): Subscription => on(event, (payload, { db, jobs, school_id }) => jobs.add(db, job, { ...payload, school_id }))

export type Events = { emitter: (cause: Omit<Cause, 'emit'>) => Emit }

/** Every event with who reacts to it, in the order of the domains. */
export const openEvents = (subscriptions: readonly Subscription[]): Events => {
  const reactionsTo = Map.groupBy(subscriptions, ({ event }) => event)
  const emitter = (cause: Omit<Cause, 'emit'>): Emit => {
    const emit = async (event: Event<object>, given: object): Promise<void> => {
      const payload = event.payload.parse(given)
      for (const { react } of reactionsTo.get(event) ?? []) await react(payload as never, { ...cause, emit: whole })
    }
    const whole: Emit = Object.assign(emit, { of: (school_id: number) => emitter({ ...cause, school_id }) })
    return whole
  }
  return { emitter }
}
