import { IconChevronDown } from '@tabler/icons-react'
import { lazy, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Tab } from '../../menus.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { entriesOf } from './open-entries.ts'
import { useFitting } from './useFitting.ts'

const EntryColumns = lazy(() => import('./EntryColumns.tsx'))

/** The tabs of the header; what does not fit in this language folds into 'More'. */
export const Tabs = ({ tabs }: { tabs: readonly Tab[] }) => {
  const t = useTexts()
  const bar = useRef<HTMLElement>(null)
  const fitting = useFitting(bar, tabs.length)
  const folded = entriesOf(tabs.slice(fitting))
  return (
    <nav className="tabs" aria-label={t('shell.menu.main')} ref={bar}>
      {tabs.slice(0, fitting).map((tab) => (
        <TabLink key={tab.label} tab={tab} />
      ))}
      {folded.length > 0 && <GroupTab label={t('shell.menu.more')} columns={[{ entries: folded }]} />}
    </nav>
  )
}

const TabLink = ({ tab: { label, columns } }: { tab: Tab }) => {
  const t = useTexts()
  const { pathname } = useLocation()
  const [only, ...others] = columns.flatMap(({ entries }) => entries)
  if (!only) return null
  if (others.length > 0) return <GroupTab label={t(label)} columns={columns} />
  return (
    <Link className="tab" to={only.to} {...(pathname === only.to && { 'aria-current': 'page' })}>
      {t(label)}
    </Link>
  )
}

const GroupTab = ({ label, columns }: { label: string; columns: Tab['columns'] }) => {
  const { pathname } = useLocation()
  const current = columns.some(({ entries }) => entries.some(({ to }) => to === pathname))
  const button = (
    <button type="button" className="tab" {...(current && { 'data-current': true })}>
      {label}
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <HeaderMenu button={button} position="bottom-start">
      <EntryColumns columns={columns} />
    </HeaderMenu>
  )
}
