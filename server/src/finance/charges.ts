import { billOf, type BillItem } from '#contract/finance/billing.rules.ts'
import { invoicesPaid, invoicesReopened, paymentsApplied } from '#contract/finance/finance.events.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Emit } from '#server/kernel/events.ts'
import { issueAndApply } from './billing.job.ts'
import {
  type ChargeSource,
  insertSourceCharges,
  insertSourceProduct,
  selectChargedProduct,
  selectSourceCharges,
} from './charges.queries.ts'
import type { NewInvoice } from './invoicing.ts'
import type { By } from './ledger.ts'
import { selectPaid, selectReopened } from './payments.queries.ts'

/** Lets others hear of invoices that these payments paid something of, and of those that are paid now. */
export const emitPaid = async (db: Db, emit: Emit, payment_ids: readonly number[]): Promise<void> => {
  const { touched, invoice_ids, causes } = await selectPaid(db, payment_ids)
  if (touched.length > 0) await emit(paymentsApplied, { invoice_ids: touched })
  if (invoice_ids.length > 0) await emit(invoicesPaid, { invoice_ids, causes })
}

/** Lets others hear of invoices that are open again after these payments were taken back, wholly or in part. */
export const emitReopened = async (db: Db, emit: Emit, payment_ids: readonly number[]): Promise<void> => {
  const { invoice_ids, causes } = await selectReopened(db, payment_ids)
  if (invoice_ids.length > 0) await emit(invoicesReopened, { invoice_ids, causes })
}

/** Something to pay that another domain makes: once for what it is for. */
export type NewCharge = {
  payer_id: number
  student_id: number | null
  /** A product, or what the product of this source is called until the office says otherwise. */
  product: { id: number } | { name: string }
  /** What stands on the invoice. */
  name: string
  /** All that is to be paid, tax included; minor units. */
  amount: number
  currency: string
  source: ChargeSource
  source_id: number
  due_on: string
}

/**
 * Makes charges and issues the invoice of each. What was charged before is left as it is; a charge whose invoice was
 * voided gets another one. Credit of the payers goes to the invoices where the school wants it.
 * @returns the ids of the new invoices
 */
export const chargeOnce = async (db: Db, emit: Emit, charges: readonly NewCharge[], by: By): Promise<number[]> => {
  const invoices: NewInvoice[] = []
  const bySource = Map.groupBy(charges, ({ source }) => source)
  for (const [source, own] of bySource) {
    const products = new Map<string, number>()
    const productOf = async ({ product }: NewCharge): Promise<number> => {
      if ('id' in product) return product.id
      const id = products.get(product.name) ?? (await insertSourceProduct(db, source, product.name))
      products.set(product.name, id)
      return id
    }
    const wanted = []
    for (const charge of own) wanted.push({ ...charge, product_id: await productOf(charge) })
    await insertSourceCharges(db, wanted, by)
    const waiting = await selectSourceCharges(
      db,
      source,
      own.map(({ source_id }) => source_id),
    )
    for (const charge of wanted) {
      const open = waiting.find(({ source_id, state }) => source_id === charge.source_id && state === 'open')
      if (open) invoices.push(await invoiceOf(db, charge, open))
    }
  }
  const ids = await issueAndApply(db, invoices, by)
  const { invoice_ids, causes } = await selectPaid(db, [], ids)
  if (invoice_ids.length > 0) await emit(invoicesPaid, { invoice_ids, causes })
  return ids
}

const invoiceOf = async (
  db: Db,
  { name, due_on }: NewCharge,
  {
    id,
    payer_id,
    student_id,
    product_id,
    unit_amount,
    currency,
  }: Awaited<ReturnType<typeof selectSourceCharges>>[number],
): Promise<NewInvoice> => {
  const { tax_rate, ledger_account_id } = await selectChargedProduct(db, product_id, currency)
  const item: BillItem = {
    product_id,
    name,
    quantity: 1,
    unit_amount,
    amount: unit_amount,
    tax_rate,
    // Whoever charges said what is to be paid.
    tax_included: true,
    recognition: 'at_once',
    ledger_account_id,
    from_on: null,
    to_on: null,
    charge_id: id,
  }
  const bill = billOf([item], [])
  return { payer_id, student_id, currency, title: name, ...bill, plan: [{ due_on, amount: bill.total }] }
}
