import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { entries } from '#contract/banking/entries.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import type { ReadEntry } from './EntryDrawer.tsx'
import { decided } from './useUnmatch.ts'

/** Which payment came back: those of the amount are offered. */
export const MatchReturn = ({ entry, onClose }: { entry: ReadEntry; onClose: () => void }) => {
  const t = useTexts()
  const { shortDate } = useFormat()
  const { id, version, proposal } = entry
  const { data } = useReading(entries.findPayments, { entry_id: id })
  const [chosen, setChosen] = useState(String(proposal?.payment_id ?? ''))
  const match = useSend(entries.matchReturn, {
    refresh: decided,
    onDone: () => {
      toastSaved(t('banking.matched'))
      onClose()
    },
  })
  return (
    <section className="stack">
      <h3 className="semibold">{t('banking.returned-payment')}</h3>
      {!data && <ListSkeleton />}
      {data?.payments.length === 0 && <p className="small muted">{t('banking.no-payment')}</p>}
      {data && data.payments.length > 0 && (
        <>
          <Radio.Group label={t('banking.choose-payment')} value={chosen} onChange={setChosen}>
            <div className="stack close">
              {data.payments.map((payment) => (
                <Radio
                  key={payment.id}
                  value={String(payment.id)}
                  label={`${payment.number} · ${payment.payer} · ${shortDate(payment.received_on)}`}
                  description={payment.reference}
                />
              ))}
            </div>
          </Radio.Group>
          <div className="row">
            <Button
              className="end"
              variant="filled"
              color="red"
              disabled={chosen === ''}
              loading={match.sending}
              onClick={() => match.send({ id, version, payment_id: Number(chosen) })}
            >
              {t('banking.reverse-payment')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
