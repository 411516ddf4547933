import type { InvoiceState, PaymentState } from '#contract/finance/invoice.states.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** From one calendar date to another. */

/** The state of an invoice; what is overdue says since when. */
export const InvoiceChip = ({ state, overdue_days = 0 }: { state: InvoiceState; overdue_days?: number }) => {
  const t = useTexts()
  return overdue_days > 0 ? (
    <StatusChip status="overdue" word={t('finance.overdue-days', { count: overdue_days })} />
  ) : (
    <StatusChip status={state.replace('_', '-')} word={t(`finance.state-${state}`)} />
  )
}

export const PaymentChip = ({ state }: { state: PaymentState }) => {
  const t = useTexts()
  return <StatusChip status={state.replace('_', '-')} word={t(`finance.payment-state-${state}`)} />
}
