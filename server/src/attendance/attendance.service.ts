import { may } from '#contract/access.ts'
import { attendance, attendanceCodes } from '#contract/attendance/attendance.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { mustBeOpen, reachedSection } from '#server/sections/reach.ts'
import { selectExceptions, selectMissingRolls, selectRoll, selectRollState, upsertRoll } from './attendance.queries.ts'

export const attendanceService = serve(attendance, {
  async roll({ section_id, date }, { db, actor, now }) {
    const today = (await schoolDay(db, now)).date
    const roll = await selectRoll(db, actor, section_id ?? null, date ?? today, may(actor, 'attendance.edit'), today)
    return section_id === undefined ? (roll ?? null) : found(roll)
  },

  /** All rows or none; students who are no longer enrolled are left out silently, as a roll open since before shows them. */
  async saveRoll({ section_id, date, version, rows }, context) {
    const { db, actor, now } = context
    const [section, today] = await Promise.all([reachedSection(db, actor, section_id), schoolDay(db, now)])
    mustBeOpen(section)
    if (date > today.date) return wrongField('date', 'attendance.future')
    const saved = await upsertRoll(db, actor, { section_id, date, version, rows }, now)
    if (!saved) return fail('conflict', 'stale', { present: await selectRollState(db, section_id, date) })
    context.tell({ school_id: section.school_id, topic: 'attendance', section_id })
    const counts = Object.fromEntries(attendanceCodes.map((code) => [code, saved.counts[code] ?? 0]))
    return { version: saved.version, counts: counts as Record<(typeof attendanceCodes)[number], number> }
  },

  async missing({ date }, { db, actor, now }) {
    const today = await schoolDay(db, now)
    const day = date ?? today.date
    return { date: day, rows: day > today.date ? [] : await selectMissingRolls(db, actor, day, day === today.date ? today.now : '24:00') }
  },

  async exceptions({ date, code }, { db, actor, now }) {
    const day = date ?? (await schoolDay(db, now)).date
    return { date: day, rows: await selectExceptions(db, actor, day, code ?? null) }
  },
})
