import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { taught } from '#server/access/reach.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

// Pieces about a section s, a discussion thread d of it, and a post p of the thread.

/** Who sees everything in the classes that they reach; families see what is meant for them. */
export const isStaff = ({ role }: Caller): boolean => role === schoolAdmin || role === teacher

/** Of a student oneself, of a parent each child. @param of SQL of a person's id */
export const isOwn = (actor: Caller, of: Sql): Sql =>
  actor.role === parent
    ? sql`exists (
      select from guardianship g
      where g.school_id = kernel.school_id() and g.student_id = ${of} and g.parent_id = ${me(actor).person_id}::bigint
    )`
    : sql`${of} = ${me(actor).person_id}::bigint`

export const reachesSection = (actor: Caller): Sql =>
  isStaff(actor)
    ? taught(actor)
    : sql`exists (
      select from enrollment e
      where e.school_id = s.school_id
        and e.section_id = s.id
        and ${enrolledOrCompleted('e')}
        and ${isOwn(actor, sql`e.student_id`)}
    )`

export const seesThread = (actor: Caller): Sql => sql`(
  d.deleted_at is null
  and ${reachesSection(actor)}${
    isStaff(actor)
      ? sql.empty
      : sql`
        and (
          d.group_id is null
          or exists (
            select from discussion_group_member y
            join discussion_group z on z.school_id = y.school_id and z.id = y.group_id and z.deleted_at is null
            where y.school_id = d.school_id and y.group_id = d.group_id and ${isOwn(actor, sql`y.student_id`)}
          )
        )
        and ${isShared}`
  }
)`

/** Graded work is seen by families once it is shared and its time has come. */
const isShared = sql`not exists (
  select from activity a
  join unit u on u.school_id = a.school_id and u.id = a.unit_id
  where a.school_id = d.school_id
    and a.id = d.activity_id
    and a.archived_at is null
    and (not a.shared or not u.shared or coalesce(greatest(a.available_at, u.available_at) > now(), false))
)`

/** Whether a thread that shows its replies to writers alone still hides them. */
export const isHeldBack = (actor: Caller): Sql =>
  isStaff(actor)
    ? sql`false`
    : sql`(
      d.requires_post
      and not exists (
        select from discussion_post o
        where o.school_id = d.school_id
          and o.thread_id = d.id
          and o.deleted_at is null
          and o.status <> 'rejected'
          and ${isOwn(actor, sql`o.author_id`)}
      )
    )`

export const seesPost = (actor: Caller): Sql =>
  isStaff(actor)
    ? sql`true`
    : sql`(p.author_id = ${me(actor).person_id}::bigint or (p.status = 'visible' and not ${isHeldBack(actor)}))`

/** Whether the name of who wrote p is kept from the reader. */
export const isNameless = (actor: Caller): Sql =>
  isStaff(actor)
    ? sql`false`
    : sql`(d.anonymous and p.author_role = ${sql.constant(student)} and p.author_id <> ${me(actor).person_id}::bigint)`

/** The reader's own note of the thread as r. */
export const withRead = (actor: Caller): Sql => sql`
  left join discussion_read r on r.school_id = d.school_id
    and r.thread_id = d.id
    and r.person_id = ${me(actor).person_id}::bigint`

/**
 * How much of the thread the reader has not seen, by r: its beginning and each reply of others. The office counts in
 * what it has opened or begun itself.
 */
export const countNew = (actor: Caller): Sql => {
  const mine = me(actor).person_id
  const counted = sql`
    (
      case when r.id is null and d.author_id is distinct from ${mine}::bigint then 1 else 0 end
        + (
          select count(*)
          from discussion_post p
          where p.school_id = d.school_id
            and p.thread_id = d.id
            and p.author_id <> ${mine}::bigint
            and p.deleted_at is null
            and ${seesPost(actor)}
            and ${isStaff(actor) ? sql`p.created_at` : sql`p.shown_at`} > coalesce(r.last_read_at, '-infinity')
        )
    )::int`
  if (actor.role !== schoolAdmin) return counted
  return sql`(case when r.id is null and d.author_id is distinct from ${mine}::bigint then 0 else ${counted} end)`
}

/** Who wrote it, as a value of JSON; null for whom the reader may not know. The person is a. */
export const authorOf = (actor: Caller): Sql => sql`
  case when p.deleted_at is null and not ${isNameless(actor)} then json_build_object(${personPairs('a')}) end`
