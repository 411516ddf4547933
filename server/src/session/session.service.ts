import { allFlags, type Flag, type Role, superAdmin } from '#contract/kernel/access.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { openSession, session } from '#contract/session/session.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { mailComposer } from '#server/kernel/mail-content.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import { type Actor, hashToken, isActedFor, newToken } from '#server/kernel/request-scope.ts'
import { serve, serveOpen } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { latestMails, latestTexts } from './dev-outbox.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { begun, bestPlace, enteredRecord, mailResetLink, provenBy, ranked, switched } from './sign-in.ts'
import { loginRecord } from './login-record.ts'
import { clearFailures, mayAskForLink, noteEvent, refusedLogin, triedBy, waiting } from './limits.ts'
import { refusedNewPassword, refusedOwnPassword } from './own-password.ts'
import { type Place, hasAccounts, selectLandings, selectPlaces, startImpersonation } from './session.queries.ts'
import { sql } from '#server/kernel/sql.ts'
import { accountOf } from './named-account.ts'

export const openSessionService = serveOpen(openSession, {
  async login({ username, password, school = '' }, context) {
    const { db, request } = context
    const { name, account } = await accountOf(db, username, school)
    const tried = triedBy(context, account?.user_id ?? null, name, school)
    const wait = await waiting(db, tried, request)
    if (wait) return wait
    const fits = await passwordFits(account?.password_hash, password)
    if (!account || !fits || account.disabled) return refusedLogin(db, tried, request)
    const place = await bestPlace(db, account.user_id, school, request.host)
    if (!place) return refusedLogin(db, tried, request)
    await clearFailures(db, tried)
    return provenBy(db, await begun(account.user_id, place, context, account.expired))
  },

  async school({ code = '' }, { db, request }) {
    const row = await sql<PublicRow>`
      select *
      from auth.public_school(${request.host.split(':')[0] ?? null}, ${code})`.optional(db)
    if (!row && !(await hasAccounts(db))) return fail('not_found', 'session.not-set-up')
    const { school_id, logo_file_id, ...school } = found(row)
    const link_minutes = await settingOf(db, school_id, 'session.link-minutes')
    return { ...school, link_minutes, school_logo: logo_file_id ? `/api/v2/school/logo/${school.short_code}` : '' }
  },

  /** One answer whatever is known of the name. */
  async forgotPassword({ username, school = '' }, context) {
    const { db, request, jobs } = context
    const { name, account } = await accountOf(db, username, school)
    const user_id = account?.user_id ?? null
    if (!(await mayAskForLink(db, triedBy(context, user_id, name, school)))) return {}
    if (account && !account.disabled) {
      await noteEvent(db, 'link-asked', account.user_id, request)
      await mailResetLink(db, account.user_id, request)
    }
    await jobs.add(db, sendMail, {})
    return {}
  },

  async resetPassword({ code, password }, { db, request }) {
    const used = await sql<{ user_id: number }>`
      select user_id
      from auth.use_token(${hashToken(code)}, ${'reset'})`.optional(db)
    if (!used) return wrongField('code', 'session.link-broken')
    const refused = await refusedNewPassword(db, used.user_id, password) // undoes the use of the link
    if (refused) return refused
    await sql`select auth.set_password(${used.user_id}, ${await hashPassword(password)}, ${null})`.run(db)
    await noteEvent(db, 'password-changed', used.user_id, request)
    return {}
  },

  async autoLogin({ browser }, context) {
    const { db, request } = context
    if (!request.token) return fail('unauthenticated')
    const used = await sql<{ user_id: number; school_id: number | null }>`select *
    from auth.use_token(
      ${hashToken(request.token)}, ${'auto_login'}, ${browser ? hashToken(browser) : null}
    )`.optional(db)
    if (!used) return fail('unauthenticated', 'session.link-broken')
    const places = await selectLandings(db, used.user_id)
    const place = ranked(
      places.filter((one) => used.school_id === null || one.school_id === used.school_id),
      request.host,
    )[0]
    return place ? begun(used.user_id, place, context) : fail('unauthenticated')
  },

  /** One answer for a forged, used, foreign or outlived handle. */
  async unimpersonate({ impersonate_data }, { db, request }) {
    const over = fail('conflict', 'session.impersonation-over', { keep: true })
    if (!request.token) return over
    const { token, hash } = newToken()
    const own = await sql<{ user_id: number; school_id: number | null; role: Role }>`select *
    from auth.end_impersonation(
      ${hashToken(request.token)}, ${hashToken(impersonate_data)}, ${hash}, ${request.id}
    )`.optional(db)
    return own ? enteredRecord(db, token, request.id, own.user_id, own.school_id, own.role) : over
  },

  devOutbox: async (_, { db, request, vault }) =>
    request.shows_outbox
      ? {
          rows: await latestMails(db, mailComposer({ base_url: request.base_url, vault })),
          texts: await latestTexts(db, request.base_url),
        }
      : fail('not_found'),
})

export const sessionService = serve(session, {
  async configuration(_, { db, actor, request }) {
    const {
      token: _token,
      impersonate_data: _handle,
      ...login
    } = await loginRecord(db, request.token ?? '', actor.user_id, actor.school_id, actor.role)
    return {
      user_settings: Object.fromEntries(allFlags.map((flag) => [flag, actor.flags.has(flag)])) as Record<Flag, boolean>,
      login,
    }
  },

  async schools(_, { db, actor }) {
    const places = (await selectPlaces(db, actor.user_id)).filter(isOpenTo(actor))
    const best = new Map<number, Place>()
    for (const place of places)
      if (!best.has(place.school_id) || place.role === actor.role) best.set(place.school_id, place)
    return [...best.values()].map(
      ({ school_id, school_name, short_code, group_name, school_logo, help_link, status, access, message_status }) => ({
        school_id,
        school_name,
        short_code,
        group_name,
        help_link,
        school_logo: school_logo ? `/api/v2/school/logo/${short_code}` : '',
        user_status: { status, access, message_status },
      }),
    )
  },

  async roles(_, { db, actor }) {
    const places = (await selectPlaces(db, actor.user_id)).filter(
      (place) =>
        isOpenTo(actor)(place) &&
        (place.school_id === actor.school_id || (place.role === superAdmin && actor.school_id === null)),
    )
    const entries = new Map(places.map(({ role, status }) => [role, status]))
    if (actor.role === superAdmin && !entries.has(superAdmin)) entries.set(superAdmin, 'Active') // a group without schools
    return [...entries]
      .toSorted(([a], [b]) => a - b)
      .map(([role, status]) => ({ role, status, role_name: say(actor.language, `session.role-${role}`) }))
  },

  /** The browser proposes a role; granted is one that is held there, otherwise the highest that is. */
  async changeSchool({ school_id, role }, { db, actor, request }) {
    const places = (await selectPlaces(db, actor.user_id)).filter(
      (place) => place.school_id === school_id && place.access !== 0,
    )
    const place = places.find((one) => one.role === role) ?? places.toSorted((a, b) => a.role - b.role)[0]
    await keepLanguage(db, actor)
    return place ? switched(db, request.token, actor.user_id, place) : fail('forbidden', 'session.no-place')
  },

  async changeRole({ role }, { db, actor, request }) {
    const places = await selectPlaces(db, actor.user_id)
    const place = places.find(
      (one) => one.role === role && one.access !== 0 && (one.school_id === actor.school_id || actor.school_id === null),
    )
    await keepLanguage(db, actor)
    return place ? switched(db, request.token, actor.user_id, place) : fail('forbidden', 'session.no-place')
  },

  async changePassword({ old_password, password }, { db, actor, request }) {
    const refused =
      (await refusedOwnPassword(db, actor, old_password, 'old_password')) ??
      (await refusedNewPassword(db, actor.user_id, password))
    if (refused) return refused
    await sql`select auth.set_password(
      ${actor.user_id}, ${await hashPassword(password)}, ${request.token ? hashToken(request.token) : null}
    )`.run(db)
    await noteEvent(db, 'password-changed', actor.user_id, request)
    return {}
  },

  async saveLanguage({ language }, { db, actor }) {
    if (isActedFor(actor)) return {} // the language of this browser, not of the person
    await db.updateTable('account').set({ language }).where('id', '=', actor.user_id).execute()
    return {}
  },

  async impersonate(input, { db, request }) {
    if (!request.token) return fail('unauthenticated')
    const [child, handle] = [newToken(), newToken()]
    const hashes = { own: hashToken(request.token), child: child.hash, handle: handle.hash }
    const result = await startImpersonation(
      db,
      hashes,
      input,
      request,
      await settingOf(db, input.school_id, 'session.impersonate-minutes'),
    )
    if (result === 'missing') return fail('not_found')
    if (result === 'refused') return fail('forbidden', 'session.not-below')
    const who = await sql<{ user_id: number; school_id: number; role: Role }>`
      select user_id, school_id, role
      from auth.enter(${child.hash}, ${request.id})`.optional(db)
    const { user_id, school_id, role } = found(who)
    return { ...(await loginRecord(db, child.token, user_id, school_id, role)), impersonate_data: handle.token }
  },

  async allowChanges({ reason }, { db, request }) {
    const row = await sql<{ allowed: boolean }>`
      select auth.allow_changes(${request.token ? hashToken(request.token) : null}, ${reason}) as allowed`.optional(db)
    return row?.allowed ? {} : fail('conflict', 'session.nothing-to-allow')
  },

  async logout(_, { db, request }) {
    if (request.token) await sql`select auth.end_session(${hashToken(request.token)})`.run(db)
    return {}
  },
})

/** Whoever chose no language speaks that of the school; a super admin goes from school to school and keeps one. */
const keepLanguage = async (db: Db, { role, user_id, language }: Actor): Promise<void> => {
  if (role !== superAdmin) return
  await db.updateTable('account').set({ language }).where('id', '=', user_id).where('language', 'is', null).execute()
}

/** Who acts for somebody sees the one place where they do; the person's other places are not theirs to know. */
const isOpenTo =
  (actor: Actor) =>
  ({ school_id, role }: Place): boolean =>
    !isActedFor(actor) || (school_id === actor.school_id && role === actor.role)

type PublicRow = {
  school_id: number
  short_code: string
  school_name: string
  native_name: string
  accent: string
  logo_file_id: number | null
  language: string
  languages: string[]
}
