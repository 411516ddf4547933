-- Canvas, PowerSchool and Ed-Fi call the result of a student a grade; so do table, column and function.
alter table question_regrade rename column marks to grades;
alter table question_student rename column mark_version to grade_version;
alter function kernel.work_to_mark() rename to work_to_grade;
alter function kernel.follow_mark() rename to follow_grade;
alter function kernel.wait_for_mark() rename to wait_for_grade;

do $$
declare one record; text_of text; word text;
begin
  for one in
    select c.conrelid::regclass as tab, c.conname as name, replace(replace(c.conname, 'mark_version', 'grade_version'), '_marks_', '_grades_') as new_name
    from pg_constraint c
    where c.conrelid in ('question_regrade'::regclass, 'question_student'::regclass) and c.conname ~ '_marks_|mark_version'
  loop
    execute format('alter table %s rename constraint %I to %I', one.tab, one.name, one.new_name);
  end loop;
  for one in
    select p.oid from pg_proc p
    where p.pronamespace in ('kernel'::regnamespace, 'auth'::regnamespace) and p.prokind = 'f' and p.prosrc ~ '\m(work_to|follow|wait_for)_mark\M'
  loop
    text_of := pg_get_functiondef(one.oid);
    foreach word in array array['work_to', 'follow', 'wait_for'] loop
      text_of := regexp_replace(text_of, '\m' || word || '_mark\M', word || '_grade', 'g');
    end loop;
    execute text_of;
  end loop;
end $$;

alter table activity_standard drop constraint activity_standard_source_check;
select set_config('app.request_id', 'grade-is-the-word', true), set_config('app.system', 'on', true);
update activity_standard set source = 'grade' where source = 'mark';
select set_config('app.request_id', '', true), set_config('app.system', '', true);
alter table activity_standard add constraint activity_standard_source_check check (source in ('own', 'grade', 'criterion'));
