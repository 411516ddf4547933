import { Menu } from '@mantine/core'
import {
  IconExternalLink,
  IconEyeOff,
  IconHelpCircle,
  IconId,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { languages } from '#contract/kernel/languages.ts'
import { schemes } from '#web/ui/theme/appearance.ts'
import { ShortName } from '#web/ui/Person.tsx'
import type { Entry } from '#web/kernel/menu.ts'
import { nameOf, type Visitor } from '#web/kernel/session.ts'
import { EntryItem } from './EntryItem.tsx'
import { useOwnActions } from '#web/session/useOwnActions.ts'
import { useContentRoles } from './useContentRoles.ts'

/** What concerns me alone: own pages, role, language, appearance, password, help, log out. */
export default function ProfileItems({ visitor, entries }: { visitor: Visitor; entries: readonly Entry[] }) {
  const t = useTexts()
  const own = useOwnActions(visitor, true)
  const content = useContentRoles()
  return (
    <>
      <div className="profile-head">
        <ShortName name={nameOf(visitor)} className="semibold" />
        <span className="small muted">{t(`shell.role.${visitor.role}`)}</span>
      </div>
      <Menu.Divider />
      {entries.map((entry) => (
        <EntryItem key={entry.to} entry={entry} />
      ))}
      {own.card && (
        <Menu.Item component={Link} to={own.card} leftSection={<IconId size={16} stroke={1.75} />}>
          {t('shell.id-card')}
        </Menu.Item>
      )}
      {own.acting && (
        <Menu.Item leftSection={<IconEyeOff size={16} stroke={1.75} />} onClick={own.endActing}>
          {t('session.act.end')}
          <span className="small muted column">{own.acting}</span>
        </Menu.Item>
      )}
      {own.roles.length > 1 && (
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconSwitchHorizontal size={16} stroke={1.75} />}>
              {t('shell.switch-role')}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {own.roles.map(({ role, role_name }) => (
              <Menu.Item key={role} disabled={role === visitor.role} onClick={() => own.switchTo(role)}>
                {role_name}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      {own.languages.length > 0 && (
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconLanguage size={16} stroke={1.75} />}>{t('shell.language')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown mah={420} style={{ overflowY: 'auto' }}>
            {own.languages.map((code) => (
              <Menu.Item key={code} lang={code} onClick={() => own.speak(code)}>
                {languages[code].label}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      <Menu.Sub position="left-start">
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<IconMoon size={16} stroke={1.75} />}>{t('shell.appearance')}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          {schemes.map((scheme) => (
            <Menu.Item key={scheme} onClick={() => own.chooseScheme(scheme)}>
              {t(`shell.appearance.${scheme}`)}
            </Menu.Item>
          ))}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      {!own.acting && (
        <Menu.Item component={Link} to="/change-password" leftSection={<IconKey size={16} stroke={1.75} />}>
          {t('shell.change-password')}
        </Menu.Item>
      )}
      {content.map(({ sso_url, source_name, role_name }) => (
        <Menu.Item
          key={sso_url}
          component={Link}
          to={sso_url}
          leftSection={<IconExternalLink size={16} stroke={1.75} />}
        >
          {t('shell.access-as', { source: source_name, role: role_name })}
        </Menu.Item>
      ))}
      {own.helpLink && (
        <Menu.Item
          component="a"
          href={own.helpLink}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconHelpCircle size={16} stroke={1.75} />}
        >
          {t('shell.help')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} className="mirrored" />} onClick={own.logOut}>
        {t('shell.log-out')}
      </Menu.Item>
    </>
  )
}
