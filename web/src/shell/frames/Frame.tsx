import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { student } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { menus } from '../menus.ts'
import type { FrameName } from '#web/kernel/page.ts'
import type { Visitor } from '#web/kernel/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { openEntries, openTabs } from '#web/kernel/open-entries.ts'

const JoinClassAlert = lazy(() => import('#web/schedule/JoinClassAlert.tsx'))
const MoreSheet = lazy(() => import('./MoreSheet.tsx'))

/**
 * Header, page, footer; on phones a bottom bar or a drawer instead of the tabs. One frame for five roles, made from
 * their menus.
 */
export default function Frame({ name, visitor, children }: { name: FrameName; visitor: Visitor; children: ReactNode }) {
  const t = useTexts()
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [moreShown, setMoreShown] = useState(false)
  const menu = menus[name]
  const onlooker = {
    role: visitor.role,
    flags: visitor.flags,
    host: location.hostname,
    off: visitor.login.setting_config.features_off,
  }
  const tabs = openTabs(menu.tabs, onlooker)
  const gear = openEntries(menu.gear, onlooker)
  const profile = openEntries(menu.profile, onlooker)
  const more = () => setMoreShown(true)
  return (
    <>
      <a className="skip" href="#content">
        {t('shell.skip')}
      </a>
      <Header
        visitor={visitor}
        tabs={tabs}
        gear={gear}
        profile={profile}
        onMore={more}
        drawer={menu.bar.length === 0 || !phone}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer visitor={visitor} />
      {visitor.role === student && (
        <Suspense fallback={null}>
          <JoinClassAlert />
        </Suspense>
      )}
      {menu.bar.length > 0 && <BottomBar addresses={menu.bar} tabs={tabs} onMore={more} />}
      {moreShown && (
        <Suspense fallback={null}>
          <MoreSheet
            visitor={visitor}
            onClose={() => setMoreShown(false)}
            tabs={tabs}
            gear={gear}
            profile={profile}
            inBar={phone ? menu.bar : []}
            sheet={phone && menu.bar.length > 0}
          />
        </Suspense>
      )}
    </>
  )
}
