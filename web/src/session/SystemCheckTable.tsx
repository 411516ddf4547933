import { Button, Modal } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { useTexts } from '#web/kernel/i18n.ts'
import { browserOf, systemOf } from './browser.rules.ts'

export default function SystemCheckTable({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { width, height } = useViewportSize()
  const word = (yes: boolean) => t(yes ? 'ui.yes' : 'ui.no')
  const rows = [
    ['system', systemOf(navigator.userAgent)],
    ['speed', t('session.check.not-available')],
    ['pop-ups', t('session.check.not-available')],
    ['address', t('session.check.not-available')],
    ['javascript', word(true)],
    ['cookies', word(navigator.cookieEnabled)],
    ['flash', word(false)],
    ['java', word(false)],
    ['websockets', word(true)],
    ['window', t('session.check.size', { width, height })],
    ['screen', t('session.check.size', { width: screen.width, height: screen.height })],
  ] as const
  return (
    <Modal opened onClose={onClose} title={t('session.check.title')} size="md" closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className="stack">
        <p className="secondary">
          <bdi>{browserOf(navigator.userAgent)}</bdi>
        </p>
        <div className="card">
          <div className="table-scroll">
            <table className="table dense">
              <thead>
                <tr>
                  <th>{t('session.check.test')}</th>
                  <th>{t('session.check.result')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([test, result]) => (
                  <tr key={test}>
                    <td>{t(`session.check.${test}`)}</td>
                    <td>
                      <bdi>{result}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
        <Button className="end" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Modal>
  )
}
