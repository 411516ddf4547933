import { lazy } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { Avatar } from '#web/ui/Person.tsx'
import type { Entry } from '#web/kernel/menu.ts'
import { nameOf, type Visitor } from '#web/kernel/session.ts'
import { HeaderMenu } from './HeaderMenu.tsx'

const ProfileItems = lazy(() => import('./ProfileItems.tsx'))

export const ProfileMenu = ({ visitor, entries }: { visitor: Visitor; entries: readonly Entry[] }) => {
  const t = useTexts()
  const name = nameOf(visitor)
  const button = (
    <button type="button" className="icon-button round">
      <span className="visually-hidden">{t('shell.profile', { name, role: t(`shell.role.${visitor.role}`) })}</span>
      <Avatar name={name} photo={visitor.login.photo} seed={visitor.login.user_id} />
    </button>
  )
  return (
    <HeaderMenu button={button} position="bottom-end">
      <ProfileItems visitor={visitor} entries={entries} />
    </HeaderMenu>
  )
}
