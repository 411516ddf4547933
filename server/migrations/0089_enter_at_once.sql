-- Whether a second step must be set up and which features are off came from functions called beside; most schools need neither, and entering a call cost half as much again.
-- The time zone of the school comes along: half of all calls asked for it in a statement of its own.
drop function auth.enter(bytea, text);
create function auth.enter(p_token bytea, p_request text) returns table (user_id bigint, real_user_id bigint, person_id bigint, role smallint, school_id bigint, group_id bigint, access smallint, flags text[], language text, time_zone text, session_started timestamptz, through_flags text[], must_set_up boolean, features_off text[], school_time_zone text)
language plpgsql security definer set search_path = public, pg_temp as $$
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
    case when admin.id is not null then auth.effective_in(s.school_id, admin.person_id, admin.role, path) end, second_step, off, sch.time_zone;
end $$;
revoke execute on function auth.enter from public;
grant execute on function auth.enter to portal_app;
