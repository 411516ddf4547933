-- Weeks that take turns beside days that do, and meetings on a weekday of one of them: Mondays of week A. A closed day changes no week.
alter table day_rotation add column turns text not null default 'day' check (turns in ('day', 'week'));
alter table section_meeting drop constraint section_meeting_check, add constraint section_meeting_day_check check (weekday is not null or rotation_day is not null);

-- What each date is for a school. The browser knows the same rule (contract/src/settings/school-days.rules.ts); one table of cases holds for both. Days are counted one by one, weeks by
-- their Mondays; what has no day of school is not counted.
drop function kernel.school_days(bigint, date, date);
create function kernel.school_days(p_school bigint, p_from date, p_to date)
returns table (date date, weekday smallint, closure text, rotation_day smallint, rotation_label text, rotation_turns text, bell_schedule_id bigint) language sql stable as $$
  with closed as (select c.name, c.start_date, c.end_date, c.id from school_closure c where c.school_id = p_school and c.archived_at is null),
  turn as (
    select d.date, (((case r.turns when 'day' then row_number() over (partition by r.id order by d.date) else dense_rank() over (partition by r.id order by date_trunc('week', d.date)) end) - 1) % n.days + 1)::smallint as day,
      r.id, r.turns
    from day_rotation r cross join lateral (select count(*) as days from day_rotation_day x where x.school_id = r.school_id and x.day_rotation_id = r.id) n
    cross join lateral (select g::date as date from generate_series(r.start_date, least(r.end_date, p_to), interval '1 day') g) d
    where r.school_id = p_school and r.archived_at is null and r.start_date <= p_to and r.end_date >= p_from and n.days > 0
      and strpos(r.weekdays, extract(isodow from d.date)::text) > 0 and not exists (select from closed c where d.date between c.start_date and c.end_date)),
  labelled as (select distinct on (t.date) t.date, t.day, t.turns, l.label from turn t join day_rotation_day l on l.school_id = p_school and l.day_rotation_id = t.id and l.position = t.day - 1 order by t.date, t.id)
  select x.date, x.weekday, c.name, l.day, l.label, l.turns,
    case when c.name is not null then null when s.found then s.bell_schedule_id
         else (select b.id from bell_schedule b where b.school_id = p_school and b.archived_at is null and strpos(b.weekdays, x.weekday::text) > 0 order by b.position, b.id limit 1) end
  from (select g::date as date, extract(isodow from g)::smallint as weekday from generate_series(p_from, p_to, interval '1 day') g) x
  left join lateral (select c.name from closed c where x.date between c.start_date and c.end_date order by c.start_date, c.id limit 1) c on true
  left join labelled l on l.date = x.date
  left join lateral (select true as found, d.bell_schedule_id from special_day d where d.school_id = p_school and d.archived_at is null and x.date between d.start_date and d.end_date order by d.start_date desc, d.id limit 1) s on true
$$;

CREATE OR REPLACE FUNCTION kernel.meetings_between(p_school bigint, p_from date, p_to date)
 RETURNS TABLE(date date, section_id bigint, meeting smallint, period text, start_time time without time zone, end_time time without time zone, section_meeting_id bigint, facility_id bigint, link text)
 LANGUAGE sql
 STABLE
AS $function$
  select d.date, m.section_id, (row_number() over (partition by d.date, m.section_id order by coalesce(m.start_time, k.start_time, b.start_time), m.id))::smallint, coalesce(b.name, ''),
    coalesce(m.start_time, k.start_time, b.start_time), coalesce(m.end_time, k.end_time, b.end_time), m.id, m.facility_id, m.link
  from kernel.school_days(p_school, p_from, p_to) d
  join section_meeting m on m.school_id = p_school and (m.weekday is null or m.weekday = d.weekday) and (m.rotation_day is null or m.rotation_day = d.rotation_day)
  join section s on s.school_id = m.school_id and s.id = m.section_id
  left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
  left join bell_period b on b.school_id = m.school_id and b.id = m.bell_period_id
  left join bell_schedule_period k on k.school_id = m.school_id and k.bell_schedule_id = d.bell_schedule_id and k.bell_period_id = m.bell_period_id
  where d.closure is null and (m.bell_period_id is null or d.bell_schedule_id is null or k.id is not null)
    and d.date >= coalesce(greatest(m.start_date, coalesce(s.start_date, t.start_date)), d.date) and d.date <= coalesce(least(m.end_date, coalesce(s.end_date, t.end_date)), d.date)
$function$;

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
        select from section_meeting m where m.school_id = s.id and (m.weekday is null or m.weekday = d.weekday) and (m.rotation_day is null or m.rotation_day = d.rotation_day)) order by d.date desc limit 3) x) f
  join attendance t on t.school_id = s.id and t.date between f.date and w.date and t.code = 'absent'
  where s.archived_at is null
    and not exists (select from attendance_notice n where n.school_id = t.school_id and n.date = t.date and n.student_id = t.student_id and n.section_id = t.section_id)
    and not exists (select from attendance_notice_stop x where x.school_id = s.id and x.date = t.date and x.released_at is null)
    and (t.date = w.date or exists (
      select from attendance_roll r where r.school_id = t.school_id and r.section_id = t.section_id and r.date = t.date and r.meeting = t.meeting
        and greatest(r.saved_at, t.office_at) >= u.notices_since))
$function$;
