import { may } from '#contract/access.ts'
import { seating, type Seat } from '#contract/attendance/seating.contract.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { mustBeOpen, reachedSection } from '#server/access/reach.ts'
import { enrolledOn } from '#server/access/participation.ts'
import { reachedRoll } from './roll-reach.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const usualColumns = 6

export const seatingService = serve(seating, {
  async read({ section_id, date, meeting }, { db, actor, now }) {
    const section = await reachedRoll(db, actor, { section_id, date, meeting }, dayOf(actor, now).date)
    const { students, ...chart } = await selectChart(db, section_id, date)
    const rows = Math.max(1, Math.ceil(students / usualColumns))
    const edit = may(actor, 'attendance.edit') && section.status === 'open' && section.taught
    return {
      ...(chart.version > 0 ? chart : { ...chart, row_count: Math.min(rows, 12), column_count: usualColumns }),
      can: { edit },
    }
  },

  async save({ section_id, date, version, row_count, column_count, seats }, context) {
    const { db, actor, now, publish } = context
    const section = await reachedSection(db, actor, section_id)
    mustBeOpen(section)
    if (seats.some(({ row, column }) => row > row_count || column > column_count))
      return wrongField('seats', 'seating.outside')
    const twice = (values: readonly (number | string)[]) => new Set(values).size < values.length
    if (twice(seats.map(({ student_id }) => student_id)) || twice(seats.map(({ row, column }) => `${row} ${column}`)))
      return wrongField('seats', 'seating.twice')
    const ids = seats.map(({ student_id }) => student_id)
    if ((await selectSeated(db, section_id, date, ids)) < ids.length)
      return wrongField('seats', 'errors.field.reference')
    const params = sql.params({
      section_id,
      version,
      row_count,
      column_count,
      seats: JSON.stringify(seats),
      user_id: actor.user_id,
      now,
      date,
    })
    const saved = await sql<{ version: number }>`
      insert into seating_chart as c (school_id, section_id, row_count, column_count, seats, changed_by, changed_at)
      select
        kernel.school_id(), ${params.section_id}, ${params.row_count}, ${params.column_count}, ${params.seats},
        ${params.user_id}, ${params.now}
      where ${params.version} = 0
        or exists (
          select from seating_chart k
          where k.school_id = kernel.school_id() and k.section_id = ${params.section_id}
        )
      on conflict (school_id, section_id) do update
      set
        row_count = ${params.row_count}, column_count = ${params.column_count},
        seats = ${params.seats}::jsonb
          || ${elsewhere(params.section_id, params.row_count, params.column_count, params.seats, params.date)},
        changed_by = ${params.user_id}, changed_at = ${params.now}, version = c.version + 1
      where c.version = ${params.version}
      returning version`.optional(db)
    if (!saved) return fail('conflict', 'stale')
    publish({ school_id: section.school_id, topic: 'seating_chart', section_id })
    return saved
  },
})

type Stored = { row_count: number; column_count: number; seats: Seat[]; version: number; students: number }

/** Of the class $1 on the day that the SQL of a date says. */
const enrolled = (section_id: Sql, date: Sql) => sql`
  e.school_id = kernel.school_id() and e.section_id = ${section_id} and ${enrolledOn(date)}`

/**
 * Stored seats, alias c, that were not shown on the day $8 and that nobody got: $3 rows, $4 columns, $5 the given
 * seats.
 */
const elsewhere = (section_id: Sql, row_count: Sql, column_count: Sql, seats: Sql, date: Sql) => sql`coalesce((
  select jsonb_agg(x)
  from jsonb_array_elements(c.seats) x
  where (x ->> 'row')::int <= ${row_count}
    and (x ->> 'column')::int <= ${column_count}
    and not exists (
      select from enrollment e
      where ${enrolled(section_id, sql`${date}::date`)} and e.student_id = (x ->> 'student_id')::bigint
    )
    and not exists (
      select from jsonb_array_elements(${seats}::jsonb) g
      where g -> 'row' = x -> 'row' and g -> 'column' = x -> 'column'
    )
), '[]')`

const selectChart = async (db: Db, section_id: number, date: string): Promise<Stored> => {
  const params = sql.params({ section_id, date })
  const row = await sql<Stored>`
    select
      coalesce(c.row_count, 1) as row_count, coalesce(c.column_count, 1) as column_count,
      coalesce(c.version, 0) as version,
      (
        select count(distinct e.student_id)::int
        from enrollment e
        where ${enrolled(params.section_id, sql`${params.date}::date`)}
      ) as students,
      coalesce((
        select json_agg(x)
        from jsonb_array_elements(c.seats) x
        where exists (
          select from enrollment e
          where ${enrolled(params.section_id, sql`${params.date}::date`)}
            and e.student_id = (x ->> 'student_id')::bigint
        )
      ), '[]') as seats
    from (select) one
    left join seating_chart c on c.school_id = kernel.school_id() and c.section_id = ${params.section_id}`.optional(db)
  return row ?? { row_count: 1, column_count: 1, seats: [], version: 0, students: 0 }
}

/** How many of them are in the class on that day. */
const selectSeated = async (db: Db, section_id: number, date: string, ids: readonly number[]): Promise<number> => {
  const params = sql.params({ section_id })
  return (
    (
      await sql<{ count: number }>`
        select count(distinct e.student_id)::int as count
        from enrollment e
        where ${enrolled(params.section_id, sql`${date}::date`)} and e.student_id = any (${ids}::bigint[])`.optional(db)
    )?.count ?? 0
  )
}
