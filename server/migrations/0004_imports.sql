-- Rosters brought in from files: a run with its staged rows, checked before and undoable after it is applied.

create table import_run (
  id bigint generated always as identity primary key,
  group_id bigint not null references school_group (id),
  school_id bigint references school (id), -- set: the run of a school admin, for this school alone
  source text not null default 'sds' check (source in ('sds')),
  status text not null default 'checked' check (status in ('checked', 'imported', 'cancelled', 'undone')),
  created_by bigint references account (id), -- null: from the command line
  created_at timestamptz not null default now(),
  files jsonb not null,
  ignored_files jsonb not null default '[]',
  notes jsonb not null default '[]',
  counts jsonb not null default '{}',
  invited boolean not null default false,
  imported_at timestamptz,
  undone_at timestamptz,
  kept jsonb not null default '[]' -- what an undo had to leave, and why
);
create index import_run_group on import_run (group_id, id desc);
alter table import_run enable row level security;
alter table import_run force row level security;
create policy own_runs on import_run to portal_app
  using ((kernel.role() = 1 and exists (select from school_group g where g.id = import_run.group_id)) or (kernel.role() = 2 and school_id = kernel.school_id()))
  with check ((kernel.role() = 1 and exists (select from school_group g where g.id = import_run.group_id)) or (kernel.role() = 2 and school_id = kernel.school_id()));
create policy by_system on import_run to portal_owner using (kernel.system()) with check (kernel.system());
grant select, insert, update, delete on import_run to portal_app;
select kernel.audited('import_run');

-- How far an import is: written on a connection of its own while the import's transaction is open, and asked there whether to stop.
create table import_progress (
  run_id bigint primary key references import_run (id) on delete cascade,
  percent smallint not null default 0 check (percent between 0 and 100),
  cancel_asked boolean not null default false,
  at timestamptz not null default now()
);
alter table import_progress enable row level security;
alter table import_progress force row level security;
create policy own_runs on import_progress to portal_app using (run_id in (select id from import_run)) with check (run_id in (select id from import_run));
create policy by_system on import_progress to portal_owner using (kernel.system()) with check (kernel.system());
grant select, insert, update, delete on import_progress to portal_app;

-- One row of a file and what becomes of it. Not audited: it is a copy of the file until the import, and is deleted with the right to undo.
create table import_row (
  run_id bigint not null references import_run (id) on delete cascade,
  id integer not null, -- order of the run: files in the order of their dependence, rows as in the file
  kind text not null check (kind in ('school', 'term', 'course', 'section', 'teacher', 'student', 'teaching', 'enrollment')),
  row integer not null, -- as a spreadsheet counts
  result text not null check (result in ('new', 'changed', 'unchanged', 'wrong', 'held_back')),
  school_sis_id text not null default '',
  school_id bigint,
  sis_id text not null default '',
  section_sis_id text not null default '', -- of a link
  title text not null default '',
  cells jsonb not null default '{}', -- values by field
  problems jsonb not null default '[]',
  because jsonb,           -- kind and row of the wrong row that this one stands on
  holds_back integer not null default 0,
  record_id bigint,
  old jsonb,               -- values before the change, by field
  user_id bigint,
  made_account boolean not null default false,
  made_person boolean not null default false,
  primary key (run_id, id)
);
create index import_row_kind on import_row (run_id, kind, school_id, result);
alter table import_row enable row level security;
alter table import_row force row level security;
create policy own_runs on import_row to portal_app using (run_id in (select id from import_run)) with check (run_id in (select id from import_run));
create policy by_system on import_row to portal_owner using (kernel.system()) with check (kernel.system());
grant select, insert, update, delete on import_row to portal_app;

-- Which of these user names are taken in a group, and by whom: SIS ids of the people behind each, empty where a person has none.
create function auth.username_owners(p_group bigint, p_usernames text[]) returns table (username text, sis_ids text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select lower(a.username), coalesce(array_agg(distinct coalesce(p.sis_id, '')) filter (where p.id is not null), '{}')
  from account a left join person p on p.user_id = a.id
  where a.group_id = p_group and lower(a.username) = any (p_usernames)
    and kernel.role() in (1, 2) and exists (select from school_group g where g.id = p_group and (kernel.group_id() = any (g.path) or exists (select from school s where s.id = kernel.school_id() and s.group_id = p_group)))
  group by a.id
$$;

-- Gives every new teacher and student of a run in the present school an account: the one of that user name, or a new one without a password.
create function auth.make_import_accounts(p_run bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare g bigint;
begin
  select s.group_id into g from school s join import_run r on r.id = p_run and r.group_id = s.group_id
  where s.id = kernel.school_id() and (kernel.role() = 1 or (kernel.role() = 2 and r.school_id = s.id));
  if g is null then raise exception 'run out of reach' using errcode = 'insufficient_privilege'; end if;

  with made as (
    insert into account (group_id, username, email, fname, mname, lname)
    select distinct on (lower(i.cells->>'username')) g, i.cells->>'username', coalesce(i.cells->>'email', ''), i.cells->>'first_name', coalesce(i.cells->>'middle_name', ''), i.cells->>'last_name'
    from import_row i
    where i.run_id = p_run and i.school_id = kernel.school_id() and i.kind in ('teacher', 'student') and i.result = 'new'
      and not exists (select from account a where a.group_id = g and lower(a.username) = lower(i.cells->>'username'))
    order by lower(i.cells->>'username'), i.id
    returning id, lower(username) as username
  )
  update import_row i set user_id = made.id, made_account = true from made
  where i.run_id = p_run and i.school_id = kernel.school_id() and i.kind in ('teacher', 'student') and i.result = 'new' and lower(i.cells->>'username') = made.username;

  update import_row i set user_id = a.id from account a
  where i.run_id = p_run and i.school_id = kernel.school_id() and i.kind in ('teacher', 'student') and i.result = 'new' and i.user_id is null
    and a.group_id = g and lower(a.username) = lower(i.cells->>'username');
end $$;

-- Removes accounts that a run made, where nobody ever signed in and nothing is left behind them; answers how many.
create function auth.remove_import_accounts(p_run bigint) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  leaving bigint;
  removed integer := 0;
begin
  if not exists (select from import_run r join school_group g on g.id = r.group_id where r.id = p_run and ((kernel.role() = 1 and kernel.group_id() = any (g.path)) or (kernel.role() = 2 and r.school_id = kernel.school_id()))) then
    raise exception 'run out of reach' using errcode = 'insufficient_privilege';
  end if;
  for leaving in
    select a.id from account a where a.id in (select i.user_id from import_row i where i.run_id = p_run and i.made_account)
      and a.last_login_at is null and not exists (select from person p where p.user_id = a.id)
  loop
    begin
      delete from auth.one_time_token where user_id = leaving;
      delete from account where id = leaving;
      removed := removed + 1;
    exception when foreign_key_violation then null; -- somebody used it since
    end;
  end loop;
  return removed;
end $$;

-- The people of the present school whom a run gave an account that has no password yet.
create function auth.import_accounts_waiting(p_run bigint) returns table (user_id bigint, username text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.username from import_row i join import_run r on r.id = i.run_id join account a on a.id = i.user_id
  where i.run_id = p_run and i.made_account and i.school_id = kernel.school_id() and (kernel.role() = 1 or (kernel.role() = 2 and r.school_id = kernel.school_id()))
    and a.disabled_at is null and not exists (select from auth.credential c where c.user_id = a.id)
$$;

-- A short code that no school has yet.
create function auth.free_short_code(p_wish text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select code from (
    select left(p_wish, 36) || case when n = 1 then '' else '-' || n end as code, n from generate_series(1, 999) n
  ) c where not exists (select from school s where s.short_code = c.code) order by n limit 1
$$;

-- Removes a school that a run made and that nothing stands in any more; false where something does.
create function auth.remove_import_school(p_run bigint, p_school bigint) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if kernel.role() is distinct from 1 or not exists (
    select from import_row i join import_run r on r.id = i.run_id join school_group g on g.id = r.group_id
    where i.run_id = p_run and i.kind = 'school' and i.result = 'new' and i.record_id = p_school and kernel.group_id() = any (g.path)
  ) then raise exception 'school out of reach' using errcode = 'insufficient_privilege'; end if;
  delete from school where id = p_school;
  return true;
exception when foreign_key_violation then return false;
end $$;

-- Staged rows are copies of personal data: they go with the right to undo, or 30 days after a check that nobody confirmed.
create function auth.sweep_imports() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.request_id', 'sweep-imports', true);
  update import_run set status = 'cancelled' where status = 'checked' and created_at < now() - interval '30 days';
  delete from import_row where run_id in (select id from import_run where coalesce(imported_at, created_at) < now() - interval '30 days');
end $$;

-- Those of the records that nothing else refers to: undo removes only what has not been used since. Looks at every foreign key there is,
-- so tables that come later count too.
create function kernel.unreferenced(p_table regclass, p_ids bigint[], p_except regclass[] default '{}') returns bigint[] language plpgsql stable as $$
declare
  free bigint[] := p_ids;
  reference record;
begin
  for reference in
    select c.conrelid::regclass as source, a.attname as field
    from pg_constraint c join pg_attribute f on f.attrelid = c.confrelid and f.attname = 'id' and f.attnum = any (c.confkey)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, f.attnum)]
    where c.contype = 'f' and c.confrelid = p_table and c.confdeltype = 'a' and c.conrelid <> all (p_except)
  loop
    execute format('select coalesce(array_agg(x), ''{}'') from unnest($1) x where x not in (select %I from %s where school_id = kernel.school_id() and %I = any ($1))', reference.field, reference.source, reference.field)
      into free using free;
  end loop;
  return free;
end $$;

revoke execute on function auth.username_owners, auth.make_import_accounts, auth.remove_import_accounts, auth.free_short_code, auth.remove_import_school, auth.import_accounts_waiting, auth.sweep_imports, kernel.unreferenced from public;
grant execute on function auth.username_owners, auth.make_import_accounts, auth.remove_import_accounts, auth.free_short_code, auth.remove_import_school, auth.import_accounts_waiting, auth.sweep_imports, kernel.unreferenced to portal_app;
