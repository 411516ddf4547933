import { student } from '#contract/kernel/access.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * Whether a discussion (alias a its activity) is asked of the student: of one that is held in a group only its members
 * are asked. Everything else is asked of everybody.
 */
export const isAsked = (of: Sql): Sql => sql`(
  a.kind <> 'discussion'
  or not exists (
    select from discussion_thread d
    where d.school_id = a.school_id
      and d.activity_id = a.id
      and d.group_id is not null
      and not exists (
        select from discussion_group_member y
        join discussion_group z on z.school_id = y.school_id and z.id = y.group_id and z.deleted_at is null
        where y.school_id = d.school_id and y.group_id = d.group_id and y.student_id = ${of}
      )
  )
)`

/** Of whom alone a discussion (alias a its activity) is asked, as JSON; null: of everybody. */
export const askedOnly = sql`
  case
    when a.kind = 'discussion'
      then (
        select coalesce((
          select json_agg(y.student_id)
          from discussion_group_member y
          join discussion_group z on z.school_id = y.school_id and z.id = y.group_id and z.deleted_at is null
          where y.school_id = d.school_id and y.group_id = d.group_id
        ), '[]')
        from discussion_thread d
        where d.school_id = a.school_id and d.activity_id = a.id and d.group_id is not null
      )
  end`

/**
 * What a student wrote in a discussion (alias a its activity) that counts: a post begins at the top, a reply answers
 * somebody else. What waits for an approval, was rejected or deleted does not count, nor what came after the end. An
 * approval does not make it late: it counts from when it was written. Columns `at` and `post`.
 */
export const countedPosts = (of: Sql, expires_at: Sql): Sql => sql`
  select p.id, p.created_at as at, p.parent_id is null as post
  from discussion_thread d
  join discussion_post p on p.school_id = d.school_id and p.thread_id = d.id
  left join discussion_post q on q.school_id = p.school_id and q.id = p.parent_id
  where d.school_id = a.school_id
    and d.activity_id = a.id
    and d.deleted_at is null
    and p.author_id = ${of}
    and p.author_role = ${sql.constant(student)}
    and p.deleted_at is null
    and p.status = 'visible'
    and (p.parent_id is null or q.author_id <> p.author_id)
    and p.created_at <= coalesce(${expires_at}, 'infinity')`

/**
 * Of those in sum: how many, how many of them by the due date, when the first post was written, and when the last of
 * what is required was (null: something is missing).
 */
export const participation = (of: Sql, due_at: Sql, expires_at: Sql): Sql => sql`
  select
    y.posts, y.replies, y.posts_in_time, y.replies_in_time, y.first_post_at,
    case
      when a.required_posts = 0 and a.required_replies = 0 then y.first_at
      when y.posts >= a.required_posts and y.replies >= a.required_replies
        then greatest(y.post_times[a.required_posts], y.reply_times[a.required_replies])
    end as completed_at
  from (
    select
      (count(*) filter (where w.post))::int as posts,
      (count(*) filter (where not w.post))::int as replies,
      (count(*) filter (where w.post and w.at <= coalesce(${due_at}, 'infinity')))::int as posts_in_time,
      (count(*) filter (where not w.post and w.at <= coalesce(${due_at}, 'infinity')))::int as replies_in_time,
      min(w.at) as first_at, min(w.at) filter (where w.post) as first_post_at,
      array_agg(w.at order by w.at) filter (where w.post) as post_times,
      array_agg(w.at order by w.at) filter (where not w.post) as reply_times
    from (${countedPosts(of, expires_at)}) w
  ) y`

/** The discussion of an activity (alias a) as one student has taken part in it; null for other kinds. */
export const ownParticipation = (of: Sql, due_at: Sql, expires_at: Sql): Sql => sql`
  case
    when a.kind = 'discussion'
      then (
        select json_build_object(
          'thread_id', d.id, 'required_posts', a.required_posts, 'required_replies', a.required_replies,
          'post_due_at', a.post_due_at, 'posts', v.posts, 'replies', v.replies, 'first_post_at', v.first_post_at
        )
        from discussion_thread d
        cross join lateral (${participation(of, due_at, expires_at)}) v
        where d.school_id = a.school_id and d.activity_id = a.id and d.deleted_at is null
      )
  end`
