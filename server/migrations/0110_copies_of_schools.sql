-- A lesson of another school shows no question set, and a copy carries nothing that another system knows the original by.
create or replace function kernel.copy_rows(p_table regclass, p_owner text, p_from bigint, p_to bigint, p_shares_group boolean, out rows integer, out kept integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cols text; vals text; links text; has_name boolean; has_number boolean; has_letter boolean; has_dates boolean; like_this text; owned text := ''; living text := ''; owner_column text;
begin
  select bool_or(a.attname = 'name'), bool_or(a.attname = 'number'), bool_or(a.attname = 'letter'), bool_or(a.attname = 'start_date'), case when bool_or(a.attname = 'archived_at') then 'and t.archived_at is null' else '' end
  into has_name, has_number, has_letter, has_dates, living from pg_attribute a where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped;

  -- references to tables that are copied: by the copy; a required one without a copy leaves the row out
  create temp table if not exists reference_of (column_name text, target text, required boolean) on commit drop;
  delete from reference_of where true;
  insert into reference_of
    select a.attname, c.confrelid::regclass::text, a.attnotnull from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'school_id'
    where c.conrelid = p_table and c.contype = 'f' and array_length(c.conkey, 1) = 2;
  select r.column_name into owner_column from reference_of r where r.target = p_owner and r.required order by (r.column_name = p_owner || '_id') desc, r.column_name limit 1;

  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
         string_agg(case
           when r.column_name is not null then format('(select m.new_id from copied m where m.tab = %L and m.old_id = t.%I)', r.target, a.attname)
           when a.attname in ('master_course_id', 'master_version', 'source_key', 'global_department_id') and not p_shares_group then 'null'
           when a.attname in ('sis_id', 'sis_extra') then 'null'
           when a.attname = 'blocks' then $q$(select coalesce(jsonb_agg(b), '[]') from jsonb_array_elements(t.blocks) b where b->>'kind' not in ('files', 'questions'))$q$ -- files and question sets stay in their school
           else format('t.%I', a.attname) end, ', ' order by a.attnum)
  into cols, vals
  from pg_attribute a left join reference_of r on r.column_name = a.attname
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname not in ('school_id', 'id', 'version', 'archived_at');
  select coalesce(string_agg(format('and exists (select from copied m where m.tab = %L and m.old_id = t.%I)', r.target, r.column_name), ' '), '') into links from reference_of r where r.required;

  if p_owner <> '' then
    owned := format('and exists (select from copied m where m.tab = %L and m.old_id = t.%I and m.fresh)', p_owner, owner_column);
  else
    like_this := concat_ws(' or ', 'false', case when has_number then $q$(n.number <> '' and n.number = t.number)$q$ end, case when has_name then 'lower(n.name) = lower(t.name)' end, case when has_letter then 'lower(n.letter) = lower(t.letter)' end,
      case when has_dates then '(n.start_date <= t.end_date and t.start_date <= n.end_date)' end);
    execute format('insert into copied (tab, old_id, new_id, fresh) select distinct on (t.id) %L, t.id, n.id, false from %s t join %s n on n.school_id = $2 and n.archived_at is null and (%s) where t.school_id = $1 %s order by t.id, n.id',
      p_table, p_table, p_table, like_this, living) using p_from, p_to;
  end if;
  get diagnostics kept = row_count;
  if p_owner <> '' then kept := 0; end if;
  execute format('insert into copied (tab, old_id, new_id, fresh) select %L, t.id, nextval(pg_get_serial_sequence(%L, ''id'')), true from %s t where t.school_id = $1 %s %s %s and not exists (select from copied m where m.tab = %L and m.old_id = t.id) order by t.id',
    p_table, p_table, p_table, living, links, owned, p_table) using p_from;
  get diagnostics rows = row_count;
  execute format('insert into %s (school_id, id, %s) select $2, m.new_id, %s from %s t join copied m on m.tab = %L and m.old_id = t.id and m.fresh where t.school_id = $1 order by m.new_id', p_table, cols, vals, p_table, p_table)
    using p_from, p_to;
end $$;
