-- The first start without the demo: who holds the code of the terminal makes the group, its first account and its first school.
create function auth.has_accounts() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from account)
$$;

-- Nothing is answered once anybody has an account: of two at once the later comes too late. A group that an import made is taken over.
create function auth.set_up(p_request text, p_group text, p_code text, p_fname text, p_lname text, p_email text, p_username text, p_school text, p_short_code text, p_time_zone text, p_language text, p_languages text[])
returns table (user_id bigint, school_id bigint) language plpgsql security definer set search_path = public, pg_temp as $$
declare g bigint; made bigint; s bigint;
begin
  perform pg_advisory_xact_lock(hashtext('auth.set_up'));
  if exists (select from account) then return; end if;
  perform set_config('app.request_id', p_request, true);
  select x.id into g from school_group x where x.parent_id is null order by x.id limit 1;
  if g is null then insert into school_group (code, name) values (p_code, p_group) returning id into g;
  else update school_group x set name = p_group, version = x.version + 1 where x.id = g; end if;
  insert into account (group_id, username, email, fname, lname, language, time_zone, group_role)
  values (g, p_username, p_email, p_fname, p_lname, p_language, p_time_zone, 1) returning id into made;
  perform set_config('app.user_id', made::text, true), set_config('app.real_user_id', made::text, true), set_config('app.role', '1', true);
  insert into school (group_id, short_code, name, time_zone, language, languages)
  values (g, auth.free_short_code(p_short_code), p_school, p_time_zone, p_language, p_languages) returning id into s;
  return query select made, s;
end $$;

-- What became of a mail that a super admin sent to the own address.
create function auth.mail_state(p_id bigint) returns table (state text, problem text) language sql stable security definer set search_path = public, pg_temp as $$
  select case when m.sent_at is not null then 'sent' when m.last_error is not null then 'failed' else 'waiting' end, coalesce(m.last_error, '')
  from mail_outbox m join account a on a.id = kernel.user_id() and a.email = m.recipient
  where m.id = p_id and kernel.role() = 1
$$;

revoke execute on function auth.has_accounts, auth.set_up, auth.mail_state from public;
grant execute on function auth.has_accounts, auth.set_up, auth.mail_state to portal_app;
