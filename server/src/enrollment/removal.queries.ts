import type { Out } from '#contract/kernel/endpoint.ts'
import type { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const within = (date: Sql) => sql`
  (not m.several or ${date} between coalesce(e.start_date, '-infinity') and coalesce(e.end_date, 'infinity'))`

const dayIn = (instant: Sql) => sql`(${instant} at time zone c.time_zone)::date`

/** For good; nothing happened in them. */
export const deleteEnrollments = (db: Db, ids: readonly number[]) =>
  sql`delete from enrollment where school_id = kernel.school_id() and id = any (${ids})`.run(db)

/**
 * What would be lost with each of the enrollments. Of several stays in one section each has what happened between its
 * own days. Long because each kind of trace is counted.
 */
export const selectTraces = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; section_id: number; student_id: number; student: string; section: string; traces: number }>`
    select
      e.id, e.section_id, e.student_id, ${fullName('p')} as student, s.name as section,
      (
        select count(*)
        from grade g
        where g.school_id = e.school_id
          and g.section_id = e.section_id
          and g.student_id = e.student_id
          and ${within(dayIn(sql`g.graded_at`))}
      )
        + (
          select count(*)
          from attendance t
          where t.school_id = e.school_id
            and t.section_id = e.section_id
            and t.student_id = e.student_id
            and ${within(sql`t.date`)}
        )
        + (
          select count(*)
          from submission b
          join activity v on v.school_id = b.school_id and v.id = b.activity_id
          where b.school_id = e.school_id
            and b.student_id = e.student_id
            and v.section_id = e.section_id
            and ${within(dayIn(sql`b.submitted_at`))}
        )
        + (
          select count(*)
          from final_grade f
          where f.school_id = e.school_id
            and f.section_id = e.section_id
            and f.student_id = e.student_id
            and ${within(dayIn(sql`f.finalized_at`))}
        )
        + (select count(*) from enrollment o where o.school_id = e.school_id and o.transferred_from = e.id) as traces
    from enrollment e
    join person p on p.school_id = e.school_id and p.id = e.student_id
    join section s on s.school_id = e.school_id and s.id = e.section_id
    join school c on c.id = e.school_id
    cross join lateral (
      select exists (
        select from enrollment o
        where o.school_id = e.school_id and o.section_id = e.section_id and o.student_id = e.student_id and o.id <> e.id
      ) as several
    ) m
    where e.school_id = kernel.school_id() and e.id = any (${ids})
    order by e.section_id, e.id`.all(db)

/** The student's grades in one section beside the activities of the same name and maximum in another. */
export const selectCarried = (
  db: Db,
  student_id: number,
  from: number,
  to: number,
): Promise<Out<typeof enrollment.carried>['rows']> =>
  sql<Out<typeof enrollment.carried>['rows'][number]>`
    select a.id as activity_id, o.id as to_activity_id, a.name, a.max_score, g.points, g.exempt
    from grade g
    join activity a on a.school_id = g.school_id and a.id = g.activity_id and a.archived_at is null
    left join lateral (
      select o.id
      from activity o
      where o.school_id = a.school_id
        and o.section_id = ${to}
        and o.archived_at is null
        and o.graded
        and lower(o.name) = lower(a.name)
        and o.max_score = a.max_score
      order by o.position, o.id
      limit 1
    ) o on true
    where g.school_id = kernel.school_id()
      and g.section_id = ${from}
      and g.student_id = ${student_id}
      and (g.points is not null or g.exempt)
    order by a.position, a.id`.all(db)

/** A grade that stands in the new section already stays. */
export const carryGrades = (
  db: Db,
  student_id: number,
  from: number,
  to: number,
  pairs: readonly { activity_id: number; to_activity_id: number }[],
) =>
  sql`
    insert into grade (
      school_id, section_id, activity_id, student_id, points, exempt, comment, submission_status, late_minutes,
      graded_by, graded_at
    )
    select
      g.school_id, ${to}, n.target, g.student_id, g.points, g.exempt, g.comment, g.submission_status, g.late_minutes,
      g.graded_by, g.graded_at
    from unnest(
      ${pairs.map((one) => one.activity_id)}::bigint[],
      ${pairs.map((one) => one.to_activity_id)}::bigint[]
    ) n (source, target)
    join grade g on g.school_id = kernel.school_id()
      and g.section_id = ${from}
      and g.student_id = ${student_id}
      and g.activity_id = n.source
    on conflict (school_id, section_id, student_id, activity_id) do nothing
    returning id`.all(db)
