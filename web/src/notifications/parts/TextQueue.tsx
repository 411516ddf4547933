import { IconDeviceMobileMessage, IconRefresh } from '@tabler/icons-react'
import { type TextMessage, textQueue, textsReport } from '#contract/notifications/texts.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const chips = {
  failed: 'failed',
  waiting: 'waiting',
  handed: 'waiting',
  sent: 'sent',
  delivered: 'sent',
  cancelled: 'void',
} as const

/** Text messages of the school: what failed comes first, with why; what was spent of the budget stands above. */
export const TextQueue = () => {
  const t = useTexts()
  const { money, number } = useFormat()
  const month = useReading(textQueue.budget, {}).data?.month
  const again = useSend(textQueue.retry, { refresh: 'text_message' })
  const retry = (ids: number[], done?: () => void) => ({
    label: t('notifications.retry'),
    icon: IconRefresh,
    onClick: () =>
      void again
        .sendAndWait({ ids })
        .then(({ ids: retried }) => {
          toastSaved(t('notifications.texts-retried', { count: retried.length }))
          done?.()
        })
        .catch(() => undefined),
  })
  return (
    <>
      {month && (
        <p className="muted text-budget">
          {t('notifications.texts-spent', {
            spent: money(month.spent, month.currency),
            budget: money(month.budget, month.currency),
          })}
        </p>
      )}
      <ReportTable
        of={textsReport}
        cells={{
          number: (row) => <bdi dir="ltr">{row.number}</bdi>,
          status: (row) => <State of={row} />,
          cost: ({ cost, currency }) =>
            currency === '' ? '–' : `${number(cost, { maximumFractionDigits: 4 })} ${currency}`,
        }}
        searchLabel={t('notifications.find-recipient')}
        nameOf={({ recipient, number: to }) => `${recipient} ${to}`}
        rowActions={(row) => (row.status === 'failed' ? [retry([row.id])] : [])}
        bulk={(ids, done) => [retry(ids, done)]}
        empty={
          <EmptyState icon={IconDeviceMobileMessage} title={t('notifications.texts-none')}>
            {t('notifications.texts-none-why')}
          </EmptyState>
        }
      />
    </>
  )
}

const State = ({ of: { status, reason } }: { of: TextMessage }) => {
  const t = useTexts()
  return (
    <>
      <StatusChip status={chips[status]} word={t(`notifications.text-status-${status}`)} />
      {reason !== '' && <div className="small muted">{t(`notifications.reason-${reason}`)}</div>}
    </>
  )
}
