-- What the last imported feed told, so that the next one that lacks much of it is not taken over unasked.

alter table import_run add column feed_kinds text[] not null default '{}'; -- kinds that the files tell whole: neither changes alone nor absent
alter table import_run add column lacking jsonb not null default '[]';     -- by kind, what the last feed had and this one lacks

-- The ids of a feed that was imported. Kept while it is the last of its sender for a kind, longer than its staged rows; no names.
create table import_feed (
  run_id bigint not null references import_run (id) on delete cascade,
  kind text not null,
  school_sis_id text not null,
  sis_id text not null,
  section_sis_id text not null, -- the other end of a link
  primary key (run_id, kind, school_sis_id, sis_id, section_sis_id)
);
alter table import_feed enable row level security;
alter table import_feed force row level security;
create policy own_runs on import_feed to portal_app using (run_id in (select id from import_run)) with check (run_id in (select id from import_run));
create policy by_system on import_feed to portal_owner using (kernel.system()) with check (kernel.system());
grant select, insert, delete on import_feed to portal_app;

create or replace function auth.sweep_imports() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.request_id', 'sweep-imports', true);
  update import_run set status = 'cancelled' where status = 'checked' and created_at < now() - interval '30 days';
  delete from import_row where run_id in (select id from import_run where coalesce(imported_at, created_at) < now() - interval '30 days');
  delete from import_feed f using import_run r
  where r.id = f.run_id and r.imported_at < now() - interval '30 days' and exists (
    select from import_run n where n.status = 'imported' and n.imported_at > r.imported_at and n.group_id = r.group_id and n.school_id is not distinct from r.school_id
      and n.source = r.source and f.kind = any (n.feed_kinds));
end $$;
