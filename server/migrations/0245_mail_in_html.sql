-- A mail is made for its reader: in their language, with the school's name and colour, the page that it is about and, where they may, the topic to switch it off by.
alter table mail_outbox add column language text not null default 'en';
alter table mail_outbox add column link text not null default ''; -- a path of the portal
alter table mail_outbox add column user_id bigint; -- whose choice it was to get it
alter table mail_outbox add column topic text; -- of contract/src/notifications/notifications.rules.ts; null: nobody can switch it off

drop function auth.queue_mail(bigint, text, text, text);
drop function auth.take_mail();
drop function auth.latest_mail(integer);

create function auth.queue_mail(p_school bigint, p_recipient text, p_subject text, p_body text, p_language text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into mail_outbox (school_id, recipient, subject, body, language) values (coalesce(p_school, 0), p_recipient, p_subject, p_body, p_language) returning id
$$;

create function kernel.mail_content(m mail_outbox) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('subject', m.subject, 'body', m.body, 'language', m.language, 'link', m.link, 'user_id', m.user_id, 'topic', m.topic, 'school', coalesce(s.name, ''), 'accent', coalesce(s.accent, ''))
  from (select) one left join school s on s.id = m.school_id
$$;

create function auth.take_mail() returns table (id bigint, recipient text, message_id uuid, created_at timestamptz, content jsonb)
language sql security definer set search_path = public, pg_temp as $$
  update mail_outbox m set handed_at = now()
  where m.ctid = (select w.ctid from mail_outbox w where w.sent_at is null and kernel.mail_is_due(w) order by w.id limit 1 for update skip locked)
  returning m.id, m.recipient, m.message_id, m.created_at, kernel.mail_content(m)
$$;

create function auth.latest_mail(p_limit integer, p_id bigint) returns table (id bigint, recipient text, created_at timestamptz, content jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.id, m.recipient, m.created_at, kernel.mail_content(m) from mail_outbox m where p_id is null or m.id = p_id order by m.created_at desc, m.id desc limit p_limit
$$;

-- By the secret of a mail, without a sign-in.
create function auth.switch_mail(p_user bigint, p_topic text, p_wanted boolean) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.request_id', coalesce(nullif(current_setting('app.request_id', true), ''), 'mails switched by a mail'), true),
          set_config('app.user_id', p_user::text, true), set_config('app.real_user_id', p_user::text, true);
  update account a set notification = a.notification || jsonb_build_object(p_topic, coalesce(a.notification->p_topic, '{}') || jsonb_build_object('email', p_wanted)), version = a.version + 1
  where a.id = p_user and a.disabled_at is null;
  return found;
end $$;

revoke execute on function auth.queue_mail, kernel.mail_content, auth.take_mail, auth.latest_mail, auth.switch_mail from public;
grant execute on function auth.queue_mail, auth.take_mail, auth.latest_mail, auth.switch_mail to portal_app;

insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values ('mail_outbox', '*', 'account', 'user_id', 'removed');
