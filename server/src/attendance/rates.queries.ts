import type { z } from 'zod'
import type { RateRow } from '#contract/attendance/office.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { enrolled } from '#server/access/participation.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export type RateQuestion = {
  from: string
  to: string
  search: string
  grade_level: string | null
  section_id: number | null
  chronic: boolean | null
  sort: 'name' | 'rate' | 'absences' | 'tardies'
  descending: boolean
  offset: number
  size: number
}
type Answer = {
  rows: z.infer<typeof RateRow>[]
  count: number
  grade_levels: string[]
  chronic_percent: number
  chronic_count: number
  rate: number | null
}

/** Where the school year began: that of the academic year on this day, without one the earliest term that runs, else half a year ago. */
export const selectYearStart = async (db: Db, today: string): Promise<string> => {
  const params = sql.params({ today })
  return (
    (
      await sql<{ start: string }>`
        select coalesce(
          (
            select start_date
            from academic_year
            where school_id = kernel.school_id()
              and archived_at is null
              and ${params.today}::date between start_date and end_date
          ),
          (
            select min(start_date)
            from academic_term
            where school_id = kernel.school_id()
              and archived_at is null
              and ${params.today}::date between start_date and end_date
          ),
          ${params.today}::date - 180
        ) as start`.optional(db)
    )?.start ?? today
  )
}

const orders: Record<RateQuestion['sort'], Sql> = {
  name: sql`lname`,
  rate: sql`rate`,
  absences: sql`absences`,
  tardies: sql`tardies`,
}

/** Rates of the students in reach, from their days and the weeks of logged hours; one statement for each order. */
export const selectRates = async (
  db: Db,
  actor: Actor,
  { sort, descending, ...asked }: RateQuestion,
): Promise<Answer> => {
  const params = sql.params({
    from: asked.from,
    to: asked.to,
    search: asked.search,
    grade_level: asked.grade_level,
    section_id: asked.section_id,
    chronic: asked.chronic,
  })
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`
  return (
    (await sql<Answer>`
      with within as (
        select st.id, st.number, st.grade_level, p.fname, p.lname, p.native_name, p.photo_file_id, p.search
        from student st
        join person p on p.school_id = st.school_id and p.id = st.id
        where st.school_id = kernel.school_id()
          and st.status = 'active'
          and (
            (${me(actor).role}::int = 2 and ${params.section_id}::bigint is null)
            or exists (
              select from enrollment e
              join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
              where e.school_id = st.school_id
                and e.student_id = st.id
                and ${enrolled('e')}
                and (${params.section_id}::bigint is null or s.id = ${params.section_id})
                and ${taught(actor)}
            )
          )
      ),
      -- Whole months from their sums, the days before and after one by one.
      -- The month of the last day is whole when nothing comes after that day.
      span as (
        select
          date_trunc('month', ${params.from}::date + interval '1 month - 1 day')::date as first,
          case
            when exists (
              select from attendance_day
              where school_id = kernel.school_id()
                and date > ${params.to}
                and date < date_trunc('month', ${params.to}::date + interval '1 month')
            )
              then date_trunc('month', ${params.to}::date)::date
            else date_trunc('month', ${params.to}::date + interval '1 month')::date
          end as past
      ),
      parts as (
        select m.student_id, m.days, m.absences, m.excused, m.tardies
        from span s
        join attendance_month m on m.school_id = kernel.school_id() and m.month >= s.first and m.month < s.past
        union all
        select d.student_id, 1, d.absence, case when d.excused then d.absence else 0 end, d.tardies
        from attendance_day d
        where d.school_id = kernel.school_id()
          and d.date between ${params.from} and (select least(${params.to}, first - 1) from span)
        union all
        select d.student_id, 1, d.absence, case when d.excused then d.absence else 0 end, d.tardies
        from attendance_day d
        where d.school_id = kernel.school_id()
          and d.date between (select greatest(first, past) from span) and ${params.to}
        union all
        select w.student_id, w.days, w.absences, 0, 0
        from kernel.attendance_weeks(kernel.school_id(), null, ${params.from}, ${params.to}) w
      ),
      days as (
        select
          student_id, sum(days)::int as days, sum(absences)::float8 as absences, sum(excused)::float8 as excused,
          sum(tardies)::int as tardies
        from parts
        group by student_id
      ),
      rated as (
        select
          w.*, coalesce(d.days, 0) as days, coalesce(d.absences, 0) as absences, coalesce(d.excused, 0) as excused,
          coalesce(d.tardies, 0) as tardies,
          round(((d.days - d.absences) / d.days * 100)::numeric, 1)::float8 as rate,
          coalesce((d.days - d.absences) / d.days * 100 < u.chronic_percent, false) as chronic
        from within w
        cross join attendance_rule u
        left join days d on d.student_id = w.id
        where u.school_id = kernel.school_id()
      ),
      asked as (
        select *
        from rated
        where ${matchesSearch(sql`search`, params.search)}
          and (${params.grade_level}::text is null or grade_level = ${params.grade_level})
      ),
      shown as (
        select *
        from asked
        where ${params.chronic}::boolean is null or chronic = ${params.chronic}
      ),
      page as (
        select *
        from shown
        order by ${orders[sort]} ${way}, lname, fname, id
        limit ${asked.size} offset ${asked.offset}
      )
      select
        (select count(*)::int from shown) as count,
        (select count(*)::int from asked where chronic) as chronic_count,
        (select chronic_percent from attendance_rule where school_id = kernel.school_id()) as chronic_percent,
        (select round((sum(days - absences) / nullif(sum(days), 0) * 100)::numeric, 1)::float8 from shown) as rate,
        (
          select coalesce(json_agg(g order by length(g), g), '[]')
          from (select distinct grade_level as g from within where grade_level <> '') x
        ) as grade_levels,
        coalesce((
          select json_agg(json_build_object(
            'id', id, 'fname', fname, 'lname', lname, 'native_name', native_name,
            'photo', coalesce('/api/v2/user/photo/' || photo_file_id, ''),
            'number', number, 'grade_level', grade_level, 'days', days, 'absences', absences, 'excused', excused,
            'tardies', tardies, 'rate', rate, 'chronic', chronic
          ) order by ${orders[sort]} ${way}, lname, fname, id)
          from page
        ), '[]') as rows`.optional(db)) ?? {
      rows: [],
      count: 0,
      grade_levels: [],
      chronic_percent: 90,
      chronic_count: 0,
      rate: null,
    }
  )
}
