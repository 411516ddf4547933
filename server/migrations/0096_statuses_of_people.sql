-- What a school calls how somebody stands. Its base is what the portal does with it; who has one that is not active, or without access, cannot work in the school.
alter table status add base text not null default 'active' check (base in ('active', 'inactive', 'archived'));
update status set base = 'inactive' where access = 0;

alter table person add status_id bigint;
alter table person add foreign key (school_id, status_id) references status (school_id, id);
create index person_status_id on person (school_id, status_id) where status_id is not null;

-- Whatever else changes how somebody stands (a date that is over, a move, a merge) lets the school's own word go.
create function kernel.let_go_status() returns trigger language plpgsql as $$
begin
  if new.status_id is not distinct from old.status_id then new.status_id := null; end if;
  return new;
end $$;
create trigger let_go_status before update of status on person for each row when (new.status is distinct from old.status and old.status_id is not null) execute function kernel.let_go_status();

CREATE OR REPLACE FUNCTION auth.directory_page(p_filter jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, ''), 'email', p.email, 'phone', p.phone, 'status', p.status, 'label', (select json_build_object('name', x.name, 'tone', x.tone) from status x where x.school_id = p.school_id and x.id = p.status_id),
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

CREATE OR REPLACE FUNCTION auth.places(p_user bigint)
 RETURNS TABLE(school_id bigint, school_name text, short_code text, school_logo bigint, help_link text, role smallint, status text, access smallint, message_status text, group_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.id, s.name, s.short_code, s.logo_file_id, s.help_link, r.role, r.status, r.access, coalesce(x.name, r.message_status), g.name
  from person p join person_role r on r.school_id = p.school_id and r.person_id = p.id join school s on s.id = p.school_id and s.archived_at is null join school_group g on g.id = s.group_id
  left join status x on x.school_id = p.school_id and x.id = p.status_id
  where p.user_id = p_user
  union all
  select s.id, s.name, s.short_code, s.logo_file_id, s.help_link, 1::smallint, 'Active', 1::smallint, '', g.name
  from account a join school_group g on a.group_id = any (g.path) join school s on s.group_id = g.id and s.archived_at is null
  where a.id = p_user and a.group_role = 1
  order by 2, 6
$function$;
