import type { StudentAttendance } from '#contract/attendance/days.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { enrolled } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { me, sql } from '#server/kernel/sql.ts'
import { stepsOfStudent } from './steps.queries.ts'
import { attendanceTotals, lastDayOver, percentOf, shownDays } from './totals.sql.ts'

/** Whether the student is in one of the caller's sections; everybody is for the office. */
export const optionalStudent = async (db: Db, actor: Actor, student_id: number) =>
  await sql<{ id: number }>`
    select st.id
    from student st
    where st.school_id = kernel.school_id()
      and st.id = ${student_id}
      and (
        ${me(actor).role}::int = 2
        or exists (
          select from enrollment e
          join section s on s.school_id = e.school_id and s.id = e.section_id
          where e.school_id = st.school_id and e.student_id = st.id and ${enrolled('e')} and ${taught(actor)}
        )
      )`.optional(db)

/**
 * One student's days and what is not simply attendance, as JSON. One statement, so that sums and list are of one
 * moment.
 */
export const selectStudentDays = async (
  db: Db,
  student_id: number,
  from: string,
  day: SchoolDay,
  { steps }: { steps: boolean },
): Promise<StudentAttendance | undefined> => {
  const params = sql.params({ student_id, from, to: day.date })
  return (
    await sql<{ attendance: StudentAttendance }>`
      with d as (
        select *, date <= ${lastDayOver(day)} as over
        from attendance_day
        where school_id = kernel.school_id()
          and student_id = ${params.student_id}
          and date between ${params.from} and ${params.to}
      ),
      w as (
        select *
        from kernel.attendance_weeks(
          kernel.school_id(), array[${params.student_id}::bigint], ${params.from}, ${params.to}
        )
      ),
      total as (
        ${attendanceTotals(
          {
            from: params.from,
            to: params.to,
            students: sql`array[${params.student_id}::bigint]`,
          },
          day,
        )}
      ),
      t as (
        select
          t.date,
          json_agg(json_build_object(
            'section', s.name, 'meeting', t.meeting, 'minutes_missed', t.minutes_missed,
            'note', case when t.office_code_id is null then t.note else t.office_note end,
            'office', t.office_code_id is not null,
            'code', json_build_object('name', k.name, 'category', k.category, 'tone', k.tone, 'icon', k.icon)
          ) order by s.name, t.meeting) as meetings
        from attendance t
        join section s on s.school_id = t.school_id and s.id = t.section_id
        join attendance_code k on k.school_id = t.school_id and k.id = t.code_id
        where t.school_id = kernel.school_id()
          and t.student_id = ${params.student_id}
          and t.date between ${params.from} and ${params.to}
          and t.code <> 'present'
        group by t.date
      )
      select json_build_object(
        'student', json_build_object(${personPairs('p')}), 'from', ${params.from}::date, 'to', ${params.to}::date,
        'days', coalesce(x.days, 0),
        'absences', coalesce(${shownDays(sql`x.absences`)}, 0),
        'excused', coalesce(${shownDays(sql`x.excused`)}, 0),
        'tardies', coalesce(x.tardies, 0),
        'late_absences', coalesce(${shownDays(sql`x.late_absences`)}, 0),
        'rate', ${percentOf(sql`(x.days - x.absences)`, sql`x.days`)},
        'unexcused_rate', ${percentOf(sql`(x.absences - x.excused)`, sql`x.days`)},
        'chronic', coalesce(x.chronic, false),
        'steps', ${steps ? stepsOfStudent(sql`total`, params.to) : sql`'[]'::json`},
        'weeks', coalesce((
          select json_agg(json_build_object(
            'week', w.week, 'hours', w.hours::float8, 'expected', w.expected::float8,
            'absences', ${shownDays(sql`w.absences`)}
          ) order by w.week desc)
          from w
          where w.absences > 0
        ), '[]'),
        'chronic_percent', (select chronic_percent from attendance_rule where school_id = kernel.school_id()),
        'noted', coalesce((
          select json_agg(json_build_object(
            'date', d.date,
            'absence', case when d.over then d.absence::float8 else 0 end,
            'excused', d.excused, 'minutes', d.minutes,
            'missed_minutes', d.absent_minutes + d.excused_minutes,
            'meetings', coalesce(t.meetings, '[]')
          ) order by d.date desc)
          from d
          left join t on t.date = d.date
          where t.date is not null or d.over and d.absence > 0
        ), '[]')
      ) as attendance
      from person p
      left join total x on x.student_id = p.id
      where p.school_id = kernel.school_id() and p.id = ${params.student_id}`.optional(db)
  )?.attendance
}
