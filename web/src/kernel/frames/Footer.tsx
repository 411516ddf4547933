import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Visitor } from '../session.ts'

const documents = [
  { label: 'shell.footer.privacy', href: '/documents/privacy.html' },
  { label: 'shell.footer.terms', href: '/documents/terms.html' },
]

export const Footer = ({ visitor }: { visitor: Visitor }) => {
  const t = useTexts()
  const { help_link } = visitor.login.setting_config
  return (
    <footer className="footer">
      <DocumentLinks />
      {help_link && (
        <a href={help_link} target="_blank" rel="noreferrer">
          {t('shell.footer.support')}
        </a>
      )}
      <SystemCheckLink />
    </footer>
  )
}

export const DocumentLinks = () => {
  const t = useTexts()
  return documents.map(({ label, href }) => (
    <a key={href} href={href} target="_blank" rel="noreferrer">
      {t(label)}
    </a>
  ))
}

/** The check-up is an overlay over any page, signed in or not, at an address of its own. */
export const SystemCheckLink = () => {
  const t = useTexts()
  const { pathname } = useLocation()
  return <Link to={`${pathname}?check-up=1`}>{t('shell.footer.check-up')}</Link>
}
