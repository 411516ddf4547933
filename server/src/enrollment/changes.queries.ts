import type { EnrollmentTransition } from '#contract/enrollment/changes.contract.ts'
import { taught } from '#server/access/reach.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/** Sections with more students than seats. */
export const selectOverfull = (db: Db, section_ids: number[]) =>
  sql<{ name: string; seats: number }>`
    select s.name, s.seat_cap as seats
    from section s
    where s.school_id = kernel.school_id()
      and s.id = any (${section_ids})
      and s.seat_cap < (
        select count(*)
        from enrollment e
        where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
      )
    order by s.name`.all(db)

export type EnrollmentToChange = Pick<
  EnrollmentTransition,
  'id' | 'student_id' | 'student' | 'section' | 'status' | 'start_date'
> & {
  section_id: number
  person_status: string
}

/** Stays within reach; of students in a section the present one, otherwise the latest. */
export const selectEnrollmentsToChange = (
  db: Db,
  actor: Actor,
  {
    enrollment_ids,
    section_id,
    student_ids,
  }: { enrollment_ids: number[] | null; section_id: number | null; student_ids: number[] | null },
): Promise<EnrollmentToChange[]> => {
  const params = sql.params({ enrollment_ids })
  return sql<EnrollmentToChange>`
    select n.*
    from (
      select distinct
        on (e.section_id, e.student_id, case when ${params.enrollment_ids}::bigint[] is null then 0 else e.id end) e.id,
        e.student_id, e.section_id, ${fullName('p')} as student, s.name as section, e.status, e.start_date,
        p.status as person_status
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id
      join person p on p.school_id = e.school_id and p.id = e.student_id
      where e.school_id = kernel.school_id()
        and ${taught(actor)}
        and (
          e.id = any (${params.enrollment_ids})
          or ${params.enrollment_ids} is null and e.section_id = ${section_id} and e.student_id = any (${student_ids})
        )
      order by
        e.section_id, e.student_id,
        case when ${params.enrollment_ids}::bigint[] is null then 0 else e.id end,
        e.status in ('active', 'hold', 'waitlisted', 'requested') desc,
        e.id desc
    ) n
    order by n.student, n.section, n.id`.all(db)
}

/** Of sections with a limit of seats: how many are left, and the names of the students who wait, the next first. */
export const selectWaiting = (
  db: Db,
  section_ids: readonly number[],
): Promise<{ section_id: number; left: number; names: string[] }[]> =>
  sql<{ section_id: number; left: number; names: string[] }>`
    select
      s.id as section_id,
      s.seat_cap - (
        select count(*)
        from enrollment o
        where o.school_id = s.school_id and o.section_id = s.id and ${enrolled('o')}
      ) as left,
      array_agg(${fullName('p')} order by e.waiting_since, e.id) as names
    from section s
    join enrollment e on e.school_id = s.school_id and e.section_id = s.id and e.status = 'waitlisted'
    join person p on p.school_id = e.school_id and p.id = e.student_id and p.status = 'active'
    where s.school_id = kernel.school_id()
      and s.id = any (${section_ids})
      and s.status = 'open'
      and s.seat_cap is not null
    group by s.school_id, s.id`.all(db)
