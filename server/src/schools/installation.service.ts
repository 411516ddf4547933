import { timingSafeEqual } from 'node:crypto'
import { superAdmin } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { installation, openInstallation } from '#contract/schools/installation.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import { serve, serveOpen } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { setUpCode } from '#server/platform/set-up-code.ts'
import type { Vault } from '#server/platform/vault.ts'
import { limit, noteFailure } from '#server/session/limits.ts'
import { hasAccounts, selectWait } from '#server/session/session.queries.ts'
import { provenBy, signedIn, switched } from '#server/session/sign-in.ts'
import { setUpDone, setUpPortal } from './installation.ts'

export const openInstallationService = serveOpen(openInstallation, {
  state: async (_, { db }) => ({ open: !(await hasAccounts(db)) }),

  async setUp({ code, ...values }, context) {
    const { db, request, vault } = context
    if (await hasAccounts(db)) return setUpDone()
    const tries = [`set-up:${request.address}`]
    const wait = await selectWait(db, tries, limit.failures, limit.minutes)
    if (wait > 0) return fail('limited', 'session.wait', { retry_after: wait })
    if (!isSetUpCode(vault, code)) {
      await noteFailure(db, tries)
      return wrongCode
    }
    const made = await setUpPortal(db, request.id, values)
    if (isFailure(made)) return made
    const { user_id, school_id } = made
    const { token } = await signedIn(user_id, { role: superAdmin, school_id: null }, context)
    return provenBy(db, await switched(db, token, user_id, { role: superAdmin, school_id }))
  },
})

export const installationService = serve(installation, {
  async mail({ id }, { db, actor, integrations }) {
    const { email } = await addressOf(db, actor.user_id)
    const mail = id ? found(await optionalMail(db, id)) : noMail
    return { sends: integrations.sends_mail, recipient: email, ...mail }
  },

  async sendTestMail(_, { db, actor, integrations, jobs, request }) {
    if (!integrations.sends_mail) return fail('conflict', 'schools.mail-not-set')
    const { email } = await addressOf(db, actor.user_id)
    if (email === '') return fail('conflict', 'schools.mail-no-address')
    const { id } = await sql<{ id: number }>`
      select auth.queue_mail(
        ${null}, ${email},
        ${say(actor.language, 'schools.test-mail-subject')},
        ${say(actor.language, 'schools.test-mail-body', { address: request.base_url })},
        ${actor.language}
      ) as id`.one(db)
    await jobs.add(db, sendMail, {})
    return { id }
  },
})

const wrongCode: Failure = { ...wrongField('code', 'schools.set-up-code-wrong'), keep: true }

/** Compared as fingerprints: neither length nor the first difference shows in the time it takes. */
const isSetUpCode = (vault: Vault, given: string): boolean => {
  const compared = (code: string) =>
    vault.fingerprint(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), 'set-up code given')
  return timingSafeEqual(compared(given), compared(setUpCode(vault)))
}

const addressOf = (db: Db, user_id: number): Promise<{ email: string }> =>
  db.selectFrom('account').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()

type Sent = Pick<Out<typeof installation.mail>, 'state' | 'problem'>
const noMail: Sent = { state: 'none', problem: '' }

const optionalMail = (db: Db, id: number): Promise<Sent | undefined> =>
  sql<Sent>`select * from auth.mail_state(${id})`.optional(db)
