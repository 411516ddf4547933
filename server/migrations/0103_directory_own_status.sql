-- The directory finds people by the school's own statuses.
create or replace function kernel.directory_where(p_filter jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  views constant jsonb := '{"students": "{4}", "teachers": "{3}", "parents": "{5}", "staff": "{2,3}"}';
  digits text := regexp_replace(p_filter->>'search', '[\s()+./-]', '', 'g');
  words text;
begin
  select string_agg(format('i.words like %L', '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%'), ' and ') into words
  from regexp_split_to_table(kernel.plain(p_filter->>'search'), '\s+') term where term <> '';
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
end $function$;
