import type { z } from 'zod'
import type { RateRow } from '#contract/attendance/office.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { enrolled } from '#server/access/participation.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { attendanceTotals, percentOf, shownDays, yearStart } from './totals.sql.ts'

export type RateQuestion = {
  from: string
  to: string
  search: string
  grade_level: string | null
  section_id: number | null
  chronic: boolean | null
  sort: 'name' | 'rate' | 'unexcused_rate' | 'absences' | 'tardies'
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
  unexcused_rate: number | null
}

export const selectYearStart = async (db: Db, today: string): Promise<string> => {
  const params = sql.params({ today })
  return (await sql<{ start: string }>`select ${yearStart(params.today)} as start`.one(db)).start
}

const orders: Record<RateQuestion['sort'], Sql> = {
  name: sql`lname`,
  rate: sql`rate`,
  unexcused_rate: sql`unexcused_rate`,
  absences: sql`absences`,
  tardies: sql`tardies`,
}

/**
 * Rates of the students in reach, from their days and the weeks of logged hours; one statement for each order.
 * statement: order and page are decided on the computed rate.
 */
export const selectRates = async (
  db: Db,
  actor: Actor,
  day: SchoolDay,
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
      totals as materialized (${attendanceTotals({ from: params.from, to: params.to, students: null }, day)}),
      rated as (
        select
          w.*, coalesce(t.days, 0) as days, coalesce(t.absences, 0) as absences, coalesce(t.excused, 0) as excused,
          coalesce(t.tardies, 0) as tardies,
          ${percentOf(sql`(t.days - t.absences)`, sql`t.days`)} as rate,
          ${percentOf(sql`(t.absences - t.excused)`, sql`t.days`)} as unexcused_rate,
          coalesce(t.chronic, false) as chronic
        from within w
        left join totals t on t.student_id = w.id
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
        (select ${percentOf(sql`sum(days - absences)`, sql`sum(days)`)} from shown) as rate,
        (select ${percentOf(sql`sum(absences - excused)`, sql`sum(days)`)} from shown) as unexcused_rate,
        (
          select coalesce(json_agg(g order by length(g), g), '[]')
          from (select distinct grade_level as g from within where grade_level <> '') x
        ) as grade_levels,
        coalesce((
          select json_agg(json_build_object(
            'id', id, 'fname', fname, 'lname', lname, 'native_name', native_name,
            'photo', coalesce('/api/v2/user/photo/' || photo_file_id, ''),
            'number', number, 'grade_level', grade_level, 'days', days, 'absences', ${shownDays(sql`absences`)},
            'excused', ${shownDays(sql`excused`)}, 'unexcused', ${shownDays(sql`absences - excused`)},
            'tardies', tardies, 'rate', rate, 'unexcused_rate', unexcused_rate, 'chronic', chronic
          ) order by ${orders[sort]} ${way}, lname, fname, id)
          from page
        ), '[]') as rows`.optional(db)) ?? {
      rows: [],
      count: 0,
      grade_levels: [],
      chronic_percent: 10,
      chronic_count: 0,
      rate: null,
      unexcused_rate: null,
    }
  )
}
