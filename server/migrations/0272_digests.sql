-- What a reader wants to hear of together, in one mail a day or a week; messages of people come at once.
alter table account add column mail_digest text not null default 'none' check (mail_digest in ('none', 'daily', 'weekly'));
-- Waits to be put together with others. What was, counts as sent, and names the mail in which it left.
alter table mail_outbox add column in_digest boolean not null default false;
alter table mail_outbox add column left_in bigint;
create index mail_outbox_digest on mail_outbox (user_id, school_id, not_before) where in_digest and sent_at is null;

-- At seven in the morning by the clock of the reader, on Mondays where it is weekly; null: none is wanted.
create function kernel.digest_at(p_user bigint) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select case a.mail_digest
      when 'daily' then (here.day + case when here.clock < time '07:00' then 0 else 1 end + time '07:00') at time zone z.zone
      when 'weekly' then (here.day + case when extract(isodow from here.day) = 1 and here.clock < time '07:00' then 0 else 8 - extract(isodow from here.day)::integer end + time '07:00') at time zone z.zone
    end
  from account a
  cross join lateral (
    select coalesce(a.time_zone, (select s.time_zone from person p join school s on s.id = p.school_id where p.user_id = a.id order by s.id limit 1), 'UTC') as zone) z
  cross join lateral (select (now() at time zone z.zone)::date as day, (now() at time zone z.zone)::time as clock) here
  where a.id = p_user
$$;
revoke execute on function kernel.digest_at from public;
grant execute on function kernel.digest_at to portal_app;

create or replace function kernel.mail_is_due(m public.mail_outbox) returns boolean language sql stable as $$
  select m.sent_at is null and m.handed_at is null and m.attempts < 30 and not m.in_digest and (m.not_before is null or m.not_before <= now())
$$;

-- What is due of somebody from one school, oldest first.
create function auth.digests_due() returns table (user_id bigint, school_id bigint, language text, school text, mails jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, m.school_id, max(m.language), coalesce(max(s.name), ''),
    jsonb_agg(jsonb_build_object('id', m.id, 'subject', m.subject, 'link', m.link) order by m.id)
  from mail_outbox m left join school s on s.id = m.school_id
  where m.in_digest and m.sent_at is null and m.not_before <= now()
  group by m.user_id, m.school_id order by m.user_id, m.school_id limit 500
$$;

-- The mails as one; one alone goes as it is. What another process put together meanwhile is left alone.
create function auth.put_together(p_ids bigint[], p_subject text, p_body text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ids bigint[];
  v_new bigint;
begin
  select array_agg(w.id) into v_ids
  from (select m.id from mail_outbox m where m.id = any (p_ids) and m.in_digest and m.sent_at is null order by m.id for update) w;
  if cardinality(v_ids) is distinct from cardinality(p_ids) then return; end if;
  if cardinality(v_ids) = 1 then
    update mail_outbox set in_digest = false where id = v_ids[1];
    return;
  end if;
  insert into mail_outbox (school_id, recipient, subject, body, language, link, user_id, topic)
  select m.school_id, m.recipient, p_subject, p_body, m.language, '/home', m.user_id, m.topic
  from mail_outbox m where m.id = v_ids[1] returning id into v_new;
  update mail_outbox set sent_at = now(), left_in = v_new where id = any (v_ids);
end $$;
revoke execute on function auth.digests_due, auth.put_together from public;
grant execute on function auth.digests_due, auth.put_together to portal_app;
