import { Drawer, NativeSelect } from '@mantine/core'
import {
  IconChevronRight,
  IconExternalLink,
  IconEyeOff,
  IconHelpCircle,
  IconId,
  IconLogout,
  type Icon,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { allRoles } from '#contract/kernel/access.ts'
import { language, useTexts } from '#web/kernel/i18n.ts'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import { Avatar, ShortName } from '#web/ui/Person.tsx'
import type { Entry, Tab } from '#web/kernel/menu.ts'
import { nameOf, type Visitor } from '#web/kernel/session.ts'
import { useOwnActions } from '#web/session/useOwnActions.ts'
import { MenuCount } from './MenuCount.tsx'
import { useContentRoles } from './useContentRoles.ts'

type Props = {
  visitor: Visitor
  onClose: () => void
  tabs: readonly Tab[]
  gear: readonly Entry[]
  profile: readonly Entry[]
  /** Addresses that the bottom bar holds already. */
  inBar: readonly string[]
  /** From below, above the bottom bar; otherwise a drawer from the start side. */
  sheet: boolean
}

/** All menus on narrow screens. */
export default function MoreSheet({ visitor, onClose, tabs, gear, profile, inBar, sheet }: Props) {
  const t = useTexts()
  const own = useOwnActions(visitor, true)
  const content = useContentRoles()
  const rest = tabs
    .map((tab) => ({
      ...tab,
      entries: tab.columns.flatMap(({ entries }) => entries).filter(({ to }) => !inBar.includes(to)),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <Drawer
      opened
      onClose={onClose}
      position={sheet ? 'bottom' : 'left'}
      size={sheet ? 'auto' : 320}
      className={sheet ? 'from-below' : ''}
      title={<Myself visitor={visitor} />}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <nav className="sheet" aria-label={t('shell.menu.more')}>
        {rest.map(({ label, entries }) => (
          <Fragment key={label}>
            {entries.length > 1 && <h3 className="muted">{t(label)}</h3>}
            {entries.map((entry) => (
              <SheetLink key={entry.to} entry={entry} onFollow={onClose} />
            ))}
          </Fragment>
        ))}
        {rest.length > 0 && <hr className="sheet-rule" />}
        {[...gear, ...profile].map((entry) => (
          <SheetLink key={entry.to + entry.label} entry={entry} onFollow={onClose} />
        ))}
        {own.roles.length > 1 && (
          <NativeSelect
            label={t('shell.switch-role')}
            value={String(visitor.role)}
            data={own.roles.map(({ role, role_name }) => ({ value: String(role), label: role_name }))}
            onChange={(event) =>
              allRoles.filter((role) => String(role) === event.currentTarget.value).forEach(own.switchTo)
            }
          />
        )}
        {own.languages.length > 0 && (
          <NativeSelect
            label={t('shell.language')}
            value={language()}
            data={own.languages.map((code) => ({ value: code, label: languages[code].label }))}
            onChange={(event) => isLanguage(event.currentTarget.value) && own.speak(event.currentTarget.value)}
          />
        )}
        {content.map(({ sso_url, source_name, role_name }) => (
          <Link key={sso_url} className="sheet-entry" to={sso_url} onClick={onClose}>
            <SheetLine icon={IconExternalLink} label={t('shell.access-as', { source: source_name, role: role_name })} />
          </Link>
        ))}
        {own.card && (
          <Link className="sheet-entry" to={own.card} onClick={onClose}>
            <SheetLine icon={IconId} label={t('shell.id-card')} />
          </Link>
        )}
        {own.helpLink && (
          <a className="sheet-entry" href={own.helpLink} target="_blank" rel="noreferrer">
            <SheetLine icon={IconHelpCircle} label={t('shell.help')} />
          </a>
        )}
        <hr className="sheet-rule" />
        {own.acting && (
          <button type="button" className="sheet-entry" onClick={own.endActing}>
            <SheetLine icon={IconEyeOff} label={t('session.act.end-of', { who: own.acting })} />
          </button>
        )}
        <button type="button" className="sheet-entry" onClick={own.logOut}>
          <SheetLine icon={IconLogout} label={t('shell.log-out')} />
        </button>
      </nav>
    </Drawer>
  )
}

const Myself = ({ visitor }: { visitor: Visitor }) => {
  const t = useTexts()
  const name = nameOf(visitor)
  return (
    <span className="row">
      <Avatar name={name} photo={visitor.login.photo} seed={visitor.login.user_id} size="medium" />
      <span className="column">
        <ShortName name={name} />
        <span className="small muted regular">
          {t('shell.role-at', { role: t(`shell.role.${visitor.role}`), school: visitor.login.school_name })}
        </span>
      </span>
    </span>
  )
}

const SheetLink = ({ entry: { to, label, icon }, onFollow }: { entry: Entry; onFollow: () => void }) => {
  const t = useTexts()
  return (
    <Link className="sheet-entry" to={to} onClick={onFollow}>
      <SheetLine icon={icon} label={t(label)} to={to} />
    </Link>
  )
}

const SheetLine = ({ icon: LineIcon, label, to }: { icon: Icon; label: string; to?: string }) => (
  <>
    <LineIcon size={22} stroke={1.75} aria-hidden />
    <span className="grow">{label}</span>
    {to && <MenuCount of={[to]} />}
    <IconChevronRight size={16} stroke={1.75} className="mirrored" aria-hidden />
  </>
)
