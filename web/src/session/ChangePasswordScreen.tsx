import { Button } from '@mantine/core'
import { Link, Navigate, useNavigate } from 'react-router'
import { session } from '#contract/session/session.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Password } from './Password.tsx'
import { SignInLayout } from './SignInLayout.tsx'

/** The address is public; without a session there is no password to change, only one to ask for. */
export default function ChangePasswordScreen() {
  return useVisitor() ? <ChangePassword /> : <Navigate to="/forgot-password" replace />
}

const ChangePassword = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { field, submit, sending } = useEntityForm({
    to: session.changePassword,
    initial: { old_password: '', password: '' },
    input: (values) => values,
    onSaved: () => void navigate('/home'),
  })
  return (
    <SignInLayout title={t('session.change.title')} sub={t('session.change.sub')}>
      <form className="stack" onSubmit={submit} noValidate>
        <Password {...field('old_password', t('session.old-password'))} />
        <Password fresh {...field('password', t('session.new-password'), { hint: t('session.password.hint') })} />
        <Button type="submit" variant="filled" size="lg" loading={sending}>
          {t('session.change.save')}
        </Button>
      </form>
      <Link className="link small" to="/home">
        {t('shell.go-home')}
      </Link>
    </SignInLayout>
  )
}
