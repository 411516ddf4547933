import { workSubmitted } from '#contract/coursework/coursework.events.ts'
import { may } from '#contract/access.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { openedTo } from '#contract/courses/content-access.rules.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { isActedFor } from '#server/kernel/request-scope.ts'
import { rawJson, serve } from '#server/kernel/serve.ts'
import { selectContentRules } from '#server/courses/content-access.queries.ts'
import { leaveFiles, takeFiles } from '#server/files/files.queries.ts'
import { selectClassroom, selectClassrooms } from './learning.queries.ts'
import { selectWorkForHandIn, upsertSubmission } from './submissions.queries.ts'
import { insertDone, insertView, optionalLessonPage, optionalToMarkDone } from './lessons.queries.ts'
import { mustBeOpen, reachedStudent } from '#server/access/reach.ts'

export const learningService = serve(learning, {
  async classrooms({ page, size, student_id }, { db, actor, now }) {
    return selectClassrooms(db, await reachedStudent(db, actor, student_id), now, page * size, size)
  },

  async classroom({ section_id, student_id }, { db, actor, now, endWith }) {
    const student = await reachedStudent(db, actor, student_id)
    return rawJson(
      found(
        await endWith(
          selectClassroom(db, student, section_id, now, dayOf(actor, now).date, may(actor, 'learning.hand-in')),
        ),
      ),
    )
  },

  async lesson({ activity_id, student_id }, { db, actor, now }) {
    const student = await reachedStudent(db, actor, student_id)
    const { early, ...page } = found(
      await optionalLessonPage(db, student, activity_id, may(actor, 'learning.hand-in'), now, dayOf(actor, now).date),
    )
    if (early) return fail('conflict', 'learning.not-yet')
    return openedTo(page, await selectContentRules(db), actor)
  },

  async open({ activity_id }, { db, actor, now, publish }) {
    const student_id = found(actor.person_id)
    const { school_id, section_id, early } = found(
      await selectWorkForHandIn(db, student_id, activity_id, now, dayOf(actor, now).date),
    )
    if (early || isActedFor(actor)) return {} // who acts for the student has not been seen as the student
    if (await insertView(db, student_id, activity_id, now))
      publish({ school_id, topic: 'submission', section_id, student_ids: [student_id] })
    return {}
  },

  async markDone({ activity_id, done }, { db, actor, now, publish }) {
    const student_id = found(actor.person_id)
    const activity = found(await optionalToMarkDone(db, student_id, activity_id, now, dayOf(actor, now).date))
    mustBeOpen(activity)
    if (activity.early) return fail('conflict', 'learning.not-yet')
    if (activity.over) return fail('gone', 'learning.pace-over')
    const [row] = done ? await insertDone(db, student_id, activity_id, now) : []
    if (!done)
      await db
        .deleteFrom('activity_done')
        .where('activity_id', '=', activity_id)
        .where('student_id', '=', student_id)
        .execute()
    publish({
      school_id: activity.school_id,
      topic: 'submission',
      section_id: activity.section_id,
      student_ids: [student_id],
    })
    return { done_at: row?.done_at ?? null }
  },

  async handIn({ activity_id, body, file_ids, links = [], version }, context) {
    const { db, actor, now } = context
    const student_id = found(actor.person_id)
    const work = found(await selectWorkForHandIn(db, student_id, activity_id, now, dayOf(actor, now).date))
    mustBeOpen(work)
    if (work.over) return fail('gone', 'learning.pace-over')
    if (work.graded) return fail('conflict', 'learning.graded')
    if (work.early) return fail('conflict', 'learning.not-yet')
    if (work.locked) return fail('conflict', 'learning.locked')
    if (work.kind !== 'hand_in') return fail('conflict', 'learning.nothing-to-hand-in')
    if (work.expired) return fail('gone', 'learning.expired')
    if (body === '' && file_ids.length === 0 && links.length === 0) return wrongField('body', 'learning.empty')
    const late = work.due_at !== null && work.due_at < now.toISOString()
    const saved = await upsertSubmission(
      db,
      student_id,
      activity_id,
      { body, links: [...new Set(links)] },
      version,
      late,
      now,
    )
    if (!saved) return fail('conflict', 'stale')
    await context.emit(workSubmitted, { activity_id, student_id })
    if (saved.kept_id) await leaveFiles(db, saved.id, file_ids, saved.kept_id)
    const refused = await takeFiles(context, 'submission', saved.id, file_ids)
    if (refused) return refused
    context.publish({
      school_id: work.school_id,
      topic: 'submission',
      section_id: work.section_id,
      student_ids: [student_id],
    })
    return saved
  },
})
