import { openSso } from '#contract/integrations/sso.contract.ts'
import { call } from '#web/kernel/api.ts'

const key = 'sso_browser'

/** Goes to a provider. A secret stays in this tab: only the browser that began a sign-in can finish it. */
export const goToProvider = async (provider_id: number, school: string): Promise<void> => {
  const browser = randomSecret()
  sessionStorage.setItem(key, browser)
  const { address } = await call(openSso.begin, { provider_id, browser, ...(school && { school }) })
  if (!/^https?:\/\//.test(address)) throw new TypeError('no address of a provider')
  location.assign(address)
}

/** The secret of the sign-in that this tab began, once. */
export const takeBrowserSecret = (): string | undefined => {
  const browser = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return browser
}

const randomSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
