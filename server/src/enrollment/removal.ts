import { found } from '#contract/kernel/errors.ts'
import type { Context } from '#server/kernel/serve.ts'
import { lockSections } from './enrollment.queries.ts'
import { deleteEnrollments } from './removal.queries.ts'
import { seatWaiting } from './waiting.ts'

/** Enrollments in which nothing happened go; their seats are given to who waits. */
export const removeEnrollments = async (
  context: Context,
  enrollments: readonly { id: number; section_id: number }[],
): Promise<void> => {
  if (enrollments.length === 0) return
  const section_ids = [...new Set(enrollments.map(({ section_id }) => section_id))]
  await lockSections(context.db, section_ids)
  await deleteEnrollments(
    context.db,
    enrollments.map(({ id }) => id),
  )
  for (const section_id of section_ids)
    context.publish({ school_id: found(context.actor.school_id), topic: 'section', section_id })
  await seatWaiting(context, section_ids)
}
