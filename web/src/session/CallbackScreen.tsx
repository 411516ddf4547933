import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { SecondStepAsked } from '#contract/session/second-step.contract.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { LostSecondStep } from './parts/LostSecondStep.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { enter } from './sign-in.ts'

const tried = new Map<string, Promise<string>>() // a code counts once, effects may run twice
const enterBy = (code: string): Promise<string> => {
  const earlier = tried.get(code)
  if (earlier) return earlier
  const entering = call(openSession.autoLogin, {}, { bearer: code }).then(enter)
  tried.set(code, entering)
  return entering
}

/** The return address of single sign-on and of one-time links: `?auto=` carries the code of a sign-in, `?second-step=` one that removes a lost second step. */
export default function CallbackScreen() {
  const lost = useSearchParams()[0].get('second-step')
  return lost === null ? <Entering /> : <LostSecondStep code={lost} />
}

const Entering = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const code = useSearchParams()[0].get('auto') ?? ''
  const [asked, ask] = useState<z.infer<typeof SecondStepAsked>>()
  const [problem, setProblem] = useState(code ? '' : t('session.link-broken'))

  useEffect(() => {
    if (!code) return
    enterBy(code).then(
      (address) => navigate(address, { replace: true }),
      (error: unknown) => {
        if (isRefused(error) && error.code === 'session.second-step') ask(SecondStepAsked.parse(error.present))
        else setProblem((isRefused(error) && error.message) || t('ui.error.technical'))
      },
    )
  }, [code, navigate, t])

  if (asked)
    return (
      <SignInLayout title={t('session.step.title')}>
        <SecondStep
          asked={asked}
          school=""
          onEnter={(login) => void enter(login).then((address) => navigate(address, { replace: true }))}
          onBack={() => void navigate('/login')}
        />
      </SignInLayout>
    )
  return (
    <SignInLayout title={t('session.callback.title')}>
      {problem ? <Note tone="danger" title={problem} /> : <Loader size="sm" />}
      {problem && (
        <Link className="link small" to="/login">
          {t('session.back-to-sign-in')}
        </Link>
      )}
    </SignInLayout>
  )
}
