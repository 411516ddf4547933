import type { Out } from '#contract/kernel/endpoint.ts'
import type { Enrollment, enrollment } from '#contract/enrollment/enrollment.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { sql } from '#server/kernel/sql.ts'

const student = sql`json_build_object(${personPairs('p')})`

const row = sql`json_build_object(
  'id', e.id, 'version', e.version, 'student', ${student}, 'section_id', s.id, 'section', s.name, 'number', s.number,
  'course_id', c.id, 'course', c.name, 'term', coalesce(m.name, ''), 'color', ${sectionColor}, 'status', e.status,
  'start_date', e.start_date, 'end_date', e.end_date, 'last_day', e.last_day, 'reason', e.reason,
  'leaving', coalesce((
    select r.name
    from leaving_reason r
    where r.school_id = e.school_id and r.id = e.leaving_reason_id
  ), ''),
  'override_reason', e.override_reason,
  'place', case
    when e.status = 'waitlisted'
      then (
        select count(*)
        from enrollment w
        where w.school_id = e.school_id
          and w.section_id = e.section_id
          and w.status = 'waitlisted'
          and (w.waiting_since, w.id) <= (e.waiting_since, e.id)
      )
  end,
  'percent', coalesce(f.percent, x.percent), 'letter', coalesce(f.letter, x.letter)
)`

const tables = sql`
  enrollment e
  join person p on p.school_id = e.school_id and p.id = e.student_id
  join section s on s.school_id = e.school_id and s.id = e.section_id
  ${withCourse}
  left join academic_term m on m.school_id = s.school_id and m.id = s.academic_term_id
  left join section_total x on x.school_id = e.school_id and x.section_id = e.section_id and x.student_id = e.student_id
  left join final_grade f on f.school_id = e.school_id and f.section_id = e.section_id and f.student_id = e.student_id`

export const optionalCurrentEnrollments = async (
  db: Db,
  student_id: number,
): Promise<Out<typeof enrollment.current> | undefined> =>
  (
    await sql<{ list: Out<typeof enrollment.current> }>`
      select json_build_object(
        'student', ${student},
        'rows', coalesce((
          select json_agg(
            ${row}
            order by
              e.status in ('active', 'hold', 'waitlisted', 'requested') desc,
              e.start_date desc nulls last, s.name, e.id
          )
          from ${tables}
          where e.school_id = t.school_id and e.student_id = t.id
        ), '[]')
      ) as list
      from student t
      join person p on p.school_id = t.school_id and p.id = t.id
      where t.school_id = kernel.school_id() and t.id = ${student_id}`.optional(db)
  )?.list

export const optionalEnrollment = async (db: Db, id: number): Promise<Enrollment | undefined> =>
  (
    await sql<{ row: Enrollment }>`
      select ${row} as row
      from ${tables}
      where e.school_id = kernel.school_id() and e.id = ${id}`.optional(db)
  )?.row

/** Those of the sections that are open, locked until the call ends: seats are counted one after the other. */
export const lockSections = (db: Db, section_ids: readonly number[]) =>
  sql<{ id: number; name: string; seat_cap: number | null; status: string; course_id: number }>`
    select id, name, seat_cap, status, course_id
    from section
    where school_id = kernel.school_id() and id = any (${section_ids})
    order by id
    for no key update`.all(db)

type NewEnrollment = { section_id: number; student_id: number; status: 'active' | 'waitlisted'; override: boolean }

export const insertEnrollments = (
  db: Db,
  rows: readonly NewEnrollment[],
  start_date: string | null,
  override_reason: string,
  now: Date,
) =>
  sql<{ id: number; section_id: number; student_id: number }>`
    insert into enrollment (school_id, section_id, student_id, status, start_date, waiting_since, override_reason)
    select
      kernel.school_id(), n.section_id, n.student_id, n.status,
      case when n.status = 'active' then ${start_date}::date end,
      case when n.status = 'waitlisted' then ${now}::timestamptz end,
      case when n.override then ${override_reason} else '' end
    from unnest(
      ${rows.map((one) => one.section_id)}::bigint[], ${rows.map((one) => one.student_id)}::bigint[],
      ${rows.map((one) => one.status)}::text[], ${rows.map((one) => one.override)}::boolean[]
    ) n (section_id, student_id, status, override)
    returning id, section_id, student_id`.all(db)
