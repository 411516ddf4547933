-- Parents announce a part of one day too: the student is expected to miss only the meetings that it touches.
alter table attendance_plan add column start_time time;
alter table attendance_plan add column end_time time;
alter table attendance_plan add constraint attendance_plan_part check ((start_time is null) = (end_time is null) and (start_time is null or (start_date = end_date and start_time < end_time)));
