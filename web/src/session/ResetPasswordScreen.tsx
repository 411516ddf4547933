import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { openSession } from '#contract/session/session.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Password } from './Password.tsx'
import { SignInLayout } from './SignInLayout.tsx'

/** Opened from a mail, by its one-time code. */
export default function ResetPasswordScreen() {
  const t = useTexts()
  const code = useSearchParams()[0].get('code') ?? ''
  const [done, setDone] = useState(false)
  const { form, field, submit, sending } = useEntityForm({
    to: openSession.resetPassword,
    initial: { password: '' },
    input: ({ password }) => ({ code, password }),
    saved: false,
    onSaved: () => setDone(true),
  })
  const broken = form.errors['code']
  return (
    <SignInLayout title={t('session.reset.title')} sub={done ? undefined : t('session.reset.sub')}>
      {done && <Note tone="ok" title={t('session.reset.done')} />}
      {broken && <Note tone="danger" title={broken} />}
      {!done && (
        <form className="stack" onSubmit={submit} noValidate>
          <Password fresh {...field('password', t('session.new-password'), { hint: t('session.password.hint') })} />
          <Button type="submit" variant="filled" size="lg" loading={sending}>
            {t('session.reset.save')}
          </Button>
        </form>
      )}
      <Link className="link small" to={broken ? '/forgot-password' : '/login'}>
        {broken ? t('session.reset.again') : t('session.back-to-sign-in')}
      </Link>
    </SignInLayout>
  )
}
