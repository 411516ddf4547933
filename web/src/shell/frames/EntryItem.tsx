import { Menu } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { DiscussionEntries } from './DiscussionEntries.tsx'
import { MenuCount, withClasses } from './MenuCount.tsx'
import type { Entry } from '#web/kernel/menu.ts'

export const EntryItem = ({ entry: { label, to, icon: EntryIcon } }: { entry: Entry }) => {
  const t = useTexts()
  const { pathname } = useLocation()
  const entry = (
    <Menu.Item
      component={Link}
      to={to}
      leftSection={<EntryIcon size={16} stroke={1.75} />}
      rightSection={<MenuCount of={[to]} />}
      {...(pathname === to && { 'aria-current': 'page' })}
    >
      {t(label)}
    </Menu.Item>
  )
  if (to !== withClasses) return entry
  return (
    <>
      {entry}
      <DiscussionEntries to={to} />
    </>
  )
}
