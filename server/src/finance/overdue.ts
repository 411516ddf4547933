import { type HoldContext, placeHolds, releaseHolds } from '#server/people/holds.ts'
import { selectConfig } from './config.queries.ts'
import { selectHeldForOverdue, selectOverdueStudents } from './reminders.queries.ts'

const key = { source: 'finance', source_key: 'overdue' } as const

/**
 * Places a hold for students of whom something has been overdue as long as the school allows, and releases those of
 * whom nothing is any more. What the office released stays released until something else is overdue.
 * @param of these students; null: of the school
 * @returns how many were placed and released
 */
export const refreshOverdueHolds = async (
  context: HoldContext,
  today: string,
  of: number[] | null = null,
): Promise<{ placed: number; released: number }> => {
  const { hold_after, hold_least, hold_type_id } = await selectConfig(context.db)
  const overdue =
    hold_after === null || hold_type_id === null
      ? []
      : await selectOverdueStudents(context.db, { today, after: hold_after, least: hold_least, student_ids: of })
  const still = new Set(overdue.map(({ student_id }) => student_id))
  const over = (await selectHeldForOverdue(context.db, of)).filter((id) => !still.has(id))
  const released = over.length > 0 ? await releaseHolds(context, { ...key, student_ids: over }, '') : []
  const student_ids = overdue.filter(({ held, released }) => !held && !released).map(({ student_id }) => student_id)
  const placed =
    student_ids.length > 0 && hold_type_id !== null
      ? await placeHolds(context, { ...key, student_ids, hold_type_id, start_date: today })
      : []
  return { placed: placed.length, released: released.length }
}
