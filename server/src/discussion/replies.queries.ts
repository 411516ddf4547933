import type { In } from '#contract/kernel/endpoint.ts'
import type { replies, WaitingReply } from '#contract/discussion/replies.contract.ts'
import type { Post } from '#contract/discussion/threads.contract.ts'
import type { Named } from '#contract/people/person.contract.ts'
import { enrolled } from '#server/access/participation.ts'
import { personColumns, personPairs } from '#server/access/person.sql.ts'
import { leads } from '#server/access/reach.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { isStaff, reachesSection, seesPost, seesThread } from './discussion.sql.ts'

export type StoredPost = {
  id: number
  version: number
  thread_id: number
  section_id: number
  author_id: number
  author_role: number
  body: string
  status: Post['status']
  mention_ids: readonly number[]
  mine: boolean
  leads: boolean
  /** Since when this text stands there. */
  since: string
}

/** A post that the reader sees and that was not deleted. */
export const optionalPost = (db: Db, actor: Actor, id: number): Promise<StoredPost | undefined> =>
  sql<StoredPost>`
    select
      p.id, p.version, p.thread_id, d.section_id, p.author_id, p.author_role, p.body, p.status, p.mention_ids,
      p.author_id = ${me(actor).person_id}::bigint as mine,
      ${isStaff(actor) ? leads(actor) : sql`false`} as leads,
      coalesce(p.edited_at, p.created_at) as since
    from discussion_post p
    join discussion_thread d on d.school_id = p.school_id and d.id = p.thread_id
    join section s on s.school_id = d.school_id and s.id = d.section_id
    where p.school_id = kernel.school_id()
      and p.id = ${id}
      and p.deleted_at is null
      and ${seesThread(actor)}
      and ${seesPost(actor)}`.optional(db)

type Saved = { id: number; version: number }
type Written = { body: string; mention_ids: readonly number[]; status: Post['status'] }

export const insertPost = (
  db: Db,
  { person_id, role }: Actor,
  { thread_id, parent_id, body, mention_ids, status }: Written & { thread_id: number; parent_id: number | null },
  at: Date,
): Promise<Saved> => {
  const { now } = sql.params({ now: at })
  return sql<Saved>`
    insert into discussion_post (
      school_id, thread_id, parent_id, author_id, author_role, body, mention_ids, status, created_at, shown_at
    )
    values (
      kernel.school_id(), ${thread_id}, ${parent_id}, ${person_id}, ${role}, ${body}, ${mention_ids}, ${status}, ${now},
      ${status === 'visible' ? at : null}
    )
    returning id, version`.one(db)
}

/** Keeps what stood there, and puts the new text in its place; whoever was mentioned before stays so. */
export const updatePost = (
  db: Db,
  { id, since, author_id, body: before }: StoredPost,
  version: number,
  { body, mention_ids, status }: Written,
  at: Date,
): Promise<Saved | undefined> => {
  const params = sql.params({ now: at, status })
  return sql<Saved>`
    with saved as (
      update discussion_post p
      set
        body = ${body}, status = ${params.status}, reason = '', edited_at = ${params.now}, version = p.version + 1,
        mention_ids = array(select distinct unnest(p.mention_ids || ${mention_ids}::bigint[])),
        shown_at = case when ${params.status} = 'visible' then coalesce(p.shown_at, ${params.now}) end
      where p.school_id = kernel.school_id() and p.id = ${id} and p.version = ${version}
      returning p.school_id, p.id, p.version
    ),
    kept as (
      insert into discussion_post_version (school_id, post_id, author_id, body, at)
      select school_id, id, ${author_id}, ${before}, ${since}
      from saved
    )
    select id, version
    from saved`.optional(db)
}

/** The last reply that everybody sees brings its thread to the top. */
export const raiseThreads = (db: Db, ids: readonly number[], now: Date): Promise<void> =>
  sql`update discussion_thread set last_at = ${now} where school_id = kernel.school_id() and id = any (${ids})`.run(db)

export const deletePost = (db: Db, id: number, now: Date): Promise<void> =>
  sql`
    update discussion_post
    set deleted_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const setAnswer = (db: Db, id: number, answer: boolean): Promise<void> =>
  sql`
    update discussion_post
    set answer = ${answer}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const setLike = (db: Db, { person_id }: Actor, post_id: number, on: boolean): Promise<void> =>
  on
    ? sql`
      insert into discussion_like (school_id, person_id, post_id)
      values (kernel.school_id(), ${person_id}, ${post_id})
      on conflict (school_id, post_id, person_id) do nothing`.run(db)
    : sql`
      delete from discussion_like
      where school_id = kernel.school_id() and person_id = ${person_id} and post_id = ${post_id}`.run(db)

export const selectVersions = (db: Db, post_id: number) =>
  sql<{ id: number; body: string; at: string }>`
    select id, body, at
    from discussion_post_version
    where school_id = kernel.school_id() and post_id = ${post_id}
    order by id desc`.all(db)

/** Who takes part in a thread: those who teach the class, and its students or those of the group. */
export const participants = (person: Sql, thread_id: Sql): Sql => sql`exists (
  select from discussion_thread d
  where d.school_id = kernel.school_id()
    and d.id = ${thread_id}
    and (
      exists (
        select from section_teacher t
        where t.school_id = d.school_id and t.section_id = d.section_id and t.teacher_id = ${person}
      )
      or exists (
        select from enrollment e
        where e.school_id = d.school_id
          and e.section_id = d.section_id
          and e.student_id = ${person}
          and ${enrolled('e')}
          and (
            d.group_id is null
            or exists (
              select from discussion_group_member y
              where y.school_id = d.school_id and y.group_id = d.group_id and y.student_id = e.student_id
            )
          )
      )
    )
)`

export const selectParticipants = (db: Db, actor: Actor, thread_id: number, search: string): Promise<Named[]> => {
  const { thread } = sql.params({ thread: thread_id })
  return sql<Named>`
    select ${personColumns('p')}
    from person p
    where p.school_id = kernel.school_id()
      and p.id <> ${actor.person_id}
      and ${matchesSearch(sql`p.search`, search)}
      and p.id in (
        select t.teacher_id
        from section_teacher t
        join discussion_thread d on d.school_id = t.school_id and d.section_id = t.section_id
        where t.school_id = kernel.school_id() and d.id = ${thread}
        union all
        select e.student_id
        from enrollment e
        join discussion_thread d on d.school_id = e.school_id and d.section_id = e.section_id
        where e.school_id = kernel.school_id() and d.id = ${thread}
      )
      and ${participants(sql`p.id`, thread)}
    order by p.lname, p.fname, p.id
    limit 50`.all(db)
}

/** How many of these people take part. */
export const countParticipants = async (db: Db, thread_id: number, ids: readonly number[]): Promise<number> => {
  const { thread } = sql.params({ thread: thread_id })
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count
    from person p
    where p.school_id = kernel.school_id() and p.id = any (${ids}) and ${participants(sql`p.id`, thread)}`.one(db)
  return count
}

type Decided = { id: number; thread_id: number; section_id: number; author_id: number; before: Post['status'] }

/** Approves or rejects posts of classes that the actor leads; answers those that are there. */
export const decidePosts = (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  decision: { status: 'visible' | 'rejected'; reason: string },
  at: Date,
): Promise<Decided[]> => {
  const params = sql.params({ now: at, status: decision.status, reason: decision.reason })
  return sql<Decided>`
    with named as materialized (
      select p.id, p.thread_id, d.section_id, p.author_id, p.status as before
      from discussion_post p
      join discussion_thread d on d.school_id = p.school_id and d.id = p.thread_id and d.deleted_at is null
      join section s on s.school_id = d.school_id and s.id = d.section_id
      where p.school_id = kernel.school_id() and p.id = any (${ids}) and p.deleted_at is null and ${leads(actor)}
    ),
    done as (
      update discussion_post p
      set
        status = ${params.status}, reason = ${params.reason}, version = p.version + 1,
        answer = p.answer and ${params.status} = 'visible',
        shown_at = case when ${params.status} = 'visible' then ${params.now}::timestamptz end
      from named n
      where p.school_id = kernel.school_id() and p.id = n.id and p.status <> ${params.status}
    )
    select *
    from named
    order by id`.all(db)
}

type Page = { rows: WaitingReply[]; count: number }

export const selectWaiting = (
  db: Db,
  actor: Actor,
  { section_id, page = 1, size = 25 }: In<typeof replies.waiting>,
): Promise<Page> => {
  const { section } = sql.params({ section: section_id ?? null })
  return sql<Page>`
    with found as materialized (
      select p.id, p.thread_id, p.author_id, p.body, p.created_at, d.title, s.name as section
      from discussion_post p
      join discussion_thread d on d.school_id = p.school_id and d.id = p.thread_id and d.deleted_at is null
      join section s on s.school_id = d.school_id and s.id = d.section_id
      where p.school_id = kernel.school_id()
        and p.status = 'waiting'
        and p.deleted_at is null
        and (${section}::bigint is null or s.id = ${section}::bigint)
        and ${leads(actor)}
        and ${reachesSection(actor)}
    )
    select
      (select count(*)::int from found) as count,
      coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'thread_id', f.thread_id, 'title', f.title, 'section', f.section, 'body', f.body,
          'created_at', f.created_at, 'author', json_build_object(${personPairs('a')})
        ) order by f.created_at, f.id)
        from (select * from found order by created_at, id limit ${size} offset ${(page - 1) * size}) f
        join person a on a.school_id = kernel.school_id() and a.id = f.author_id
      ), '[]') as rows`.one(db)
}
