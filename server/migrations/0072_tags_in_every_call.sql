-- Asked in every call: both run inside functions of the owner, so that the first can be folded into the second, whose plan is kept.
create or replace function auth.sources_in(p_school bigint, p_person bigint, p_role smallint, p_path bigint[])
returns table (place integer, kind text, id bigint, name text, granted text[], denied text[]) language sql stable as $$
  select 0, 'default', null::bigint, '', kernel.default_flags(p_role), '{}'::text[]
  union all
  select array_position(p_path, r.group_id), 'role', r.group_id, g.name, r.granted, r.denied from public.role_tag r join public.school_group g on g.id = r.group_id where r.group_id = any (p_path) and r.role = p_role
  union all
  select 100, 'school', t.id, t.name, r.granted, r.denied from public.school_tag t join public.school_tag_role r on r.school_tag_id = t.id and r.role = p_role
  where p_school is not null and t.school_ids @> array[p_school] and t.archived_at is null and t.group_id = any (p_path)
  union all
  select 101, 'custom', c.id, c.name, c.granted, c.denied from public.custom_role_person m join public.custom_role c on c.school_id = m.school_id and c.id = m.custom_role_id and c.archived_at is null
  where m.school_id = p_school and m.person_id = p_person
  union all
  select 102, 'user', null, '', coalesce(array_agg(t.flag order by t.flag) filter (where t.granted), '{}'), coalesce(array_agg(t.flag order by t.flag) filter (where not t.granted), '{}')
  from public.user_tag t where t.school_id = p_school and t.person_id = p_person having count(*) > 0
$$;

create or replace function auth.effective_in(p_school bigint, p_person bigint, p_role smallint, p_path bigint[]) returns text[] language plpgsql stable as $$
declare held text[] := kernel.default_flags(p_role); given text[] := '{}'; taken text[] := '{}'; s record; changed boolean := false;
begin
  for s in select x.place, x.granted, x.denied from auth.sources_in(p_school, p_person, p_role, p_path) x where x.place > 0 order by x.place loop
    changed := true;
    if s.place < 100 then
      held := array(select f from unnest(held) f where f <> all (s.denied) union select unnest(s.granted));
    else
      given := given || s.granted;
      taken := taken || s.denied;
    end if;
  end loop;
  if not changed then return held; end if;
  return array(select distinct f from unnest(held || given) f where f <> all (taken) order by f);
end $$;
