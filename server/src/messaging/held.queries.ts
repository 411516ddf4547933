import type { heldReport } from '#contract/messaging/held.contract.ts'
import type { Audience, Draft } from '#contract/messaging/messages.contract.ts'
import type { Recipient } from '#server/notifications/notify.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export const heldStatement: Statement<typeof heldReport.filters> = {
  rows({ search, ids }) {
    const asked = sql.params({ search, ids })
    return sql`
      select m.id, m.subject, m.recipient_count as recipients, m.changed_at, m.send_at, m.sender_id
      from message m
      join person p on p.school_id = m.school_id and p.id = m.sender_id
      where m.school_id = kernel.school_id()
        and m.approval = 'waiting'
        and ${matchesSearch(sql`p.search || ' ' || kernel.plain(m.subject)`, asked.search)}
        and (${asked.ids}::bigint[] is null or m.id = any (${asked.ids}))`
  },
  details: () => sql`
    select ${fullName('p')} as sender
    from person p
    where p.school_id = kernel.school_id() and p.id = r.sender_id`,
  sorts: { recipients: sql`r.recipients`, changed_at: sql`r.changed_at` },
  order: sql`r.id`,
}

export type HeldText = {
  id: number
  sender: string
  subject: string
  body: string
  language: string
  translations: Draft['translations']
  files: string[]
  recipients: number
  audiences: Audience[]
}

export const optionalHeld = (db: Db, id: number) =>
  sql<HeldText>`
    select
      m.id, ${fullName('p')} as sender, m.subject, m.body, m.language, m.translations, m.recipient_count as recipients,
      m.audiences,
      array(
        select f.name
        from file f
        where f.school_id = m.school_id and f.owner_kind = 'message' and f.owner_id = m.id
        order by f.id
      ) as files
    from message m
    join person p on p.school_id = m.school_id and p.id = m.sender_id
    where m.school_id = kernel.school_id() and m.id = ${id} and m.approval = 'waiting'`.optional(db)

export type HeldSender = Recipient & { id: number; language: string; school: string; subject: string }

/** Each with the account that wrote it. A declined one keeps a time to send at only while that is to come. */
export const decideHeld = (db: Db, ids: readonly number[], approved: boolean, now: Date) =>
  sql<HeldSender>`
    with decided as (
      update message m
      set
        approval = case when ${approved} then 'approved' else 'none' end,
        status = case when ${approved} then m.status else 'draft' end,
        send_at = case when ${approved} or m.send_at > ${now} then m.send_at end,
        version = m.version + 1
      where m.school_id = kernel.school_id() and m.id = any (${ids}) and m.approval = 'waiting'
      returning m.school_id, m.id, m.sender_id, m.subject
    )
    select
      d.id, d.subject, a.id as user_id,
      coalesce(nullif(p.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language, c.name as school
    from decided d
    join person p on p.school_id = d.school_id and p.id = d.sender_id
    join school c on c.id = d.school_id
    left join account a on a.id = p.user_id and a.disabled_at is null
    order by d.id`.all(db)
