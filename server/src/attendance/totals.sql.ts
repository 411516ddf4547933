import type { SchoolDay } from '#server/kernel/school-day.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * Where the school year of a day began: its academic year, without one the earliest term that runs, else half a year
 * ago.
 */
export const yearStart = (today: Sql): Sql => sql`coalesce(
  (
    select start_date
    from academic_year
    where school_id = kernel.school_id() and archived_at is null and ${today}::date between start_date and end_date
  ),
  (
    select min(start_date)
    from academic_term
    where school_id = kernel.school_id() and archived_at is null and ${today}::date between start_date and end_date
  ),
  ${today}::date - 180
)`

/**
 * The last day that counts: a day that is not over is no absence. A sub-select, so that it is asked once and not for
 * every row.
 */
export const lastDayOver = (day: SchoolDay): Sql => sql`
  (select kernel.last_day_over(kernel.school_id(), ${day.date}, ${day.now}))`

/** Thirds of a day are kept with six decimals: what they lack of a percent is no difference. */
const tolerance = 0.0000005

type Range = {
  from: Sql
  to: Sql
  /** Ids as bigint[]; null: everybody of the school. */
  students: Sql | null
}

/**
 * What every figure of a student's attendance is made of: days, those missed and of them excused and for being late
 * (`late_absences`), times late. Nothing is rounded. Whole months come from their sums, the days before and after one
 * by one; the month of the last day is whole when nothing comes after that day. Long because months, days and logged
 * weeks are added up in one place for all who show them.
 */
export const attendanceTotals = ({ from, to, students }: Range, day: SchoolDay): Sql => {
  const of = (column: Sql): Sql => (students ? sql`and ${column} = any (${students}::bigint[])` : sql``)
  const oneByOne = sql`
    select d.student_id, 1, d.absence, case when d.excused then d.absence else 0 end, d.tardies
    from attendance_day d
    where d.school_id = kernel.school_id()
    ${of(sql`d.student_id`)}`
  return sql`
    with range as materialized (select ${from}::date as start, least(${to}::date, ${lastDayOver(day)}) as until),
    span as (
      select
        start, until,
        date_trunc('month', start + interval '1 month - 1 day')::date as first,
        case
          when exists (
            select from attendance_day
            where school_id = kernel.school_id()
              and date > until
              and date < date_trunc('month', until + interval '1 month')
          )
            then date_trunc('month', until)::date
          else date_trunc('month', until + interval '1 month')::date
        end as past
      from range
    ),
    parts (student_id, days, absences, excused, tardies) as (
      select m.student_id, m.days, m.absences, m.excused, m.tardies
      from span s
      join attendance_month m on m.school_id = kernel.school_id() and m.month >= s.first and m.month < s.past
      where true
      ${of(sql`m.student_id`)}
      union all ${oneByOne} and d.date between (select start from span) and (select least(until, first - 1) from span)
      union all ${oneByOne} and d.date between (select greatest(first, past) from span) and (select until from span)
      union all
      select w.student_id, w.days, w.absences, 0, 0
      from span s
      cross join kernel.attendance_weeks(kernel.school_id(), ${students ?? sql`null`}::bigint[], s.start, s.until) w
    ),
    added as (
      select student_id, sum(days) as days, sum(absences) as absences, sum(excused) as excused, sum(tardies) as tardies
      from parts
      group by student_id
    )
    select
      a.student_id, a.days, a.absences + x.late_absences as absences, a.excused, a.tardies, x.late_absences,
      a.days > 0
        and (a.absences + x.late_absences) * 100 >= (u.chronic_percent - ${sql.constant(tolerance)}) * a.days as chronic
    from added a
    join attendance_rule u on u.school_id = kernel.school_id()
    cross join lateral (
      select least(a.days - a.absences, coalesce(div(a.tardies, nullif(u.tardies_per_absence, 0)), 0)) as late_absences
    ) x`
}

/** Percent of days, with two decimals: the one place where a share is rounded. */
export const percentOf = (part: Sql, days: Sql): Sql => sql`round(${part} / nullif(${days}, 0) * 100, 2)::float8`

/** Days as they are shown. */
export const shownDays = (days: Sql): Sql => sql`round(${days}, 2)::float8`
