-- Hours in which nobody wants to be disturbed: mails about topics wait until they end, browsers show nothing. What nobody can switch off comes at once.
alter table account add column quiet_from time;
alter table account add column quiet_to time;
alter table account add constraint account_quiet_check check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to);

-- When the quiet hours end in which an account is now, by its own clock or that of its first school; null: it is in none.
create function kernel.quiet_until(p_user bigint) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select (here.day + a.quiet_to + case when a.quiet_from > a.quiet_to and here.clock >= a.quiet_from then interval '1 day' else interval '0' end) at time zone z.zone
  from account a
  cross join lateral (
    select coalesce(a.time_zone, (select s.time_zone from person p join school s on s.id = p.school_id where p.user_id = a.id order by s.id limit 1), 'UTC') as zone) z
  cross join lateral (select (now() at time zone z.zone)::date as day, (now() at time zone z.zone)::time as clock) here
  where a.id = p_user and a.quiet_from is not null
    and case when a.quiet_from < a.quiet_to then here.clock >= a.quiet_from and here.clock < a.quiet_to else here.clock >= a.quiet_from or here.clock < a.quiet_to end
$$;

revoke execute on function kernel.quiet_until from public;
grant execute on function kernel.quiet_until to portal_app;
