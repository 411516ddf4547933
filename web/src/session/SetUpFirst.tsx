import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOwnActions } from './useOwnActions.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { refreshConfiguration } from './upkeep.ts'
import { AuthenticatorSetUp } from './parts/AuthenticatorSetUp.tsx'
import { NewPasskey } from './parts/NewPasskey.tsx'
import { RecoveryCodes } from './parts/RecoveryCodes.tsx'
import { offersPasskeys } from './passkey.ts'
import { SignInLayout } from './SignInLayout.tsx'

/** The school asks staff for a second step: it is set up here before any other page opens. */
export default function SetUpFirst() {
  const t = useTexts()
  const visitor = useSignedIn()
  const own = useOwnActions(visitor, true)
  const [way, setWay] = useState<'app' | 'passkey'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const others = own.roles.filter(({ role }) => role !== visitor.role)
  const done = (recovery_codes: readonly string[]) =>
    recovery_codes.length > 0 ? setCodes(recovery_codes) : void refreshConfiguration()

  if (codes)
    return (
      <SignInLayout title={t('session.codes.title')}>
        <RecoveryCodes codes={codes} onDone={() => void refreshConfiguration()} />
      </SignInLayout>
    )
  return (
    <SignInLayout
      title={t('session.set-up.title')}
      sub={t('session.set-up.why', { school: visitor.login.school_name })}
    >
      {!way && (
        <>
          <Button variant="filled" size="lg" onClick={() => setWay('app')}>
            {t('session.set-up.app')}
          </Button>
          {offersPasskeys() && (
            <Button size="lg" onClick={() => setWay('passkey')}>
              {t('session.set-up.passkey')}
            </Button>
          )}
        </>
      )}
      {way === 'app' && <AuthenticatorSetUp onDone={done} onCancel={() => setWay(undefined)} />}
      {way === 'passkey' && <NewPasskey onDone={done} onCancel={() => setWay(undefined)} />}
      <div className="row wrap wide small">
        {others.map(({ role, role_name }) => (
          <button key={role} type="button" className="link" onClick={() => own.switchTo(role)}>
            {t('session.switch-to', { role: role_name })}
          </button>
        ))}
        <button type="button" className="link" onClick={own.logOut}>
          {t('shell.log-out')}
        </button>
      </div>
    </SignInLayout>
  )
}
