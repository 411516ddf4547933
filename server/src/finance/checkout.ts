import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { OpenContext } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { optionalSetup, type Setup } from './payment-setup.queries.ts'
import { isPayable } from './provider-amounts.ts'
import { optionalProvider } from './provider-keys.ts'
import { type Provider, ProviderFailure } from './provider.ts'

type Opener = Pick<OpenContext, 'db' | 'vault' | 'outbound' | 'now'>
export type CheckoutTerms = {
  /** Whose invoices these may be. */
  payers: readonly number[]
  made_by: number | null
  language: string
  /**
   * The page knows what the payer paid with before, and keeps what is paid with now. Never for somebody who is not
   * signed in: the saved card would be another one's.
   */
  remembers: boolean
  back: (id: number) => { paid: string; canceled: string }
}

/**
 * Opens a page of the provider for amounts of open invoices of one payer. Asked for again before it is paid, it is the
 * same page; another choice closes the earlier one.
 */
export const startCheckout = async (
  context: Opener,
  applications: readonly Part[],
  { payers, made_by, language, remembers, back }: CheckoutTerms,
): Promise<{ id: number; url: string } | Failure> => {
  const { db, now } = context
  const rows = await selectInvoices(
    db,
    applications.map(({ invoice_id }) => invoice_id),
    payers,
  )
  if (rows.length < applications.length) return fail('not_found')
  const open = await opened(context)
  if (isFailure(open)) return open
  const { setup, provider } = open
  const [first] = rows
  const { payer_id, currency } = found(first)
  if (rows.some((row) => row.payer_id !== payer_id || row.currency !== currency))
    return wrongField('applications', 'finance.one-payer')
  await oneAtATime(db, payer_id)
  const earlier = await selectOpenCheckouts(db, payer_id, now)
  // The page of somebody who is signed in shows what they saved: nobody else gets it.
  const same = earlier.find(
    (one) =>
      one.state === 'open' &&
      !one.automatic &&
      (one.made_by === null) === (made_by === null) &&
      sameParts(one.applications, applications),
  )
  if (same) return { id: same.id, url: same.url }
  const closed = await closeEarlier(context, provider, earlier, applications)
  if (isFailure(closed)) return closed
  for (const [at, { invoice_id, amount }] of applications.entries()) {
    const { balance } = found(rows.find(({ id }) => id === invoice_id))
    if (amount > balance) return wrongField(`applications.${at}.amount`, 'finance.more-than-open')
  }
  const amount = applications.reduce((sum, one) => sum + one.amount, 0)
  if (!isPayable(amount, currency)) return wrongField('applications', 'finance.not-payable')
  const students = new Set(rows.map(({ student_id }) => student_id))
  const stored = await sql<{ id: number; key: string }>`
    insert into provider_checkout (
      school_id, payer_id, student_id, currency, amount, applications, provider, made_by, made_at
    )
    values (
      kernel.school_id(), ${payer_id},
      ${students.size === 1 ? found(first).student_id : null},
      ${currency}, ${amount}, ${JSON.stringify(applications)}, ${setup.provider}, ${made_by}, ${now}
    )
    returning id, key`.one(db)
  const made = await asked(() =>
    provider.createCheckout({
      key: stored.key,
      amount,
      currency,
      title: titleOf(language, found(first).school, rows.map(({ number }) => number).join(', ')),
      email: remembers ? found(first).email : '',
      language,
      customer: remembers ? found(first).customer : null,
      remembers,
      back: back(stored.id),
    }),
  )
  if (isFailure(made)) return made
  await sql`
    update provider_checkout
    set reference = ${made.reference}, url = ${made.url}, expires_at = ${made.expires_at}
    where school_id = kernel.school_id() and id = ${stored.id}`.run(db)
  return { id: stored.id, url: made.url }
}

/** What is paid, in the words of whoever pays. */
export const titleOf = (language: string, school: string, numbers: string): string =>
  say(language, 'finance.checkout-title', { school, numbers }).slice(0, 200)

/** The provider, where the school takes payments online. */
export const opened = async (context: Opener): Promise<{ setup: Setup; provider: Provider } | Failure> => {
  const setup = await optionalSetup(context.db)
  const provider = setup?.takes_online ? optionalProvider(context, setup) : undefined
  return setup && provider ? { setup, provider } : fail('conflict', 'finance.online-off')
}

export const asked = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | Failure> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return error.refused
      ? fail('conflict', 'finance.provider-refused', { params: { problem: error.message } })
      : fail('unavailable', 'finance.provider-away')
  }
}

type OpenInvoice = {
  id: number
  number: string
  payer_id: number
  student_id: number | null
  currency: string
  balance: number
  school: string
  email: string
  customer: string | null
}

const selectInvoices = (db: Db, ids: readonly number[], payers: readonly number[]) =>
  sql<OpenInvoice>`
    select
      i.id, i.number, i.payer_id, i.student_id, i.currency, i.balance, c.name as school,
      coalesce(nullif(p.email, ''), q.email, '') as email,
      (
        select x.reference
        from provider_customer x
        join payment_setup u on u.school_id = x.school_id and u.provider = x.provider
        where x.school_id = i.school_id and x.payer_id = i.payer_id
      ) as customer
    from invoice i
    join payer p on p.school_id = i.school_id and p.id = i.payer_id
    left join person q on q.school_id = p.school_id and q.id = p.person_id
    join school c on c.id = i.school_id
    where i.school_id = kernel.school_id()
      and i.id = any (${ids})
      and i.payer_id = any (${payers})
      and i.number is not null
    order by i.id`.all(db)

/** Two calls about the money of one payer wait for each other. */
export const oneAtATime = (db: Db, payer_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    'checkout ' || kernel.school_id() || ' ' || ${payer_id}::bigint,
    0
  ))`.run(db)

export type Part = { invoice_id: number; amount: number }
/** `automatic`: charged to a saved method, without a page. */
export type OpenCheckout = {
  id: number
  key: string
  reference: string
  url: string
  state: 'open' | 'pending'
  applications: Part[]
  automatic: boolean
  customer: string
  made_by: number | null
}

export const openCheckoutColumns = sql`
  c.id, c.key, c.reference, c.url, c.state, c.applications, c.automatic_on is not null as automatic, c.customer,
  c.made_by`

const selectOpenCheckouts = (db: Db, payer_id: number, now: Date) =>
  sql<OpenCheckout>`
    select ${openCheckoutColumns}
    from provider_checkout c
    where c.school_id = kernel.school_id()
      and c.payer_id = ${payer_id}
      and (
        c.state = 'pending'
        or c.state = 'open' and (c.automatic_on is not null or c.reference <> '' and c.expires_at > ${now})
      )
    order by c.id
    for update`.all(db)

const sameParts = (some: readonly Part[], others: readonly Part[]): boolean =>
  some.length === others.length &&
  some.every((one) => others.some(({ invoice_id, amount }) => one.invoice_id === invoice_id && one.amount === amount))

/** An earlier page or charge of one of these invoices is closed; what was paid meanwhile, nobody pays a second time. */
const closeEarlier = async (
  { db }: Opener,
  provider: Provider,
  earlier: readonly OpenCheckout[],
  applications: readonly Part[],
): Promise<Failure | undefined> => {
  const about = earlier.filter((one) =>
    one.applications.some(({ invoice_id }) => applications.some((part) => part.invoice_id === invoice_id)),
  )
  if (about.some(({ state, automatic }) => state === 'pending' && !automatic))
    return fail('conflict', 'finance.under-way')
  for (const one of about) {
    const closed = await closeCheckout(db, provider, one)
    if (isFailure(closed)) return closed
    if (!closed) return fail('conflict', 'finance.under-way')
  }
  return undefined
}

/** Closes it at the provider first; false where it was paid, or the money is on its way. */
export const closeCheckout = async (
  db: Db,
  provider: Provider,
  { id, automatic, reference, key, customer }: OpenCheckout,
): Promise<boolean | Failure> => {
  const closed = await asked(() =>
    automatic ? provider.cancelCharge({ reference, key, customer }) : provider.expireCheckout(reference),
  )
  if (closed !== true) return closed
  await sql`
    update provider_checkout
    set state = 'expired', version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)
  return true
}
