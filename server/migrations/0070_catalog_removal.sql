-- How often rows of the present school are pointed to, by table. Looks at every foreign key there is, so tables that come later count too.
create function kernel.uses_of(p_table regclass, p_ids bigint[], p_except regclass[] default '{}') returns table (what text, count bigint) language plpgsql stable as $$
declare reference record;
begin
  for reference in
    select c.conrelid::regclass as source, a.attname as field
    from pg_constraint c join pg_attribute f on f.attrelid = c.confrelid and f.attname = 'id' and f.attnum = any (c.confkey)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, f.attnum)]
    where c.contype = 'f' and c.confrelid = p_table and c.conrelid <> all (p_except)
  loop
    what := reference.source::text;
    execute format('select count(*) from %s where school_id = kernel.school_id() and %I = any ($1)', reference.source, reference.field) into count using p_ids;
    if count > 0 then return next; end if;
  end loop;
end $$;
