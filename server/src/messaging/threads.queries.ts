import type { Thread, ThreadMessage } from '#contract/messaging/messages.contract.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { type Filled, filledBy, announcer } from './mailbox.queries.ts'

type Stored = Omit<ThreadMessage, 'can'> & { recipient: string; fills: string[]; filled: Filled; status: string }
export type StoredThread = Omit<Thread, 'can' | 'messages' | 'subject'> & {
  messages: Stored[]
  reply_all: boolean
  school: string
}

/** Of message m: what whoever sent it may know of those who got it. */
const receiptsOf = sql`(
  select json_build_object(
    'recipients', count(*), 'delivered', count(r.delivered_at), 'read', count(r.read_at),
    'confirmed', count(r.confirmed_at),
    'answers', (
      select coalesce(json_agg((
        select count(*)
        from message_recipient y
        where y.school_id = m.school_id and y.message_id = m.id and y.answer = c.nth - 1
      ) order by c.nth), '[]')
      from unnest(m.choices) with ordinality c (choice, nth)
    ),
    'names', (
      select coalesce(json_agg(x.name order by x.person_id), '[]')
      from (
        select y.person_id, ${fullName('p')} as name
        from message_recipient y
        join person p on p.school_id = y.school_id and p.id = y.person_id
        where y.school_id = m.school_id and y.message_id = m.id
        order by y.person_id
        limit 5
      ) x
    )
  )
  from message_recipient r
  where r.school_id = m.school_id and r.message_id = m.id
)`

/**
 * A thread that the person keeps, with the messages that the person sent or got; first the one to many that it answers.
 */
export const optionalThread = (db: Db, person_id: number, thread_id: number): Promise<StoredThread | undefined> => {
  const { me } = sql.params({ me: person_id })
  const message = sql`json_build_object(
    'id', m.id,
    'sender', case when p.id is null then ${announcer} else json_build_object(${personPairs('p')}) end,
    'mine', m.sender_id is not distinct from ${me}, 'sent_at', m.sent_at, 'status', m.status,
    'withdrawn', m.status = 'withdrawn', 'subject', m.subject, 'body', m.body, 'language', m.language,
    'translations', m.translations, 'files', ${filesOf(sql`m.id`)},
    'students', coalesce((
      select string_agg(${fullName('s')}, ', ' order by s.lname, s.fname)
      from person s
      where s.school_id = m.school_id and s.id = any (r.student_ids)
    ), ''),
    'asks_confirmation', m.asks_confirmation, 'confirmed_at', r.confirmed_at, 'choices', m.choices, 'answer', r.answer,
    'receipts', case when m.sender_id = ${me} then ${receiptsOf} end,
    ${filledBy(me)}
  )`
  return sql<StoredThread>`
    select
      t.id, t.reply_all, c.name as school, b.starred, b.unread, b.trashed_at is not null as trashed, b.folder_id,
      b.label_ids,
      (
        select json_agg(${message} order by m.id)
        from message m
        left join person p on p.school_id = m.school_id and p.id = m.sender_id
        left join message_recipient r on r.school_id = m.school_id and r.message_id = m.id and r.person_id = ${me}
        where m.school_id = t.school_id
          and (m.thread_id = t.id or m.id = t.origin_id)
          and (m.sender_id = ${me} or r.delivered_at is not null)
      ) as messages,
      ${peopleOf(me)} as people,
      (
        select json_build_object('id', d.id, 'version', d.version, 'body', d.body)
        from message d
        join message n on n.school_id = d.school_id and n.id = d.reply_to_id and n.thread_id = t.id
        where d.school_id = t.school_id and d.sender_id = ${me} and d.status = 'draft'
        order by d.id desc
        limit 1
      ) as draft
    from mailbox_thread b
    join message_thread t on t.school_id = b.school_id and t.id = b.thread_id
    join school c on c.id = t.school_id
    where b.school_id = kernel.school_id() and b.person_id = ${me} and b.thread_id = ${thread_id}`.optional(db)
}

export const filesOf = (message_id: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type
  ) order by f.id)
  from file f
  where f.school_id = kernel.school_id() and f.owner_kind = 'message' and f.owner_id = ${message_id}
), '[]')`

const mostShown = sql.constant(100)

/**
 * Those who see each other in thread t, as far as a screen shows them: everybody where all may be answered, otherwise
 * who wrote to whom.
 */
const peopleOf = (me: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object(${personPairs('p')}) order by p.id), '[]')
  from person p
  where p.school_id = t.school_id
    and p.id in (
      select m.sender_id
      from message m
      where m.school_id = t.school_id
        and m.thread_id = t.id
        and (
          m.sender_id = ${me}
          or t.reply_all
          or exists (
            select from message_recipient r
            where r.school_id = m.school_id and r.message_id = m.id and r.person_id = ${me}
          )
        )
      union
      select ${me}
      union
      select y.person_id
      from message m
      join message_recipient y on y.school_id = m.school_id and y.message_id = m.id
      where m.school_id = t.school_id
        and m.thread_id = t.id
        and (t.reply_all or (m.sender_id = ${me} and m.recipient_count <= 5))
      limit ${mostShown}
    )
)`

/** A message that the person sent or got, with what an answer to it needs. */
export type Answered = {
  id: number
  thread_id: number
  sender_id: number
  subject: string
  thread_reply_all: boolean
  /** Everybody of the thread, the person too. */
  participants: number[]
  recipients: number[]
  /** The thread in which the person answered it before. */
  answered_in: number | null
}
export const optionalAnswered = (db: Db, person_id: number, message_id: number): Promise<Answered | undefined> => {
  const { me } = sql.params({ me: person_id })
  return sql<Answered>`
    select
      m.id, m.thread_id, m.sender_id, m.subject, t.reply_all as thread_reply_all,
      array(
        select distinct x
        from message n, unnest(n.participants) x
        where n.school_id = m.school_id and n.thread_id = m.thread_id
      ) as participants,
      case
        when m.sender_id = ${me}
          then array(
            select r.person_id
            from message_recipient r
            where r.school_id = m.school_id and r.message_id = m.id
          )
        else '{}'
      end as recipients,
      (
        select max(o.id)
        from message_thread o
        join mailbox_thread b on b.school_id = o.school_id and b.thread_id = o.id and b.person_id = ${me}
        where o.school_id = m.school_id and o.origin_id = m.id
      ) as answered_in
    from message m
    join message_thread t on t.school_id = m.school_id and t.id = m.thread_id
    where m.school_id = kernel.school_id()
      and m.id = ${message_id}
      and m.sender_id is not null
      and m.status in ('sending', 'sent')
      and (
        m.sender_id = ${me}
        or exists (
          select from message_recipient r
          where r.school_id = m.school_id and r.message_id = m.id and r.person_id = ${me} and r.delivered_at is not null
        )
      )`.optional(db)
}
