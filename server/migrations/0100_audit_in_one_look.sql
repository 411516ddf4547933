-- The audit of a change looks at each field once: what it was and what it became come from the same comparison.
create or replace function kernel.write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $function$
begin
  if current_setting('app.request_id', true) is null or current_setting('app.request_id', true) = '' then
    raise exception 'change of % outside a request scope', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    insert into audit_log (school_id, table_name, row_id, operation, new, user_id, real_user_id, role, reason, request_id)
    select coalesce((n.j->>'school_id')::bigint, 0), tg_table_name, (n.j->>'id')::bigint, 'insert', n.j, kernel.user_id(), kernel.real_user_id(), kernel.role(),
           nullif(current_setting('app.reason', true), ''), current_setting('app.request_id', true)
    from (select to_jsonb(r) as j from new_rows r) n;
  elsif tg_op = 'DELETE' then
    insert into audit_log (school_id, table_name, row_id, operation, old, user_id, real_user_id, role, reason, request_id)
    select coalesce((o.j->>'school_id')::bigint, 0), tg_table_name, (o.j->>'id')::bigint, 'delete', o.j, kernel.user_id(), kernel.real_user_id(), kernel.role(),
           nullif(current_setting('app.reason', true), ''), current_setting('app.request_id', true)
    from (select to_jsonb(r) as j from old_rows r) o;
  else
    insert into audit_log (school_id, table_name, row_id, operation, old, new, user_id, real_user_id, role, reason, request_id)
    select coalesce((n.j->>'school_id')::bigint, 0), tg_table_name, n.id, 'update', changed.before, changed.after, kernel.user_id(), kernel.real_user_id(), kernel.role(),
           nullif(current_setting('app.reason', true), ''), current_setting('app.request_id', true)
    from (select to_jsonb(r) as j, r.id from new_rows r) n join (select to_jsonb(r) as j, r.id from old_rows r) o using (id)
      cross join lateral (
        select jsonb_object_agg(k.key, o.j->k.key) as before, jsonb_object_agg(k.key, k.value) as after from jsonb_each(n.j) k where k.value is distinct from o.j->k.key) changed
    where changed.before is not null;
  end if;
  return null;
end $function$;
