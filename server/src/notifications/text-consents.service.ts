import { randomInt } from 'node:crypto'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { type Consents, ownTexts, textConsents } from '#contract/notifications/text-consent.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { insertConsent, optionalConsents } from './text-consents.queries.ts'
import { sendTextMessages } from './text-messages.job.ts'

const codeMinutes = 15
/** Codes for one account. */
const limit = { most: 5, minutes: 60 }

export const textConsentServices: Service[] = [
  ...serve(ownTexts, {
    read: async (_, { db, actor }) => found(await optionalConsents(db, found(actor.person_id))),

    async askCode({ number }, context) {
      const { db, actor, vault, jobs } = context
      const person_id = found(actor.person_id)
      const refused = refusedNumber(found(await optionalConsents(db, person_id)), number)
      if (refused) return refused
      const room = await sql<{ left: boolean }>`
        select auth.has_room(${`text-code:${actor.user_id}`}, ${limit.most}, ${limit.minutes}) as left`.one(db)
      if (!room.left) return fail('limited', 'notifications.text-code-limit', { retry_after: limit.minutes * 60 })
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const hash = vault.fingerprint(`${person_id}.${code}`, 'codes by text message')
      await sql`select auth.keep_text_code(${person_id}, ${number}, ${hash}, ${codeMinutes})`.run(db)
      const words = say(actor.language, 'notifications.text-code', { code, minutes: codeMinutes })
      await sql`
        insert into text_message (school_id, person_id, number, words, user_id, urgent, asked_for)
        values (kernel.school_id(), ${person_id}, ${number}, ${words}, ${actor.user_id}, true, true)`.run(db)
      await jobs.add(db, sendTextMessages, {})
      return {}
    },

    async confirmCode({ code }, context) {
      const { db, actor, vault, now } = context
      const person_id = found(actor.person_id)
      const hash = vault.fingerprint(`${person_id}.${code.replaceAll(/\s/g, '')}`, 'codes by text message')
      const { number } = await sql<{ number: string | null }>`
        select auth.take_text_code(${person_id}, ${hash}) as number`.one(db)
      if (number === null) return counted(wrongField('code', 'notifications.text-code-wrong'))
      const refused = refusedNumber(found(await optionalConsents(db, person_id)), number)
      if (refused) return refused
      const said = { note: '', given_on: dayOf(actor, now).date, at: now, by_user: actor.user_id }
      await insertConsent(db, { person_id, number, given: true, source: 'code', ...said })
      publishTo(context)
      return { number }
    },

    async withdraw({ number }, context) {
      const { db, actor, now } = context
      const person_id = found(actor.person_id)
      const { history } = found(await optionalConsents(db, person_id))
      if (history.find((one) => one.number === number)?.given !== true)
        return wrongField('number', 'errors.field.choice')
      const said = { note: '', given_on: null, at: now, by_user: actor.user_id }
      await insertConsent(db, { person_id, number, given: false, source: 'own', ...said })
      publishTo(context)
      return {}
    },
  }),

  ...serve(textConsents, {
    read: async ({ person_id }, { db }) => found(await optionalConsents(db, person_id)),

    async record({ person_id, number, given, note, given_on }, context) {
      const { db, actor, now } = context
      const consents = found(await optionalConsents(db, person_id))
      const known = consents.numbers.find((one) => one.number === number)
      if (!known) return wrongField('number', 'errors.field.choice')
      if (given && known.stopped) return wrongField('number', 'notifications.text-stopped', { sender: consents.sender })
      if (given_on > dayOf(actor, now).date) return wrongField('given_on', 'notifications.text-later')
      const said = { note, given_on, at: now, by_user: actor.user_id }
      await insertConsent(db, { person_id, number, given, source: 'office', ...said })
      publishTo(context)
      return {}
    },
  }),
]

const refusedNumber = ({ on, sender, numbers }: Consents, number: string): Failure | undefined => {
  if (!on) return fail('conflict', 'notifications.texts-off')
  const known = numbers.find((one) => one.number === number)
  if (!known) return wrongField('number', 'errors.field.choice')
  return known.stopped ? wrongField('number', 'notifications.text-stopped', { sender }) : undefined
}

/** The try is kept. */
const counted = (failure: Failure): Failure => ({ ...failure, keep: true })

const publishTo = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'text_consent' })
