import { superAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { LoginRecord } from '#contract/kernel/login-record.ts'
import type { Db } from '#server/kernel/database.ts'
import { hashToken, newToken } from '#server/kernel/request-scope.ts'
import type { OpenContext, Request } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { proposedRole } from '#server/kernel/hosts.ts'
import { withAccount } from './known-browser.ts'
import { noteEvent } from './limits.ts'
import { loginRecord } from './login-record.ts'
import { insertSession, type Landing, type Place, type RankedLanding, selectLandings } from './session.queries.ts'
import { selectKinds } from './second-step.queries.ts'
import { sql } from '#server/kernel/sql.ts'

const hours = 24
const pendingMinutes = 10

type Entering = Pick<OpenContext, 'db' | 'request' | 'vault' | 'keepInBrowser'>

/** Places in the order of preference: the role that the host proposes first, then the highest role. */
export const ranked = (places: RankedLanding[], host: string): RankedLanding[] => {
  const proposed = proposedRole(host)
  return places
    .filter((place) => place.access !== 0)
    .toSorted((a, b) => Number(b.role === proposed) - Number(a.role === proposed) || a.role - b.role)
}

/** Where a sign-in lands: the school named on the sign-in page if a role is held there, otherwise any. */
export const bestPlace = async (
  db: Db,
  user_id: number,
  school: string,
  host: string,
): Promise<Landing | undefined> => {
  const places = ranked(await selectLandings(db, user_id), host)
  return places.find((place) => place.short_code === school.toLowerCase()) ?? places[0]
}

/**
 * The password or the link was right: signs in, or asks for the second step where one is set up; its token is good for
 * nothing else.
 */
export const begun = async (
  user_id: number,
  place: Landing,
  context: Entering,
  expired = false,
): Promise<LoginRecord | Failure> => {
  const { db } = context
  const kinds = await selectKinds(db, user_id)
  if (kinds.length === 0) return signedIn(user_id, place, context, expired)
  const { token, hash } = newToken()
  const school_id = place.role === superAdmin ? null : place.school_id
  await sql`
    select auth.start_pending(${hash}, ${user_id}, ${school_id}, ${place.role}, ${pendingMinutes}, ${expired})`.run(db)
  return { ...fail('unauthenticated', 'session.second-step', { present: { token, kinds } }), keep: true }
}

/** Password or passkey was shown just now, in the session of this record. */
export const provenBy = async <Entered extends LoginRecord | Failure>(db: Db, entered: Entered): Promise<Entered> => {
  if ('token' in entered) await proveSession(db, entered.token)
  return entered
}

export const proveSession = (db: Db, token = '') => sql`select auth.prove_session(${hashToken(token)})`.run(db)

/** A super admin begins above the schools; everybody else in the place. `expired`: by a password that has ended. */
export const signedIn = async (
  user_id: number,
  place: Landing,
  { db, request, vault, keepInBrowser }: Entering,
  expired = false,
): Promise<LoginRecord> => {
  const { token, hash } = newToken()
  const school_id = place.role === superAdmin ? null : place.school_id
  await insertSession(db, hash, user_id, school_id, place.role, request.agent, request.address, hours, expired)
  await noteEvent(db, 'signed-in', user_id, request)
  keepInBrowser(withAccount(vault, request.known_browser, user_id))
  return enteredRecord(db, token, request.id, user_id, school_id, place.role)
}

/** The same session elsewhere: a new token, the old one dead. */
export const switched = async (
  db: Db,
  token: string | undefined,
  user_id: number,
  place: Landing,
): Promise<LoginRecord | Failure> => {
  if (!token) return fail('unauthenticated')
  const fresh = newToken()
  const row = await sql<{ done: boolean }>`
    select auth.switch_session(
      ${hashToken(token)}, ${fresh.hash}, ${place.school_id}, ${place.role}
    ) as done`.optional(db)
  return row?.done
    ? enteredRecord(db, fresh.token, 'switch', user_id, place.school_id, place.role)
    : fail('unauthenticated')
}

/** Enters a session that was just made, and tells what its browser keeps. */
export const enteredRecord = async (
  db: Db,
  token: string,
  request_id: string,
  user_id: number,
  school_id: number | null,
  role: LoginRecord['last_role'],
): Promise<LoginRecord> => {
  await sql`select 1 from auth.enter(${hashToken(token)}, ${request_id})`.run(db)
  return loginRecord(db, token, user_id, school_id, role as Place['role'])
}

/** To somebody who asked for it. */
export const mailResetLink = (db: Db, user_id: number, request: Request): Promise<string | undefined> =>
  mailLink(db, user_id, request, 'reset')

/** By the school: an invitation to who has no password yet, and otherwise a link as somebody asks for it. */
export const mailPasswordLink = (db: Db, user_id: number, request: Request): Promise<string | undefined> =>
  mailLink(db, user_id, request, 'invitation')

const pages = {
  reset: '/reset-password?code=',
  invitation: '/reset-password?code=',
  'second-step': '/callback?second-step=',
}

type Recipient = {
  email: string | null
  fname: string
  username: string
  language: string
  school_id: number | null
  school_name: string | null
  short_code: string | null
  has_password: boolean
  /** Who is signed in and sends it. */
  inviter: string | null
}

/**
 * Writes the mail with the one-time link and tells its address; without an address nothing is written. The link leads
 * to the configured address, never to a host that the caller named.
 */
export const mailLink = async (
  db: Db,
  user_id: number,
  request: Request,
  wanted: keyof typeof pages,
): Promise<string | undefined> => {
  const person = await sql<Recipient>`select * from auth.mail_address(${user_id})`.optional(db)
  if (!person?.email) return undefined
  const { token, hash } = newToken()
  const { language, school_id, email, fname: name, username, school_name: school, has_password } = person
  const kind = wanted === 'invitation' && (has_password || !school) ? 'reset' : wanted
  const days = kind === 'invitation' ? await settingOf(db, school_id, 'session.invitation-days') : 0
  const minutes = days > 0 ? days * 24 * 60 : await settingOf(db, school_id, 'session.link-minutes')
  if (kind === 'second-step') await sql`select auth.issue_link(${hash}, ${user_id}, ${kind}, '', ${minutes})`.run(db)
  else await sql`select auth.issue_token(${hash}, ${user_id}, 'reset', ${school_id}, ${minutes})`.run(db)
  const link = `${request.base_url}${pages[kind]}${token}${kind === 'invitation' ? invitedBy(person) : ''}`
  const values = { name, username, school: school ?? '', inviter: person.inviter ?? 'none', link, minutes, days }
  const [subject, body] = [
    say(language, `session.mail-${kind}-subject`, values),
    say(language, `session.mail-${kind}-body`, values),
  ]
  await sql`select auth.queue_mail(${school_id}, ${email}, ${subject}, ${body}, ${language})`.run(db)
  return email
}

/** Lets the page greet in the name of the school; nothing is decided by it. */
export const invitedBy = ({ username, short_code }: { username: string; short_code: string | null }): string =>
  `&${new URLSearchParams({ user: username, school: short_code ?? '' })}`
