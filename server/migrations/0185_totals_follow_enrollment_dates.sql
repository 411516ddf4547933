-- What was due while a student was not in the section counts no longer as missing: totals of open sections are computed again, now and whenever a student's days in a section change.
create function kernel.totals_follow_enrollment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update section_total x set periods = null from changed n join section s on s.school_id = n.school_id and s.id = n.section_id and s.status = 'open'
    where x.school_id = n.school_id and x.section_id = n.section_id and x.student_id = n.student_id and n.status in ('active', 'hold');
  else
    update section_total x set periods = null
    from changed n join earlier o on o.school_id = n.school_id and o.id = n.id join section s on s.school_id = n.school_id and s.id = n.section_id and s.status = 'open'
    where x.school_id = n.school_id and x.section_id = n.section_id and x.student_id = n.student_id and n.status in ('active', 'hold')
      and (o.start_date, o.end_date, o.status) is distinct from (n.start_date, n.end_date, n.status);
  end if;
  return null;
end $$;
create trigger totals_after_insert after insert on enrollment referencing new table as changed for each statement execute function kernel.totals_follow_enrollment();
create trigger totals_after_update after update on enrollment referencing old table as earlier new table as changed
  for each statement execute function kernel.totals_follow_enrollment();

select set_config('app.request_id', 'totals-follow-enrollment', true), set_config('app.system', 'on', true);
update section_total x set periods = null from section s where s.school_id = x.school_id and s.id = x.section_id and s.status = 'open';
