import { enrolled } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { handedIn, visible } from '#server/access/work-state.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { absentDays } from '#server/sections/absences.sql.ts'
import { waitingWork } from '#server/sections/sections.queries.ts'
import { isMissingWork } from '#server/sections/students.queries.ts'
import type { Params } from './teacher-day.queries.ts'

// Of the open sections of a teacher: s of the statement that these are pieces of.

/** Activities with work that waits for a grade. */
export const waitingActivities = sql`
  select a.id, s.id as section_id, a.name, s.name as section_name, s.color, s.students, w.waiting, w.since
  from s
  join activity a on a.school_id = s.school_id and a.section_id = s.id and a.graded and a.archived_at is null
  cross join lateral (select count(*) as waiting, min(b.since) as since ${waitingWork}) w
  where w.waiting > 0`

/** What was due and must be handed in. */
export const dueActivities = ({ now }: Params): Sql => sql`
  select a.section_id, a.id
  from s
  join activity a on a.school_id = s.school_id
    and a.section_id = s.id
    and a.mandatory
    and ${handedIn}
    and a.due_at < ${now}
  join unit u on u.school_id = a.school_id and u.id = a.unit_id
  where ${visible}`

/** How much of it each student has done, is excused from, or has more time for. */
export const doneWork = ({ now }: Params): Sql => sql`
  select section_id, student_id, count(*) as done
  from (
    select g.section_id, g.student_id
    from s
    join grade g on g.school_id = s.school_id and g.section_id = s.id
    where (g.points is not null or g.exempt) and g.activity_id in (select id from due)
    union all
    select due.section_id, b.student_id
    from due
    join submission b on b.school_id = kernel.school_id() and b.activity_id = due.id
    where not exists (
      select from grade g
      where g.school_id = b.school_id
        and g.section_id = due.section_id
        and g.student_id = b.student_id
        and g.activity_id = b.activity_id
        and (g.points is not null or g.exempt)
    )
    union all
    select due.section_id, x.student_id
    from due
    join activity_student x on x.school_id = kernel.school_id() and x.activity_id = due.id and x.due_at >= ${now}
    where not exists (
      select from grade g
      where g.school_id = x.school_id
        and g.section_id = due.section_id
        and g.student_id = x.student_id
        and g.activity_id = x.activity_id
        and (g.points is not null or g.exempt)
    )
      and not exists (
        select from submission b
        where b.school_id = x.school_id and b.activity_id = x.activity_id and b.student_id = x.student_id
      )
  ) d
  group by 1, 2`

/** What may be missing besides: by a teacher's word, or due earlier for one student alone. */
export const otherMissingWork = ({ now }: Params): Sql => sql`
  select section_id, student_id, count(*) as missing
  from (
    select g.section_id, g.student_id
    from s
    join grade g on g.school_id = s.school_id and g.section_id = s.id
    where g.submission_status = 'missing' and g.points is null and not g.exempt
    union all
    select a.section_id, x.student_id
    from s
    join activity a on a.school_id = s.school_id and a.section_id = s.id
    join activity_student x on x.school_id = a.school_id and x.activity_id = a.id and x.due_at < ${now}
    where coalesce(a.due_at >= ${now}, true)
  ) b
  group by 1, 2`

/** Who may lack three pieces of work: sums are quick, and what is asked of each piece is asked for these alone. */
export const mayLackWork = sql`
  select e.student_id, e.section_id
  from s
  join enrollment e on e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
  left join (select section_id, count(*) as due from due group by 1) n on n.section_id = s.id
  left join done m on m.section_id = e.section_id and m.student_id = e.student_id
  left join other_missing b on b.section_id = e.section_id and b.student_id = e.student_id
  where coalesce(n.due, 0) - coalesce(m.done, 0) + coalesce(b.missing, 0) >= 3`

/** Students who lack at least three pieces of work, as the lists of students count them. */
export const overdueStudents = ({ now }: Params): Sql => sql`
  select e.student_id, e.section_id, count(*) as missing
  from candidate e
  join activity a on a.school_id = kernel.school_id() and a.section_id = e.section_id
  join unit u on u.school_id = a.school_id and u.id = a.unit_id
  left join grade g on g.school_id = a.school_id
    and g.section_id = a.section_id
    and g.student_id = e.student_id
    and g.activity_id = a.id
  where ${isMissingWork(now)}
  group by 1, 2
  having count(*) >= 3`

/** What has waited longest. */
export const toGradeJson = sql`coalesce((
  select json_agg(json_build_object(
    'activity_id', id, 'section_id', section_id, 'name', name, 'section_name', section_name, 'color', color,
    'waiting', waiting, 'students', students, 'since', since
  ))
  from (select * from waiting order by since, id limit 5) w
), '[]')`

/** What is due next, with how many handed it in. */
export const comingJson = ({ now }: Params): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'activity_id', id, 'section_id', section_id, 'name', name, 'section_name', section_name, 'color', color,
    'due_at', due_at, 'handed_in', handed_in, 'students', students
  ))
  from (
    select
      a.id, s.id as section_id, a.name, s.name as section_name, s.color, s.students, a.due_at,
      (select count(*) from submission b where b.school_id = a.school_id and b.activity_id = a.id) as handed_in
    from s
    join activity a on a.school_id = s.school_id and a.section_id = s.id
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    where ${visible} and a.due_at >= ${now}
    order by a.due_at, a.id
    limit 5
  ) c
), '[]')`

/** The students who lack most, each with the section where that is, and the days that they were absent in any. */
export const lookAtJson = ({ date }: Params): Sql => sql`coalesce((
  select json_agg(json_build_object(
    ${personPairs('p')}, 'section_id', o.section_id, 'missing', o.missing,
    'absent_days', ${absentDays(sql`p.id`, sql`select id from s`, date)}
  ))
  from (select distinct on (student_id) * from overdue order by student_id, missing desc) o
  join person p on p.school_id = kernel.school_id() and p.id = o.student_id
  where o.student_id in (
    select student_id
    from (select distinct on (student_id) student_id, missing from overdue order by student_id, missing desc) q
    order by missing desc, student_id
    limit 5
  )
), '[]')`

/** Incompletes whose day is over. */
export const incompleteJson = ({ date, person_id }: Params): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'section_id', s.id, 'name', s.name, 'count', m.count, 'closed', s.status = 'closed'
  ) order by m.since, s.id)
  from section_teacher t
  join section s on s.school_id = t.school_id and s.id = t.section_id
  cross join lateral (
    select count(*), min(m.incomplete_until) as since
    from final_grade_override m
    where m.school_id = s.school_id and m.section_id = s.id and m.incomplete_until < ${date}::date
  ) m
  where t.school_id = kernel.school_id() and t.teacher_id = ${person_id} and t.role <> 'assistant' and m.count > 0
), '[]')`
