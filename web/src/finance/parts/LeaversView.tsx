import { IconUserMinus } from '@tabler/icons-react'
import { billing } from '#contract/finance/billing.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ChosenInvoices } from './ChosenInvoices.tsx'

/** Invoices for days after a student left: what would be credited, before it is. */
export const LeaversView = () => {
  const t = useTexts()
  const { date, dateRange } = useFormat()
  const { data } = useReading(billing.leavers, {})
  const credit = useSend(billing.creditLeavers, {
    refresh: ['invoice', 'payment'],
    onDone: ({ credited }) => toastSaved(t('finance.leavers-credited', { count: credited })),
  })
  if (!data) return <ListSkeleton />
  if (data.rows.length === 0)
    return (
      <EmptyState icon={IconUserMinus} title={t('finance.no-leavers')}>
        {t('finance.no-leavers-why')}
      </EmptyState>
    )
  return (
    <ChosenInvoices
      title={t('finance.billing-leavers')}
      rows={data.rows.map(({ student, left_on, from_on, to_on, payer, ...row }) => ({
        ...row,
        name: student,
        sub: [
          t('finance.left-day', { day: date(left_on) }),
          t('finance.billed-for', { days: dateRange(from_on, to_on) }),
          payer,
        ],
      }))}
      action={(count) => t('finance.credit-leavers', { count })}
      sending={credit.sending}
      onSend={(ids) => credit.send({ ids })}
    />
  )
}
