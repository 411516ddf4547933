import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import type { LeftOutReason } from '#contract/messaging/audience.rules.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'
import { messages, receipts } from '#contract/messaging/messages.contract.ts'
import { fillPlaceholders } from '#contract/messaging/placeholders.rules.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { plain } from '#contract/kernel/search.rules.ts'
import { optionalTerms } from '#server/notifications/text-messages.queries.ts'
import { findAudiences, nameAudiences } from './audience-names.ts'
import type { AudienceSource } from './audiences.ts'
import { optionalDraft } from './drafts.queries.ts'
import { valuesOf } from './message-text.ts'
import type { PlaceholderSource } from './placeholders.ts'
import { receiptsStatement } from './receipts.queries.ts'
import { familiesOf, type Resolved } from './recipients.ts'
import { weighTexts } from './recipient-texts.ts'
import { saveMessage, sendMessage } from './send.ts'
import { optionalAnswered, optionalThread, type StoredThread } from './threads.queries.ts'
import { type Asking, chooseRecipients } from './choose-recipients.ts'

/**
 * @param placeholders what messages can say of students
 * @param sources every kind of group that messages can go to
 */
export const messagesService = (
  sources: readonly AudienceSource[],
  placeholders: readonly PlaceholderSource[],
): Service[] => {
  const asking = ({ db, actor, now }: Context): Asking => ({ db, actor, today: dayOf(actor, now).date, now, sources })
  return [
    ...serveReport(receipts, receiptsStatement),
    ...serve(messages, {
      read: async ({ id }, { db, actor }) =>
        threadOf(found(await optionalThread(db, found(actor.person_id), id)), actor.language),

      async message({ id }, { db, actor }) {
        const { thread_id } = found(await optionalAnswered(db, found(actor.person_id), id))
        const thread = threadOf(found(await optionalThread(db, found(actor.person_id), thread_id)), actor.language)
        const message = found(thread.messages.find((one) => one.id === id))
        return { thread_id, subject: thread.subject, message }
      },

      async copyFiles({ id }, { db, actor, files }) {
        found(await optionalAnswered(db, found(actor.person_id), id))
        const originals = await db
          .selectFrom('file')
          .select(['name', 'size', 'content_type', 'sha256', 'storage_key'])
          .where('owner_kind', '=', 'message')
          .where('owner_id', '=', id)
          .orderBy('id')
          .execute()
        const copies: StoredFile[] = []
        for (const { storage_key, ...file } of originals)
          copies.push(
            await db
              .insertInto('file')
              .values({
                ...file,
                storage_key: await files.copy(storage_key),
                school_id: found(actor.school_id),
                created_by: actor.user_id,
              })
              .returning(['id', 'name', 'size', 'content_type'])
              .executeTakeFirstOrThrow(),
          )
        return { files: copies }
      },

      find: async ({ search = '' }, context) => ({ rows: await findAudiences(asking(context), search) }),

      names: async ({ audiences }, context) => ({ rows: await nameAudiences(asking(context), audiences) }),

      async preview({ page = 1, size = 25, search = '', show = 'all', words, ...choice }, context) {
        const chosen = await chooseRecipients(asking(context), choice)
        const { resolved, by_text } = await weighTexts(context, chosen.resolved, words)
        const recipients = resolved.filter(({ left_out }) => left_out === null)
        const shown = resolved.filter(
          (one) =>
            (show === 'all' || (show === 'left_out' ? one.left_out !== null : one.times > 1)) &&
            plain(`${one.fname} ${one.lname} ${one.native_name} ${one.students}`).includes(plain(search.trim())),
        )
        const by = (channel: 'portal' | 'mail') =>
          recipients.filter(({ channels }) => channels.includes(channel)).length
        return {
          people: recipients.length,
          by_portal: by('portal'),
          by_mail: by('mail'),
          by_text: choice.by_text ? by_text : null,
          twice: recipients.filter(({ times }) => times > 1).length,
          left_out: countReasons(resolved),
          families: familiesOf(recipients),
          rows: shown.slice((page - 1) * size, page * size).map(previewed),
          count: shown.length,
        }
      },

      async textTerms(_, { db }) {
        const terms = await optionalTerms(db)
        return { on: terms !== undefined, sender: terms?.sender ?? '' }
      },

      saveDraft: (written, context) => saveMessage(context, written),

      async draft({ id }, context) {
        const { db, actor } = context
        const {
          status,
          sender_id: _,
          sender_role: __,
          ...draft
        } = found(await optionalDraft(db, id, found(actor.person_id)))
        return {
          ...draft,
          audiences: await nameAudiences(asking(context), draft.audiences),
          scheduled: status === 'scheduled',
        }
      },

      async deleteDrafts({ ids }, { db, actor, publish }) {
        const rows = await sql<{ id: number }>`
          with gone as (
            delete from message
            where school_id = kernel.school_id()
              and id = any (${ids})
              and sender_id = ${actor.person_id}
              and status in ('draft', 'scheduled')
            returning school_id, id
          ),
          files as (
            update file f
            set owner_kind = null, owner_id = null
            from gone g
            where f.school_id = g.school_id and f.owner_kind = 'message' and f.owner_id = g.id
          )
          select id
          from gone`.all(db)
        if (rows.length < ids.length) return fail('not_found')
        publish({ school_id: found(actor.school_id), topic: 'message', user_id: actor.user_id })
        return { ids: rows.map(({ id }) => id) }
      },

      send: (written, context) => sendMessage(context, sources, written, placeholders),

      async recall({ id }, { db, actor, publish }) {
        const recalled = await db
          .updateTable('message')
          .set((eb) => ({ status: 'draft', approval: 'none', version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('sender_id', '=', found(actor.person_id))
          .where('status', '=', 'scheduled')
          .returning(['id', 'version'])
          .executeTakeFirst()
        publish({ school_id: found(actor.school_id), topic: 'message', user_id: actor.user_id })
        return found(recalled)
      },

      async withdraw({ id }, { db, actor, publish }) {
        const withdrawn = await db
          .updateTable('message')
          .set((eb) => ({ status: 'withdrawn', version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('sender_id', '=', found(actor.person_id))
          .where('status', '=', 'sent')
          .returning('id')
          .executeTakeFirst()
        found(withdrawn)
        const readers = await sql<{ user_id: number }>`
          select p.user_id
          from message_recipient r
          join person p on p.school_id = r.school_id and p.id = r.person_id
          where r.school_id = kernel.school_id() and r.message_id = ${id} and p.user_id is not null`.all(db)
        for (const { user_id } of [...readers, actor])
          publish({ school_id: found(actor.school_id), topic: 'message', user_id })
        return {}
      },

      async respond({ id, confirmed, answer }, { db, actor, now, publish }) {
        const params = sql.params({ now, answer: answer ?? null, confirmed: confirmed ?? false })
        const row = found(
          await sql<{ choices: string[]; user_id: number | null }>`
            update message_recipient r
            set
              confirmed_at = case
                when ${params.confirmed} then coalesce(r.confirmed_at, ${params.now})
                else r.confirmed_at
              end,
              read_at = coalesce(r.read_at, ${params.now}), answer = coalesce(${params.answer}, r.answer),
              answered_at = case when ${params.answer}::int is null then r.answered_at else ${params.now} end
            from message m
            left join person p on p.school_id = m.school_id and p.id = m.sender_id
            where m.school_id = kernel.school_id()
              and m.id = ${id}
              and m.status in ('sending', 'sent')
              and r.school_id = m.school_id
              and r.message_id = m.id
              and r.person_id = ${actor.person_id}
              and r.delivered_at is not null
            returning m.choices, p.user_id`.optional(db),
        )
        if (answer !== undefined && row.choices[answer] === undefined) throw wrongField('answer', 'errors.field.choice')
        const school_id = found(actor.school_id)
        publish({ school_id, topic: 'message', user_id: actor.user_id })
        if (row.user_id !== null) publish({ school_id, topic: 'message_receipt', user_id: row.user_id })
        return {}
      },
    }),
  ]
}

const countReasons = (resolved: readonly Resolved[]): { reason: LeftOutReason; count: number }[] =>
  [...Map.groupBy(resolved, ({ left_out }) => left_out)].flatMap(([reason, those]) =>
    reason === null ? [] : [{ reason, count: those.length }],
  )

const previewed = (one: Resolved) => {
  const { id, fname, lname, native_name, photo, channels, no_text, students, times, left_out } = one
  return { id, fname, lname, native_name, photo, channels, no_text, students, times, left_out }
}

/** As its reader sees it: placeholders filled, what was withdrawn without its text, by the sender alone in full. */
const threadOf = ({ messages: stored, reply_all, school, ...thread }: StoredThread, language: string) => {
  const shown = stored.map(({ status, recipient, fills, filled: kept, ...message }) => {
    const gone = status === 'withdrawn'
    const values = valuesOf(recipient, fills, school, kept)
    const filled = <Text extends { subject: string; body: string }>(text: Text): Text => ({
      ...text,
      subject: message.mine ? text.subject : fillPlaceholders(text.subject, values),
      body: message.mine ? text.body : fillPlaceholders(text.body, values),
    })
    return {
      ...filled(message),
      ...(gone && { body: '', files: [], choices: [], asks_confirmation: false }),
      translations: gone ? [] : message.translations.map(filled),
      can: { withdraw: message.mine && status === 'sent', reply_all: reply_all && !gone },
    }
  })
  const [first] = shown
  const subject = first?.translations.find((one) => one.language === language)?.subject ?? first?.subject ?? ''
  const answerable = shown.some(({ sender }) => sender.id !== 0)
  return { ...thread, subject, messages: shown, can: { reply: answerable && thread.people.length > 0, reply_all } }
}
