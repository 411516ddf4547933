import { sql, type Sql } from '#server/kernel/sql.ts'

// Who is in a section. `of` is the alias of `enrollment`.

/** Takes part now, or will again. */
export const enrolled = (of: string): Sql => sql`${sql.ref(`${of}.status`)} in ('active', 'hold')`

/** Takes part, or took part to the end. */
export const enrolledOrCompleted = (of: string): Sql => sql`
  ${sql.ref(`${of}.status`)} in ('active', 'hold', 'completed')`

/**
 * Whether the enrollment, alias e, counts for what is kept of everybody who takes or took part. Who came back has
 * several stays in a section and stands in a list once, with the present one, otherwise the latest.
 */
export const participated = (more: Sql = sql.empty): Sql => sql`(
  e.status in ('active', 'hold', 'completed'${more})
  and (
    e.status <> 'completed'
    or not exists (
      select from enrollment o
      where o.school_id = e.school_id
        and o.section_id = e.section_id
        and o.student_id = e.student_id
        and o.id <> e.id
        and (o.status in ('active', 'hold'${more}) or o.status = 'completed' and o.id > e.id)
    )
  )
)`

/**
 * Whether the enrollment, alias e, covers a day (`date` is SQL of a date): from its first day to its last. On the day
 * on which somebody left without completing nobody is expected any more; when a enrollment ended is not known without a
 * last day.
 */
export const enrolledOn = (date: Sql): Sql => includes('e', date, sql`${date} <= e.end_date`)

/**
 * Whether the student was in the section of an activity (alias a) at an instant, by the day that it has at the school.
 * `at` is SQL. What was due before
 * somebody joined, after somebody left or between two enrollments was never asked of them. One completed without a last
 * day covers all that follows.
 */
export const enrolledAt = (student: Sql, at: Sql): Sql => sql`exists (
  select from enrollment
  join school on school.id = enrollment.school_id
  cross join lateral (select (${at} at time zone school.time_zone)::date) on_day (day)
  where enrollment.school_id = a.school_id
    and enrollment.section_id = a.section_id
    and enrollment.student_id = ${student}
    and ${includes('enrollment', sql`on_day.day`, sql`on_day.day <= coalesce(enrollment.end_date, on_day.day)`)}
)`

const includes = (of: string, date: Sql, completed: Sql): Sql => sql`(
  ${date} >= coalesce(${sql.ref(`${of}.start_date`)}, ${date})
  and (
    ${enrolled(of)} and ${date} <= coalesce(${sql.ref(`${of}.end_date`)}, ${date})
    or ${sql.ref(`${of}.status`)} = 'completed' and ${completed}
    or ${sql.ref(`${of}.status`)} in ('withdrawn', 'dropped', 'transferred') and ${date} < ${sql.ref(`${of}.end_date`)}
  )
)`
