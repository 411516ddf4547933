-- A feed is used on a day of its school.
drop function auth.open_feed(bytea, text, date);
create function auth.open_feed(p_hash bytea, p_request text, p_now timestamptz)
returns table (user_id bigint, person_id bigint, school_id bigint, group_id bigint, role smallint, language text, time_zone text, school text, since timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare f calendar_feed; p person; s school; a account;
begin
  select * into f from calendar_feed x where x.token_hash = p_hash;
  if not found then return; end if;
  select * into p from person x where x.school_id = f.school_id and x.id = f.person_id;
  select * into s from school x where x.id = f.school_id and x.archived_at is null;
  select * into a from account x where x.id = p.user_id and x.disabled_at is null;
  if s.id is null or a.id is null or not exists (select from auth.places(a.id) l where l.school_id = f.school_id and l.role = f.role and l.access <> 0) then return; end if;
  perform set_config('app.school_id', s.id::text, true), set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', a.id::text, true),
    set_config('app.real_user_id', a.id::text, true), set_config('app.role', f.role::text, true), set_config('app.request_id', p_request, true);
  update calendar_feed x set used_on = (p_now at time zone s.time_zone)::date
  where x.school_id = f.school_id and x.id = f.id and x.used_on is distinct from (p_now at time zone s.time_zone)::date;
  return query select a.id, f.person_id, s.id, s.group_id, f.role, coalesce(a.language, s.language), s.time_zone, s.name, f.created_at;
end $$;
revoke execute on function auth.open_feed from public;
grant execute on function auth.open_feed to portal_app;
