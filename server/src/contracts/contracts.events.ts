import { paymentsApplied } from '#contract/finance/finance.events.ts'
import { on } from '#server/kernel/events.ts'
import { settlePayments } from './pending.ts'

/** A contract whose first instalment is paid leads nobody away from the home any more. */
export const contractsEvents = [on(paymentsApplied, ({ invoice_ids }, cause) => settlePayments(cause, invoice_ids))]
