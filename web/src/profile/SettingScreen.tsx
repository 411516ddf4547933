import './profile.css'
import {
  IconBell,
  IconCalendar,
  IconDeviceLaptop,
  IconHistory,
  type Icon,
  IconLanguage,
  IconPalette,
  IconShieldLock,
  IconSignature,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'react-router'
import { may } from '#contract/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { isActing, useHas, useSignedIn } from '#web/kernel/session.ts'
import { Devices } from '#web/session/parts/Devices.tsx'
import { OwnSignIn } from '#web/session/parts/OwnSignIn.tsx'
import { RecentSignIns } from '#web/session/parts/RecentSignIns.tsx'
import { StaffRule } from '#web/session/parts/StaffRule.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { Appearance } from './parts/Appearance.tsx'
import { ConfirmedEmail } from './parts/ConfirmedEmail.tsx'
import { LanguageAndTime } from './parts/LanguageAndTime.tsx'
import { Notifications } from './parts/Notifications.tsx'
import { CalendarFeed, OwnSignature } from './slots.ts'

type Part = { key: string; icon: Icon; content: ComponentType; shown?: boolean }

/** What concerns the own account alone, on one page; the list beside it leads to its parts. */
export default function SettingScreen() {
  const t = useTexts()
  const visitor = useSignedIn()
  const inPerson = !isActing(visitor.login)
  const parts: Part[] = [
    { key: 'language', icon: IconLanguage, content: LanguageAndTime },
    { key: 'appearance', icon: IconPalette, content: Appearance },
    { key: 'notifications', icon: IconBell, content: Notifications },
    { key: 'signature', icon: IconSignature, content: OwnSignature, shown: may(visitor, 'messaging.signature') },
    {
      key: 'calendar',
      icon: IconCalendar,
      content: CalendarFeed,
      shown: useHas('calendar-feeds') && may(visitor, 'calendar.feed'),
    },
    { key: 'sign-in', icon: IconShieldLock, content: OwnSignIn, shown: inPerson },
    { key: 'devices', icon: IconDeviceLaptop, content: Devices, shown: inPerson },
    { key: 'recent', icon: IconHistory, content: RecentSignIns, shown: inPerson },
    { key: 'staff', icon: IconUsers, content: StaffRule, shown: may(visitor, 'session.second-step-rule') },
  ]
  const shown = parts.filter((part) => part.shown !== false)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <>
      <PageHeader title={t('shell.menu.settings')} sub={t('profile.settings-sub')} />
      <ConfirmedEmail />
      <div className="settings">
        <nav className="settings-nav" aria-label={t('shell.menu.settings')}>
          {shown.map(({ key, icon: PartIcon }) => (
            <a key={key} href={`#${key}`}>
              <PartIcon size={18} stroke={1.75} aria-hidden />
              {t(`profile.setting.${key}`)}
            </a>
          ))}
        </nav>
        <div className="stack">
          {shown.map(({ key, content: Content }) => (
            <div key={key} id={key} className="settings-part" tabIndex={-1}>
              <Card flush title={t(`profile.setting.${key}`)}>
                <p className="card-sentence">{t(`profile.setting.${key}.what`)}</p>
                <Reading of={key} shape={<ListSkeleton rows={2} />}>
                  <Content />
                </Reading>
              </Card>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
