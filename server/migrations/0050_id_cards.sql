-- What the code of an ID card tells whoever reads it: whether the card is good, whose school it is, and two letters. The ids come out of a sealed code.
create function auth.card_holder(p_school bigint, p_person bigint) returns table (school_name text, initials text, active boolean, today date)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.name, upper(left(p.fname, 1) || left(p.lname, 1)), p.status = 'active' and p.merged_into is null, (now() at time zone c.time_zone)::date
  from person p join school c on c.id = p.school_id and c.archived_at is null where p.school_id = p_school and p.id = p_person
$$;
revoke execute on function auth.card_holder from public;
grant execute on function auth.card_holder to portal_app;
