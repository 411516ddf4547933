-- Grade points of each student added up, so that the list of a whole school reads one row of each. Counted again for the students whose results changed.
-- plain and weighted are sums of points times credits; credits counts those that have points. A grade point average is their quotient.
create table grade_points (
  school_id bigint not null,
  student_id bigint not null,
  credits numeric(9, 3) not null,
  plain numeric(14, 6) not null,
  weighted numeric(14, 6) not null,
  attempted numeric(9, 3) not null,
  earned numeric(9, 3) not null,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade
) with (fillfactor = 70);
select kernel.derived_school_table('grade_points');

create function kernel.recount_grade_points(p_school bigint, p_students bigint[]) returns void language sql as $$
  with result as (
    select student_id, credits_attempted as credits, credits_earned as earned, gpa_points as points, coalesce(weighted_gpa_points, gpa_points) as weighted
    from final_grade where school_id = p_school and student_id = any (p_students)
    union all
    select student_id, credits, credits_earned, case when in_gpa then gpa_points end, case when in_gpa then gpa_points end
    from other_grade where school_id = p_school and student_id = any (p_students) and archived_at is null),
  gone as (delete from grade_points g where g.school_id = p_school and g.student_id = any (p_students) and not exists (select from result r where r.student_id = g.student_id))
  insert into grade_points
  select p_school, student_id, coalesce(sum(credits) filter (where points is not null), 0), coalesce(sum(credits * points), 0), coalesce(sum(credits * weighted), 0), sum(credits), sum(earned)
  from result group by student_id order by student_id
  on conflict (school_id, student_id) do update
  set credits = excluded.credits, plain = excluded.plain, weighted = excluded.weighted, attempted = excluded.attempted, earned = excluded.earned
$$;

create function kernel.follow_grade_points() returns trigger language plpgsql as $$
declare one record;
begin
  if tg_op = 'INSERT' then
    for one in select school_id, array_agg(distinct student_id) as students from changed group by 1 order by 1 loop perform kernel.recount_grade_points(one.school_id, one.students); end loop;
  elsif tg_op = 'DELETE' then
    for one in select school_id, array_agg(distinct student_id) as students from earlier group by 1 order by 1 loop perform kernel.recount_grade_points(one.school_id, one.students); end loop;
  else
    for one in select school_id, array_agg(distinct student_id) as students from (select school_id, student_id from changed union select school_id, student_id from earlier) x group by 1 order by 1
      loop perform kernel.recount_grade_points(one.school_id, one.students); end loop;
  end if;
  return null;
end $$;

do $$
declare tab text;
begin
  foreach tab in array array['final_grade', 'other_grade'] loop
    execute format('create trigger points_after_insert after insert on %s referencing new table as changed for each statement execute function kernel.follow_grade_points()', tab);
    execute format('create trigger points_after_update after update on %s referencing old table as earlier new table as changed for each statement execute function kernel.follow_grade_points()', tab);
    execute format('create trigger points_after_delete after delete on %s referencing old table as earlier for each statement execute function kernel.follow_grade_points()', tab);
  end loop;
end $$;

select set_config('app.system', 'on', true); -- the owner is blind otherwise
select kernel.recount_grade_points(school_id, array_agg(distinct student_id)) from (select school_id, student_id from final_grade union select school_id, student_id from other_grade) x group by school_id;

-- A merge of two records counts them again, by the grades that it moves.
do $$
declare was text := pg_get_functiondef('kernel.person_references()'::regprocedure);
declare now_is text := replace(was, '''attendance_month'']', '''attendance_month'', ''grade_points'']');
begin
  if now_is = was then raise exception 'kernel.person_references reads otherwise'; end if;
  execute now_is;
end $$;
