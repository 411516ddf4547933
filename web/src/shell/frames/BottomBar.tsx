import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Tab } from '#web/kernel/menu.ts'
import { MenuCount } from './MenuCount.tsx'
import { entriesOf } from '#web/kernel/open-entries.ts'

/** The phone's tabs of students and parents: four places and More. */
export const BottomBar = ({
  addresses,
  tabs,
  onMore,
}: {
  addresses: readonly string[]
  tabs: readonly Tab[]
  onMore: () => void
}) => {
  const t = useTexts()
  const { pathname } = useLocation()
  const entries = entriesOf(tabs)
  return (
    <nav className="bottom-bar" aria-label={t('shell.menu.main')}>
      {entries
        .filter(({ to }) => addresses.includes(to))
        .map(({ to, label, icon: EntryIcon }) => (
          <Link key={to} to={to} {...(pathname === to && { 'aria-current': 'page' })}>
            <EntryIcon size={24} stroke={1.75} aria-hidden />
            {t(label)}
            <MenuCount of={[to]} />
          </Link>
        ))}
      <button type="button" onClick={onMore}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
        {t('shell.menu.more')}
        <MenuCount of={entries.map(({ to }) => to).filter((to) => !addresses.includes(to))} />
      </button>
    </nav>
  )
}
