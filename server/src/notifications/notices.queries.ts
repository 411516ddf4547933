import type { eventsReport, NotificationDetail, notificationsReport } from '#contract/notifications/notices.contract.ts'
import type { Channel, Choices } from '#contract/notifications/notifications.rules.ts'
import type { RuleEvent } from '#contract/notifications/rule.rules.ts'
import { accountName, fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import type { PlannedNotice } from './rules.job.ts'

export const insertNotices = (db: Db, notices: readonly PlannedNotice[]) =>
  sql`
    insert into notification (school_id, event_id, rule_id, person_id, channel, status, reason, subject, body, due_at)
    select kernel.school_id(), n.*
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (
      event_id bigint, rule_id bigint, person_id bigint, channel text, status text, reason text, subject text,
      body text, due_at timestamptz
    )
    on conflict do nothing`.run(db)

export type DueNotice = {
  id: number
  person_id: number
  channel: Channel
  event: RuleEvent
  /** Leaves in quiet hours too. */
  emergency: boolean
  subject: string
  body: string
  /** Rows of one digest leave as one. */
  digest: string | null
  user_id: number | null
  email: string
  notification: Partial<Choices>
  language: string
  school: string
  /** Why no text message reaches the person; '' where one does. */
  text_problem: string
}

/** What is due, held until the end of the transaction. */
export const takeDue = (db: Db, now: Date, most: number): Promise<DueNotice[]> =>
  sql<DueNotice>`
    select
      n.id, n.person_id, n.channel, r.event, r.emergency, n.subject, n.body, nullif(r.timing, 'at-once') as digest,
      a.id as user_id,
      coalesce(nullif(q.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language, c.name as school,
      case when n.channel = 'sms' then kernel.text_problem(n.school_id, n.person_id) else '' end as text_problem
    from notification n
    join notification_rule r on r.school_id = n.school_id and r.id = n.rule_id
    join school c on c.id = n.school_id
    join person q on q.school_id = n.school_id and q.id = n.person_id
    left join account a on a.id = q.user_id and a.disabled_at is null
    where n.school_id = kernel.school_id() and n.status in ('waiting', 'deferred') and n.due_at <= ${now}
    order by n.id
    limit ${most} for update of n skip locked`.all(db)

export const settleNotices = (db: Db, rows: readonly DueNotice[], status: 'sent' | 'failed', now: Date) =>
  sql`
    update notification
    set
      status = ${status},
      sent_at = case when ${status} = 'sent' then ${now}::timestamptz end,
      reason = case
        when ${status} = 'sent' then ''
        when channel = 'email' then 'no-address'
        when channel = 'sms' then kernel.text_problem(school_id, person_id)
        else 'no-account'
      end,
      version = version + 1
    where school_id = kernel.school_id() and id = any (${rows.map(({ id }) => id)})`.run(db)

export const eventsStatement: Statement<typeof eventsReport.filters> = {
  rows({ search, name, ids }) {
    const asked = sql.params({ search, name: name ?? null, ids })
    return sql`
      select
        e.id, e.name, e.at, e.person_id,
        coalesce(${fullName('p')}, e.fields ->> 'record', '') as person,
        coalesce(s.name, '') as section
      from notification_event e
      left join person p on p.school_id = e.school_id and p.id = e.person_id
      left join section s on s.school_id = e.school_id and s.id = e.section_id
      where e.school_id = kernel.school_id()
        and ${matchesSearch(sql`p.search`, asked.search)}
        and (${asked.name}::text is null or e.name = ${asked.name})
        and (${asked.ids}::bigint[] is null or e.id = any (${asked.ids}))`
  },
  details: () => sql`
    select
      (
        select coalesce(max(st.number), '')
        from student st
        where st.school_id = kernel.school_id() and st.id = r.person_id
      ) as person_number,
      count(*)::int as notices,
      count(*) filter (where n.status = 'failed')::int as failed
    from notification n
    where n.school_id = kernel.school_id() and n.event_id = r.id`,
  order: sql`r.at desc, r.id desc`,
}

export const optionalNotice = (db: Db, id: number) =>
  sql<NotificationDetail>`
    select
      n.id, ${fullName('q')} as recipient,
      coalesce(${fullName('p')}, e.fields ->> 'record', '') as about,
      n.subject, g.name as rule, e.name as event, n.channel, n.status, n.reason, e.at, n.due_at, n.sent_at, n.body,
      n.rule_id,
      case
        when n.channel = 'push' then coalesce(a.username, '')
        when n.channel = 'sms' then (select r.number from kernel.text_reach(n.school_id, n.person_id) r)
        else coalesce(nullif(q.email, ''), a.email, '')
      end as address,
      coalesce(${accountName('n.changed_by')}, '') as changed_by,
      n.version
    from notification n
    join notification_event e on e.school_id = n.school_id and e.id = n.event_id
    join notification_rule g on g.school_id = n.school_id and g.id = n.rule_id
    join person q on q.school_id = n.school_id and q.id = n.person_id
    left join person p on p.school_id = e.school_id and p.id = e.person_id
    left join account a on a.id = q.user_id and a.disabled_at is null
    where n.school_id = kernel.school_id() and n.id = ${id}`.optional(db)

export const noticesStatement: Statement<typeof notificationsReport.filters> = {
  rows({ search, status, channel, rule_id, ids }) {
    const asked = sql.params({
      search,
      status: status ?? null,
      channel: channel ?? null,
      rule_id: rule_id ?? null,
      ids,
    })
    return sql`
      select n.id, n.event_id, n.status, n.due_at, ${fullName('q')} as recipient, g.name as rule
      from notification n
      join notification_rule g on g.school_id = n.school_id and g.id = n.rule_id
      join person q on q.school_id = n.school_id and q.id = n.person_id
      where n.school_id = kernel.school_id()
        and ${matchesSearch(sql`q.search`, asked.search)}
        and (${asked.status}::text is null or n.status = ${asked.status})
        and (${asked.channel}::text is null or n.channel = ${asked.channel})
        and (${asked.rule_id}::bigint is null or n.rule_id = ${asked.rule_id})
        and (${asked.ids}::bigint[] is null or n.id = any (${asked.ids}))`
  },
  details: () => sql`
    select
      coalesce(${fullName('p')}, e.fields ->> 'record', '') as about,
      n.subject, e.name as event, n.channel, n.reason, e.at, n.sent_at
    from notification n
    join notification_event e on e.school_id = n.school_id and e.id = n.event_id
    left join person p on p.school_id = e.school_id and p.id = e.person_id
    where n.school_id = kernel.school_id() and n.id = r.id`,
  choices: {
    rule_id: () => sql`
      select id as value, name as label
      from notification_rule
      where school_id = kernel.school_id()
      order by name, id`,
  },
  sorts: { status: sql`array_position(array['failed', 'waiting', 'deferred', 'sent', 'cancelled'], r.status)` },
  order: sql`r.due_at desc, r.id desc`,
}

export const retryNotices = async (db: Db, ids: readonly number[], user_id: number, now: Date) =>
  (
    await sql<{ id: number }>`
      update notification
      set status = 'waiting', reason = '', due_at = ${now}, changed_by = ${user_id}, version = version + 1
      where school_id = kernel.school_id() and id = any (${ids}) and status in ('failed', 'cancelled')
      returning id`.all(db)
  ).map(({ id }) => id)

export const cancelNotices = async (db: Db, ids: readonly number[], user_id: number) =>
  (
    await sql<{ id: number }>`
      update notification
      set status = 'cancelled', reason = 'by-hand', changed_by = ${user_id}, version = version + 1
      where school_id = kernel.school_id() and id = any (${ids}) and status in ('waiting', 'deferred', 'failed')
      returning id`.all(db)
  ).map(({ id }) => id)

type Edited = { id: number; version: number; subject: string; body: string; due_at: string }

export const updateNotice = (db: Db, { id, version, ...edited }: Edited, user_id: number, now: Date) =>
  sql<{ id: number }>`
    update notification
    set
      subject = ${edited.subject}, body = ${edited.body}, due_at = ${edited.due_at}, changed_by = ${user_id},
      status = case when ${edited.due_at}::timestamptz > ${now} then 'deferred' else 'waiting' end,
      version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version} and status in ('waiting', 'deferred')
    returning id`.optional(db)

export const countKnown = async (db: Db, ids: readonly number[]): Promise<number> =>
  (await sql`select id from notification where school_id = kernel.school_id() and id = any (${ids})`.all(db)).length

export const optionalStudentByNumber = (db: Db, number: string) =>
  sql<{ id: number }>`select id from student where school_id = kernel.school_id() and number = ${number}`.optional(db)
