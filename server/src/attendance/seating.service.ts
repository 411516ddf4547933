import { may } from '#contract/access.ts'
import { seating, type Seat } from '#contract/attendance/seating.contract.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { mustBeOpen, reachedSection } from '#server/access/reach.ts'
import { stayedOn } from '#server/access/participation.ts'
import { reachedRoll } from './roll-reach.ts'

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
    const { db, actor, now, tell } = context
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
    const [saved] = await prepared<{ version: number }>(
      db,
      `insert into seating_chart as c (school_id, section_id, row_count, column_count, seats, changed_by, changed_at)
       select kernel.school_id(), $1, $3, $4, $5, $6, $7 where $2 = 0 or exists (select from seating_chart k where k.school_id = kernel.school_id() and k.section_id = $1)
       on conflict (school_id, section_id) do update set row_count = $3, column_count = $4, seats = $5::jsonb || ${elsewhere}, changed_by = $6, changed_at = $7, version = c.version + 1 where c.version = $2 returning version`,
      [section_id, version, row_count, column_count, JSON.stringify(seats), actor.user_id, now, date],
    )
    if (!saved) return fail('conflict', 'stale')
    tell({ school_id: section.school_id, topic: 'seating_chart', section_id })
    return saved
  },
})

type Stored = { row_count: number; column_count: number; seats: Seat[]; version: number; students: number }

/** Of the class $1 on the day that the SQL of a date says. */
const enrolled = (date: string) => `e.school_id = kernel.school_id() and e.section_id = $1 and ${stayedOn(date)}`

/** Stored seats, alias c, that were not shown on the day $8 and that nobody got: $3 rows, $4 columns, $5 the given seats. */
const elsewhere = `coalesce((select jsonb_agg(x) from jsonb_array_elements(c.seats) x where (x ->> 'row')::int <= $3 and (x ->> 'column')::int <= $4
  and not exists (select from enrollment e where ${enrolled('$8::date')} and e.student_id = (x ->> 'student_id')::bigint)
  and not exists (select from jsonb_array_elements($5::jsonb) g where g -> 'row' = x -> 'row' and g -> 'column' = x -> 'column')), '[]')`

const selectChart = async (db: Db, section_id: number, date: string): Promise<Stored> => {
  const [row] = await prepared<Stored>(
    db,
    `select coalesce(c.row_count, 1) as row_count, coalesce(c.column_count, 1) as column_count, coalesce(c.version, 0) as version, (select count(distinct e.student_id)::int from enrollment e where ${enrolled('$2::date')}) as students,
       coalesce((select json_agg(x) from jsonb_array_elements(c.seats) x where exists (select from enrollment e where ${enrolled('$2::date')} and e.student_id = (x ->> 'student_id')::bigint)), '[]') as seats
     from (select) one left join seating_chart c on c.school_id = kernel.school_id() and c.section_id = $1`,
    [section_id, date],
  )
  return row ?? { row_count: 1, column_count: 1, seats: [], version: 0, students: 0 }
}

/** How many of them are in the class on that day. */
const selectSeated = async (db: Db, section_id: number, date: string, ids: readonly number[]): Promise<number> =>
  (
    await prepared<{ count: number }>(
      db,
      `select count(distinct e.student_id)::int as count from enrollment e where ${enrolled('$2::date')} and e.student_id = any ($3::bigint[])`,
      [section_id, date, ids],
    )
  )[0]?.count ?? 0
