-- Imports know parents and whose guardians they are; the id of a record that was merged into another leads to the one that lives on.

alter table import_row drop constraint import_row_kind_check;
alter table import_row add constraint import_row_kind_check
  check (kind in ('school', 'term', 'course', 'section', 'teacher', 'student', 'parent', 'guardian', 'teaching', 'enrollment'));
alter table import_row add column retired boolean not null default false; -- speaks of a record that was merged into another, and so changes nothing
-- Of a guardian: the rows of the same run that tell the two people, where they have no SIS id, and the two records.
alter table import_row add column guardian_row integer;
alter table import_row add column child_row integer;
alter table import_row add column guardian_record bigint;
alter table import_row add column child_record bigint;

-- Who has these user names in a group: SIS ids of the people behind each and of all records that were merged with theirs, empty where a person has none.
create function auth.username_holders(p_group bigint, p_usernames text[]) returns table (username text, sis_ids text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select lower(a.username), coalesce(array_agg(distinct coalesce(f.sis_id, '')) filter (where p.id is not null), '{}')
    || coalesce(array_agg(distinct s.sis_id) filter (where s.sis_id is not null), '{}')
  from account a left join person p on p.user_id = a.id
    left join person f on f.school_id = p.school_id and (f.id in (p.id, p.merged_into) or f.merged_into in (p.id, p.merged_into))
    left join student s on s.school_id = f.school_id and s.id = f.id
  where a.group_id = p_group and lower(a.username) = any (p_usernames)
    and kernel.role() in (1, 2) and exists (select from school_group g where g.id = p_group and (kernel.group_id() = any (g.path) or exists (select from school s where s.id = kernel.school_id() and s.group_id = p_group)))
  group by a.id
$$;
drop function auth.username_owners;

-- Before the new people of one kind are written in the present school: an account for each who has a user name (the one of that name, or a new one without a
-- password), the person who has the account already, and an id for everybody else.
create function auth.prepare_import_people(p_run bigint, p_kind text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare g bigint;
begin
  select s.group_id into g from school s join import_run r on r.id = p_run and r.group_id = s.group_id
  where s.id = kernel.school_id() and (kernel.role() = 1 or (kernel.role() = 2 and r.school_id = s.id));
  if g is null or p_kind not in ('teacher', 'student', 'parent') then raise exception 'run out of reach' using errcode = 'insufficient_privilege'; end if;

  with made as (
    insert into account (group_id, username, email, fname, mname, lname)
    select distinct on (lower(i.cells->>'username')) g, i.cells->>'username', coalesce(i.cells->>'email', ''), i.cells->>'first_name', coalesce(i.cells->>'middle_name', ''), i.cells->>'last_name'
    from import_row i
    where i.run_id = p_run and i.school_id = kernel.school_id() and i.kind = p_kind and i.result = 'new' and i.cells->>'username' <> ''
      and not exists (select from account a where a.group_id = g and lower(a.username) = lower(i.cells->>'username'))
    order by lower(i.cells->>'username'), i.id
    returning id, lower(username) as username
  )
  update import_row i set user_id = made.id, made_account = true from made
  where i.run_id = p_run and i.school_id = kernel.school_id() and i.kind = p_kind and i.result = 'new' and lower(i.cells->>'username') = made.username;

  update import_row i set user_id = a.id from account a
  where i.run_id = p_run and i.school_id = kernel.school_id() and i.kind = p_kind and i.result = 'new' and i.user_id is null and i.cells->>'username' <> ''
    and a.group_id = g and lower(a.username) = lower(i.cells->>'username');

  update import_row i set record_id = coalesce(p.merged_into, p.id) from person p
  where i.run_id = p_run and i.school_id = kernel.school_id() and i.kind = p_kind and i.result = 'new' and i.record_id is null and p.school_id = i.school_id and p.user_id = i.user_id;

  update import_row i set record_id = nextval(pg_get_serial_sequence('public.person', 'id')), made_person = true
  where i.run_id = p_run and i.school_id = kernel.school_id() and i.kind = p_kind and i.result = 'new' and i.record_id is null;
end $$;
drop function auth.make_import_accounts;

revoke execute on function auth.username_holders, auth.prepare_import_people from public;
grant execute on function auth.username_holders, auth.prepare_import_people to portal_app;

-- Staged rows name people in their titles too: those of a guardian go with either of the two.
do $$
declare was text := pg_get_functiondef('auth.erase(bigint, text)'::regprocedure);
declare now_is text := replace(was, 'i.kind in (''student'', ''teacher'') and (i.school_id, i.record_id) in (select p.school_id, p.id from person p where p.user_id = p_user))',
  'i.kind in (''student'', ''teacher'', ''parent'') and (i.school_id, i.record_id) in (select p.school_id, p.id from person p where p.user_id = p_user))
    or (i.kind = ''guardian'' and exists (select from person p where p.user_id = p_user and p.school_id = i.school_id and p.id in (i.guardian_record, i.child_record)))');
begin
  if now_is = was then raise exception 'auth.erase reads otherwise'; end if;
  execute now_is;
end $$;
