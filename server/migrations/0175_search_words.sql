-- One way to search everywhere: by words in any order, as the directory does.
create function kernel.search_words(p_search text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word), '{}')
  from regexp_split_to_table(
    translate(kernel.plain(normalize(p_search, nfkc)), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'),
    '[\s,;،、，]+'
  ) word
  where word <> ''
$$;
comment on function kernel.search_words is 'The words of what was typed: without accents and capitals, with digits 0 to 9; ''Huang, Xinyi'' are two.';
create function kernel.search_patterns(p_search text) returns text[] language sql immutable parallel safe as $$
  select array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(kernel.search_words(p_search)) word)
$$;
comment on function kernel.search_patterns is 'The same for LIKE ALL: every word stands somewhere in the text. Nothing typed is in every text.';
create or replace function kernel.directory_where(p_filter jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  views constant jsonb := '{"students": "{4}", "teachers": "{3}", "parents": "{5}", "staff": "{2,3}"}';
  digits text := regexp_replace(array_to_string(kernel.search_words(p_filter->>'search'), ''), '[()+./-]', '', 'g');
  words text;
begin
  select string_agg(format('i.words like %L', pattern), ' and ') into words from unnest(kernel.search_patterns(p_filter->>'search')) pattern;
  return concat_ws(' and ',
    case when words is not null and digits ~ '^\d{3,}$' then format('((%s) or i.phone like %L)', words, '%' || digits) else words end,
    case when p_filter ? 'view' then format('i.roles && %L', views->>(p_filter->>'view')) end,
    case when p_filter ? 'role' then format('i.roles @> array[%L::smallint]', p_filter->>'role') end,
    case when p_filter ? 'status' then format('i.status = %L', p_filter->>'status') end,
    case when p_filter ? 'own_status' then format('exists (select from person o where o.school_id = i.school_id and o.id = i.person_id and o.status_id = %L)', p_filter->>'own_status') end,
    case when p_filter->>'grade_level' <> '' then format('i.grade_level = %L', p_filter->>'grade_level') end,
    case when p_filter ? 'ids' then format('i.person_id = any (%L)', translate(p_filter->>'ids', '[]', '{}')) end,
    case when p_filter ? 'custom_field' then format('exists (select from custom_value v where v.school_id = i.school_id and v.person_id = i.person_id and v.custom_field_id = %L and v.value @> %L)', p_filter->>'custom_field', p_filter->>'custom_value') end,
    case when p_filter->>'sign_in' = 'never' then
      'not exists (select from person p join account a on a.id = p.user_id and a.last_login_at is not null where p.school_id = i.school_id and p.id = i.person_id)' end);
end $function$
;
create or replace function auth.link_choices(p_role smallint, p_search text)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wanted text := array_to_string(kernel.search_words(p_search), ' ');
  words text := (select coalesce(string_agg(format(' and i.words like %L', pattern), ''), '') from unnest(kernel.search_patterns(p_search)) pattern);
  hits text := format('select i.person_id from auth.person_search i where i.school_id = %L and i.status = ''active'' and i.roles @> array[%L]::smallint[]', kernel.school_id(), p_role) || words;
begin
  if kernel.role() not in (1, 2) then return; end if;
  if length(wanted) >= 3 then -- few are found: first those, then their names
    return query execute format('with hits as materialized (%s) select p.id from hits h join person p on p.school_id = %L and p.id = h.person_id order by p.lname, p.fname, p.id limit 20', hits, kernel.school_id());
  else -- many are found: by name until there are twenty
    return query execute format('select p.id from person p cross join lateral (%s and i.person_id = p.id offset 0) h where p.school_id = %L order by p.lname, p.fname, p.id limit 20', hits, kernel.school_id());
  end if;
end $function$
;
