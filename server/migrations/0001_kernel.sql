-- What every table stands on: request settings, row-level security, audit, sessions, idempotency, files, mail.
-- Two database roles exist before this runs: portal_owner (this one, owns everything) and portal_app (the run-time role, owns nothing).
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create schema kernel;
create schema auth;
grant usage on schema public, kernel to portal_app;
grant usage on schema auth to portal_app;

-- The settings that a request brings; each is unset outside a transaction opened by the request scope: then no row is visible.
create function kernel.school_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.school_id', true), '')::bigint $$;
create function kernel.group_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.group_id', true), '')::bigint $$;
create function kernel.user_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;
create function kernel.real_user_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.real_user_id', true), '')::bigint $$;
create function kernel.role() returns smallint language sql stable parallel safe
  as $$ select nullif(current_setting('app.role', true), '')::smallint $$;
-- The owner sees rows only inside its own functions called by the run-time role (or where a migration says so): connected directly it is as blind as anybody.
create function kernel.system() returns boolean language sql stable parallel safe
  as $$ select session_user <> current_user or coalesce(current_setting('app.system', true), '') = 'on' $$;

-- Text as names are searched: no accents, lower case.
create function kernel.plain(value text) returns text language sql immutable parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, coalesce(value, ''))) $$;

create table audit_log (
  school_id bigint not null default 0, -- 0: a change of the group's own records
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  table_name text not null,
  row_id bigint,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  old jsonb,
  new jsonb,
  user_id bigint,      -- whose rights were used
  real_user_id bigint, -- who really sat there
  role smallint,
  reason text,
  request_id text,
  primary key (school_id, id)
);
create index audit_log_row on audit_log (school_id, table_name, row_id, id desc);
create index audit_log_user on audit_log (school_id, real_user_id, at);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy read_own_school on audit_log for select to portal_app using (school_id = kernel.school_id());
create policy append_only on audit_log for insert to portal_owner with check (true);
create policy read_by_system on audit_log for select to portal_owner using (kernel.system());
grant select on audit_log to portal_app;

-- One statement per changed statement, not per row: bulk saves stay cheap. An update notes only the columns that differ.
create function kernel.write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
    select coalesce((d.n->>'school_id')::bigint, 0), tg_table_name, (d.n->>'id')::bigint, 'update', d.before, d.after, kernel.user_id(), kernel.real_user_id(), kernel.role(),
           nullif(current_setting('app.reason', true), ''), current_setting('app.request_id', true)
    from (
      select n.j as n,
             (select jsonb_object_agg(k.key, k.value) from jsonb_each(o.j) k where k.value is distinct from n.j->k.key) as before,
             (select jsonb_object_agg(k.key, k.value) from jsonb_each(n.j) k where k.value is distinct from o.j->k.key) as after
      from (select to_jsonb(r) as j, r.id from new_rows r) n join (select to_jsonb(r) as j, r.id from old_rows r) o using (id)
    ) d
    where d.before is not null;
  end if;
  return null;
end $$;

create function kernel.audited(tab regclass) returns void language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function kernel.write_audit()', tab);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function kernel.write_audit()', tab);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function kernel.write_audit()', tab);
end $$;

-- A table whose rows belong to one school: seen and changed only with that school set; audited.
create function kernel.school_table(tab regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tab);
  execute format('alter table %s force row level security', tab);
  execute format('create policy own_school on %s to portal_app using (school_id = kernel.school_id()) with check (school_id = kernel.school_id())', tab);
  execute format('create policy by_system on %s to portal_owner using (kernel.system()) with check (kernel.system())', tab);
  execute format('grant select, insert, update, delete on %s to portal_app', tab);
  perform kernel.audited(tab);
end $$;

-- Rows that can be computed again or are logs themselves are not audited.
create function kernel.derived_school_table(tab regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tab);
  execute format('alter table %s force row level security', tab);
  execute format('create policy own_school on %s to portal_app using (school_id = kernel.school_id()) with check (school_id = kernel.school_id())', tab);
  execute format('create policy by_system on %s to portal_owner using (kernel.system()) with check (kernel.system())', tab);
  execute format('grant select, insert, update, delete on %s to portal_app', tab);
end $$;

-- ------------------------------------------------------------------------------------------------ groups, schools, people

create table school_group (
  id bigint generated by default as identity primary key,
  parent_id bigint references school_group (id),
  path bigint[] not null default '{}', -- ids from the root group down to this one; kept by trigger
  code text not null unique check (code ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  version integer not null default 1
);
create function kernel.group_path() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.path := coalesce((select p.path from school_group p where p.id = new.parent_id), '{}') || new.id;
  return new;
end $$;
create trigger group_path before insert or update of parent_id on school_group for each row execute function kernel.group_path();
alter table school_group enable row level security;
alter table school_group force row level security;
create policy own_groups on school_group to portal_app using (id = kernel.group_id() or (kernel.role() = 1 and kernel.group_id() = any (path)));
create policy by_system on school_group to portal_owner using (kernel.system()) with check (kernel.system());
grant select, insert, update on school_group to portal_app;
select kernel.audited('school_group');

create table school (
  id bigint generated by default as identity primary key,
  group_id bigint not null references school_group (id),
  sis_id text,
  short_code text not null check (short_code ~ '^[a-z0-9-]{2,40}$'),
  host text unique,
  name text collate "und-x-icu" not null,
  native_name text not null default '',
  time_zone text not null default 'UTC',
  language text not null default 'en',
  languages text[] not null default '{en}',
  accent text not null default '#2C5BCB' check (accent ~ '^#[0-9A-Fa-f]{6}$'),
  logo_file_id bigint,
  help_link text not null default '',
  grade_low text not null default '',
  grade_high text not null default '',
  address text not null default '',
  phone text not null default '',
  settings jsonb not null default '{}',
  archived_at timestamptz,
  version integer not null default 1,
  unique (group_id, sis_id),
  unique (short_code)
);
alter table school enable row level security;
alter table school force row level security;
create policy own_school on school to portal_app
  using (id = kernel.school_id() or (kernel.role() = 1 and exists (select from school_group g where g.id = school.group_id)))
  with check (id = kernel.school_id() or (kernel.role() = 1 and exists (select from school_group g where g.id = school.group_id)));
create policy by_system on school to portal_owner using (kernel.system()) with check (kernel.system());
grant select, insert, update on school to portal_app;
select kernel.audited('school');

-- One human being's way in: over several schools of a group, with one password. What a school knows of that human stands in `person`.
create table account (
  id bigint generated by default as identity primary key,
  group_id bigint not null references school_group (id),
  username text not null check (username <> ''),
  email text not null default '',
  language text,
  time_zone text,
  group_role smallint check (group_role = 1), -- 1: super admin of the group
  fname text not null default '',
  mname text not null default '',
  lname text not null default '',
  last_login_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index account_username on account (group_id, lower(username));
create index account_email on account (group_id, lower(email)) where email <> '';

create table person (
  school_id bigint not null references school (id),
  id bigint generated by default as identity,
  user_id bigint references account (id),
  sis_id text,
  fname text collate "und-x-icu" not null,
  mname text not null default '',
  lname text collate "und-x-icu" not null,
  native_name text not null default '', -- the name in the person's own script where fname and lname are a transcription
  email text not null default '',
  phone text not null default '',
  photo_file_id bigint,
  status text not null default 'active',
  search text generated always as (kernel.plain(fname || ' ' || mname || ' ' || lname || ' ' || native_name || ' ' || email || ' ' || coalesce(sis_id, ''))) stored,
  version integer not null default 1,
  primary key (school_id, id),
  unique (school_id, user_id)
);
create index person_search on person using gin (search gin_trgm_ops);
create index person_name on person (school_id, lname, fname, id);
create index person_user on person (user_id);
select kernel.school_table('person');

alter table account enable row level security;
alter table account force row level security;
create policy own_or_same_school on account to portal_app
  using (id = kernel.user_id() or exists (select from person p where p.school_id = kernel.school_id() and p.user_id = account.id) or (kernel.role() = 1 and exists (select from school_group g where g.id = account.group_id)));
create policy by_system on account to portal_owner using (kernel.system()) with check (kernel.system());
grant select, insert, update on account to portal_app;
select kernel.audited('account');

-- A role that a person holds in a school.
create table person_role (
  school_id bigint not null,
  id bigint generated by default as identity,
  person_id bigint not null,
  role smallint not null check (role between 2 and 5),
  status text not null default 'Active',
  access smallint not null default 1 check (access in (0, 1, 2)), -- 1 full, 2 read only, 0 none
  message_status text not null default '',
  primary key (school_id, id),
  unique (school_id, person_id, role),
  foreign key (school_id, person_id) references person (school_id, id)
);
create index person_role_role on person_role (school_id, role, person_id);
select kernel.school_table('person_role');

-- Permission flags given to or taken from one person beyond the role's default set.
create table user_tag (
  school_id bigint not null,
  id bigint generated by default as identity,
  person_id bigint not null,
  flag text not null,
  granted boolean not null,
  primary key (school_id, id),
  unique (school_id, person_id, flag),
  foreign key (school_id, person_id) references person (school_id, id)
);
select kernel.school_table('user_tag');

create table student (
  school_id bigint not null,
  id bigint not null, -- = person.id
  sis_id text,
  number text not null,
  grade_level text not null default '',
  birth_date date,
  graduation_year integer,
  status text not null default 'active',
  version integer not null default 1,
  primary key (school_id, id),
  unique (school_id, sis_id),
  foreign key (school_id, id) references person (school_id, id)
);
create index student_number on student (school_id, number);
select kernel.school_table('student');

create table teacher (
  school_id bigint not null,
  id bigint not null, -- = person.id
  sis_id text,
  number text not null default '',
  title text not null default '',
  status text not null default 'active',
  version integer not null default 1,
  primary key (school_id, id),
  unique (school_id, sis_id),
  foreign key (school_id, id) references person (school_id, id)
);
select kernel.school_table('teacher');

create table guardianship (
  school_id bigint not null,
  id bigint generated by default as identity,
  parent_id bigint not null,
  student_id bigint not null,
  relationship text not null default 'parent',
  version integer not null default 1,
  primary key (school_id, id),
  unique (school_id, parent_id, student_id),
  foreign key (school_id, parent_id) references person (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id)
);
create index guardianship_student on guardianship (school_id, student_id);
select kernel.school_table('guardianship');

-- ------------------------------------------------------------------------------------------------ sign-in

create table auth.credential (
  user_id bigint primary key references account (id),
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table auth.session (
  token_hash bytea primary key, -- SHA-256 of 256 random bits
  user_id bigint not null references account (id),
  school_id bigint references school (id),
  role smallint not null check (role between 1 and 5),
  real_user_id bigint not null references account (id),
  parent_hash bytea references auth.session (token_hash),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default '',
  address text not null default ''
);
create index session_by_user on auth.session (user_id) where revoked_at is null;
create index session_by_real_user on auth.session (real_user_id) where revoked_at is null;

create table auth.one_time_token (
  token_hash bytea primary key,
  user_id bigint not null references account (id),
  purpose text not null check (purpose in ('reset', 'auto_login')),
  school_id bigint references school (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table auth.login_attempt (
  id bigint generated always as identity primary key,
  subject text not null, -- 'account:<id>', 'name:<hash>', 'address:<ip>'
  at timestamptz not null default now()
);
create index login_attempt_subject on auth.login_attempt (subject, at);

-- ------------------------------------------------------------------------------------------------ idempotency, files, mail

create table idempotency_key (
  school_id bigint not null default 0,
  user_id bigint not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  http_status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (school_id, user_id, operation, key)
);
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy own_keys on idempotency_key to portal_app using (user_id = kernel.user_id() and school_id = coalesce(kernel.school_id(), 0))
  with check (user_id = kernel.user_id() and school_id = coalesce(kernel.school_id(), 0));
create policy by_system on idempotency_key to portal_owner using (kernel.system());
grant select, insert, update, delete on idempotency_key to portal_app;

-- A stored file. Who may read it follows from the record that owns it (owner_kind, owner_id), never from knowing the id.
create table file (
  school_id bigint not null,
  id bigint generated by default as identity,
  name text not null,
  size bigint not null,
  content_type text not null,
  sha256 text not null,
  storage_key text not null,
  owner_kind text,   -- null until a record takes it; swept after a day
  owner_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
create index file_owner on file (school_id, owner_kind, owner_id);
select kernel.school_table('file');

create table mail_outbox (
  school_id bigint not null default 0,
  id bigint generated by default as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (school_id, id)
);
create index mail_outbox_waiting on mail_outbox (id) where sent_at is null;
alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
create policy add_for_own_school on mail_outbox for insert to portal_app with check (school_id = kernel.school_id());
create policy by_system on mail_outbox to portal_owner using (kernel.system()) with check (kernel.system());
grant insert on mail_outbox to portal_app; -- mails carry one-time links: nobody reads them back
