import type { Out } from '#contract/kernel/endpoint.ts'
import type { participations, ParticipationRow, StudentPost } from '#contract/discussion/participation.contract.ts'
import type { Taken } from '#contract/discussion/participation.rules.ts'
import { countedPosts, participation } from '#server/access/discussion-work.sql.ts'
import { participated } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { ownDate, wasAssigned, withOwn } from '#server/access/work-state.ts'
import { periodClosed } from '#server/coursework/counting.ts'
import { fileList } from '#server/files/files.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export type Asked = Out<typeof participations.read>['asked']

/** A discussion that is work of a class, with the terms that hold for everybody. */
export const optionalAsked = (db: Db, activity_id: number, now: Date): Promise<Asked | undefined> =>
  sql<Asked>`
    select
      a.id as activity_id, a.section_id, d.id as thread_id, a.name, a.due_at, a.post_due_at, a.required_posts,
      a.required_replies, trim_scale(a.post_points) as post_points, trim_scale(a.reply_points) as reply_points,
      trim_scale(a.max_score) as max_score, a.graded, ${periodClosed(sql`${now}`)} as closed
    from activity a
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    join discussion_thread d on d.school_id = a.school_id and d.activity_id = a.id and d.deleted_at is null
    where a.school_id = kernel.school_id() and a.id = ${activity_id} and a.archived_at is null`.optional(db)

export type TakenRow = Omit<ParticipationRow, 'state' | 'proposed' | 'first_post_late'> &
  Taken & { due_at: string | null }

/** Everybody of the class, or some of them, by name: one statement. */
export const selectTaken = async (
  db: Db,
  activity_id: number,
  student_ids: readonly number[] | null,
): Promise<TakenRow[]> => {
  const params = sql.params({ student_ids })
  const rows = await sql<{ row: TakenRow }>`
    select json_build_object(
      ${personPairs('p')}, 'posts', v.posts, 'replies', v.replies, 'posts_in_time', v.posts_in_time,
      'replies_in_time', v.replies_in_time, 'first_post_at', v.first_post_at, 'completed_at', v.completed_at,
      'due_at', ${ownDate('due_at')},
      'asked', ${wasAssigned(sql`e.student_id`, ownDate('due_at'))},
      'points', trim_scale(g.points), 'exempt', coalesce(g.exempt, false), 'version', coalesce(g.version, 0),
      'by_hand', (g.points is not null or coalesce(g.exempt, false)) and g.version is distinct from k.grade_version
    ) as row
    from activity a
    join enrollment e on e.school_id = a.school_id and e.section_id = a.section_id and ${participated()}
    join person p on p.school_id = e.school_id and p.id = e.student_id
    ${withOwn(sql`e.student_id`)}
    cross join lateral (${participation(sql`e.student_id`, ownDate('due_at'), ownDate('expires_at'))}) v
    left join grade g on g.school_id = a.school_id
      and g.section_id = a.section_id
      and g.activity_id = a.id
      and g.student_id = p.id
    left join discussion_score k on k.school_id = a.school_id and k.activity_id = a.id and k.student_id = p.id
    where a.school_id = kernel.school_id()
      and a.id = ${activity_id}
      and (${params.student_ids}::bigint[] is null or p.id = any (${params.student_ids}))
    order by p.lname, p.fname, p.id`.all(db)
  return rows.map(({ row }) => row)
}

/** What a student wrote in it and did not delete, with what each post answers. */
export const selectStudentPosts = async (db: Db, activity_id: number, student_id: number): Promise<StudentPost[]> => {
  const { of } = sql.params({ of: student_id })
  const rows = await sql<{ post: StudentPost }>`
    select json_build_object(
      'id', p.id, 'body', p.body, 'files', ${fileList('discussion_post', sql`p`)}, 'status', p.status,
      'reason', p.reason, 'created_at', p.created_at, 'edited_at', p.edited_at, 'counts', c.id is not null,
      'late', coalesce(p.created_at > ${ownDate('due_at')}, false),
      'answers', ${answered(of)}
    ) as post
    from activity a
    join discussion_thread d on d.school_id = a.school_id and d.activity_id = a.id
    join discussion_post p on p.school_id = d.school_id and p.thread_id = d.id
    left join discussion_post q on q.school_id = p.school_id and q.id = p.parent_id
    left join person w on w.school_id = q.school_id and w.id = q.author_id
    ${withOwn(of)}
    left join lateral (select x.id from (${countedPosts(of, ownDate('expires_at'))}) x where x.id = p.id) c on true
    where a.school_id = kernel.school_id() and a.id = ${activity_id} and p.author_id = ${of} and p.deleted_at is null
    order by p.id`.all(db)
  return rows.map(({ post }) => post)
}

const answered = (of: Sql): Sql => sql`
  case
    when q.id is not null
      then json_build_object(
        'author', case when q.deleted_at is null then json_build_object(${personPairs('w')}) end,
        'body', case when q.deleted_at is null then left(q.body, 600) else '' end,
        'mine', q.author_id = ${of}
      )
  end`

/** Remembers which version of the cells was computed. */
export const keepGradeVersions = (
  db: Db,
  activity_id: number,
  cells: readonly { student_id: number; version: number }[],
): Promise<void> =>
  sql`
    insert into discussion_score as k (school_id, activity_id, student_id, grade_version)
    select kernel.school_id(), ${activity_id}, x.student_id, x.version
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as x (student_id bigint, version integer)
    order by x.student_id
    on conflict (school_id, activity_id, student_id) do update
    set grade_version = excluded.grade_version`.run(db)
