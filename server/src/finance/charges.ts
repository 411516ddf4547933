import { randomUUID } from 'node:crypto'
import { type BillItem, billOf, type PlanTerms, planOf, sharedBill } from '#contract/finance/billing.rules.ts'
import { invoicesPaid } from '#contract/finance/finance.events.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Emit } from '#server/kernel/events.ts'
import { issueAndApply } from './billing.job.ts'
import type { By } from './invoicing.ts'
import { sharesOf } from './payers.queries.ts'
import { selectPaid } from './payments.queries.ts'
import { insertCharges, selectProduct } from './runs.queries.ts'

export type ToBill = {
  /** By the shares of the student, where no payer is named. */
  payer_id: number | null
  student_id: number | null
  title: string
  currency: string
  /** What it is for: the same is billed once, however often it is tried. */
  source: 'enrollment' | 'application' | 'contract'
  source_id: number
  purchase_order?: string
  items: readonly { product_id: number; name: string; quantity: number; unit_amount: number }[]
  terms: PlanTerms
}

/**
 * Bills something that happened elsewhere, once: charges, and an invoice for each payer with its plan.
 * @returns the invoices; none where it was billed before or nobody pays
 */
export const billOnce = async (db: Db, bill: ToBill, by: By): Promise<number[]> => {
  const { payer_id, student_id, title, currency, source, source_id, purchase_order = '', items, terms } = bill
  const added = await insertCharges(
    db,
    items.map((item) => ({ ...item, student_id, payer_id, currency, source, source_id })),
    by.made_by,
    by.now,
  )
  if (added.length === 0) return []
  const lines: BillItem[] = []
  for (const [at, charge] of added.entries()) {
    const item = items[at]
    const product = item && (await selectProduct(db, item.product_id))
    if (!product) continue
    lines.push({
      product_id: product.id,
      name: item.name,
      quantity: item.quantity,
      unit_amount: item.unit_amount,
      amount: item.unit_amount * item.quantity,
      tax_rate: product.tax_rate,
      tax_included: product.tax_included,
      recognition: product.recognition,
      ledger_account_id: product.ledger_account_id,
      from_on: null,
      to_on: null,
      charge_id: charge.id,
    })
  }
  const shares =
    payer_id !== null
      ? [{ payer_id, share: 10_000 }]
      : student_id === null
        ? []
        : ((await sharesOf(db, [student_id])).get(student_id) ?? [])
  if (shares.length === 0 || lines.length === 0) return []
  const bills = sharedBill(
    billOf(lines, []),
    shares.map(({ share }) => share),
  )
  const bill_id = shares.length > 1 ? randomUUID() : null
  return issueAndApply(
    db,
    bills.map((one, at) => ({
      ...one,
      payer_id: shares[at]?.payer_id ?? 0,
      student_id,
      currency,
      title,
      purchase_order,
      bill: bill_id,
      plan: planOf(one.total, terms),
    })),
    by,
  )
}

/** Lets others hear of invoices that these payments paid the rest of. */
export const emitPaid = async (db: Db, emit: Emit, payment_ids: readonly number[]): Promise<void> => {
  const { invoice_ids, causes } = await selectPaid(db, payment_ids)
  if (invoice_ids.length > 0) await emit(invoicesPaid, { invoice_ids, causes })
}
