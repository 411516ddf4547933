import type {
  ParentHome,
  SchoolAdminHome,
  StudentHome,
  SuperAdminHome,
  TeacherHome,
} from '#contract/home/home.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { isAttended } from '#server/attendance/attendance.queries.ts'
import { handedIn, isEarly, ownAvailable, ownDate, visible, withOwn, workState } from '#server/access/work-state.ts'
import { waitingWork } from '#server/sections/sections.queries.ts'
import { waitingFor } from './waiting.queries.ts'
import { classroomsSql } from '#server/enrollment/classrooms.queries.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

type Of<Home> = Omit<Home, 'date' | 'now' | 'time_zone' | 'to_confirm'>

/** Everything a teacher's home shows, in one statement. $1 person, $2 instant, $3 date, $4 wall time. */
export const selectTeacherHome = async (
  db: Db,
  person_id: number,
  now: Date,
  day: SchoolDay,
): Promise<Of<TeacherHome>> => {
  const params = sql.params({ person_id, now, date: day.date })
  const row = await sql<{ home: Of<TeacherHome> }>`
    with s as (
      select
        s.id, s.school_id, s.name, coalesce(d.color, 1) as color, coalesce(f.name, '') as room,
        (
          select count(*)
          from enrollment e
          where e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold')
        ) as students
      from section_teacher st
      join section s on s.school_id = st.school_id and s.id = st.section_id and s.status = 'open'
      join course c on c.school_id = s.school_id and c.id = s.course_id
      left join department d on d.school_id = c.school_id and d.id = c.department_id
      left join facility f on f.school_id = s.school_id and f.id = s.facility_id
      where st.school_id = kernel.school_id() and st.teacher_id = ${params.person_id}
    ),
    meetings as (
      select
        s.*, b.meeting, b.period, b.start_time, b.end_time,
        d.meeting is null
          or exists (
            select from attendance_roll r
            where r.school_id = s.school_id
              and r.section_id = s.id
              and r.date = ${params.date}
              and r.meeting = d.meeting
          ) as roll_taken,
        ${isAttended(sql`${params.date}::date`)} as attended,
        (
          select a.name
          from activity a
          join unit u on u.school_id = a.school_id and u.id = a.unit_id
          where a.school_id = s.school_id
            and a.section_id = s.id
            and ${visible}
            and a.due_at >= ${params.now}
            and a.due_at < ${params.now}::timestamptz + interval '1 day'
          order by a.due_at
          limit 1
        ) as due_today,
        (
          select jsonb_build_object('kind', 'by', 'name', trim(p.fname || ' ' || p.lname))
          from substitution v
          join teacher_absence w on w.school_id = v.school_id
            and w.id = v.teacher_absence_id
            and w.teacher_id = ${params.person_id}
          join person p on p.school_id = v.school_id and p.id = v.teacher_id
          where v.school_id = s.school_id and v.section_id = s.id and v.date = ${params.date} and v.meeting = b.meeting
        ) as substitution
      from (
        select *
        from kernel.meetings_on(kernel.school_id(), ${params.date}::date) m
        where m.section_id = any (array(select id from s))
      ) b
      join s on s.id = b.section_id
      left join (
        select *
        from kernel.rolls_on(kernel.school_id(), ${params.date}::date) m
        where m.section_id = any (array(select id from s))
      ) d on d.section_id = b.section_id and d.meeting = b.meeting
      union all
      select
        s.id, s.school_id, s.name, coalesce(d.color, 1), coalesce(f.name, ''),
        (
          select count(*)
          from enrollment e
          where e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold')
        ),
        m.meeting, m.period, m.start_time, m.end_time,
        exists (
          select from attendance_roll r
          where r.school_id = s.school_id and r.section_id = s.id and r.date = ${params.date} and r.meeting = m.meeting
        ),
        ${isAttended(sql`${params.date}::date`)}, null,
        jsonb_build_object('kind', 'for', 'name', trim(p.fname || ' ' || p.lname))
      from substitution v
      join teacher_absence w on w.school_id = v.school_id and w.id = v.teacher_absence_id
      join person p on p.school_id = w.school_id and p.id = w.teacher_id
      join section s on s.school_id = v.school_id and s.id = v.section_id and s.status = 'open'
      join course c on c.school_id = s.school_id and c.id = s.course_id
      left join department d on d.school_id = c.school_id and d.id = c.department_id
      cross join lateral (
        select *
        from kernel.meetings_between(kernel.school_id(), ${params.date}::date, ${params.date}::date) x
        where x.section_id = s.id and x.meeting = v.meeting
      ) m
      left join facility f on f.school_id = s.school_id and f.id = coalesce(m.facility_id, s.facility_id)
      where v.school_id = kernel.school_id() and v.teacher_id = ${params.person_id} and v.date = ${params.date}
    ),
    waiting as (
      select a.id, s.id as section_id, a.name, s.name as section_name, s.color, s.students, w.waiting, w.since
      from s
      join activity a on a.school_id = s.school_id and a.section_id = s.id and a.graded and a.archived_at is null
      cross join lateral (select count(*) as waiting, min(b.since) as since ${waitingWork}) w
      where w.waiting > 0
    ),
    due as (
      select a.section_id, a.id
      from s
      join activity a on a.school_id = s.school_id
        and a.section_id = s.id
        and a.mandatory
        and ${handedIn}
        and a.due_at < ${params.now}
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      where ${visible}
    ),
    done as (
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
        join activity_student x on x.school_id = kernel.school_id()
          and x.activity_id = due.id
          and x.due_at >= ${params.now}
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
      group by 1, 2
    ),
    overdue as (
      select e.student_id, e.section_id, n.due - coalesce(m.done, 0) as missing
      from s
      join enrollment e on e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold')
      join (select section_id, count(*) as due from due group by 1) n on n.section_id = s.id
      left join done m on m.section_id = e.section_id and m.student_id = e.student_id
      where n.due - coalesce(m.done, 0) >= 3
    )
    select json_build_object(
      'meetings', coalesce((
        select json_agg(json_build_object(
          'section_id', id, 'meeting', meeting, 'substitution', substitution, 'name', name, 'color', color,
          'room', room, 'period', period, 'start_time', to_char(start_time, 'HH24:MI'),
          'end_time', to_char(end_time, 'HH24:MI'), 'student_count', students, 'roll_taken', roll_taken,
          'due_today', due_today
        ) order by start_time, name)
        from meetings
      ), '[]'),
      'counts', json_build_object(
        'to_grade', coalesce((select sum(waiting) from waiting), 0),
        'rolls_missing', (
          select count(*)
          from meetings
          where not roll_taken
            and start_time <= ${day.now}::time
            and attended
            and coalesce(substitution ->> 'kind', '') <> 'by'
        ),
        'students_missing_work', (select count(distinct student_id) from overdue),
        'sections', (select count(*) from s)
      ),
      'to_grade', coalesce((
        select json_agg(json_build_object(
          'activity_id', id, 'section_id', section_id, 'name', name, 'section_name', section_name, 'color', color,
          'waiting', waiting, 'students', students, 'since', since
        ))
        from (select * from waiting order by since, id limit 5) w
      ), '[]'),
      'coming', coalesce((
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
          where ${visible} and a.due_at >= ${params.now}
          order by a.due_at, a.id
          limit 5
        ) c
      ), '[]'),
      'look_at', coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name,
          'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, ''),
          'section_id', o.section_id, 'missing', o.missing,
          'absent_days', (
            select count(distinct t.date)
            from attendance t
            where t.school_id = p.school_id
              and t.student_id = p.id
              and t.section_id = o.section_id
              and t.code = 'absent'
              and t.date > ${params.date}::date - 30
          )
        ))
        from (select distinct on (student_id) * from overdue order by student_id, missing desc) o
        join person p on p.school_id = kernel.school_id() and p.id = o.student_id
        where o.student_id in (
          select student_id
          from (select distinct on (student_id) student_id, missing from overdue order by student_id, missing desc) q
          order by missing desc, student_id
          limit 5
        )
      ), '[]'),
      'incomplete', coalesce((
        select json_agg(json_build_object(
          'section_id', s.id, 'name', s.name, 'count', m.count, 'closed', s.status = 'closed'
        ) order by m.since, s.id)
        from section_teacher t
        join section s on s.school_id = t.school_id and s.id = t.section_id
        cross join lateral (
          select count(*), min(m.incomplete_until) as since
          from final_grade_override m
          where m.school_id = s.school_id and m.section_id = s.id and m.incomplete_until < ${params.date}::date
        ) m
        where t.school_id = kernel.school_id()
          and t.teacher_id = ${params.person_id}
          and t.role <> 'assistant'
          and m.count > 0
      ), '[]')
    ) as home`.optional(db)
  return (
    row?.home ?? {
      meetings: [],
      counts: { to_grade: 0, rolls_missing: 0, students_missing_work: 0, sections: 0 },
      to_grade: [],
      coming: [],
      look_at: [],
      incomplete: [],
    }
  )
}

const shownDue = 12

/**
 * What a student has to do: due within two weeks, or overdue and still open. Work is so until it is handed in, lessons and links until they are marked as done,
 * what happens elsewhere until it is graded or past. The first of it, and how much there is.
 */
const toDo = (now: Sql, student: Sql) => sql`(
  select
    coalesce(
      json_agg(json_build_object(
        'activity_id', activity_id, 'section_id', section_id, 'name', name, 'section_name', section_name,
        'color', color, 'kind', kind, 'due_at', due_at, 'expires_at', expires_at, 'state', state
      ) order by nth) filter (where nth <= ${sql.constant(shownDue)}),
      '[]'
    ) as due,
    count(*) as due_count
  from (
    select
      o.*,
      row_number() over (
        order by due_at >= ${now}, case when due_at >= ${now} then due_at end, due_at desc, activity_id
      ) as nth
    from (
      select
        a.mandatory, a.kind, a.id as activity_id, s.id as section_id, a.name, s.name as section_name,
        coalesce(d.color, 1) as color, ${ownDate('due_at')} as due_at, ${ownDate('expires_at')} as expires_at,
        ${workState(sql`${now}`, sql`e.student_id`, ownDate)} as state
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
      join course c on c.school_id = s.school_id and c.id = s.course_id
      left join department d on d.school_id = c.school_id and d.id = c.department_id
      join activity a on a.school_id = s.school_id and a.section_id = s.id
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      ${withOwn(sql`e.student_id`)}
      left join grade g on g.school_id = a.school_id
        and g.section_id = a.section_id
        and g.student_id = e.student_id
        and g.activity_id = a.id
      left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = e.student_id
      where e.school_id = kernel.school_id()
        and e.student_id = ${student}
        and e.status in ('active', 'hold')
        and ${visible}
        and b.id is null
        and (g.points is null or a.grades_hidden)
        and not coalesce(g.exempt, false)
        and a.kind <> 'discussion'
        and not ${isEarly(ownAvailable, sql`${now}`)}
        and ${ownDate('due_at')} < ${now}::timestamptz + interval '14 days'
    ) o
    where state in ('open', 'missing') and (due_at >= ${now} or mandatory and kind <> 'offline')
  ) w
)`

const feedback = (now: Sql, student: Sql) => sql`coalesce((
  select json_agg(x)
  from (
    select
      a.id as activity_id, s.id as section_id, a.name, s.name as section_name, coalesce(d.color, 1) as color,
      trim_scale(g.points) as points, trim_scale(a.max_score) as max_score, g.comment, g.graded_at
    from grade g
    join activity a on a.school_id = g.school_id and a.id = g.activity_id
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    join section s on s.school_id = g.school_id and s.id = g.section_id
    join course c on c.school_id = s.school_id and c.id = s.course_id
    left join department d on d.school_id = c.school_id and d.id = c.department_id
    where g.school_id = kernel.school_id()
      and g.student_id = ${student}
      and ${visible}
      and not a.grades_hidden
      and (g.points is not null or g.comment <> '')
      and g.graded_at > ${now}::timestamptz - interval '14 days'
    order by g.graded_at desc, a.id
    limit 5
  ) x
), '[]')`

/** Of the classes of the students $1 on the day $3; named as an array, only their meetings are looked up. */
const meetingsToday = (student_ids: Sql, date: Sql) => sql`(
  select *
  from kernel.meetings_on(kernel.school_id(), ${date}::date) m
  where m.section_id = any (array(
    select e.section_id
    from enrollment e
    where e.school_id = kernel.school_id()
      and e.student_id = any (${student_ids}::bigint[])
      and e.status in ('active', 'hold')
  ))
)`

/** Who stands in for the teachers of section s at meeting b of the day $3. */
const substituteOf = (date: Sql) => sql`(
  select trim(p.fname || ' ' || p.lname)
  from substitution v
  join person p on p.school_id = v.school_id and p.id = v.teacher_id
  where v.school_id = s.school_id and v.section_id = s.id and v.date = ${date}::date and v.meeting = b.meeting
)`

const meetingsOf = (student_ids: Sql, date: Sql, student: Sql) => sql`coalesce((
  select json_agg(json_build_object(
    'section_id', s.id, 'name', s.name, 'color', coalesce(d.color, 1), 'room', coalesce(f.name, ''), 'period', b.period,
    'start_time', to_char(b.start_time, 'HH24:MI'), 'end_time', to_char(b.end_time, 'HH24:MI'),
    'substitute', ${substituteOf(date)},
    'teachers', coalesce((
      select string_agg(trim(p.fname || ' ' || p.lname), ', ' order by st.position)
      from section_teacher st
      join person p on p.school_id = st.school_id and p.id = st.teacher_id
      where st.school_id = s.school_id and st.section_id = s.id
    ), '')
  ) order by b.start_time)
  from enrollment e
  join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
  join ${meetingsToday(student_ids, date)} b on b.section_id = s.id
  join course c on c.school_id = s.school_id and c.id = s.course_id
  left join department d on d.school_id = c.school_id and d.id = c.department_id
  left join facility f on f.school_id = s.school_id and f.id = s.facility_id
  where e.school_id = kernel.school_id() and e.student_id = ${student} and e.status in ('active', 'hold')
), '[]')`

/** $1 the student as array, $2 instant, $3 date. */
export const selectStudentHome = async (
  db: Db,
  student_id: number,
  now: Date,
  day: SchoolDay,
): Promise<Of<StudentHome>> => {
  const params = sql.params({ student_ids: [student_id], now, date: day.date })
  const self = sql`(${params.student_ids}::bigint[])[1]`
  const row = await sql<{ home: Of<StudentHome> }>`
    with rooms as (${classroomsSql(params.student_ids, params.now)})
    select json_build_object(
      'meetings', ${meetingsOf(params.student_ids, params.date, self)},
      'due', t.due, 'due_count', t.due_count, 'feedback', ${feedback(params.now, self)},
      'classes', coalesce((
        select json_agg(classroom order by name, id)
        from rooms
        where status in ('active', 'hold')
      ), '[]')
    ) as home
    from ${toDo(params.now, self)} t`.optional(db)
  return row?.home ?? { meetings: [], due: [], due_count: 0, feedback: [], classes: [] }
}

/** All children of the parent in this school, in one statement. $1 the children, $2 instant, $3 date, $4 wall time. */
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
  const params = sql.params({ student_ids: children.map((child) => child.student_id), now, date: day.date })
  const row = await sql<{ children: ParentHome['children'] }>`
    with rooms as (${classroomsSql(params.student_ids, params.now)})
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name,
      'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, ''),
      'school_name', sc.name, 'grade_level', st.grade_level,
      'today', (
        select json_build_object(
          'code', (array_agg(
            t.code
            order by array_position(array['absent', 'excused', 'tardy', 'present'], t.code)
          ))[1],
          'note', coalesce(
            (array_agg(t.note order by array_position(array['absent', 'excused', 'tardy', 'present'], t.code)))[1],
            ''
          )
        )
        from attendance t
        where t.school_id = p.school_id and t.student_id = p.id and t.date = ${params.date}
      ),
      'now_in', (
        select json_build_object(
          'name', s.name, 'until', to_char(b.end_time, 'HH24:MI'), 'substitute', ${substituteOf(params.date)}
        )
        from enrollment e
        join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
        join ${meetingsToday(params.student_ids, params.date)} b on b.section_id = s.id
        where e.school_id = p.school_id
          and e.student_id = p.id
          and e.status in ('active', 'hold')
          and ${day.now}::time between b.start_time and b.end_time
        order by b.start_time
        limit 1
      ),
      'absent', (
        select coalesce(sum(d.absence) filter (where not d.excused), 0)::float8
        from attendance_day d
        where d.school_id = p.school_id and d.student_id = p.id and d.date > ${params.date}::date - 90
      )
        + (
          select coalesce(sum(w.absences), 0)::float8
          from kernel.attendance_weeks(p.school_id, p.id, ${params.date}::date - 90, ${params.date}::date) w
        ),
      'tardy', (
        select count(*)
        from attendance t
        where t.school_id = p.school_id
          and t.student_id = p.id
          and t.code = 'tardy'
          and t.date > ${params.date}::date - 90
      ),
      'classes', coalesce((
        select json_agg(r.classroom order by r.name, r.id)
        from rooms r
        where r.student_id = p.id and r.status in ('active', 'hold')
      ), '[]'),
      'due', o.due, 'due_count', o.due_count, 'feedback', ${feedback(params.now, sql`p.id`)}
    ) order by st.grade_level desc, p.fname), '[]') as children
    from person p
    join student st on st.school_id = p.school_id and st.id = p.id
    join school sc on sc.id = p.school_id
    cross join lateral ${toDo(params.now, sql`p.id`)} o
    where p.school_id = kernel.school_id() and p.id = any (${params.student_ids}::bigint[])`.optional(db)
  return { children: row?.children ?? [] }
}

/** $1 date, $2 wall time. */
export const selectSchoolAdminHome = async (db: Db, actor: Actor, day: SchoolDay): Promise<Of<SchoolAdminHome>> => {
  const params = sql.params({ date: day.date })
  const waiting = waitingFor(actor)
  const row = await sql<{ home: Of<SchoolAdminHome> }>`
    with today as (
      select t.student_id, bool_or(t.code = 'absent') as absent, bool_or(t.code = 'tardy') as tardy
      from attendance t
      where t.school_id = kernel.school_id() and t.date = ${params.date} and t.code <> 'present'
      group by 1
    ),
    met as (
      select
        s.id, s.name, s.course_id, b.period, b.start_time,
        exists (
          select from attendance_roll r
          where r.school_id = s.school_id and r.section_id = s.id and r.date = ${params.date} and r.meeting = b.meeting
        ) as taken
      from kernel.rolls_on(kernel.school_id(), ${params.date}::date) b
      join section s on s.school_id = kernel.school_id() and s.id = b.section_id and s.status = 'open'
      where b.start_time <= ${day.now}::time and ${isAttended(sql`${params.date}::date`)}
    ),
    grades as (
      select st.grade_level, count(*) as students, count(*) filter (where t.absent) as absent
      from student st
      left join today t on t.student_id = st.id
      where st.school_id = kernel.school_id() and st.status = 'active'
      group by 1
    )
    select json_build_object(
      'counts', json_build_object(
        'students', (select coalesce(sum(students), 0) from grades),
        'staff', (
          select count(distinct person_id)
          from person_role
          where school_id = kernel.school_id() and role in (2, 3)
        ),
        'absent_today', (select count(*) from today where absent),
        'tardy_today', (select count(*) from today where tardy),
        'rolls_missing', (select count(*) from met where not taken),
        'rolls_today', (select count(*) from met),
        'to_grade', (
          select coalesce(sum(w.n), 0)
          from (select activity_id, count(*) as n from waiting_work where school_id = kernel.school_id() group by 1) w
          join activity a on a.school_id = kernel.school_id()
            and a.id = w.activity_id
            and a.graded
            and a.archived_at is null
          join section s on s.school_id = a.school_id and s.id = a.section_id and s.status = 'open'
          join unit u on u.school_id = a.school_id and u.id = a.unit_id and u.archived_at is null
        ),
        'open_sections', (select count(*) from section where school_id = kernel.school_id() and status = 'open'),
        'without_sign_in', (
          select count(*)
          from person p
          where p.school_id = kernel.school_id()
            and p.status = 'active'
            and not exists (select from account a where a.id = p.user_id and a.last_login_at is not null)
        )
      ),
      'absent_by_grade', coalesce((
        select json_agg(json_build_object('grade_level', grade_level, 'students', students, 'absent', absent) order by
          length(grade_level), grade_level)
        from grades
      ), '[]'),
      'enrollment', coalesce((
        select json_agg(json_build_object('status', status, 'count', n) order by n desc)
        from (select status, count(*) as n from enrollment where school_id = kernel.school_id() group by 1) e
      ), '[]'),
      'missing_rolls', coalesce((
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
            select string_agg(trim(p.fname || ' ' || p.lname), ', ' order by st.position)
            from section_teacher st
            join person p on p.school_id = st.school_id and p.id = st.teacher_id
            where st.school_id = kernel.school_id() and st.section_id = x.id
          ), '')
        ))
        from (select * from met where not taken order by start_time, name limit 5) x
      ), '[]'),
      'waiting', ${waiting}
    ) as home`.optional(db)
  if (!row) throw new Error('the home of a school is always one row')
  return { ...row.home, waiting: row.home.waiting.filter(({ count }) => count > 0) }
}

export type SchoolFigures = Omit<SuperAdminHome['schools'][number], 'local_time'>

/** The schools of the caller's group with their figures; the database computes across schools for a super admin alone. */
export const selectGroupFigures = (db: Db, now: Date): Promise<SchoolFigures[]> =>
  sql<SchoolFigures>`select * from auth.group_figures(${now})`.all(db)
