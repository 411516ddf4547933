-- Documents of people and qualifications that expire: who was told of which day, and how they are found.
alter table person_note add column expiry_told date; -- the day of expiry that people were told of; another day is told again
alter table qualification add column expiry_told date;
create index person_note_expiring on person_note (school_id, expires_on) where expires_on is not null and archived_at is null;
create index qualification_expiring on qualification (school_id, expires_on) where expires_on is not null and archived_at is null;

-- What expires until a day in the present school, of active people; what a later one of the same kind stands for is renewed.
create function kernel.expiring(p_until date)
returns table (kind text, id bigint, person_id bigint, name text, expires_on date, expiry_told date, visibility text, created_by bigint) language sql stable as $$
  select 'document', n.id, n.person_id, n.document_type, n.expires_on, n.expiry_told, n.visibility, n.created_by
  from person_note n join person p on p.school_id = n.school_id and p.id = n.person_id and p.status = 'active'
  where n.school_id = kernel.school_id() and n.kind = 'document' and n.archived_at is null and n.review <> 'returned' and n.expires_on <= p_until
    and not exists (select from person_note m where m.school_id = n.school_id and m.person_id = n.person_id and m.kind = 'document' and m.document_type = n.document_type
      and m.archived_at is null and m.review <> 'returned' and m.expires_on > n.expires_on)
  union all
  select 'qualification', q.id, q.person_id, q.name, q.expires_on, q.expiry_told, 'staff', null
  from qualification q join person p on p.school_id = q.school_id and p.id = q.person_id and p.status = 'active'
  where q.school_id = kernel.school_id() and q.archived_at is null and q.expires_on <= p_until
    and not exists (select from qualification m where m.school_id = q.school_id and m.person_id = q.person_id and kernel.plain(m.name) = kernel.plain(q.name) and m.archived_at is null and m.expires_on > q.expires_on)
$$;
grant execute on function kernel.expiring to portal_app;

create function auth.schools_with_expiring(p_now timestamptz) returns table (school_id bigint, group_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.group_id from school s where s.archived_at is null and (
    exists (select from person_note n where n.school_id = s.id and n.archived_at is null and n.expires_on <= (p_now at time zone s.time_zone)::date + 30 and n.expiry_told is distinct from n.expires_on)
    or exists (select from qualification q where q.school_id = s.id and q.archived_at is null and q.expires_on <= (p_now at time zone s.time_zone)::date + 30 and q.expiry_told is distinct from q.expires_on))
$$;
revoke execute on function auth.schools_with_expiring from public;
grant execute on function auth.schools_with_expiring to portal_app;
