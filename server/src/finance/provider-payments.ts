import { isFailure } from '#contract/kernel/errors.ts'
import { sql } from '#server/kernel/sql.ts'
import { stopAutomatic } from './automatic.queries.ts'
import { post, postingOf } from './ledger.ts'
import {
  applyOldestFirst,
  insertPayment,
  lockPayments,
  refundPayment,
  reversePayment,
  settlePayment,
} from './payments.ts'
import type { Books, Taken } from './provider-books.ts'
import { takeCharge, takeSetUp } from './provider-charges.ts'
import { expired, failed, paidOrPending } from './provider-checkouts.ts'
import type { ProviderNews } from './provider.ts'
import { emitPaid, emitReopened } from './settling.ts'

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
    case 'set-up':
      return takeSetUp(books, news)
    case 'charge':
      return takeCharge(books, news)
    case 'payout':
      return payout(books, news)
    case 'other':
    default:
      return 'ignored'
  }
}

/** Held until the end of the transaction. */
const optionalPayment = async ({ db, name }: Books, reference: string) => {
  const row = await sql<{ id: number; is_automatic: boolean }>`
    select
      q.id,
      exists (
        select from provider_checkout c
        where c.school_id = q.school_id and c.payment_id = q.id and c.automatic_on is not null
      ) as is_automatic
    from payment q
    where q.school_id = kernel.school_id()
      and q.provider = ${name}
      and q.provider_reference = ${reference}`.optional(db)
  const payment = row && (await lockPayments(db, [row.id])).get(row.id)
  return payment && { ...payment, is_automatic: row.is_automatic }
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
  if (payment.is_automatic) await stopAutomatic(books.db, payment.payer_id)
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
