-- A search asks for its rows and their number in one pass. How many each tab holds is asked beside it, once, and not again with every letter.
-- Words are looked up within the school; few entries wait unsorted in the index, as every search reads all of those.
create extension if not exists btree_gin;
drop index auth.person_search_words, auth.person_search_phone;
create index person_search_words on auth.person_search using gin (school_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);
create index person_search_phone on auth.person_search using gin (school_id, phone gin_trgm_ops) with (gin_pending_list_limit = 256);
drop function auth.directory_counts(jsonb);

create function auth.directory_sizes(p_school bigint) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive listed as materialized (select auth.listed_schools(p_school) as ids),
  level as ( -- from one to the next through the index, past all students between
    select x.id, (select min(i.grade_level) from auth.person_search i where i.school_id = x.id and i.grade_level > '') as name from listed, unnest(listed.ids) x (id)
    union all select l.id, (select min(i.grade_level) from auth.person_search i where i.school_id = l.id and i.grade_level > l.name) from level l where l.name is not null)
  select json_build_object('all_count', coalesce(sum(i.n), 0), 'students_count', coalesce(sum(i.n) filter (where i.roles @> '{4}'), 0),
    'teachers_count', coalesce(sum(i.n) filter (where i.roles @> '{3}'), 0), 'parents_count', coalesce(sum(i.n) filter (where i.roles @> '{5}'), 0), 'staff_count', coalesce(sum(i.n) filter (where i.roles && '{2,3}'), 0),
    'grade_levels', (select coalesce(json_agg(g.name order by length(g.name), g.name), '[]') from (select distinct l.name from level l where l.name is not null) g))
  from (select roles, count(*) as n from auth.person_search where school_id = any (array(select unnest(ids) from listed)) group by roles) i
$$;
revoke execute on function auth.directory_sizes from public;
grant execute on function auth.directory_sizes to portal_app;

-- Those of the accounts that stand below the caller, for a whole page at once.
create function auth.standing_below(p_schools bigint[], p_users bigint[]) returns table (school_id bigint, user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.school_id, x.user_id from unnest(p_schools, p_users) x (school_id, user_id)
  join account a on a.id = x.user_id and a.id <> kernel.user_id() and a.disabled_at is null and a.group_role is null
  where kernel.role() = 1 or not exists (
    select from person p join person_role r on r.school_id = p.school_id and r.person_id = p.id where p.school_id = x.school_id and p.user_id = x.user_id and r.role <= kernel.role())
$$;
revoke execute on function auth.standing_below from public;
create or replace function auth.stands_below(p_user bigint, p_school bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from auth.standing_below(array[p_school], array[p_user]))
$$;

create or replace function auth.directory_page(p_filter jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $function$
declare
  schools bigint[] := auth.listed_schools((p_filter->>'school_id')::bigint);
  wanted text := kernel.directory_where(p_filter);
  direction text := case when p_descending then 'desc' else 'asc' end;
  sorted text := case p_sort
    when 'grade_level' then '(select lpad(s.grade_level, 8) from student s where s.school_id = p.school_id and s.id = p.id)'
    when 'role' then '(select min(r.role) from person_role r where r.school_id = p.school_id and r.person_id = p.id)'
    when 'status' then 'p.status'
    when 'last_login_at' then '(select a.last_login_at from account a where a.id = p.user_id)' end;
  ordered text := format(case when sorted is null then 'lname %1$s, fname %1$s, id %1$s' else 'k %1$s nulls last, lname, fname, id' end, direction);
  picked text := format('select p.school_id, p.id, p.lname, p.fname, p.user_id, %s as k from', coalesce(sorted, 'null::text'));
  hits text := 'select i.school_id, i.person_id from auth.person_search i where i.school_id = ' || case when cardinality(schools) = 1 then schools[1]::text else 'any ($1)' end || case when wanted = '' then '' else ' and ' || wanted end;
  found bigint;
  at_schools bigint[];
  at_people bigint[];
  at_users bigint[];
begin
  if length(trim(p_filter->>'search')) >= 3 then -- few are found: first those, then their names
    execute format($sql$
      with hits as materialized (%1$s), page as (%2$s hits i join person p on p.school_id = i.school_id and p.id = i.person_id order by %3$s limit $3 offset $2)
      select (select count(*) from hits), array_agg(school_id order by %3$s), array_agg(id order by %3$s), array_agg(user_id order by %3$s) from page
    $sql$, hits, picked, ordered) into found, at_schools, at_people, at_users using schools, p_offset, p_limit;
  else -- many are found: by name until the page is full
    execute format($sql$
      with page as (select f.* from unnest($1) x (school) cross join lateral (%2$s %4$s order by %3$s limit $2 + $3) f order by %3$s limit $3 offset $2)
      select (select count(*) from (%1$s) hits), array_agg(school_id order by %3$s), array_agg(id order by %3$s), array_agg(user_id order by %3$s) from page
    $sql$, hits, picked, ordered, case when wanted = '' then 'person p where p.school_id = x.school'
      else 'auth.person_search i join person p on p.school_id = i.school_id and p.id = i.person_id where i.school_id = x.school and p.school_id = x.school and ' || wanted end)
    into found, at_schools, at_people, at_users using schools, p_offset, p_limit;
  end if;
  return json_build_object('count', found, 'rows', coalesce((
  select json_agg(json_build_object(
    'id', p.id, 'school_id', p.school_id, 'school_name', c.name, 'fname', p.fname, 'mname', p.mname, 'lname', p.lname, 'native_name', p.native_name,
    'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, ''), 'email', p.email, 'phone', p.phone, 'status', p.status,
    'number', coalesce(nullif(s.number, ''), nullif(t.number, ''), p.sis_id, ''), 'grade_level', coalesce(s.grade_level, ''), 'last_login_at', a.last_login_at,
    'custom', (select coalesce(json_object_agg(v.custom_field_id, v.value), '{}') from custom_value v join custom_field w on w.school_id = v.school_id and w.id = v.custom_field_id and w.archived_at is null
      where v.school_id = p.school_id and v.person_id = p.id), 'roles', coalesce(r.roles, '[]'), 'act_as', case when b.user_id is not null and kernel.user_id() = kernel.real_user_id() then coalesce(r.act_as, '[]') else '[]' end,
    'can_get_link', b.user_id is not null and (a.email <> '' or p.email <> '')) order by page.at)
  from unnest(at_schools, at_people) with ordinality page (school_id, id, at) join person p on p.school_id = page.school_id and p.id = page.id join school c on c.id = p.school_id
  left join student s on s.school_id = p.school_id and s.id = p.id left join teacher t on t.school_id = p.school_id and t.id = p.id left join account a on a.id = p.user_id
  left join lateral (
    select json_agg(json_build_object('role', r.role, 'message_status', r.message_status) order by r.role) as roles, json_agg(r.role order by r.role) filter (where r.role > kernel.role() and r.access <> 0) as act_as
    from person_role r where r.school_id = p.school_id and r.person_id = p.id) r on true
  left join auth.standing_below(at_schools, at_users) b on b.school_id = p.school_id and b.user_id = p.user_id), '[]'));
end $function$;
