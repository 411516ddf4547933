import type { Banner, globalMessages } from '#contract/messaging/global-messages.contract.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { accountName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { type Caller, sql, type Sql } from '#server/kernel/sql.ts'

/** Row-level security says which those are: a super admin's of the group, an office's of the school. */
const stateAt = (now: Sql): Sql => sql`
  case
    when m.stopped_at is not null then 'stopped'
    when z.begins > ${now} then 'scheduled'
    when not m.as_banner then 'sent'
    when z.ends <= ${now} then 'over'
    else 'shown'
  end`

export const globalMessagesStatement: Statement<typeof globalMessages.filters> = {
  rows({ search, state, ids }, { now }) {
    const asked = sql.params({ search, state: state ?? null, ids, now })
    return sql`
      select *
      from (
        select
          m.id, m.version, m.subject, m.body, m.as_message, m.as_banner, m.urgent, m.roles, m.school_ids,
          to_char(m.starts_at, 'YYYY-MM-DD HH24:MI') as starts_at,
          to_char(m.ends_at, 'YYYY-MM-DD HH24:MI') as ends_at,
          m.group_id, m.written_in, m.sent_by as sent_by_id,
          ${stateAt(sql`${asked.now}::timestamptz`)} as state
        from global_message m
        left join lateral (
          select min(m.starts_at at time zone s.time_zone) as begins, max(m.ends_at at time zone s.time_zone) as ends
          from auth.global_message_schools(m.group_id, m.written_in, m.school_ids) s
        ) z on true
        where ${matchesSearch(sql`kernel.plain(m.subject || ' ' || m.body)`, asked.search)}
      ) x
      where (${asked.state}::text is null or x.state = ${asked.state})
        and (${asked.ids}::bigint[] is null or x.id = any (${asked.ids}))`
  },

  details: () => sql`
    select
      case
        when r.written_in is null and r.school_ids = '{}' then '{}'
        else array(
          select s.name
          from auth.global_message_schools(r.group_id, r.written_in, r.school_ids) s
          order by s.name
        )
      end as schools,
      ${accountName('r.sent_by_id')} as sent_by, p.recipients::int as recipients, p.delivered::int as delivered,
      p.read::int as read
    from auth.global_message_progress(r.id) p`,

  sorts: { subject: sql`lower(r.subject)`, starts_at: sql`r.starts_at` },
  order: sql`r.id desc`,
}

type ForWhom = { school_ids: readonly number[]; roles: readonly number[] }

/** People of these roles by school, of those that the actor may write to. */
export const selectGlobalReach = (
  db: Db,
  actor: Caller & { group_id: number; school_id: number | null },
  { school_ids, roles }: ForWhom,
) =>
  sql<{ id: number; name: string; people: number }>`
    select school_id as id, name, people::int
    from auth.global_message_people(
      ${actor.group_id}, ${writtenIn(actor)}::bigint, ${school_ids}::bigint[], ${roles}::smallint[]
    )`.all(db)

/** Those whom an emergency reaches by text message, by language and price of a segment. */
export type TextReach = { language: string; currency: string; price: number; people: number }

export const selectTextReach = (
  db: Db,
  actor: Caller & { group_id: number; school_id: number | null },
  { school_ids, roles }: ForWhom,
) =>
  sql<TextReach>`
    select language, currency, price, people::int
    from auth.global_text_reach(
      ${actor.group_id}, ${writtenIn(actor)}::bigint, ${school_ids}::bigint[], ${roles}::smallint[]
    )`.all(db)

/** The school that an office writes in; none for a super admin, who writes for the group. */
const writtenIn = ({ role, school_id }: { role: number; school_id: number | null }): number | null =>
  role === superAdmin ? null : school_id

export type NewGlobalMessage = ForWhom & {
  subject: string
  body: string
  language: string
  translations: string
  as_message: boolean
  as_banner: boolean
  urgent: boolean
  starts_at: string | null
  ends_at: string | null
  now: Date
}

/** @returns undefined where it would end before it begins */
export const insertGlobalMessage = (
  db: Db,
  actor: { role: number; user_id: number; group_id: number; school_id: number | null },
  one: NewGlobalMessage,
): Promise<{ id: number } | undefined> => {
  const params = sql.params({
    group_id: actor.group_id,
    written_in: writtenIn(actor),
    school_ids: one.school_ids,
    starts_at: one.starts_at,
    ends_at: one.ends_at,
    now: one.now,
  })
  return sql<{ id: number }>`
    insert into global_message (
      group_id, written_in, school_ids, roles, sender, subject, body, language, translations, as_message, as_banner,
      urgent, starts_at, ends_at, sent_by, created_at
    )
    select
      w.group_id, ${params.written_in}::bigint, ${params.school_ids}::bigint[], ${one.roles}::smallint[], w.name,
      ${one.subject}, ${one.body}, ${one.language}, ${one.translations}::jsonb, ${one.as_message}, ${one.as_banner},
      ${one.urgent}, coalesce(${params.starts_at}::timestamp, w.first), ${params.ends_at}::timestamp, ${actor.user_id},
      ${params.now}
    from (
      select
        coalesce(s.group_id, ${params.group_id}::bigint) as group_id,
        coalesce(s.name, g.name) as name,
        (
          select min(${params.now}::timestamptz at time zone x.time_zone)
          from auth.global_message_schools(
            ${params.group_id}::bigint, ${params.written_in}::bigint, ${params.school_ids}::bigint[]
          ) x
        ) as first
      from school_group g
      left join school s on s.id = ${params.written_in}::bigint
      where g.id = ${params.group_id}::bigint
    ) w
    where ${params.ends_at}::timestamp is null
      or ${params.ends_at}::timestamp > coalesce(${params.starts_at}::timestamp, w.first)
    returning id`.optional(db)
}

export const stopGlobalMessage = (db: Db, id: number, now: Date) =>
  sql<{ id: number }>`
    update global_message
    set stopped_at = ${now}, version = version + 1
    where id = ${id} and stopped_at is null
    returning id`.optional(db)

export const selectBanners = (db: Db, now: Date) => sql<Banner>`select * from auth.global_banners(${now})`.all(db)
