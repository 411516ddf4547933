import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'

const documents = [
  { label: 'shell.footer.privacy', to: '/documents/privacy' },
  { label: 'shell.footer.terms', to: '/documents/terms' },
]

export const DocumentLinks = () => {
  const t = useTexts()
  return documents.map(({ label, to }) => (
    <Link key={to} to={to}>
      {t(label)}
    </Link>
  ))
}

/** The check-up is an overlay over any page, signed in or not, at an address of its own. */
export const SystemCheckLink = () => {
  const t = useTexts()
  const { pathname } = useLocation()
  return <Link to={`${pathname}?check-up=1`}>{t('shell.footer.check-up')}</Link>
}
