import type { Db, Pool } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import type { Live, LiveEvent } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { booksOf, type BooksDeps, heardOf, type School } from './provider-books.ts'
import { type ProviderNews } from './provider.ts'
import { takeNews } from './provider-payments.ts'

type Deps = BooksDeps & { pool: Pool; live: Live; log: { error(entry: object): void } }
type Stored = { id: number; provider: string; news: ProviderNews; attempts: number }

/** After so many tries, over about a day, somebody has to look. */
const most = 20
/** Seconds until the next try: 10, 20, 40 … but two hours at most. */
const longest = 7_200

/**
 * Takes what providers said into the books, the oldest first, each in a transaction of its own: what is about a payment
 * that is not known yet waits, whatever order webhooks come in. A process that dies leaves the event as it was.
 */
export const takeEvents = (deps: Deps) => async (): Promise<void> => {
  const { rows } = await deps.pool.query<School>('select * from auth.schools_with_provider_events($1)', [deps.clock()])
  for (const school of rows) {
    const ids = await waitingIn(deps, school)
    for (const id of ids) await takeOrNote(deps, school, id)
  }
}

const scopeOf = ({ school_id, group_id }: School) => ({ request_id: 'take-provider-events', school_id, group_id })

const waitingIn = ({ pool, clock }: Deps, school: School): Promise<number[]> =>
  inSystemScope(pool, scopeOf(school), async (db) =>
    (
      await sql<{ id: number }>`
        select id
        from provider_event
        where school_id = kernel.school_id() and state = 'waiting' and not_before <= ${clock()}
        order by happened_at, id
        limit 500`.all(db)
    ).map(({ id }) => id),
  )

const takeOrNote = async (deps: Deps, school: School, id: number): Promise<void> => {
  try {
    const heard: LiveEvent[] = []
    await inSystemScope(deps.pool, scopeOf(school), (db) => takeOne(deps, school, db, id, heard))
    deps.live.publish(heard)
  } catch (error) {
    deps.log.error({ msg: 'an event of a payment provider could not be taken', id, error })
    await inSystemScope(deps.pool, scopeOf(school), (db) =>
      note(db, id, deps.clock(), error instanceof Error ? error.message.slice(0, 200) : 'failed'),
    )
  }
}

const takeOne = async (deps: Deps, school: School, db: Db, id: number, heard: LiveEvent[]): Promise<void> => {
  const event = await sql<Stored>`
    select id, provider, news, attempts
    from provider_event
    where school_id = kernel.school_id() and id = ${id} and state = 'waiting'
    for update skip locked`.optional(db)
  if (!event) return
  const now = deps.clock()
  const taken = await takeNews({ ...(await booksOf(deps, school, db, heard)), name: event.provider }, event.news)
  if (taken === 'later') return note(db, id, now, 'unknown')
  heard.push(...heardOf(school.school_id))
  await sql`
    update provider_event
    set state = ${taken}, taken_at = ${now}, problem = ''
    where school_id = kernel.school_id() and id = ${id}`.run(db)
}

/** Tried again later, and given up after a day. */
const note = (db: Db, id: number, now: Date, problem: string) =>
  sql`
    update provider_event
    set
      attempts = attempts + 1, problem = ${problem},
      not_before = ${now}::timestamptz + make_interval(secs => least(10 * 2 ^ attempts, ${longest})),
      state = case
        when attempts + 1 < ${most} then state
        when ${problem} = 'unknown'
          then 'ignored' -- of another program that uses the account
        else 'stuck'
      end
    where school_id = kernel.school_id() and id = ${id} and state = 'waiting'`.run(db)

export const takeProviderEvents = job('take-provider-events', [{ cron: '* * * * *' }], takeEvents)
