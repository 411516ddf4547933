import { may } from '#contract/access.ts'
import { daysAfter, mondayOf } from '#contract/kernel/dates.rules.ts'
import { attendanceHours } from '#contract/attendance/hours.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { mustBeOpen, reachedSection } from '#server/access/reach.ts'
import { selectHours, upsertHours } from './hours.queries.ts'

const weeksBefore = 3

export const attendanceHoursService = serve(attendanceHours, {
  async read({ section_id, week }, { db, actor, now }) {
    const section = await reachedSection(db, actor, section_id)
    const today = dayOf(actor, now)
    const this_week = mondayOf(today.date)
    const shown = mondayOf(week ?? this_week)
    const weeks = Array.from({ length: weeksBefore }, (_, at) => daysAfter(shown, (at - weeksBefore) * 7))
    const edit = may(actor, 'attendance.edit') && section.status === 'open' && shown <= this_week
    return {
      section: { id: section.id, name: section.name },
      week: shown,
      weeks,
      this_week,
      ...found(await selectHours(db, section_id, shown, weeks)),
      can: { edit },
    }
  },

  async save(given, context) {
    const { db, actor, now } = context
    const section = await reachedSection(db, actor, given.section_id)
    const today = dayOf(actor, now)
    mustBeOpen(section)
    if (given.week !== mondayOf(given.week)) return wrongField('week', 'attendance.no-monday')
    if (given.week > today.date) return wrongField('week', 'attendance.future')
    const { asked, saved } = await upsertHours(db, actor.user_id, given, now)
    if (saved < asked) return fail('conflict')
    context.publish({ school_id: section.school_id, topic: 'attendance', section_id: section.id })
    return { saved }
  },
})
