-- Nothing is charged to somebody whose data were removed: automatic payment ends, and the method is forgotten.
create function kernel.end_automatic_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update automatic_payment a
  set state = 'off', customer = '', method = '', setup_reference = '', setup_url = '', setup_until = null, off_at = now(), version = a.version + 1
  from payer p
  where p.school_id = new.school_id and p.person_id = new.id and a.school_id = p.school_id and a.payer_id = p.id and (a.state <> 'off' or a.method <> '' or a.setup_reference <> '');
  delete from provider_customer c using payer p where p.school_id = new.school_id and p.person_id = new.id and c.school_id = p.school_id and c.payer_id = p.id;
  return null;
end $$;
create trigger end_automatic_payment after update of status on person for each row
when (new.status = 'archived' and current_setting('app.erasing', true) = 'on') execute function kernel.end_automatic_payment();

-- What is written about collections is emptied; the row is of the books.
update auth.personal_column set becomes = 'empty' where table_name = 'payer' and column_name = 'collections_note';
alter table auth.personal_column add check (becomes <> 'removed' or column_name = '*');
