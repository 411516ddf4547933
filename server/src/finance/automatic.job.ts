import { isFailure } from '#contract/kernel/errors.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import type { Live, LiveEvent } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { insertCharges, isTooMuch, isTurnedOff, lockCharges, lockDueCharge } from './automatic.queries.ts'
import { closeCheckout, oneAtATime, titleOf } from './checkout.ts'
import { isPayable } from './provider-amounts.ts'
import { type Books, booksOf, type BooksDeps, heardOf, type School } from './provider-books.ts'
import { giveUp, takeCharge } from './provider-charges.ts'
import { setCheckout } from './provider-checkouts.ts'
import { type Provider, ProviderFailure } from './provider.ts'
import { applyCredits } from './settling.ts'

type Deps = BooksDeps & { pool: Pool; live: Live; log: { error(entry: object): void } }
type Place = School & { is_day: boolean }

/** Every hour: by day, charges what is due; always, looks after what was charged. */
export const chargeAutomatically = (deps: Deps) => async (): Promise<void> => {
  const { rows } = await deps.pool.query<Place>('select * from auth.schools_with_automatic_payment($1)', [deps.clock()])
  for (const place of rows) await lookAfter(deps, place)
}

/** Each step in a transaction of its own: one that fails is taken the next hour, and stops no other. */
const lookAfter = async (deps: Deps, place: Place): Promise<void> => {
  const { school_id, group_id } = place
  const step = async <Answer>(what: string, work: (books: Books) => Promise<Answer>): Promise<Answer | undefined> => {
    const heard: LiveEvent[] = []
    try {
      const answer = await inSystemScope(
        deps.pool,
        { request_id: 'charge-automatically', school_id, group_id },
        async (db) => work(await booksOf(deps, place, db, heard)),
      )
      deps.live.publish(heard)
      return answer
    } catch (error) {
      deps.log.error({ msg: 'automatic payment', what, school_id, error })
      return undefined
    }
  }
  const over = await step('over', ({ db }) => idsOf(db, sql`c.state = 'pending' and (${isTurnedOff} or ${isTooMuch})`))
  for (const id of over ?? []) await step('close', (books) => closeOne(books, id))
  if (place.is_day) await step('due', noteDue)
  const due = await step('asked', ({ db }) => idsOf(db, sql`c.state = 'open'`))
  for (const id of due ?? []) await step('charge', (books) => chargeOne(books, id))
  const quiet = await step('quiet', ({ db, by }) => idsOf(db, isQuiet(by.now)))
  for (const id of quiet ?? []) await step('look', (books) => lookAt(books, id))
  if ([over, due, quiet].some((ids) => ids && ids.length > 0)) deps.live.publish(heardOf(school_id))
}

const idsOf = async (db: Db, within: ReturnType<typeof sql>): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select c.id
      from provider_checkout c
      where c.school_id = kernel.school_id()
        and c.automatic_on is not null
        and c.state in ('open', 'pending')
        and ${within}
      order by c.id`.all(db)
  ).map(({ id }) => id)

/** Nothing was heard of it for a day, or it failed, and nobody said when it is tried again. */
const isQuiet = (now: Date) => sql`
  c.state = 'pending'
    and (
      c.looked_at < ${now}::timestamptz - interval '20 hours'
      or c.failed_at <= ${now}::timestamptz - interval '1 hour' and c.retry_at is null
    )`

/** It was turned off, or something else paid what it is for. */
const closeOne = async ({ db, provider }: Books, id: number): Promise<void> => {
  const [one] = await lockCharges(db, sql`c.id = ${id}`)
  if (!one || !provider) return
  const closed = await closeCheckout(db, provider, one)
  if (isFailure(closed)) throw new Error(closed.code)
}

const noteDue = async ({ db, by, emit, provider }: Books): Promise<void> => {
  if (!provider) return
  const payers = await sql<{ payer_id: number }>`
    select payer_id
    from automatic_payment
    where school_id = kernel.school_id() and state = 'on'`.all(db)
  const refused = await applyCredits(
    db,
    payers.map(({ payer_id }) => payer_id),
    by,
    emit,
  )
  if (refused) throw new Error(refused.code ?? refused.failure)
  await insertCharges(db, by.on, by.now)
}

/** What the provider refuses because of the keys of the school, the family cannot mend. */
const ofTheSchool = new Set(['key', 'permission'])

const chargeOne = async (books: Books, id: number): Promise<void> => {
  const { db, by, provider } = books
  const payer = await sql<{ payer_id: number }>`
    select payer_id
    from provider_checkout
    where school_id = kernel.school_id() and id = ${id}`.optional(db)
  if (!provider || !payer) return
  await oneAtATime(db, payer.payer_id)
  const due = await lockDueCharge(db, id)
  if (!due) return
  if (!due.still || !isPayable(due.amount, due.currency)) {
    const closed = await closeCheckout(db, provider, due)
    if (isFailure(closed)) throw new Error(closed.code)
    if (closed) return // otherwise it is charged already, and only found again
  }
  try {
    const { reference } = await provider.charge({ ...due, title: titleOf(due.language, due.school, due.numbers) })
    await sql`
      update provider_checkout
      set state = 'pending', reference = ${reference}, looked_at = ${by.now}, version = version + 1
      where school_id = kernel.school_id() and id = ${id}`.run(db)
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !error.refused || ofTheSchool.has(error.message)) throw error
    await refused(books, provider, due, error.message)
  }
}

const refused = async (
  books: Books,
  provider: Provider,
  { id, reference, key, customer }: { id: number; reference: string; key: string; customer: string },
  problem: string,
): Promise<void> => {
  // Too little for the provider: it is charged with what comes next.
  if (problem === 'amount') await setCheckout(books, id, 'expired', null)
  else if (await withdrawn(provider, { reference, key, customer })) await giveUp(books, id)
}

/** Nothing of it is left at the provider, who may not know this customer any more. */
const withdrawn = async (provider: Provider, of: Parameters<Provider['cancelCharge']>[0]): Promise<boolean> => {
  try {
    return await provider.cancelCharge(of)
  } catch (error) {
    if (error instanceof ProviderFailure && error.refused) return true
    throw error
  }
}

const lookAt = async (books: Books, id: number): Promise<void> => {
  const [one] = await lockCharges(books.db, sql`c.id = ${id}`)
  if (one) await takeCharge(books, { charge: one.reference, key: one.key })
}

export const automaticPayments = job('charge-automatically', [{ cron: '23 * * * *' }], chargeAutomatically)
