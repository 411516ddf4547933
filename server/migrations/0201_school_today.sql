-- The home of a group says where there is no school today: a closure, or a day on which no open class meets. A school without a timetable may have school on any day.
drop function auth.group_figures(timestamptz);
create function auth.group_figures(p_now timestamptz)
returns table (id bigint, name text, short_code text, group_name text, time_zone text, language text, accent text, students bigint, teachers bigint, sections bigint, absent_today bigint, school_today boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.name, s.short_code, g.name, s.time_zone, s.language, s.accent,
    (select count(*) from student x where x.school_id = s.id and x.status = 'active'),
    (select count(*) from person_role x where x.school_id = s.id and x.role = 3),
    (select count(*) from section x where x.school_id = s.id and x.status = 'open'),
    (select count(distinct x.student_id) from attendance x where x.school_id = s.id and x.date = t.date and x.code = 'absent'),
    exists (
      select from kernel.school_days(s.id, t.date, t.date) d
      where d.closure is null and (
        not exists (select from section_meeting m where m.school_id = s.id)
        or exists (
          select from section_meeting m join section c on c.school_id = m.school_id and c.id = m.section_id and c.status = 'open'
          where m.school_id = s.id and (m.weekday is null or m.weekday = d.weekday) and (m.rotation_day is null or m.rotation_day = d.rotation_day)
        )
      )
    )
  from school s join school_group g on g.id = s.group_id cross join lateral (select (p_now at time zone s.time_zone)::date as date) t
  where kernel.role() = 1 and kernel.group_id() = any (g.path) and s.archived_at is null order by g.name, s.name
$$;
revoke execute on function auth.group_figures from public;
grant execute on function auth.group_figures to portal_app;
