import { invoicesPaid } from '#contract/finance/finance.events.ts'
import { on } from '#server/kernel/events.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import { refreshOverdueHolds } from './overdue.ts'
import { selectStudentsOf } from './invoices.queries.ts'

/** Whoever paid what was overdue is not kept on hold until the next morning. */
export const financeEvents = [
  on(invoicesPaid, async ({ invoice_ids }, { db, now, emit, publish, school_id }) => {
    const context = { db, now, emit, publish, actor: { school_id, user_id: null } }
    const { date } = await schoolDay(db, now)
    await refreshOverdueHolds(context, date, await selectStudentsOf(db, invoice_ids))
  }),
]
