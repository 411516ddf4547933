-- When the teachers of a class were told that the time of an incomplete grade is over.
alter table section_mark add column incomplete_told_at timestamptz;
create index section_mark_incomplete on section_mark (school_id, incomplete_until) where incomplete_until is not null and incomplete_told_at is null;

create function auth.schools_with_overdue_incompletes(p_now timestamptz) returns table (school_id bigint, group_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.group_id from school s where s.archived_at is null
    and exists (select from section_mark m where m.school_id = s.id and m.incomplete_told_at is null and m.incomplete_until < (p_now at time zone s.time_zone)::date)
$$;
revoke execute on function auth.schools_with_overdue_incompletes from public;
grant execute on function auth.schools_with_overdue_incompletes to portal_app;
