-- How many people of the present school sign in, as far as the caller may do something about it. `problem`: why no link can be sent.
create function auth.sign_in_states(p_people bigint[])
returns table (id bigint, user_id bigint, name text, problem text, has_password boolean, expires_on date)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, b.user_id, p.fname || ' ' || p.lname,
    case when p.user_id is null then 'no-account' when b.user_id is null then 'not-below' when coalesce(nullif(a.email, ''), p.email) = '' then 'no-email' else '' end,
    c.user_id is not null, c.expires_on
  from person p
  left join lateral (select x.user_id from auth.accounts_below(array[p.id]) x) b on true
  left join account a on a.id = b.user_id
  left join auth.credential c on c.user_id = b.user_id
  where kernel.role() in (1, 2) and p.school_id = any (auth.listed_schools(kernel.school_id())) and p.id = any (p_people)
  order by p.lname, p.fname, p.id
$$;
revoke execute on function auth.sign_in_states from public;
grant execute on function auth.sign_in_states to portal_app;
