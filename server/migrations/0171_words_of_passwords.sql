-- What a guesser who knows somebody tries first: names, user name, addresses, and what the schools and the group are called.
create function auth.password_words(p_user bigint) returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct w.word) filter (where w.word <> ''), '{}')
  from (
    select unnest(array[a.fname, a.mname, a.lname, a.username, a.email, g.name, g.code]) as word
    from account a join school_group g on g.id = a.group_id where a.id = p_user
    union all
    select unnest(array[p.fname, p.mname, p.lname, p.native_name, p.preferred_name, p.email, s.name, s.native_name, s.short_code])
    from person p join school s on s.id = p.school_id where p.user_id = p_user
    union all
    select unnest(array[d.street, d.city])
    from person p join person_address d on d.school_id = p.school_id and d.person_id = p.id where p.user_id = p_user
  ) w
$$;
revoke execute on function auth.password_words from public;
grant execute on function auth.password_words to portal_app;
