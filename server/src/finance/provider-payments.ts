import { isFailure } from '#contract/kernel/errors.ts'
import type { Emit } from '#server/kernel/events.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { emitPaid, emitReopened } from './settling.ts'
import { lockInvoices } from './invoicing.ts'
import { type By, post, postingOf } from './ledger.ts'
import {
  applyOldestFirst,
  applyPayments,
  insertPayment,
  lockPayments,
  refundPayment,
  reversePayment,
  settlePayment,
} from './payments.ts'
import type { Provider, ProviderNews } from './provider.ts'

type Books = {
  db: Db
  by: By
  /** What the provider is called, and the provider itself while the school has its keys. */
  name: string
  provider: Provider | undefined
  emit: Emit
}

/** Into the books, nothing that concerns them, or not yet: what it is about is not known. */
export type Taken = 'taken' | 'ignored' | 'later'

/** Takes into the books what a provider said. Said again, it changes nothing. */
export const takeNews = async (books: Books, news: ProviderNews): Promise<Taken> => {
  switch (news.kind) {
    case 'paid':
    case 'pending':
      return paidOrPending(books, news)
    case 'failed':
      return failed(books, news)
    case 'expired':
      return expired(books, news.checkout)
    case 'refunded':
      return refunded(books, news)
    case 'disputed':
      return disputed(books, news)
    case 'dispute-won':
      return disputeWon(books, news)
    case 'payout':
      return payout(books, news)
    case 'other':
    default:
      return 'ignored'
  }
}

type StoredCheckout = {
  id: number
  payer_id: number
  student_id: number | null
  currency: string
  amount: number
  applications: { invoice_id: number; amount: number }[]
  state: string
  made_by: number | null
}

/** Another program may use the same account: what it sells is not in the books of the portal. */
const optionalCheckout = ({ db, name }: Books, reference: string): Promise<StoredCheckout | undefined> =>
  sql<StoredCheckout>`
    select id, payer_id, student_id, currency, amount, applications, state, made_by
    from provider_checkout
    where school_id = kernel.school_id() and provider = ${name} and reference = ${reference}
    for update`.optional(db)

const setCheckout = ({ db }: Books, id: number, state: string, payment_id: number | null): Promise<void> =>
  sql`
    update provider_checkout
    set state = ${state}, payment_id = coalesce(${payment_id}, payment_id), version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

const paidOrPending = async (
  books: Books,
  news: Extract<ProviderNews, { kind: 'paid' | 'pending' }>,
): Promise<Taken> => {
  const { db, by, name, provider, emit } = books
  const checkout = await optionalCheckout(books, news.checkout)
  if (!checkout) return 'ignored'
  // Whoever paid without being signed in is not known to be the payer.
  if (news.customer !== '' && checkout.made_by !== null) await keepCustomer(books, checkout.payer_id, news.customer)
  const { id, fresh } = await insertPayment(
    db,
    {
      payer_id: checkout.payer_id,
      student_id: checkout.student_id,
      method: 'online',
      currency: news.currency,
      amount: news.amount,
      provider: name,
      provider_reference: news.payment,
    },
    { ...by, made_by: checkout.made_by },
  )
  if (news.kind === 'pending') {
    if (fresh) await setCheckout(books, checkout.id, 'pending', id)
    return 'taken'
  }
  const known = (await lockPayments(db, [id])).get(id)
  if (known?.number != null || known?.state === 'failed') return 'taken' // said before, or taken back since
  const fee = (await provider?.fetchFee(news.payment)) ?? 0
  const settled = await settlePayment(db, id, by, { fee })
  if (isFailure(settled)) throw new Error(settled.code)
  await applyAsMeant(books, checkout, id, news.amount)
  await setCheckout(books, checkout.id, 'paid', id)
  await emitPaid(db, emit, [id])
  return 'taken'
}

/** To the invoices that were chosen, as far as they are open still; the rest is credit of the payer. */
const applyAsMeant = async (
  { db, by }: Books,
  { applications }: StoredCheckout,
  payment_id: number,
  amount: number,
) => {
  const invoices = await lockInvoices(
    db,
    applications.map(({ invoice_id }) => invoice_id),
  )
  let left = amount
  const parts = applications.map(({ invoice_id, amount: meant }) => {
    const part = Math.max(Math.min(meant, invoices.get(invoice_id)?.balance ?? 0, left), 0)
    left -= part
    return { payment_id, invoice_id, amount: part }
  })
  const refused = await applyPayments(db, parts, by)
  if (refused) throw new Error(refused.code ?? refused.failure)
}

const keepCustomer = ({ db, name }: Books, payer_id: number, reference: string): Promise<void> =>
  sql`
    insert into provider_customer (school_id, payer_id, provider, reference)
    values (kernel.school_id(), ${payer_id}, ${name}, ${reference})
    on conflict (school_id, payer_id, provider) do update
    set reference = excluded.reference, version = provider_customer.version + 1
    where provider_customer.reference <> excluded.reference`.run(db)

const failed = async (books: Books, news: Extract<ProviderNews, { kind: 'failed' }>): Promise<Taken> => {
  const { db, by, name } = books
  const checkout = await optionalCheckout(books, news.checkout)
  if (!checkout) return 'ignored'
  const { payer_id, student_id, currency, amount } = checkout
  const { id } = await insertPayment(
    db,
    {
      payer_id,
      student_id,
      currency,
      amount,
      method: 'online',
      provider: name,
      provider_reference: news.payment,
    },
    by,
  )
  const known = (await lockPayments(db, [id])).get(id)
  if (known?.state === 'pending') {
    const refused = await reversePayment(db, { id, reason: 'failed' }, by)
    if (refused) throw new Error(refused.code ?? refused.failure)
    await setCheckout(books, checkout.id, 'failed', id)
  }
  return 'taken'
}

const expired = async (books: Books, reference: string): Promise<Taken> => {
  const checkout = await optionalCheckout(books, reference)
  if (!checkout) return 'ignored'
  if (checkout.state === 'open') await setCheckout(books, checkout.id, 'expired', null)
  return 'taken'
}

/** Held until the end of the transaction. */
const optionalPayment = async ({ db, name }: Books, reference: string) => {
  const row = await sql<{ id: number }>`
    select id
    from payment
    where school_id = kernel.school_id() and provider = ${name} and provider_reference = ${reference}`.optional(db)
  return row && (await lockPayments(db, [row.id])).get(row.id)
}

const refunded = async (books: Books, news: Extract<ProviderNews, { kind: 'refunded' }>): Promise<Taken> => {
  const { db, by, emit } = books
  const payment = await optionalPayment(books, news.payment)
  if (!payment || payment.number === null) return 'later'
  const amount = news.refunded - payment.refunded
  if (amount <= 0 || payment.state === 'failed') return 'taken'
  const posted = await refundPayment(db, { id: payment.id, amount, method: 'online', reason: '' }, by)
  if (isFailure(posted)) throw new Error(posted.code ?? posted.failure)
  await emitReopened(db, emit, [payment.id])
  return 'taken'
}

/** The money is taken back until it is decided: as if it had not been paid. */
const disputed = async (books: Books, news: Extract<ProviderNews, { kind: 'disputed' }>): Promise<Taken> => {
  const payment = await optionalPayment(books, news.payment)
  if (!payment || payment.number === null) return 'later'
  if (payment.state === 'failed') return 'taken'
  const refused = await reversePayment(
    books.db,
    { id: payment.id, reason: `disputed: ${news.reason}`, fee: news.fee },
    books.by,
  )
  if (refused) throw new Error(refused.code ?? refused.failure)
  await emitReopened(books.db, books.emit, [payment.id])
  return 'taken'
}

/** It comes back, as a payment of its own. */
const disputeWon = async (books: Books, news: Extract<ProviderNews, { kind: 'dispute-won' }>): Promise<Taken> => {
  const { db, by, name, emit } = books
  const payment = await optionalPayment(books, news.payment)
  if (payment?.state !== 'failed') return 'later'
  const { payer_id, student_id } = payment
  const { id } = await insertPayment(
    db,
    {
      payer_id,
      student_id,
      currency: news.currency,
      amount: news.amount,
      method: 'online',
      provider: name,
      provider_reference: `${news.payment} won`,
      reference: payment.number ?? '',
    },
    by,
  )
  const settled = await settlePayment(db, id, by)
  if (isFailure(settled)) throw new Error(settled.code)
  const applied = await applyOldestFirst(db, { payer_id, currency: news.currency, payment_ids: [id] }, by)
  if (isFailure(applied)) throw new Error(applied.code)
  await emitPaid(db, emit, [id])
  return 'taken'
}

/** What the provider collected is on the account of the school; fees that were not known before are known now. */
const payout = async (books: Books, news: Extract<ProviderNews, { kind: 'payout' }>): Promise<Taken> => {
  const { db, by, name, provider } = books
  if (!provider) return 'later'
  const { amount, currency, arrives_on, lines } = await provider.fetchPayout(news.payout)
  const paid = lines.filter(({ payment, fee }) => payment !== '' && fee > 0)
  const fees = await sql<{ known: number; missing: number }>`
    with said as (
      select *
      from unnest(${paid.map(({ payment }) => payment)}::text[], ${paid.map(({ fee }) => fee)}::bigint[]) n (
        reference, fee
      )
    )
    select coalesce(sum(p.fee), 0)::bigint as known, coalesce(sum(n.fee - p.fee), 0)::bigint as missing
    from said n
    join payment p on p.school_id = kernel.school_id()
      and p.provider = ${name}
      and p.provider_reference = n.reference
      and p.number is not null
      and p.fee = 0`.one(db)
  await post(db, postingOf('payout', currency, `${news.payout} ${arrives_on}`, by), [
    { kind: 'bank', amount },
    { kind: 'processor_fee', amount: fees.missing },
    { kind: 'clearing', amount: -amount - fees.missing },
  ])
  return 'taken'
}
