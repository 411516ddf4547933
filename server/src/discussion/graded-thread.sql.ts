import { student } from '#contract/kernel/access.ts'
import { ownParticipation } from '#server/access/discussion-work.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { dateFor, gradeOf, lockedFor, ownDate, wasAssigned, withOwn, workState } from '#server/access/work-state.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'
import { isOwn } from './discussion.sql.ts'

/** The activity of thread d, while it is graded. */
export const withActivity = sql`
  left join activity a on a.school_id = d.school_id and a.id = d.activity_id and a.archived_at is null`

/** Of thread d in section s: by the dates of its activity a where it is graded, a student by the own ones. */
export const closesAt = (actor: Caller): Sql => sql`
  case
    when a.id is null then d.closes_at
    else ${own(actor, (self) => dateFor(self, 'expires_at'), sql`a.expires_at`)}
  end`

/** What holds for a student alone, otherwise what holds for everybody. */
export const own = (actor: Caller, of: (self: Sql) => Sql, everybody: Sql): Sql =>
  actor.role === student ? of(sql`${me(actor).person_id}::bigint`) : everybody

export const isClosed = (actor: Caller, now: Sql): Sql => sql`(
  d.locked
  or s.status = 'closed'
  or coalesce(${closesAt(actor)} <= ${now}::timestamptz, false)
  or coalesce(${own(actor, lockedFor, sql`false`)}, false)
)`

/** How thread d is graded, by the activity that it belongs to, in use or put away. */
export const grading = sql`(
  select json_build_object(
    'activity_id', g.id, 'version', g.version, 'archived', g.archived_at is not null, 'graded', g.graded,
    'unit_id', g.unit_id, 'activity_type_id', g.activity_type_id, 'max_score', trim_scale(g.max_score),
    'due_at', g.due_at, 'expires_at', g.expires_at, 'post_due_at', g.post_due_at, 'required_posts', g.required_posts,
    'required_replies', g.required_replies, 'post_points', trim_scale(g.post_points),
    'reply_points', trim_scale(g.reply_points), 'rubric_id', g.rubric_id,
    'rubric_name', coalesce((select x.name from rubric x where x.school_id = g.school_id and x.id = g.rubric_id), '')
  )
  from activity g
  where g.school_id = d.school_id and g.id = d.activity_id
)`

/** Of thread d and its activity a: the part that the student, or each child of a parent, has taken. */
export const ownParts = (actor: Caller, now: Sql): Sql => sql`(
  select coalesce(json_agg(
    (${ownParticipation(sql`e.student_id`, ownDate('due_at'), ownDate('expires_at'))})::jsonb
      || jsonb_build_object(
        'activity_id', a.id, 'student', json_build_object(${personPairs('c')}), 'due_at', ${ownDate('due_at')},
        'state', ${workState(now, sql`e.student_id`, ownDate)}
      )
    order by c.lname, c.fname, c.id
  ), '[]')
  from enrollment e
  join person c on c.school_id = e.school_id and c.id = e.student_id
  ${withOwn(sql`e.student_id`)}
  ${gradeOf(sql`e.student_id`)}
  left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = e.student_id
  where a.kind = 'discussion'
    and e.school_id = d.school_id
    and e.section_id = d.section_id
    and ${enrolled('e')}
    and ${isOwn(actor, sql`e.student_id`)}
    and ${wasAssigned(sql`e.student_id`, ownDate('due_at'))}
)`
