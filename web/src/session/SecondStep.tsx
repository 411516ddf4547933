import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { openSecondStep, type SecondStepAsked } from '#contract/session/second-step.contract.ts'
import type { LoginRecord } from '#contract/kernel/login-record.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { offersPasskeys, signInByPasskey, usePasskey } from './passkey.ts'

type Props = {
  asked: z.infer<typeof SecondStepAsked>
  school: string
  onEnter: (login: LoginRecord) => void
  onBack: () => void
}

/** The password was right: the code of the app, a recovery code, or a passkey. */
export const SecondStep = ({ asked: { token, kinds }, school, onEnter, onBack }: Props) => {
  const t = useTexts()
  const hasApp = kinds.includes('authenticator')
  const [recovering, setRecovering] = useState(!hasApp && !offersPasskeys())
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const passkey = usePasskey(() => signInByPasskey(school), onEnter)
  const send = useSend(openSecondStep.code, {
    onDone: onEnter,
    onRefused: ({ status, message, fields }) => {
      setProblem(fields[0]?.message ?? message)
      return status > 0 && status < 500
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    send.send({ token, code })
  }
  const withPasskey = kinds.includes('passkey') && offersPasskeys()
  return (
    <form className="stack" onSubmit={submit}>
      <p className="secondary">
        {t(recovering ? 'session.step.recovery' : hasApp ? 'session.step.app' : 'session.step.passkey')}
      </p>
      {(problem || passkey.problem) && <Note tone="danger" title={problem || passkey.problem} />}
      {(hasApp || recovering) && (
        <>
          <TextInput
            key={String(recovering)}
            label={t(recovering ? 'session.recovery-code' : 'session.app-code')}
            autoComplete="one-time-code"
            inputMode={recovering ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={20}
            required
            withAsterisk={false}
            ref={(field) => field?.focus()}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" variant="filled" size="lg" fullWidth loading={send.sending}>
            {t('session.go-on')}
          </Button>
        </>
      )}
      {withPasskey && (
        <Button
          size="lg"
          fullWidth
          variant={hasApp || recovering ? 'default' : 'filled'}
          leftSection={<IconKey size={18} stroke={1.75} />}
          loading={passkey.asking}
          onClick={() => passkey.ask()}
        >
          {t('session.use-passkey')}
        </Button>
      )}
      <div className="row wrap wide small">
        <button
          type="button"
          className="link"
          onClick={() => {
            setRecovering(!recovering)
            setCode('')
            setProblem('')
          }}
        >
          {t(recovering ? (hasApp ? 'session.step.use-app' : 'session.step.without') : 'session.step.use-recovery')}
        </button>
        <button type="button" className="link" onClick={onBack}>
          {t('session.back-to-sign-in')}
        </button>
      </div>
    </form>
  )
}
