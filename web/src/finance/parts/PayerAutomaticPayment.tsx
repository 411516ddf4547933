import { Button } from '@mantine/core'
import { accounts } from '#contract/finance/accounts.contract.ts'
import { automatic, type AutomaticPayment } from '#contract/finance/automatic.contract.ts'
import { askReason, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { AutomaticChip, AutomaticNote } from './AutomaticPayment.tsx'

/** What the office sees of the automatic payment of a payer; it turns it off, never on. */
export const PayerAutomaticPayment = ({ id, name, of }: { id: number; name: string; of: AutomaticPayment }) => {
  const t = useTexts()
  const { date, money } = useFormat()
  const { state, since, last } = of
  const stop = useSend(automatic.stop, {
    refresh: accounts.read,
    onDone: ({ under_way }) => toastSaved(t(under_way ? 'finance.automatic-under-way' : 'finance.automatic-is-off')),
  })
  const ask = () =>
    void askReason(t('finance.automatic-stop-ask', { name })).then((reason) => {
      if (reason !== undefined) stop.send({ payer_id: id, reason })
    })
  return (
    <Card
      title={t('finance.automatic-title')}
      actions={
        state !== 'off' && (
          <Button size="xs" loading={stop.sending} onClick={ask}>
            {t('finance.automatic-turn-off')}
          </Button>
        )
      }
    >
      <div className="stack">
        <AutomaticNote of={of} />
        <Facts>
          <Fact label={t('finance.state')}>
            <span className="row wrap">
              <AutomaticChip state={state} />
              {state === 'on' && since !== null && (
                <span className="small muted">{t('finance.automatic-since', { day: date(since) })}</span>
              )}
            </span>
          </Fact>
          <Fact label={t('finance.automatic-last')}>
            {last &&
              [
                date(last.on),
                money(last.amount, last.currency),
                t(`finance.checkout-${last.state === 'pending' && last.failed_at !== null ? 'failed' : last.state}`),
              ].join(' · ')}
          </Fact>
        </Facts>
      </div>
    </Card>
  )
}
