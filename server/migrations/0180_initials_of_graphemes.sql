-- Initials are characters as readers count them, which only the server's texts know how to cut: a letter may be several code points.
alter table issued_document drop constraint issued_document_whose_check;
alter table issued_document add constraint issued_document_whose_check check (char_length(whose) <= 40);

drop function auth.card_holder(bigint, bigint);
create function auth.card_holder(p_school bigint, p_person bigint)
returns table (school_name text, fname text, lname text, active boolean, today date)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.name, p.fname, p.lname, p.status = 'active' and p.merged_into is null,
         (now() at time zone c.time_zone)::date
  from person p join school c on c.id = p.school_id and c.archived_at is null where p.school_id = p_school and p.id = p_person
$$;
revoke execute on function auth.card_holder from public;
grant execute on function auth.card_holder to portal_app;
