-- Courses are copied within a school, or from another school that the caller runs too: the one read over schools that a school admin has here.

-- The schools whose admin the caller is, their present one first.
create function auth.schools_run() returns table (id bigint, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.name from person p join person_role r on r.school_id = p.school_id and r.person_id = p.id and r.role = 2 and r.access <> 0
  join school s on s.id = p.school_id and s.archived_at is null
  where kernel.role() = 2 and p.user_id = kernel.user_id() order by s.id <> kernel.school_id(), s.name, s.id
$$;

-- Courses in use of one of them, with what a copy takes along.
create function auth.course_snapshots(p_school bigint, p_ids bigint[]) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'name', c.name, 'description', c.description, 'subject', c.subject, 'credits', c.credits, 'grade_levels', to_jsonb(c.grade_levels),
      'department', coalesce(d.name, ''), 'units', coalesce((
        select jsonb_agg(jsonb_build_object('name', u.name, 'description', u.description, 'lessons', coalesce((
          select jsonb_agg(jsonb_build_object('name', l.name, 'summary', l.summary, 'minutes', l.minutes, 'shared', l.shared, 'blocks', l.blocks) order by l.position, l.id)
          from course_lesson l where l.school_id = u.school_id and l.unit_id = u.id and l.archived_at is null), '[]')) order by u.position, u.id)
        from course_unit u where u.school_id = c.school_id and u.course_id = c.id and u.archived_at is null), '[]'),
      'files', coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type, 'sha256', f.sha256, 'storage_key', f.storage_key))
        from course_unit u join course_lesson l on l.school_id = u.school_id and l.unit_id = u.id join file f on f.school_id = l.school_id and f.owner_kind = 'lesson' and f.owner_id = l.id
        where u.school_id = c.school_id and u.course_id = c.id), '[]')) order by c.number collate kernel.natural, c.id), '[]')
  from course c left join department d on d.school_id = c.school_id and d.id = c.department_id
  where c.school_id = p_school and c.archived_at is null and (p_ids is null or c.id = any (p_ids)) and exists (select from auth.schools_run() s where s.id = p_school)
$$;
revoke execute on function auth.schools_run, auth.course_snapshots from public;
grant execute on function auth.schools_run, auth.course_snapshots to portal_app;
