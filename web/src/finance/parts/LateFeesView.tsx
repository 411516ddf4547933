import { Button } from '@mantine/core'
import { IconClockDollar } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { billing } from '#contract/finance/billing.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ChosenInvoices } from './ChosenInvoices.tsx'

/** What late fees would be charged today; nothing is charged before the office says so. */
export const LateFeesView = () => {
  const t = useTexts()
  const { isoDate, date, money } = useFormat()
  const [on] = useState(() => isoDate(new Date()))
  const { data } = useReading(billing.previewLateFees, { on })
  const charge = useSend(billing.chargeLateFees, {
    refresh: ['invoice'],
    onDone: ({ charged }) => toastSaved(t('finance.late-fees-charged', { count: charged })),
  })
  if (!data) return <ListSkeleton />
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={IconClockDollar}
        title={t(data.rule === 'none' ? 'finance.no-late-fee-rule' : 'finance.no-late-fees')}
        {...(data.rule === 'none' && {
          actions: (
            <Button component={Link} to="/ar-configuration">
              {t('finance.set-rule')}
            </Button>
          ),
        })}
      >
        {t(data.rule === 'none' ? 'finance.no-late-fee-rule-why' : 'finance.no-late-fees-why')}
      </EmptyState>
    )
  return (
    <ChosenInvoices
      title={t('finance.billing-late-fees')}
      rows={data.rows.map(({ payer, due_on, days, open, fee, ...row }) => ({
        ...row,
        name: payer,
        sub: [
          t('finance.due-day', { day: date(due_on) }),
          t('finance.overdue-days', { count: days }),
          money(open, row.currency),
        ],
        amount: fee,
      }))}
      action={(count) => t('finance.charge-late-fees', { count })}
      sending={charge.sending}
      onSend={(ids) => charge.send({ on, ids })}
    />
  )
}
