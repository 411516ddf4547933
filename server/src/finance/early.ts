import { type Failure, isFailure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { creditInvoice } from './invoicing.ts'
import type { By } from './ledger.ts'
import { selectEarly } from './payments.queries.ts'
import { selectApplied } from './payments.ts'

/** What was promised for paying early is taken off of invoices that are paid but for it. */
export const takeEarly = async (db: Db, payment_ids: readonly number[], by: By): Promise<Failure | undefined> => {
  const ids = (await selectApplied(db, payment_ids)).map(({ invoice_id }) => invoice_id)
  for (const { id, balance, name } of await selectEarly(db, ids, by.on)) {
    const made = await creditInvoice(db, { id, amount: balance, reason: name }, by)
    if (isFailure(made)) return made
  }
  return undefined
}
