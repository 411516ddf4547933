-- A mail has one Message-ID for ever and is handed over once: whoever sends it says so before. One that was refused is tried for some four days with growing pauses;
-- one that was handed over without an answer is not sent again by itself, for it may have arrived.
alter table mail_outbox add column message_id uuid not null default gen_random_uuid();
alter table mail_outbox add column handed_at timestamptz;

drop function auth.waiting_mail(integer);

create function kernel.mail_is_due(m mail_outbox) returns boolean language sql stable as $$
  select m.sent_at is null and m.handed_at is null and m.attempts < 30 and (m.not_before is null or m.not_before <= now())
$$;

create function auth.mail_waits() returns boolean language sql security definer set search_path = public, pg_temp as $$
  select exists (select from mail_outbox m where m.sent_at is null and kernel.mail_is_due(m))
$$;

create function auth.take_mail() returns table (id bigint, recipient text, subject text, body text, message_id uuid, created_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  update mail_outbox m set handed_at = now()
  where m.ctid = (select w.ctid from mail_outbox w where w.sent_at is null and kernel.mail_is_due(w) order by w.id limit 1 for update skip locked)
  returning m.id, m.recipient, m.subject, m.body, m.message_id, m.created_at
$$;

-- Refused for now: this mail, or all that are due when no mail server answers. Pauses of 1, 2, 4 … minutes up to four hours.
create function auth.defer_mail(p_id bigint, p_error text) returns void language sql security definer set search_path = public, pg_temp as $$
  update mail_outbox m set attempts = m.attempts + 1, handed_at = null, last_error = p_error, not_before = now() + make_interval(mins => least(2 ^ m.attempts, 240)::integer)
  where m.sent_at is null and (m.id = p_id or p_id is null and kernel.mail_is_due(m))
$$;

create or replace function auth.unsend_mail(p_cause uuid) returns bigint language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from mail_outbox where school_id = kernel.school_id() and cause = p_cause and sent_at is null and handed_at is null and attempts = 0 returning 1) select count(*) from gone
$$;

-- What did not leave, for the admins of its school; without a school, what was written to accounts at or below the group. Never its text: links and codes stand in it.
create function auth.undelivered_mail() returns table (id bigint, recipient text, subject text, created_at timestamptz, attempts integer, problem text, next_at timestamptz, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.id, m.recipient, m.subject, m.created_at, m.attempts, coalesce(m.last_error, ''), case when m.attempts < 30 and m.handed_at is null then m.not_before end,
    case when m.handed_at is not null then 'unanswered' when m.attempts >= 30 then 'abandoned' else 'delayed' end
  from mail_outbox m
  where m.sent_at is null and (m.attempts > 0 or m.handed_at < now() - interval '5 minutes') and m.school_id = coalesce(kernel.school_id(), 0)
    and (kernel.school_id() is not null or exists (
      select from account a join school_group g on g.id = a.group_id where lower(a.email) = lower(m.recipient) and kernel.group_id() = any (g.path)))
$$;

create function auth.resend_mail(p_ids bigint[]) returns bigint language sql security definer set search_path = public, pg_temp as $$
  with again as (
    update mail_outbox m set attempts = 0, handed_at = null, not_before = null where m.id in (select u.id from auth.undelivered_mail() u where u.id = any (p_ids)) and m.sent_at is null returning 1)
  select count(*) from again
$$;

revoke execute on function kernel.mail_is_due, auth.mail_waits, auth.take_mail, auth.defer_mail, auth.undelivered_mail, auth.resend_mail from public;
grant execute on function auth.mail_waits, auth.take_mail, auth.defer_mail, auth.undelivered_mail, auth.resend_mail to portal_app;
