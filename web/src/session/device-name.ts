import { useTexts } from '#web/kernel/i18n.ts'
import { browserOf, systemOf } from './browser.rules.ts'

/** What a browser calls itself, in words: Firefox on Windows. */
export const useDeviceName = () => {
  const t = useTexts()
  return (user_agent: string): string =>
    user_agent
      ? t('session.device', { browser: browserOf(user_agent).replace(/\.[\d.]+$/, ''), system: systemOf(user_agent) })
      : t('session.device.unknown')
}
