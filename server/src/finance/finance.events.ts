import { invoicesPaid, paymentsApplied } from '#contract/finance/finance.events.ts'
import { on } from '#server/kernel/events.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import { automaticPayments } from './automatic.job.ts'
import { isChargeOf } from './automatic.queries.ts'
import { refreshOverdueHolds } from './overdue.ts'
import { selectStudentsOf } from './invoices.queries.ts'

/** Whoever paid what was overdue is not kept on hold until the next morning. */
export const financeEvents = [
  on(invoicesPaid, async ({ invoice_ids }, { db, now, emit, publish, school_id }) => {
    const context = { db, now, emit, publish, actor: { school_id, user_id: null } }
    const { date } = await schoolDay(db, now)
    await refreshOverdueHolds(context, date, await selectStudentsOf(db, invoice_ids))
  }),
  /** What was paid otherwise is not charged as well: the provider is asked as soon as this is kept. */
  on(paymentsApplied, async ({ invoice_ids }, { db, jobs }) => {
    if ((await isChargeOf(db, invoice_ids)).is) await jobs.add(db, automaticPayments, {})
  }),
]
