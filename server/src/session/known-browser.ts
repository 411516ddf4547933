import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/platform/vault.ts'

/** Of a family computer; who was not seen for longer than the others is forgotten. */
const mostAccounts = 8

/**
 * The cookie of a browser in which accounts signed in: its own random id and a fingerprint for each account. It signs
 * nobody in; it keeps the door open to the account while others guess its password elsewhere.
 */
type Known = { browser: string; entries: { user_id: number; fingerprint: string }[] }

const read = (cookie: string): Known | undefined => {
  const [browser = '', ...rest] = cookie.split('.')
  if (!/^[\w-]{22}$/.test(browser)) return undefined
  const entries = rest.map((entry) => /^(\d{1,15})_([\w-]{22})$/.exec(entry))
  return {
    browser,
    entries: entries.flatMap((entry) => (entry ? [{ user_id: Number(entry[1]), fingerprint: entry[2] ?? '' }] : [])),
  }
}

const fingerprintOf = (vault: Vault, browser: string, user_id: number): string =>
  vault.fingerprint(browser, `known-browser:${user_id}`).subarray(0, 16).toString('base64url')

/** The id of the browser, if the account signed in there before. */
export const knownBrowser = (vault: Vault, cookie: string, user_id: number): string | undefined => {
  const known = read(cookie)
  const entry = known?.entries.find((one) => one.user_id === user_id)
  if (!known || !entry) return undefined
  const fits = timingSafeEqual(
    Buffer.from(entry.fingerprint),
    Buffer.from(fingerprintOf(vault, known.browser, user_id)),
  )
  return fits ? known.browser : undefined
}

/** The cookie from now on: the account just signed in there. */
export const withAccount = (vault: Vault, cookie: string, user_id: number): string => {
  const { browser, entries } = read(cookie) ?? { browser: randomBytes(16).toString('base64url'), entries: [] }
  const others = entries.filter((one) => one.user_id !== user_id).slice(0, mostAccounts - 1)
  return [
    browser,
    ...[{ user_id, fingerprint: fingerprintOf(vault, browser, user_id) }, ...others].map(
      (one) => `${one.user_id}_${one.fingerprint}`,
    ),
  ].join('.')
}
