import { type MailboxFolder, type MailboxRow, mostCounted } from '#contract/messaging/mailbox.contract.ts'
import { personPairs } from '#server/access/person.sql.ts'
import type { Placeholder } from '#contract/messaging/placeholders.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

type Asked = {
  person_id: number
  language: string
  folder: MailboxFolder
  place_id: number
  search: string
  from: string
  has_files: boolean | undefined
  unread: boolean | undefined
  page: number
  size: number
}
export type ShownRow = Omit<MailboxRow, 'excerpt'> & {
  body: string
  recipient: string
  fills: string[]
  filled: Filled
}
/** What placeholders of domains stood for when a message was sent. */
export type Filled = Partial<Record<Placeholder, string>>
type Page = { rows: ShownRow[]; count: number; more: boolean; school: string }

/** What lies in a folder, of alias b, and by which of its instants it is sorted: each has an index of its own. */
const places = (of: Sql): Record<Exclude<MailboxFolder, 'drafts' | 'scheduled'>, { where: Sql; at: Sql }> => ({
  inbox: {
    where: sql`b.trashed_at is null and b.folder_id is null and not b.archived and b.received_at is not null`,
    at: sql`b.received_at`,
  },
  unread: { where: sql`b.trashed_at is null and b.unread`, at: sql`b.received_at` },
  sent: { where: sql`b.trashed_at is null and b.sent_at is not null`, at: sql`b.sent_at` },
  starred: { where: sql`b.trashed_at is null and b.starred`, at: sql`b.at` },
  archive: { where: sql`b.trashed_at is null and b.archived`, at: sql`b.at` },
  trash: { where: sql`b.trashed_at is not null`, at: sql`b.trashed_at` },
  folder: { where: sql`b.trashed_at is null and b.folder_id is not null and b.folder_id = ${of}`, at: sql`b.at` },
  label: {
    where: sql`b.trashed_at is null and b.label_ids <> '{}' and b.label_ids @> array[${of}]::bigint[]`,
    at: sql`b.at`,
  },
})

/** Subject or body in the reader's language, where its sender wrote one; alias m. */
export const inLanguage = (column: 'subject' | 'body', language: Sql): Sql => sql`
  case
    when m.language = ${language} or m.translations = '[]' then ${sql.ref(`m.${column}`)}
    else coalesce((
      select x->>${sql.constant(column)}
      from jsonb_array_elements(m.translations) x
      where x->>'language' = ${language}
    ), ${sql.ref(`m.${column}`)})
  end`

const hasFiles = (message: Sql): Sql => sql`exists (
  select from file f
  where f.school_id = kernel.school_id() and f.owner_kind = 'message' and f.owner_id = ${message}
)`

/** Threads whose last message somebody of this name sent, or where anything has files. */
const narrowed = ({ from, has_files, unread }: Asked): Sql => {
  const name = sql.params({ from }).from
  return sql`
    and (
      ${name}::text = ''
      or exists (
        select from message n
        left join person p on p.school_id = n.school_id and p.id = n.sender_id
        where n.school_id = b.school_id
          and n.thread_id = b.thread_id
          and ${matchesSearch(sql`coalesce(p.search, kernel.plain(n.sender_name))`, name)}
      )
    )
    and (${unread ?? null}::boolean is null or b.unread = ${unread ?? null})
    and (
      ${has_files ?? null}::boolean is null
      or ${has_files ?? null} = exists (
        select from message n
        where n.school_id = b.school_id and n.thread_id = b.thread_id and ${hasFiles(sql`n.id`)}
      )
    )`
}

/**
 * The entries of what a search finds, looked up one by one: a folder in its order would be read until enough of them
 * came along.
 */
const hitsOf = ({ search, person_id }: Asked): Sql => {
  const params = sql.params({ person_id })
  return sql`
    hits as materialized (
      select b.*
      from auth.threads_with(${params.person_id}, kernel.prefix_query(${search})) f
      cross join lateral (
        select *
        from mailbox_thread k
        where k.school_id = kernel.school_id() and k.person_id = ${params.person_id} and k.thread_id = f.thread_id
        offset 0
      ) b
    ),
    `
}

/** One page of a folder with what its rows show, in one statement that begins with the index of the folder. */
export const selectMailbox = (db: Db, folder: keyof ReturnType<typeof places>, asked: Asked): Promise<Page> => {
  const params = sql.params({ person_id: asked.person_id, language: asked.language, place_id: asked.place_id })
  const { where, at } = places(sql`${params.place_id}::bigint`)[folder]
  const mine = sql`
    from ${asked.search === '' ? sql`mailbox_thread` : sql`hits`} b
    where b.school_id = kernel.school_id() and b.person_id = ${params.person_id} and ${where}${narrowed(asked)}`
  const { size, page } = asked
  return sql<Page>`
    with ${asked.search === '' ? sql.empty : hitsOf(asked)} shown as materialized (
      select b.* ${mine}
      order by ${at} desc, b.id desc
      limit ${size + 1} offset ${(page - 1) * size}
    ),
    counted as (
      select count(*)::int as n
      from (select 1 ${mine} limit ${page * size + mostCounted}) c
    ),
    kept as (
      select s.*, row_number() over (order by ${sql.ref(`s.${columnOf(folder)}`)} desc, s.id desc) as nth
      from shown s
    )
    select
      (select name from school where id = kernel.school_id()) as school,
      (select n from counted) as count,
      (select count(*) from shown) > ${size} as more,
      coalesce((
        select json_agg(json_build_object(
          'id', b.thread_id,
          'subject', ${inLanguage('subject', params.language)},
          'body', case when m.status = 'withdrawn' then '' else left(${inLanguage('body', params.language)}, 300) end,
          'people', coalesce(w.people, '[]'), 'people_count', w.people_count, 'at', b.${sql.ref(columnOf(folder))},
          'unread', b.unread, 'starred', b.starred,
          'has_files', m.status <> 'withdrawn' and ${hasFiles(sql`m.id`)},
          'last_message_id', m.id,
          'mine', m.sender_id is not distinct from b.person_id,
          'message_count', (
            select count(*)
            from message n
            where n.school_id = b.school_id and n.thread_id = b.thread_id
          ),
          'label_ids', b.label_ids, 'folder_id', b.folder_id, 'send_at', null,
          'progress', case
            when m.status = 'sending' and m.sender_id = b.person_id
              then (
                select json_build_object(
                  'delivered', count(*) filter (where r.delivered_at is not null),
                  'recipients', count(*)
                )
                from message_recipient r
                where r.school_id = m.school_id and r.message_id = m.id
              )
          end,
          ${filledBy(params.person_id)}
        ) order by b.nth)
        from kept b
        join message m on m.school_id = b.school_id and m.id = b.last_message_id
        cross join lateral (${peopleOf(params.person_id)}) w
        where b.nth <= ${size}
      ), '[]') as rows`.one(db)
}

const columnOf = (folder: string): string =>
  ({ inbox: 'received_at', unread: 'received_at', sent: 'sent_at', trash: 'trashed_at' })[folder] ?? 'at'

/** The group or the school as sender of message m, in the place of a person. */
export const announcer: Sql = sql`
  json_build_object('id', 0, 'fname', m.sender_name, 'lname', '', 'native_name', '', 'photo', '')`

/** Who wrote the last message; where one did so oneself, whom it went to. */
const peopleOf = (person_id: Sql): Sql => sql`
  select
    coalesce(json_agg(json_build_object(${personPairs('p')}) order by o.nth), json_build_array(${announcer})) as people,
    case when m.sender_id = ${person_id} then m.recipient_count else 1 end as people_count
  from (
    select m.sender_id as id, 1 as nth
    where m.sender_id <> ${person_id}
    union all (
      select r.person_id, r.person_id
      from message_recipient r
      where m.sender_id = ${person_id} and r.school_id = m.school_id and r.message_id = m.id
      order by r.person_id
      limit 3
    )
  ) o
  join person p on p.school_id = m.school_id and p.id = o.id`

/** What placeholders of message m stand for, for this reader; asked only where there are any. */
export const filledBy = (person_id: Sql): Sql => sql`
  'recipient', case
    when strpos(m.subject || m.body || m.translations::text, '{{') > 0
      then (select p.fname || E'\\n' || p.lname from person p where p.school_id = m.school_id and p.id = ${person_id})
    else ''
  end,
  'fills', case
    when strpos(m.subject || m.body || m.translations::text, '{{') > 0
      then (
        select coalesce(json_agg(s.fname || E'\\n' || s.lname order by s.fname), '[]')
        from message_recipient r
        cross join unnest(case when r.student_ids = '{}' then array[r.person_id] else r.student_ids end) x (id)
        join person s on s.school_id = r.school_id and s.id = x.id
        where r.school_id = m.school_id and r.message_id = m.id and r.person_id = ${person_id}
      )
    else '[]'
  end,
  'filled', case
    when strpos(m.subject || m.body || m.translations::text, '{{') > 0
      then coalesce((
        select r.filled
        from message_recipient r
        where r.school_id = m.school_id and r.message_id = m.id and r.person_id = ${person_id}
      ), '{}')
    else '{}'
  end`

type Unsent = {
  id: number
  subject: string
  body: string
  at: string
  send_at: string | null
  /** Whom it went to when it was scheduled; of a draft 0. */
  people_count: number
  has_files: boolean
}

/** What its writer keeps without having sent it. */
export const selectUnsent = (
  db: Db,
  { person_id, search, page, size }: Asked,
  status: 'draft' | 'scheduled',
): Promise<{ rows: Unsent[]; count: number; more: boolean }> => {
  const params = sql.params({ person_id, status, search })
  return sql<{ rows: Unsent[]; count: number; more: boolean }>`
    with found as materialized (
      select m.*
      from message m
      where m.school_id = kernel.school_id()
        and m.sender_id = ${params.person_id}
        and m.status in ('draft', 'scheduled')
        and m.status = ${params.status}
        and (
          ${params.search} = ''
          or kernel.word_vector(m.subject || ' ' || m.body) @@ kernel.prefix_query(${params.search})
        )
    )
    select
      (select count(*)::int from found) as count,
      (select count(*) from found) > ${page * size} as more,
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'subject', m.subject, 'body', left(m.body, 300), 'at', m.changed_at, 'send_at', m.send_at,
          'people_count', case m.status when 'scheduled' then m.recipient_count else 0 end,
          'has_files', ${hasFiles(sql`m.id`)}
        ) order by m.changed_at desc, m.id desc)
        from (select * from found order by changed_at desc, id desc limit ${size} offset ${(page - 1) * size}) m
      ), '[]') as rows`.one(db)
}
