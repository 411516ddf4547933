-- A locked account is one account: an address, behind which a whole school may sit, waits only when many accounts are tried from it. What was tried is kept
-- where the school and the person can see it. Whoever signs in with a password that has ended changes it before anything else.

alter table auth.login_attempt add column about text; -- the account or name that was tried; the subject may be an address

drop function auth.note_failure(text[]);
create function auth.note_failure(p_subjects text[], p_about text default null) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into auth.login_attempt (subject, about) select unnest(p_subjects), p_about;
  delete from auth.login_attempt where at < now() - interval '1 day';
$$;

-- Seconds that the subjects still wait: so many failures stand within the minutes before the last one, and as many minutes have not passed since.
create or replace function auth.login_wait(p_subjects text[], p_failures integer, p_minutes integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(ceil(extract(epoch from l.last + make_interval(mins => p_minutes) - now()))), 0)::integer
  from unnest(p_subjects) s (subject)
  cross join lateral (select max(a.at) as last from auth.login_attempt a where a.subject = s.subject) l
  where l.last > now() - make_interval(mins => p_minutes)
    and (select count(*) from auth.login_attempt a where a.subject = s.subject and a.at > l.last - make_interval(mins => p_minutes)) >= p_failures
$$;

-- The same of an address, which waits only when so many accounts or names were tried from it.
create function auth.address_wait(p_subject text, p_failures integer, p_accounts integer, p_minutes integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select case when count(*) >= p_failures and count(distinct a.about) >= p_accounts
    then ceil(extract(epoch from max(a.at) + make_interval(mins => p_minutes) - now()))::integer else 0 end
  from auth.login_attempt a where a.subject = p_subject and a.at > now() - make_interval(mins => p_minutes)
$$;

-- What happened around signing in, and which calls were refused: a row of the account (school 0), and one for each school that knows the person.
create table security_event (
  school_id bigint not null default 0,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('signed-in', 'wrong-password', 'wrong-code', 'unknown-name', 'account-waits', 'address-waits', 'link-asked', 'password-changed', 'call-refused')),
  user_id bigint, -- whose account; null: a name that nobody has, which is not kept
  address text not null,
  user_agent text not null,
  path text not null default '', -- of a refused call
  primary key (school_id, id)
);
create index security_event_at on security_event (school_id, at desc, id desc);
create index security_event_account on security_event (user_id, at desc) where school_id = 0;
alter table security_event enable row level security;
alter table security_event force row level security;
create policy read_own_school on security_event for select to portal_app using (school_id = kernel.school_id());
create policy read_own on security_event for select to portal_app using (school_id = 0 and user_id = kernel.user_id() and kernel.user_id() = kernel.real_user_id());
create policy by_system on security_event to portal_owner using (kernel.system()) with check (kernel.system());
grant select on security_event to portal_app;
insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values
  ('security_event', 'address', 'account', 'user_id', 'empty'),
  ('security_event', 'user_agent', 'account', 'user_id', 'empty');

-- `p_once`: the same of the same account and address is not told again within so many minutes.
create function auth.note_event(p_kind text, p_user bigint, p_address text, p_agent text, p_path text, p_code text, p_host text, p_once integer)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_once > 0 and exists (
    select from security_event e where e.school_id = 0 and e.user_id is not distinct from p_user and e.kind = p_kind and e.address = p_address and e.path = p_path
      and e.at > clock_timestamp() - make_interval(mins => p_once)) then return; end if;
  insert into security_event (school_id, kind, user_id, address, user_agent, path)
  select distinct x.id, p_kind, p_user, p_address, left(p_agent, 300), p_path
  from (
    select 0::bigint as id
    union all select p.school_id from person p where p.user_id = p_user
    union all select s.school_id from auth.public_school(p_host, p_code) s where p_user is null
  ) x;
end $$;

alter table auth.session add column password_expired boolean not null default false;
alter table auth.pending_sign_in add column password_expired boolean not null default false;

drop function auth.enter(bytea, text);
create FUNCTION auth.enter(p_token bytea, p_request text)
 RETURNS TABLE(user_id bigint, real_user_id bigint, person_id bigint, role smallint, school_id bigint, group_id bigint, access smallint, flags text[], language text, time_zone text, session_started timestamp with time zone, through_flags text[], must_set_up boolean, features_off text[], school_time_zone text, must_change_password boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare s auth.session; above auth.session; a account; p person; r person_role; sch school; admin person_role; g bigint; path bigint[]; second_step boolean := false; off text[] := '{}';
begin
  select * into s from auth.session x where x.token_hash = p_token and x.revoked_at is null and x.expires_at > now();
  if not found then return; end if;
  select * into a from account x where x.id = s.user_id and x.disabled_at is null;
  if not found then return; end if;
  g := a.group_id;
  if s.school_id is not null then
    select * into sch from school x where x.id = s.school_id and x.archived_at is null;
    if not found then return; end if;
    if s.role = 1 then
      if a.group_role is distinct from 1 or not exists (select from school_group x where x.id = sch.group_id and a.group_id = any (x.path)) then return; end if;
    else
      select * into p from person x where x.school_id = s.school_id and x.user_id = a.id;
      select * into r from person_role x where x.school_id = s.school_id and x.person_id = p.id and x.role = s.role;
      if r.id is null or r.access = 0 then return; end if;
    end if;
  elsif s.role <> 1 or a.group_role is distinct from 1 then
    return;
  end if;
  if s.parent_hash is not null then
    select x.* into above from auth.session x join account y on y.id = x.user_id and y.disabled_at is null
    where x.token_hash = s.parent_hash and x.revoked_at is null and x.expires_at > now();
    if not found then return; end if;
    if above.role = 1 then
      if not exists (select from account y join school_group x on x.id = sch.group_id and y.group_id = any (x.path) where y.id = above.user_id and y.group_role = 1) then return; end if;
    else
      select x.* into admin from person y join person_role x on x.school_id = y.school_id and x.person_id = y.id and x.role = above.role
      where y.school_id = s.school_id and above.school_id = s.school_id and y.user_id = above.user_id and x.access = 1;
      if admin.id is null then return; end if;
    end if;
    r.access := case when s.changes_reason is null then 2 else r.access end;
  end if;
  if s.last_seen_at < now() - interval '5 minutes' then
    update auth.session x set last_seen_at = now() where x.token_hash = p_token;
  end if;
  perform set_config('app.school_id', coalesce(s.school_id::text, ''), true), set_config('app.group_id', g::text, true),
          set_config('app.user_id', a.id::text, true), set_config('app.real_user_id', s.real_user_id::text, true),
          set_config('app.role', s.role::text, true), set_config('app.request_id', p_request, true), set_config('app.reason', coalesce(s.changes_reason, ''), true);
  select x.path into path from school_group x where x.id = case when s.role = 1 then g else sch.group_id end;
  -- What hardly any school asks for costs a look whether anybody does.
  if s.role <= 3 and a.second_step = '{}' and (sch.second_step_needed or exists (select from school_group x where x.second_step_needed)) then
    second_step := coalesce(auth.must_set_up(), false);
  end if;
  if s.school_id is not null and (exists (select from school_setting x where x.school_id = s.school_id and x.key like 'feature.%') or exists (select from group_setting x where x.key like 'feature.%')) then
    off := auth.features_off();
  end if;
  return query select a.id, s.real_user_id, p.id, s.role, s.school_id, g, coalesce(r.access, 1::smallint),
    auth.effective_in(s.school_id, p.id, s.role, path),
    coalesce(a.language, sch.language, 'en'), coalesce(a.time_zone, sch.time_zone, 'UTC'), s.created_at,
    case when admin.id is not null then auth.effective_in(s.school_id, admin.person_id, admin.role, path) end, second_step, off, sch.time_zone, s.password_expired and s.real_user_id = s.user_id;
end $function$;

drop function auth.session_facts(bytea);
create FUNCTION auth.session_facts(p_token bytea)
 RETURNS TABLE(expires_at timestamp with time zone, impersonator text, impersonator_role smallint, read_only boolean, must_change_password boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.expires_at, case when a.id is not null then concat_ws(' ', nullif(a.fname, ''), nullif(a.mname, ''), nullif(a.lname, '')) end, x.role,
    (x.token_hash is not null and s.changes_reason is null)
    or exists (select from person p join person_role r on r.school_id = p.school_id and r.person_id = p.id and r.role = s.role where p.school_id = s.school_id and p.user_id = s.user_id and r.access = 2),
    s.password_expired and s.real_user_id = s.user_id
  from auth.session s left join auth.session x on x.token_hash = s.parent_hash left join account a on a.id = x.user_id
  where s.token_hash = p_token and s.revoked_at is null
$function$;

create or replace FUNCTION auth.switch_session(p_old bytea, p_new bytea, p_school bigint, p_role smallint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare s auth.session;
begin
  update auth.session set revoked_at = now() where token_hash = p_old and revoked_at is null returning * into s;
  if not found then return false; end if;
  if not exists (select from auth.places(s.user_id) p where p.role = p_role and p.access <> 0 and (p.school_id = p_school or (p_school is null and p_role = 1))) then
    raise exception 'place not held' using errcode = 'insufficient_privilege';
  end if;
  insert into auth.session (token_hash, user_id, school_id, role, real_user_id, parent_hash, expires_at, user_agent, address, password_expired)
  values (p_new, s.user_id, p_school, p_role, s.real_user_id, s.parent_hash, s.expires_at, s.user_agent, s.address, s.password_expired);
  return true;
end $function$;

create or replace FUNCTION auth.set_password(p_user bigint, p_hash text, p_keep bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into auth.credential (user_id, password_hash) values (p_user, p_hash)
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = now(), expires_on = null;
  update auth.session set revoked_at = now() where (user_id = p_user or real_user_id = p_user) and revoked_at is null and token_hash is distinct from p_keep;
  update auth.session set password_expired = false where token_hash = p_keep;
  update auth.one_time_token set used_at = now() where user_id = p_user and used_at is null;
end $function$;

drop function auth.pending(bytea);
create FUNCTION auth.pending(p_token bytea)
 RETURNS TABLE(user_id bigint, school_id bigint, role smallint, password_expired boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.user_id, p.school_id, p.role, p.password_expired from auth.pending_sign_in p join account a on a.id = p.user_id and a.disabled_at is null
  where p.token_hash = p_token and p.used_at is null and p.expires_at > now()
$function$;

drop function auth.start_pending(bytea, bigint, bigint, smallint, integer);
create FUNCTION auth.start_pending(p_token bytea, p_user bigint, p_school bigint, p_role smallint, p_minutes integer, p_expired boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from auth.pending_sign_in where expires_at < now() - interval '1 day';
  insert into auth.pending_sign_in (token_hash, user_id, school_id, role, expires_at, password_expired) values (p_token, p_user, p_school, p_role, now() + make_interval(mins => p_minutes), p_expired);
$function$;

drop function auth.start_session(bytea, bigint, bigint, smallint, text, text, integer);
create FUNCTION auth.start_session(p_token bytea, p_user bigint, p_school bigint, p_role smallint, p_agent text, p_address text, p_hours integer, p_expired boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into auth.session (token_hash, user_id, school_id, role, real_user_id, expires_at, user_agent, address, password_expired)
  values (p_token, p_user, p_school, p_role, p_user, now() + make_interval(hours => p_hours), left(p_agent, 300), p_address, p_expired);
  perform set_config('app.request_id', coalesce(nullif(current_setting('app.request_id', true), ''), 'sign-in'), true), set_config('app.user_id', p_user::text, true), set_config('app.real_user_id', p_user::text, true);
  update account set last_login_at = now() where id = p_user;
end $function$;

-- Who a mail about an account goes to, in which language, from which school, and whether it is the first.
drop function auth.mail_address(bigint);
create FUNCTION auth.mail_address(p_user bigint)
 RETURNS TABLE(email text, fname text, language text, school_id bigint, school_name text, has_password boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(nullif(a.email, ''), (select nullif(p.email, '') from person p where p.user_id = a.id limit 1)), a.fname,
         coalesce(a.language, (select s.language from person p join school s on s.id = p.school_id where p.user_id = a.id limit 1), 'en'),
         (select p.school_id from person p where p.user_id = a.id order by p.school_id limit 1),
         (select s.name from person p join school s on s.id = p.school_id where p.user_id = a.id order by p.school_id limit 1),
         exists (select from auth.credential c where c.user_id = a.id)
  from account a where a.id = p_user and a.disabled_at is null
$function$;

revoke execute on function auth.note_failure, auth.address_wait, auth.note_event, auth.enter, auth.session_facts, auth.pending, auth.start_pending, auth.start_session, auth.mail_address from public;
grant execute on function auth.note_failure, auth.address_wait, auth.note_event, auth.enter, auth.session_facts, auth.pending, auth.start_pending, auth.start_session, auth.mail_address to portal_app;
