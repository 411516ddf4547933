import type { StudentHome } from '#contract/home/home.contract.ts'
import { enrolled } from '#server/access/participation.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor, withCourse, withRoom } from '#server/access/section.sql.ts'
import { classroomsSql } from '#server/enrollment/classrooms.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import type { Of } from './home.ts'
import { aroundToday, feedback, meetingsToday, substituteOf, toDo } from './own-work.queries.ts'

export const selectStudentHome = async (
  db: Db,
  student_id: number,
  now: Date,
  day: SchoolDay,
): Promise<Of<StudentHome>> => {
  const params = sql.params({ student_ids: [student_id], now, date: day.date, ...aroundToday(day) })
  const self = sql`(${params.student_ids}::bigint[])[1]`
  const row = await sql<{ home: Of<StudentHome> }>`
    with rooms as (${classroomsSql(params.student_ids, params.now)})
    select json_build_object(
      'meetings', ${meetingsOf(params.student_ids, params.date, self)},
      'due', t.due, 'due_count', t.due_count, 'feedback', ${feedback(params.since, self)},
      'classes', coalesce((select json_agg(classroom order by name, id) from rooms where current), '[]')
    ) as home
    from ${toDo(params.now, params.until, self)} t`.optional(db)
  return row?.home ?? { meetings: [], due: [], due_count: 0, feedback: [], classes: [] }
}

const meetingsOf = (student_ids: Sql, date: Sql, student: Sql) => sql`coalesce((
  select json_agg(json_build_object(
    'section_id', s.id, 'name', s.name, 'color', ${sectionColor}, 'room', coalesce(f.name, ''), 'period', b.period,
    'start_time', to_char(b.start_time, 'HH24:MI'), 'end_time', to_char(b.end_time, 'HH24:MI'),
    'substitute', ${substituteOf(date)},
    'teachers', coalesce((
      select string_agg(${fullName('p')}, ', ' order by st.position)
      from section_teacher st
      join person p on p.school_id = st.school_id and p.id = st.teacher_id
      where st.school_id = s.school_id and st.section_id = s.id
    ), '')
  ) order by b.start_time)
  from enrollment e
  join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
  join ${meetingsToday(student_ids, date)} b on b.section_id = s.id
  ${withCourse}
  ${withRoom}
  where e.school_id = kernel.school_id() and e.student_id = ${student} and ${enrolled('e')}
), '[]')`
