import { enrolled, participated } from '#server/access/participation.ts'
import { gradeOf, isEarly, ownAvailable, ownDate, visible, withOwn, workState } from '#server/access/work-state.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor, withCourse, withRoom } from '#server/access/section.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const teachersOf = sql`coalesce((
  select string_agg(${fullName('p')}, ', ' order by st.position, p.lname)
  from section_teacher st
  join person p on p.school_id = st.school_id and p.id = st.teacher_id
  where st.school_id = s.school_id and st.section_id = s.id
), '')`

/** A class of now, as every list of somebody's classes counts it; not one that was completed or closed. */
const current = sql`(${enrolled('e')} and s.status = 'open')`

/**
 * Classrooms of students ($1 ids) as of $2, one JSON object each, in the order of names; `counted` and `next` tell of
 * the work of one (alias e its stay).
 */
export const classroomsOf = (student_ids: Sql, counted: Sql, next: Sql): Sql => sql`
  select
    e.student_id, s.name, s.id, ${current} as current,
    json_build_object(
      'section_id', s.id, 'name', s.name, 'number', s.number, 'course_name', c.name, 'color', ${sectionColor},
      'room', coalesce(f.name, ''), 'teachers', ${teachersOf}, 'percent', trim_scale(x.percent), 'letter', x.letter,
      'done', w.done, 'activities', w.activities, 'missing', w.missing, 'next_due', n.due_at, 'next_name', n.name,
      'last_day', e.last_day, 'current', ${current}
    ) as classroom
  from enrollment e
  join section s on s.school_id = e.school_id and s.id = e.section_id
  ${withCourse}
  ${withRoom}
  left join section_total x on x.school_id = e.school_id and x.section_id = e.section_id and x.student_id = e.student_id
  cross join lateral (
    select
      count(*) filter (where state not in ('exempt', 'not_assigned')) as activities,
      count(*) filter (where state in ('graded', 'handed_in', 'late', 'done')) as done,
      count(*) filter (where state = 'missing') as missing
    from (${counted}) y
  ) w
  left join lateral (${next}) n on true
  where e.school_id = kernel.school_id() and e.student_id = any (${student_ids}::bigint[]) and ${participated()}`

export const classroomsSql = (student_ids: Sql, now: Sql) =>
  classroomsOf(
    student_ids,
    sql`
      select ${workState(sql`${now}`, sql`e.student_id`, ownDate)} as state
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      ${withOwn(sql`e.student_id`)}
      ${gradeOf(sql`e.student_id`)}
      left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = e.student_id
      where a.school_id = e.school_id and a.section_id = e.section_id and ${visible}`,
    sql`
      select ${ownDate('due_at')} as due_at, a.name
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      ${withOwn(sql`e.student_id`)}
      ${gradeOf(sql`e.student_id`)}
      left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = e.student_id
      where a.school_id = e.school_id
        and a.section_id = e.section_id
        and ${visible}
        and not ${isEarly(ownAvailable, sql`${now}`)}
        and ${ownDate('due_at')} >= ${now}
        and ${workState(sql`${now}`, sql`e.student_id`, ownDate)} = 'open'
      order by 1
      limit 1`,
  )
