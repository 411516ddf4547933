import type { z } from 'zod'
import type { RateRow } from '#contract/attendance/office.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, taught } from '#server/access/reach.ts'

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
export const selectYearStart = async (db: Db, today: string): Promise<string> =>
  (
    await prepared<{ start: string }>(
      db,
      `select coalesce((select start_date from academic_year where school_id = kernel.school_id() and archived_at is null and $1::date between start_date and end_date),
         (select min(start_date) from academic_term where school_id = kernel.school_id() and archived_at is null and $1::date between start_date and end_date), $1::date - 180) as start`,
      [today],
    )
  )[0]?.start ?? today

const orders: Record<RateQuestion['sort'], string> = {
  name: 'lname',
  rate: 'rate',
  absences: 'absences',
  tardies: 'tardies',
}

/** Rates of the students in reach, from their days and the weeks of logged hours; one statement for each order. */
export const selectRates = async (
  db: Db,
  actor: Actor,
  { sort, descending, ...asked }: RateQuestion,
): Promise<Answer> => {
  const way = descending ? 'desc nulls last' : 'asc nulls last'
  return (
    (
      await prepared<Answer>(
        db,
        `with within as (
           select st.id, st.number, st.grade_level, p.fname, p.lname, p.native_name, p.photo_file_id, p.search from student st join person p on p.school_id = st.school_id and p.id = st.id
           where st.school_id = kernel.school_id() and st.status = 'active' and (($2::int = 2 and $7::bigint is null) or exists (
             select from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
             where e.school_id = st.school_id and e.student_id = st.id and e.status in ('active', 'hold') and ($7::bigint is null or s.id = $7) and ${taught}))),
         -- Whole months from their sums, the days before and after one by one. The month of the last day is whole when nothing comes after that day.
         span as (
           select date_trunc('month', $3::date + interval '1 month - 1 day')::date as first,
             case when exists (select from attendance_day where school_id = kernel.school_id() and date > $4 and date < date_trunc('month', $4::date + interval '1 month')) then date_trunc('month', $4::date)::date
               else date_trunc('month', $4::date + interval '1 month')::date end as past),
         parts as (
           select m.student_id, m.days, m.absences, m.excused, m.tardies from span s join attendance_month m on m.school_id = kernel.school_id() and m.month >= s.first and m.month < s.past
           union all
           select d.student_id, 1, d.absence, case when d.excused then d.absence else 0 end, d.tardies from attendance_day d where d.school_id = kernel.school_id() and d.date between $3 and (select least($4, first - 1) from span)
           union all
           select d.student_id, 1, d.absence, case when d.excused then d.absence else 0 end, d.tardies from attendance_day d where d.school_id = kernel.school_id() and d.date between (select greatest(first, past) from span) and $4
           union all
           select w.student_id, w.days, w.absences, 0, 0 from kernel.attendance_weeks(kernel.school_id(), null, $3, $4) w),
         days as (select student_id, sum(days)::int as days, sum(absences)::float8 as absences, sum(excused)::float8 as excused, sum(tardies)::int as tardies from parts group by student_id),
         rated as (
           select w.*, coalesce(d.days, 0) as days, coalesce(d.absences, 0) as absences, coalesce(d.excused, 0) as excused, coalesce(d.tardies, 0) as tardies,
                  round(((d.days - d.absences) / d.days * 100)::numeric, 1)::float8 as rate, coalesce((d.days - d.absences) / d.days * 100 < u.chronic_percent, false) as chronic
           from within w cross join attendance_rule u left join days d on d.student_id = w.id where u.school_id = kernel.school_id()),
         asked as (select * from rated where ($5 = '' or strpos(search, kernel.plain($5)) > 0) and ($6::text is null or grade_level = $6)),
         shown as (select * from asked where $8::boolean is null or chronic = $8),
         page as (select * from shown order by ${orders[sort]} ${way}, lname, fname, id limit $10 offset $9)
         select (select count(*)::int from shown) as count, (select count(*)::int from asked where chronic) as chronic_count, (select chronic_percent from attendance_rule where school_id = kernel.school_id()) as chronic_percent,
           (select round((sum(days - absences) / nullif(sum(days), 0) * 100)::numeric, 1)::float8 from shown) as rate,
           (select coalesce(json_agg(g order by length(g), g), '[]') from (select distinct grade_level as g from within where grade_level <> '') x) as grade_levels,
           coalesce((select json_agg(json_build_object('id', id, 'fname', fname, 'lname', lname, 'native_name', native_name, 'photo', coalesce('/api/v2/user/photo/' || photo_file_id, ''), 'number', number, 'grade_level', grade_level,
             'days', days, 'absences', absences, 'excused', excused, 'tardies', tardies, 'rate', rate, 'chronic', chronic) order by ${orders[sort]} ${way}, lname, fname, id) from page), '[]') as rows`,
        [
          ...me(actor),
          asked.from,
          asked.to,
          asked.search,
          asked.grade_level,
          asked.section_id,
          asked.chronic,
          asked.offset,
          asked.size,
        ],
      )
    )[0] ?? { rows: [], count: 0, grade_levels: [], chronic_percent: 90, chronic_count: 0, rate: null }
  )
}
