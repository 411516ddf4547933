import { Button } from '@mantine/core'
import { Link, Navigate, useNavigate } from 'react-router'
import { session } from '#contract/session/session.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useVisitor, type Visitor } from '#web/kernel/session.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Password } from './Password.tsx'
import { leave } from './sign-in.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { refreshConfiguration } from './upkeep.ts'

/** The address is public; without a session there is no password to change, only one to ask for. */
export default function ChangePasswordScreen() {
  const visitor = useVisitor()
  return visitor ? <ChangePassword visitor={visitor} /> : <Navigate to="/forgot-password" replace />
}

const ChangePassword = ({ visitor }: { visitor: Visitor }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { field, submit, sending } = useEntityForm({
    to: session.changePassword,
    initial: { old_password: '', password: '' },
    input: (values) => values,
    onSaved: () => void refreshConfiguration().then(() => navigate('/home')),
  })
  const expired = visitor.login.setting_config.change_password
  return (
    <SignInLayout title={t('session.change.title')} sub={t('session.change.sub')}>
      {expired && <Note tone="warn" title={t('session.change.expired')} />}
      <form className="stack" onSubmit={submit} noValidate>
        <Password {...field('old_password', t('session.old-password'))} />
        <Password fresh {...field('password', t('session.new-password'), { hint: t('session.password.hint') })} />
        <Button type="submit" variant="filled" size="lg" loading={sending}>
          {t('session.change.save')}
        </Button>
      </form>
      {expired ? (
        <button type="button" className="link small" onClick={() => void leave().then(() => navigate('/login'))}>
          {t('shell.log-out')}
        </button>
      ) : (
        <Link className="link small" to="/home">
          {t('shell.go-home')}
        </Link>
      )}
    </SignInLayout>
  )
}
