-- Attendance days added up by month, so that the rates of a year read a dozen rows of each student. Kept by triggers: what a day adds, its change moves and its removal takes away.
create table attendance_month (
  school_id bigint not null,
  student_id bigint not null,
  month date not null check (extract(day from month) = 1),
  days integer not null,
  absences numeric(6, 1) not null,
  excused numeric(6, 1) not null,
  tardies integer not null,
  primary key (school_id, student_id, month),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade
) with (fillfactor = 70);
select kernel.derived_school_table('attendance_month');

create function kernel.add_attendance_days() returns trigger language plpgsql as $$
begin
  insert into attendance_month as m
  select school_id, student_id, date_trunc('month', date)::date, count(*), sum(absence), sum(case when excused then absence else 0 end), sum(tardies)
  from changed group by 1, 2, 3 order by 1, 2, 3
  on conflict (school_id, student_id, month) do update
  set days = m.days + excluded.days, absences = m.absences + excluded.absences, excused = m.excused + excluded.excused, tardies = m.tardies + excluded.tardies;
  return null;
end $$;
create function kernel.move_attendance_days() returns trigger language plpgsql as $$
begin
  update attendance_month m
  set absences = m.absences + x.absences, excused = m.excused + x.excused, tardies = m.tardies + x.tardies
  from (
    select school_id, student_id, date_trunc('month', date)::date as month, sum(sign * absence) as absences, sum(case when excused then sign * absence else 0 end) as excused, sum(sign * tardies) as tardies
    from (select school_id, student_id, date, absence, excused, tardies, 1 as sign from changed union all select school_id, student_id, date, absence, excused, tardies, -1 from earlier) d
    group by 1, 2, 3 order by 1, 2, 3) x
  where (m.school_id, m.student_id, m.month) = (x.school_id, x.student_id, x.month);
  return null;
end $$;
create function kernel.take_attendance_days() returns trigger language plpgsql as $$
begin
  update attendance_month m
  set days = m.days - x.days, absences = m.absences - x.absences, excused = m.excused - x.excused, tardies = m.tardies - x.tardies
  from (
    select school_id, student_id, date_trunc('month', date)::date as month, count(*) as days, sum(absence) as absences, sum(case when excused then absence else 0 end) as excused, sum(tardies) as tardies
    from earlier group by 1, 2, 3 order by 1, 2, 3) x
  where (m.school_id, m.student_id, m.month) = (x.school_id, x.student_id, x.month);
  return null;
end $$;
create trigger month_after_insert after insert on attendance_day referencing new table as changed for each statement execute function kernel.add_attendance_days();
create trigger month_after_update after update on attendance_day referencing old table as earlier new table as changed for each statement execute function kernel.move_attendance_days();
create trigger month_after_delete after delete on attendance_day referencing old table as earlier for each statement execute function kernel.take_attendance_days();

select set_config('app.system', 'on', true); -- the owner is blind otherwise
insert into attendance_month
select school_id, student_id, date_trunc('month', date)::date, count(*), sum(absence), sum(case when excused then absence else 0 end), sum(tardies) from attendance_day group by 1, 2, 3;
