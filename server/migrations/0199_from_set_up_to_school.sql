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

-- An invitation names who sends it, the school in which it is sent, and the user name.
drop function auth.mail_address(bigint);
create function auth.mail_address(p_user bigint) returns table (email text, fname text, username text, language text, school_id bigint, school_name text, short_code text, has_password boolean, inviter text) language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(nullif(a.email, ''), (select nullif(p.email, '') from person p where p.user_id = a.id limit 1)), a.fname, a.username, coalesce(a.language, s.language, 'en'), s.id, s.name, s.short_code,
    exists (select from auth.credential c where c.user_id = a.id), (select nullif(trim(i.fname || ' ' || i.lname), '') from account i where i.id = kernel.user_id() and i.id <> a.id)
  from account a
  left join lateral (
    select c.* from person p join school c on c.id = p.school_id where p.user_id = a.id order by (c.id = kernel.school_id()) desc nulls last, c.id limit 1
  ) s on true
  where a.id = p_user and a.disabled_at is null
$$;
revoke execute on function auth.mail_address from public;
grant execute on function auth.mail_address to portal_app;
