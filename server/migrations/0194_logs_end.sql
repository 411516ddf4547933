-- What happened around signing in and who opened whose record is kept for as long as the school says; a job removes the rest in parts, the oldest first.
create function auth.remove_old_events(p_school bigint, p_before timestamptz, p_limit integer) returns integer language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from security_event
    where school_id = p_school and id in (select e.id from security_event e where e.school_id = p_school and e.at < p_before order by e.at, e.id limit p_limit) returning 1)
  select count(*)::integer from gone
$$;
create function auth.remove_old_reads(p_school bigint, p_before timestamptz, p_limit integer) returns integer language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from record_read
    where school_id = p_school and id in (select r.id from record_read r where r.school_id = p_school and r.at < p_before order by r.at, r.id limit p_limit) returning 1)
  select count(*)::integer from gone
$$;
revoke execute on function auth.remove_old_events, auth.remove_old_reads from public;
grant execute on function auth.remove_old_events, auth.remove_old_reads to portal_app;
