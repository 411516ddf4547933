import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { automatic, type AutomaticPayment } from '#contract/finance/automatic.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

type Own = Out<typeof automatic.read>

/** Lets what is due be charged by itself, to a method that the provider keeps. */
export const OwnAutomaticPayment = () => {
  const t = useTexts()
  const { date, money } = useFormat()
  const { data: own } = useReading(automatic.read, {})
  if (!own || (!own.available && own.state === 'off')) return null
  const { state, since, next } = own
  return (
    <Card title={t('finance.automatic-title')} actions={<AutomaticChip state={state} />}>
      <div className="stack">
        <AutomaticNote of={own} />
        {!own.available && <Note tone="warn" title={t('finance.automatic-unavailable')} />}
        <p>{t('finance.automatic-what')}</p>
        <p className="medium">
          {next === null
            ? t('finance.automatic-no-next')
            : t(state === 'on' ? 'finance.automatic-next' : 'finance.automatic-first', {
                amount: money(next.amount, next.currency),
                day: date(next.on),
              })}
        </p>
        {state === 'on' && since !== null && (
          <p className="small muted">{t('finance.automatic-since', { day: date(since) })}</p>
        )}
        <Choices own={own} />
      </div>
    </Card>
  )
}

const Choices = ({ own: { state, has_method, terms, available } }: { own: Own }) => {
  const t = useTexts()
  const [agreed, setAgreed] = useState(false)
  const [changing, setChanging] = useState(false)
  const on = useSend(automatic.turnOn, {
    refresh: automatic.read,
    onDone: ({ url }) => {
      if (url !== '') return location.assign(url)
      setAgreed(false)
      toastSaved(t('finance.automatic-is-on'))
    },
  })
  const off = useSend(automatic.turnOff, {
    refresh: automatic.read,
    onDone: ({ under_way }) => toastSaved(t(under_way ? 'finance.automatic-under-way' : 'finance.automatic-is-off')),
  })
  const turnOff = (word: string) => (
    <Button loading={off.sending} onClick={() => off.send({})}>
      {word}
    </Button>
  )
  const turnOn = (method: 'saved' | 'new', word: string, variant = 'filled') => (
    <Button
      variant={variant}
      disabled={!agreed && state !== 'waiting'}
      loading={on.sending}
      onClick={() => on.send({ agreed: true, method })}
    >
      {word}
    </Button>
  )
  if (state === 'waiting')
    return (
      <div className="row wrap">
        {turnOn('new', t('finance.automatic-go-on'))}
        {turnOff(t('finance.automatic-cancel'))}
      </div>
    )
  if (state === 'on' && !changing)
    return (
      <div className="row wrap">
        {available && <Button onClick={() => setChanging(true)}>{t('finance.automatic-change')}</Button>}
        {turnOff(t('finance.automatic-turn-off'))}
      </div>
    )
  if (!available) return null
  return (
    <>
      <Checkbox label={terms} checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
      <div className="row wrap">
        {state === 'on' ? (
          <>
            {turnOn('new', t('finance.automatic-go-on'))}
            <Button onClick={() => setChanging(false)}>{t('finance.automatic-cancel')}</Button>
          </>
        ) : (
          <>
            {turnOn(has_method ? 'saved' : 'new', t('finance.automatic-turn-on'))}
            {has_method && turnOn('new', t('finance.automatic-turn-on-new'), 'default')}
          </>
        )}
      </div>
    </>
  )
}

const tones = { off: 'neutral', waiting: 'info', on: 'ok', stopped: 'danger' }

export const AutomaticChip = ({ state }: { state: AutomaticPayment['state'] }) => {
  const t = useTexts()
  return <StatusChip status={state} tone={tones[state]} word={t(`finance.automatic-state-${state}`)} />
}

/** What came of the last charge, and what follows. */
export const AutomaticNote = ({ of: { state, last, off_reason } }: { of: AutomaticPayment }) => {
  const t = useTexts()
  const { date, money } = useFormat()
  const amount = last ? money(last.amount, last.currency) : ''
  if (state === 'waiting') return <Note tone="info" title={t('finance.automatic-waiting-why')} />
  if (state === 'stopped')
    return (
      <Note
        tone="danger"
        title={
          last?.state === 'failed' ? t('finance.automatic-stopped', { amount }) : t('finance.automatic-stopped-plain')
        }
      >
        {t('finance.automatic-stopped-what')}
      </Note>
    )
  if (state === 'off' && off_reason !== '')
    return <Note tone="neutral" title={t('finance.automatic-by-office', { reason: off_reason })} />
  if (last?.state !== 'pending') return null
  if (last.failed_at === null) return <Note tone="info" title={t('finance.automatic-charging', { amount })} />
  return (
    <Note tone="warn" title={t('finance.automatic-retry', { amount })}>
      {last.retry_at === null
        ? t('finance.automatic-retry-soon')
        : t('finance.automatic-retry-on', { day: date(last.retry_at) })}
    </Note>
  )
}
