import type { Pool } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import type { Live } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { refreshTotals } from './totals.ts'

type Deps = { pool: Pool; live: Live; clock: () => Date }

/**
 * Computes the totals of the open sections of a course (null: of the school) again after their rules changed; each
 * section by itself.
 */
export const refreshManyTotals =
  (means: Deps) =>
  async ({ school_id, course_id }: { school_id: number; course_id: number | null }): Promise<void> => {
    const sections = await inSystemScope(means.pool, { request_id: 'refresh-totals', school_id }, (db) =>
      db
        .selectFrom('section')
        .select('id')
        .where('status', '=', 'open')
        .$if(course_id !== null, (query) => query.where('course_id', '=', course_id ?? 0))
        .orderBy('id')
        .execute(),
    )
    for (const { id } of sections) await refreshOne(means, school_id, id)
  }

/**
 * Work that became due without being handed in counts where the rules say so: those sections are computed again.
 * `hours` = how far back to look.
 */
export const countMissing =
  (means: Deps) =>
  async ({ hours = 1 }: { hours?: number }): Promise<void> => {
    const { rows } = await means.pool.query<{ school_id: number; section_id: number }>(
      'select * from auth.sections_with_work_due($1, $2)',
      [means.clock(), hours],
    )
    for (const { school_id, section_id } of rows) await refreshOne(means, school_id, section_id)
  }

const refreshOne = async ({ pool, live, clock }: Deps, school_id: number, section_id: number): Promise<void> => {
  await inSystemScope(pool, { request_id: 'refresh-totals', school_id }, (db) => refreshTotals(db, section_id, clock()))
  live.publish([{ school_id, topic: 'grade', section_id }])
}

export const totalsRefresh = job('refresh-totals', [], refreshManyTotals)

export const missingCount = job(
  'count-missing',
  [
    { cron: '*/10 * * * *' },
    { cron: '47 2 * * *', data: { hours: 200 }, key: 'nightly' }, // what a portal that stood still passed by
  ],
  countMissing,
)
