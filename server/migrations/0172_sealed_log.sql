-- Who opened the record of a person: once in a while for the same reader and page.
create table record_read (
  school_id bigint not null references school (id),
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  person_id bigint not null,
  user_id bigint not null,      -- whose rights were used
  real_user_id bigint not null, -- who really sat there
  role smallint not null,
  page text not null,
  primary key (school_id, id)
);
create index record_read_at on record_read (school_id, at desc, id desc);
create index record_read_person on record_read (school_id, person_id, at desc);
create index record_read_reader on record_read (school_id, real_user_id, person_id, at desc);
alter table record_read enable row level security;
alter table record_read force row level security;
create policy read_own_school on record_read for select to portal_app using (school_id = kernel.school_id());
create policy by_system on record_read to portal_owner using (kernel.system()) with check (kernel.system());
grant select on record_read to portal_app;

-- Not of the own record.
create function auth.note_read(p_person bigint, p_page text, p_minutes integer) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into record_read (school_id, person_id, user_id, real_user_id, role, page)
  select p.school_id, p.id, kernel.user_id(), kernel.real_user_id(), kernel.role(), p_page
  from person p
  where p.school_id = kernel.school_id() and p.id = p_person and p.user_id is distinct from kernel.real_user_id()
    and not exists (
      select from record_read r
      where r.school_id = p.school_id and r.real_user_id = kernel.real_user_id() and r.person_id = p.id and r.page = p_page and r.role = kernel.role()
        and r.at > clock_timestamp() - make_interval(mins => p_minutes))
$$;

-- The audit log of a school as a chain: a job seals its rows one after the other, each with the hash over the one before. Writers know nothing of it.
create table audit_seal (
  school_id bigint not null, -- 0: changes of groups
  seq bigint not null,
  audit_id bigint not null,
  digest bytea not null, -- of the row as it was sealed
  hash bytea not null,   -- of the hash before and the digest
  sealed_at timestamptz not null default now(),
  primary key (school_id, seq)
);
create index audit_seal_row on audit_seal (school_id, audit_id, seq desc);
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
create policy read_own_school on audit_seal for select to portal_app using (school_id = kernel.school_id());
create policy read_by_system on audit_seal for select to portal_owner using (kernel.system());
create policy append_only on audit_seal for insert to portal_owner with check (kernel.system());
grant select on audit_seal to portal_app;

create function kernel.audit_digest(l audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(l.school_id, l.id, l.at at time zone 'UTC', l.table_name, l.row_id, l.operation, l.old, l.new, l.user_id, l.real_user_id, l.role, l.reason, l.request_id)::text, 'UTF8'))
$$;

-- Appends these rows to the chain of the school, in this order.
create function kernel.append_seals(p_school bigint, p_rows bigint[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare last audit_seal; l audit_log; one bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_seal', p_school));
  select * into last from audit_seal where school_id = p_school order by seq desc limit 1;
  for l in select a.* from unnest(p_rows) with ordinality r (id, nth) join audit_log a on a.school_id = p_school and a.id = r.id order by r.nth loop
    one := kernel.audit_digest(l);
    insert into audit_seal (school_id, seq, audit_id, digest, hash)
    values (p_school, coalesce(last.seq, 0) + 1, l.id, one, sha256(coalesce(last.hash, ''::bytea) || one)) returning * into last;
  end loop;
end $$;

-- Seals what is not sealed yet and answers how many rows that were. A change is seen when its transaction ends, so the last hours are looked through again; the first time everything is.
create function auth.seal_audit(p_school bigint, p_hours integer, p_limit integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare fresh bigint[];
begin
  select array_agg(x.id order by x.at, x.id) into fresh from (
    select l.id, l.at from audit_log l
    where l.school_id = p_school
      and l.at > coalesce((select s.sealed_at - make_interval(hours => p_hours) from audit_seal s where s.school_id = p_school order by s.seq desc limit 1), '-infinity')
      and not exists (select from audit_seal s where s.school_id = p_school and s.audit_id = l.id)
    order by l.at, l.id limit p_limit) x;
  if fresh is null then return 0; end if;
  perform kernel.append_seals(p_school, fresh);
  return cardinality(fresh);
end $$;

create function auth.sealed_schools() returns table (school_id bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select 0::bigint union all select s.id from school s
$$;

-- What an erasure strikes out of the log is sealed anew, so that a change by any other way is told apart from it.
create or replace function auth.strike(p_table text, p_schools bigint[], p_key_column text, p_id bigint, p_columns text[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare struck record;
begin
  for struck in
    with done as (
      update audit_log l set old = kernel.struck(l.old, p_columns), new = kernel.struck(l.new, p_columns)
      where l.school_id = any (p_schools) and l.table_name = p_table and l.row_id in (
        select a.row_id from audit_log a where a.school_id = any (p_schools) and a.table_name = p_table
          and ((p_key_column = 'id' and a.row_id = p_id) or (p_key_column <> 'id' and (a.new->>p_key_column = p_id::text or a.old->>p_key_column = p_id::text))))
      returning l.school_id, l.id)
    select d.school_id, array_agg(d.id order by d.id) as ids from done d
    where exists (select from audit_seal s where s.school_id = d.school_id and s.audit_id = d.id) group by d.school_id
  loop
    perform kernel.append_seals(struck.school_id, struck.ids);
  end loop;
end $$;

-- Follows the chain of the present school from its first seal: whether each follows the one before, and whether each row is still what was sealed last.
create function auth.verify_audit() returns table (sealed bigint, struck bigint, waiting bigint, late bigint, broken bigint, broken_at timestamptz, head text)
language sql stable security definer set search_path = public, pg_temp as $$
  with seal as (
    select s.*, lag(s.hash) over w as before, row_number() over w as place, row_number() over (partition by s.audit_id order by s.seq desc) as age
    from audit_seal s where s.school_id = kernel.school_id() window w as (order by s.seq)
  ),
  looked as (
    select s.*, l.at, s.seq <> s.place or s.hash <> sha256(coalesce(s.before, ''::bytea) || s.digest)
      or (s.age = 1 and (l.id is null or kernel.audit_digest(l) <> s.digest)) as wrong
    from seal s left join audit_log l on l.school_id = s.school_id and l.id = s.audit_id
  ),
  open as (
    select l.at from audit_log l where l.school_id = kernel.school_id() and not exists (select from audit_seal s where s.school_id = l.school_id and s.audit_id = l.id)
  )
  select (select count(*) from looked where age = 1), (select count(*) from looked where age > 1),
    (select count(*) from open), (select count(*) from open where at < now() - interval '1 day'),
    (select count(*) from looked where wrong), (select min(coalesce(at, sealed_at)) from looked where wrong),
    coalesce((select encode(s.hash, 'hex') from audit_seal s where s.school_id = kernel.school_id() order by s.seq desc limit 1), '')
$$;

revoke execute on function auth.note_read, auth.seal_audit, auth.sealed_schools, auth.verify_audit from public;
grant execute on function auth.note_read, auth.seal_audit, auth.sealed_schools, auth.verify_audit to portal_app;
revoke execute on function kernel.append_seals from public;
