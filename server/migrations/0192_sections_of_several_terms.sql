-- A section that a roster lists in several terms lasts from the earliest beginning to the latest end of them: it ended with the first of them.
select set_config('app.request_id', 'sections-of-several-terms', true), set_config('app.system', 'on', true);
update section s set start_date = d.first, end_date = d.last, version = version + 1
from (
  select x.school_id, x.id, min(t.start_date) as first, max(t.end_date) as last from section x
  join lateral unnest(string_to_array(replace(x.sis_extra->>'termSourcedIds', ' ', ''), ',')) n (sis_id) on true
  join lateral (
    select start_date, end_date from academic_term where school_id = x.school_id and sis_id = n.sis_id
    union all select start_date, end_date from grading_period where school_id = x.school_id and sis_id = n.sis_id) t on true
  where x.start_date is null and x.end_date is null group by 1, 2 having count(*) > 1) d
where s.school_id = d.school_id and s.id = d.id;
