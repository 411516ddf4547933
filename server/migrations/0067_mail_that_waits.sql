-- A mail may wait some minutes, and is taken back by what caused it while it waits.
alter table mail_outbox add column not_before timestamptz;
alter table mail_outbox add column cause uuid;
create index mail_outbox_cause on mail_outbox (school_id, cause) where cause is not null;

create or replace function auth.waiting_mail(p_limit integer) returns table (school_id bigint, id bigint, recipient text, subject text, body text, attempts integer)
language sql security definer set search_path = public, pg_temp as $$
  select m.school_id, m.id, m.recipient, m.subject, m.body, m.attempts from mail_outbox m where m.sent_at is null and m.attempts < 8 and (m.not_before is null or m.not_before <= now())
  order by m.id limit p_limit for update skip locked
$$;

-- How many mails of this school were taken back.
create function auth.unsend_mail(p_cause uuid) returns bigint language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from mail_outbox where school_id = kernel.school_id() and cause = p_cause and sent_at is null and attempts = 0 returning 1) select count(*) from gone
$$;
revoke execute on function auth.unsend_mail from public;
grant execute on function auth.unsend_mail to portal_app;
