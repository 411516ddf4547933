-- A section meets from its own first to its own last day, without such days of its own while its term runs; what a meeting says of itself narrows that. Callers need not ask.
create or replace function kernel.meetings_between(p_school bigint, p_from date, p_to date)
returns table (date date, section_id bigint, meeting smallint, period text, start_time time, end_time time, section_meeting_id bigint, facility_id bigint, link text) language sql stable as $$
  select d.date, m.section_id, (row_number() over (partition by d.date, m.section_id order by coalesce(m.start_time, k.start_time, b.start_time), m.id))::smallint, coalesce(b.name, ''),
    coalesce(m.start_time, k.start_time, b.start_time), coalesce(m.end_time, k.end_time, b.end_time), m.id, m.facility_id, m.link
  from kernel.school_days(p_school, p_from, p_to) d
  join section_meeting m on m.school_id = p_school and (m.weekday = d.weekday or m.rotation_day = d.rotation_day)
  join section s on s.school_id = m.school_id and s.id = m.section_id
  left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
  left join bell_period b on b.school_id = m.school_id and b.id = m.bell_period_id
  left join bell_schedule_period k on k.school_id = m.school_id and k.bell_schedule_id = d.bell_schedule_id and k.bell_period_id = m.bell_period_id
  where d.closure is null and (m.bell_period_id is null or d.bell_schedule_id is null or k.id is not null)
    and d.date >= coalesce(greatest(m.start_date, coalesce(s.start_date, t.start_date)), d.date) and d.date <= coalesce(least(m.end_date, coalesce(s.end_date, t.end_date)), d.date)
$$;

create or replace function auth.linked_meetings(p_now timestamptz)
returns table (school_id bigint, section_id bigint, section text, time_zone text, date date, start_time time, end_time time, link text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.school_id, s.id, s.name, c.time_zone, w.local::date, m.start_time, m.end_time, m.link
  from school c cross join lateral (select p_now at time zone c.time_zone as local) w
  cross join lateral kernel.meetings_between(c.id, w.local::date, w.local::date) m
  join section s on s.school_id = c.id and s.id = m.section_id and s.status = 'open'
  where c.archived_at is null and m.link <> '' and exists (select from section_meeting l where l.school_id = c.id and l.link <> '')
    and w.local::date + m.start_time between w.local - interval '2 hours' and w.local + interval '2 hours'
$$;
