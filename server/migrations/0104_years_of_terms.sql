-- Gives terms that lie in no year one from their dates, and tells how many years came. A year begins in the month in which classes begin after the longest pause (five weeks or more),
-- without one in that of the first term; a month earlier still belongs to it, as the first day moves from year to year. Years share no date, and no name: a spring and the fall after it are two.
create or replace function kernel.years_of_terms(p_school bigint) returns integer language sql as $$
  with known as (select name, start_date, end_date from academic_year where school_id = p_school and archived_at is null),
  term as (select t.start_date, t.end_date from academic_term t where t.school_id = p_school and t.archived_at is null
    and not exists (select from known y where t.start_date <= y.end_date and t.end_date >= y.start_date)),
  pause as (select start_date, start_date - lag(end_date) over (order by start_date) as days from term),
  begins as (select coalesce((select extract(month from start_date)::int from pause where days >= 35 order by days desc, start_date limit 1), (select extract(month from min(start_date))::int from term)) as month),
  year as (select min(start_date) as first, max(end_date) as last from term, begins group by extract(year from start_date - make_interval(months => month - 2))),
  named as (select first, last, extract(year from first) || case when extract(year from last) > extract(year from first) then '–' || to_char(last, 'YY') else '' end as name from year y
    where not exists (select from year o where o.first < y.first and o.last >= y.first) and not exists (select from known o where o.start_date <= y.last and o.end_date >= y.first)),
  counted as (select n.*, row_number() over (partition by n.name order by n.first) + (select count(*) from known k where k.name = n.name) as nth from named n),
  made as (insert into academic_year (school_id, name, start_date, end_date, position)
    select p_school, name || case when nth > 1 then format(' (%s)', nth) else '' end, first, last,
      (select coalesce(max(position) + 1, 0) from academic_year where school_id = p_school) + row_number() over (order by first) - 1 from counted returning 1)
  select count(*)::int from made
$$;

select set_config('app.request_id', 'academic years', true), set_config('app.system', 'on', true);
select kernel.years_of_terms(id) from school;
select set_config('app.request_id', '', true), set_config('app.system', '', true);
