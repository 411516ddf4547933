import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ssoProblems } from '#contract/integrations/sso.rules.ts'
import { SecondStepAsked } from '#contract/session/second-step.contract.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
import { LostSecondStep } from '#web/session/parts/LostSecondStep.tsx'
import { useSchoolCode } from '#web/kernel/school-code.ts'
import { SecondStep } from '#web/session/SecondStep.tsx'
import { SignInLayout } from '#web/session/SignInLayout.tsx'
import { enter } from '#web/session/sign-in.ts'
import { goToProvider, takeBrowserSecret } from './parts/sso.ts'

const tried = new Map<string, Promise<string | undefined>>() // a code counts once, effects may run twice
const once = (key: string, work: () => Promise<string | undefined>): Promise<string | undefined> => {
  const earlier = tried.get(key)
  if (earlier) return earlier
  const working = work()
  tried.set(key, working)
  return working
}

const enterBy = (code: string) => {
  const browser = takeBrowserSecret()
  return call(openSession.autoLogin, browser ? { browser } : {}, { bearer: code }).then(enter)
}

/**
 * The return address of single sign-on and of one-time links: `?auto=` carries the code of a sign-in, `?problem=` why
 * there is none, `?sso=` a provider to go to, `?second-step=` a code that removes a lost second step.
 */
export default function CallbackScreen() {
  const lost = useSearchParams()[0].get('second-step')
  return lost === null ? <Entering /> : <LostSecondStep code={lost} />
}

const Entering = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const [school] = useSchoolCode()
  const address = useSearchParams()[0]
  const [code, provider, stated] = ['auto', 'sso', 'problem'].map((name) => address.get(name) ?? '')
  const known = ssoProblems.find((one) => one === stated)
  const [asked, setAsked] = useState<z.infer<typeof SecondStepAsked>>()
  const [problem, setProblem] = useState(() =>
    known ? t(`session.sso.${known}`) : code || provider ? '' : t('session.link-broken'),
  )

  useEffect(() => {
    const work = code
      ? once(code, () => enterBy(code))
      : provider
        ? once(`sso:${provider}`, () => goToProvider(Number(provider), school).then(() => undefined))
        : undefined
    work?.then(
      (landing) => landing && navigate(landing, { replace: true }),
      (error: unknown) => {
        if (isRefused(error) && error.code === 'session.second-step') setAsked(SecondStepAsked.parse(error.present))
        else setProblem((isRefused(error) && error.message) || t('ui.error.technical'))
      },
    )
  }, [code, provider, school, navigate, t])

  if (asked)
    return (
      <SignInLayout title={t('session.step.title')}>
        <SecondStep
          asked={asked}
          school=""
          onEnter={(login) => void enter(login).then((landing) => navigate(landing, { replace: true }))}
          onBack={() => void navigate('/login')}
        />
      </SignInLayout>
    )
  return (
    <SignInLayout title={t('session.callback.title')} sub={provider && !problem && t('session.callback.to')}>
      {problem ? <Note tone="danger" title={problem} /> : <Loader size="sm" />}
      {problem && (
        <Link className="link small" to="/login">
          {t('session.back-to-sign-in')}
        </Link>
      )}
    </SignInLayout>
  )
}
