import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { openInstallation } from '#contract/schools/installation.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { enter } from '#web/session/sign-in.ts'
import { SignInLayout } from '#web/session/SignInLayout.tsx'
import { Note } from '#web/ui/Note.tsx'
import { MailCheck } from './parts/MailCheck.tsx'
import { SetUpForm } from './parts/SetUpForm.tsx'

/** The first page of a portal that was started without the demo. */
export default function SetUpScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const { open } = useRead(openInstallation.state, {})
  const [ready, setReady] = useState<{ school: string }>()
  if (ready)
    return (
      <SignInLayout line={null} title={t('schools.set-up-ready', ready)} sub={t('schools.set-up-ready-sub')}>
        <MailCheck />
        <Button variant="filled" size="lg" onClick={() => void navigate('/home')}>
          {t('schools.set-up-go-on')}
        </Button>
      </SignInLayout>
    )
  if (!open)
    return (
      <SignInLayout line={null} title={t('schools.set-up-title')}>
        <Note tone="ok" title={t('schools.set-up-over')}>
          {t('schools.set-up-over-sub')}
        </Note>
        <Link className="link" to="/login">
          {t('session.sign-in')}
        </Link>
      </SignInLayout>
    )
  return (
    <SignInLayout line={null} title={t('schools.set-up-title')} sub={t('schools.set-up-sub')}>
      <SetUpForm onDone={(login) => void enter(login).then(() => setReady({ school: login.school_name }))} />
    </SignInLayout>
  )
}
