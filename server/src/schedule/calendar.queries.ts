import type { ChildrenCalendar } from '#contract/schedule/calendar.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { visible, workState } from '#server/sections/learning.queries.ts'

/** What a parent's children have between two dates, in one statement. $1 parent, $2 first and $3 last date, $4 instant, $5 time zone of the school. */
export const selectChildrenCalendar = async (db: Db, parent_id: number, from: string, to: string, now: Date, day: SchoolDay): Promise<ChildrenCalendar> => {
  const [row] = await prepared<{ calendar: Omit<ChildrenCalendar, 'today'> }>(
    db,
    'children-calendar',
    `with child as (select w.student_id as id from guardianship w where w.school_id = kernel.school_id() and w.parent_id = $1),
     room as (
       select e.school_id, e.student_id, s.id, s.name, coalesce(d.color, 1) as color, coalesce(f.name, '') as place, t.start_date, t.end_date
       from child join enrollment e on e.school_id = kernel.school_id() and e.student_id = child.id and e.status in ('active', 'hold') join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
       join course c on c.school_id = s.school_id and c.id = s.course_id left join department d on d.school_id = c.school_id and d.id = c.department_id
       left join facility f on f.school_id = s.school_id and f.id = s.facility_id left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id),
     class as (
       select x.day::date as date, r.id as section_id, r.name as section_name, r.color, r.place as room, p.name as period, p.start_time, p.end_time, array_agg(distinct r.student_id) as student_ids
       from generate_series($2::date, $3::date, interval '1 day') x (day) join room r on (r.start_date is null or x.day >= r.start_date) and (r.end_date is null or x.day <= r.end_date)
       join section_meeting m on m.school_id = r.school_id and m.section_id = r.id and m.weekday = extract(isodow from x.day)
       join bell_period p on p.school_id = m.school_id and p.id = m.bell_period_id group by 1, 2, 3, 4, 5, 6, 7, 8),
     due as (
       select (a.due_at at time zone $5)::date as date, to_char(a.due_at at time zone $5, 'HH24:MI') as time, r.student_id, r.id as section_id, r.name as section_name, r.color, a.id as activity_id, a.name, ${workState('$4')} as state
       from room r join activity a on a.school_id = r.school_id and a.section_id = r.id join unit u on u.school_id = a.school_id and u.id = a.unit_id
       left join grade g on g.school_id = a.school_id and g.section_id = a.section_id and g.student_id = r.student_id and g.activity_id = a.id
       left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = r.student_id
       where ${visible} and a.due_at >= $2::date::timestamp at time zone $5 and a.due_at < ($3::date + 1)::timestamp at time zone $5),
     span as (
       select name, start_date, end_date from academic_term where school_id = kernel.school_id() and archived_at is null
       union select name, start_date, end_date from grading_period where school_id = kernel.school_id() and archived_at is null),
     mark as (select start_date as date, name, 'starts' as what from span union select end_date, name, 'ends' from span)
     select json_build_object(
       'children', coalesce((select json_agg(json_build_object('id', p.id, 'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name, 'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, '')) order by p.fname, p.id)
                     from child join person p on p.school_id = kernel.school_id() and p.id = child.id), '[]'),
       'classes', coalesce((select json_agg(json_build_object('date', date, 'section_id', section_id, 'section_name', section_name, 'color', color, 'room', room, 'period', period, 'student_ids', student_ids,
                     'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI')) order by date, class.start_time, section_name, section_id) from class), '[]'),
       'due', coalesce((select json_agg(due order by date, time, name, activity_id, student_id) from due), '[]'),
       'marks', coalesce((select json_agg(mark order by date, name) from mark where date between $2 and $3 and exists (select from child)), '[]')) as calendar`,
    [parent_id, from, to, now, day.time_zone],
  )
  return { today: day.date, ...(row?.calendar ?? { children: [], classes: [], due: [], marks: [] }) }
}
