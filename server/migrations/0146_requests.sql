-- Every request says in the same columns who asked in which role, and what was answered.
select set_config('app.request_id', 'requests', true), set_config('app.system', 'on', true);
alter table enrollment_request rename column reason to answer;
alter table contact_change rename column reason to answer;
alter table contact_change add column asked_role smallint not null default 5;
alter table contact_change alter column asked_role drop default;
alter table contact_change drop constraint contact_change_status_check;
alter table contact_change alter column status set default 'requested';
drop index contact_change_waiting;
update contact_change set status = 'requested' where status = 'waiting';
alter table contact_change add check (status in ('requested', 'approved', 'declined', 'withdrawn'));
create unique index contact_change_waiting on contact_change (school_id, student_id, asked_by) where status = 'requested';

alter table attendance_plan rename column reason to note;
alter table attendance_plan add column answer text not null default '';
alter table attendance_plan add column asked_role smallint not null default 5;
alter table attendance_plan alter column asked_role drop default;
alter table attendance_plan drop constraint attendance_plan_status_check;
alter table attendance_plan alter column status set default 'requested';
update attendance_plan set status = 'requested' where status = 'waiting';
alter table attendance_plan add check (status in ('requested', 'approved', 'declined', 'withdrawn'));
update object_state
  set stops = replace(stops::text, '"waiting"', '"requested"')::jsonb, looks = replace(looks::text, '"waiting"', '"requested"')::jsonb
  where noun = 'absence';

update auth.personal_column set column_name = 'answer' where table_name = 'enrollment_request' and column_name = 'reason';
update auth.personal_column set column_name = 'note' where table_name = 'attendance_plan' and column_name = 'reason';
insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values ('attendance_plan', 'answer', 'person', 'student_id', 'empty');
