import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import '../security.css'
import { accessRules } from '#contract/access.ts'
import { admits, allRoles, type Flag } from '#contract/kernel/access.ts'
import { featureOfRule } from '#contract/kernel/features.ts'
import { openEntries, openTabs } from '#web/kernel/open-entries.ts'
import { isOff } from '#web/kernel/guard.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ownFrame, screenOf } from '#web/kernel/page.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Note } from '#web/ui/Note.tsx'
import { pageTable } from '#web/kernel/page-table.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = { role: number; flags: ReadonlySet<string>; of: string }

/**
 * Shows the menus, pages and actions that somebody would get, by the rules that the product itself asks; nobody is
 * acted for.
 */
export const TestAs = (props: Props) => {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button leftSection={<IconEye size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
        {t('security.test-as')}
      </Button>
      {opened && <Shown {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

const Shown = ({ role: given, flags: held, of, onClose }: Props & { onClose: () => void }) => {
  const t = useTexts()
  const off = useSignedIn().login.setting_config.features_off
  const { pages, menus } = pageTable()
  const role = allRoles.find((one) => one === given)
  if (!role) return null
  const viewer = { role, flags: held as ReadonlySet<Flag>, host: location.hostname, off }
  const { tabs, gear, profile } = menus[ownFrame[role]]
  const extra = openEntries([...gear, ...profile], viewer)
  const open = pages.filter(
    (page) => page.kind === 'page' && page.roles.includes(role) && screenOf(page, role) && !isOff(page, off),
  )
  const rules = Object.entries(accessRules).filter(([, rule]) => !rule.open && rule.roles.includes(role))
  const admitted = ([name, rule]: (typeof rules)[number]) =>
    admits(rule, viewer) && !off.includes(featureOfRule(name) ?? '')
  const allowed = rules.filter(admitted)
  const refused = rules.filter((rule) => !admitted(rule))
  return (
    <SideDrawer onClose={onClose} width="wide" title={t('security.test-as-title', { name: of })}>
      <div className="stack card-body">
        <Note tone="info" title={t('security.test-as-what')} />
        <div className="menu-shown">
          <h3>{t('security.menus')}</h3>
          {openTabs(tabs, viewer).map((tab) => (
            <div key={tab.label}>
              <div className="medium">{t(tab.label)}</div>
              <ul className="small">
                {tab.columns
                  .flatMap(({ entries }) => entries)
                  .map((entry) => (
                    <li key={`${entry.to}-${entry.label}`}>
                      {t(entry.label)}{' '}
                      <bdi className="muted number" dir="ltr">
                        {entry.to}
                      </bdi>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
          {extra.length > 0 && (
            <div>
              <div className="medium">{t('security.menus-more')}</div>
              <p className="small">{extra.map(({ label }) => t(label)).join(' · ')}</p>
            </div>
          )}
        </div>
        <details>
          <summary className="medium">{t('security.pages-open', { count: open.length })}</summary>
          <p className="small number" dir="ltr">
            {open.map(({ path }) => path).join(' · ')}
          </p>
        </details>
        <details>
          <summary className="medium">{t('security.actions-open', { count: allowed.length })}</summary>
          <p className="small number" dir="ltr">
            {allowed.map(([name]) => name).join(' · ')}
          </p>
        </details>
        <details open={refused.length > 0}>
          <summary className="medium">{t('security.actions-closed', { count: refused.length })}</summary>
          <p className="small number" dir="ltr">
            {refused.map(([name]) => name).join(' · ')}
          </p>
        </details>
      </div>
    </SideDrawer>
  )
}
