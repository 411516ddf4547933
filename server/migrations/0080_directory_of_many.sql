-- Among 20,000 people a search took 40 ms, as the planner went through all of them by name. Counts come from an index alone.
create index person_search_roles on auth.person_search (school_id, roles);

CREATE OR REPLACE FUNCTION auth.directory_page(p_filter jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wanted text := kernel.directory_where(p_filter);
  source text := case when wanted = '' then 'person p where p.school_id = x.school'
    when length(trim(p_filter->>'search')) >= 3 then -- few are found: first those, then their names; "offset 0" keeps the planner from walking through everybody by name
      '(select i.school_id, i.person_id from auth.person_search i where i.school_id = x.school and ' || wanted || ' offset 0) i join person p on p.school_id = i.school_id and p.id = i.person_id where true'
    else 'auth.person_search i join person p on p.school_id = i.school_id and p.id = i.person_id where i.school_id = x.school and p.school_id = x.school and ' || wanted end;
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
      'custom', (select coalesce(json_object_agg(v.custom_field_id, v.value), '{}') from custom_value v join custom_field w on w.school_id = v.school_id and w.id = v.custom_field_id and w.archived_at is null
        where v.school_id = p.school_id and v.person_id = p.id), 'roles', coalesce(r.roles, '[]'), 'act_as', case when b.below and kernel.user_id() = kernel.real_user_id() then coalesce(r.act_as, '[]') else '[]' end,
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
end $function$
;

CREATE OR REPLACE FUNCTION auth.directory_counts(p_filter jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    select json_build_object('count', coalesce(found, sum(i.n), 0), 'all_count', coalesce(sum(i.n), 0), 'students_count', coalesce(sum(i.n) filter (where i.roles @> '{4}'), 0),
      'teachers_count', coalesce(sum(i.n) filter (where i.roles @> '{3}'), 0), 'parents_count', coalesce(sum(i.n) filter (where i.roles @> '{5}'), 0), 'staff_count', coalesce(sum(i.n) filter (where i.roles && '{2,3}'), 0),
      'grade_levels', (select coalesce(json_agg(g.name order by length(g.name), g.name), '[]') from (select distinct l.name from level l where l.name is not null) g))
    from (select roles, count(*) as n from auth.person_search where school_id = any (schools) group by roles) i);
end $function$
;
