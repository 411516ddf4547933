import type { Recipient } from '#server/notifications/notify.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { type Filled, filledBy } from './mailbox.queries.ts'
import type { Resolved } from './recipients.ts'

/** A message on its way out, in the transaction in which its recipients are fixed. */
export type Outgoing = { id: number; thread_id: number; sender_id: number; now: Date }

export const insertThread = (db: Db, origin_id: number | null, reply_all: boolean, now: Date) =>
  sql<{ id: number }>`
    insert into message_thread (school_id, origin_id, reply_all, created_at)
    select kernel.school_id(), ${origin_id}, ${reply_all}, ${now}
    returning id`.one(db)

/** Fixes who gets it, and puts it among what its sender has sent. */
export const insertRecipients = async (
  db: Db,
  { id, thread_id, sender_id, now }: Outgoing,
  recipients: readonly Pick<Resolved, 'id' | 'student_ids'>[],
): Promise<void> => {
  const rows = recipients.map(({ id: person_id, student_ids }) => ({ person_id, student_ids }))
  const params = sql.params({ id, thread_id, sender_id, now })
  await sql`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (person_id bigint, student_ids bigint[])
    ),
    kept as (
      insert into message_recipient (school_id, message_id, person_id, student_ids)
      select kernel.school_id(), ${params.id}, person_id, student_ids
      from given
      returning person_id
    ),
    sent as (
      insert into mailbox_thread (school_id, person_id, thread_id, last_message_id, at, sent_at)
      select kernel.school_id(), ${params.sender_id}, ${params.thread_id}, ${params.id}, ${params.now}, ${params.now}
      on conflict (school_id, person_id, thread_id) do update
      set last_message_id = excluded.last_message_id, at = excluded.at, sent_at = excluded.sent_at, trashed_at = null
      returning id
    ) update message m set thread_id = ${params.thread_id},
    status = 'sending',
    sent_at = ${params.now},
    changed_at = ${params.now},
    recipient_count = (select count(*) from kept),
    participants = (select array_agg(person_id) from kept) || m.sender_id,
    words = kernel.word_vector (
      concat_ws(
        ' ', m.subject, m.body, m.translations #>> '{}',
        (select ${fullName('p')} from person p where p.school_id = m.school_id and p.id = m.sender_id),
        (
          select string_agg(translate(f.name, '._-', '   '), ' ')
          from file f
          where f.school_id = m.school_id and f.owner_kind = 'message' and f.owner_id = m.id
        ),
        (
          select string_agg(${fullName('p')}, ' ')
          from (select person_id from given limit 50) g
          join person p on p.school_id = m.school_id and p.id = g.person_id
          where m.reply_all
            or (select count(*) from given) = 1 -- others must not be found by whoever may not see them
        )
      )
    ),
    version = version + 1
    where m.school_id = kernel.school_id() and m.id = ${params.id} and exists (select from sent)`.run(db)
}

export type Delivered = Recipient & {
  person_id: number
  language: string
  sender: string
  school: string
  thread_id: number
  urgent: boolean
  /** It goes by text message, too. */
  by_text: boolean
  /** The account that announced it; null where a person wrote it. */
  announced_by: number | null
  subject: string
  body: string
  text_language: string
  translations: { language: string; subject: string; body: string }[]
  recipient: string
  fills: string[]
  filled: Filled
}

/** Takes the next recipients who wait, puts the message into their mailboxes, and answers who is to be notified. */
export const deliverNext = (db: Db, message_id: number, size: number, now: Date): Promise<Delivered[]> => {
  const params = sql.params({ message_id, now })
  return sql<Delivered>`
    with batch as materialized (
      select r.id, r.person_id
      from message_recipient r
      where r.school_id = kernel.school_id() and r.message_id = ${params.message_id} and r.delivered_at is null
      order by r.person_id
      limit ${size} for update skip locked
    ),
    done as (
      update message_recipient r
      set delivered_at = ${params.now}
      from batch b
      where r.school_id = kernel.school_id() and r.id = b.id
    ),
    boxes as (
      insert into mailbox_thread (school_id, person_id, thread_id, last_message_id, at, received_at, unread)
      select m.school_id, b.person_id, m.thread_id, m.id, ${params.now}, ${params.now}, true
      from batch b
      join message m on m.school_id = kernel.school_id() and m.id = ${params.message_id}
      on conflict (school_id, person_id, thread_id) do update
      set
        last_message_id = excluded.last_message_id, at = excluded.at, received_at = excluded.received_at, unread = true,
        archived = false, trashed_at = null
    )
    select
      p.id as person_id,
      case when k.portal and a.disabled_at is null then a.id end as user_id,
      coalesce(nullif(p.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language,
      case when s.id is null then m.sender_name else ${fullName('s')} end as sender,
      c.name as school, m.thread_id, m.urgent, m.by_text or m.urgent as by_text, o.sent_by as announced_by, m.subject,
      m.body, m.language as text_language, m.translations, f.fields->>'recipient' as recipient,
      f.fields->'fills' as fills, f.fields->'filled' as filled
    from batch b
    join message m on m.school_id = kernel.school_id() and m.id = ${params.message_id}
    join person p on p.school_id = m.school_id and p.id = b.person_id
    left join person s on s.school_id = m.school_id and s.id = m.sender_id
    left join global_message o on o.id = m.global_message_id
    join school c on c.id = m.school_id
    left join account a on a.id = p.user_id
    left join lateral (
      select bool_or(x.access <> 0) as portal
      from person_role x
      where x.school_id = p.school_id and x.person_id = p.id
    ) k on true
    cross join lateral (select jsonb_build_object(${filledBy(sql`b.person_id`)}) as fields) f`.all(db)
}

export const noteMailed = (db: Db, message_id: number, person_ids: readonly number[]) =>
  sql`
    update message_recipient
    set mailed = true
    where school_id = kernel.school_id() and message_id = ${message_id} and person_id = any (${person_ids})`.run(db)

/** Nobody waits any more: answers the account of the sender. */
export const endDelivery = (db: Db, message_id: number) =>
  sql<{ user_id: number | null }>`
    update message m
    set status = 'sent', version = m.version + 1
    where m.school_id = kernel.school_id()
      and m.id = ${message_id}
      and m.status = 'sending'
      and not exists (
        select from message_recipient r
        where r.school_id = m.school_id and r.message_id = m.id and r.delivered_at is null
      )
    returning (
      select p.user_id
      from person p
      where p.school_id = m.school_id and p.id = m.sender_id
    ) as user_id`.optional(db)
