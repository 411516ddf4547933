import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Suspense, type FormEvent, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { IconKey } from '@tabler/icons-react'
import type { z } from 'zod'
import { SecondStepAsked } from '#contract/session/second-step.contract.ts'
import type { LoginRecord } from '#contract/kernel/login-record.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { Note } from '#web/ui/Note.tsx'
import { AlreadySignedIn } from './AlreadySignedIn.tsx'
import { useIsSetUp, usePublicSchool } from './public-school.ts'
import { offersPasskeys, signInByPasskey, usePasskey } from './passkey.ts'
import { SecondStep } from './SecondStep.tsx'
import { ProviderButtons } from './slots.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { enter } from './sign-in.ts'

export default function LoginScreen() {
  const visitor = useVisitor()
  const [entering, setEntering] = useState(false)
  const setUp = useIsSetUp()
  if (!setUp) return <Navigate to="/setup" replace />
  return visitor && !entering ? <AlreadySignedIn visitor={visitor} /> : <SignIn onEnter={() => setEntering(true)} />
}

const SignIn = ({ onEnter }: { onEnter: () => void }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const school = usePublicSchool()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState<z.infer<typeof SecondStepAsked>>()
  const goIn = (record: LoginRecord) => {
    onEnter()
    void enter(record).then((address) => navigate(address, { replace: true }))
  }
  const login = useSend(openSession.login, {
    onDone: goIn,
    onRefused: ({ status, code, message, present }) => {
      if (code === 'session.second-step') setAsked(SecondStepAsked.parse(present))
      else setProblem(message)
      return status >= 400 && status < 500
    },
  })
  const passkey = usePasskey(() => signInByPasskey(school?.short_code ?? ''), goIn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    login.send({ username, password, ...(school && { school: school.short_code }) })
  }
  if (asked)
    return (
      <SignInLayout title={t('session.step.title')}>
        <SecondStep
          asked={asked}
          school={school?.short_code ?? ''}
          onEnter={goIn}
          onBack={() => {
            setAsked(undefined)
            setPassword('')
          }}
        />
      </SignInLayout>
    )
  return (
    <SignInLayout title={t('session.sign-in')}>
      <form className="stack" onSubmit={submit}>
        {(problem || passkey.problem) && <Note tone="danger" title={problem || passkey.problem} />}
        <TextInput
          label={t('session.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <div>
          <div className="label-row">
            <label className="medium" htmlFor="password">
              {t('session.password')}
            </label>
            <Link className="link" to="/forgot-password">
              {t('session.forgot')}
            </Link>
          </div>
          <PasswordInput
            id="password"
            mt={5}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': t('session.show-password') }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" variant="filled" size="lg" fullWidth loading={login.sending}>
          {t('session.sign-in')}
        </Button>
        {offersPasskeys() && (
          <>
            <div className="or">{t('session.or')}</div>
            <Button
              size="lg"
              fullWidth
              leftSection={<IconKey size={18} stroke={1.75} />}
              loading={passkey.asking}
              onClick={() => passkey.ask()}
            >
              {t('session.use-passkey')}
            </Button>
          </>
        )}
      </form>
      <Suspense>
        <ProviderButtons school={school?.short_code ?? ''} parted={!offersPasskeys()} onProblem={setProblem} />
      </Suspense>
    </SignInLayout>
  )
}
