import { type BillItem, billOf, plainItem } from '#contract/finance/billing.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Emit } from '#server/kernel/events.ts'
import {
  type ChargeSource,
  insertSourceCharges,
  insertSourceProduct,
  type NewCharge,
  selectSourceCharges,
  type SourceCharge,
} from './charges.queries.ts'
import type { NewInvoice } from './invoicing.ts'
import type { By } from './ledger.ts'
import { issueAndApply } from './settling.ts'

type Source = { source: ChargeSource; product: string }

/** Makes charges of another domain, each once for what it is for, which wait on the accounts of their payers. */
export const chargeLater = async (
  db: Db,
  { source, product }: Source,
  charges: readonly NewCharge[],
  by: By,
): Promise<void> => {
  await insertSourceCharges(db, source, await insertSourceProduct(db, source, product), charges, by)
}

/** A charge as a line of an invoice: whoever charges says what is to be paid, tax included. */
export const chargeItem = ({
  id,
  product_id,
  name,
  unit_amount,
  tax_rate,
  ledger_account_id,
}: Pick<SourceCharge, 'id' | 'product_id' | 'name' | 'unit_amount' | 'tax_rate' | 'ledger_account_id'>): BillItem => ({
  ...plainItem(name, unit_amount),
  product_id,
  tax_rate,
  tax_included: true,
  ledger_account_id,
  charge_id: id,
})

/**
 * Makes charges of another domain, each once for what it is for, and issues the invoice of each. What was charged
 * before is left as it is; a charge whose invoice was voided gets another one. Credit of the payers goes to the
 * invoices where the school wants it.
 * @param product what the product of this source is called until the office says otherwise
 * @returns the ids of the new invoices
 */
export const chargeOnce = async (
  db: Db,
  emit: Emit,
  { source, product }: Source,
  charges: readonly (NewCharge & { due_on: string })[],
  by: By,
): Promise<number[]> => {
  await chargeLater(db, { source, product }, charges, by)
  const waiting = await selectSourceCharges(
    db,
    source,
    charges.map(({ source_id }) => source_id),
  )
  const open = new Map(waiting.map((charge) => [charge.source_id, charge]))
  const invoices = charges.flatMap(({ source_id, name, due_on }): NewInvoice[] => {
    const charge = open.get(source_id)
    if (!charge) return []
    const { payer_id, student_id, currency } = charge
    const bill = billOf([chargeItem({ ...charge, name })], [])
    return [{ payer_id, student_id, currency, title: name, ...bill, plan: [{ due_on, amount: bill.total }] }]
  })
  return issueAndApply(db, invoices, by, emit)
}
