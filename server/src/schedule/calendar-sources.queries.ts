import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import { isEarly, ownAvailable, ownDate, visible, withOwn, workState } from '#server/access/work-state.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import { sectionColor, withCourse, withRoom } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** A calendar without the events, which are no classes. */
export type Classes = Omit<Calendar, 'events' | 'time_zone'>

export type Span = { from: string; to: string }

const ownWork = sql`
  ${withOwn(sql`r.student_id`)}
  left join grade g on g.school_id = a.school_id
    and g.section_id = a.section_id
    and g.student_id = r.student_id
    and g.activity_id = a.id
  left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = r.student_id`

export type Asked = Record<'from' | 'to' | 'now', Sql>

/**
 * Everything between two dates, in one statement. Long because events, meetings, closures, work and exams are one list.
 * @param who people whose calendar it is, as `select id`
 * @param rooms their sections: `student_id` (null for a teacher) and `section_id`; closed ones are left out
 * @param work what is due: joins, the instant, the state, a condition; aliases r room, a activity, u unit
 */
export const calendarSql = (
  { from, to, now }: Asked,
  who: Sql,
  rooms: Sql,
  work: { joins: Sql; due_at: Sql; state: Sql; where: Sql },
) => sql<{ calendar: Classes }>`
  with here as (select time_zone as zone from school where id = kernel.school_id()),
  who as (${who}),
  room as (
    select r.student_id, s.school_id, s.id, s.name, ${sectionColor} as color, coalesce(f.name, '') as place
    from (${rooms}) r
    join section s on s.school_id = kernel.school_id() and s.id = r.section_id and s.status = 'open'
    ${withCourse}
    ${withRoom}
  ),
  class as (
    select
      m.date, r.id as section_id, r.name as section_name, r.color, coalesce(f.name, r.place) as room, m.period,
      m.start_time, m.end_time,
      coalesce(array_agg(distinct r.student_id) filter (where r.student_id is not null), '{}') as student_ids
    from (
      select *
      from kernel.meetings_between(kernel.school_id(), ${from}, ${to}) x
      where x.section_id = any (array(select id from room))
    ) m
    join room r on r.id = m.section_id
    left join facility f on f.school_id = r.school_id and f.id = m.facility_id
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ),
  teaching as (
    select r.id, string_agg(${fullName('p')}, ', ' order by st.position, p.lname) as names
    from (select distinct school_id, id from room) r
    join section_teacher st on st.school_id = r.school_id and st.section_id = r.id
    join person p on p.school_id = st.school_id and p.id = st.teacher_id
    group by 1
  ),
  due as (
    select
      (${work.due_at} at time zone here.zone)::date as date,
      to_char(${work.due_at} at time zone here.zone, 'HH24:MI') as time,
      r.student_id, r.id as section_id, r.name as section_name, r.color, a.id as activity_id, a.name,
      ${work.state} as state
    from here
    cross join room r
    join activity a on a.school_id = r.school_id and a.section_id = r.id
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    ${work.joins}
    where ${work.where}
      and ${work.due_at} >= ${from}::date::timestamp at time zone here.zone
      and ${work.due_at} < (${to}::date + 1)::timestamp at time zone here.zone
  ),
  span as (
    select name, start_date, end_date
    from academic_term
    where school_id = kernel.school_id() and archived_at is null
    union
    select name, start_date, end_date
    from grading_period
    where school_id = kernel.school_id() and archived_at is null
  ),
  mark as (
    select start_date as date, name, 'starts' as what
    from span
    union
    select end_date, name, 'ends'
    from span
  )
  select json_build_object(
    'today', (${now}::timestamptz at time zone zone)::date,
    'now', to_char(${now}::timestamptz at time zone zone, 'HH24:MI'),
    'people', coalesce((
      select json_agg(json_build_object(${personPairs('p')}) order by p.fname, p.id)
      from who
      join person p on p.school_id = kernel.school_id() and p.id = who.id
    ), '[]'),
    'classes', coalesce((
      select json_agg(
        json_build_object(
          'date', date, 'section_id', section_id, 'section_name', section_name, 'color', color, 'room', room,
          'period', period, 'student_ids', student_ids, 'teachers', coalesce(teaching.names, ''),
          'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI')
        )
        order by date, class.start_time, section_name, section_id
      )
      from class
      left join teaching on teaching.id = class.section_id
    ), '[]'),
    'due', coalesce((select json_agg(due order by date, time, name, activity_id, student_id) from due), '[]'),
    'days', coalesce((
      select json_agg(json_build_object(
        'date', d.date, 'closure', d.closure, 'rotation', d.rotation_label, 'rotation_turns', d.rotation_turns,
        'bell_schedule', b.name
      ) order by d.date)
      from kernel.school_days(kernel.school_id(), ${from}, ${to}) d
      left join bell_schedule b on b.school_id = kernel.school_id() and b.id = d.bell_schedule_id
      where exists (select from who) and (d.closure is not null or d.rotation_label is not null or b.id is not null)
    ), '[]'),
    'marks', coalesce((
      select json_agg(mark order by date, name)
      from mark
      where date between ${from} and ${to} and exists (select from who)
    ), '[]')
  ) as calendar
  from here`

export const roomsOfStudents = sql`
  select e.student_id, e.section_id
  from who
  join enrollment e on e.school_id = kernel.school_id() and e.student_id = who.id and ${enrolled('e')}`

export const roomsOfTeacher = sql`
  select null::bigint as student_id, st.section_id
  from who
  join section_teacher st on st.school_id = kernel.school_id() and st.teacher_id = who.id`

export const ofStudents = (now: Sql) => ({
  joins: ownWork,
  due_at: ownDate('due_at'),
  state: workState(now, sql`r.student_id`, ownDate),
  where: sql`${visible} and not ${isEarly(ownAvailable, now)}`,
})
