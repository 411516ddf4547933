import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Consents, ownTexts } from '#contract/notifications/text-consent.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { isActing, useSignedIn } from '#web/kernel/session.ts'
import { SettingRow } from '#web/ui/SettingRow.tsx'
import { ConsentHistory } from './ConsentHistory.tsx'

/** Own numbers that agreed to text messages; a code proves that they are one's own. */
export const TextMessages = () => {
  const t = useTexts()
  const { numbers, history } = useRead(ownTexts.read, {})
  const [asked, setAsked] = useState<string>()
  return (
    <section aria-label={t('profile.texts')}>
      <SettingRow
        label={t('profile.texts')}
        hint={numbers.length === 0 ? t('profile.texts-none') : t('profile.texts-sub')}
      />
      {numbers.map((one) => (
        <OwnNumber
          key={one.number}
          one={one}
          asked={asked === one.number}
          onAsk={() => setAsked(one.number)}
          onDone={() => setAsked(undefined)}
        />
      ))}
      {history.length > 0 && <ConsentHistory rows={history} />}
    </section>
  )
}

type Props = { one: Consents['numbers'][number]; asked: boolean; onAsk: () => void; onDone: () => void }

const OwnNumber = ({ one: { number, given, stopped }, asked, onAsk, onDone }: Props) => {
  const t = useTexts()
  const inPerson = !isActing(useSignedIn().login)
  const ask = useSend(ownTexts.askCode, { onDone: onAsk })
  const withdraw = useSend(ownTexts.withdraw, { refresh: ownTexts.read, onDone: () => toastSaved() })
  const end = () =>
    confirm({
      message: t('profile.texts-end-ask', { number }),
      danger: true,
      answer: t('profile.texts-end'),
      onConfirm: () => withdraw.send({ number }),
    })
  const hint = stopped ? t('profile.texts-stopped') : given && t('profile.texts-on')
  return (
    <>
      <SettingRow label={<bdi dir="ltr">{number}</bdi>} hint={hint}>
        {inPerson && !stopped && (
          <Button
            loading={ask.sending || withdraw.sending}
            aria-label={`${t(given ? 'profile.texts-end' : 'profile.texts-agree')}: ${number}`}
            onClick={given ? end : () => ask.send({ number })}
          >
            {t(given ? 'profile.texts-end' : 'profile.texts-agree')}
          </Button>
        )}
      </SettingRow>
      {asked && !given && <CodeForm number={number} onDone={onDone} />}
    </>
  )
}

const CodeForm = ({ number, onDone }: { number: string; onDone: () => void }) => {
  const t = useTexts()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const send = useSend(ownTexts.confirmCode, {
    refresh: ownTexts.read,
    onDone: () => {
      toastSaved(t('profile.texts-confirmed', { number }))
      onDone()
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  return (
    <form
      className="card-body row top"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.send({ code })
      }}
    >
      <TextInput
        label={t('profile.texts-code')}
        description={t('profile.texts-code-hint', { number })}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        value={code}
        error={problem}
        data-autofocus
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setProblem('')
        }}
      />
      <Button type="submit" variant="filled" className="code-confirm" loading={send.sending} disabled={code === ''}>
        {t('profile.texts-confirm')}
      </Button>
    </form>
  )
}
