import type { AccountKind } from '#contract/finance/ledger.rules.ts'
import { fail, type Failure, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { openInvoices, unpaidOf } from './instalments.sql.ts'
import { lockInvoices } from './invoicing.ts'
import { type By, type Entry, nextNumber, post, postAll, postingOf, reverseAll, type Transaction } from './ledger.ts'

export const paymentMethods = ['cash', 'check', 'card', 'bank', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Where the money is that came in this way. */
const accountOf: Record<PaymentMethod | 'none', AccountKind> = {
  cash: 'cash',
  check: 'cash',
  card: 'clearing',
  bank: 'bank',
  online: 'clearing',
  none: 'opening',
}

export type NewPayment = {
  kind?: 'payment' | 'opening'
  payer_id: number
  student_id?: number | null
  method: PaymentMethod | 'none'
  currency: string
  amount: number
  reference?: string
  note?: string
  provider?: string
  /** Of the provider: a payment is stored once for it. */
  provider_reference?: string | null
  /** Of the receipt, where the money is there already. */
  number?: string | null
}

type Stored = {
  id: number
  number: string | null
  kind: 'payment' | 'credit' | 'transfer' | 'opening'
  payer_id: number
  student_id: number | null
  method: PaymentMethod | 'none'
  currency: string
  amount: number
  unapplied: number
  refunded: number
  state: 'pending' | 'settled' | 'failed' | 'partly_refunded' | 'refunded'
  provider: string
  transaction_id: number | null
  version: number
}

/** Payments, held until the end of the call; before invoices, and by their ids, as everybody locks them. */
export const lockPayments = async (db: Db, ids: readonly number[]): Promise<Map<number, Stored>> => {
  const rows = await sql<Stored>`
    select
      id, number, kind, payer_id, student_id, method, currency, amount, unapplied, refunded, state, provider,
      transaction_id, version
    from payment
    where school_id = kernel.school_id() and id = any (${ids})
    order by id
    for update`.all(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A payment that is on its way; the same of a provider is stored once. */
export const insertPayment = async (db: Db, payment: NewPayment, by: By): Promise<{ id: number; fresh: boolean }> => {
  const { kind = 'payment', payer_id, student_id = null, method, currency, amount } = payment
  const { reference = '', note = '', provider = '', provider_reference = null, number = null } = payment
  const made = await sql<{ id: number }>`
    insert into payment (
      school_id, number, kind, payer_id, student_id, method, currency, amount, received_on, reference, note, provider,
      provider_reference, made_by, made_at
    )
    values (
      kernel.school_id(), ${number}, ${kind}, ${payer_id}, ${student_id}, ${method}, ${currency}, ${amount}, ${by.on},
      ${reference}, ${note}, ${provider}, ${provider_reference}, ${by.made_by}, ${by.now}
    )
    on conflict (school_id, provider, provider_reference) do nothing
    returning id`.optional(db)
  if (made) return { id: made.id, fresh: true }
  const known = await sql<{ id: number }>`
    select id
    from payment
    where school_id = kernel.school_id()
      and provider = ${provider}
      and provider_reference = ${provider_reference}`.one(db)
  return { id: known.id, fresh: false }
}

/** The money is there: it is credit of its payer until it is applied. Settled once, however often it is said. */
export const settlePayment = async (
  db: Db,
  id: number,
  by: By,
  { fee = 0 }: { fee?: number } = {},
): Promise<{ number: string } | Failure> => {
  const payment = (await lockPayments(db, [id])).get(id)
  if (!payment) return fail('not_found')
  if (payment.number !== null) return { number: payment.number }
  if (payment.state === 'failed') return fail('conflict', 'finance.payment-failed')
  const number = await nextNumber(db, 'receipt', 'R-')
  const { payer_id, student_id, currency, amount, method } = payment
  await post(db, postingOf('payment', currency, number, by), [
    { kind: accountOf[method], amount: amount - fee },
    { kind: 'processor_fee', amount: fee },
    { kind: 'credit', amount: -amount, payer_id, student_id, payment_id: id },
  ])
  await sql`
    update payment
    set number = ${number}, fee = ${fee}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)
  return { number }
}

/** Where a payment goes: to what is due first, to chosen invoices, or nowhere yet. */
export type Applied = 'oldest' | readonly Omit<Application, 'payment_id'>[]

/**
 * A payment that is there already: cash, a check, a transfer. It is settled and applied in one posting; what is over is
 * credit.
 */
export const recordPayment = async (
  db: Db,
  payment: NewPayment,
  by: By,
  applied: Applied = [],
): Promise<{ id: number; number: string; applied: Application[] } | Failure> => {
  const { payer_id, student_id, currency, amount, method } = payment
  const number = await nextNumber(db, 'receipt', 'R-')
  const { id } = await insertPayment(db, { ...payment, number }, by)
  const parts =
    applied === 'oldest'
      ? oldestFirst([{ id, unapplied: amount }], await selectDue(db, payer_id, currency))
      : applied.flatMap((one) => (one.amount === 0 ? [] : [{ ...one, payment_id: id }]))
  const application = await applicationsOf(
    db,
    new Map([[id, { id, number, payer_id, currency, unapplied: amount }]]),
    parts,
    by,
  )
  if (isFailure(application)) return application
  await postAll(db, [
    {
      posting: postingOf('payment', currency, number, by),
      entries: [
        { kind: accountOf[method], amount },
        { kind: 'credit', amount: -amount, payer_id, student_id: student_id ?? null, payment_id: id },
      ],
    },
    ...application,
  ])
  return { id, number, applied: parts }
}

export type Application = { payment_id: number; invoice_id: number; amount: number }

type Credit = Pick<Stored, 'id' | 'number' | 'payer_id' | 'currency' | 'unapplied'>

/** Applies credit to invoices, all of it or nothing. */
export const applyPayments = async (
  db: Db,
  applications: readonly Application[],
  by: By,
): Promise<Failure | undefined> => {
  const given = applications.filter(({ amount }) => amount !== 0)
  const payments = await lockPayments(db, [...new Set(given.map(({ payment_id }) => payment_id))])
  const transactions = await applicationsOf(db, payments, given, by)
  if (isFailure(transactions)) return transactions
  await postAll(db, transactions)
  return undefined
}

/**
 * What applying credit of payments posts: a transaction for each of them. The invoices are held until the end of the
 * call.
 */
const applicationsOf = async (
  db: Db,
  payments: ReadonlyMap<number, Credit>,
  given: readonly Application[],
  by: By,
): Promise<Transaction[] | Failure> => {
  if (given.length === 0) return []
  const invoices = await lockInvoices(db, [...new Set(given.map(({ invoice_id }) => invoice_id))])
  const open = new Map([...invoices.values()].map(({ id, balance }) => [id, balance]))
  const credit = new Map([...payments.values()].map(({ id, unapplied }) => [id, unapplied]))
  for (const { payment_id, invoice_id, amount } of given) {
    const [payment, invoice] = [payments.get(payment_id), invoices.get(invoice_id)]
    if (!payment || !invoice) return fail('not_found')
    if (amount < 0 || payment.currency !== invoice.currency) return wrongField('amount', 'finance.other-currency')
    const [before, left] = [open.get(invoice_id) ?? 0, credit.get(payment_id) ?? 0]
    if (amount > before) return wrongField('amount', 'finance.more-than-open')
    if (amount > left) return wrongField('amount', 'finance.more-than-credit')
    open.set(invoice_id, before - amount)
    credit.set(payment_id, left - amount)
  }
  return [...payments.values()].map(({ id, number, payer_id, currency }) => ({
    posting: postingOf('application', currency, number ?? '', by),
    entries: given
      .filter(({ payment_id }) => payment_id === id)
      .flatMap(({ invoice_id, amount }): Entry[] => {
        const invoice = invoices.get(invoice_id)
        return [
          { kind: 'credit', amount, payer_id, payment_id: id },
          {
            kind: 'receivable',
            amount: -amount,
            payer_id: invoice?.payer_id,
            student_id: invoice?.student_id,
            invoice_id,
            payment_id: id,
          },
        ]
      }),
  }))
}

/** What is due of a payer in a currency, the oldest first: each instalment that is not paid. */
export const selectDue = (db: Db, payer_id: number, currency: string) =>
  sql<{ invoice_id: number; due_on: string; open: number }>`
    select u.invoice_id, u.due_on, u.open
    from (${unpaidOf(openInvoices(sql`i.payer_id = ${payer_id} and i.currency = ${currency}`))}) u
    order by u.due_on, u.invoice_id, u.position`.all(db)

/** The payments with credit of those payers who have any, by payer and currency. */
export const selectWithCredit = (db: Db, payer_ids: readonly number[]) =>
  sql<{ payer_id: number; currency: string; payment_ids: number[] }>`
    select payer_id, currency, array_agg(id order by id) as payment_ids
    from payment
    where school_id = kernel.school_id() and payer_id = any (${payer_ids}) and unapplied > 0
    group by payer_id, currency
    order by payer_id, currency`.all(db)

/** Payments of a payer that have credit. */
export const selectCreditOf = async (db: Db, payer_id: number, currency: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id
      from payment
      where school_id = kernel.school_id() and payer_id = ${payer_id} and currency = ${currency} and unapplied > 0
      order by id`.all(db)
  ).map(({ id }) => id)

/** Applies the credit of a payer to what is due, the oldest first. @returns how much was applied */
export const applyOldestFirst = async (
  db: Db,
  { payer_id, currency, payment_ids }: { payer_id: number; currency: string; payment_ids?: readonly number[] },
  by: By,
): Promise<number | Failure> => {
  const credits = await sql<{ id: number; unapplied: number }>`
    select id, unapplied
    from payment
    where school_id = kernel.school_id()
      and payer_id = ${payer_id}
      and currency = ${currency}
      and unapplied > 0
      and (${payment_ids ?? null}::bigint[] is null or id = any (${payment_ids ?? null}::bigint[]))
    order by id
    for update`.all(db)
  if (credits.length === 0) return 0
  const parts = oldestFirst(credits, await selectDue(db, payer_id, currency))
  const refused = await applyPayments(db, parts, by)
  return refused ?? parts.reduce((sum, { amount }) => sum + amount, 0)
}

/** Credit by credit to what is due first. */
const oldestFirst = (
  credits: readonly { id: number; unapplied: number }[],
  due: readonly { invoice_id: number; open: number }[],
): Application[] => {
  const parts = new Map<string, Application>()
  const left = credits.map((one) => ({ ...one }))
  for (const { invoice_id, open } of due) {
    let wanted = open
    for (const one of left) {
      const amount = Math.min(one.unapplied, wanted)
      if (amount === 0) continue
      one.unapplied -= amount
      wanted -= amount
      const key = `${one.id} ${invoice_id}`
      parts.set(key, { payment_id: one.id, invoice_id, amount: (parts.get(key)?.amount ?? 0) + amount })
    }
  }
  return [...parts.values()]
}

/** What of payments is applied to which invoice, the latest first. */
export const selectApplied = (db: Db, payment_ids: readonly number[]) =>
  sql<Application>`
    select e.payment_id, e.invoice_id, -sum(e.amount)::bigint as amount
    from ledger_entry e
    join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id and a.kind = 'receivable'
    where e.school_id = kernel.school_id() and e.payment_id = any (${payment_ids}) and e.invoice_id is not null
    group by e.payment_id, e.invoice_id
    having sum(e.amount) <> 0
    order by max(e.id) desc`.all(db)

/** Takes applications back: the invoices are open again by as much, and the payment is credit again. */
export const unapplyPayments = async (
  db: Db,
  applications: readonly Application[],
  by: By,
): Promise<Failure | undefined> => {
  const payments = await lockPayments(db, [...new Set(applications.map(({ payment_id }) => payment_id))])
  const invoices = await lockInvoices(db, [...new Set(applications.map(({ invoice_id }) => invoice_id))])
  const applied = new Map(
    (await selectApplied(db, [...payments.keys()])).map((one) => [`${one.payment_id} ${one.invoice_id}`, one.amount]),
  )
  for (const { payment_id, invoice_id, amount } of applications) {
    if (!payments.has(payment_id) || !invoices.has(invoice_id)) return fail('not_found')
    const key = `${payment_id} ${invoice_id}`
    const left = (applied.get(key) ?? 0) - amount
    if (amount <= 0 || left < 0) return wrongField('amount', 'finance.more-than-applied')
    applied.set(key, left)
  }
  await postAll(
    db,
    [...payments.values()].map(({ id, number, payer_id, currency }) => ({
      posting: postingOf('unapplication', currency, number ?? '', by),
      entries: applications
        .filter(({ payment_id }) => payment_id === id)
        .flatMap(({ invoice_id, amount }): Entry[] => {
          const invoice = invoices.get(invoice_id)
          return [
            { kind: 'credit', amount: -amount, payer_id, payment_id: id },
            {
              kind: 'receivable',
              amount,
              payer_id: invoice?.payer_id,
              student_id: invoice?.student_id,
              invoice_id,
              payment_id: id,
            },
          ]
        }),
    })),
  )
  return undefined
}

/** Frees so much credit of a payment, where it is applied by taking back the latest applications. */
const freed = async (db: Db, payment: Stored, amount: number, by: By): Promise<Failure | undefined> => {
  let missing = amount - payment.unapplied
  if (missing <= 0) return undefined
  const back: Application[] = []
  for (const one of await selectApplied(db, [payment.id])) {
    const part = Math.min(one.amount, missing)
    if (part <= 0) break
    missing -= part
    back.push({ ...one, amount: part })
  }
  return missing > 0 ? wrongField('amount', 'finance.more-than-credit') : unapplyPayments(db, back, by)
}

/** Gives money back: of credit, or of an applied payment, whose invoices are open again by as much. */
export const refundPayment = async (
  db: Db,
  { id, amount, method, reason }: { id: number; amount: number; method: PaymentMethod; reason: string },
  by: By,
): Promise<number | Failure> => {
  const payment = (await lockPayments(db, [id])).get(id)
  if (!payment) return fail('not_found')
  if (amount <= 0) return wrongField('amount', 'finance.more-than-credit')
  const refused = await freed(db, payment, amount, by)
  if (refused) return refused
  const { payer_id, student_id, currency, number } = payment
  return post(db, postingOf('refund', currency, `${number ?? ''} ${reason}`, by), [
    { kind: 'credit', amount, payer_id, student_id, payment_id: id },
    { kind: accountOf[method], amount: -amount },
  ])
}

/**
 * A check or a direct debit came back, or a card payment is disputed: as if it had never been paid. What it was applied
 * to is open again.
 * @param fee what the provider keeps for it
 */
export const reversePayment = async (
  db: Db,
  { id, reason, fee = 0 }: { id: number; reason: string; fee?: number },
  by: By,
): Promise<Failure | undefined> => {
  const payment = (await lockPayments(db, [id])).get(id)
  if (!payment) return fail('not_found')
  if (payment.state === 'failed') return fail('conflict', 'finance.reversed')
  if (payment.kind !== 'payment') return fail('conflict', 'finance.no-payment')
  if (payment.number !== null) {
    const refused = await freed(db, payment, payment.amount, by)
    if (refused) return fail('conflict', 'finance.credit-gone')
    const memo = `${payment.number} ${reason}`
    const reversed = await reverseAll(db, [{ transaction_id: payment.transaction_id ?? 0, memo }], by)
    if (isFailure(reversed)) return reversed
    if (fee > 0)
      await post(db, postingOf('fee', payment.currency, payment.number, by), [
        { kind: 'processor_fee', amount: fee },
        { kind: accountOf[payment.method], amount: -fee },
      ])
  }
  await sql`
    update payment
    set failed_on = ${by.on}, failure = ${reason}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)
  return undefined
}

/** Leaves credit of a payment to another payer, or to another child of the same one. */
export const transferCredit = async (
  db: Db,
  {
    id,
    amount,
    payer_id,
    student_id,
    note,
  }: { id: number; amount: number; payer_id: number; student_id: number | null; note: string },
  by: By,
): Promise<number | Failure> => {
  const payment = (await lockPayments(db, [id])).get(id)
  if (!payment) return fail('not_found')
  if (amount <= 0 || amount > payment.unapplied) return wrongField('amount', 'finance.more-than-credit')
  const number = await nextNumber(db, 'transfer', 'T-')
  const made = await sql<{ id: number }>`
    insert into payment (
      school_id, number, kind, payer_id, student_id, method, currency, amount, received_on, note, made_by, made_at
    )
    select
      p.school_id, ${number}, 'transfer', p.id, ${student_id}, 'none', ${payment.currency}, ${amount}, ${by.on},
      ${note}, ${by.made_by}, ${by.now}
    from payer p
    where p.school_id = kernel.school_id() and p.id = ${payer_id}
    returning id`.optional(db)
  if (!made) return wrongField('payer_id', 'errors.field.reference')
  const transaction_id = await post(db, postingOf('transfer', payment.currency, `${number} ${note}`, by), [
    { kind: 'credit', amount, payer_id: payment.payer_id, student_id: payment.student_id, payment_id: id },
    { kind: 'credit', amount: -amount, payer_id, student_id, payment_id: made.id },
  ])
  await sql`
    update payment
    set transaction_id = ${transaction_id}
    where school_id = kernel.school_id() and id = ${made.id}`.run(db)
  return made.id
}
