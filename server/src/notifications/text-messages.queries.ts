import type { TextReason } from '#contract/notifications/text-message.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** @param words {link} in them stands for the address of the page */
export type TextOfNotice = { person_id: number; words: string; notification_ids?: readonly number[] }
type NewText = TextOfNotice & {
  user_id: number | null
  link: string
  message_id: number | null
  urgent: boolean
  wanted: boolean
}

/**
 * A row for each, with why it does not leave; none where the school sends no text messages. The same words go to one
 * number once.
 * @returns whether any waits
 */
export const insertTexts = async (db: Db, school_id: number, texts: readonly NewText[]): Promise<boolean> =>
  (
    await sql<{ waits: boolean }>`
      with given as (
        select t.*, r.number, r.reason
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t (
          person_id bigint, words text, notification_ids bigint[], user_id bigint, link text, message_id bigint,
          urgent boolean, wanted boolean
        )
        cross join lateral kernel.text_reach(${school_id}, t.person_id) r
        where exists (select from auth.text_terms(${school_id}))
      ),
      weighed as (
        select
          g.*,
          case
            when g.reason <> '' then g.reason
            when not g.wanted then 'not-wanted'
            when row_number() over (partition by g.number, g.words, g.reason, g.wanted order by g.person_id) > 1
              then 'same-number'
            else ''
          end as why
        from given g
      ),
      kept as (
        insert into text_message (
          school_id, person_id, number, words, link, user_id, urgent, about_message, notification_ids, status, reason,
          not_before
        )
        select
          ${school_id}, w.person_id, w.number, w.words, w.link, w.user_id, w.urgent, w.message_id,
          coalesce(w.notification_ids, '{}'),
          case
            when w.why = '' then 'waiting'
            when w.why in ('not-wanted', 'same-number') then 'cancelled'
            else 'failed'
          end,
          w.why,
          case when not w.urgent then kernel.quiet_until(w.user_id) end
        from weighed w
        returning status
      )
      select exists (select from kept where status = 'waiting') as waits`.one(db)
  ).waits

/** What sending by text message comes to in the school. Amounts in ten-thousandths of the currency's unit. */
export type TextTerms = { sender: string; price: number; currency: string; budget: number; spent: number }

/** Undefined where the school sends none. */
export const optionalTerms = (db: Db): Promise<TextTerms | undefined> =>
  sql<TextTerms>`
    select sender, price, currency, budget * 10000 as budget, spent
    from auth.text_terms(kernel.school_id())`.optional(db)

/** Why people are not reached by text message; those who are have ''. */
export const selectTextReach = async (
  db: Db,
  person_ids: readonly number[],
): Promise<ReadonlyMap<number, TextReason | ''>> =>
  new Map(
    (
      await sql<{ id: number; reason: TextReason | '' }>`
        select p.id, r.reason
        from unnest(${person_ids}::bigint[]) as p (id)
        cross join lateral kernel.text_reach(kernel.school_id(), p.id) r`.all(db)
    ).map(({ id, reason }) => [id, reason]),
  )
