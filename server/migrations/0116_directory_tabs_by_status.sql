-- The tabs of the directory count what its status filter leaves.
drop index auth.person_search_roles;
create index person_search_roles on auth.person_search (school_id, roles, status);
drop function auth.directory_sizes(bigint);
create function auth.directory_sizes(p_school bigint, p_status text) returns json language sql stable security definer set search_path to 'public', 'pg_temp' as $function$
  with recursive listed as materialized (select auth.listed_schools(p_school) as ids),
  level as ( -- from one to the next through the index, past all students between
    select x.id, (select min(i.grade_level) from auth.person_search i where i.school_id = x.id and i.grade_level > '') as name from listed, unnest(listed.ids) x (id)
    union all select l.id, (select min(i.grade_level) from auth.person_search i where i.school_id = l.id and i.grade_level > l.name) from level l where l.name is not null)
  select json_build_object('all_count', coalesce(sum(i.n), 0), 'students_count', coalesce(sum(i.n) filter (where i.roles @> '{4}'), 0),
    'teachers_count', coalesce(sum(i.n) filter (where i.roles @> '{3}'), 0), 'parents_count', coalesce(sum(i.n) filter (where i.roles @> '{5}'), 0), 'staff_count', coalesce(sum(i.n) filter (where i.roles && '{2,3}'), 0),
    'grade_levels', (select coalesce(json_agg(g.name order by length(g.name), g.name), '[]') from (select distinct l.name from level l where l.name is not null) g))
  from (select roles, count(*) as n from auth.person_search where school_id = any (array(select unnest(ids) from listed)) and (p_status is null or status = p_status) group by roles) i
$function$;
revoke execute on function auth.directory_sizes from public;
grant execute on function auth.directory_sizes to portal_app;
