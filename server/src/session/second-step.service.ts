import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { openSecondStep, proof, secondStep, secondStepRule } from '#contract/session/second-step.contract.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Actor, hashToken } from '#server/kernel/request-scope.ts'
import { type Request, serve, serveOpen } from '#server/kernel/serve.ts'
import { register, registrationOptions, signer, signingOptions } from './passkeys.ts'
import { bare, firstRecoveryCodes, freshSecret, newRecoveryCodes, takeAppCode, takeCode } from './second-step.ts'
import {
  offerAuthenticator,
  recoveryCodesLeft,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  selectAuthenticator,
  selectPasskeys,
  selectPending,
  spendPending,
} from './second-step.queries.ts'
import { limit, noteEvent, noteFailure } from './limits.ts'
import { refusedOwnPassword } from './own-password.ts'
import { selectLandings, selectWait } from './session.queries.ts'
import { bestPlace, mailLink, proveSession, provenBy, signedIn } from './sign-in.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * So many passkey challenges one address may ask for within the minutes of the limiter: a whole school may stand behind
 * it.
 */
const challenges = 600

export const openSecondStepService = serveOpen(openSecondStep, {
  async code({ token, code }, context) {
    const { db, vault, now, request } = context
    const pending = await selectPending(db, hashToken(token))
    if (!pending) return fail('unauthenticated', 'session.pending-over')
    const { user_id } = pending
    const refused = await codeRefused(db, user_id, () => takeCode(db, vault, user_id, code, now))
    if (refused) return notedCode(db, refused, user_id, request)
    const places = await selectLandings(db, user_id)
    const place = places.find(
      ({ role, school_id, access }) =>
        role === pending.role && access !== 0 && (role === superAdmin || school_id === pending.school_id),
    )
    if (!place || !(await spendPending(db, hashToken(token)))) return fail('unauthenticated', 'session.pending-over')
    return provenBy(db, await signedIn(user_id, place, context, pending.password_expired))
  },

  async passkeyOptions(_, { db, request }) {
    const subjects = [`challenge:${request.address}`]
    const wait = await selectWait(db, subjects, challenges, limit.minutes)
    if (wait > 0) return fail('limited', 'session.wait', { retry_after: wait })
    await noteFailure(db, subjects)
    return { options: { ...(await signingOptions(db, request, 'sign-in', null)) } }
  },

  async passkey({ response, school = '' }, context) {
    const { db, request } = context
    const user_id = await signer(db, request, 'sign-in', null, response)
    const place = user_id && (await bestPlace(db, user_id, school, request.host))
    return place ? provenBy(db, await signedIn(user_id, place, context)) : refusedPasskey
  },

  async removeByLink({ code }, { db }) {
    const row = await sql<{ done: boolean }>`select auth.remove_second_step(${hashToken(code)}) as done`.optional(db)
    return row?.done ? {} : wrongField('code', 'session.link-broken')
  },
})

export const secondStepService = serve(secondStep, {
  async read(_, { db, actor }) {
    const [[rule], stored, passkeys, left] = await Promise.all([
      sql<{ needed: boolean | null }>`select auth.second_step_needed() as needed`.all(db),
      selectAuthenticator(db, actor.user_id),
      selectPasskeys(db, actor.user_id),
      recoveryCodesLeft(db, actor.user_id),
    ])
    return {
      authenticator_since: stored?.confirmed_at ?? null,
      passkeys,
      recovery_codes_left: left,
      needed: rule?.needed ?? false,
    }
  },

  async startAuthenticator(_, { db, actor, vault }) {
    const { username, issuer } = await selfOf(db, actor)
    const { secret, sealed, address } = freshSecret(vault, actor.user_id, issuer, username)
    return (await offerAuthenticator(db, sealed))
      ? { secret, address }
      : fail('conflict', 'session.authenticator-there')
  },

  async confirmAuthenticator({ code }, { db, actor, vault, now }) {
    const refused = await codeRefused(db, actor.user_id, () =>
      takeAppCode(db, vault, actor.user_id, bare(code), now, true),
    )
    return refused ?? { recovery_codes: await firstRecoveryCodes(db, vault, actor.user_id) }
  },

  removeAuthenticator: async (_, { db }) => ((await removeAuthenticator(db)) ? {} : fail('not_found')),

  async renewRecoveryCodes(_, { db, actor, vault }) {
    const set =
      (await selectAuthenticator(db, actor.user_id))?.confirmed || (await selectPasskeys(db, actor.user_id)).length > 0
    return set
      ? { recovery_codes: await newRecoveryCodes(db, vault, actor.user_id) }
      : fail('conflict', 'session.no-second-step')
  },

  async newPasskey(_, { db, actor, request }) {
    const { username, name, issuer } = await selfOf(db, actor)
    return { options: { ...(await registrationOptions(db, request, issuer, { id: actor.user_id, username, name })) } }
  },

  async addPasskey({ name, response }, { db, actor, request, vault }) {
    const id = await register(db, request, actor.user_id, name, response)
    return id === undefined
      ? refusedPasskey
      : { id, recovery_codes: await firstRecoveryCodes(db, vault, actor.user_id) }
  },

  renamePasskey: async ({ id, name }, { db }) => ((await renamePasskey(db, id, name)) ? {} : fail('not_found')),
  removePasskey: async ({ id }, { db }) => ((await removePasskey(db, id)) ? {} : fail('not_found')),
})

export const proofService = serve(proof, {
  async byPassword({ password }, { db, actor, request }) {
    const refused = await refusedOwnPassword(db, actor, password, 'password')
    if (refused) return refused
    await proveSession(db, request.token)
    return {}
  },

  passkeyOptions: async (_, { db, actor, request }) => ({
    options: { ...(await signingOptions(db, request, 'prove', actor.real_user_id)) },
  }),

  async byPasskey({ response }, { db, actor, request }) {
    if ((await signer(db, request, 'prove', actor.real_user_id, response)) === undefined) return refusedPasskey
    await proveSession(db, request.token)
    return {}
  },
})

export const secondStepRuleService = serve(secondStepRule, {
  async read(_, { db }) {
    const row = await sql<{ needed: boolean; staff: number; without: number }>`
      select *
      from auth.second_step_figures()`.optional(db)
    return found(row)
  },

  async save({ needed }, { db, actor }) {
    await (actor.school_id === null
      ? db.updateTable('school_group').set({ second_step_needed: needed }).where('id', '=', actor.group_id).execute()
      : db.updateTable('school').set({ second_step_needed: needed }).where('id', '=', actor.school_id).execute())
    return {}
  },

  async mailReset({ person_id }, { db, actor, request, jobs, now }) {
    const person = await sql<{ user_id: number; staff: boolean }>`
      select
        p.user_id,
        exists (
          select from person_role r
          where r.school_id = p.school_id and r.person_id = p.id and r.role = 2
        ) as staff
      from person p
      join account a on a.id = p.user_id and a.group_role is null and a.disabled_at is null
      where p.school_id = kernel.school_id()
        and p.id = ${person_id}
        and p.user_id <> ${actor.real_user_id}`.optional(db)
    const { user_id, staff } = found(person)
    if (staff && actor.role !== superAdmin && !actor.flags.has('superschooladmin'))
      return fail('forbidden', undefined, { params: { permission: 'superschooladmin' } })
    if (!(await mailLink(db, user_id, request, 'second-step'))) return fail('conflict', 'session.no-address')
    await db.updateTable('account').set({ second_step_reset_at: now.toISOString() }).where('id', '=', user_id).execute()
    await jobs.add(db, sendMail, {})
    return {}
  },
})

/** Takes the code if it fits and not too many were tried; otherwise says why not. */
const codeRefused = async (db: Db, user_id: number, take: () => Promise<boolean>): Promise<Failure | undefined> => {
  const subjects = [`code:${user_id}`]
  const wait = await selectWait(db, subjects, limit.failures, limit.minutes)
  if (wait > 0) return fail('limited', 'session.wait', { retry_after: wait })
  if (!(await take())) {
    await noteFailure(db, subjects)
    return { ...wrongField('code', 'session.code-wrong'), keep: true }
  }
  await sql`select auth.clear_failures(${subjects})`.run(db)
  return undefined
}

const notedCode = async (db: Db, refused: Failure, user_id: number, request: Request): Promise<Failure> => {
  await noteEvent(db, refused.failure === 'limited' ? 'account-waits' : 'wrong-code', user_id, request)
  return { ...refused, keep: true }
}

/** What was asked for is used up, whatever came of it. */
const refusedPasskey: Failure = { ...fail('invalid', 'session.passkey-refused'), keep: true }

const selfOf = async (db: Db, { user_id }: Actor): Promise<{ username: string; name: string; issuer: string }> =>
  found(
    await sql<{ username: string; name: string; issuer: string }>`
      select
        a.username, ${fullName('a')} as name,
        coalesce((select s.name from school s where s.id = kernel.school_id()), g.name) as issuer
      from account a
      join school_group g on g.id = a.group_id
      where a.id = ${user_id}`.optional(db),
  )
