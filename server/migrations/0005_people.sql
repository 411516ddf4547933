-- People are found over a school or a group, and admins act for others in a session below their own.

-- ------------------------------------------------------------------------------------------------ finding people

-- Behind row-level security only leakproof operators may use an index, and LIKE is none; nor can the rows of a policy be counted as fast as plain ones. So what
-- people are found by lies here once more, where the run-time role has no right: the functions below look in it for the schools that the caller may list.
create table auth.person_search (
  school_id bigint not null,
  person_id bigint not null,
  words text not null, -- names in every script, e-mail, ids; without accents, lower case
  phone text not null, -- digits alone
  roles smallint[] not null,
  status text not null,
  grade_level text not null,
  primary key (school_id, person_id),
  foreign key (school_id, person_id) references person (school_id, id) on delete cascade
) with (fillfactor = 70);
create index person_search_words on auth.person_search using gin (words gin_trgm_ops);
create index person_search_phone on auth.person_search using gin (phone gin_trgm_ops);
create index person_search_grade on auth.person_search (school_id, grade_level);
drop index person_search;

-- Takes what is searched by from the people named, or from all of a school.
-- Many people at once: each is looked up by its keys, whatever the planner knows of tables that are just being filled; and a change of roles alone leaves the
-- search indexes as they are.
create function auth.index_people(p_school bigint, p_people bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into auth.person_search as i (school_id, person_id, words, phone, roles, status, grade_level)
  select p.school_id, p.id, p.search || coalesce((
      select string_agg(' ' || kernel.plain(n.number), '') from (
        select s.number from student s where s.school_id = p.school_id and s.id = p.id
        union select t.number from teacher t where t.school_id = p.school_id and t.id = p.id) n
      where strpos(p.search, kernel.plain(n.number)) = 0), ''),
    regexp_replace(p.phone, '\D', '', 'g'), array(select r.role from person_role r where r.school_id = p.school_id and r.person_id = p.id order by r.role), p.status,
    coalesce((select s.grade_level from student s where s.school_id = p.school_id and s.id = p.id), '')
  from person p
  where p.school_id = p_school and (p_people is null or p.id = any (p_people))
  on conflict (school_id, person_id) do update
  set words = excluded.words, phone = excluded.phone, roles = excluded.roles, status = excluded.status, grade_level = excluded.grade_level
  where (i.words, i.phone, i.roles, i.status, i.grade_level) is distinct from (excluded.words, excluded.phone, excluded.roles, excluded.status, excluded.grade_level)
$$;
-- The argument names the column with the person.
create function kernel.index_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform auth.index_people(x.school_id, x.ids)
  from (select (n.j->>'school_id')::bigint as school_id, array_agg((n.j->>tg_argv[0])::bigint) as ids from (select to_jsonb(r) as j from changed r) n group by 1) x;
  return null;
end $$;
do $$
declare
  tab text;
begin
  foreach tab in array '{person,student,teacher,person_role}'::text[] loop
    execute format('create trigger searched_insert after insert on %1$s referencing new table as changed for each statement execute function kernel.index_people(%2$L)', tab, case tab when 'person_role' then 'person_id' else 'id' end);
    execute format('create trigger searched_update after update on %1$s referencing new table as changed for each statement execute function kernel.index_people(%2$L)', tab, case tab when 'person_role' then 'person_id' else 'id' end);
    continue when tab = 'person'; -- goes with its row
    execute format('create trigger searched_delete after delete on %1$s referencing old table as changed for each statement execute function kernel.index_people(%2$L)', tab, case tab when 'person_role' then 'person_id' else 'id' end);
  end loop;
  perform set_config('app.system', 'on', true);
  perform auth.index_people(s.id, null) from school s;
  perform set_config('app.system', '', true);
end $$;

-- The schools whose people the caller may list: the own one of a school admin, those of the group for a super admin, none for anybody else.
create function auth.listed_schools(p_school bigint) returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(s.id), '{}') from school s join school_group g on g.id = s.group_id
  where s.archived_at is null and (p_school is null or s.id = p_school)
    and ((kernel.role() = 2 and s.id = kernel.school_id()) or (kernel.role() = 1 and kernel.group_id() = any (g.path)))
$$;

-- Whether the account stands below the caller in that school: never the caller, never somebody of the same or a higher role there.
create function auth.stands_below(p_user bigint, p_school bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from account a where a.id = p_user and a.id <> kernel.user_id() and a.disabled_at is null and a.group_role is null)
    and (kernel.role() = 1 or not exists (
      select from person p join person_role r on r.school_id = p.school_id and r.person_id = p.id where p.school_id = p_school and p.user_id = p_user and r.role <= kernel.role()))
$$;

-- Where clause over auth.person_search i for a filter { search, view, role, status, grade_level, sign_in, ids }; empty without one. Built as text so that each
-- question gets a plan of its own; every value is quoted.
create function kernel.directory_where(p_filter jsonb) returns text language plpgsql immutable as $$
declare
  views constant jsonb := '{"students": "{4}", "teachers": "{3}", "parents": "{5}", "staff": "{2,3}"}';
  digits text := regexp_replace(p_filter->>'search', '[\s()+./-]', '', 'g');
  words text;
begin
  select string_agg(format('i.words like %L', '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%'), ' and ') into words
  from regexp_split_to_table(kernel.plain(p_filter->>'search'), '\s+') term where term <> '';
  return concat_ws(' and ',
    case when words is not null and digits ~ '^\d{3,}$' then format('((%s) or i.phone like %L)', words, '%' || digits) else words end,
    case when p_filter ? 'view' then format('i.roles && %L', views->>(p_filter->>'view')) end,
    case when p_filter ? 'role' then format('i.roles @> array[%L::smallint]', p_filter->>'role') end,
    case when p_filter ? 'status' then format('i.status = %L', p_filter->>'status') end,
    case when p_filter->>'grade_level' <> '' then format('i.grade_level = %L', p_filter->>'grade_level') end,
    case when p_filter ? 'ids' then format('i.person_id = any (%L)', translate(p_filter->>'ids', '[]', '{}')) end,
    case when p_filter->>'sign_in' = 'never' then
      'not exists (select from person p join account a on a.id = p.user_id and a.last_login_at is not null where p.school_id = i.school_id and p.id = i.person_id)' end);
end $$;

-- One page of people as JSON. Each school gives its first ones in the order of its index; they are merged here.
create function auth.directory_page(p_filter jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted text := kernel.directory_where(p_filter);
  source text := case when wanted = '' then 'person p where p.school_id = x.school' else
    'auth.person_search i join person p on p.school_id = i.school_id and p.id = i.person_id where i.school_id = x.school and p.school_id = x.school and ' || wanted end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  sorted text := case p_sort
    when 'grade_level' then '(select lpad(s.grade_level, 8) from student s where s.school_id = p.school_id and s.id = p.id)'
    when 'role' then '(select min(r.role) from person_role r where r.school_id = p.school_id and r.person_id = p.id)'
    when 'status' then 'p.status'
    when 'last_login_at' then '(select a.last_login_at from account a where a.id = p.user_id)' end;
  ordered text := format(case when sorted is null then 'lname %1$s, fname %1$s, id %1$s' else 'k %1$s nulls last, lname, fname, id' end, direction);
  answer json;
begin
  execute format($sql$
    with page as (
      select f.*, row_number() over (order by %3$s) as at from unnest($1::bigint[]) x (school) cross join lateral (
        select p.school_id, p.id, p.lname, p.fname, %1$s as k from %2$s order by %3$s limit $2 + $3) f
      order by at limit $3 offset $2)
    select json_agg(json_build_object(
      'id', p.id, 'school_id', p.school_id, 'school_name', c.name, 'fname', p.fname, 'mname', p.mname, 'lname', p.lname, 'native_name', p.native_name,
      'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, ''), 'email', p.email, 'phone', p.phone, 'status', p.status,
      'number', coalesce(nullif(s.number, ''), nullif(t.number, ''), p.sis_id, ''), 'grade_level', coalesce(s.grade_level, ''), 'last_login_at', a.last_login_at,
      'roles', coalesce(r.roles, '[]'), 'act_as', case when b.below and kernel.user_id() = kernel.real_user_id() then coalesce(r.act_as, '[]') else '[]' end,
      'can_get_link', coalesce(b.below and (a.email <> '' or p.email <> ''), false)) order by page.at)
    from page join person p on p.school_id = page.school_id and p.id = page.id join school c on c.id = p.school_id
    left join student s on s.school_id = p.school_id and s.id = p.id left join teacher t on t.school_id = p.school_id and t.id = p.id left join account a on a.id = p.user_id
    left join lateral (
      select json_agg(json_build_object('role', r.role, 'message_status', r.message_status) order by r.role) as roles, json_agg(r.role order by r.role) filter (where r.role > kernel.role() and r.access <> 0) as act_as
      from person_role r where r.school_id = p.school_id and r.person_id = p.id) r on true
    left join lateral (select auth.stands_below(p.user_id, p.school_id) as below) b on true
  $sql$, coalesce(sorted, 'null::text'), source, ordered)
  into answer using auth.listed_schools((p_filter->>'school_id')::bigint), p_offset, p_limit;
  return coalesce(answer, '[]');
end $$;

-- How many the filter leaves, how many each saved view holds, and the grade levels there are; all within the school asked for.
create function auth.directory_counts(p_filter jsonb) returns json language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  schools bigint[] := auth.listed_schools((p_filter->>'school_id')::bigint);
  wanted text := kernel.directory_where(p_filter);
  found bigint;
begin
  if wanted <> '' then
    execute format('select count(*) from auth.person_search i where i.school_id = any ($1) and %s', wanted) into found using schools;
  end if;
  return (
    with recursive level as ( -- from one to the next through the index, past all students between
      select x.id, (select min(i.grade_level) from auth.person_search i where i.school_id = x.id and i.grade_level > '') as name from unnest(schools) x (id)
      union all select l.id, (select min(i.grade_level) from auth.person_search i where i.school_id = l.id and i.grade_level > l.name) from level l where l.name is not null)
    select json_build_object('count', coalesce(found, count(*)), 'all_count', count(*), 'students_count', count(*) filter (where i.roles @> '{4}'),
      'teachers_count', count(*) filter (where i.roles @> '{3}'), 'parents_count', count(*) filter (where i.roles @> '{5}'), 'staff_count', count(*) filter (where i.roles && '{2,3}'),
      'grade_levels', (select coalesce(json_agg(g.name order by length(g.name), g.name), '[]') from (select distinct l.name from level l where l.name is not null) g))
    from auth.person_search i where i.school_id = any (schools));
end $$;

-- The account of somebody of a listed school, for a link to set the password; null where there is none below the caller.
create function auth.account_below(p_school bigint, p_person bigint) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id from person p where p.school_id = any (auth.listed_schools(p_school)) and p.id = p_person and auth.stands_below(p.user_id, p.school_id)
$$;

-- ------------------------------------------------------------------------------------------------ acting for others

-- A session below another one: somebody acts for somebody. It ends with that one, at its own end or by its handle, which works once.
alter table auth.session add column handle_hash bytea, add column reason text, add column changes_reason text;
alter table auth.session drop constraint session_parent_hash_fkey;
alter table auth.session add constraint session_parent_hash_fkey foreign key (parent_hash) references auth.session (token_hash) on update cascade;
create index session_by_parent on auth.session (parent_hash) where revoked_at is null;

drop function auth.enter(bytea, text);
-- Opens the request: checks the token, sets school, group, user and role for the transaction, and tells who acts with which flags.
-- A session below another one asks for that one too; it may only look until changes were allowed with a reason, which every change then carries.
-- through_*: the flags of a school admin who acts for somebody, who gains none by it.
create function auth.enter(p_token bytea, p_request text)
returns table (user_id bigint, real_user_id bigint, person_id bigint, role smallint, school_id bigint, group_id bigint, access smallint,
               granted text[], denied text[], language text, time_zone text, session_started timestamptz,
               through_role smallint, through_granted text[], through_denied text[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare s auth.session; above auth.session; a account; p person; r person_role; sch school; admin person_role; g bigint;
begin
  select * into s from auth.session x where x.token_hash = p_token and x.revoked_at is null and x.expires_at > now();
  if not found then return; end if;
  select * into a from account x where x.id = s.user_id and x.disabled_at is null;
  if not found then return; end if;
  g := a.group_id;
  if s.school_id is not null then
    select * into sch from school x where x.id = s.school_id and x.archived_at is null;
    if not found then return; end if;
    if s.role = 1 then
      if a.group_role is distinct from 1 or not exists (select from school_group x where x.id = sch.group_id and a.group_id = any (x.path)) then return; end if;
    else
      select * into p from person x where x.school_id = s.school_id and x.user_id = a.id;
      select * into r from person_role x where x.school_id = s.school_id and x.person_id = p.id and x.role = s.role;
      if r.id is null or r.access = 0 then return; end if;
    end if;
  elsif s.role <> 1 or a.group_role is distinct from 1 then
    return;
  end if;
  if s.parent_hash is not null then
    select x.* into above from auth.session x join account y on y.id = x.user_id and y.disabled_at is null
    where x.token_hash = s.parent_hash and x.revoked_at is null and x.expires_at > now();
    if not found then return; end if;
    if above.role = 1 then
      if not exists (select from account y join school_group x on x.id = sch.group_id and y.group_id = any (x.path) where y.id = above.user_id and y.group_role = 1) then return; end if;
    else
      select x.* into admin from person y join person_role x on x.school_id = y.school_id and x.person_id = y.id and x.role = above.role
      where y.school_id = s.school_id and above.school_id = s.school_id and y.user_id = above.user_id and x.access = 1;
      if admin.id is null then return; end if;
    end if;
    r.access := case when s.changes_reason is null then 2 else r.access end;
  end if;
  if s.last_seen_at < now() - interval '5 minutes' then
    update auth.session x set last_seen_at = now() where x.token_hash = p_token;
  end if;
  perform set_config('app.school_id', coalesce(s.school_id::text, ''), true), set_config('app.group_id', g::text, true),
          set_config('app.user_id', a.id::text, true), set_config('app.real_user_id', s.real_user_id::text, true),
          set_config('app.role', s.role::text, true), set_config('app.request_id', p_request, true), set_config('app.reason', coalesce(s.changes_reason, ''), true);
  return query select a.id, s.real_user_id, p.id, s.role, s.school_id, g, coalesce(r.access, 1::smallint),
    (select array_agg(t.flag) from user_tag t where t.school_id = s.school_id and t.person_id = p.id and t.granted),
    (select array_agg(t.flag) from user_tag t where t.school_id = s.school_id and t.person_id = p.id and not t.granted),
    coalesce(a.language, sch.language, 'en'), coalesce(a.time_zone, sch.time_zone, 'UTC'), s.created_at, admin.role,
    (select array_agg(t.flag) from user_tag t where t.school_id = s.school_id and t.person_id = admin.person_id and t.granted),
    (select array_agg(t.flag) from user_tag t where t.school_id = s.school_id and t.person_id = admin.person_id and not t.granted);
end $$;

-- Starting, allowing changes and ending stand in the audit of the school, at the person acted for.
create function auth.note_impersonation(s auth.session, p_operation text, p_new jsonb, p_request text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (school_id, table_name, row_id, operation, new, user_id, real_user_id, role, reason, request_id)
  select s.school_id, 'impersonation', p.id, p_operation, p_new, s.user_id, s.real_user_id, s.role, coalesce(s.changes_reason, s.reason), p_request
  from person p where p.school_id = s.school_id and p.user_id = s.user_id
$$;

-- Begins to act for somebody: 'started', 'missing' (out of reach, no such role, no account) or 'refused' (not below the caller).
create function auth.impersonate(p_parent bytea, p_child bytea, p_handle bytea, p_school bigint, p_person bigint, p_role smallint, p_reason text, p_minutes integer, p_agent text, p_address text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare above auth.session; child auth.session; target bigint;
begin
  select * into above from auth.session x where x.token_hash = p_parent and x.revoked_at is null and x.parent_hash is null and x.user_id = kernel.user_id();
  if not found then return 'missing'; end if;
  select p.user_id into target from person p join person_role r on r.school_id = p.school_id and r.person_id = p.id and r.role = p_role and r.access <> 0
  where p.school_id = any (auth.listed_schools(p_school)) and p.id = p_person;
  if target is null then return 'missing'; end if;
  if p_role <= kernel.role() or not auth.stands_below(target, p_school) then return 'refused'; end if;
  update auth.session set revoked_at = now() where parent_hash = p_parent and revoked_at is null;
  insert into auth.session (token_hash, user_id, school_id, role, real_user_id, parent_hash, handle_hash, reason, expires_at, user_agent, address)
  values (p_child, target, p_school, p_role, above.user_id, p_parent, p_handle, p_reason, least(now() + make_interval(mins => p_minutes), above.expires_at), left(p_agent, 300), p_address)
  returning * into child;
  perform auth.note_impersonation(child, 'insert', jsonb_build_object('role', p_role, 'until', child.expires_at), current_setting('app.request_id', true));
  return 'started';
end $$;

-- From here on the session may change what the person acted for may change; false where nobody is acted for or it was allowed before.
create function auth.allow_changes(p_token bytea, p_reason text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare child auth.session;
begin
  update auth.session set changes_reason = p_reason where token_hash = p_token and parent_hash is not null and revoked_at is null and changes_reason is null returning * into child;
  if not found then return false; end if;
  perform auth.note_impersonation(child, 'update', jsonb_build_object('changes', true), current_setting('app.request_id', true));
  return true;
end $$;

-- Back to the session above, under a fresh token and with the end that it had. Bearer and handle must belong together; the handle is used up. The session
-- below may have run out meanwhile; the one above must live.
create function auth.end_impersonation(p_token bytea, p_handle bytea, p_fresh bytea, p_request text) returns table (user_id bigint, school_id bigint, role smallint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare child auth.session; above auth.session;
begin
  update auth.session x set revoked_at = now(), handle_hash = null where x.token_hash = p_token and x.handle_hash = p_handle and x.revoked_at is null returning * into child;
  if not found then return; end if;
  perform auth.note_impersonation(child, 'delete', null, p_request);
  update auth.session x set token_hash = p_fresh where x.token_hash = child.parent_hash and x.revoked_at is null and x.expires_at > now() returning * into above;
  if found then return query select above.user_id, above.school_id, above.role; end if;
end $$;

drop function auth.session_end(bytea);
-- When a session ends for good, who acts in it for somebody else, and whether it may only look.
create function auth.session_facts(p_token bytea) returns table (expires_at timestamptz, impersonator text, impersonator_role smallint, read_only boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.expires_at, case when a.id is not null then concat_ws(' ', nullif(a.fname, ''), nullif(a.mname, ''), nullif(a.lname, '')) end, x.role,
    (x.token_hash is not null and s.changes_reason is null)
    or exists (select from person p join person_role r on r.school_id = p.school_id and r.person_id = p.id and r.role = s.role where p.school_id = s.school_id and p.user_id = s.user_id and r.access = 2)
  from auth.session s left join auth.session x on x.token_hash = s.parent_hash left join account a on a.id = x.user_id
  where s.token_hash = p_token and s.revoked_at is null
$$;

-- Ends a session with what was started from it; who logs out while acting for somebody is out altogether.
create or replace function auth.end_session(p_token bytea) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with top as (select coalesce(parent_hash, token_hash) as hash from auth.session where token_hash = p_token),
  ended as (update auth.session x set revoked_at = now() from top where (x.token_hash = top.hash or x.parent_hash = top.hash) and x.revoked_at is null returning 1)
  select exists (select from ended)
$$;

revoke execute on all functions in schema auth from public;
grant execute on function auth.enter, auth.listed_schools, auth.directory_page, auth.directory_counts, auth.account_below, auth.impersonate, auth.allow_changes,
  auth.end_impersonation, auth.session_facts to portal_app;
