import { Button } from '@mantine/core'
import { IconCopy, IconCreditCard, IconKey, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { type PaymentSetup, paymentSetup } from '#contract/finance/payment-setup.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { KeysDrawer } from './KeysDrawer.tsx'

/** The account of the school at the provider, whether its keys work, and what came of it. */
export const OnlinePayments = ({ setup }: { setup: PaymentSetup }) => {
  const t = useTexts()
  const [editing, setEditing] = useState(false)
  const isSet = setup.provider !== ''
  return (
    <Card
      title={t('finance.online-title')}
      actions={
        <Button leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => setEditing(true)}>
          {t(isSet ? 'finance.keys-change' : 'finance.keys-add')}
        </Button>
      }
    >
      <div className="stack">
        <p className="small muted">{t('finance.online-sub')}</p>
        {isSet ? (
          <Connected setup={setup} />
        ) : (
          <EmptyState icon={IconCreditCard} title={t('finance.online-none')}>
            {t('finance.online-none-why')}
          </EmptyState>
        )}
        <WebhookAddress address={setup.webhook_address} />
      </div>
      {editing && <KeysDrawer setup={setup} onClose={() => setEditing(false)} />}
    </Card>
  )
}

const Connected = ({ setup }: { setup: PaymentSetup }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { account, is_live, key_hint, has_webhook_secret, checked_at, problem, last_event_at, stuck_events } = setup
  const { version } = setup
  const test = useSend(paymentSetup.test, {
    refresh: paymentSetup.read,
    onDone: (tried) => {
      if (tried.problem === '') toastSaved(t('finance.key-works', { account: tried.account }))
    },
  })
  const remove = useSend(paymentSetup.removeKeys, { refresh: paymentSetup.read, onDone: () => toastSaved() })
  const retry = useSend(paymentSetup.retryEvents, {
    refresh: paymentSetup.read,
    onDone: ({ count }) => toastSaved(t('finance.events-retried', { count })),
  })
  return (
    <>
      <Facts>
        <Fact label={t('finance.provider')}>
          <span className="row wrap">
            Stripe
            {is_live ? (
              <StatusChip status="active" word={t('finance.mode-live')} />
            ) : (
              <StatusChip status="pending" word={t('finance.mode-test')} />
            )}
          </span>
        </Fact>
        <Fact label={t('finance.account')}>{account && <bdi>{account}</bdi>}</Fact>
        <Fact label={t('finance.secret-key')}>
          <Code>{`…${key_hint}`}</Code>
        </Fact>
        <Fact label={t('finance.key-checked')}>
          <span className="row wrap">
            {checked_at && moment(checked_at)}
            <StatusChip
              status={problem === '' ? 'done' : 'failed'}
              word={t(problem === '' ? 'finance.key-ok' : 'finance.key-problem')}
            />
          </span>
        </Fact>
        <Fact label={t('finance.last-event')}>{last_event_at ? moment(last_event_at) : t('finance.no-event')}</Fact>
      </Facts>
      {problem !== '' && (
        <Note tone="danger" title={t('finance.key-problem')}>
          {t(`finance.key-problem-${problems.find((one) => one === problem) ?? 'other'}`)}
        </Note>
      )}
      {!has_webhook_secret && (
        <Note tone="warn" title={t('finance.webhook-secret-missing')}>
          {t('finance.webhook-secret-missing-what')}
        </Note>
      )}
      {stuck_events > 0 && (
        <Note tone="danger" title={t('finance.events-stuck', { count: stuck_events })}>
          <p>{t('finance.events-stuck-what')}</p>
          <Button size="xs" loading={retry.sending} onClick={() => retry.send({})}>
            {t('ui.try-again')}
          </Button>
        </Note>
      )}
      <div className="row wrap">
        <Button
          leftSection={<IconPlugConnected size={16} stroke={1.75} />}
          loading={test.sending}
          onClick={() => test.send({ version })}
        >
          {t('finance.key-test')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          loading={remove.sending}
          onClick={() =>
            confirm({
              message: t('finance.keys-remove-ask'),
              danger: true,
              onConfirm: () => remove.send({ version }),
            })
          }
        >
          {t('finance.keys-remove')}
        </Button>
      </div>
    </>
  )
}

const problems = ['key', 'permission', 'unreachable'] as const

/** What is entered at the provider. */
const WebhookAddress = ({ address }: { address: string }) => {
  const t = useTexts()
  if (address === '') return null
  return (
    <div>
      <div className="medium">{t('finance.webhook-address')}</div>
      <div className="row wrap">
        <span className="grow ellipsis">
          <Code>{address}</Code>
        </span>
        <Button
          leftSection={<IconCopy size={16} stroke={1.75} />}
          onClick={() => void navigator.clipboard.writeText(address).then(() => toastSaved(t('finance.copied')))}
        >
          {t('finance.copy')}
        </Button>
      </div>
      <p className="small muted">{t('finance.webhook-address-hint')}</p>
    </div>
  )
}
