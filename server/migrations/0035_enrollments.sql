-- Who waits for a seat since when, why somebody was enrolled against the rules, and where a transfer came from.
alter table enrollment
  add column waiting_since timestamptz,
  add column reason text not null default '', -- of the last change of status
  add column override_reason text not null default '', -- why without what the course asks for
  add column transferred_from bigint,
  add foreign key (school_id, transferred_from) references enrollment (school_id, id);
select set_config('app.system', 'on', true); -- the owner is blind otherwise
update enrollment set waiting_since = now() where status = 'waitlisted';
create index enrollment_waiting on enrollment (school_id, section_id, waiting_since, id) where status = 'waitlisted';
create index enrollment_transferred on enrollment (school_id, transferred_from) where transferred_from is not null;
insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values
  ('enrollment', 'reason', 'person', 'student_id', 'empty'),
  ('enrollment', 'override_reason', 'person', 'student_id', 'empty');

-- What the course of a section asks for and a student has not passed: the names of each choice of which one would do. Passed is what finalized sections say.
create function kernel.missing_prerequisites(p_section bigint, p_student bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(x.names order by x.choice), '{}') from (
    select q.choice, string_agg(c.name, ' / ' order by c.name) as names,
      bool_or(exists (
        select from final_grade f join section o on o.school_id = f.school_id and o.id = f.section_id
        where f.school_id = q.school_id and f.student_id = p_student and o.course_id = q.required_course_id and f.passed
          and (q.min_percent is null or f.percent >= q.min_percent)
          and (q.min_letter = '' or f.percent >= coalesce((select min(r.min_percent) from grading_scale_row r
            where r.school_id = q.school_id and r.letter = q.min_letter and (o.grading_scale_id is null or r.grading_scale_id = o.grading_scale_id)), 101)))) as met
    from section s join course_prerequisite q on q.school_id = s.school_id and q.course_id = s.course_id join course c on c.school_id = q.school_id and c.id = q.required_course_id
    where s.school_id = kernel.school_id() and s.id = p_section group by q.choice) x
  where not x.met
$$;
grant execute on function kernel.missing_prerequisites to portal_app;
