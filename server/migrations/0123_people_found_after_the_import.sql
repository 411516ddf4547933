-- Who stores many people in one transaction, their parts one after the other, may have them put into the search with the last part: `app.index_people_later`.
create or replace function kernel.index_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.index_people_later', true) = 'on' then return null; end if;
  perform auth.index_people(x.school_id, x.ids)
  from (select (n.j->>'school_id')::bigint as school_id, array_agg((n.j->>tg_argv[0])::bigint) as ids from (select to_jsonb(r) as j from changed r) n group by 1) x;
  return null;
end $$;
