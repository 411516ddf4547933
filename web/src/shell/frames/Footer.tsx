import { lazy, Suspense, useState } from 'react'
import { parent, student } from '#contract/kernel/access.ts'
import { support } from '#contract/integrations/support.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { DocumentLinks, SystemCheckLink } from '#web/session/FooterLinks.tsx'
import { showError } from '#web/kernel/feedback.ts'
import { isActing, type Visitor } from '#web/kernel/session.ts'
import { spoken } from '#web/kernel/spoken.ts'

const SupportForm = lazy(spoken(() => import('#web/integrations/SupportForm.tsx')))
const RemovePerson = lazy(() => import('#web/session/RemovePerson.tsx'))

type Opened = 'support' | 'removal'

export const Footer = ({ visitor: { role, login } }: { visitor: Visitor }) => {
  const t = useTexts()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const signOn = useSend(support.signOn, {
    onDone: ({ address }) => (address ? openTab(address, t('integrations.support-blocked')) : setOpened('support')),
  })
  return (
    <footer className="footer">
      <DocumentLinks />
      <button type="button" disabled={signOn.sending} onClick={() => signOn.send({})}>
        {t('shell.footer.support')}
      </button>
      <SystemCheckLink />
      {(role === student || role === parent) && !isActing(login) && (
        <button type="button" onClick={() => setOpened('removal')}>
          {t('session.removal.link')}
        </button>
      )}
      <Suspense fallback={null}>
        {opened === 'support' && <SupportForm onClose={close} />}
        {opened === 'removal' && <RemovePerson onClose={close} />}
      </Suspense>
    </footer>
  )
}

const openTab = (address: string, blocked: string): void => {
  const tab = window.open(address, '_blank')
  if (tab) tab.opener = null
  else showError(blocked, new URL(address).host)
}
