-- The words of Canvas, PowerSchool, OneRoster and Ed-Fi for tables, columns and functions. What is stored does not change.
create table pg_temp.renamed (old text primary key, new text not null);
insert into pg_temp.renamed values
  ('stay_request', 'enrollment_change_request'),
  ('stay_change_id', 'enrollment_batch_id'),
  ('stay_change', 'enrollment_batch'),
  ('stay_version', 'enrollment_version'),
  ('class_cover', 'substitution'),
  ('school_move_person', 'school_transfer_person'),
  ('school_move', 'school_transfer'),
  ('move_id', 'transfer_id'),
  ('section_mark', 'final_grade_override'),
  ('marks_import', 'grades_import'),
  ('application_place', 'application_capacity'),
  ('waiting_place', 'waitlist_position'),
  ('twin_key', 'linked_key'),
  ('twin', 'match'),
  ('doubles_settled', 'duplicates_resolved'),
  ('expiry_told', 'expiry_notified_on'),
  ('incomplete_told_at', 'incomplete_notified_at'),
  ('told_at', 'notified_at'),
  ('possible_doubles', 'possible_duplicates'),
  ('accept_move', 'accept_transfer'),
  ('decline_move', 'decline_transfer'),
  ('moves_waiting', 'transfers_waiting'),
  ('moves', 'transfers'),
  ('pace_stay', 'pace_enrollment');

alter table stay_request rename to enrollment_change_request;
alter table stay_change rename to enrollment_batch;
alter table class_cover rename to substitution;
alter table school_move rename to school_transfer;
alter table school_move_person rename to school_transfer_person;
alter table section_mark rename to final_grade_override;
alter table marks_import rename to grades_import;
alter table application_place rename to application_capacity;

alter table activity rename column twin_key to linked_key;
alter table unit rename column twin_key to linked_key;
alter table application rename column waiting_place to waitlist_position;
alter table application rename column doubles_settled to duplicates_resolved;
alter table application_step rename column waiting_place to waitlist_position;
alter table application_step rename column told to notified;
alter table attendance_notice rename column told_at to notified_at;
alter table enrollment_change_request rename column stay_version to enrollment_version;
alter table enrollment_request rename column stay_version to enrollment_version;
alter table final_grade_override rename column incomplete_told_at to incomplete_notified_at;
alter table grade rename column standing to submission_status;
alter table import_row rename column because to blocked_by;
alter table import_row rename column twin to match;
alter table object_state rename column looks to styles;
alter table person_note rename column expiry_told to expiry_notified_on;
alter table qualification rename column expiry_told to expiry_notified_on;
alter table promotion rename column stay_change_id to enrollment_batch_id;
alter table school_transfer_person rename column move_id to transfer_id;
alter trigger pace_stay on enrollment rename to pace_enrollment;
alter function kernel.pace_stay() rename to pace_enrollment;
alter function auth.accept_move rename to accept_transfer;
alter function auth.decline_move rename to decline_transfer;
alter function auth.moves rename to transfers;
alter function auth.moves_waiting rename to transfers_waiting;
alter function auth.possible_doubles rename to possible_duplicates;

-- Constraints, indexes and sequences bear the names of tables and columns.
do $$
declare one record;
begin
  for one in
    select c.oid, c.conrelid::regclass as tab, c.conname as name, replace(c.conname, r.old, r.new) as new_name
    from pg_constraint c join pg_class t on t.oid = c.conrelid join lateral (
      select old, new from pg_temp.renamed where c.conname ~ ('(^|_)' || old || '(_|$)') and old <> 'twin' order by length(old) desc limit 1) r on true
    where c.connamespace = 'public'::regnamespace and c.conparentid = 0
  loop
    execute format('alter table %s rename constraint %I to %I', one.tab, one.name, left(one.new_name, 63));
  end loop;
  execute 'alter table grade rename constraint grade_standing_check to grade_submission_status_check';
  for one in
    select c.oid::regclass as tab, c.relkind, c.relname as name, replace(c.relname, r.old, r.new) as new_name
    from pg_class c join lateral (
      select old, new from pg_temp.renamed where c.relname ~ ('(^|_)' || old || '(_|$)') and old <> 'twin' order by length(old) desc limit 1) r on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'I', 'S')
  loop
    execute format('alter %s %s rename to %I', case one.relkind when 'S' then 'sequence' else 'index' end, one.tab, left(one.new_name, 63));
  end loop;
end $$;
alter index activity_twin rename to activity_linked_key;
alter index unit_twin rename to unit_linked_key;

-- Those that name them in what they return are made anew, with the rights of before.
do $$
declare one record; text_of text; word record; grantee record;
begin
  for one in
    select p.oid, p.oid::regprocedure::text as name, p.proacl from pg_proc p
    where p.pronamespace in ('auth'::regnamespace, 'kernel'::regnamespace)
      and p.proname in ('removable_person', 'removal_keeps', 'possible_duplicates', 'expiring')
  loop
    text_of := pg_get_functiondef(one.oid);
    for word in select * from pg_temp.renamed union values ('stays', 'enrollments'), ('because', 'matched_by') loop
      text_of := regexp_replace(text_of, '\m' || word.old || '\M', word.new, 'g');
    end loop;
    execute 'drop function ' || one.name;
    execute text_of;
    if one.proacl is not null then
      execute format('revoke all on function %s from public', one.name);
      for grantee in select * from aclexplode(one.proacl) loop
        execute format('grant execute on function %s to %s', one.name, case grantee.grantee when 0 then 'public' else grantee.grantee::regrole::text end);
      end loop;
    end if;
  end loop;
  -- Decisions that wait to be told by a job.
  if to_regclass('pgboss.job') is not null then
    execute $q$update pgboss.job set data = jsonb_set(data, '{of}', '"enrollment_change"') where name = 'tell-decisions' and data->>'of' = 'stay'$q$;
  end if;
end $$;

-- Functions whose bodies name them.
do $$
declare one record; text_of text; word record;
begin
  for one in
    select p.oid from pg_proc p where p.pronamespace in ('kernel'::regnamespace, 'auth'::regnamespace) and p.prokind = 'f'
      and exists (select from pg_temp.renamed r where p.prosrc ~ ('\m' || r.old || '\M'))
  loop
    text_of := pg_get_functiondef(one.oid);
    for word in select * from pg_temp.renamed loop
      text_of := regexp_replace(text_of, '\m' || word.old || '\M', word.new, 'g');
    end loop;
    execute text_of;
  end loop;
end $$;

-- Keys inside of what is kept to undo, and the tables that the audit names.
select set_config('app.request_id', 'names-of-the-field', true), set_config('app.system', 'on', true), set_config('app.erasing', 'on', true);
update grades_import set cells = replace(cells::text, '"standing":', '"submission_status":')::jsonb where cells::text like '%"standing":%';
update calendar_import set items = replace(items::text, '"apart":', '"exceptions":')::jsonb where items::text like '%"apart":%';
update auth.personal_column c set table_name = r.new from pg_temp.renamed r where r.old = c.table_name;
update auth.personal_column c set key_column = r.new from pg_temp.renamed r where r.old = c.key_column;
update auth.personal_column c set column_name = r.new from pg_temp.renamed r where r.old = c.column_name;
update audit_log l set table_name = r.new from pg_temp.renamed r where r.old = l.table_name;
select set_config('app.request_id', '', true), set_config('app.system', '', true), set_config('app.erasing', '', true);
drop table pg_temp.renamed;
