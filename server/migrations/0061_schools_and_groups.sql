-- Schools and groups are kept by super admins: lists, moves, removal of what is not in use.
grant delete on school_group to portal_app;
create index school_by_name on school (group_id, name, id);

-- A group that moves takes the groups below it along.
create function kernel.group_paths_below() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update school_group g set path = new.path || g.path[array_position(g.path, new.id) + 1 :] where new.id = any (g.path) and g.id <> new.id;
  return null;
end $$;
create trigger group_paths_below after update of parent_id on school_group for each row when (old.parent_id is distinct from new.parent_id) execute function kernel.group_paths_below();

-- Whether the caller, a super admin, stands above the school.
create function auth.is_above(p_school bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select kernel.role() = 1 and exists (select from school s join school_group g on g.id = s.group_id where s.id = p_school and kernel.group_id() = any (g.path))
$$;

-- People and classes of some schools.
create function auth.school_counts(p_schools bigint[]) returns table (school_id bigint, students bigint, staff bigint, sections bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, (select count(distinct r.person_id) from person_role r where r.school_id = s.id and r.role = 4), (select count(distinct r.person_id) from person_role r where r.school_id = s.id and r.role in (2, 3)),
    (select count(*) from section c where c.school_id = s.id)
  from school s where s.id = any (p_schools) and auth.is_above(s.id)
$$;

-- Staff who were written down with a new school and have not come yet: nothing is lost when it goes.
create function kernel.not_come_yet(p_school bigint) returns table (person_id bigint, user_id bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.user_id from person p left join account a on a.id = p.user_id
  where p.school_id = p_school and a.last_login_at is null and (select array_agg(r.role) from person_role r where r.school_id = p_school and r.person_id = p.id) = '{2}'
$$;

-- What of a school is in use: by what, and how many.
create function auth.school_use(p_school bigint) returns table (what text, count bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select u.what, u.count from (
    select 'people' as what, (select count(*) from person p where p.school_id = p_school and p.id not in (select n.person_id from kernel.not_come_yet(p_school) n)) as count
    union all select 'courses', (select count(*) from course c where c.school_id = p_school)
    union all select 'sections', (select count(*) from section c where c.school_id = p_school)
    union all select 'files', (select count(*) from file f where f.school_id = p_school)
    union all select 'events', (select count(*) from event e where e.school_id = p_school)
  ) u where u.count > 0 and auth.is_above(p_school)
$$;

-- Removes the rows of a school from every table, as often as one depends on another. False: something holds on to it.
create function kernel.empty_school(p_school bigint) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare tab regclass; held boolean := true; round integer := 0;
begin
  while held and round < 12 loop
    held := false;
    round := round + 1;
    for tab in
      select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_log'
    loop
      begin
        execute format('delete from %s where school_id = $1', tab) using p_school;
      exception when foreign_key_violation then held := true;
      end;
    end loop;
  end loop;
  return not held;
end $$;

-- Removes a school that nobody uses, with its set-up; false when it is in use or out of reach.
create function auth.remove_school(p_school bigint) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare waiting bigint[]; leaving bigint;
begin
  if not auth.is_above(p_school) or exists (select from auth.school_use(p_school)) then return false; end if;
  select coalesce(array_agg(n.user_id), '{}') into waiting from kernel.not_come_yet(p_school) n where n.user_id is not null;
  delete from auth.one_time_token where school_id = p_school;
  delete from auth.session where school_id = p_school;
  begin
    if not kernel.empty_school(p_school) then raise foreign_key_violation; end if;
    delete from school where id = p_school;
  exception when foreign_key_violation then return false;
  end;
  foreach leaving in array waiting loop
    if not exists (select from person p where p.user_id = leaving) then
      begin
        delete from auth.one_time_token where user_id = leaving;
        delete from account where id = leaving and last_login_at is null;
      exception when foreign_key_violation then null; -- used elsewhere
      end;
    end if;
  end loop;
  return true;
end $$;

-- What holds on to a group.
create function auth.group_use(p_group bigint) returns table (what text, count bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select u.what, u.count from (
    select 'groups' as what, (select count(*) from school_group g where g.parent_id = p_group) as count
    union all select 'schools', (select count(*) from school s where s.group_id = p_group)
    union all select 'accounts', (select count(*) from account a where a.group_id = p_group)
    union all select 'providers', (select count(*) from sso_provider v where v.group_id = p_group)
    union all select 'master-courses', (select count(*) from master_course m where m.group_id = p_group)
    union all select 'departments', (select count(*) from global_department d where d.group_id = p_group)
  ) u where u.count > 0 and kernel.role() = 1 and exists (select from school_group g where g.id = p_group and kernel.group_id() = any (g.path))
$$;
revoke execute on function auth.is_above, auth.school_counts, auth.school_use, auth.remove_school, auth.group_use, kernel.not_come_yet, kernel.empty_school from public;
grant execute on function auth.is_above, auth.school_counts, auth.school_use, auth.remove_school, auth.group_use to portal_app;

-- What a school took from another: `rows` holds the new ids by table, so that it can be taken out again.
create table school_copy (
  school_id bigint not null references school (id),
  id bigint generated by default as identity,
  from_school text not null, -- its name then
  parts text[] not null,
  plan jsonb not null,
  rows jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  undone_at timestamptz,
  version integer not null default 1,
  primary key (school_id, id)
);
select kernel.school_table('school_copy');

-- Copies one table: rows in use, references led to the copies. Answers how many came and how many stayed because the like was there.
create function kernel.copy_rows(p_table regclass, p_owner text, p_from bigint, p_to bigint, p_shares_group boolean, out rows integer, out kept integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cols text; vals text; links text; has_name boolean; has_number boolean; has_dates boolean; like_this text; owned text := ''; living text := ''; owner_column text;
begin
  select bool_or(a.attname = 'name'), bool_or(a.attname = 'number'), bool_or(a.attname = 'start_date'), case when bool_or(a.attname = 'archived_at') then 'and t.archived_at is null' else '' end
  into has_name, has_number, has_dates, living from pg_attribute a where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped;

  -- references to tables that are copied: by the copy; a required one without a copy leaves the row out
  create temp table if not exists reference_of (column_name text, target text, required boolean) on commit drop;
  delete from reference_of where true;
  insert into reference_of
    select a.attname, c.confrelid::regclass::text, a.attnotnull from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'school_id'
    where c.conrelid = p_table and c.contype = 'f' and array_length(c.conkey, 1) = 2;
  select r.column_name into owner_column from reference_of r where r.target = p_owner and r.required order by (r.column_name = p_owner || '_id') desc, r.column_name limit 1;

  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
         string_agg(case
           when r.column_name is not null then format('(select m.new_id from copied m where m.tab = %L and m.old_id = t.%I)', r.target, a.attname)
           when a.attname in ('master_course_id', 'master_version', 'source_key', 'global_department_id') and not p_shares_group then 'null'
           when a.attname = 'sis_id' then 'null'
           when a.attname = 'blocks' then $q$(select coalesce(jsonb_agg(b), '[]') from jsonb_array_elements(t.blocks) b where b->>'kind' <> 'files')$q$ -- files stay in their school
           else format('t.%I', a.attname) end, ', ' order by a.attnum)
  into cols, vals
  from pg_attribute a left join reference_of r on r.column_name = a.attname
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname not in ('school_id', 'id', 'version', 'archived_at');
  select coalesce(string_agg(format('and exists (select from copied m where m.tab = %L and m.old_id = t.%I)', r.target, r.column_name), ' '), '') into links from reference_of r where r.required;

  if p_owner <> '' then
    owned := format('and exists (select from copied m where m.tab = %L and m.old_id = t.%I and m.fresh)', p_owner, owner_column);
  else
    like_this := concat_ws(' or ', 'false', case when has_number then $q$(n.number <> '' and n.number = t.number)$q$ end, case when has_name then 'lower(n.name) = lower(t.name)' end,
      case when has_dates then '(n.start_date <= t.end_date and t.start_date <= n.end_date)' end);
    execute format('insert into copied (tab, old_id, new_id, fresh) select distinct on (t.id) %L, t.id, n.id, false from %s t join %s n on n.school_id = $2 and n.archived_at is null and (%s) where t.school_id = $1 %s order by t.id, n.id',
      p_table, p_table, p_table, like_this, living) using p_from, p_to;
  end if;
  get diagnostics kept = row_count;
  if p_owner <> '' then kept := 0; end if;
  execute format('insert into copied (tab, old_id, new_id, fresh) select %L, t.id, nextval(pg_get_serial_sequence(%L, ''id'')), true from %s t where t.school_id = $1 %s %s %s and not exists (select from copied m where m.tab = %L and m.old_id = t.id) order by t.id',
    p_table, p_table, p_table, living, links, owned, p_table) using p_from;
  get diagnostics rows = row_count;
  execute format('insert into %s (school_id, id, %s) select $2, m.new_id, %s from %s t join copied m on m.tab = %L and m.old_id = t.id and m.fresh where t.school_id = $1 order by m.new_id', p_table, cols, vals, p_table, p_table)
    using p_from, p_to;
end $$;

-- Copies the tables of a plan [{part, table, owner}] from one school of the caller's groups to another. Not kept: the same answer, nothing changed.
create function auth.copy_school(p_from bigint, p_to bigint, p_plan jsonb, p_keep boolean) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare step record; done record; counts jsonb := '[]'; made jsonb; copy_id bigint; answer text; shares boolean;
begin
  if p_from = p_to or not (auth.is_above(p_from) and auth.is_above(p_to)) then return null; end if;
  select (select group_id from school where id = p_from) = (select group_id from school where id = p_to) into shares;
  create temp table if not exists copied (tab text, old_id bigint, new_id bigint, fresh boolean, primary key (tab, old_id)) on commit drop;
  delete from copied where true;
  for step in select * from jsonb_to_recordset(p_plan) as s (part text, "table" text, owner text) loop
    select * into done from kernel.copy_rows(step."table"::regclass, step.owner, p_from, p_to, shares);
    counts := counts || jsonb_build_object('part', step.part, 'rows', done.rows, 'kept', done.kept);
  end loop;
  if not p_keep then raise exception sqlstate 'PC001' using message = counts::text; end if;
  select coalesce(jsonb_object_agg(x.tab, x.ids), '{}') into made from (select tab, jsonb_agg(new_id order by new_id) as ids from copied where fresh group by tab) x;
  insert into school_copy (school_id, from_school, parts, plan, rows, made_by, made_at)
  select p_to, s.name, (select array_agg(distinct e->>'part') from jsonb_array_elements(p_plan) e), p_plan, made, kernel.user_id(), now() from school s where s.id = p_from returning id into copy_id;
  return jsonb_build_object('id', copy_id, 'counts', counts);
exception when sqlstate 'PC001' then
  get stacked diagnostics answer = message_text;
  return jsonb_build_object('id', null, 'counts', answer::jsonb);
end $$;

create function auth.school_copies(p_school bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'from_school', c.from_school, 'parts', c.parts, 'rows', (select coalesce(sum(jsonb_array_length(e.value)), 0) from jsonb_each(c.rows) e),
    'made_at', c.made_at, 'made_by', coalesce((select trim(a.fname || ' ' || a.lname) from account a where a.id = c.made_by), ''), 'undone', c.undone_at is not null) order by c.id desc), '[]')
  from school_copy c where c.school_id = p_school and auth.is_above(p_school)
$$;

-- Takes out what came with a copy; the number of rows, -1 where one of them is in use, null out of reach or done before.
create function auth.undo_copy(p_school bigint, p_copy bigint) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare c school_copy; step record; ids bigint[]; above bigint[]; gone integer := 0; here integer; owner_column text;
begin
  select * into c from school_copy x where x.school_id = p_school and x.id = p_copy and x.undone_at is null and auth.is_above(p_school);
  if not found then return null; end if;
  for step in select e."table", e.owner from jsonb_array_elements(c.plan) with ordinality o (j, at), jsonb_to_record(o.j) as e ("table" text, owner text) order by o.at desc loop
    select coalesce(array_agg(v::bigint), '{}') into ids from jsonb_array_elements_text(coalesce(c.rows->step."table", '[]')) v;
    execute format('delete from %s where school_id = $1 and id = any ($2)', step."table"::regclass) using p_school, ids;
    get diagnostics here = row_count;
    gone := gone + here;
    if step.owner <> '' then -- rows that were added to a copied one since
      select coalesce(array_agg(v::bigint), '{}') into above from jsonb_array_elements_text(coalesce(c.rows->step.owner, '[]')) v;
      select a.attname into owner_column from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'school_id'
      where k.conrelid = step."table"::regclass and k.contype = 'f' and k.confrelid = step.owner::regclass and a.attnotnull order by (a.attname = step.owner || '_id') desc, a.attname limit 1;
      execute format('delete from %s where school_id = $1 and %I = any ($2)', step."table"::regclass, owner_column) using p_school, above;
    end if;
  end loop;
  update school_copy set undone_at = now(), version = version + 1 where school_id = p_school and id = p_copy;
  return gone;
exception when foreign_key_violation then return -1;
end $$;
revoke execute on function kernel.copy_rows, auth.copy_school, auth.school_copies, auth.undo_copy from public;
grant execute on function auth.copy_school, auth.school_copies, auth.undo_copy to portal_app;

-- Short codes and host names are one each over all groups: whether nobody else has it, not who.
create function auth.free_school_name(p_code text, p_host text, p_except bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from school s where s.id <> p_except and (s.short_code = p_code or s.host = p_host))
$$;
create function auth.free_group_code(p_code text, p_except bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from school_group g where g.id <> p_except and g.code = p_code)
$$;
revoke execute on function auth.free_school_name, auth.free_group_code from public;
grant execute on function auth.free_school_name, auth.free_group_code to portal_app;
