-- What a student has in each grading period, computed with the total: [{id, percent, letter}]. Null: not computed since this was added.
alter table section_total add column periods jsonb check (jsonb_typeof(periods) = 'array');
alter table section_total alter column periods set default '[]';
create index section_total_without_periods on section_total (school_id, section_id) where periods is null;

-- Open sections whose totals are to be computed again: those whose rules count missing work and in which work became due within the hours before,
-- and those whose totals say nothing of grading periods yet.
create or replace function auth.sections_with_work_due(p_now timestamptz, p_hours integer) returns table (school_id bigint, section_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.school_id, s.id from section s
  cross join lateral (
    select p.missing_percent from grading_policy p where p.school_id = s.school_id and (p.section_id = s.id or p.course_id = s.course_id or (p.section_id is null and p.course_id is null))
    order by p.section_id nulls last, p.course_id nulls last limit 1) p
  where s.status = 'open' and p.missing_percent is not null and (
    exists (select from activity a where a.school_id = s.school_id and a.section_id = s.id and a.due_at between p_now - p_hours * interval '1 hour' and p_now)
    or exists (select from activity a join activity_student x on x.school_id = a.school_id and x.activity_id = a.id
               where a.school_id = s.school_id and a.section_id = s.id and x.due_at between p_now - p_hours * interval '1 hour' and p_now))
  union
  select s.school_id, s.id from section_total x join section s on s.school_id = x.school_id and s.id = x.section_id and s.status = 'open' where x.periods is null
    and exists (select from enrollment e where e.school_id = x.school_id and e.section_id = x.section_id and e.student_id = x.student_id and e.status in ('active', 'hold', 'completed'))
$$;
