-- A change by a super admin who is in no school is noted in the school of the person.
create or replace function auth.expire_passwords(p_people bigint[], p_on date) returns bigint[] language plpgsql security definer set search_path = public, pg_temp as $$
declare changed bigint[];
begin
  with below as (select * from auth.accounts_below(p_people)),
  done as (update auth.credential c set expires_on = p_on from below b where c.user_id = b.user_id and c.expires_on is distinct from p_on returning b.person_id)
  select array_agg(person_id order by person_id) into changed from done;
  insert into audit_log (school_id, table_name, row_id, operation, new, user_id, real_user_id, role, reason, request_id)
  select p.school_id, 'credential', p.id, 'update', jsonb_build_object('password_until', p_on), kernel.user_id(), kernel.real_user_id(), kernel.role(), nullif(current_setting('app.reason', true), ''), current_setting('app.request_id', true)
  from person p where p.id = any (changed) order by p.id;
  return coalesce(changed, '{}');
end $$;
