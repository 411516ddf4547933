import { enrolled } from '#server/access/participation.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor, withCourse, withRoom } from '#server/access/section.sql.ts'
import { visible } from '#server/access/work-state.ts'
import { isAttended } from '#server/attendance/missing-rolls.queries.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export type Params = Record<'person_id' | 'now' | 'date', Sql>

/** The open sections of the teacher, s from here on. */
export const ownSections = ({ person_id }: Params): Sql => sql`
  select
    s.id, s.school_id, s.name, ${sectionColor} as color, coalesce(f.name, '') as room,
    (
      select count(*)
      from enrollment e
      where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
    ) as students
  from section_teacher st
  join section s on s.school_id = st.school_id and s.id = st.section_id and s.status = 'open'
  ${withCourse}
  ${withRoom}
  where st.school_id = kernel.school_id() and st.teacher_id = ${person_id}`

/** Their meetings of the day, with who covers one. One statement for the ribbon of the day. */
export const ownMeetings = ({ date, now, person_id }: Params): Sql => sql`
  select
    s.*, b.meeting, b.period, b.start_time, b.end_time,
    d.meeting is null
      or exists (
        select from attendance_roll r
        where r.school_id = s.school_id
          and r.section_id = s.id
          and r.date = ${date}
          and r.meeting = d.meeting
          and r.taken_at is not null
      ) as roll_taken,
    ${isAttended(sql`${date}::date`)} as attended,
    (
      select a.name
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      where a.school_id = s.school_id
        and a.section_id = s.id
        and ${visible}
        and a.due_at >= ${now}
        and (a.due_at at time zone (select c.time_zone from school c where c.id = s.school_id))::date = ${date}::date
      order by a.due_at
      limit 1
    ) as due_today,
    (
      select jsonb_build_object('kind', 'by', 'name', ${fullName('p')})
      from substitution v
      join teacher_absence w on w.school_id = v.school_id
        and w.id = v.teacher_absence_id
        and w.teacher_id = ${person_id}
      join person p on p.school_id = v.school_id and p.id = v.teacher_id
      where v.school_id = s.school_id and v.section_id = s.id and v.date = ${date} and v.meeting = b.meeting
    ) as substitution
  from (
    select *
    from kernel.meetings_on(kernel.school_id(), ${date}::date) m
    where m.section_id = any (array(select id from s))
  ) b
  join s on s.id = b.section_id
  left join (
    select *
    from kernel.rolls_on(kernel.school_id(), ${date}::date) m
    where m.section_id = any (array(select id from s))
  ) d on d.section_id = b.section_id and d.meeting = b.meeting`

/** Meetings of the day that the teacher covers for somebody. */
export const coveredMeetings = ({ date, person_id }: Params): Sql => sql`
  select
    s.id, s.school_id, s.name, ${sectionColor}, coalesce(f.name, ''),
    (select count(*) from enrollment e where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}),
    m.meeting, m.period, m.start_time, m.end_time,
    exists (
      select from attendance_roll r
      where r.school_id = s.school_id
        and r.section_id = s.id
        and r.date = ${date}
        and r.meeting = m.meeting
        and r.taken_at is not null
    ),
    ${isAttended(sql`${date}::date`)}, null,
    jsonb_build_object('kind', 'for', 'name', ${fullName('p')})
  from substitution v
  join teacher_absence w on w.school_id = v.school_id and w.id = v.teacher_absence_id
  join person p on p.school_id = w.school_id and p.id = w.teacher_id
  join section s on s.school_id = v.school_id and s.id = v.section_id and s.status = 'open'
  ${withCourse}
  cross join lateral (
    select *
    from kernel.meetings_between(kernel.school_id(), ${date}::date, ${date}::date) x
    where x.section_id = s.id and x.meeting = v.meeting
  ) m
  left join facility f on f.school_id = s.school_id and f.id = coalesce(m.facility_id, s.facility_id)
  where v.school_id = kernel.school_id() and v.teacher_id = ${person_id} and v.date = ${date}`

/** The day in its order. */
export const meetingsJson = sql`coalesce((
  select json_agg(json_build_object(
    'section_id', id, 'meeting', meeting, 'substitution', substitution, 'name', name, 'color', color, 'room', room,
    'period', period, 'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'),
    'student_count', students, 'roll_taken', roll_taken, 'due_today', due_today
  ) order by start_time, name)
  from meetings
), '[]')`
