-- Handed-in work that waits for a mark, kept by the changes that begin or end the wait, so that no home counts it anew.

-- What waits, by definition: handed in by somebody who is in the class, and not marked since.
create function kernel.work_to_mark() returns table (school_id bigint, section_id bigint, activity_id bigint, student_id bigint, since timestamptz) language sql stable as $$
  select b.school_id, a.section_id, b.activity_id, b.student_id, b.submitted_at from submission b join activity a on a.school_id = b.school_id and a.id = b.activity_id
  where exists (select from enrollment e where e.school_id = b.school_id and e.section_id = a.section_id and e.student_id = b.student_id and e.status in ('active', 'hold', 'completed'))
    and not exists (select from grade g where g.school_id = b.school_id and g.section_id = a.section_id and g.student_id = b.student_id and g.activity_id = b.activity_id
                      and (g.points is not null or g.exempt) and g.graded_at >= b.submitted_at)
$$;

create table waiting_work (
  school_id bigint not null,
  section_id bigint not null,
  activity_id bigint not null,
  student_id bigint not null,
  since timestamptz not null, -- when it was handed in
  primary key (school_id, section_id, activity_id, student_id),
  foreign key (school_id, activity_id, student_id) references submission (school_id, activity_id, student_id) on delete cascade
);
select kernel.derived_school_table('waiting_work');

create function kernel.wait_for_mark() returns trigger language plpgsql as $$
begin
  insert into waiting_work select w.* from changed join kernel.work_to_mark() w using (school_id, activity_id, student_id)
  on conflict (school_id, section_id, activity_id, student_id) do update set since = excluded.since;
  return null;
end $$;
create trigger waits_after_insert after insert on submission referencing new table as changed for each statement execute function kernel.wait_for_mark();
create trigger waits_after_update after update on submission referencing new table as changed for each statement execute function kernel.wait_for_mark();

-- A mark or an exemption ends the wait; one taken away begins it again.
create function kernel.follow_mark() returns trigger language plpgsql as $$
begin
  delete from waiting_work w using changed g
  where w.school_id = g.school_id and w.section_id = g.section_id and w.activity_id = g.activity_id and w.student_id = g.student_id
    and (g.points is not null or g.exempt) and g.graded_at >= w.since;
  if exists (select from changed where points is null and not exempt) then
    insert into waiting_work select w.* from changed join kernel.work_to_mark() w using (school_id, section_id, activity_id, student_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger wait_after_insert after insert on grade referencing new table as changed for each statement execute function kernel.follow_mark();
create trigger wait_after_update after update on grade referencing new table as changed for each statement execute function kernel.follow_mark();

-- Work of somebody who left the class waits for nobody.
create function kernel.follow_enrollment() returns trigger language plpgsql as $$
begin
  delete from waiting_work w using changed n
  where w.school_id = n.school_id and w.section_id = n.section_id and w.student_id = n.student_id
    and not exists (select from kernel.work_to_mark() k where k.school_id = w.school_id and k.section_id = w.section_id and k.activity_id = w.activity_id and k.student_id = w.student_id);
  insert into waiting_work select distinct w.* from changed join kernel.work_to_mark() w using (school_id, section_id, student_id) on conflict do nothing;
  return null;
end $$;
create trigger wait_after_insert after insert on enrollment referencing new table as changed for each statement execute function kernel.follow_enrollment();
create trigger wait_after_update after update on enrollment referencing new table as changed for each statement execute function kernel.follow_enrollment();
create trigger wait_after_delete after delete on enrollment referencing old table as changed for each statement execute function kernel.follow_enrollment();

select set_config('app.system', 'on', true); -- the owner is blind otherwise
insert into waiting_work select * from kernel.work_to_mark();

-- What the home of a school counts, without a look at the rows themselves.
create index account_signed_in on account (id) where last_login_at is not null;
create index person_status on person (school_id, status, user_id);
create index student_status on student (school_id, status, grade_level, id);
create index enrollment_status on enrollment (school_id, status);
