import { useHotkeys } from '@mantine/hooks'
import { IconMenu2, IconSearch, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { Keycap } from '#web/ui/Keycap.tsx'
import type { Entry, Tab } from '#web/kernel/menu.ts'
import { setUpGroups } from '../menus.ts'
import type { Visitor } from '#web/kernel/session.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SchoolSwitcher } from './SchoolSwitcher.tsx'
import { Tabs } from './Tabs.tsx'
import { spoken } from '#web/kernel/spoken.ts'

const EntryColumns = lazy(spoken(() => import('./EntryColumns.tsx'))) // the headings of the set-up come with the rest of the texts
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))
const Palette = lazy(spoken(() => import('./Palette.tsx')))

type Props = {
  visitor: Visitor
  tabs: readonly Tab[]
  gear: readonly Entry[]
  profile: readonly Entry[]
  drawer: boolean
  onMore: () => void
}

export const Header = ({ visitor, tabs, gear, profile, drawer, onMore }: Props) => {
  const t = useTexts()
  const language = useLanguage()
  const [searching, setSearching] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  useHotkeys([['mod+K', () => setSearching(true)]], [])
  useHotkeys([
    ['?', () => setKeysShown(true)],
    ['shift+?', () => setKeysShown(true)],
  ])
  return (
    <header className="header">
      {drawer && (
        <button type="button" className="icon-button narrow-only" aria-label={t('shell.menu.open')} onClick={onMore}>
          <IconMenu2 size={20} stroke={1.75} />
        </button>
      )}
      <SchoolSwitcher visitor={visitor} />
      <Tabs key={`${language} ${tabs.length}`} tabs={tabs} />
      <div className="row tight end">
        <button
          type="button"
          className="search-button"
          aria-keyshortcuts="Control+K"
          onClick={() => setSearching(true)}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <span className="visually-hidden">{t('shell.search')}</span>
          <span aria-hidden>{t('shell.search')}</span>
          <span aria-hidden>
            <Keycap>Ctrl K</Keycap>
          </span>
        </button>
        {gear.length > 0 && (
          <HeaderMenu
            position="bottom-end"
            button={
              <button type="button" className="icon-button wide-only" aria-label={t('shell.menu.set-up')}>
                <IconSettings size={18} stroke={1.75} />
              </button>
            }
          >
            <EntryColumns columns={inGroups(gear)} />
          </HeaderMenu>
        )}
        <ProfileMenu visitor={visitor} entries={profile} />
      </div>
      {searching && (
        <Suspense fallback={null}>
          <Palette
            visitor={visitor}
            tabs={tabs}
            more={[...gear, ...profile]}
            onClose={() => setSearching(false)}
            onKeys={() => setKeysShown(true)}
          />
        </Suspense>
      )}
      {keysShown && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** The entries behind the gear as the navigation of the set-up groups them, those of no group last. */
const inGroups = (gear: readonly Entry[]): Tab['columns'] => {
  const groups = setUpGroups.map(({ title, entries }) => ({
    title,
    entries: gear.filter((entry) => entries.includes(entry)),
  }))
  const others = { entries: gear.filter((entry) => !setUpGroups.some(({ entries }) => entries.includes(entry))) }
  return [...groups, others].filter(({ entries }) => entries.length > 0)
}
