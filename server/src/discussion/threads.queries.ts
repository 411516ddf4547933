import type { In } from '#contract/kernel/endpoint.ts'
import type { DiscussionSection, Post, Thread, ThreadRow, threads } from '#contract/discussion/threads.contract.ts'
import { student } from '#contract/kernel/access.ts'
import { enrolled } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { leads } from '#server/access/reach.ts'
import { dateFor } from '#server/access/work-state.ts'
import { fileList } from '#server/files/files.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'
import {
  authorOf,
  countNew,
  isHeldBack,
  isNameless,
  isStaff,
  reachesSection,
  seesPost,
  seesThread,
  withRead,
} from './discussion.sql.ts'
import { closesAt, grading, isClosed, own, ownParts, withActivity } from './graded-thread.sql.ts'

const leadsHere = (actor: Caller): Sql => (isStaff(actor) ? leads(actor) : sql`false`)

/** Open classes in reach with what is new in each. */
export const selectSections = (db: Db, actor: Actor): Promise<DiscussionSection[]> =>
  sql<DiscussionSection>`
    with waiting as (
      select d.section_id, count(*)::int as count
      from discussion_post p
      join discussion_thread d on d.school_id = p.school_id and d.id = p.thread_id and d.deleted_at is null
      where p.school_id = kernel.school_id() and p.status = 'waiting' and p.deleted_at is null
      group by d.section_id
    )
    select
      s.id as value, s.name || ' · ' || s.number as label, ${leadsHere(actor)} as can_manage,
      case when ${leadsHere(actor)} then coalesce(w.count, 0) else 0 end as waiting,
      (
        select coalesce(sum(${countNew(actor)}), 0)::int
        from discussion_thread d
        ${withRead(actor)}
        where d.school_id = s.school_id and d.section_id = s.id and ${seesThread(actor)}
      ) as count_new
    from section s
    left join waiting w on w.section_id = s.id
    where s.school_id = kernel.school_id() and s.status = 'open' and ${reachesSection(actor)}
    order by s.name, s.number, s.id`.all(db)

const pairs = (actor: Caller, now: Sql): Sql => sql`
  'id', d.id, 'section_id', d.section_id, 'section', s.name || ' · ' || s.number, 'title', d.title,
  'author', case when k.id is not null then json_build_object(${personPairs('k')}) end,
  'graded', a.id is not null, 'pinned', d.pinned, 'locked', d.locked, 'closed', ${isClosed(actor, now)},
  'closes_at', ${closesAt(actor)}, 'requires_post', d.requires_post, 'needs_approval', d.needs_approval,
  'anonymous', d.anonymous, 'group_id', d.group_id,
  'group_name', coalesce((
    select y.name
    from discussion_group y
    where y.school_id = d.school_id and y.id = d.group_id
  ), ''),
  'created_at', d.created_at,
  'follows', exists (
    select from discussion_follow f
    where f.school_id = d.school_id
      and f.thread_id = d.id
      and f.person_id = ${me(actor).person_id}::bigint
      and f.follows
  )`

const hasWords = (actor: Caller, search: Sql): Sql => sql`(
  ${matchesSearch(sql`kernel.plain(d.title || ' ' || d.body)`, search)}
  or exists (
    select from discussion_post p
    where p.school_id = d.school_id
      and p.thread_id = d.id
      and p.deleted_at is null
      and ${seesPost(actor)}
      and ${matchesSearch(sql`kernel.plain(p.body)`, search)}
  )
)`

const narrowed = (actor: Caller, show: In<typeof threads.list>['show']): Sql => {
  if (show === 'new') return sql`and ${countNew(actor)} > 0`
  if (show !== 'followed') return sql.empty
  return sql`and exists (
    select from discussion_follow f
    where f.school_id = d.school_id
      and f.thread_id = d.id
      and f.person_id = ${me(actor).person_id}::bigint
      and f.follows
  )`
}

type ShownRow = Omit<ThreadRow, 'excerpt'> & { body: string }

export const selectThreads = (
  db: Db,
  actor: Actor,
  { section_id, show, search = '', page = 1, size = 25 }: In<typeof threads.list>,
  at: Date,
): Promise<{ rows: ShownRow[]; count: number }> => {
  const { now, section, words } = sql.params({ now: at, section: section_id ?? null, words: search })
  return sql<{ rows: ShownRow[]; count: number }>`
    with found as materialized (
      select d.id, d.pinned, d.last_at
      from section s
      join discussion_thread d on d.school_id = s.school_id and d.section_id = s.id
      ${withRead(actor)}
      where s.school_id = kernel.school_id()
        and case when ${section}::bigint is null then s.status = 'open' else s.id = ${section}::bigint end
        and ${seesThread(actor)}
        and (${words}::text = '' or ${hasWords(actor, words)})
      ${narrowed(actor, show)}
    ),
    shown as (
      select *
      from found
      order by pinned desc, last_at desc, id desc
      limit ${size} offset ${(page - 1) * size}
    )
    select
      (select count(*)::int from found) as count,
      coalesce((
        select json_agg(json_build_object(
          ${pairs(actor, now)}, 'body', left(d.body, 300), 'last_at', d.last_at, 'count_new', ${countNew(actor)},
          'due_at', ${own(actor, (self) => dateFor(self, 'due_at'), sql`a.due_at`)},
          'reply_count', (
            select count(*)
            from discussion_post p
            where p.school_id = d.school_id and p.thread_id = d.id and p.deleted_at is null and p.status = 'visible'
          ),
          'waiting', case
            when ${leadsHere(actor)}
              then (
                select count(*)
                from discussion_post p
                where p.school_id = d.school_id and p.thread_id = d.id and p.deleted_at is null and p.status = 'waiting'
              )
            else 0
          end,
          'answered', exists (
            select from discussion_post p
            where p.school_id = d.school_id
              and p.thread_id = d.id
              and p.answer
              and p.deleted_at is null
              and ${seesPost(actor)}
          )
        ) order by x.pinned desc, x.last_at desc, x.id desc)
        from shown x
        join discussion_thread d on d.school_id = kernel.school_id() and d.id = x.id
        join section s on s.school_id = d.school_id and s.id = d.section_id
        left join person k on k.school_id = d.school_id and k.id = d.author_id
        ${withActivity}
        ${withRead(actor)}
      ), '[]') as rows`.one(db)
}

export type StoredThread = Omit<Thread, 'can' | 'posts'> & {
  posts: Omit<Post, 'can'>[]
  leads: boolean
  /** Whether who reads it still takes part in the class. */
  active: boolean
}

/** The thread as the reader may see it, with what it shows in one answer. */
export const optionalThread = async (
  db: Db,
  actor: Actor,
  thread_id: number,
  at: Date,
): Promise<StoredThread | undefined> => {
  const { now, id } = sql.params({ now: at, id: thread_id })
  const row = await sql<{ thread: StoredThread }>`
    with writer as (
      select p.author_id, row_number() over (order by min(p.id)) as nth
      from discussion_post p
      where p.school_id = kernel.school_id() and p.thread_id = ${id} and p.author_role = ${sql.constant(student)}
      group by p.author_id
    )
    select json_build_object(
      ${pairs(actor, now)}, 'body', d.body, 'version', d.version, 'files', ${fileList('discussion_thread', sql`d`)},
      'leads', ${leadsHere(actor)}, 'active', ${takesPart(actor)}, 'hidden_until_post', ${isHeldBack(actor)},
      'last_read_at', r.last_read_at, 'grading', ${isStaff(actor) ? grading : sql`null`},
      'participations', ${isStaff(actor) ? sql`'[]'::json` : ownParts(actor, now)},
      'posts', (
        select coalesce(json_agg(json_build_object(${postPairs(actor)}) order by p.id), '[]')
        from discussion_post p
        join person a on a.school_id = p.school_id and a.id = p.author_id
        left join writer w on w.author_id = p.author_id
        where p.school_id = d.school_id
          and p.thread_id = d.id
          and ${seesPost(actor)}
          and (
            p.deleted_at is null
            or exists (
              select from discussion_post c
              where c.school_id = p.school_id and c.thread_id = p.thread_id and c.parent_id = p.id
            )
          )
      )
    ) as thread
    from discussion_thread d
    join section s on s.school_id = d.school_id and s.id = d.section_id
    left join person k on k.school_id = d.school_id and k.id = d.author_id
    ${withActivity}
    ${withRead(actor)}
    where d.school_id = kernel.school_id() and d.id = ${id} and ${seesThread(actor)}`.optional(db)
  return row?.thread
}

const takesPart = (actor: Caller): Sql =>
  isStaff(actor)
    ? sql`true`
    : sql`exists (
      select from enrollment e
      where e.school_id = s.school_id
        and e.section_id = s.id
        and e.student_id = ${me(actor).person_id}::bigint
        and ${enrolled('e')}
    )`

const postPairs = (actor: Caller): Sql => {
  const mine = me(actor).person_id
  const kept = (value: Sql, otherwise: Sql): Sql => sql`
    case when p.deleted_at is null then ${value} else ${otherwise} end`
  return sql`
    'id', p.id, 'parent_id', p.parent_id, 'author', ${authorOf(actor)},
    'alias', case when p.deleted_at is null and ${isNameless(actor)} then w.nth else 0 end,
    'staff', p.deleted_at is null and p.author_role <> ${sql.constant(student)},
    'mine', p.deleted_at is null and p.author_id = ${mine}::bigint,
    'body', ${kept(sql`p.body`, sql`''`)},
    'files', ${kept(fileList('discussion_post', sql`p`), sql`'[]'`)},
    'status', p.status, 'reason', p.reason, 'answer', p.deleted_at is null and p.answer, 'created_at', p.created_at,
    'shown_at', p.shown_at, 'edited_at', p.edited_at, 'deleted', p.deleted_at is not null, 'version', p.version,
    'likes', (select count(*) from discussion_like l where l.school_id = p.school_id and l.post_id = p.id),
    'liked', exists (
      select from discussion_like l
      where l.school_id = p.school_id and l.post_id = p.id and l.person_id = ${mine}::bigint
    )`
}

/** Everything up to now was seen. */
export const insertRead = (db: Db, { person_id }: Actor, thread_id: number, now: Date): Promise<void> =>
  sql`
    insert into discussion_read (school_id, person_id, thread_id, last_read_at)
    values (kernel.school_id(), ${person_id}, ${thread_id}, ${now})
    on conflict (school_id, person_id, thread_id) do update
    set last_read_at = excluded.last_read_at`.run(db)

/** @param again whether it also begins for somebody who stopped before */
export const insertFollow = (db: Db, { person_id }: Actor, thread_id: number, follows: boolean, again: boolean) =>
  sql`
    insert into discussion_follow (school_id, person_id, thread_id, follows)
    values (kernel.school_id(), ${person_id}, ${thread_id}, ${follows})
    on conflict (school_id, person_id, thread_id) do update
    set follows = excluded.follows
    where ${again}::boolean`.run(db)
