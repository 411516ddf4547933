-- Why somebody is not reached by text message in a school, if not; and whom an emergency reaches by it.
create function kernel.text_problem(p_school bigint, p_person bigint) returns text language sql stable as $$
  select case when exists (select from auth.text_terms(p_school)) then (select r.reason from kernel.text_reach(p_school, p_person) r) else 'texts-off' end
$$;

create function auth.global_text_reach(p_group bigint, p_written_in bigint, p_school_ids bigint[], p_roles smallint[]) returns table (language text, currency text, price integer, people bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(a.language, o.language), w.currency, w.price, count(*)
  from auth.global_message_schools(p_group, p_written_in, p_school_ids) s
  join school o on o.id = s.school_id
  join text_gateway w on w.id = kernel.text_gateway_of(s.school_id)
  join person p on p.school_id = s.school_id and p.status = 'active'
  left join account a on a.id = p.user_id
  cross join lateral kernel.text_reach(p.school_id, p.id) r
  where coalesce((auth.setting(s.school_id, 'text-messages.on'))::boolean, false) and r.reason = ''
    and exists (select from person_role k where k.school_id = p.school_id and k.person_id = p.id and k.role = any (p_roles) and k.access <> 0)
  group by 1, 2, 3
$$;
revoke execute on function auth.global_text_reach from public;
grant execute on function auth.global_text_reach to portal_app;
