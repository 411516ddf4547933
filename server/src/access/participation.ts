import { sql, type Sql } from '#server/kernel/sql.ts'

// Who is in a section. `of` is the alias of `enrollment`.

/** Takes part now, or will again. */
export const enrolled = (of: string): Sql => sql`${sql.ref(`${of}.status`)} in ('active', 'hold')`

/** Takes part, or took part to the end. */
export const enrolledOrCompleted = (of: string): Sql => sql`
  ${sql.ref(`${of}.status`)} in ('active', 'hold', 'completed')`

/**
 * Whether the enrollment, alias e, counts for what is kept of everybody who takes or took part. Who came back has several stays in a section and stands in a list once,
 * with the present one, otherwise the latest.
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
 * Whether the enrollment, alias e, covers a day (`date` is SQL of a date): from its first day to its last. On the day on which somebody left without completing
 * nobody is expected any more; when a enrollment ended is not known without a last day.
 */
export const enrolledOn = (date: Sql): Sql => sql`(
  ${date} >= coalesce(e.start_date, ${date})
  and (
    e.status in ('active', 'hold') and ${date} <= coalesce(e.end_date, ${date})
    or e.status = 'completed' and ${date} <= e.end_date
    or e.status in ('withdrawn', 'dropped', 'transferred') and ${date} < e.end_date
  )
)`
