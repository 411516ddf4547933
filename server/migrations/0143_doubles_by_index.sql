-- Who may be somebody already written down, and whom a link may be made to, are found by indexes: in the table beside row-level security, which keeps a request from using them
-- (docs/decisions/people-are-found-beside-row-level-security.md). The functions name the school themselves.
alter table auth.person_search add column lname text not null default '', add column email text not null default '';

create or replace function auth.index_people(p_school bigint, p_people bigint[]) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into auth.person_search as i (school_id, person_id, words, phone, roles, status, grade_level, lname, email)
  select p.school_id, p.id, p.search || coalesce((
      select string_agg(' ' || kernel.plain(n.number), '') from (
        select s.number from student s where s.school_id = p.school_id and s.id = p.id
        union select t.number from teacher t where t.school_id = p.school_id and t.id = p.id) n
      where strpos(p.search, kernel.plain(n.number)) = 0), ''),
    regexp_replace(p.phone, '\D', '', 'g'), array(select r.role from person_role r where r.school_id = p.school_id and r.person_id = p.id order by r.role), p.status,
    coalesce((select s.grade_level from student s where s.school_id = p.school_id and s.id = p.id), ''), kernel.plain(p.lname), lower(p.email)
  from person p
  where p.school_id = p_school and (p_people is null or p.id = any (p_people))
  on conflict (school_id, person_id) do update
  set words = excluded.words, phone = excluded.phone, roles = excluded.roles, status = excluded.status, grade_level = excluded.grade_level, lname = excluded.lname, email = excluded.email
  where (i.words, i.phone, i.roles, i.status, i.grade_level, i.lname, i.email)
    is distinct from (excluded.words, excluded.phone, excluded.roles, excluded.status, excluded.grade_level, excluded.lname, excluded.email)
$$;
select auth.index_people(id, null) from school;
create index person_search_lname on auth.person_search (school_id, lname);
create index person_search_email on auth.person_search (school_id, email) where email <> '';

create function auth.possible_doubles(p_fname text, p_lname text, p_birth date, p_email text) returns table (id bigint, because text) rows 10
language sql stable security definer set search_path = public, pg_temp as $$
  select x.id, x.because from (
    select p.id, p.lname, p.fname,
      case when s.birth_date = p_birth and f.lname = kernel.plain(p_lname) then 'birth_date'
           when f.lname = kernel.plain(p_lname) and kernel.plain(p.fname) = kernel.plain(p_fname) then 'name'
           when p_email <> '' and f.email = lower(p_email) then 'email' end as because
    from (
      select i.person_id, i.lname, i.email from auth.person_search i where i.school_id = kernel.school_id() and i.lname = kernel.plain(p_lname)
      union
      select i.person_id, i.lname, i.email from auth.person_search i where i.school_id = kernel.school_id() and i.email <> '' and p_email <> '' and i.email = lower(p_email)) f
    cross join lateral (select q.* from person q where q.school_id = kernel.school_id() and q.id = f.person_id and q.merged_into is null offset 0) p
    left join lateral (select t.birth_date from student t where t.school_id = p.school_id and t.id = p.id offset 0) s on true
    where kernel.role() in (1, 2)) x
  where x.because is not null order by array_position(array['birth_date', 'name', 'email'], x.because), x.lname, x.fname, x.id limit 10
$$;

-- Active people of a role by any part of their names or number, twenty at most. What is asked is quoted into the statement, so that its plan knows how rare it is.
create function auth.link_choices(p_role smallint, p_search text) returns table (id bigint) rows 20 language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted text := kernel.plain(btrim(coalesce(p_search, '')));
  words text := case when wanted = '' then '' else format(' and i.words like %L', '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%') end;
  hits text := format('select i.person_id from auth.person_search i where i.school_id = %L and i.status = ''active'' and i.roles @> array[%L]::smallint[]', kernel.school_id(), p_role) || words;
begin
  if kernel.role() not in (1, 2) then return; end if;
  if length(wanted) >= 3 then -- few are found: first those, then their names
    return query execute format('with hits as materialized (%s) select p.id from hits h join person p on p.school_id = %L and p.id = h.person_id order by p.lname, p.fname, p.id limit 20', hits, kernel.school_id());
  else -- many are found: by name until there are twenty
    return query execute format('select p.id from person p cross join lateral (%s and i.person_id = p.id offset 0) h where p.school_id = %L order by p.lname, p.fname, p.id limit 20', hits, kernel.school_id());
  end if;
end $$;
revoke execute on function auth.possible_doubles, auth.link_choices from public;
grant execute on function auth.possible_doubles, auth.link_choices to portal_app;
