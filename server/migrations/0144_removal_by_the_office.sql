-- The office removes the personal information of a student without an account, and of a parent: nobody else could.
alter table erasure alter column user_id drop not null;
alter table erasure add column of_person jsonb, -- school_id and person_id, of whom the office removed
  add check (user_id is not null or of_person is not null);
create unique index on erasure (of_person) where of_person is not null;

-- What the office may remove of somebody of the present school. `problem`: why not.
create function auth.removable_person(p_person bigint)
returns table (name text, problem text, grades bigint, finals bigint, attendance bigint, stays bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select trim(p.fname || ' ' || p.lname),
    case
      when p.merged_into is not null then 'merged'
      when exists (select from erasure e where e.of_person = jsonb_build_object('school_id', p.school_id, 'person_id', p.id) or e.user_id = p.user_id) then 'removed'
      when coalesce(a.group_role is not null, false) or exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id and r.role not in (4, 5)) then 'works'
      when s.id is not null and p.user_id is not null then 'own' -- the student, or a parent, removes it with the account
      when s.id is null and not exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id and r.role = 5) then 'works'
      when exists (select from person x where x.user_id = p.user_id and x.school_id <> p.school_id) then 'elsewhere'
      when exists (select from guardianship g join person c on c.school_id = g.school_id and c.id = g.student_id and c.status = 'active' where g.school_id = p.school_id and g.parent_id = p.id) then 'guardian'
      else '' end,
    (select count(*) from grade g where g.school_id = p.school_id and g.student_id = p.id and (g.points is not null or g.exempt)),
    (select count(*) from final_grade f where f.school_id = p.school_id and f.student_id = p.id),
    (select count(*) from attendance t where t.school_id = p.school_id and t.student_id = p.id),
    (select count(*) from enrollment n where n.school_id = p.school_id and n.student_id = p.id)
  from person p left join account a on a.id = p.user_id left join student s on s.school_id = p.school_id and s.id = p.id
  where kernel.role() = 2 and p.school_id = kernel.school_id() and p.id = p_person
$$;

-- Who has no account gets one that nobody can use, so that one way of removing serves all.
create function auth.account_to_remove(p_school bigint, p_person bigint, p_anonymous text) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare found_user bigint;
begin
  select p.user_id into found_user from person p where p.school_id = p_school and p.id = p_person;
  if found_user is not null then return found_user; end if;
  select a.id into found_user from account a join school s on s.group_id = a.group_id where s.id = p_school and a.username = p_anonymous;
  if found_user is null then
    insert into account (group_id, username, fname, lname, disabled_at) select s.group_id, p_anonymous, '', '', now() from school s where s.id = p_school returning id into found_user;
  end if;
  update person set user_id = found_user where school_id = p_school and id = p_person;
  return found_user;
end $$;

create function auth.erase_person(p_person bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare anonymous text := 'removed-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
begin
  if kernel.real_user_id() is distinct from kernel.user_id() or not exists (select from auth.removable_person(p_person) r where r.problem = '') then
    raise exception 'out of reach' using errcode = 'insufficient_privilege';
  end if;
  insert into erasure (group_id, of_person, anonymous_id, asked_by) select s.group_id, jsonb_build_object('school_id', s.id, 'person_id', p_person), anonymous, kernel.user_id() from school s where s.id = kernel.school_id();
  perform auth.erase(auth.account_to_remove(kernel.school_id(), p_person, anonymous), anonymous);
end $$;

create or replace function auth.erase_again() returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  entry record;
  done integer := 0;
begin
  for entry in select * from erasure e order by e.id loop
    perform auth.erase(case when entry.of_person is null then entry.user_id else auth.account_to_remove((entry.of_person->>'school_id')::bigint, (entry.of_person->>'person_id')::bigint, entry.anonymous_id) end, entry.anonymous_id);
    done := done + 1;
  end loop;
  return done;
end $$;
revoke execute on function auth.removable_person, auth.account_to_remove, auth.erase_person, auth.erase_again from public;
grant execute on function auth.removable_person, auth.erase_person to portal_app;
