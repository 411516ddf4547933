import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { openSession } from '#contract/session/session.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'
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

/** The return address of single sign-on and of one-time links: `?auto=` carries the code. */
export default function CallbackScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const code = useSearchParams()[0].get('auto') ?? ''
  const [problem, setProblem] = useState(code ? '' : t('session.link-broken'))

  useEffect(() => {
    if (!code) return
    enterBy(code).then(
      (address) => navigate(address, { replace: true }),
      (error: unknown) => setProblem((isRefused(error) && error.message) || t('ui.error.technical')),
    )
  }, [code, navigate, t])

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
