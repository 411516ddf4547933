import { sql as raw } from 'kysely'
import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import { overlapping } from '#contract/settings/school-days.rules.ts'
import { datesInOrder } from '#contract/settings/catalogs.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'

type Dated = { id?: number; start_date: string; end_date: string }
type Row = { id: number; name: string; start_date: string; end_date: string }

/**
 * Refuses a row that ends before it starts or shares a date with another one of its kind, and names that one.
 * @param among only rows with the same value in this column meet: the periods of one term
 */
export const nonOverlapping =
  <Given extends Dated>(
    noun: 'academic_year' | 'academic_term' | 'grading_period' | 'special_day' | 'day_rotation',
    among?: 'academic_term_id' & keyof Given,
  ) =>
  async (given: Given, { db }: Context): Promise<Given | Failure> => {
    if (!datesInOrder(given)) return wrongField('end_date', 'errors.field.order')
    await sql`select pg_advisory_xact_lock(hashtextextended(${noun}, kernel.school_id()))`.run(db) // before the snapshot that looks: of two at once the second waits
    const { rows } = await raw<Row>`
      select id, name, start_date, end_date from ${raw.table(noun)} t where t.archived_at is null and t.start_date <= ${given.end_date} and t.end_date >= ${given.start_date}
      ${among ? raw`and ${raw.ref(among)} = ${given[among]}` : raw``} order by t.start_date`.execute(db)
    const met = overlapping(given, rows)
    return met ? wrongField('start_date', 'schedule.overlaps', { name: met.name }) : given
  }
