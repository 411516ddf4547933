-- What stays of those whose personal information the caller may remove, in all schools where they have the account.
create function auth.removal_keeps() returns table (user_id bigint, grades bigint, finals bigint, attendance bigint, stays bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select e.user_id,
    coalesce(sum((select count(*) from grade g where g.school_id = p.school_id and g.student_id = p.id and (g.points is not null or g.exempt))), 0)::bigint,
    coalesce(sum((select count(*) from final_grade f where f.school_id = p.school_id and f.student_id = p.id)), 0)::bigint,
    coalesce(sum((select count(*) from attendance t where t.school_id = p.school_id and t.student_id = p.id)), 0)::bigint,
    coalesce(sum((select count(*) from enrollment n where n.school_id = p.school_id and n.student_id = p.id)), 0)::bigint
  from auth.erasable() e join person p on p.user_id = e.user_id group by e.user_id
$$;
revoke execute on function auth.removal_keeps from public;
grant execute on function auth.removal_keeps to portal_app;
