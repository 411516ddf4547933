import type { averagesReport } from '#contract/attendance/averages.contract.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { attendanceTotals, lastDayOver, percentOf, shownDays, yearStart } from './totals.sql.ts'

/** Days in session: with a roll of anybody, and the open days of weeks for which hours are logged. */
const sessionDays = (from: Sql, until: Sql): Sql => sql`
  select count(*)::int as days
  from (
    select g::date
    from generate_series(${from}, ${until}, interval '1 day') g
    where exists (select from attendance_day d where d.school_id = kernel.school_id() and d.date = g::date)
    union
    select g::date
    from (select distinct week from kernel.attendance_weeks(kernel.school_id(), null, ${from}, ${until})) w
    cross join generate_series(w.week, w.week + 4, interval '1 day') g
    where not exists (
      select from school_closure c
      where c.school_id = kernel.school_id() and c.archived_at is null and g::date between c.start_date and c.end_date
    )
  ) d`

const bySession = (days: Sql): Sql => sql`round(${days} / nullif(r.session_days, 0), 2)::float8`

/** The school and each grade level, added up from the totals of their students. */
export const averagesStatement: Statement<typeof averagesReport.filters> = {
  rows({ search, from, to, ids }, { actor, now }) {
    const day = dayOf(actor, now)
    const asked = sql.params({ search, from: from ?? null, to: to ?? day.date, ids, today: day.date })
    const start = sql`coalesce(${asked.from}::date, ${yearStart(asked.today)})`
    const until = sql`least(${asked.to}::date, ${lastDayOver(day)})`
    return sql`
      with totals as materialized (${attendanceTotals({ from: start, to: asked.to, students: null }, day)}),
      session as (${sessionDays(start, until)}),
      levels as (
        select
          grouping(st.grade_level) = 1 as whole, coalesce(st.grade_level, '') as grade_level, count(*)::int as students,
          sum(t.days)::int as membership_days, sum(t.days - t.absences) as attended
        from totals t
        join student st on st.school_id = kernel.school_id() and st.id = t.student_id
        group by grouping sets ((st.grade_level), ())
      ),
      placed as (
        select
          row_number() over (order by whole desc, grade_level collate kernel.natural) as id,
          levels.*, session.days as session_days
        from levels
        cross join session
        where students > 0
      )
      select *
      from placed
      where ${matchesSearch(sql`lower(grade_level)`, asked.search)}
        and (${asked.ids}::bigint[] is null or id = any (${asked.ids}))`
  },

  details: () => sql`
    select
      ${bySession(sql`r.membership_days::numeric`)} as membership,
      ${bySession(sql`r.attended`)} as attendance,
      ${percentOf(sql`r.attended`, sql`r.membership_days`)} as rate,
      ${shownDays(sql`r.attended`)} as attended_days`,

  sorts: { grade_level: sql`r.id` },
  order: sql`r.id`,
}
