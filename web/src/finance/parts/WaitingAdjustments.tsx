import { Button } from '@mantine/core'
import { payments } from '#contract/finance/payments.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from './Money.tsx'

/** Refunds and write-offs that wait for somebody else than who asked. */
export const WaitingAdjustments = () => {
  const t = useTexts()
  const { shortDate } = useFormat()
  const { data } = useReading(payments.waiting, {})
  const decide = useSend(payments.decide, { refresh: ['payment', 'invoice'], onDone: () => toastSaved() })
  if (!data || data.rows.length === 0) return null
  return (
    <Card title={t('finance.to-approve')} count={data.rows.length}>
      <ul className="plain-list instalments">
        {data.rows.map((row) => (
          <li key={row.id} className="row wrap">
            <div className="grow">
              <div className="medium">
                {t(`finance.adjustment-${row.kind}`)} · <bdi>{row.payer}</bdi> · {row.number}
              </div>
              <div className="small muted">
                {row.reason} · {row.asked_by}, {shortDate(row.asked_at)}
              </div>
            </div>
            <Money amount={row.amount} currency={row.currency} />
            {row.mine ? (
              <span className="small muted">{t('finance.second-person')}</span>
            ) : (
              <>
                <Button size="xs" onClick={() => decide.send({ ids: [row.id], approved: false })}>
                  {t('finance.decline')}
                </Button>
                <Button size="xs" variant="filled" onClick={() => decide.send({ ids: [row.id], approved: true })}>
                  {t('finance.approve')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
