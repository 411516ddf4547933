import { type Failure, isFailure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { creditInvoice } from './invoicing.ts'
import type { By } from './ledger.ts'
import { selectEarly } from './payments.queries.ts'

/** What was promised for paying early is taken off of those of these invoices that are paid but for it. */
export const takeEarly = async (db: Db, invoice_ids: readonly number[], by: By): Promise<Failure | undefined> => {
  for (const { id, balance, name } of await selectEarly(db, invoice_ids, by.on)) {
    const made = await creditInvoice(db, { id, amount: balance, reason: name }, by)
    if (isFailure(made)) return made
  }
  return undefined
}
