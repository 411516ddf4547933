import { useSignedIn } from '#web/kernel/session.ts'
import { teacher } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Link } from 'react-router'
import { Credentials } from './parts/account/Credentials.tsx'
import { PersonFrame } from './parts/record/PersonFrame.tsx'

/** How somebody signs in, and what the office can do about it. A teacher finds the own sign-in in the settings. */
export default function CredentialsScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  if (role === teacher)
    return (
      <>
        <PageHeader title={t('people.credentials')} />
        <div className="card">
          <EmptyState title={t('people.own-credentials')}>
            <Link className="link" to="/setting">
              {t('shell.menu.settings')}
            </Link>
          </EmptyState>
        </div>
      </>
    )
  return <PersonFrame>{(person) => <Credentials person={person} />}</PersonFrame>
}
