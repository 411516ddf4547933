-- OneRoster as a second format of rosters: what its files tell beyond the portal's own columns is kept with the record, and every record has an id to be known by.

alter table school add column uuid uuid not null default gen_random_uuid(); -- ids of records without a SIS id are made of it, so those of two installations never meet
create unique index school_uuid on school (uuid);

-- Columns of the roster that the portal has no place for, by name; they go out again as they came.
alter table school add column sis_extra jsonb;
alter table academic_term add column sis_extra jsonb;
alter table grading_period add column sis_extra jsonb;
alter table course add column sis_extra jsonb;
alter table section add column sis_extra jsonb;
alter table section_teacher add column sis_extra jsonb;
alter table person add column sis_extra jsonb;
alter table enrollment add column sis_extra jsonb;
alter table enrollment add column ended_by_feed boolean not null default false; -- a roster ended it, so a roster may begin it again; what people ended stays ended
alter table grading_period add column sis_id text;
create unique index grading_period_sis on grading_period (school_id, sis_id);
insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values
  ('person', 'sis_extra', 'person', 'id', 'null'), ('enrollment', 'sis_extra', 'person', 'student_id', 'null');

alter table import_run drop constraint import_run_source_check;
alter table import_run add constraint import_run_source_check check (source in ('sds', 'oneroster'));
alter table import_run add column format_version text not null default '';
alter table import_row drop constraint import_row_kind_check;
alter table import_row add constraint import_row_kind_check check (kind in ('school', 'term', 'grading_period', 'course', 'section', 'teacher', 'student', 'parent', 'guardian', 'teaching', 'enrollment'));
alter table import_row drop constraint import_row_result_check;
alter table import_row add constraint import_row_result_check check (result in ('new', 'changed', 'ended', 'unchanged', 'wrong', 'held_back'));
alter table import_row add column ends boolean not null default false; -- the file tells that the record is to be deleted

-- The id that a record without a SIS id goes by in a roster: always the same, and of no other record anywhere.
create function kernel.sourced_id(p_school bigint, p_kind text, p_id bigint) returns text language sql stable as $$
  select md5(s.uuid || ':' || p_kind || ':' || p_id)::uuid::text from school s where s.id = p_school
$$;

-- The same of a person of the present school: the SIS id here or, of the same account, in another school; without one an id by the account's first person.
create function auth.person_sourced_id(p_person bigint) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(me.sis_id, (select o.sis_id from person o where o.user_id = me.user_id and o.sis_id is not null order by o.id limit 1),
    (select md5(s.uuid || ':person:' || o.id)::uuid::text from person o join school s on s.id = o.school_id where o.id = me.id or o.user_id = me.user_id order by o.id limit 1))
  from person me where me.school_id = kernel.school_id() and me.id = p_person
$$;

create or replace function auth.username_holders(p_group bigint, p_usernames text[]) returns table (username text, sis_ids text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select lower(a.username), coalesce(array_agg(distinct coalesce(f.sis_id, '')) filter (where p.id is not null), '{}')
    || coalesce(array_agg(distinct s.sis_id) filter (where s.sis_id is not null), '{}')
    || coalesce(array_agg(distinct md5(c.uuid || ':person:' || first.id)::uuid::text) filter (where first.id is not null), '{}')
  from account a left join person p on p.user_id = a.id
    left join person f on f.school_id = p.school_id and (f.id in (p.id, p.merged_into) or f.merged_into in (p.id, p.merged_into))
    left join student s on s.school_id = f.school_id and s.id = f.id
    left join lateral (select o.id, o.school_id from person o where o.user_id = a.id order by o.id limit 1) first on true
    left join school c on c.id = first.school_id
  where a.group_id = p_group and lower(a.username) = any (p_usernames)
    and kernel.role() in (1, 2) and exists (select from school_group g where g.id = p_group and (kernel.group_id() = any (g.path) or exists (select from school s where s.id = kernel.school_id() and s.group_id = p_group)))
  group by a.id
$$;

revoke execute on function kernel.sourced_id, auth.person_sourced_id from public;
grant execute on function kernel.sourced_id, auth.person_sourced_id to portal_app;
