import { Button } from '@mantine/core'
import { IconHome, IconLogout, IconSwitchHorizontal } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useOwnActions } from './useOwnActions.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { nameOf, type Visitor } from '#web/kernel/session.ts'
import { Note } from '#web/ui/Note.tsx'
import { SignInLayout } from './SignInLayout.tsx'

/**
 * /login for somebody with a session: the way on. A page that is not open to the present role leads here and is named.
 */
export const AlreadySignedIn = ({ visitor }: { visitor: Visitor }) => {
  const t = useTexts()
  const [refused] = useInAddress('refused')
  const own = useOwnActions(visitor, true)
  const others = own.roles.filter(({ role }) => role !== visitor.role)
  const role = t(`shell.role.${visitor.role}`)
  return (
    <SignInLayout title={t('session.signed-in', { name: nameOf(visitor) })}>
      {refused && <Note tone="neutral" title={t('session.page-refused', { role })} />}
      <Button variant="filled" size="lg" component={Link} to="/home" leftSection={<IconHome size={18} stroke={1.75} />}>
        {t('shell.go-home')}
      </Button>
      {others.map(({ role: other, role_name }) => (
        <Button
          key={other}
          size="lg"
          leftSection={<IconSwitchHorizontal size={18} stroke={1.75} />}
          onClick={() => own.switchTo(other)}
        >
          {t('session.switch-to', { role: role_name })}
        </Button>
      ))}
      <Button size="lg" leftSection={<IconLogout size={18} stroke={1.75} className="mirrored" />} onClick={own.logOut}>
        {t('shell.log-out')}
      </Button>
    </SignInLayout>
  )
}
