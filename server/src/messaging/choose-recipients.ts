import { type Role, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Reach } from '#contract/messaging/audience.rules.ts'
import type { Audience } from '#contract/messaging/messages.contract.ts'
import { selectWriter } from '#server/communication/writing.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Caller } from '#server/kernel/sql.ts'
import type { AudienceSource } from './audiences.ts'
import { withoutLists } from './lists.queries.ts'
import { listed } from '#contract/settings/setting-table.ts'
import { onePerHousehold, type Resolved, resolveRecipient } from './recipients.ts'
import { withTexts } from './recipient-texts.ts'
import { selectReached, selectSender } from './recipients.queries.ts'
import { type Answered, optionalAnswered } from './threads.queries.ts'

export type RecipientChoice = {
  audiences?: readonly Audience[] | undefined
  reach?: Reach | undefined
  reply_to_id?: number | null | undefined
  to_all?: boolean | undefined
  per_household?: boolean | undefined
  by_text?: boolean | undefined
}
/** @param today of the school, YYYY-MM-DD */
export type Asking = { db: Db; actor: Caller; today: string; now: Date; sources: readonly AudienceSource[] }

/** Everybody whom a message would go to, with those who get nothing and why; one that is answered must be in reach. */
export const chooseRecipients = async (
  { db, actor, today, now, sources }: Asking,
  {
    audiences = [],
    reach = 'students',
    reply_to_id = null,
    to_all = false,
    by_text = false,
    per_household = false,
  }: RecipientChoice,
): Promise<{ resolved: Resolved[]; answered: Answered | undefined }> => {
  const sender_id = found(actor.person_id)
  const answered = reply_to_id === null ? undefined : found(await optionalAnswered(db, sender_id, reply_to_id))
  const answering = answered && audiences.length === 0 ? answeredPeople(answered, sender_id, to_all) : []
  const chosen =
    answering.length > 0 ? answering.map(asAudience) : allowedOf(actor, await withoutLists(db, sender_id, audiences))
  const { copies, insisted, ...of } = await selectSender(db, sender_id)
  const copied = copies && isStaff(actor)
  const guardians = copies && actor.role === student ? of.guardians.filter((id) => !names(chosen, id)) : []
  const byMail = listed(insisted).includes('message')
  const reached = await selectReached(
    db,
    sources,
    {
      audiences: [...chosen, ...guardians.map(asAudience)],
      reach: copied && reach === 'students' ? 'both' : reach,
      copied,
    },
    actor,
    now,
  )
  const writer = found(await selectWriter(db, sender_id))
  const known = new Set([...answering, ...guardians])
  const all = reached
    .map((one) => resolveRecipient(one, writer, today, { answering: known, byMail }))
    .filter((one) => !isUnknown(one))
  const toStaff = all.some(({ roles, left_out }) => left_out === null && roles.some(isOfStaff))
  const meant = toStaff ? all : all.filter(({ id }) => !guardians.includes(id))
  const resolved = per_household ? onePerHousehold(meant) : meant
  return { resolved: by_text ? await withTexts(db, resolved) : resolved, answered }
}

/** Whoever an id names and may not be written to is not there for the writer: an id leads to no name. */
const isUnknown = ({ by_id, left_out }: Resolved): boolean => by_id && left_out !== null && left_out !== 'no_address'

/** Groups are for staff: families write to people. */
const allowedOf = ({ role }: Caller, audiences: readonly Audience[]): readonly Audience[] =>
  isOfStaff(role) ? audiences : audiences.filter(({ kind }) => kind === 'person')

const isOfStaff = (role: Role): boolean => role === schoolAdmin || role === teacher
const isStaff = ({ role }: Caller): boolean => isOfStaff(role)
const names = (audiences: readonly Audience[], id: number): boolean =>
  audiences.some(({ kind, key }) => kind === 'person' && key === String(id))

const asAudience = (id: number): Audience => ({ kind: 'person', key: String(id) })

/**
 * An answer goes to whoever wrote; one's own message goes on to those who got it; all only where all may be answered.
 */
const answeredPeople = (
  { sender_id, participants, recipients, thread_reply_all }: Answered,
  own: number,
  to_all: boolean,
): number[] => {
  if (to_all && thread_reply_all) return participants.filter((id) => id !== own)
  return sender_id === own ? recipients : [sender_id]
}
