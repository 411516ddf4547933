import { fail, type Failure, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { chargeOnce } from '#server/finance/charges.ts'
import {
  cancelSourceCharges,
  selectReceipts,
  selectSourceInvoices,
  type SourceInvoice,
} from '#server/finance/charges.queries.ts'
import { closedMonth, selectConfig } from '#server/finance/config.queries.ts'
import { creditInvoice, voidInvoices } from '#server/finance/invoicing.ts'
import type { By } from '#server/finance/ledger.ts'
import { emitPaid, emitReopened } from '#server/finance/settling.ts'
import {
  applyPayments,
  lockPayments,
  recordPayment,
  reversePayment,
  selectCreditOf,
  unapplyPayments,
} from '#server/finance/payments.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Emit } from '#server/kernel/events.ts'
import { say } from '#server/kernel/texts.ts'
import { type Fee, type FeeRow, lockFees, payerOfFamily, selectLanguages, updateFees } from './fees.queries.ts'

type Books = { db: Db; emit: Emit; by: By }
type Applying = Pick<FeeRow, 'id' | 'family_id' | 'number' | 'amount' | 'currency'>

/** Invoices of fees that hold: neither void nor taken back by a waiver. */
const liveInvoices = async (db: Db, ids: readonly number[]): Promise<Map<number, SourceInvoice>> =>
  new Map(
    [...(await selectSourceInvoices(db, 'application', ids))].filter(
      ([, { holds, state }]) => holds && state !== 'void',
    ),
  )

/** What of an invoice was neither credited nor written off. */
const askedOf = ({ total, credited, written_off }: SourceInvoice): number => total - credited - written_off

/**
 * Charges the families of applications with their fees: each gets an invoice, once. Nothing is charged in a month whose
 * books are closed; the office does it later.
 */
export const chargeFees = async ({ db, emit, by }: Books, applications: readonly Applying[], language: string) => {
  const charged = applications.filter(({ amount }) => amount > 0)
  if (charged.length === 0 || (await closedMonth(db, by.on))) return
  const { due_days } = await selectConfig(db)
  const languages = await selectLanguages(
    db,
    charged.map(({ family_id }) => family_id),
  )
  const charges = []
  // Without the name of the child: the books outlive an application that came to nothing.
  for (const { id, family_id, number, amount, currency } of charged)
    charges.push({
      payer_id: await payerOfFamily(db, family_id),
      student_id: null,
      name: say(languages.get(family_id) ?? language, 'admissions.fee-title', { number: number ?? 0 }),
      amount,
      currency,
      source_id: id,
      due_on: daysAfter(by.on, due_days),
    })
  const source = { source: 'application', product: say(language, 'admissions.fee-product') } as const
  await chargeOnce(db, emit, source, charges, by)
}

/** What was just handed in, with a fee that is due. */
export const chargeSubmitted = async (books: Books, ids: readonly number[], language: string) =>
  chargeFees(
    books,
    (await lockFees(books.db, ids)).filter(({ fee }) => fee === 'due'),
    language,
  )

export type FeeChange = {
  fee: Fee
  note: string
  /** How it was paid; null: outside of the books, as before there were any. */
  method: 'cash' | 'check' | 'card' | 'bank' | null
  /** Takes back what was just set: what the office recorded then is reversed. */
  takes_back: boolean
}
type Before = { id: number; fee: Fee; note: string; method: FeeChange['method'] }
type Receipt = { id: number; number: string }

/**
 * Sets the fee of applications, and writes into the books what that is: an invoice, a payment, a credit note, a void.
 * All of it or nothing.
 */
export const changeFees = async (
  books: Books,
  ids: readonly number[],
  change: FeeChange,
  form: { amount: number; currency: string },
  language: string,
): Promise<{ before: Before[]; receipts: Receipt[] } | Failure> => {
  const { db, emit, by } = books
  const { fee, note, takes_back } = change
  const locked = await lockFees(db, ids)
  if (locked.length < ids.length) return fail('not_found')
  const before = locked.map(({ id, fee, note, method }) => ({ id, fee, note, method }))
  const rows = locked.map((row) => (row.fee === 'none' && fee !== 'none' ? { ...row, ...form } : row))
  const own = rows.map(({ id }) => id)
  const live = await liveInvoices(db, own)
  const books_need = rows.some(({ id, amount }) => live.has(id) || (amount > 0 && (fee === 'due' || fee === 'paid')))
  if (books_need && !(fee === 'paid' && change.method === null && live.size === 0) && (await closedMonth(db, by.on)))
    return fail('conflict', 'finance.month-closed')

  const reversed: number[] = []
  if (fee !== 'paid' || takes_back)
    for (const { payment_id, id } of rows) {
      // A waiver leaves what was really paid to the family.
      if (payment_id === null || !live.has(id) || (fee === 'waived' && !takes_back)) continue
      const refused = await reversePayment(
        db,
        { id: payment_id, reason: say(language, 'admissions.fee-taken-back') },
        by,
      )
      if (refused) return refused
      reversed.push(payment_id)
    }
  await emitReopened(db, emit, reversed)
  const set = { due: setDue, paid: setPaid, waived: setWaived, none: setNone }[fee]
  const done = await set(books, rows, change, language)
  if (isFailure(done)) return done
  const paymentOf = new Map(done.map(({ application_id, id }) => [application_id, id]))
  await updateFees(
    db,
    rows.map(({ id, amount, currency, payment_id }) => ({
      id,
      fee,
      note,
      amount,
      currency,
      payment_id: fee === 'paid' ? (paymentOf.get(id) ?? payment_id) : null,
    })),
  )
  return { before, receipts: done.map(({ id, number }) => ({ id, number })) }
}

type Paid = Receipt & { application_id: number }
type Setting = (books: Books, rows: readonly FeeRow[], change: FeeChange, language: string) => Promise<Paid[] | Failure>

/** What was paid in finance is taken back there; credit that went to a fee is credit again. */
const freeCredit = async ({ db, by }: Books, invoices: readonly SourceInvoice[]): Promise<Failure | undefined> => {
  const receipts = await selectReceipts(
    db,
    invoices.map(({ invoice_id }) => invoice_id),
  )
  const money = receipts.find(({ kind }) => kind === 'payment')
  if (money) return fail('conflict', 'admissions.fee-paid-in-finance', { params: { number: money.number } })
  return receipts.length === 0
    ? undefined
    : unapplyPayments(
        db,
        receipts.map(({ payment_id, invoice_id, amount }) => ({ payment_id, invoice_id, amount })),
        by,
      )
}

/** An invoice of which something is open for each that has a fee. */
const setDue: Setting = async (books, rows, change, language) => {
  const { db } = books
  const live = await liveInvoices(
    db,
    rows.map(({ id }) => id),
  )
  const settled = [...live.values()].filter(({ balance }) => balance === 0)
  if (change.fee === 'due') {
    const refused = await freeCredit(
      books,
      settled.filter((invoice) => askedOf(invoice) > 0),
    )
    if (refused) return refused
  }
  // Nothing is left of these to pay: what is due now is another invoice.
  await cancelSourceCharges(
    db,
    'application',
    settled.filter((invoice) => askedOf(invoice) === 0).map(({ source_id }) => source_id),
  )
  await chargeFees(books, rows, language)
  return []
}

/** What a waiver left to a family pays the fee that is due again. */
const spendCredit = async ({ db, by }: Books, invoices: readonly SourceInvoice[]): Promise<Failure | undefined> => {
  for (const { invoice_id, payer_id, currency, balance } of invoices) {
    const credits = await lockPayments(db, await selectCreditOf(db, payer_id, currency))
    let left = balance
    const parts = [...credits.values()].map(({ id, unapplied }) => {
      const amount = Math.min(unapplied, left)
      left -= amount
      return { payment_id: id, invoice_id, amount }
    })
    const refused = await applyPayments(db, parts, by)
    if (refused) return refused
  }
  return undefined
}

/** What is open is paid by hand. */
const setPaid: Setting = async (books, rows, change, language) => {
  const { db, emit, by } = books
  const ids = rows.map(({ id }) => id)
  if (change.method === null) {
    // Paid outside of the books: an invoice that was made meanwhile is taken back with what made it.
    const live = await liveInvoices(db, ids)
    if (!change.takes_back && rows.some(({ id, amount, fee }) => fee !== 'paid' && (amount > 0 || live.has(id))))
      return wrongField('method', 'errors.field.required')
    const open = rows.filter(({ id }) => (live.get(id)?.balance ?? 0) > 0)
    return open.length > 0 ? setNone(books, open, change, language) : []
  }
  const unpaid = rows.filter(({ fee }) => fee !== 'paid')
  const refused = await setDue(books, unpaid, change, language)
  if (isFailure(refused)) return refused
  if (change.takes_back) {
    const refused = await spendCredit(books, [...(await liveInvoices(db, ids)).values()])
    if (refused) return refused
  }
  const invoices = await liveInvoices(db, ids)
  const paid: Paid[] = []
  for (const { id, number } of unpaid) {
    const invoice = invoices.get(id)
    if (!invoice || invoice.balance === 0) continue
    const made = await recordPayment(
      db,
      {
        payer_id: invoice.payer_id,
        method: change.method,
        currency: invoice.currency,
        amount: invoice.balance,
        reference: change.note.slice(0, 100),
        note: say(language, 'admissions.fee-title', { number: number ?? 0 }).slice(0, 200),
      },
      by,
      [{ invoice_id: invoice.invoice_id, amount: invoice.balance }],
    )
    if (isFailure(made)) return made
    paid.push({ id: made.id, number: made.number, application_id: id })
  }
  await emitPaid(
    db,
    emit,
    paid.map(({ id }) => id),
  )
  return paid
}

/** What was asked for is credited; what was paid of it is left to the family. */
const setWaived: Setting = async ({ db, by }, rows, { note }, language) => {
  const live = await liveInvoices(
    db,
    rows.map(({ id }) => id),
  )
  for (const invoice of live.values()) {
    const amount = askedOf(invoice)
    if (amount === 0) continue
    const reason = note === '' ? say(language, 'admissions.fee-waived-reason') : note
    const made = await creditInvoice(db, { id: invoice.invoice_id, amount, reason }, by)
    if (isFailure(made)) return made
  }
  await cancelSourceCharges(db, 'application', [...live.keys()])
  return []
}

/** Nothing is charged: invoices of which nothing was paid are void. */
const setNone: Setting = async (books, rows, { note }, language) => {
  const { db, by } = books
  const live = await liveInvoices(
    db,
    rows.map(({ id }) => id),
  )
  const asked = [...live.values()].filter((invoice) => askedOf(invoice) > 0)
  const refused =
    (await freeCredit(books, asked)) ??
    (await voidInvoices(
      db,
      asked.map(({ invoice_id }) => invoice_id),
      by,
      note === '' ? say(language, 'admissions.fee-void-reason') : note,
    ))
  if (refused) return refused
  await cancelSourceCharges(db, 'application', [...live.keys()])
  return []
}

/** What the fee of an application came to in finance, as the office and the family see it. */
export const feeInvoices = async (db: Db, ids: readonly number[]) => {
  const invoices = await selectSourceInvoices(db, 'application', ids)
  const receipts = await selectReceipts(
    db,
    [...invoices.values()].map(({ invoice_id }) => invoice_id),
  )
  return new Map(
    [...invoices].map(([id, invoice]) => [
      id,
      {
        id: invoice.invoice_id,
        number: invoice.number,
        total: invoice.total,
        balance: invoice.balance,
        currency: invoice.currency,
        due_on: invoice.due_on,
        state: invoice.state,
        receipts: receipts.filter(({ invoice_id }) => invoice_id === invoice.invoice_id).map(({ number }) => number),
      },
    ]),
  )
}
