import type { StudentAttendance } from '#contract/attendance/days.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { enrolled } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { me, sql } from '#server/kernel/sql.ts'

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

/** One student's days and what is not simply attendance, as JSON. */
export const selectStudentDays = async (
  db: Db,
  student_id: number,
  from: string,
  to: string,
): Promise<StudentAttendance | undefined> => {
  const params = sql.params({ student_id, from, to })
  return (
    await sql<{ attendance: StudentAttendance }>`
      with d as (
        select *
        from attendance_day
        where school_id = kernel.school_id()
          and student_id = ${params.student_id}
          and date between ${params.from} and ${params.to}
      ),
      w as (
        select *
        from kernel.attendance_weeks(kernel.school_id(), ${params.student_id}, ${params.from}, ${params.to})
      ),
      parts as (select 1 as days, absence from d union all select days, absences from w),
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
        'days', (select coalesce(sum(days), 0) from parts),
        'absences', (select coalesce(sum(absence), 0)::float8 from parts),
        'excused', (select coalesce(sum(absence) filter (where excused), 0)::float8 from d),
        'tardies', (select coalesce(sum(tardies), 0) from d),
        'rate', (select round((sum(days) - sum(absence)) / nullif(sum(days), 0) * 100, 1)::float8 from parts),
        'weeks', coalesce((
          select json_agg(json_build_object(
            'week', w.week, 'hours', w.hours::float8, 'expected', w.expected::float8, 'absences', w.absences::float8
          ) order by w.week desc)
          from w
          where w.absences > 0
        ), '[]'),
        'chronic_percent', (select chronic_percent from attendance_rule where school_id = kernel.school_id()),
        'noted', coalesce((
          select json_agg(json_build_object(
            'date', d.date, 'absence', d.absence::float8, 'excused', d.excused, 'minutes', d.minutes,
            'missed_minutes', d.absent_minutes + d.excused_minutes,
            'meetings', coalesce(t.meetings, '[]')
          ) order by d.date desc)
          from d
          left join t on t.date = d.date
          where t.date is not null or d.absence > 0
        ), '[]')
      ) as attendance
      from person p
      where p.school_id = kernel.school_id() and p.id = ${params.student_id}`.optional(db)
  )?.attendance
}
