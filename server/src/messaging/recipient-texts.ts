import { currencyDigits } from '#contract/kernel/money.ts'
import { found } from '#contract/kernel/errors.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import type { messages } from '#contract/messaging/messages.contract.ts'
import { fillPlaceholders } from '#contract/messaging/placeholders.rules.ts'
import { wants } from '#contract/notifications/notifications.rules.ts'
import {
  costOf,
  minorUnits,
  priceParts,
  segmentsOf,
  sendable,
  type UnreachedReason,
  unreachedReasons,
} from '#contract/notifications/text-message.rules.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { optionalTerms, selectTextReach } from '#server/notifications/text-messages.queries.ts'
import { textWords, valuesOf } from './message-text.ts'
import type { Resolved } from './recipients.ts'

/** Adds the text message to the channels of each, or why none goes there; it reaches those without another address. */
export const withTexts = async (db: Db, resolved: readonly Resolved[]): Promise<Resolved[]> => {
  const open = resolved.filter(({ left_out }) => left_out === null || left_out === 'no_address')
  const reach = await selectTextReach(
    db,
    open.map(({ id }) => id),
  )
  return resolved.map((one) => {
    const reason = reach.get(one.id)
    if (reason === undefined) return one
    const no_text = unreached(reason) ?? (wants(one.notification, 'message', 'sms') ? null : 'not-wanted')
    return no_text ? { ...one, no_text } : { ...one, channels: [...one.channels, 'text'], left_out: null }
  })
}

const unreached = (reason: string): UnreachedReason | undefined => unreachedReasons.find((one) => one === reason)

type Words = In<typeof messages.preview>['words']
type Weighed = { resolved: Resolved[]; by_text: Out<typeof messages.preview>['by_text'] }

/** What the text messages come to, in the order in which they leave: those that the budget has no room for do not. */
export const weighTexts = async (
  { db, actor, request }: Context,
  resolved: readonly Resolved[],
  words: Words,
): Promise<Weighed> => {
  const terms = resolved.some(({ channels, no_text }) => no_text !== null || channels.includes('text'))
    ? await optionalTerms(db)
    : undefined
  if (!terms) return { resolved: [...resolved], by_text: null }
  const { price, currency } = terms
  const { subject = '', body = '', translations = [] } = words ?? {}
  const from = await selectNames(db, found(actor.person_id))
  const link = `${request.base_url}/messages-individual/1234567`
  let [people, segments, cost, room] = [0, 0, 0, Math.max(terms.budget - terms.spent, 0)]
  const weighed = resolved.map((one): Resolved => {
    if (!one.channels.includes('text')) return one
    const text = translations.find(({ language }) => language === one.language) ?? { subject, body }
    const values = valuesOf(`${one.fname}\n${one.lname}`, one.students === '' ? [] : [one.students], from.school)
    const said = textWords({
      language: one.language,
      ...from,
      subject: fillPlaceholders(text.subject, values),
      body: fillPlaceholders(text.body, values),
      opens: one.user_id !== null,
    })
    const needed = segmentsOf(sendable(said.replace('{link}', link))).segments
    if (costOf(needed, price) > room)
      return { ...one, channels: one.channels.filter((channel) => channel !== 'text'), no_text: 'over-budget' }
    people += 1
    segments += needed
    cost += costOf(needed, price)
    room -= costOf(needed, price)
    return one
  })
  const not_reached = unreachedReasons.flatMap((reason) => {
    const count = weighed.filter(({ no_text }) => no_text === reason).length
    return count > 0 ? [{ reason, count }] : []
  })
  const left = Math.floor(((terms.budget - terms.spent) * 10 ** currencyDigits(currency)) / priceParts)
  return {
    resolved: weighed,
    by_text: { people, segments, cost: minorUnits(cost, currency), left: Math.max(left, 0), currency, not_reached },
  }
}

/** Of the sender and the school, as they stand in a text message. */
const selectNames = (db: Db, person_id: number) =>
  sql<{ sender: string; school: string }>`
    select ${fullName('p')} as sender, c.name as school
    from person p
    join school c on c.id = p.school_id
    where p.school_id = kernel.school_id() and p.id = ${person_id}`.one(db)
