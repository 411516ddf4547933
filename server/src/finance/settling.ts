import { invoicesPaid, invoicesReopened, paymentsApplied } from '#contract/finance/finance.events.ts'
import { type Failure, isFailure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Emit } from '#server/kernel/events.ts'
import { selectConfig } from './config.queries.ts'
import { insertDrafts, issueDrafts, type NewInvoice } from './invoicing.ts'
import type { By } from './ledger.ts'
import { applyOldestFirst, selectWithCredit } from './payments.ts'
import { selectPaid, selectReopened } from './payments.queries.ts'

/** Lets others hear of invoices that these payments paid something of, and of those that are paid now. */
export const emitPaid = async (db: Db, emit: Emit, payment_ids: readonly number[]): Promise<void> => {
  if (payment_ids.length === 0) return
  const { touched, invoice_ids, causes } = await selectPaid(db, payment_ids)
  if (touched.length > 0) await emit(paymentsApplied, { invoice_ids: touched })
  if (invoice_ids.length > 0) await emit(invoicesPaid, { invoice_ids, causes })
}

/** Lets others hear of invoices that are open again after these payments were taken back, wholly or in part. */
export const emitReopened = async (db: Db, emit: Emit, payment_ids: readonly number[]): Promise<void> => {
  if (payment_ids.length === 0) return
  const { invoice_ids, causes } = await selectReopened(db, payment_ids)
  if (invoice_ids.length > 0) await emit(invoicesReopened, { invoice_ids, causes })
}

/** Credit of payers goes to what is due by itself, where the school wants that; others hear what it paid. */
export const applyCredits = async (
  db: Db,
  payer_ids: readonly number[],
  by: By,
  emit: Emit,
): Promise<Failure | undefined> => {
  if (payer_ids.length === 0 || !(await selectConfig(db)).apply_credit) return undefined
  const credits = await selectWithCredit(db, payer_ids)
  for (const credit of credits) {
    const applied = await applyOldestFirst(db, credit, by)
    if (isFailure(applied)) return applied
  }
  await emitPaid(
    db,
    emit,
    credits.flatMap(({ payment_ids }) => payment_ids),
  )
  return undefined
}

/** Issues invoices; where the school wants it, credit of their payers goes to them at once. @returns their ids */
export const issueAndApply = async (db: Db, invoices: readonly NewInvoice[], by: By, emit: Emit): Promise<number[]> => {
  const ids = await insertDrafts(db, invoices, by)
  await issueDrafts(db, ids, by)
  const refused = await applyCredits(
    db,
    invoices.map(({ payer_id }) => payer_id),
    by,
    emit,
  )
  if (refused) throw refused
  return ids
}
