-- Mails that can be answered, and mails that came back.
alter table mail_outbox add column about_message bigint; -- the message that it brings, and to whom
alter table mail_outbox add column about_person bigint;
alter table mail_outbox add column bounced_at timestamptz;
alter table mail_outbox add column bounce text not null default ''; -- what the other mail server said
alter table mail_outbox add column unreachable boolean not null default false; -- the address does not exist, by what it said
create unique index mail_outbox_message_id on mail_outbox (message_id);
create index mail_outbox_unreachable on mail_outbox (lower(recipient)) where unreachable;
alter table message_recipient add column bounced_at timestamptz;

-- What an address carries that answers a message: whose answer it is, to what, until when.
create table auth.mail_answer (
  token_hash bytea primary key,
  school_id bigint not null,
  message_id bigint not null,
  person_id bigint not null,
  expires_at timestamptz not null
);
create index mail_answer_expires on auth.mail_answer (expires_at);

-- Mails that were taken out of the mailbox, by their Message-ID: each is taken once.
create table auth.mail_received (
  message_hash bytea primary key,
  received_at timestamptz not null default now()
);
create index mail_received_at on auth.mail_received (received_at);

create or replace function kernel.mail_content(m mail_outbox) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('subject', m.subject, 'body', m.body, 'language', m.language, 'link', m.link, 'user_id', m.user_id, 'topic', m.topic,
    'answerable', m.about_message is not null and m.user_id is not null, 'school', coalesce(s.name, ''), 'accent', coalesce(s.accent, ''))
  from (select) one left join school s on s.id = m.school_id
$$;

create function auth.keep_answer_token(p_hash bytea, p_mail bigint, p_days integer) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into auth.mail_answer (token_hash, school_id, message_id, person_id, expires_at)
  select p_hash, m.school_id, m.about_message, m.about_person, now() + make_interval(days => p_days) from mail_outbox m where m.id = p_mail and m.about_message is not null
  on conflict (token_hash) do update set expires_at = excluded.expires_at
$$;

-- Whether a mail is new; what nobody needs any more goes with it.
create function auth.claim_mail(p_hash bytea) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from auth.mail_answer where expires_at < now();
  delete from auth.mail_received where received_at < now() - interval '180 days';
  insert into auth.mail_received (message_hash) values (p_hash) on conflict do nothing;
  return found;
end $$;

-- Who answers, in which place, as a session would say; nothing once the account, the place or the school is closed.
create function auth.enter_by_mail(p_hash bytea, p_request text)
returns table (user_id bigint, real_user_id bigint, person_id bigint, role smallint, school_id bigint, group_id bigint, flags text[], language text, time_zone text, features_off text[], school_time_zone text, message_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare o auth.mail_answer; s school; p person; a account; held smallint; path bigint[];
begin
  select * into o from auth.mail_answer x where x.token_hash = p_hash and x.expires_at > now();
  if not found then return; end if;
  select * into s from school x where x.id = o.school_id and x.archived_at is null;
  select * into p from person x where x.school_id = o.school_id and x.id = o.person_id;
  select * into a from account x where x.id = p.user_id and x.disabled_at is null;
  select min(x.role) into held from person_role x where x.school_id = o.school_id and x.person_id = o.person_id and x.access = 1;
  if s.id is null or a.id is null or held is null then return; end if;
  select g.path into path from school_group g where g.id = s.group_id;
  perform set_config('app.school_id', s.id::text, true), set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', a.id::text, true),
    set_config('app.real_user_id', a.id::text, true), set_config('app.role', held::text, true), set_config('app.request_id', p_request, true), set_config('app.reason', '', true);
  return query select a.id, a.id, p.id, held, s.id, s.group_id, auth.effective_in(s.id, p.id, held, path), coalesce(a.language, s.language, 'en'),
    coalesce(a.time_zone, s.time_zone, 'UTC'), auth.features_off(), s.time_zone, o.message_id;
end $$;

create function auth.note_bounce(p_message uuid, p_reason text, p_unreachable boolean) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare m mail_outbox;
begin
  update mail_outbox x set bounced_at = now(), bounce = p_reason, unreachable = p_unreachable where x.message_id = p_message and x.handed_at is not null and x.bounced_at is null returning x.* into m;
  if not found then return false; end if;
  update message_recipient r set bounced_at = now() where r.school_id = m.school_id and r.message_id = m.about_message and r.person_id = m.about_person;
  return true;
end $$;

-- Nothing more is sent to an address that does not exist, but what somebody asked for about their own account.
create function kernel.hold_unreachable() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare said text;
begin
  select m.bounce into said from mail_outbox m where m.unreachable and lower(m.recipient) = lower(new.recipient) order by m.bounced_at desc limit 1;
  if not found then return new; end if;
  new.attempts := 30;
  new.last_error := said;
  update message_recipient r set bounced_at = now() where r.school_id = new.school_id and r.message_id = new.about_message and r.person_id = new.about_person;
  return new;
end $$;
create trigger mail_held before insert on mail_outbox for each row when (new.topic is not null or new.about_message is not null) execute function kernel.hold_unreachable();

-- How mails to an address of the own school fared: the last that came back, while none was sent after somebody said that the address is right.
create function auth.mail_problem(p_address text) returns table (bounced_at timestamptz, reason text, unreachable boolean) language sql stable security definer set search_path = public, pg_temp as $$
  select m.bounced_at, m.bounce, m.unreachable from mail_outbox m where m.unreachable and lower(m.recipient) = lower(p_address) and p_address <> '' order by m.bounced_at desc limit 1
$$;
create function auth.confirm_address(p_address text) returns void language sql security definer set search_path = public, pg_temp as $$
  update mail_outbox m set unreachable = false where m.unreachable and lower(m.recipient) = lower(p_address) and kernel.role() <= 3
$$;

revoke execute on function auth.keep_answer_token, auth.claim_mail, auth.enter_by_mail, auth.note_bounce, kernel.hold_unreachable, auth.mail_problem, auth.confirm_address from public;
grant execute on function auth.keep_answer_token, auth.claim_mail, auth.enter_by_mail, auth.note_bounce, auth.mail_problem, auth.confirm_address to portal_app;
