import { courseworkChanged, workSubmitted } from '#contract/coursework/coursework.events.ts'
import { refreshStudents } from '#server/gradebook/totals.ts'
import { on } from '#server/kernel/events.ts'
import type { Cause } from '#server/kernel/events.ts'
import { refreshSubmissions, type Scope } from './submissions.queries.ts'

/** What was written makes graded discussions handed in, or no longer; totals and browsers follow. */
export const followPosts = async (
  { db, now, emit, publish, school_id }: Omit<Cause, 'jobs'>,
  scope: Scope,
): Promise<void> => {
  const changes = await refreshSubmissions(db, scope)
  if (changes.length === 0) return
  for (const { activity_id, student_id, change } of changes)
    if (change === 'new') await emit(workSubmitted, { activity_id, student_id })
  const student_ids = [...new Set(changes.map(({ student_id }) => student_id))]
  await refreshStudents(db, scope.section_id, student_ids, now)
  publish({ school_id, topic: 'submission', section_id: scope.section_id, student_ids })
}

/** Another date, or more that is asked, changes who has done it. */
export const discussionsFollow = [
  on(courseworkChanged, ({ section_id }, cause) =>
    followPosts(cause, { section_id, thread_ids: null, student_ids: null }),
  ),
]
