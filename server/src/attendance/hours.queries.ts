import type { attendanceHours, HoursOfWeek } from '#contract/attendance/hours.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import type { Db } from '#server/kernel/database.ts'
import { enrolledOn } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

type Found = Pick<HoursOfWeek, 'expected' | 'rows'>

/** Whether the enrollment, alias e, covers some day of the week $2. */
const inWeek = (week: Sql) => sql`exists (
  select from generate_series(${week}::date, ${week}::date + 6, interval '1 day') d
  where ${enrolledOn(sql`d::date`)}
)`

/** What was logged in a week for those who were in the class in it, and in the weeks before in the order given. */
export const selectHours = async (
  db: Db,
  section_id: number,
  week: string,
  earlier: string[],
): Promise<Found | undefined> => {
  const params = sql.params({ section_id, week })
  return await sql<Found>`
    select
      u.weekly_hours::float8 as expected,
      coalesce((
        select json_agg(json_build_object(
          ${personPairs('p')}, 'hours', h.hours::float8, 'version', coalesce(h.version, 0),
          'earlier', (
            select json_agg(x.hours::float8 order by w.at)
            from unnest(${earlier}::date[]) with ordinality w (week, at)
            left join attendance_hours x on x.school_id = e.school_id
              and x.section_id = e.section_id
              and x.week = w.week
              and x.student_id = e.student_id
          )
        ) order by p.lname, p.fname, p.id)
        from (
          select distinct e.school_id, e.section_id, e.student_id
          from enrollment e
          where e.school_id = kernel.school_id() and e.section_id = ${params.section_id} and ${inWeek(params.week)}
          union
          select school_id, section_id, student_id
          from attendance_hours
          where school_id = kernel.school_id() and section_id = ${params.section_id} and week = ${params.week}
        ) e
        join person p on p.school_id = e.school_id and p.id = e.student_id
        left join attendance_hours h on h.school_id = e.school_id
          and h.section_id = e.section_id
          and h.week = ${params.week}
          and h.student_id = e.student_id
      ), '[]') as rows
    from attendance_rule u
    where u.school_id = kernel.school_id()`.optional(db)
}

type ToSave = In<typeof attendanceHours.save>

/**
 * How many of the rows were on the version that is stored, of those of students who were in the class in that week;
 * fewer than `asked`: somebody was faster.
 */
export const upsertHours = async (
  db: Db,
  user_id: number,
  { section_id, week, rows }: ToSave,
  now: Date,
): Promise<{ asked: number; saved: number }> => {
  const params = sql.params({ section_id, week })
  return (
    (await sql<{ asked: number; saved: number }>`
      with given as (
        select i.*
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(student_id bigint, hours numeric, version integer)
        where exists (
          select from enrollment e
          where e.school_id = kernel.school_id()
            and e.section_id = ${params.section_id}
            and e.student_id = i.student_id
            and ${inWeek(params.week)}
        )
          or exists (
            select from attendance_hours h
            where h.school_id = kernel.school_id()
              and h.section_id = ${params.section_id}
              and h.week = ${params.week}
              and h.student_id = i.student_id
          )
      ),
      saved as (
        insert into attendance_hours as h (school_id, section_id, student_id, week, hours, noted_by, noted_at)
        select kernel.school_id(), ${params.section_id}, student_id, ${params.week}, hours, ${user_id}, ${now}
        from given g
        where g.version = 0
          or exists (
            select from attendance_hours k
            where k.school_id = kernel.school_id()
              and k.section_id = ${params.section_id}
              and k.week = ${params.week}
              and k.student_id = g.student_id
          )
        on conflict (school_id, section_id, week, student_id) do update
        set hours = excluded.hours, noted_by = excluded.noted_by, noted_at = excluded.noted_at, version = h.version + 1
        where h.version = (select g.version from given g where g.student_id = h.student_id)
        returning 1
      )
      select (select count(*)::int from given) as asked, (select count(*)::int from saved) as saved`.optional(db)) ?? {
      asked: 0,
      saved: 0,
    }
  )
}
