-- What the logged weeks of a student come to, where classes count hours: of the days on which the school was open, the share that the hours fall short of. Weeks that lie wholly between
-- the dates and in which something was logged. Worked examples: server/src/attendance/hours.test.ts.
create function kernel.attendance_weeks(p_school bigint, p_student bigint, p_from date, p_to date)
returns table (student_id bigint, week date, hours numeric, expected numeric, days integer, absences numeric) language sql stable as $$
  with logged as (
    select h.student_id, h.week, sum(h.hours) as hours, max(u.weekly_hours) as full_week from attendance_hours h
    join section s on s.school_id = h.school_id and s.id = h.section_id join attendance_rule u on u.school_id = h.school_id
    where h.school_id = p_school and (p_student is null or h.student_id = p_student) and h.week >= p_from and h.week + 6 <= p_to and coalesce(s.attendance_mode, u.mode) = 'hours' group by 1, 2),
  open as (
    select w.week, (select count(*)::integer from generate_series(w.week, w.week + 4, interval '1 day') g
      where not exists (select from school_closure c where c.school_id = p_school and c.archived_at is null and g::date between c.start_date and c.end_date)) as days
    from (select distinct week from logged) w)
  select l.student_id, l.week, l.hours, round(l.full_week * o.days / 5, 1), o.days, round(o.days * greatest(0, 1 - l.hours / (l.full_week * o.days / 5)), 1)
  from logged l join open o on o.week = l.week where o.days > 0
$$;
create index attendance_hours_week on attendance_hours (school_id, week);
