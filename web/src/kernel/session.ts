import { useSyncExternalStore } from 'react'
import { allFlags, allRoles, type Flag, type Role } from '#contract/kernel/access.ts'
import type { FeatureName } from '#contract/kernel/features.ts'
import { LoginRecord } from '#contract/kernel/login-record.ts'
import { recentKey } from './recent.ts'

/** Whoever is signed in here. What they may do is decided by the server; this only draws the page. */
export type Visitor = { login: LoginRecord; role: Role; flags: ReadonlySet<Flag> }

const superAdminKey = 'login_superadmin'
const ordinaryKey = 'login'
const keys = {
  token: 'token',
  flags: 'user_settings',
  until: 'login_until',
  classToJoin: 'join_class',
  recent: recentKey,
  rolls: 'attendance_rolls',
}
const day = 86_400_000

export const useVisitor = (): Visitor | undefined => useSyncExternalStore(subscribe, visitor)

/** The visitor on a page that is drawn for signed-in people only. */
export const useSignedIn = (): Visitor => {
  const present = useVisitor()
  if (!present) throw new Error('drawn outside of a session')
  return present
}

/** Whether the school works with a feature; without it nothing leads to its pages. */
export const useHas = (feature: FeatureName): boolean =>
  !useSignedIn().login.setting_config.features_off.includes(feature)

export const visitor = (): Visitor | undefined => current

/**
 * The bearer of this tab's session; none when another tab has begun another session: what is shown here must not act
 * there.
 */
export const token = (): string | null => (current && !isElsewhere() ? own : null)

/** Another tab of this browser has changed to another school, role or person. */
export const isElsewhere = (): boolean => {
  const kept = localStorage.getItem(keys.token)
  return own !== null && kept !== null && kept !== own
}
export const useElsewhere = (): boolean => useSyncExternalStore(subscribe, isElsewhere)

/**
 * Keeps a fresh login: the record, its token, and a cookie that lets other pages of this host greet the person; nobody
 * authenticates by it.
 */
export const keepLogin = (login: LoginRecord): void => {
  localStorage.setItem(keys.token, login.token) // first, so that other tabs know at once that it is not theirs
  localStorage.removeItem(login.last_role === 1 ? ordinaryKey : superAdminKey)
  localStorage.setItem(login.last_role === 1 ? superAdminKey : ordinaryKey, JSON.stringify(login))
  // Who acts for somebody is led back to the own session when the time is over; until then the browser keeps both.
  const ends = isActing(login) ? Infinity : Date.parse(login.setting_config.expires_at) || Infinity
  localStorage.setItem(keys.until, String(Math.min(Date.now() + day, ends)))
  document.cookie = loginCookie(login, day / 1000)
  own = login.token
  changed()
}

export const keepFlags = (settings: Record<string, boolean>): void => {
  localStorage.setItem(keys.flags, JSON.stringify(settings))
  changed()
}

/** A second step is set up, or the password changed, before anything else. */
export const askFirstFor = (what: 'set_up_second_step' | 'change_password'): void => {
  if (current && !current.login.setting_config[what])
    keepLogin({ ...current.login, setting_config: { ...current.login.setting_config, [what]: true } })
}

/**
 * Rolls that were entered without a network and wait to be saved (web/src/attendance). They outlive a session that ends
 * by itself, not a sign-out.
 */
export const waitingRolls = 'attendance_queue'

/** Files that are kept for times without a network (web/src/resources). */
export const keptFiles = 'kept-files'

/** Removes every trace of the person from this browser. */
export const forgetLogin = (): void => {
  if ('caches' in window) void caches.delete(keptFiles).catch(() => undefined)
  for (const key of [ordinaryKey, superAdminKey, ...Object.values(keys)]) localStorage.removeItem(key)
  document.cookie = 'login=; path=/; max-age=0; samesite=strict'
  own = null
  changed()
}

/** Whether this is a session in which somebody acts for somebody else. */
export const isActing = ({ impersonate_role }: LoginRecord): boolean => impersonate_role !== null

/** Acts for somebody and the time for it is over: the way back is still open. */
export const hasOutlasted = (now: number): boolean =>
  current !== undefined && isActing(current.login) && Date.parse(current.login.setting_config.expires_at) <= now

/** The class that the alert told of, and whether it was still running then. */
export const rememberClass = (joined: { section_id: number; end_time: string; running: boolean }): void =>
  localStorage.setItem(keys.classToJoin, JSON.stringify(joined))

export const roleOf = ({ last_role }: LoginRecord): Role | undefined => allRoles.find((role) => role === last_role)

export const nameOf = ({ login: { fname, mname, lname } }: Visitor): string =>
  [fname, mname, lname].filter(Boolean).join(' ')

const loginCookie = ({ user_id, last_role, last_school_id, language }: LoginRecord, seconds: number): string => {
  const record = encodeURIComponent(JSON.stringify({ user_id, last_role, last_school_id, language }))
  const secure = location.protocol === 'https:' ? '; secure' : ''
  return `login=${record}; path=/; max-age=${seconds}; samesite=strict${secure}`
}

const read = (): Visitor | undefined => {
  if (Number(localStorage.getItem(keys.until) ?? 0) < Date.now()) return undefined
  const login = LoginRecord.safeParse(stored(superAdminKey) ?? stored(ordinaryKey)).data
  const role = login && roleOf(login)
  if (!role || !localStorage.getItem(keys.token)) return undefined
  const settings = stored(keys.flags) ?? {}
  return { login, role, flags: new Set(allFlags.filter((flag) => settings[flag] === true)) }
}

const stored = (key: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()
const changed = () => {
  if (!isElsewhere()) {
    current = read()
    own = current ? localStorage.getItem(keys.token) : null // a tab where nobody was signed in takes the session that another one began
  }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
let current = typeof localStorage === 'undefined' ? undefined : read()
let own = current ? localStorage.getItem(keys.token) : null
// Signing out in one tab is seen by the others; so is a change of school or role, which this tab only tells.
if (typeof window !== 'undefined') window.addEventListener('storage', changed)
