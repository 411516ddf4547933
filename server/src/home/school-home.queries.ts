import type { SchoolAdminHome } from '#contract/home/home.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import { isAttended } from '#server/attendance/missing-rolls.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import type { Of } from './home.ts'
import { setUpJson, unlessDone } from './set-up.queries.ts'
import { waitingFor } from './waiting.queries.ts'

/** What the office sees first, in one statement. */
export const selectSchoolAdminHome = async (db: Db, actor: Actor, day: SchoolDay): Promise<Of<SchoolAdminHome>> => {
  const { date } = sql.params({ date: day.date })
  const row = await sql<{ home: Of<SchoolAdminHome> }>`
    with today as (${absencesOf(date)}),
    met as (${rollsBefore(date, day.now)}),
    grades as (${gradeLevels})
    select json_build_object(
      'counts', ${countsJson}, 'next_roll', ${nextRoll(date, day.now)}, 'absent_by_grade', ${absentByGrade},
      'enrollment', ${enrollmentJson}, 'missing_rolls', ${missingRolls}, 'waiting', ${waitingFor(actor, day)},
      'set_up', ${setUpJson}
    ) as home`.optional(db)
  if (!row) throw new Error('the home of a school is always one row')
  const { waiting, set_up } = row.home
  return { ...row.home, waiting: waiting.filter(({ count }) => count > 0), set_up: unlessDone(set_up) }
}

/** Who was absent or late today. */
const absencesOf = (date: Sql): Sql => sql`
  select t.student_id, bool_or(t.code = 'absent') as absent, bool_or(t.code = 'tardy') as tardy
  from attendance t
  where t.school_id = kernel.school_id() and t.date = ${date} and t.code <> 'present'
  group by 1`

/** Meetings that have begun, with whether their roll is taken. */
const rollsBefore = (date: Sql, time: string): Sql => sql`
  select
    s.id, s.name, s.course_id, b.period, b.start_time,
    exists (
      select from attendance_roll r
      where r.school_id = s.school_id
        and r.section_id = s.id
        and r.date = ${date}
        and r.meeting = b.meeting
        and r.taken_at is not null
    ) as taken
  from kernel.rolls_on(kernel.school_id(), ${date}::date) b
  join section s on s.school_id = kernel.school_id() and s.id = b.section_id and s.status = 'open'
  where b.start_time <= ${time}::time and ${isAttended(sql`${date}::date`)}`

const nextRoll = (date: Sql, time: string): Sql => sql`(
  select to_char(min(b.start_time), 'HH24:MI')
  from kernel.rolls_on(kernel.school_id(), ${date}::date) b
  where b.start_time > ${time}::time
)`

/** Students of each grade level, and how many of them are absent. */
const gradeLevels = sql`
  select st.grade_level, count(*) as students, count(*) filter (where t.absent) as absent
  from student st
  left join today t on t.student_id = st.id
  where st.school_id = kernel.school_id() and st.status = 'active'
  group by 1`

/** Handed in and not yet graded, in the whole school. */
const workToGrade = sql`(
  select coalesce(sum(w.n), 0)
  from (select activity_id, count(*) as n from waiting_work where school_id = kernel.school_id() group by 1) w
  join activity a on a.school_id = kernel.school_id() and a.id = w.activity_id and a.graded and a.archived_at is null
  join section s on s.school_id = a.school_id and s.id = a.section_id and s.status = 'open'
  join unit u on u.school_id = a.school_id and u.id = a.unit_id and u.archived_at is null
)`

/** People in use who never signed in. */
const withoutSignIn = sql`(
  select count(*)
  from person p
  where p.school_id = kernel.school_id()
    and p.status = 'active'
    and not exists (select from account a where a.id = p.user_id and a.last_login_at is not null)
)`

const countsJson = sql`json_build_object(
  'students', (select coalesce(sum(students), 0) from grades),
  'staff', (select count(distinct person_id) from person_role where school_id = kernel.school_id() and role in (2, 3)),
  'absent_today', (select count(*) from today where absent),
  'tardy_today', (select count(*) from today where tardy),
  'rolls_missing', (select count(*) from met where not taken),
  'rolls_today', (select count(*) from met),
  'to_grade', ${workToGrade},
  'open_sections', (select count(*) from section where school_id = kernel.school_id() and status = 'open'),
  'without_sign_in', ${withoutSignIn}
)`

const absentByGrade = sql`coalesce((
  select json_agg(json_build_object('grade_level', grade_level, 'students', students, 'absent', absent) order by
    length(grade_level), grade_level)
  from grades
), '[]')`

const enrollmentJson = sql`coalesce((
  select json_agg(json_build_object('status', status, 'count', n) order by n desc)
  from (select status, count(*) as n from enrollment where school_id = kernel.school_id() group by 1) e
), '[]')`

/** The first meetings without a roll. */
const missingRolls = sql`coalesce((
  select json_agg(json_build_object(
    'section_id', id, 'name', name,
    'color', coalesce((
      select d.color
      from course c
      join department d on d.school_id = c.school_id and d.id = c.department_id
      where c.school_id = kernel.school_id() and c.id = x.course_id
    ), 1),
    'period', period, 'start_time', to_char(start_time, 'HH24:MI'),
    'teachers', coalesce((
      select string_agg(${fullName('p')}, ', ' order by st.position)
      from section_teacher st
      join person p on p.school_id = st.school_id and p.id = st.teacher_id
      where st.school_id = kernel.school_id() and st.section_id = x.id
    ), '')
  ))
  from (select * from met where not taken order by start_time, name limit 5) x
), '[]')`
