-- The narrow door to what precedes any school: credentials, sessions, one-time tokens, login attempts. The run-time role has no right on
-- those tables; it calls these functions, and nothing else in the schema auth.

-- Opens the request: checks the token, sets school, group, user and role for the transaction, and tells who acts with which flags.
create function auth.enter(p_token bytea, p_request text)
returns table (user_id bigint, real_user_id bigint, person_id bigint, role smallint, school_id bigint, group_id bigint, access smallint,
               granted text[], denied text[], language text, time_zone text, session_started timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare s auth.session; a account; p person; r person_role; sch school; g bigint;
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
  if s.last_seen_at < now() - interval '5 minutes' then
    update auth.session x set last_seen_at = now() where x.token_hash = p_token;
  end if;
  perform set_config('app.school_id', coalesce(s.school_id::text, ''), true), set_config('app.group_id', g::text, true),
          set_config('app.user_id', a.id::text, true), set_config('app.real_user_id', s.real_user_id::text, true),
          set_config('app.role', s.role::text, true), set_config('app.request_id', p_request, true);
  return query select a.id, s.real_user_id, p.id, s.role, s.school_id, g, coalesce(r.access, 1::smallint),
    (select array_agg(t.flag) from user_tag t where t.school_id = s.school_id and t.person_id = p.id and t.granted),
    (select array_agg(t.flag) from user_tag t where t.school_id = s.school_id and t.person_id = p.id and not t.granted),
    coalesce(a.language, sch.language, 'en'), coalesce(a.time_zone, sch.time_zone, 'UTC'), s.created_at;
end $$;

-- A super admin steps into one school of the own group for the rest of this transaction (imports write school by school).
create function auth.enter_school(p_school bigint) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if kernel.role() is distinct from 1 and kernel.school_id() is distinct from p_school then return false; end if;
  if not exists (select from school s join school_group g on g.id = s.group_id where s.id = p_school and kernel.group_id() = any (g.path)) then return false; end if;
  perform set_config('app.school_id', p_school::text, true);
  return true;
end $$;

-- One school as the sign-in page shows it, by host name or short code.
create function auth.public_school(p_host text, p_code text)
returns table (school_id bigint, short_code text, school_name text, native_name text, accent text, logo_file_id bigint, language text, languages text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.short_code, s.name, s.native_name, s.accent, s.logo_file_id, s.language, s.languages from school s
  where s.archived_at is null and ((p_code <> '' and s.short_code = lower(p_code)) or (p_code = '' and s.host = lower(p_host))) limit 1
$$;

-- Accounts that a typed name may mean, at most two: within the group of the school where one is named, otherwise anywhere.
create function auth.find_login(p_name text, p_code text)
returns table (user_id bigint, group_id bigint, password_hash text, disabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.group_id, c.password_hash, a.disabled_at is not null from account a left join auth.credential c on c.user_id = a.id
  where (lower(a.username) = lower(p_name) or (a.email <> '' and lower(a.email) = lower(p_name)))
    and (p_code = '' or a.group_id in (select g.id from school_group g join school s on s.short_code = lower(p_code) join school_group sg on sg.id = s.group_id where g.id = any (sg.path) or sg.id = any (g.path)))
  order by (lower(a.username) = lower(p_name)) desc, a.id limit 2
$$;

-- Every place where an account may work: one row per school and role; role 1 once per school of the group.
create function auth.places(p_user bigint)
returns table (school_id bigint, school_name text, short_code text, school_logo bigint, help_link text, role smallint, status text, access smallint, message_status text, group_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.name, s.short_code, s.logo_file_id, s.help_link, r.role, r.status, r.access, r.message_status, g.name
  from person p join person_role r on r.school_id = p.school_id and r.person_id = p.id join school s on s.id = p.school_id and s.archived_at is null join school_group g on g.id = s.group_id
  where p.user_id = p_user
  union all
  select s.id, s.name, s.short_code, s.logo_file_id, s.help_link, 1::smallint, 'Active', 1::smallint, '', g.name
  from account a join school_group g on a.group_id = any (g.path) join school s on s.group_id = g.id and s.archived_at is null
  where a.id = p_user and a.group_role = 1
  order by 2, 6
$$;

create function auth.start_session(p_token bytea, p_user bigint, p_school bigint, p_role smallint, p_agent text, p_address text, p_hours integer)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into auth.session (token_hash, user_id, school_id, role, real_user_id, expires_at, user_agent, address)
  values (p_token, p_user, p_school, p_role, p_user, now() + make_interval(hours => p_hours), left(p_agent, 300), p_address);
  perform set_config('app.request_id', coalesce(nullif(current_setting('app.request_id', true), ''), 'sign-in'), true), set_config('app.user_id', p_user::text, true), set_config('app.real_user_id', p_user::text, true);
  update account set last_login_at = now() where id = p_user;
end $$;

create function auth.session_end(p_token bytea) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select expires_at from auth.session where token_hash = p_token and revoked_at is null
$$;

-- Ends one session and what was started from it; answers whether there was one.
create function auth.end_session(p_token bytea) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with ended as (update auth.session set revoked_at = now() where (token_hash = p_token or parent_hash = p_token) and revoked_at is null returning 1) select exists (select from ended)
$$;

-- Replaces a session by a new one in the same or another school or role; the old token is dead from here on.
create function auth.switch_session(p_old bytea, p_new bytea, p_school bigint, p_role smallint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare s auth.session;
begin
  update auth.session set revoked_at = now() where token_hash = p_old and revoked_at is null returning * into s;
  if not found then return false; end if;
  if not exists (select from auth.places(s.user_id) p where p.role = p_role and p.access <> 0 and (p.school_id = p_school or (p_school is null and p_role = 1))) then
    raise exception 'place not held' using errcode = 'insufficient_privilege';
  end if;
  insert into auth.session (token_hash, user_id, school_id, role, real_user_id, parent_hash, expires_at, user_agent, address)
  values (p_new, s.user_id, p_school, p_role, s.real_user_id, s.parent_hash, s.expires_at, s.user_agent, s.address);
  return true;
end $$;

create function auth.password_hash(p_user bigint) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select password_hash from auth.credential where user_id = p_user and p_user = kernel.user_id()
$$;

-- Stores a new password and ends every session of the account but the one kept.
create function auth.set_password(p_user bigint, p_hash text, p_keep bytea) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into auth.credential (user_id, password_hash) values (p_user, p_hash)
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = now();
  update auth.session set revoked_at = now() where (user_id = p_user or real_user_id = p_user) and revoked_at is null and token_hash is distinct from p_keep;
  update auth.one_time_token set used_at = now() where user_id = p_user and used_at is null;
end $$;

create function auth.issue_token(p_hash bytea, p_user bigint, p_purpose text, p_school bigint, p_minutes integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update auth.one_time_token set used_at = now() where user_id = p_user and purpose = p_purpose and used_at is null;
  insert into auth.one_time_token (token_hash, user_id, purpose, school_id, expires_at) values (p_hash, p_user, p_purpose, p_school, now() + make_interval(mins => p_minutes));
$$;

-- Uses a one-time token up; the account and school it was made for, or nothing.
create function auth.use_token(p_hash bytea, p_purpose text) returns table (user_id bigint, school_id bigint)
language sql security definer set search_path = public, pg_temp as $$
  update auth.one_time_token t set used_at = now() where t.token_hash = p_hash and t.purpose = p_purpose and t.used_at is null and t.expires_at > now()
    and exists (select from account a where a.id = t.user_id and a.disabled_at is null) returning t.user_id, t.school_id
$$;

-- Login limiter: how long (seconds) the subjects still have to wait; 0 = go on.
create function auth.login_wait(p_subjects text[], p_failures integer, p_minutes integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(wait), 0)::integer from (
    select ceil(extract(epoch from max(at) + make_interval(mins => p_minutes) - now())) as wait from auth.login_attempt
    where subject = any (p_subjects) and at > now() - make_interval(mins => p_minutes) group by subject having count(*) >= p_failures
  ) blocked
$$;
create function auth.note_failure(p_subjects text[]) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into auth.login_attempt (subject) select unnest(p_subjects);
  delete from auth.login_attempt where at < now() - interval '1 day';
$$;
create function auth.clear_failures(p_subjects text[]) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from auth.login_attempt where subject = any (p_subjects);
$$;

-- Who a mail about an account goes to, and in which language.
create function auth.mail_address(p_user bigint) returns table (email text, fname text, language text, school_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(nullif(a.email, ''), (select nullif(p.email, '') from person p where p.user_id = a.id limit 1)), a.fname,
         coalesce(a.language, (select s.language from person p join school s on s.id = p.school_id where p.user_id = a.id limit 1), 'en'),
         (select p.school_id from person p where p.user_id = a.id order by p.school_id limit 1)
  from account a where a.id = p_user and a.disabled_at is null
$$;

-- Mail written before anybody is signed in (forgotten password).
create function auth.queue_mail(p_school bigint, p_recipient text, p_subject text, p_body text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into mail_outbox (school_id, recipient, subject, body) values (coalesce(p_school, 0), p_recipient, p_subject, p_body) returning id
$$;
create function auth.waiting_mail(p_limit integer) returns table (school_id bigint, id bigint, recipient text, subject text, body text, attempts integer)
language sql security definer set search_path = public, pg_temp as $$
  select m.school_id, m.id, m.recipient, m.subject, m.body, m.attempts from mail_outbox m where m.sent_at is null and m.attempts < 8
  order by m.id limit p_limit for update skip locked
$$;
create function auth.mark_mail(p_id bigint, p_error text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update mail_outbox set attempts = attempts + 1, last_error = p_error, sent_at = case when p_error is null then now() end where id = p_id
$$;
-- The demo's outbox page, for local hosts only (checked by the caller).
create function auth.latest_mail(p_limit integer) returns table (id bigint, recipient text, subject text, body text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.id, m.recipient, m.subject, m.body, m.created_at from mail_outbox m order by m.created_at desc, m.id desc limit p_limit
$$;

-- Uploads that no record took within a day are forgotten; their storage keys are answered so that the bytes go too.
create function auth.sweep_files() returns table (storage_key text) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.request_id', 'sweep-files', true);
  return query delete from file f where f.owner_kind is null and f.created_at < now() - interval '1 day' returning f.storage_key;
end $$;

revoke execute on all functions in schema auth from public;
grant execute on all functions in schema auth to portal_app;
grant execute on all functions in schema kernel to portal_app;
