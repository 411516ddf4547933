import { Button, Modal } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { superAdmin } from '#contract/kernel/access.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { say, useTexts } from '#web/kernel/i18n.ts'
import { connectionSpeed, type Finding, ipAddress, popUpsBlocked, useFinding } from './check-up.ts'
import { useBrowser } from './useBrowser.ts'

type Row = { test: string; result: ReactNode }

export default function SystemCheckTable({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const visitor = useVisitor()
  const { width, height } = useViewportSize()
  const { browser, system } = useBrowser()
  const word = (yes: boolean) => t(yes ? 'ui.yes' : 'ui.no')
  const rows: Row[] = [
    { test: 'system', result: <bdi>{system}</bdi> },
    { test: 'speed', result: <Found finding={useFinding(connectionSpeed)} /> },
    { test: 'pop-ups', result: <Found finding={useFinding(popUpBlocking)} /> },
    { test: 'address', result: <Found finding={useFinding(ipAddress)} /> },
    { test: 'javascript', result: word(true) },
    { test: 'cookies', result: word(navigator.cookieEnabled) },
    { test: 'flash', result: word(false) },
    { test: 'java', result: word(false) },
    { test: 'websockets', result: word(true) },
    { test: 'window', result: <bdi>{t('session.check.size', { width, height })}</bdi> },
    { test: 'screen', result: <bdi>{t('session.check.size', { width: screen.width, height: screen.height })}</bdi> },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('session.check.title')}
      size="md"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        <p className="secondary">
          <bdi>{browser}</bdi>
        </p>
        <div className="card">
          <div className="table-scroll">
            <table className="table dense">
              <thead>
                <tr>
                  <th scope="col">{t('session.check.test')}</th>
                  <th scope="col">{t('session.check.result')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ test, result }) => (
                  <tr key={test}>
                    <td>{t(`session.check.${test}`)}</td>
                    <td>{result}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
        {visitor?.role === superAdmin && (
          <Link className="link" to="/check-up">
            {t('shell.menu.check-up')}
          </Link>
        )}
        <Button className="end" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Modal>
  )
}

const popUpBlocking = async (signal: AbortSignal): Promise<string> =>
  say((await popUpsBlocked(signal)) ? 'ui.yes' : 'ui.no')

const Found = ({ finding: { running, result } }: { finding: Finding }) => {
  const t = useTexts()
  return (
    <span aria-live="polite" className={result ? '' : 'muted'}>
      {running ? t('session.check.checking') : <bdi>{result ?? t('session.check.not-available')}</bdi>}
    </span>
  )
}
