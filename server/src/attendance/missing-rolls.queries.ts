import { enrolledOn } from '#server/access/participation.ts'
import { fullName } from '#server/access/person.sql.ts'
import { isSubstitute, taught } from '#server/access/reach.ts'
import { sectionColor } from '#server/access/section.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export type MissingRoll = {
  section_id: number
  meeting: number
  name: string
  number: string
  color: number
  period: string
  start_time: string
  teachers: string
  student_count: number
  asked_at: string | null
}

/** Whether somebody is in the class (alias s section) on that day. */
export const isAttended = (date: Sql): Sql => sql`exists (
  select from enrollment e
  where e.school_id = s.school_id and e.section_id = s.id and ${enrolledOn(date)}
)`

/** Whether somebody is in the class (aliases s section, m meeting) and nobody took its roll on that day. */
export const isMissingRoll = (date: Sql): Sql => sql`
  ${isAttended(date)}
    and not exists (
      select from attendance_roll r
      where r.school_id = s.school_id
        and r.section_id = s.id
        and r.date = ${date}
        and r.meeting = m.meeting
        and r.taken_at is not null
    )`

/**
 * Rolls that were due on that day before `until` (wall time) and that nobody took. Long because a roll is due by
 * meeting, closure, substitute and enrollment alike.
 */
export const selectMissingRolls = async (
  db: Db,
  actor: Actor,
  date: string,
  until: string,
  today: string,
  { offset, size }: { offset: number; size: number },
): Promise<{ rows: MissingRoll[]; count: number; unasked: number }> => {
  const params = sql.params({ date })
  const row = await sql<{ list: { rows: MissingRoll[]; count: number; unasked: number } }>`
    with found as (
      select s.id as section_id, m.meeting, s.name, s.number, s.course_id, m.period, m.start_time, q.sent_at as asked_at
      from kernel.rolls_on(kernel.school_id(), ${params.date}::date) m
      join section s on s.school_id = kernel.school_id() and s.id = m.section_id and s.status = 'open'
      left join attendance_reminder q on q.school_id = s.school_id
        and q.section_id = s.id
        and q.date = ${params.date}
        and q.meeting = m.meeting
      where m.start_time <= ${until}::time
        and (${taught(actor)} or ${isSubstitute(actor, sql`${params.date}::date`, sql`m.meeting`, sql`${today}::date`)})
        and ${isMissingRoll(sql`${params.date}::date`)}
    ),
    shown as (
      select *
      from found
      order by start_time, name, section_id, meeting
      limit ${size} offset ${offset}
    )
    select json_build_object(
      'count', (select count(*) from found),
      'unasked', (select count(*) from found where asked_at is null),
      'rows', coalesce((
        select json_agg(
          json_build_object(
            'section_id', f.section_id, 'meeting', f.meeting, 'name', f.name, 'number', f.number,
            'color', ${sectionColor}, 'period', f.period, 'start_time', to_char(f.start_time, 'HH24:MI'),
            'teachers', ${teachersOf(params)},
            'student_count', (
              select count(distinct e.student_id)
              from enrollment e
              where e.school_id = c.school_id
                and e.section_id = f.section_id
                and ${enrolledOn(sql`${params.date}::date`)}
            ),
            'asked_at', f.asked_at
          )
          order by f.start_time, f.name, f.section_id, f.meeting
        )
        from shown f
        join course c on c.school_id = kernel.school_id() and c.id = f.course_id
        left join department d on d.school_id = c.school_id and d.id = c.department_id
      ), '[]')
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0, unasked: 0 }
}

/** Who covers it, otherwise its teachers. Aliases f and c. */
const teachersOf = ({ date }: { date: Sql }): Sql => sql`coalesce(
  (
    select ${fullName('p')}
    from substitution v
    join person p on p.school_id = v.school_id and p.id = v.teacher_id
    where v.school_id = c.school_id and v.section_id = f.section_id and v.date = ${date} and v.meeting = f.meeting
  ),
  (
    select string_agg(${fullName('p')}, ', ' order by st.position)
    from section_teacher st
    join person p on p.school_id = st.school_id and p.id = st.teacher_id
    where st.school_id = c.school_id and st.section_id = f.section_id
  ),
  ''
)`
