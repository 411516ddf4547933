import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { OpenContext, Request } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { knownBrowser } from './known-browser.ts'
import { selectWait } from './session.queries.ts'

/**
 * After so many failures within so many minutes, what was tried waits as long: one account, wherever the tries come
 * from.
 */
export const limit = { failures: 5, minutes: 10 }
/** A whole school sits behind one address: it waits only when so many failures are spread over so many accounts. */
const ofAddress = { failures: 50, accounts: 10, minutes: 10 }
/** Wishes for a new password. */
const wishes = { account: 3, address: 50, minutes: 60 }

export type EventKind =
  | 'signed-in'
  | 'wrong-password'
  | 'wrong-code'
  | 'unknown-name'
  | 'account-waits'
  | 'address-waits'
  | 'link-asked'
  | 'password-changed'

/**
 * Tells the account, and the schools that know the person, what was tried. What only repeats is told once in the
 * minutes of the limit.
 */
export const noteEvent = (db: Db, kind: EventKind, user_id: number | null, request: Request, school = '') =>
  sql`select auth.note_event(
    ${kind}, ${user_id}, ${request.address}, ${request.agent}, '', ${school}, ${request.host.split(':')[0] ?? null},
    ${kind.endsWith('-waits') ? limit.minutes : 0}
  )`.run(db)

export const noteFailure = (db: Db, subjects: string[], about: string | null = null) =>
  sql`select auth.note_failure(${subjects}, ${about})`.run(db)

/** What is counted for one try to sign in. */
export type Tried = {
  user_id: number | null
  account: string
  address: string
  browser: string | undefined
  school: string
}

export const triedBy = (
  { request, vault }: Pick<OpenContext, 'request' | 'vault'>,
  user_id: number | null,
  name: string,
  school: string,
): Tried => {
  const browser = user_id === null ? undefined : knownBrowser(vault, request.known_browser, user_id)
  return {
    user_id,
    account: user_id === null ? `name:${name}` : `account:${user_id}`,
    address: `address:${request.address}`,
    browser: browser && `browser:${user_id}:${browser}`,
    school,
  }
}

/**
 * The refusal while account or address wait. A browser in which the account signed in before waits for its own failures
 * alone.
 */
export const waiting = async (db: Db, tried: Tried, request: Request): Promise<Failure | undefined> => {
  const { user_id, account, address, browser, school } = tried
  const own = await selectWait(db, [browser ?? account], limit.failures, limit.minutes)
  const shared = browser ? 0 : await addressWait(db, address)
  if (own === 0 && shared === 0) return undefined
  await noteEvent(db, own > 0 ? 'account-waits' : 'address-waits', user_id, request, school)
  return { ...fail('limited', 'session.wait', { retry_after: Math.max(own, shared) }), keep: true }
}

/** One answer for an unknown name, a wrong password and a disabled account. */
export const refusedLogin = async (db: Db, tried: Tried, request: Request): Promise<Failure> => {
  const { user_id, account, address, browser, school } = tried
  await noteFailure(db, [account, address, ...(browser ? [browser] : [])], account)
  await noteEvent(db, user_id === null ? 'unknown-name' : 'wrong-password', user_id, request, school)
  return { ...fail('unauthenticated', 'session.refused'), keep: true }
}

export const clearFailures = (db: Db, { browser, account }: Tried) =>
  sql`select auth.clear_failures(${[browser ?? account]})`.run(db)

/** Whether another link may be mailed; the wish is counted. The caller answers the same either way. */
export const mayAskForLink = async (db: Db, tried: Tried): Promise<boolean> => {
  const [account, address] = [`reset:${tried.account}`, `reset-address:${tried.address}`]
  const wait = Math.max(
    await selectWait(db, [account], wishes.account, wishes.minutes),
    tried.browser ? 0 : await selectWait(db, [address], wishes.address, wishes.minutes),
  )
  if (wait === 0) await noteFailure(db, [account, address])
  return wait === 0
}

const addressWait = async (db: Db, address: string): Promise<number> =>
  (
    await sql<{ wait: number }>`
      select auth.address_wait(
        ${address}, ${ofAddress.failures}, ${ofAddress.accounts}, ${ofAddress.minutes}
      ) as wait`.optional(db)
  )?.wait ?? 0
