-- When marks of an activity are shown after they were hidden, families are told a little later, so that showing by mistake can be taken back.
alter table activity add column notice_at timestamptz;
create index activity_notice on activity (school_id, notice_at) where notice_at is not null;

create function auth.schools_with_grade_notices(p_now timestamptz) returns table (school_id bigint, group_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.group_id from school s where s.archived_at is null and exists (select from activity a where a.school_id = s.id and a.notice_at <= p_now)
$$;

-- Of accounts that are to be told of something, and want to be told by their browser.
create function auth.devices_of(p_users bigint[]) returns table (user_id bigint, endpoint text, p256dh text, auth text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.user_id, d.endpoint, d.p256dh, d.auth from push_device d join account a on a.id = d.user_id and a.disabled_at is null where d.user_id = any (p_users)
$$;
revoke execute on function auth.schools_with_grade_notices, auth.devices_of from public;
grant execute on function auth.schools_with_grade_notices, auth.devices_of to portal_app;
