import type { Availability, TeachingLoad } from '#contract/schedule/teaching.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { sectionColor, withCourse, withRoom } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

const weeks = 4

/** @param monday first day of the weeks that are counted */
export const optionalLoad = async (db: Db, teacher_id: number, monday: string): Promise<TeachingLoad | undefined> => {
  const params = sql.params({ monday })
  return (
    await sql<{ load: TeachingLoad }>`
      with met as (
        select m.section_id, count(*) as meetings, sum(extract(epoch from m.end_time - m.start_time) / 60) as minutes
        from kernel.meetings_between(
          kernel.school_id(), ${params.monday}::date,
          ${params.monday}::date + ${sql.constant(weeks * 7 - 1)}
        ) m
        group by 1
      )
      select json_build_object(
        'teacher', json_build_object(${personPairs('p')}),
        'sections', coalesce((
          select json_agg(json_build_object(
            'section_id', s.id, 'section_name', s.name, 'color', ${sectionColor}, 'room', coalesce(f.name, ''),
            'term', coalesce(t.name, ''),
            'students', (
              select count(*)
              from enrollment e
              where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
            ),
            'meetings', round(coalesce(met.meetings, 0) / ${sql.constant(weeks)}.0, 2),
            'minutes', round(coalesce(met.minutes, 0) / ${sql.constant(weeks)}.0, 1)
          ) order by s.name, s.id)
          from section_teacher st
          join section s on s.school_id = st.school_id and s.id = st.section_id and s.status = 'open'
          ${withCourse}
          ${withRoom}
          left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
          left join met on met.section_id = s.id
          where st.school_id = x.school_id and st.teacher_id = x.id
        ), '[]')
      ) as load
      from teacher x
      join person p on p.school_id = x.school_id and p.id = x.id
      where x.school_id = kernel.school_id() and x.id = ${teacher_id}`.optional(db)
  )?.load
}

/**
 * When a teacher teaches, is free and is not available, in one statement.
 * @param monday first day of the week: what does not meet in it is left out
 */
export const optionalAvailability = async (
  db: Db,
  teacher_id: number,
  monday: string,
): Promise<Omit<Availability, 'can'> | undefined> => {
  const params = sql.params({ teacher_id, monday })
  return (
    await sql<{ week: Omit<Availability, 'can'> }>`
      with met as (
        select distinct extract(isodow from m.date)::int as weekday, k.bell_period_id, m.section_id
        from kernel.meetings_between(kernel.school_id(), ${params.monday}::date, ${params.monday}::date + 6) m
        join section_meeting k on k.school_id = kernel.school_id()
          and k.id = m.section_meeting_id
          and k.bell_period_id is not null
        where m.section_id in (
          select t.section_id
          from section_teacher t
          where t.school_id = kernel.school_id() and t.teacher_id = ${params.teacher_id}
        )
      )
      select json_build_object(
        'teacher', json_build_object(${personPairs('p')}),
        'periods', coalesce((
          select json_agg(json_build_object(
            'id', b.id, 'name', b.name, 'start_time', to_char(b.start_time, 'HH24:MI'),
            'end_time', to_char(b.end_time, 'HH24:MI')
          ) order by b.start_time, b.id)
          from bell_period b
          where b.school_id = x.school_id and b.archived_at is null
        ), '[]'),
        'taught', coalesce((
          select json_agg(json_build_object(
            'weekday', m.weekday, 'bell_period_id', m.bell_period_id, 'section_id', s.id, 'section_name', s.name,
            'color', ${sectionColor}
          ) order by s.name)
          from section_teacher st
          join section s on s.school_id = st.school_id and s.id = st.section_id and s.status = 'open'
          ${withCourse}
          join met m on m.section_id = s.id
          where st.school_id = x.school_id and st.teacher_id = x.id
        ), '[]'),
        'unavailable', coalesce((
          select json_agg(json_build_object('weekday', u.weekday, 'bell_period_id', u.bell_period_id))
          from teacher_unavailable u
          where u.school_id = x.school_id and u.teacher_id = x.id
        ), '[]')
      ) as week
      from teacher x
      join person p on p.school_id = x.school_id and p.id = x.id
      where x.school_id = kernel.school_id() and x.id = ${params.teacher_id}`.optional(db)
  )?.week
}
