import type { AttendanceGrid } from '#contract/attendance/attendance.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { enrolledOn } from '#server/access/participation.ts'
import { codesSql, named } from './attendance.queries.ts'
import { me, sql } from '#server/kernel/sql.ts'

/** Students who were in a section, or are noted, on some of the days × its meetings from one date to another; without a section the caller's first one by name. */
export const selectGrid = async (
  db: Db,
  actor: Actor,
  section_id: number | null,
  { from, to, today }: { from: string; to: string; today: string },
  may: { edit: boolean; office: boolean },
): Promise<AttendanceGrid | undefined> => {
  const params = sql.params({ section_id, from, to })
  return (
    (
      await sql<{ grid: AttendanceGrid | null }>`
        with mine as (
          select
            s.id, s.name, s.status,
            coalesce(
              s.attendance_mode,
              (select u.mode from attendance_rule u where u.school_id = kernel.school_id())
            ) as mode,
            coalesce(d.color, 1) as color
          from section s
          join course c on c.school_id = s.school_id and c.id = s.course_id
          left join department d on d.school_id = c.school_id and d.id = c.department_id
          where s.school_id = kernel.school_id()
            and (s.status = 'open' or s.id = ${params.section_id})
            and ${taught(actor)}
        ),
        chosen as (
          select *
          from mine
          where ${params.section_id}::bigint is null or id = ${params.section_id}
          order by name, id
          limit 1
        ),
        due as (
          select day::date as date, m.meeting, m.period, m.start_time
          from generate_series(${params.from}::date, ${params.to}::date, interval '1 day') day
          cross join lateral kernel.rolls_on(kernel.school_id(), day::date) m
          where m.section_id = (select id from chosen)
        ),
        rolls as (
          select
            coalesce(d.date, r.date) as date, coalesce(d.meeting, r.meeting) as meeting,
            coalesce(d.period, '') as period, d.start_time, coalesce(r.version, 0) as version
          from due d
          full join (
            select *
            from attendance_roll
            where school_id = kernel.school_id()
              and section_id = (select id from chosen)
              and date between ${params.from} and ${params.to}
          ) r on r.date = d.date and r.meeting = d.meeting
        ),
        noted as (
          select *
          from attendance
          where school_id = kernel.school_id()
            and section_id = (select id from chosen)
            and date between ${params.from} and ${params.to}
        ),
        listed as (
          select e.student_id
          from enrollment e
          where e.school_id = kernel.school_id()
            and e.section_id = (select id from chosen)
            and exists (
              select from generate_series(${params.from}::date, ${params.to}::date, interval '1 day') d
              where ${enrolledOn(sql`d::date`)}
            )
          union
          select student_id
          from noted
        )
        select json_build_object(
          'section', (select json_build_object('id', id, 'name', name, 'color', color) from chosen),
          'mode', (select mode from chosen),
          'from', ${params.from}::date, 'to', ${params.to}::date, 'today', ${today}::date,
          'codes', ${codesSql(me(actor).role)},
          'meetings', coalesce((
            select json_agg(json_build_object(
              'date', date, 'meeting', meeting, 'period', period, 'start_time', to_char(start_time, 'HH24:MI'),
              'version', version
            ) order by date, meeting)
            from rolls
          ), '[]'),
          'rows', coalesce((
            select json_agg(json_build_object(
              ${named},
              'cells', coalesce((
                select json_agg(
                  case
                    when t.id is not null
                      then json_build_object(
                        'code_id', t.code_id, 'office', t.office_code_id is not null,
                        'note', case when t.office_code_id is null then t.note else t.office_note end,
                        'minutes_missed', t.minutes_missed
                      )
                  end
                  order by m.date, m.meeting
                )
                from rolls m
                left join noted t on t.date = m.date and t.meeting = m.meeting and t.student_id = l.student_id
              ), '[]'),
              'out', coalesce((
                select json_agg(m.at order by m.at)
                from (select date, meeting, row_number() over (order by date, meeting) - 1 as at from rolls) m
                where not exists (
                  select from noted t
                  where t.date = m.date and t.meeting = m.meeting and t.student_id = l.student_id
                )
                  and not exists (
                    select from enrollment e
                    where e.school_id = kernel.school_id()
                      and e.section_id = (select id from chosen)
                      and e.student_id = l.student_id
                      and ${enrolledOn(sql`m.date`)}
                  )
              ), '[]')
            ) order by p.lname, p.fname, p.id)
            from listed l
            join person p on p.school_id = kernel.school_id() and p.id = l.student_id
          ), '[]'),
          'sections', coalesce((
            select json_agg(json_build_object('id', id, 'name', name) order by name, id)
            from mine
          ), '[]'),
          'can', json_build_object(
            'edit', ${may.edit}::boolean and (select status from chosen) = 'open',
            'office', ${may.office}::boolean
          )
        ) as grid
        where exists (select from chosen)`.optional(db)
    )?.grid ?? undefined
  )
}
