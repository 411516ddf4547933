-- An erased person leaves on a day of the school, not of the database.
create or replace function auth.erase(p_user bigint, p_anonymous text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  place record;
  item record;
  addresses text[];
  schools bigint[];
begin
  select array_agg(distinct x.email) filter (where x.email <> '') into addresses
  from (select email from account where id = p_user union all select email from person where user_id = p_user) x;
  select coalesce(array_agg(distinct p.school_id), '{}') into schools from person p where p.user_id = p_user;
  perform set_config('app.erasing', 'on', true);

  update file set name = p_anonymous, owner_kind = null, owner_id = null
  where created_by = p_user or (school_id, id) in (select school_id, photo_file_id from person where user_id = p_user);
  perform auth.strike('file', schools, 'created_by', p_user, array['name']);

  for item in
    select table_name, whose, key_column, array_agg(column_name) as columns, bool_or(becomes = 'removed') as removed,
      string_agg(format('%I = ', column_name) || case becomes when 'anonymous' then quote_literal(p_anonymous) when 'empty' then quote_literal('') else 'null' end, ', ')
        filter (where becomes not in ('removed', 'generated')) as changes
    from auth.personal_column group by table_name, whose, key_column order by table_name
  loop
    for place in
      select 0::bigint as school_id, p_user as id where item.whose = 'account'
      union all select p.school_id, p.id from person p where item.whose = 'person' and (p.user_id = p_user or exists (select from person k where k.school_id = p.school_id and k.id = p.merged_into and k.user_id = p_user))
    loop
      execute case when item.removed then format('delete from %I where %I = $1', item.table_name, item.key_column)
                   else format('update %I set %s where %I = $1', item.table_name, item.changes, item.key_column) end
        || case when item.whose = 'person' then ' and school_id = $2' else '' end
        using place.id, place.school_id;
      perform auth.strike(item.table_name, case when item.whose = 'person' then array[place.school_id] else schools || 0::bigint end, item.key_column, place.id, item.columns);
    end loop;
  end loop;

  update person set status = 'archived' where user_id = p_user;
  update student s set status = 'archived' from person p where p.user_id = p_user and s.school_id = p.school_id and s.id = p.id;
  update person_role r set status = 'Archived', access = 0 from person p where p.user_id = p_user and r.school_id = p.school_id and r.person_id = p.id;
  update enrollment e set status = 'withdrawn', end_date = (now() at time zone c.time_zone)::date, version = e.version + 1
  from person p join school c on c.id = p.school_id where p.user_id = p_user and e.school_id = p.school_id and e.student_id = p.id and e.status in ('requested', 'waitlisted', 'active', 'hold');
  update account set disabled_at = coalesce(disabled_at, now()) where id = p_user;

  update import_row i set title = p_anonymous, cells = '{}', raw = null, match = null, old = case when i.old is not null then '{}'::jsonb end
  where i.user_id = p_user or (i.kind in ('student', 'teacher', 'parent') and (i.school_id, i.record_id) in (select p.school_id, p.id from person p where p.user_id = p_user))
    or exists (select from person p where p.user_id = p_user and p.school_id = i.school_id and p.id = (i.match->>'id')::bigint)
    or (i.kind = 'guardian' and exists (select from person p where p.user_id = p_user and p.school_id = i.school_id and p.id in (i.guardian_record, i.child_record)));
  delete from mail_outbox where recipient = any (addresses);
  delete from idempotency_key where user_id = p_user;
  delete from auth.credential where user_id = p_user;
  delete from auth.one_time_token where user_id = p_user;
  delete from auth.mailed_link where user_id = p_user;
  delete from auth.pending_sign_in where user_id = p_user;
  delete from auth.authenticator where user_id = p_user;
  delete from auth.passkey where user_id = p_user;
  delete from auth.login_attempt where subject = 'account:' || p_user;
  update auth.session set revoked_at = coalesce(revoked_at, now()), user_agent = '', address = '' where user_id = p_user or real_user_id = p_user;
  perform set_config('app.erasing', '', true);
end $function$
;
