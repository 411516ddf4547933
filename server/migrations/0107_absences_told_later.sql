-- A roll that is taken or corrected some days later is told of too: up to three days of school back, once, each day held by its own share.

-- From when on the school tells: what was noted before is not told of days later.
alter table attendance_rule add column notices_since timestamptz not null default now();

create or replace function auth.schools_with_absences(p_now timestamptz) returns table (school_id bigint, group_id bigint, date date) language sql stable security definer set search_path = public, pg_temp as $$
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
        and greatest(r.taken_at, t.office_at) >= u.notices_since))
$$;
