-- Other schools in which the account has the same role as a family. Whoever acts as somebody stays in the school where that was allowed.
create function auth.other_family_schools() returns table (school_id bigint, name text) language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.name
  from person p join school s on s.id = p.school_id and s.archived_at is null
  where kernel.role() in (4, 5) and kernel.user_id() = kernel.real_user_id() and p.user_id = kernel.user_id() and p.merged_into is null and p.school_id <> kernel.school_id()
    and exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id and r.role = kernel.role() and r.access <> 0)
  order by s.name, s.id
$$;

-- Enters one of them for the rest of the transaction; nothing is returned where the account has no such role.
create function auth.visit_as_family(p_school bigint) returns table (person_id bigint, flags text[]) language plpgsql security definer set search_path = public, pg_temp as $$
declare mine bigint; before text := current_setting('app.school_id', true);
begin
  if p_school not in (select o.school_id from auth.other_family_schools() o) then return; end if;
  select p.id into mine from person p
  where p.school_id = p_school and p.user_id = kernel.user_id() and p.merged_into is null
    and exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id and r.role = kernel.role() and r.access <> 0);
  perform set_config('app.school_id', p_school::text, true);
  if auth.must_set_up() then
    perform set_config('app.school_id', before, true);
    return;
  end if;
  return query select mine, auth.effective_in(p_school, mine, kernel.role()::smallint, auth.tag_path());
end $$;
revoke execute on function auth.other_family_schools, auth.visit_as_family from public;
grant execute on function auth.other_family_schools, auth.visit_as_family to portal_app;
