import { type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Reach } from '#contract/messaging/audience.rules.ts'
import { unknownPlaceholders } from '#contract/messaging/placeholders.rules.ts'
import type { Draft } from '#contract/messaging/messages.contract.ts'
import { type Role, schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { takeFiles } from '#server/files/files.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import type { LiveEvent } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { dayIn, dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import type { AudienceSource } from './audiences.ts'
import { deliver } from './delivery.ts'
import { optionalDraft, selectDue, selectSending } from './drafts.queries.ts'
import { familiesOf } from './recipients.ts'
import { fillRecipients, ownPlaceholders, type PlaceholderSource } from './placeholders.ts'
import { release } from './release.ts'
import { type Asking, chooseRecipients, type RecipientChoice } from './choose-recipients.ts'
import { sql } from '#server/kernel/sql.ts'
import { isAboveLimit, notifyOfHeld } from './held.ts'
import { optionalTerms } from '#server/notifications/text-messages.queries.ts'

/** What is stored of a message before it is sent; what is left out stays as it was, or begins empty. */
export type Written = RecipientChoice & {
  id?: number | undefined
  version?: number | undefined
  subject: string
  body: string
  language: string
  translations?: Draft['translations'] | undefined
  reply_all?: boolean | undefined
  asks_confirmation?: boolean | undefined
  choices?: string[] | undefined
  file_ids?: number[] | undefined
  send_at?: string | null | undefined
}

type Saved = { id: number; version: number }

/** What it takes to send: of a call, or of an answer that came by mail. */
export type Sending = Pick<Context, 'db' | 'actor' | 'now' | 'jobs' | 'publish'>

/** @param sends what it was approved or held for does not count any more */
export const saveMessage = async (
  context: Sending,
  written: Written,
  { sends = false }: { sends?: boolean } = {},
): Promise<Saved | Failure> => {
  const { db, actor, now } = context
  const { id, version = 0, file_ids = [], audiences = [], translations = [], reach = 'students' } = written
  const values = {
    subject: written.subject,
    body: written.body,
    language: written.language,
    translations: JSON.stringify(translations),
    audiences: JSON.stringify(audiences),
    reach: reach satisfies Reach,
    per_household: written.per_household ?? false,
    by_text: written.by_text ?? false,
    reply_all: written.reply_all ?? false,
    asks_confirmation: written.asks_confirmation ?? false,
    choices: written.choices ?? [],
    reply_to_id: written.reply_to_id ?? null,
    send_at: written.send_at ?? null,
    changed_at: now.toISOString(),
  }
  const sender_id = found(actor.person_id)
  if (id) found(await optionalDraft(db, id, sender_id))
  const saved = id
    ? await db
        .updateTable('message')
        .set((eb) => ({
          ...values,
          sender_role: actor.role,
          // What is changed after the office agreed waits for it again.
          approval: sends ? 'none' : eb.case().when('approval', '=', 'none').then('none').else('waiting').end(),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('sender_id', '=', sender_id)
        .where('status', 'in', ['draft', 'scheduled'])
        .where('version', '=', version)
        .returning(['id', 'version'])
        .executeTakeFirst()
    : await db
        .insertInto('message')
        .values({ ...values, sender_id, sender_role: actor.role, school_id: found(actor.school_id) })
        .returning(['id', 'version'])
        .executeTakeFirst()
  if (!saved) return staleRow(db, 'message', id ?? 0, ['subject', 'body'])
  return (await takeFiles(context, 'message', saved.id, file_ids)) ?? saved
}

/** Stores it, fixes who gets it and delivers what can be delivered at once; the rest is the queue's. */
export const sendMessage = async (
  context: Sending,
  sources: readonly AudienceSource[],
  written: Written,
  placeholders: readonly PlaceholderSource[] = ownPlaceholders,
) => {
  const { db, actor, now, jobs } = context
  const refused = refusedText(written) ?? (await refusedByText(db, actor, written))
  if (refused) return refused
  const { resolved, answered } = await chooseRecipients(
    { db, actor, today: dayOf(actor, now).date, now, sources },
    written,
  )
  const recipients = resolved.filter(({ left_out }) => left_out === null)
  if (recipients.length === 0) return wrongField('audiences', 'messaging.nobody')
  if (written.reply_all && familiesOf(recipients) > 1) return wrongField('reply_all', 'messaging.other-families')
  const later = written.send_at && written.send_at > now.toISOString() ? written.send_at : null
  const saved = await saveMessage(context, { ...written, send_at: later }, { sends: true })
  if (isFailure(saved)) return saved
  const left_out = resolved.length - recipients.length
  const waits = await isAboveLimit(db, actor, recipients.length)
  if (later || waits) {
    await db
      .updateTable('message')
      .set({
        status: 'scheduled',
        send_at: later ?? now.toISOString(),
        recipient_count: recipients.length,
        approval: waits ? 'waiting' : 'none',
      })
      .where('id', '=', saved.id)
      .execute()
    if (waits) await notifyOfHeld(context)
    return { id: saved.id, thread_id: null, recipients: recipients.length, left_out, waits }
  }
  const school_id = found(actor.school_id)
  const sender_id = found(actor.person_id)
  const message = { id: saved.id, sender_id, now, reply_all: written.reply_all ?? false }
  const thread_id = await release(db, message, recipients, answered)
  await fillRecipients(db, placeholders, saved.id, written)
  context.publish({ school_id, topic: 'message', user_id: actor.user_id })
  if (await deliver({ db, jobs, school_id, now, publish: context.publish }, saved.id))
    await jobs.add(db, deliveries(sources), { school_id, message_id: saved.id })
  return { id: saved.id, thread_id, recipients: recipients.length, left_out, waits: false }
}

/** Text messages cost: families send none, nor does anybody where the school has them off. */
const refusedByText = async (
  db: Db,
  { role }: Sending['actor'],
  { by_text = false }: Written,
): Promise<Failure | undefined> => {
  if (!by_text) return undefined
  const staff = role === schoolAdmin || role === teacher
  return staff && (await optionalTerms(db)) ? undefined : wrongField('by_text', 'messaging.text-off')
}

const refusedText = ({ subject, body, translations = [] }: Written): Failure | undefined => {
  for (const [path, text] of Object.entries({ subject, body })) {
    const [unknown] = unknownPlaceholders(text)
    if (unknown) return wrongField(path, 'messaging.unknown-placeholder', { name: unknown })
  }
  const [unknown] = translations.flatMap((one) => unknownPlaceholders(`${one.subject} ${one.body}`))
  return unknown ? wrongField('translations', 'messaging.unknown-placeholder', { name: unknown }) : undefined
}

type Releasing = Omit<Asking, 'db' | 'actor'> & { placeholders: readonly PlaceholderSource[]; school_id: number }
type Delivery = { school_id?: number; message_id?: number }

/** Finishes what is on its way out, and sends what was written for a later time. */
export const deliveries = (
  sources: readonly AudienceSource[],
  placeholders: readonly PlaceholderSource[] = ownPlaceholders,
) =>
  job<Delivery>('deliver-messages', [{ cron: '* * * * *' }], ({ pool, jobs, live, clock }) => async ({ school_id }) => {
    const now = clock()
    const { rows: global } = await pool.query<{ school_id: number; group_id: number; id: number }>(
      'select * from auth.global_messages_due($1)',
      [now],
    )
    for (const { id, ...due } of global)
      await inSystemScope(pool, { request_id: 'deliver-messages', ...due }, (db) =>
        sql`select auth.send_global_message(${id}, ${now})`.run(db),
      )
    const { rows } = await pool.query<{ school_id: number; group_id: number; time_zone: string }>(
      'select * from auth.schools_with_messages_due($1)',
      [now],
    )
    for (const school of rows.filter((one) => school_id === undefined || one.school_id === school_id)) {
      const scope = { request_id: 'deliver-messages', school_id: school.school_id, group_id: school.group_id }
      const inSchool = <Value>(work: (db: Db) => Promise<Value>) => inSystemScope(pool, scope, work)
      await inSchool(async (db) => {
        const today = dayIn(school.time_zone, now).date
        for (const due of await selectDue(db, now))
          await releaseDue(db, { sources, placeholders, school_id: school.school_id, today, now }, due)
      })
      for (const { id } of await inSchool(selectSending)) {
        let waits = true
        while (waits) {
          const events: LiveEvent[] = []
          const means = { jobs, school_id: school.school_id, now, publish: (event: LiveEvent) => events.push(event) }
          waits = await inSchool((db) => deliver({ db, ...means }, id))
          live.publish(events)
        }
      }
    }
  })

/**
 * One whose sender or recipients are gone becomes a draft again; one that has grown over the limit waits for the
 * office.
 */
const releaseDue = async (
  db: Db,
  { sources, placeholders, school_id, today, now }: Releasing,
  due: { id: number; sender_id: number; sender_role: number; approval: string },
): Promise<void> => {
  const draft = found(await optionalDraft(db, due.id, null))
  const actor = { person_id: due.sender_id, role: due.sender_role as Role } // stored as such
  const asking: Asking = { db, actor, today, now, sources }
  const choice = await chooseRecipients(asking, draft).catch((failure: unknown) => {
    if (isFailure(failure)) return undefined
    throw failure
  })
  const recipients = choice?.resolved.filter(({ left_out }) => left_out === null) ?? []
  if (recipients.length === 0 || (draft.reply_all && familiesOf(recipients) > 1))
    return sql`
      update message
      set status = 'draft', version = version + 1
      where school_id = kernel.school_id() and id = ${due.id}`.run(db)
  if (due.approval === 'none' && (await isAboveLimit(db, { role: due.sender_role, school_id }, recipients.length)))
    return sql`
      update message
      set approval = 'waiting', recipient_count = ${recipients.length}, version = version + 1
      where school_id = kernel.school_id() and id = ${due.id}`.run(db)
  await release(
    db,
    { id: due.id, sender_id: due.sender_id, now, reply_all: draft.reply_all },
    recipients,
    choice?.answered,
  )
  await fillRecipients(db, placeholders, due.id, draft)
}
