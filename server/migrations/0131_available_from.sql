-- From when on students and parents see more of an activity than its name and dates, and something is handed in; a unit's holds for all in it, a student's own instead of both.
alter table unit add column available_at timestamptz;
alter table activity add column available_at timestamptz;
alter table activity_student add column available_at timestamptz;
