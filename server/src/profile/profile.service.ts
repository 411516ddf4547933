import { byAddress, notify } from '#server/notifications/notify.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { profile } from '#contract/profile/profile.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { hashToken, newToken } from '#server/kernel/request-scope.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import {
  closeAddress,
  hasAddress,
  insertAddress,
  preferredOf,
  replacePhones,
  selectProfile,
  updateAddress,
  updatePerson,
} from './profile.queries.ts'
import { sql } from '#server/kernel/sql.ts'

const linkMinutes = 60

export const profileService = serve(profile, {
  read: async (_, { db, actor }) => found(await selectProfile(db, actor)),

  async save({ phones, version, ...names }, { db, actor }) {
    const person_id = found(actor.person_id)
    const stored = await updatePerson(db, person_id, version, { ...names, phone: preferredOf(phones)?.number ?? '' })
    if (stored === undefined) return fail('conflict', 'stale', { present: await selectProfile(db, actor) })
    await replacePhones(db, person_id, phones)
    return { version: stored }
  },

  async saveAddress({ id, version = 0, ...values }, { db, actor }) {
    const person_id = found(actor.person_id)
    if (!id) return found(await insertAddress(db, person_id, values))
    return (await updateAddress(db, person_id, id, version, values)) ?? staleAddress(db, person_id, id)
  },

  async endAddress({ id, version, valid_to }, { db, actor, now }) {
    const person_id = found(actor.person_id)
    const last = valid_to ?? dayOf(actor, now).date
    return (await closeAddress(db, person_id, id, version, last)) ?? staleAddress(db, person_id, id)
  },

  /** Nothing changes before the link in the new address was opened by the same person. */
  async changeEmail({ email }, context) {
    const { db, actor, request } = context
    const present = found(await selectProfile(db, actor))
    if (present.email.toLowerCase() === email.toLowerCase()) return wrongField('email', 'profile.email-same')
    const { token, hash } = newToken()
    await sql`select auth.issue_link(${hash}, ${actor.user_id}, ${'email'}, ${email}, ${linkMinutes})`.run(db)
    await mail(context, email, 'confirm', {
      name: present.fname,
      link: `${request.base_url}/setting?confirm-email=${token}`,
      minutes: linkMinutes,
    })
    return {}
  },

  async dropEmail(_, { db }) {
    await sql`select auth.drop_waiting_email()`.run(db)
    return {}
  },

  async confirmEmail({ code }, context) {
    const { db, actor } = context
    const changed = await sql<{ former: string; email: string }>`
      select *
      from auth.confirm_email(${hashToken(code)})`.optional(db)
    if (!changed) return wrongField('code', 'profile.link-broken')
    const { fname } = found(await selectProfile(db, actor))
    if (changed.former) await mail(context, changed.former, 'changed', { name: fname, email: changed.email })
    return { email: changed.email }
  },
})

/** The address is there, so another version of it is; or it is not one of this person. */
const staleAddress = async (db: Db, person_id: number, id: number) =>
  fail((await hasAddress(db, person_id, id)) ? 'conflict' : 'not_found', undefined)

const mail = (
  { db, actor, jobs }: Context,
  recipient: string,
  kind: 'confirm' | 'changed',
  values: Record<string, string | number>,
) => {
  const subject = say(actor.language, `profile.mail-${kind}-subject`)
  const body = say(actor.language, `profile.mail-${kind}-body`, values)
  const notice = { ...byAddress(recipient), topic: 'account' as const, mail: { subject, body } }
  return notify({ db, jobs, school_id: found(actor.school_id) }, [notice])
}
