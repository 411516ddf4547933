-- Whether somebody else of the account's group has the user name; answered to admins of the group.
create function auth.username_is_taken(p_user bigint, p_username text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from account mine join account a on a.group_id = mine.group_id and a.id <> mine.id and lower(a.username) = lower(p_username)
    where mine.id = p_user and kernel.role() in (1, 2)
      and exists (select from school_group g where g.id = mine.group_id and (kernel.group_id() = any (g.path) or exists (select from school s where s.id = kernel.school_id() and s.group_id = g.id))))
$$;
revoke execute on function auth.username_is_taken from public;
grant execute on function auth.username_is_taken to portal_app;
