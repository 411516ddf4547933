import { may } from '#contract/access.ts'
import { attendanceCategories } from '#contract/attendance/attendance-code.catalog.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { daysAfter, mondayOf } from '#contract/kernel/dates.rules.ts'
import { found, wrongField } from '#contract/kernel/errors.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { rawJson, serve } from '#server/kernel/serve.ts'
import { mustBeOpen, reachedSection } from '#server/access/reach.ts'
import { selectExceptions } from './exceptions.queries.ts'
import { selectMissingRolls } from './missing-rolls.queries.ts'
import { selectRoll } from './roll.queries.ts'
import { deleteOfficeValue, lockRoll, upsertRoll } from './roll-save.queries.ts'
import { selectClosure } from './closure.queries.ts'
import { selectGrid } from './grid.queries.ts'
import { reachedRoll } from './roll-reach.ts'

const schoolWeek = 7
const abilities = (actor: Actor) => ({ edit: may(actor, 'attendance.edit'), office: may(actor, 'attendance.office') })

export const attendanceService = serve(attendance, {
  async roll({ section_id, date, meeting }, { db, actor, now, endWith }) {
    const today = dayOf(actor, now).date
    const roll = await endWith(
      selectRoll(db, actor, { section_id, meeting, date: date ?? today, today }, abilities(actor)),
    )
    return rawJson(section_id === undefined ? (roll ?? 'null') : found(roll))
  },

  /** Students who are no longer enrolled are left out silently, as a roll open since before shows them. */
  async saveRoll({ section_id, date, meeting = 1, version, rows }, context) {
    const { db, actor, now } = context
    const today = dayOf(actor, now)
    const place = { section_id, date, meeting }
    const [section, closure] = await Promise.all([
      reachedRoll(db, actor, place, today.date),
      selectClosure(db, date),
      lockRoll(db, place),
    ])
    mustBeOpen(section)
    if (section.mode === 'hours' || section.mode === 'none')
      return wrongField('section_id', `attendance.class-${section.mode}`)
    if (date > today.date) return wrongField('date', 'attendance.future')
    if (closure) return wrongField('date', 'attendance.closed', { name: closure.name })
    const saved = await upsertRoll(db, actor, { ...place, version, rows }, now)
    if (saved.unknown > 0) return wrongField('rows', 'attendance.unknown-code')
    context.publish({ school_id: section.school_id, topic: 'attendance', section_id })
    const counts = Object.fromEntries(attendanceCategories.map((category) => [category, saved.counts[category] ?? 0]))
    const { conflicts, before } = saved
    return {
      version: saved.version,
      conflicts,
      before,
      counts: counts as Record<(typeof attendanceCategories)[number], number>,
    }
  },

  async releaseOffice({ section_id, date, meeting, student_id }, context) {
    const { db, actor } = context
    const section = await reachedSection(db, actor, section_id)
    mustBeOpen(section)
    const released = found(await deleteOfficeValue(db, section_id, date, meeting, student_id))
    context.publish({ school_id: section.school_id, topic: 'attendance', section_id })
    return released
  },

  async grid({ section_id, from, days = schoolWeek }, { db, actor, now }) {
    const today = dayOf(actor, now).date
    const first = from ?? mondayOf(today)
    const grid = await selectGrid(
      db,
      actor,
      section_id ?? null,
      { from: first, to: daysAfter(first, days - 1), today },
      abilities(actor),
    )
    return section_id === undefined ? (grid ?? null) : found(grid)
  },

  async missing({ date, page = 1, size = 25 }, { db, actor, now }) {
    const today = dayOf(actor, now)
    const day = date ?? today.date
    if (day > today.date) return { date: day, rows: [], count: 0, unasked: 0 }
    const until = day === today.date ? today.now : '24:00'
    return {
      date: day,
      ...(await selectMissingRolls(db, actor, day, until, today.date, { offset: (page - 1) * size, size })),
    }
  },

  async exceptions({ date, code, page = 1, size = 25 }, { db, actor, now }) {
    const day = date ?? dayOf(actor, now).date
    return { date: day, ...(await selectExceptions(db, actor, day, code ?? null, { offset: (page - 1) * size, size })) }
  },
})
