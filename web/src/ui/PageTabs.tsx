import { Menu } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { useTabInView } from './tab-in-view.ts'

export type PageTab = { to: string; label: string; count?: number | undefined }

/**
 * The pages of one record. Those that find no place in the row stand in the menu at its end; on a phone the row is
 * pushed.
 */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly PageTab[] }) => {
  const t = useTexts()
  const { pathname } = useLocation()
  const strip = useTabInView<HTMLElement>(pathname)
  const { ref: row } = useElementSize() // a change of width draws anew, and is measured
  const [shown, setShown] = useState(tabs.length)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured after every drawing; the same number draws nothing anew
  useLayoutEffect(() => {
    const places = [...(strip.current?.querySelectorAll<HTMLElement>('a') ?? [])].map(({ offsetTop }) => offsetTop)
    setShown(places.filter((top) => top === places[0]).length) // what has no place stands in a second line, which nobody sees
  })
  const more = tabs.slice(shown)
  const present = more.find(({ to }) => to === pathname)
  return (
    <div className="page-tab-row" ref={row}>
      <nav ref={strip} className="page-tabs" aria-label={label}>
        {tabs.map(({ to, label: word, count }, at) => (
          <NavLink key={to} to={to} end {...(at >= shown && { style: { visibility: 'hidden' } })}>
            {word}
            {count !== undefined && <span className="count quiet">{count}</span>}
          </NavLink>
        ))}
      </nav>
      {more.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className="more-tabs" {...(present && { 'aria-current': 'page' })}>
              {present?.label ?? t('ui.more')}
              <IconChevronDown size={14} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ to, label: word, count }) => (
              <Menu.Item
                key={to}
                component={Link}
                to={to}
                {...(count !== undefined && { rightSection: <span className="count quiet">{count}</span> })}
              >
                {word}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

/** What the browser calls such a page: the tab, and whom or what it is about. */
export const useTabTitle = (name: string, tabs: readonly PageTab[]): string => {
  const { pathname } = useLocation()
  const present = tabs.find(({ to }) => to === pathname)
  return present ? `${present.label} – ${name}` : name
}
