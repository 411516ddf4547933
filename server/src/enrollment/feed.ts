import type { Context } from '#server/kernel/serve.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import { lockSections } from './enrollment.queries.ts'
import { seatWaiting } from './waiting.ts'

/** A roster feed is not bound by seats. Those that are free after it go to who waits, in the present school. */
export const seatAfterFeed = async (
  { db, now, jobs, publish }: Pick<Context, 'db' | 'now' | 'jobs' | 'publish'>,
  school_id: number,
  section_ids: readonly number[],
): Promise<void> => {
  if (section_ids.length === 0) return
  await lockSections(db, section_ids)
  const { time_zone } = await schoolDay(db, now)
  await seatWaiting({ db, now, jobs, publish, actor: { school_id, school_time_zone: time_zone } }, section_ids)
}
