-- From meetings to days: what a day of a student comes to, kept beside the rolls; the desk of the office; hours of digital schools.

alter table attendance_rule
  add column half_day_minutes smallint not null default 0 check (half_day_minutes between 0 and 1440), -- missed minutes from which half a day counts; 0: half of the day's own
  add column full_day_minutes smallint not null default 0 check (full_day_minutes between 0 and 1440),
  add column weekly_hours numeric(4, 1) not null default 30 check (weekly_hours between 1 and 100),
  add column chronic_percent smallint not null default 90 check (chronic_percent between 1 and 100);

-- Always computable again from the rolls.
create table attendance_day (
  school_id bigint not null,
  student_id bigint not null,
  date date not null,
  minutes integer not null,
  absent_minutes integer not null,
  excused_minutes integer not null,
  absence numeric(2, 1) not null, -- 0, 0.5 or 1 day
  excused boolean not null,
  tardies smallint not null,
  primary key (school_id, student_id, date),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade
);
create index attendance_day_date on attendance_day (school_id, date) include (student_id, absence, tardies);
select kernel.derived_school_table('attendance_day');

-- As contract/src/attendance/day.rules.ts. Days on which the school is closed do not count.
create function kernel.attendance_days(p_school bigint, p_students bigint[], p_from date, p_to date)
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
  cross join lateral (select case when d.absent + d.away = 0 then 0.0
      when d.absent + d.away >= least(coalesce(nullif(u.full_day_minutes, 0), d.minutes), d.minutes) then 1.0
      when d.absent + d.away >= least(coalesce(nullif(u.half_day_minutes, 0), d.minutes / 2.0), d.minutes) then 0.5 else 0.0 end as absence) m
  where u.school_id = p_school
$$;

-- Counts the days of some students anew. In plpgsql, whose statements are planned once a connection.
create function kernel.keep_attendance_days(p_school bigint, p_students bigint[], p_from date, p_to date) returns void language plpgsql as $$
begin
  insert into attendance_day as d select p_school, f.* from kernel.attendance_days(p_school, p_students, p_from, p_to) f
  on conflict on constraint attendance_day_pkey do update set minutes = excluded.minutes, absent_minutes = excluded.absent_minutes, excused_minutes = excluded.excused_minutes, absence = excluded.absence,
    excused = excluded.excused, tardies = excluded.tardies
  where (d.minutes, d.absent_minutes, d.excused_minutes, d.absence, d.excused, d.tardies) is distinct from
    (excluded.minutes, excluded.absent_minutes, excluded.excused_minutes, excluded.absence, excluded.excused, excluded.tardies);
  delete from attendance_day d where d.school_id = p_school and d.student_id = any (p_students) and d.date between p_from and p_to
    and (not exists (select from attendance t where t.school_id = p_school and t.student_id = d.student_id and t.date = d.date)
      or exists (select from school_closure c where c.school_id = p_school and c.archived_at is null and d.date between c.start_date and c.end_date));
end $$;

-- All students of a school.
create function kernel.students_of(p_school bigint) returns bigint[] language sql stable as $$ select array(select id from student where school_id = p_school) $$;

create function kernel.follow_attendance() returns trigger language plpgsql as $$
declare touched record;
begin
  for touched in select school_id, date, array_agg(distinct student_id) as students from changed group by 1, 2 loop
    perform kernel.keep_attendance_days(touched.school_id, touched.students, touched.date, touched.date);
  end loop;
  return null;
end $$;
create trigger days_after_insert after insert on attendance referencing new table as changed for each statement execute function kernel.follow_attendance();
create trigger days_after_update after update on attendance referencing new table as changed for each statement execute function kernel.follow_attendance();
create trigger days_after_delete after delete on attendance referencing old table as changed for each statement execute function kernel.follow_attendance();

-- Closing or opening the school for some days changes whether they count.
create function kernel.follow_closure() returns trigger language plpgsql as $$
begin
  perform kernel.keep_attendance_days(school_id, kernel.students_of(school_id), start_date, end_date) from changed;
  return null;
end $$;
create trigger days_after_insert after insert on school_closure referencing new table as changed for each statement execute function kernel.follow_closure();
create trigger days_after_update after update on school_closure referencing new table as changed for each statement execute function kernel.follow_closure();
create function kernel.follow_moved_closure() returns trigger language plpgsql as $$
begin
  perform kernel.keep_attendance_days(school_id, kernel.students_of(school_id), start_date, end_date) from earlier;
  return null;
end $$;
create trigger days_after_move after update on school_closure referencing old table as earlier for each statement execute function kernel.follow_moved_closure();

-- Who came late or left early through the office, with the instant.
create table attendance_sign (
  school_id bigint not null,
  id bigint generated by default as identity,
  student_id bigint not null,
  date date not null, -- the school's local date
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  attendance_code_id bigint, -- what it makes of the meetings that it touches
  reason text not null default '',
  signed_by bigint not null references account (id),
  version integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, attendance_code_id) references attendance_code (school_id, id)
);
create index attendance_sign_date on attendance_sign (school_id, date, at);
select kernel.school_table('attendance_sign');
alter table attendance add column office_sign_id bigint, add foreign key (school_id, office_sign_id) references attendance_sign (school_id, id);

insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values ('attendance_sign', 'reason', 'person', 'student_id', 'empty');

select set_config('app.system', 'on', true), set_config('app.request_id', 'migration', true); -- the owner is blind otherwise
insert into attendance_day select s.id, d.* from school s cross join lateral kernel.attendance_days(s.id, kernel.students_of(s.id), '-infinity', 'infinity') d;
