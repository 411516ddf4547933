import { invoicesPaid } from '#contract/finance/finance.events.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Emit } from '#server/kernel/events.ts'
import { selectPaid } from './payments.queries.ts'

/** Lets others hear of invoices that these payments paid the rest of. */
export const emitPaid = async (db: Db, emit: Emit, payment_ids: readonly number[]): Promise<void> => {
  const { invoice_ids, causes } = await selectPaid(db, payment_ids)
  if (invoice_ids.length > 0) await emit(invoicesPaid, { invoice_ids, causes })
}
