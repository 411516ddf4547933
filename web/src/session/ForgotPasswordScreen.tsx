import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { openSession } from '#contract/session/session.contract.ts'
import { settingTable } from '#contract/settings/setting-table.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { usePublicSchool } from './public-school.ts'
import { SignInLayout } from './SignInLayout.tsx'

export default function ForgotPasswordScreen() {
  const t = useTexts()
  const school = usePublicSchool()
  const [sent, setSent] = useState(false)
  const { field, submit, sending } = useEntityForm({
    to: openSession.forgotPassword,
    initial: { username: '' },
    input: ({ username }) => ({ username, ...(school && { school: school.short_code }) }),
    saved: false,
    onSaved: () => setSent(true),
  })
  return (
    <SignInLayout
      title={t('session.forgot.title')}
      sub={
        sent
          ? undefined
          : t('session.forgot.sub', { minutes: school?.link_minutes ?? settingTable['session.link-minutes'].start })
      }
    >
      {sent ? (
        <Note tone="ok" title={t('session.forgot.sent')}>
          {t('session.forgot.sent.sub')}
        </Note>
      ) : (
        <form className="stack" onSubmit={submit} noValidate>
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username', t('session.username'))}
          />
          <Button type="submit" variant="filled" size="lg" loading={sending}>
            {t('session.forgot.send')}
          </Button>
        </form>
      )}
      <Link className="link small" to="/login">
        {t('session.back-to-sign-in')}
      </Link>
    </SignInLayout>
  )
}
