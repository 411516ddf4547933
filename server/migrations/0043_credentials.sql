-- Passwords that end on a day, and what an admin may see and do about how somebody signs in: never the password.

alter table auth.credential add column expires_on date; -- from this day on (UTC) it no longer signs in

drop function auth.find_login(text, text);
-- Accounts that a name typed at sign-in may mean, over all groups or within the one of a school: by user name, otherwise by e-mail.
create function auth.find_login(p_name text, p_code text)
returns table (user_id bigint, group_id bigint, password_hash text, disabled boolean, expired boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.group_id, c.password_hash, a.disabled_at is not null, coalesce(c.expires_on <= (now() at time zone 'UTC')::date, false) from account a left join auth.credential c on c.user_id = a.id
  where (lower(a.username) = lower(p_name) or (a.email <> '' and lower(a.email) = lower(p_name)))
    and (p_code = '' or a.group_id in (select g.id from school_group g join school s on s.short_code = lower(p_code) join school_group sg on sg.id = s.group_id where g.id = any (sg.path) or sg.id = any (g.path)))
  order by (lower(a.username) = lower(p_name)) desc, a.id limit 2
$$;

-- Stores a new password, which ends no more, and ends every session of the account but the one kept.
create or replace function auth.set_password(p_user bigint, p_hash text, p_keep bytea) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into auth.credential (user_id, password_hash) values (p_user, p_hash)
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = now(), expires_on = null;
  update auth.session set revoked_at = now() where (user_id = p_user or real_user_id = p_user) and revoked_at is null and token_hash is distinct from p_keep;
  update auth.one_time_token set used_at = now() where user_id = p_user and used_at is null;
end $$;

-- The accounts behind people of the present school that stand below the caller.
create function auth.accounts_below(p_people bigint[]) returns table (person_id bigint, user_id bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.user_id from person p
  where kernel.role() in (1, 2) and p.school_id = any (auth.listed_schools(kernel.school_id())) and p.id = any (p_people) and auth.stands_below(p.user_id, p.school_id)
$$;

create function auth.credentials_of(p_person bigint)
returns table (username text, email text, has_password boolean, changed_at timestamptz, expires_on date, second_step text[], last_login_at timestamptz, sessions bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.username, coalesce(nullif(a.email, ''), p.email), c.user_id is not null, c.changed_at, c.expires_on, a.second_step, a.last_login_at,
    (select count(*) from auth.session s where s.user_id = a.id and s.revoked_at is null and s.expires_at > now())
  from auth.accounts_below(array[p_person]) b join account a on a.id = b.user_id join person p on p.school_id = kernel.school_id() and p.id = b.person_id left join auth.credential c on c.user_id = a.id
$$;

-- Answers whose password ends on that day from now on; without a day it ends no more. Noted in the audit of the people.
create function auth.expire_passwords(p_people bigint[], p_on date) returns bigint[] language plpgsql security definer set search_path = public, pg_temp as $$
declare changed bigint[];
begin
  with below as (select * from auth.accounts_below(p_people)),
  done as (update auth.credential c set expires_on = p_on from below b where c.user_id = b.user_id and c.expires_on is distinct from p_on returning b.person_id)
  select array_agg(person_id order by person_id) into changed from done;
  insert into audit_log (school_id, table_name, row_id, operation, new, user_id, real_user_id, role, reason, request_id)
  select kernel.school_id(), 'credential', id, 'update', jsonb_build_object('password_until', p_on), kernel.user_id(), kernel.real_user_id(), kernel.role(), nullif(current_setting('app.reason', true), ''), current_setting('app.request_id', true)
  from unnest(changed) id;
  return coalesce(changed, '{}');
end $$;

-- Signs somebody out everywhere; answers how many sessions that were.
create function auth.end_sessions_of(p_person bigint) returns integer language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update auth.session s set revoked_at = now() from auth.accounts_below(array[p_person]) b where (s.user_id = b.user_id or s.real_user_id = b.user_id) and s.revoked_at is null and s.expires_at > now() returning 1)
  select count(*)::integer from ended
$$;

revoke execute on function auth.find_login, auth.accounts_below, auth.credentials_of, auth.expire_passwords, auth.end_sessions_of from public;
grant execute on function auth.find_login, auth.accounts_below, auth.credentials_of, auth.expire_passwords, auth.end_sessions_of to portal_app;
