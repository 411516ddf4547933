-- The catalogue of courses: who may take a course, and courses that are put away.
-- Lists sort by it: BIO9 stands before BIO10.
create collation kernel.natural (provider = icu, locale = 'und-u-kn-true');
alter table course add column grade_levels text[] not null default '{}';
alter table course add column archived_at timestamptz;
create index course_department on course (school_id, department_id);
