import { IconChevronDown } from '@tabler/icons-react'
import { lazy, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Tab } from '#web/kernel/menu.ts'
import { MenuCount, withClasses } from './MenuCount.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { currentTab, entriesOf } from '#web/kernel/open-entries.ts'
import { useFitting } from './useFitting.ts'

const EntryColumns = lazy(() => import('./EntryColumns.tsx'))

/** The tabs of the header; what does not fit in this language folds into 'More'. */
export const Tabs = ({ tabs }: { tabs: readonly Tab[] }) => {
  const t = useTexts()
  const bar = useRef<HTMLElement>(null)
  const fitting = useFitting(bar, tabs.length)
  const folded = entriesOf(tabs.slice(fitting))
  const current = currentTab(tabs, useLocation().pathname)
  return (
    <nav className="tabs" aria-label={t('shell.menu.main')} ref={bar}>
      {tabs.slice(0, fitting).map((tab) => (
        <TabLink key={tab.label} tab={tab} current={tab === current} />
      ))}
      {folded.length > 0 && (
        <GroupTab
          label={t('shell.menu.more')}
          columns={[{ entries: folded }]}
          current={current !== undefined && tabs.indexOf(current) >= fitting}
        />
      )}
    </nav>
  )
}

const TabLink = ({ tab: { label, columns }, current }: { tab: Tab; current: boolean }) => {
  const t = useTexts()
  const { pathname } = useLocation()
  const [only, ...others] = columns.flatMap(({ entries }) => entries)
  if (!only) return null
  if (others.length > 0 || only.to === withClasses)
    return <GroupTab label={t(label)} columns={columns} current={current} />
  return (
    <Link className="tab" to={only.to} {...(current && { 'aria-current': pathname === only.to ? 'page' : true })}>
      {t(label)}
      <MenuCount of={[only.to]} />
    </Link>
  )
}

const GroupTab = ({ label, columns, current }: { label: string; columns: Tab['columns']; current: boolean }) => {
  const button = (
    <button type="button" className="tab" {...(current && { 'data-current': true })}>
      {label}
      <MenuCount of={columns.flatMap(({ entries }) => entries.map(({ to }) => to))} />
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <HeaderMenu button={button} position="bottom-start">
      <EntryColumns columns={columns} />
    </HeaderMenu>
  )
}
