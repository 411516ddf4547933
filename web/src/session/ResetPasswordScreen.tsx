import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { openSession } from '#contract/session/session.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSchoolCode } from '#web/kernel/school-code.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Password } from './Password.tsx'
import { usePublicSchool } from './public-school.ts'
import { SignInLayout } from './SignInLayout.tsx'

/** Opened from a mail, by its one-time code. */
export default function ResetPasswordScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  const code = address.get('code') ?? ''
  const username = address.get('user') ?? ''
  const school = useInvitingSchool(address.get('school') ?? '')
  const [done, setDone] = useState(false)
  const { form, field, submit, sending } = useEntityForm({
    to: openSession.resetPassword,
    initial: { password: '' },
    input: ({ password }) => ({ code, password }),
    saved: false,
    onSaved: () => setDone(true),
  })
  const broken = form.errors['code']
  const [title, sub] = username
    ? [t('session.invited.title', { school }), t('session.invited.sub', { username })]
    : [t('session.reset.title'), t('session.reset.sub')]
  return (
    <SignInLayout title={title} sub={done ? undefined : sub}>
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

/** An invitation opens the page of the school that sends it; this browser keeps it for the sign-in that follows. */
const useInvitingSchool = (code: string): string => {
  const [kept, keepCode] = useSchoolCode()
  useEffect(() => {
    if (code && code !== kept) keepCode(code)
  }, [code, kept, keepCode])
  return usePublicSchool()?.school_name ?? ''
}
