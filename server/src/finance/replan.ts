import { replanned } from '#contract/finance/money.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { insertPlan, selectPlan } from './invoices.queries.ts'
import { lockInvoices } from './invoicing.ts'

/** The plan of an invoice for what is still to pay: what is paid stays, the rest is parted anew over what comes. */
export const replan = async (db: Db, id: number, today: string): Promise<void> => {
  const plan = await selectPlan(db, id)
  const invoice = (await lockInvoices(db, [id])).get(id)
  if (!invoice || plan.length === 0) return
  const planned = plan.reduce((sum, { amount }) => sum + amount, 0)
  let paid = planned - invoice.balance
  // What was taken off since is no payment: it lowers what comes.
  const settled = await settledOf(db, id)
  paid = Math.min(paid, settled)
  const parts = plan.map((part) => {
    const own = Math.min(part.amount, paid)
    paid -= own
    return { ...part, paid: own }
  })
  await insertPlan(db, id, replanned(parts, settled + invoice.balance, today))
}

/** What was paid of an invoice. */
const settledOf = async (db: Db, id: number): Promise<number> =>
  (
    await sql<{ paid: number }>`
      select coalesce(-sum(e.amount), 0)::bigint as paid
      from ledger_entry e
      join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id and a.kind = 'receivable'
      where e.school_id = kernel.school_id() and e.invoice_id = ${id} and e.payment_id is not null`.one(db)
  ).paid
