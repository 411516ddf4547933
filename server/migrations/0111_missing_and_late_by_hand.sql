-- What a teacher says of one piece of work instead of what handing it in says. Late without minutes: nobody knows how much.
alter table grade
  add column standing text not null default 'auto' check (standing in ('auto', 'missing', 'late', 'on_time')),
  add column late_minutes integer check (late_minutes > 0),
  add check (late_minutes is null or standing = 'late');

drop index grade_remarked;
create index grade_remarked on grade (school_id, section_id) where exempt or comment <> '' or standing <> 'auto';
