import '../second-step.css'
import { Button, CopyButton, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { secondStep } from '#contract/session/second-step.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Code } from '#web/ui/Person.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { QrCode } from './QrCode.tsx'

type Props = { onDone: (recovery_codes: readonly string[]) => void; onCancel: () => void }
type Offer = { secret: string; address: string }

/** Shows the secret as picture and text; the first code of the app confirms it. */
export const AuthenticatorSetUp = ({ onDone, onCancel }: Props) => {
  const { offer, refused, again } = useOffer()
  if (refused) return <ErrorState error={refused} onAgain={again} />
  return offer ? (
    <Confirm offer={offer} onDone={onDone} onCancel={onCancel} />
  ) : (
    <span className="bone qr-code" aria-hidden />
  )
}

/** One secret for each time this is opened: effects may run twice. */
const useOffer = () => {
  const start = useSend(secondStep.startAuthenticator, { refresh: secondStep.read, onRefused: () => true })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    start.send({})
  })
  return { offer: start.data, refused: start.refused, again: start.again }
}

const Confirm = ({ offer: { secret, address }, onDone, onCancel }: Props & { offer: Offer }) => {
  const t = useTexts()
  const { field, submit, sending } = useEntityForm({
    to: secondStep.confirmAuthenticator,
    initial: { code: '' },
    input: (values) => values,
    refresh: secondStep.read,
    onSaved: ({ recovery_codes }) => onDone(recovery_codes),
  })
  const grouped = secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <ol className="steps-in-words">
        <li>{t('session.app.scan')}</li>
        <li>{t('session.app.type')}</li>
      </ol>
      <QrCode text={address} label={t('session.app.qr')} />
      <div className="row wrap small">
        <span className="muted">{t('session.app.by-hand')}</span>
        <span className="secret-text">
          <Code>{grouped}</Code>
        </span>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {t(copied ? 'session.copied' : 'session.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <TextInput
        {...field('code', t('session.app-code'), { hint: t('session.app-code.hint') })}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        maxLength={20}
      />
      <div className="row">
        <Button className="end" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={sending}>
          {t('session.app.confirm')}
        </Button>
      </div>
    </form>
  )
}
