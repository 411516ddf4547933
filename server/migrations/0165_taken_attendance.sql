-- Attendance is taken when nobody is left without a value: one value of the office takes none. What was saved when tells which rows somebody else changed since they were read.
select set_config('app.request_id', 'taken-attendance', true), set_config('app.system', 'on', true);
alter table attendance_roll add saved_by bigint, add saved_at timestamptz;
update attendance_roll set saved_by = taken_by, saved_at = taken_at;
alter table attendance_roll alter saved_by set not null, alter saved_at set not null, alter taken_at drop not null, alter taken_by drop not null,
  add constraint attendance_roll_taken_check check ((taken_at is null) = (taken_by is null));
alter table attendance add roll_version integer not null default 0;

CREATE OR REPLACE FUNCTION auth.schools_with_absences(p_now timestamp with time zone)
 RETURNS TABLE(school_id bigint, group_id bigint, date date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct s.id, s.group_id, t.date from school s join attendance_rule u on u.school_id = s.id and u.notices
  cross join lateral (select (p_now at time zone s.time_zone)::date as date) w
  cross join lateral (
    select coalesce(min(x.date), w.date) as date from (
      select d.date from kernel.school_days(s.id, w.date - 28, w.date - 1) d where d.closure is null and exists (
        select from section_meeting m where m.school_id = s.id and (m.weekday = d.weekday or m.rotation_day = d.rotation_day)) order by d.date desc limit 3) x) f
  join attendance t on t.school_id = s.id and t.date between f.date and w.date and t.code = 'absent'
  where s.archived_at is null
    and not exists (select from attendance_notice n where n.school_id = t.school_id and n.date = t.date and n.student_id = t.student_id and n.section_id = t.section_id)
    and not exists (select from attendance_notice_stop x where x.school_id = s.id and x.date = t.date and x.released_at is null)
    and (t.date = w.date or exists (
      select from attendance_roll r where r.school_id = t.school_id and r.section_id = t.section_id and r.date = t.date and r.meeting = t.meeting
        and greatest(r.saved_at, t.office_at) >= u.notices_since))
$function$
;
