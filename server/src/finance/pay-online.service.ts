import { payOnline } from '#contract/finance/pay-online.contract.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { byOf, changed } from './billing.service.ts'
import { refusedWithout, selectConfig } from './config.queries.ts'
import { selectOwnPayers } from './accounts.queries.ts'
import { lockPayments, refundPayment } from './payments.ts'
import { optionalSetup, type Setup } from './payment-setup.queries.ts'
import { isPayable } from './provider-amounts.ts'
import { optionalProvider } from './provider-keys.ts'
import { type Provider, ProviderFailure } from './provider.ts'

export const payOnlineService = serve(payOnline, {
  async choices(_, { db, actor }) {
    const setup = await optionalSetup(db)
    const saved = await optionalCustomer(db, actor.person_id, setup?.provider ?? '')
    return {
      cash: setup?.takes_cash ?? true,
      check: setup?.takes_check ?? true,
      card: setup?.takes_card ?? false,
      bank: setup?.takes_bank ?? true,
      online: setup?.takes_online ?? false,
      test_mode: setup !== undefined && setup.takes_online && !setup.is_live,
      check_payable_to: setup?.check_payable_to ?? '',
      instructions: setup?.instructions ?? '',
      has_saved: saved !== undefined,
    }
  },

  async start({ applications }, context) {
    const { db, actor, request, now } = context
    const payers = await selectOwnPayers(db, actor.person_id)
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
    const same = earlier.find(({ state, ...one }) => state === 'open' && sameParts(one.applications, applications))
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
        ${currency}, ${amount}, ${JSON.stringify(applications)}, ${setup.provider}, ${actor.user_id}, ${now}
      )
      returning id, key`.one(db)
    const page = `${request.base_url}/student-payment-application?checkout=${stored.id}`
    const made = await asked(() =>
      provider.createCheckout({
        key: stored.key,
        amount,
        currency,
        title: say(actor.language, 'finance.checkout-title', {
          school: found(first).school,
          numbers: rows.map(({ number }) => number).join(', '),
        }).slice(0, 200),
        email: found(first).email,
        language: actor.language,
        customer: found(first).customer,
        back: { paid: page, canceled: `${page}&canceled=1` },
      }),
    )
    if (isFailure(made)) return made
    await sql`
      update provider_checkout
      set reference = ${made.reference}, url = ${made.url}, expires_at = ${made.expires_at}
      where school_id = kernel.school_id() and id = ${stored.id}`.run(db)
    return { id: stored.id, url: made.url }
  },

  async state({ id }, { db, actor }) {
    const payers = await selectOwnPayers(db, actor.person_id)
    const checkout = await sql<{
      state: 'open' | 'pending' | 'paid' | 'failed' | 'expired'
      amount: number
      currency: string
    }>`
      select state, amount, currency
      from provider_checkout
      where school_id = kernel.school_id() and id = ${id} and payer_id = any (${payers})`.optional(db)
    return found(checkout)
  },

  async methods(_, context) {
    const open = await opened(context)
    if (isFailure(open)) return open
    const customer = await optionalCustomer(context.db, context.actor.person_id, open.setup.provider)
    if (!customer) return fail('conflict', 'finance.nothing-saved')
    return asked(() => open.provider.manageMethods(customer, `${context.request.base_url}/student-invoice`))
  },

  async refund({ id, version, amount, reason }, context) {
    const { db, actor } = context
    const refused = await refusedWithout(db, actor, 'may_refund')
    if (refused) return refused
    const setup = await optionalSetup(db)
    const provider = setup && optionalProvider(context, setup)
    const payment = (await lockPayments(db, [id])).get(id)
    if (!payment) return fail('not_found')
    if (payment.version !== version) return fail('conflict', 'stale', { present: { id, version: payment.version } })
    if (payment.provider === '' || payment.number === null) return fail('conflict', 'finance.no-payment')
    if (!provider || setup.provider !== payment.provider) return fail('conflict', 'finance.keys-needed')
    if (amount > payment.amount - payment.refunded) return wrongField('amount', 'finance.more-than-credit')
    if (!isPayable(amount, payment.currency)) return wrongField('amount', 'finance.not-payable')
    const { approve_refund } = await selectConfig(db)
    if (approve_refund !== null && amount >= approve_refund) return wrongField('amount', 'finance.approval-needed')
    const posted = await refundPayment(db, { id, amount, method: 'online', reason }, byOf(context))
    if (isFailure(posted)) return posted
    // Last, and once for what was given back before: if this call dies now, the webhook tells the books of it.
    const reference = await referenceOf(db, id)
    const given = await asked(() =>
      provider.refund({
        payment: reference,
        amount,
        currency: payment.currency,
        key: `${id}-${payment.refunded}-${amount}`,
      }),
    )
    if (isFailure(given)) return given
    changed(context)
    return { refunded: amount }
  },
})

/** The provider, where the school takes payments online. */
const opened = async (context: Context): Promise<{ setup: Setup; provider: Provider } | Failure> => {
  const setup = await optionalSetup(context.db)
  const provider = setup?.takes_online ? optionalProvider(context, setup) : undefined
  return setup && provider ? { setup, provider } : fail('conflict', 'finance.online-off')
}

const asked = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | Failure> => {
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
const oneAtATime = (db: Db, payer_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    'checkout ' || kernel.school_id() || ' ' || ${payer_id}::bigint,
    0
  ))`.run(db)

type Part = { invoice_id: number; amount: number }
type OpenCheckout = { id: number; reference: string; url: string; state: 'open' | 'pending'; applications: Part[] }

const selectOpenCheckouts = (db: Db, payer_id: number, now: Date) =>
  sql<OpenCheckout>`
    select id, reference, url, state, applications
    from provider_checkout
    where school_id = kernel.school_id()
      and payer_id = ${payer_id}
      and (state = 'pending' or state = 'open' and reference <> '' and expires_at > ${now})
    order by id`.all(db)

const sameParts = (some: readonly Part[], others: readonly Part[]): boolean =>
  some.length === others.length &&
  some.every((one) => others.some(({ invoice_id, amount }) => one.invoice_id === invoice_id && one.amount === amount))

/** An earlier page about one of these invoices is closed; where it was paid meanwhile, nobody pays a second time. */
const closeEarlier = async (
  { db }: Context,
  provider: Provider,
  earlier: readonly OpenCheckout[],
  applications: readonly Part[],
): Promise<Failure | undefined> => {
  const about = earlier.filter((one) =>
    one.applications.some(({ invoice_id }) => applications.some((part) => part.invoice_id === invoice_id)),
  )
  if (about.some(({ state }) => state === 'pending')) return fail('conflict', 'finance.under-way')
  for (const { id, reference } of about) {
    const closed = await asked(() => provider.expireCheckout(reference))
    if (isFailure(closed)) return closed
    if (!closed) return fail('conflict', 'finance.under-way')
    await sql`
      update provider_checkout
      set state = 'expired', version = version + 1
      where school_id = kernel.school_id() and id = ${id}`.run(db)
  }
  return undefined
}

const optionalCustomer = async (db: Db, person_id: number | null, provider: string): Promise<string | undefined> =>
  (
    await sql<{ reference: string }>`
      select c.reference
      from provider_customer c
      join payer p on p.school_id = c.school_id and p.id = c.payer_id and p.person_id = ${person_id}
      where c.school_id = kernel.school_id() and c.provider = ${provider}
      limit 1`.optional(db)
  )?.reference

const referenceOf = async (db: Db, payment_id: number): Promise<string> =>
  (
    await sql<{ reference: string }>`
      select coalesce(provider_reference, '') as reference
      from payment
      where school_id = kernel.school_id() and id = ${payment_id}`.one(db)
  ).reference
