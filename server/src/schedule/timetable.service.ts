import { may } from '#contract/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { timetable } from '#contract/schedule/timetable.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { mustBeOpen, reachedSection } from '#server/access/reach.ts'
import { replaceMeetings, selectClashes, selectMeetings } from './timetable.queries.ts'

export const timetableService = serve(timetable, {
  async meetings({ section_id }, { db, actor, now }) {
    const section = await reachedSection(db, actor, section_id)
    const { date } = dayOf(actor, now)
    return {
      ...(await selectMeetings(db, section.id, date)),
      version: section.version,
      can: { edit: section.status === 'open' && may(actor, 'schedule.meetings.edit') },
    }
  },

  async saveMeetings({ section_id, version, rows, reason = '' }, { db, actor, now, auditReason, publish }) {
    const section = await reachedSection(db, actor, section_id)
    mustBeOpen(section)
    if (reason) await auditReason(reason)
    const touched = await db
      .updateTable('section')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', section.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!touched) return fail('conflict', 'stale')
    await replaceMeetings(db, section.id, rows)
    const clashes = await selectClashes(db, section.id, dayOf(actor, now).date)
    if (clashes.length > 0 && !reason) return fail('conflict', 'schedule.clash', { present: { clashes } })
    publish({ school_id: found(actor.school_id), topic: 'section_meeting', section_id: section.id })
    return { meetings: rows.length, clashes: clashes.length }
  },
})
