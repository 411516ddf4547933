-- The averages that lists order by stand beside the sums they are made of.
alter table grade_points
  add column plain_average numeric(14, 3) generated always as (round(plain / nullif(credits, 0), 3)) stored,
  add column weighted_average numeric(14, 3) generated always as (round(weighted / nullif(credits, 0), 3)) stored;
-- A mark that changes moves no entry of an index.
drop index grade_student;
create index grade_student on grade (school_id, student_id);
