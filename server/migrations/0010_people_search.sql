-- Many people at once: each is looked up by its keys, whatever the planner knows of tables that are just being filled; and a change of roles alone leaves the
-- search indexes as they are.
create or replace function auth.index_people(p_school bigint, p_people bigint[]) returns void
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
alter table auth.person_search set (fillfactor = 70);
