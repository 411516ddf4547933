-- How many offers of other schools wait for an answer of the present one; their rows belong to the schools that made them.
create function auth.moves_waiting(p_kind text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from school_move m where kernel.role() <= 2 and m.to_school = kernel.school_id() and m.state = 'offered' and m.kind = p_kind
$$;
create function auth.application_offers_waiting() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from application_offer o where kernel.role() <= 2 and o.to_school = kernel.school_id() and o.state = 'offered'
$$;
revoke execute on function auth.moves_waiting, auth.application_offers_waiting from public;
grant execute on function auth.moves_waiting, auth.application_offers_waiting to portal_app;

create index person_note_waiting on person_note (school_id) where review = 'waiting' and archived_at is null;
