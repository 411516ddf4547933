-- What is chronic, what a day comes to and what being late comes to, as a school chooses. Shares are rounded where they are shown and nowhere before.
select set_config('app.request_id', 'what-counts-as-absence', true), set_config('app.system', 'on', true);

alter table attendance_rule
  add column day_threshold text not null default 'missed' check (day_threshold in ('missed', 'attended')), -- what the two thresholds of minutes measure
  add column tardies_per_absence smallint not null default 0 check (tardies_per_absence between 0 and 100), -- 0: being late is never an absence
  alter column chronic_percent set default 10;
-- Said as the share that is missed, from which on.
update attendance_rule set chronic_percent = greatest(1, 100 - chronic_percent), version = version + 1;

-- As contract/src/attendance/day.rules.ts. Days on which the school is closed do not count.
create or replace function kernel.attendance_days(p_school bigint, p_students bigint[], p_from date, p_to date)
returns table (student_id bigint, date date, minutes integer, absent_minutes integer, excused_minutes integer, absence numeric, excused boolean, tardies smallint) language sql stable as $$
  select d.student_id, d.date, d.minutes, d.absent, d.away, m.absence, m.absence > 0 and d.away >= d.absent, d.tardies
  from (
    select t.student_id, t.date, sum(greatest(t.minutes, 1))::integer as minutes,
           sum(case k.counts when 'absent' then greatest(t.minutes, 1) when 'present' then least(t.minutes_missed, greatest(t.minutes, 1)) else 0 end)::integer as absent,
           sum(case k.counts when 'excused' then greatest(t.minutes, 1) else 0 end)::integer as away, (count(*) filter (where t.code = 'tardy'))::smallint as tardies
    from attendance t join attendance_code k on k.school_id = t.school_id and k.id = t.code_id
    where t.school_id = p_school and t.student_id = any (p_students) and t.date between p_from and p_to
      and not exists (select from school_closure c where c.school_id = p_school and c.archived_at is null and t.date between c.start_date and c.end_date)
    group by t.student_id, t.date) d
  cross join attendance_rule u
  cross join lateral (select d.absent + d.away as missed, (d.minutes - d.absent - d.away) * u.day_minutes as attended, least(d.minutes, u.day_minutes) as share) x
  cross join lateral (select case when x.missed = 0 then 0.0
      when u.day_threshold = 'attended' and x.missed = d.minutes then 1.0
      when u.day_threshold = 'attended' then case when x.attended >= u.full_day_minutes * x.share then 0.0 when x.attended >= u.half_day_minutes * x.share then 0.5 else 1.0 end
      when x.missed >= least(coalesce(nullif(u.full_day_minutes, 0), d.minutes), d.minutes) then 1.0
      when x.missed >= least(coalesce(nullif(u.half_day_minutes, 0), d.minutes / 2.0), d.minutes) then 0.5 else 0.0 end as absence) m
  where u.school_id = p_school
$$;

-- What the logged weeks of students come to (null: of everybody), where classes count hours: of the days on which the school was open, the share that the hours fall short of. Weeks that
-- lie wholly between the dates and in which something was logged. Worked examples: server/src/attendance/hours.test.ts.
drop function kernel.attendance_weeks(bigint, bigint, date, date);
create function kernel.attendance_weeks(p_school bigint, p_students bigint[], p_from date, p_to date)
returns table (student_id bigint, week date, hours numeric, expected numeric, days integer, absences numeric) language sql stable as $$
  with logged as (
    select h.student_id, h.week, sum(h.hours) as hours, max(u.weekly_hours) as full_week from attendance_hours h
    join section s on s.school_id = h.school_id and s.id = h.section_id join attendance_rule u on u.school_id = h.school_id
    where h.school_id = p_school and (p_students is null or h.student_id = any (p_students)) and h.week >= p_from and h.week + 6 <= p_to and coalesce(s.attendance_mode, u.mode) = 'hours' group by 1, 2),
  open as (
    select w.week, (select count(*)::integer from generate_series(w.week, w.week + 4, interval '1 day') g
      where not exists (select from school_closure c where c.school_id = p_school and c.archived_at is null and g::date between c.start_date and c.end_date)) as days
    from (select distinct week from logged) w)
  select l.student_id, l.week, l.hours, round(l.full_week * o.days / 5, 1), o.days, greatest(0, o.days - 5 * l.hours / l.full_week)
  from logged l join open o on o.week = l.week where o.days > 0
$$;

-- The last day that is over: a day is when the last class that meets on it has ended, without a class at midnight.
create function kernel.last_day_over(p_school bigint, p_date date, p_time time) returns date language sql stable as $$
  select case when coalesce(max(m.end_time), '24:00') <= p_time then p_date else p_date - 1 end from kernel.meetings_on(p_school, p_date) m
$$;
