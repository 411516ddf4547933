import { billOf, plainItem } from '#contract/finance/billing.rules.ts'
import { fail, type Failure, isFailure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { issueInvoices, type NewInvoice, voidInvoices } from './invoicing.ts'
import { type By, reverseAll } from './ledger.ts'
import { lockPayments, recordPayment } from './payments.ts'

/** What a payer owes or has in the program that the school had before. Minor units. */
export type OpeningItem = {
  payer_id: number
  student_id: number | null
  old_number: string
  title: string
  note: string
  issued_on: string
  due_on: string
  /** Still to pay; 0: nothing. */
  open: number
  /** Paid too much or in advance; 0: nothing. */
  credit: number
}

/**
 * Takes over what is open, against the account of opening balances: an invoice of each open amount with its own days,
 * so that it ages as it did before, and credit that no invoice has yet.
 */
export const takeOver = async (
  db: Db,
  items: readonly OpeningItem[],
  { import_id, currency }: { import_id: number; currency: string },
  by: By,
): Promise<Failure | undefined> => {
  const owed = items.filter(({ open }) => open > 0)
  const invoices = owed.map(({ payer_id, student_id, title, note, due_on, open }): NewInvoice => ({
    kind: 'opening',
    payer_id,
    student_id,
    currency,
    title,
    note,
    ...billOf([plainItem(title, open)], []),
    plan: [{ due_on, amount: open }],
  }))
  const issued = await issueInvoices(db, invoices, by)
  const olds = issued.map(({ id }, at) => ({
    id,
    old_number: owed[at]?.old_number ?? '',
    issued_on: owed[at]?.issued_on ?? by.on,
  }))
  await sql`
    update invoice i
    set old_number = g.old_number, issued_on = g.issued_on, import_id = ${import_id}
    from jsonb_to_recordset(${JSON.stringify(olds)}::jsonb) as g (id bigint, old_number text, issued_on date)
    where i.school_id = kernel.school_id() and i.id = g.id`.run(db)
  const made: number[] = []
  for (const { payer_id, student_id, credit, old_number, title } of items.filter((one) => one.credit > 0)) {
    const payment = await recordPayment(
      db,
      {
        kind: 'opening',
        payer_id,
        student_id,
        method: 'none',
        currency,
        amount: credit,
        reference: old_number.slice(0, 100),
        note: title.slice(0, 200),
      },
      by,
    )
    if (isFailure(payment)) return payment
    made.push(payment.id)
  }
  await sql`
    update payment
    set import_id = ${import_id}
    where school_id = kernel.school_id() and id = any (${made})`.run(db)
  return undefined
}

/** Takes an import back, all of it, while nothing of it was paid, credited or used. */
export const takeBackOpening = async (
  db: Db,
  import_id: number,
  reason: string,
  by: By,
): Promise<Failure | undefined> => {
  const of = await sql<{ invoice_ids: number[]; payment_ids: number[] }>`
    select
      array(
        select p.id
        from payment p
        where p.school_id = kernel.school_id() and p.import_id = ${import_id}
        order by p.id
      )::bigint[] as payment_ids,
      array(
        select i.id
        from invoice i
        where i.school_id = kernel.school_id() and i.import_id = ${import_id}
        order by i.id
      )::bigint[] as invoice_ids`.one(db)
  const payments = await lockPayments(db, of.payment_ids)
  for (const { unapplied, amount, number } of payments.values())
    if (unapplied !== amount) return fail('conflict', 'finance.opening-used', { params: { number: number ?? '' } })
  const refused = await voidInvoices(db, of.invoice_ids, by, reason)
  if (refused) return refused
  const reversed = await reverseAll(
    db,
    [...payments.values()].map(({ transaction_id, number }) => ({
      transaction_id: transaction_id ?? 0,
      memo: `${number ?? ''} ${reason}`,
    })),
    by,
  )
  if (isFailure(reversed)) return reversed
  await sql`
    update payment
    set failed_on = ${by.on}, failure = ${reason}, version = version + 1
    where school_id = kernel.school_id() and id = any (${of.payment_ids})`.run(db)
  return undefined
}
