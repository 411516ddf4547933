-- Where somebody may land after signing in: their places, and the group itself for who runs one that has no school yet.
create function auth.landings(p_user bigint) returns table (school_id bigint, short_code text, role smallint, access smallint) language sql stable security definer set search_path = public, pg_temp as $$
  with held as (select * from auth.places(p_user))
  select h.school_id, h.short_code, h.role, h.access from held h
  union all
  select null, '', 1::smallint, 1::smallint from account a where a.id = p_user and a.group_role = 1 and not exists (select from held h where h.role = 1)
$$;
revoke execute on function auth.landings from public;
grant execute on function auth.landings to portal_app;

-- The list of what a new school still lacks is put away for good by whoever needs it no more.
alter table school add column set_up_dismissed boolean not null default false;
