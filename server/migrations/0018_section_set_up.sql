-- What the office sets up of a section: its own dates, who teaches it as what, and where units and lessons come from.
alter table section add column start_date date;
alter table section add column end_date date;
alter table section add constraint section_dates check (start_date <= end_date);
alter table section_teacher add column role text not null default 'lead' check (role in ('lead', 'co_teacher', 'assistant'));
alter table unit add column source_id bigint; -- the unit of the course that it was copied from
alter table activity add column source_id bigint; -- the lesson of the course
