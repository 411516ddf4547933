import { attendanceOffice, rateColumns } from '#contract/attendance/office.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { toInstant } from '#contract/kernel/zoned.rules.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { rawJson, serve, type Context } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { reachedSection } from '#server/access/reach.ts'
import { deleteSign, insertSign, removeSign, selectDesk } from './desk.queries.ts'
import { releaseStop, selectNoticeState } from './notices.queries.ts'
import { selectRates, selectYearStart } from './rates.queries.ts'
import {
  recountDays,
  selectChangedDays,
  selectModes,
  selectRule,
  selectRuleState,
  updateModes,
  updateRule,
} from './rule.queries.ts'

const mostRows = 20_000

export const attendanceOfficeService = serve(attendanceOffice, {
  async rule(_, { db }) {
    const [rule, sections] = await Promise.all([selectRule(db), selectModes(db)])
    return { rule: found(rule), sections }
  },

  async saveRule(rule, context) {
    if (rule.full_day_minutes > 0 && rule.half_day_minutes > rule.full_day_minutes)
      return wrongField('half_day_minutes', 'attendance.half-over-full')
    if (rule.day_threshold === 'attended' && rule.half_day_minutes === 0)
      return wrongField('half_day_minutes', 'attendance.attended-from')
    if (rule.day_threshold === 'attended' && rule.full_day_minutes === 0)
      return wrongField('full_day_minutes', 'attendance.attended-from')
    const saved = await updateRule(context.db, rule, context.now)
    if (!saved)
      return fail('conflict', 'stale', {
        present: { ...(await selectRule(context.db)), ...(await selectRuleState(context.db)) },
      })
    publishAll(context, 'attendance_rule')
    return saved
  },

  async saveMode({ section_ids, mode }, context) {
    const { known, changed } = await updateModes(context.db, section_ids, mode)
    if (known < section_ids.length) return fail('not_found')
    publishAll(context, 'section')
    return { changed }
  },

  async recalculate({ from, to, confirmed }, context) {
    if (to < from) return wrongField('to', 'errors.field.order')
    const changes = await selectChangedDays(context.db, from, to)
    if (confirmed && changes.changed > 0) {
      await recountDays(context.db, from, to)
      publishAll(context, 'attendance')
    }
    return changes
  },

  async desk({ search = '' }, { db, actor, now }) {
    const day = dayOf(actor, now)
    return rawJson(await selectDesk(db, actor.role, search, day.date, day.now))
  },

  async sign(given, context) {
    const { db, actor, now } = context
    const { time, ...sign } = given
    const day = dayOf(actor, now)
    if (time && time > day.now) return wrongField('time', 'attendance.sign-later')
    const at = time ? new Date(toInstant(`${day.date} ${time}`, day.time_zone)) : now
    const signed = found(await insertSign(db, actor.user_id, sign, at, { ...day, now: time ?? day.now }))
    publishAll(context, 'attendance')
    return signed
  },

  async undoSign({ sign_id }, context) {
    const undone = found(await deleteSign(context.db, sign_id))
    await removeSign(context.db, sign_id)
    publishAll(context, 'attendance')
    return undone
  },

  async notices({ date }, { db, actor, now }) {
    const day = date ?? dayOf(actor, now).date
    return { date: day, ...(await selectNoticeState(db, day)) }
  },

  async releaseNotices({ date }, context) {
    found(await releaseStop(context.db, context.actor.user_id, date, context.now))
    publishAll(context, 'attendance')
    return { date }
  },

  async rates(given, context) {
    const question = await asked(given, context)
    return {
      ...(await context.endWith(selectRates(context.db, context.actor, dayOf(context.actor, context.now), question))),
      from: question.from,
      to: question.to,
    }
  },

  async exportedRates({ format, ...given }, context) {
    const { rows } = await selectRates(context.db, context.actor, dayOf(context.actor, context.now), {
      ...(await asked(given, context)),
      offset: 0,
      size: mostRows,
    })
    return tableFile(context, {
      name: 'attendance',
      title: 'attendance.view-rates',
      columns: rateColumns,
      rows,
      format,
    })
  },
})

const asked = async (given: In<typeof attendanceOffice.rates>, { db, actor, now }: Context) => {
  const {
    from,
    to,
    search = '',
    grade_level = null,
    section_id = null,
    chronic = null,
    sort = 'name',
    descending = false,
    page = 1,
    size = 25,
  } = given
  const today = dayOf(actor, now).date
  if (section_id !== null) await reachedSection(db, actor, section_id)
  return {
    from: from ?? (await selectYearStart(db, today)),
    to: to ?? today,
    search,
    grade_level,
    section_id,
    chronic,
    sort,
    descending,
    offset: (page - 1) * size,
    size,
  }
}

const publishAll = (context: Context, topic: string): void => {
  if (context.actor.school_id !== null) context.publish({ school_id: context.actor.school_id, topic })
}
