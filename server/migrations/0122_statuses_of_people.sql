-- Words of a school are given to people alone: what was set up for sections and enrollments could be given to nothing.
select set_config('app.request_id', 'statuses-of-people', true), set_config('app.system', 'on', true);
update status set archived_at = now() where noun in ('section', 'enrollment') and archived_at is null;
