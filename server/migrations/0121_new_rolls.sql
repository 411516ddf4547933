-- A value of attendance that is new takes no counted day away: only what changes or goes looks for days that are left without any.
create function kernel.count_attendance_days(p_school bigint, p_students bigint[], p_from date, p_to date) returns void language plpgsql as $$
begin
  insert into attendance_day as d select p_school, f.* from kernel.attendance_days(p_school, p_students, p_from, p_to) f
  on conflict on constraint attendance_day_pkey do update set minutes = excluded.minutes, absent_minutes = excluded.absent_minutes, excused_minutes = excluded.excused_minutes, absence = excluded.absence,
    excused = excluded.excused, tardies = excluded.tardies
  where (d.minutes, d.absent_minutes, d.excused_minutes, d.absence, d.excused, d.tardies) is distinct from
    (excluded.minutes, excluded.absent_minutes, excluded.excused_minutes, excluded.absence, excluded.excused, excluded.tardies);
end $$;

create or replace function kernel.keep_attendance_days(p_school bigint, p_students bigint[], p_from date, p_to date) returns void language plpgsql as $$
begin
  perform kernel.count_attendance_days(p_school, p_students, p_from, p_to);
  delete from attendance_day d where d.school_id = p_school and d.student_id = any (p_students) and d.date between p_from and p_to
    and (not exists (select from attendance t where t.school_id = p_school and t.student_id = d.student_id and t.date = d.date)
      or exists (select from school_closure c where c.school_id = p_school and c.archived_at is null and d.date between c.start_date and c.end_date));
end $$;

create or replace function kernel.follow_attendance() returns trigger language plpgsql as $$
declare touched record;
begin
  if current_setting('app.count_days_later', true) = 'on' then return null; end if;
  for touched in select school_id, date, array_agg(distinct student_id) as students from changed group by 1, 2 loop
    if tg_op = 'INSERT' then
      perform kernel.count_attendance_days(touched.school_id, touched.students, touched.date, touched.date);
    else
      perform kernel.keep_attendance_days(touched.school_id, touched.students, touched.date, touched.date);
    end if;
  end loop;
  return null;
end $$;
