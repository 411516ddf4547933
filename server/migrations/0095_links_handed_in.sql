-- Work is handed in as web addresses too; null: none.
alter table submission add column links text[];
alter table submission_attempt add column links text[];
insert into auth.personal_column (table_name, column_name, whose, key_column, becomes) values
  ('submission', 'links', 'person', 'student_id', 'null'),
  ('submission_attempt', 'links', 'person', 'student_id', 'null');
