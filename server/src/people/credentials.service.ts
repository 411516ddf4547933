import { credentials, type Credentials, type SignInState } from '#contract/people/credentials.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { mailPasswordLink } from '#server/session/sign-in.ts'
import { sql } from '#server/kernel/sql.ts'

export const credentialsService = serve(credentials, {
  read: async ({ id }, { db }) => found(await optionalCredentials(db, id)),

  async states({ ids }, { db }) {
    const rows = await selectSignIns(db, ids)
    return rows.length < ids.length ? fail('not_found') : { rows }
  },

  async sendLinks({ ids }, { db, actor, request, jobs, auditReason }) {
    const rows = await selectSignIns(db, ids)
    if (rows.length < ids.length) return fail('not_found')
    await auditReason(say(actor.language, 'people.link-reason'))
    const reached: number[] = []
    for (const { id, user_id, problem } of rows)
      if (problem === '' && user_id && (await mailPasswordLink(db, user_id, request))) reached.push(id)
    if (reached.length > 0) await jobs.add(db, sendMail, {})
    return { ids: reached }
  },

  async rename({ id, username }, { db }) {
    const user_id = found(await optionalAccount(db, id))
    const held = await sql<{ taken: boolean }>`
      select auth.username_is_taken(${user_id}, ${username}) as taken`.optional(db)
    if (held?.taken) return wrongField('username', 'people.username-taken')
    await db
      .updateTable('account')
      .set((eb) => ({ username, version: eb('version', '+', 1) }))
      .where('id', '=', user_id)
      .execute()
    return { username }
  },

  async expire({ ids, on }, { db }) {
    const below = await sql`select 1 from auth.accounts_below(${ids})`.all(db)
    if (below.length < ids.length) return fail('not_found')
    const row = await sql<{ ids: number[] }>`select auth.expire_passwords(${ids}, ${on}) as ids`.optional(db)
    return { ids: row?.ids ?? [] }
  },

  async signOut({ id }, { db }) {
    found(await optionalAccount(db, id))
    const row = await sql<{ sessions: number }>`select auth.end_sessions_of(${id}) as sessions`.optional(db)
    return { sessions: row?.sessions ?? 0 }
  },
})

const selectSignIns = (db: Db, ids: readonly number[]) =>
  sql<SignInState & { user_id: number | null }>`select * from auth.sign_in_states(${ids})`.all(db)

const optionalCredentials = async (db: Db, id: number): Promise<Credentials | undefined> =>
  await sql<Credentials>`select * from auth.credentials_of(${id})`.optional(db)

/** The account of somebody of the school who stands below the caller. */
const optionalAccount = async (db: Db, id: number): Promise<number | undefined> =>
  (await sql<{ user_id: number }>`select user_id from auth.accounts_below(array[${id}::bigint])`.optional(db))?.user_id
