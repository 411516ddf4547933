import type { ParentHome } from '#contract/home/home.contract.ts'
import { attendanceTotals, shownDays, yearStart } from '#server/attendance/totals.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { classroomsSql } from '#server/enrollment/classrooms.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import type { Of } from './home.ts'
import { aroundToday, feedback, meetingsToday, substituteOf, toDo } from './own-work.queries.ts'

/** All children of the parent in this school, in one statement. */
export const selectParentHome = async (
  db: Db,
  parent_id: number,
  now: Date,
  day: SchoolDay,
): Promise<Of<ParentHome>> => {
  const children = await sql<{ student_id: number }>`
    select student_id
    from guardianship
    where school_id = kernel.school_id() and parent_id = ${parent_id}
    order by student_id`.all(db)
  const params = sql.params({
    student_ids: children.map((child) => child.student_id),
    now,
    date: day.date,
    ...aroundToday(day),
  })
  const row = await sql<{ children: ParentHome['children'] }>`
    with rooms as (${classroomsSql(params.student_ids, params.now)}),
    totals as (
      ${attendanceTotals({ from: yearStart(params.date), to: params.date, students: params.student_ids }, day)}
    )
    select coalesce(json_agg(json_build_object(
      ${personPairs('p')}, 'school_name', sc.name, 'grade_level', st.grade_level,
      'today', ${attendanceToday(params.date)},
      'now_in', ${nowIn(params.student_ids, params.date, day.now)},
      'absent', coalesce(${shownDays(sql`a.absences`)}, 0),
      'tardy', coalesce(a.tardies, 0),
      'classes', coalesce((
        select json_agg(r.classroom order by r.name, r.id)
        from rooms r
        where r.student_id = p.id and r.current
      ), '[]'),
      'due', o.due, 'due_count', o.due_count, 'feedback', ${feedback(params.since, sql`p.id`)}
    ) order by st.grade_level desc, p.fname), '[]') as children
    from person p
    join student st on st.school_id = p.school_id and st.id = p.id
    join school sc on sc.id = p.school_id
    left join totals a on a.student_id = p.id
    cross join lateral ${toDo(params.now, params.until, sql`p.id`)} o
    where p.school_id = kernel.school_id() and p.id = any (${params.student_ids}::bigint[])`.optional(db)
  return { children: row?.children ?? [] }
}

/** How the child was marked today; the gravest of several. Alias p. */
const attendanceToday = (date: Sql): Sql => sql`(
  select json_build_object(
    'code', (array_agg(t.code order by array_position(array['absent', 'excused', 'tardy', 'present'], t.code)))[1],
    'note', coalesce(
      (array_agg(t.note order by array_position(array['absent', 'excused', 'tardy', 'present'], t.code)))[1],
      ''
    )
  )
  from attendance t
  where t.school_id = p.school_id and t.student_id = p.id and t.date = ${date}
)`

/** Where the child is now. Alias p. */
const nowIn = (student_ids: Sql, date: Sql, time: string): Sql => sql`(
  select json_build_object('name', s.name, 'until', to_char(b.end_time, 'HH24:MI'), 'substitute', ${substituteOf(date)})
  from enrollment e
  join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
  join ${meetingsToday(student_ids, date)} b on b.section_id = s.id
  where e.school_id = p.school_id
    and e.student_id = p.id
    and ${enrolled('e')}
    and ${time}::time between b.start_time and b.end_time
  order by b.start_time
  limit 1
)`
