import { isFailure } from '#contract/kernel/errors.ts'
import { sql } from '#server/kernel/sql.ts'
import { lockInvoices } from './invoicing.ts'
import { applyPayments, insertPayment, lockPayments, reversePayment, settlePayment } from './payments.ts'
import type { Books, Taken } from './provider-books.ts'
import type { ProviderNews } from './provider.ts'
import { emitPaid } from './settling.ts'

export type StoredCheckout = {
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
export const optionalCheckout = ({ db, name }: Books, reference: string): Promise<StoredCheckout | undefined> =>
  sql<StoredCheckout>`
    select id, payer_id, student_id, currency, amount, applications, state, made_by
    from provider_checkout
    where school_id = kernel.school_id() and provider = ${name} and reference = ${reference}
    for update`.optional(db)

export const setCheckout = ({ db }: Books, id: number, state: string, payment_id: number | null): Promise<void> =>
  sql`
    update provider_checkout
    set state = ${state}, payment_id = coalesce(${payment_id}, payment_id), version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const paidOrPending = async (
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

export const keepCustomer = ({ db, name }: Books, payer_id: number, reference: string): Promise<void> =>
  sql`
    insert into provider_customer (school_id, payer_id, provider, reference)
    values (kernel.school_id(), ${payer_id}, ${name}, ${reference})
    on conflict (school_id, payer_id, provider) do update
    set reference = excluded.reference, version = provider_customer.version + 1
    where provider_customer.reference <> excluded.reference`.run(db)

export const failed = async (books: Books, news: Extract<ProviderNews, { kind: 'failed' }>): Promise<Taken> => {
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

export const expired = async (books: Books, reference: string): Promise<Taken> => {
  const checkout = await optionalCheckout(books, reference)
  if (!checkout) return 'ignored'
  if (checkout.state === 'open') await setCheckout(books, checkout.id, 'expired', null)
  return 'taken'
}
