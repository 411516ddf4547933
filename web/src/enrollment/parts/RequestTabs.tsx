import { NavLink } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'

const pages = [
  ['/enrollment-request', 'enrollment.requests'],
  ['/extension-request', 'enrollment.change-of-enrollment-requests'],
  ['/enrollment-rule', 'enrollment.rules'],
] as const

/** What the office decides about classes, and who may ask. */
export const RequestTabs = () => {
  const t = useTexts()
  const { role } = useSignedIn()
  if (role !== schoolAdmin) return null
  return (
    <nav className="page-tabs" aria-label={t('enrollment.request-pages')}>
      {pages.map(([to, text]) => (
        <NavLink key={to} to={to}>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
