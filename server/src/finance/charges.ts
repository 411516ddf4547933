import { invoicesPaid, paymentsApplied } from '#contract/finance/finance.events.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Emit } from '#server/kernel/events.ts'
import { selectPaid } from './payments.queries.ts'

/** Lets others hear of invoices that these payments paid something of, and of those that are paid now. */
export const emitPaid = async (db: Db, emit: Emit, payment_ids: readonly number[]): Promise<void> => {
  const { touched, invoice_ids, causes } = await selectPaid(db, payment_ids)
  if (touched.length > 0) await emit(paymentsApplied, { invoice_ids: touched })
  if (invoice_ids.length > 0) await emit(invoicesPaid, { invoice_ids, causes })
}
