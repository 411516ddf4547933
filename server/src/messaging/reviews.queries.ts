import type { messageReports, ReviewedThread } from '#contract/messaging/reviews.contract.ts'
import { accountName, fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export const messageReportsStatement: Statement<typeof messageReports.filters> = {
  rows({ search, state, ids }) {
    const asked = sql.params({ search, state: state ?? null, ids })
    return sql`
      select *
      from (
        select
          r.id, r.version, r.person_id, r.reason, r.reported_at, r.closed_by as closed_by_id, r.outcome, m.thread_id,
          m.subject, m.sender_id,
          case when r.closed_at is null then 'open' else 'closed' end as state
        from message_report r
        join message m on m.school_id = r.school_id and m.id = r.message_id
        where r.school_id = kernel.school_id()
          and ${matchesSearch(sql`kernel.plain(m.subject || ' ' || r.reason)`, asked.search)}
      ) x
      where (${asked.state}::text is null or x.state = ${asked.state})
        and (${asked.ids}::bigint[] is null or x.id = any (${asked.ids}))`
  },

  details: () => sql`
    select
      ${fullName('s')} as sender, ${fullName('p')} as reported_by,
      coalesce(${accountName('r.closed_by_id')}, '') as closed_by
    from person p
    join person s on s.school_id = p.school_id and s.id = r.sender_id
    where p.school_id = kernel.school_id() and p.id = r.person_id`,

  sorts: { reported_at: sql`r.reported_at`, state: sql`r.state` },
  order: sql`r.id desc`,
}

/** One reader's report of a message that reached them. @returns whether none of theirs was open before */
export const upsertReport = (db: Db, person_id: number, message_id: number, reason: string, now: Date) => {
  const params = sql.params({ person_id, message_id, reason, now })
  return sql<{ fresh: boolean }>`
    with open as (
      select from message_report
      where school_id = kernel.school_id()
        and message_id = ${params.message_id}
        and person_id = ${params.person_id}
        and closed_at is null
    )
    insert into message_report (school_id, message_id, person_id, reason, reported_at)
    select kernel.school_id(), r.message_id, r.person_id, ${params.reason}, ${params.now}
    from message_recipient r
    join message m on m.school_id = r.school_id and m.id = r.message_id and m.sender_id is not null
    where r.school_id = kernel.school_id()
      and r.message_id = ${params.message_id}
      and r.person_id = ${params.person_id}
      and r.delivered_at is not null
    on conflict (school_id, message_id, person_id) do update
    set
      reason = excluded.reason, reported_at = excluded.reported_at, closed_at = null, closed_by = null, outcome = '',
      version = message_report.version + 1
    returning not exists (select from open) as fresh`.optional(db)
}

const mostThreads = 50

/** What was written in these threads, by name; withdrawn texts too. */
const threadsOf = (db: Db, threads: Sql): Promise<ReviewedThread[]> =>
  sql<ReviewedThread>`
    select
      t.id,
      (
        select coalesce(json_agg(x.name order by x.name), '[]')
        from (
          select distinct ${fullName('p')} as name
          from message m, unnest(m.participants) as one (id)
          join person p on p.school_id = kernel.school_id() and p.id = one.id
          where m.school_id = t.school_id and m.thread_id = t.id
          limit 5
        ) x
      ) as people,
      (
        select count(distinct one.id)::int
        from message m, unnest(m.participants) as one (id)
        where m.school_id = t.school_id and m.thread_id = t.id
      ) as people_count,
      (
        select json_agg(json_build_object(
          'id', m.id,
          'sender', coalesce(${fullName('p')}, m.sender_name),
          'sent_at', m.sent_at, 'subject', m.subject, 'body', m.body, 'withdrawn', m.status = 'withdrawn',
          'files', (
            select coalesce(json_agg(f.name order by f.id), '[]')
            from file f
            where f.school_id = m.school_id and f.owner_kind = 'message' and f.owner_id = m.id
          )
        ) order by m.id)
        from message m
        left join person p on p.school_id = m.school_id and p.id = m.sender_id
        where m.school_id = t.school_id and m.thread_id = t.id
      ) as messages
    from message_thread t
    where t.school_id = kernel.school_id() and t.id in (${threads})
    order by t.id desc`.all(db)

/** The thread, where something of it was reported. */
export const selectReportedThread = (db: Db, thread_id: number) =>
  threadsOf(
    db,
    sql`
      select m.thread_id
      from message_report r
      join message m on m.school_id = r.school_id and m.id = r.message_id
      where r.school_id = kernel.school_id() and m.thread_id = ${thread_id}`,
  )

/** Those in which the student wrote to staff, or staff to the student alone. */
export const selectStudentThreads = (db: Db, student_id: number, most = mostThreads) => {
  const params = sql.params({ student_id })
  return threadsOf(
    db,
    sql`
      select b.thread_id
      from mailbox_thread b
      where b.school_id = kernel.school_id()
        and b.person_id = ${params.student_id}
        and exists (
          select from message m
          where m.school_id = b.school_id
            and m.thread_id = b.thread_id
            and ((m.sender_id = ${params.student_id}) or (m.sender_role in (2, 3) and m.recipient_count = 1))
            and exists (
              select from person_role k
              where k.school_id = m.school_id and k.person_id = any (m.participants) and k.role in (2, 3)
            )
        )
      order by b.at desc
      limit ${most}`,
  )
}

type Review = { thread_id?: number; student_id?: number; reason: string; reviewed_by: number; now: Date }

export const insertReview = (db: Db, { thread_id, student_id, reason, reviewed_by, now }: Review) =>
  sql`
    insert into message_review (school_id, thread_id, student_id, reviewed_by, reason, reviewed_at)
    values (kernel.school_id(), ${thread_id ?? null}, ${student_id ?? null}, ${reviewed_by}, ${reason}, ${now})`.run(db)

type OfficePerson = { user_id: number; email: string; notification: object; language: string; school: string }

/** The school admins, who look at reports. */
export const selectOfficePeople = (db: Db) =>
  sql<OfficePerson>`
    select
      a.id as user_id,
      coalesce(nullif(p.email, ''), a.email, '') as email,
      a.notification, coalesce(a.language, c.language) as language, c.name as school
    from person_role k
    join person p on p.school_id = k.school_id and p.id = k.person_id and p.status = 'active'
    join account a on a.id = p.user_id and a.disabled_at is null
    join school c on c.id = k.school_id
    where k.school_id = kernel.school_id() and k.role = 2 and k.access <> 0`.all(db)
