import { useEffect, useState } from 'react'
import { browserOf, type Hints, systemOf } from './browser.rules.ts'

type HintingNavigator = Navigator & { userAgentData?: { getHighEntropyValues(names: string[]): Promise<Hints> } }

/**
 * Browser and system with their versions: from the client hints where the browser gives them, otherwise from its user
 * agent.
 */
export const useBrowser = (): { browser: string; system: string } => {
  const [hints, setHints] = useState<Hints>()
  useEffect(() => {
    const { userAgentData }: HintingNavigator = navigator
    void userAgentData?.getHighEntropyValues(['fullVersionList', 'platformVersion']).then(setHints, () => undefined)
  }, [])
  return {
    browser: browserOf(navigator.userAgent, hints),
    system: systemOf(navigator.userAgent, hints, navigator.maxTouchPoints),
  }
}
