import { type Notice, notify } from '#server/notifications/notify.ts'
import { may } from '#contract/access.ts'
import { planStates } from '#contract/attendance/plan.states.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { type RequestStatus, requestsDecided } from '#contract/kernel/request.ts'
import { sql } from '#server/kernel/sql.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { reachedStudent } from '#server/access/reach.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { refusedByRules } from '#server/settings/step-rules.ts'
import { statesChanged } from '#contract/settings/settings.events.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { absences, insertPlan, insertReminders, type Reminded, selectOwnPlans, updatePlans } from './plans.queries.ts'

type Action = (typeof planStates.transitions)[number]['action']
const transition = async (db: Db, action: Action): Promise<{ from: readonly RequestStatus[]; to: RequestStatus }> =>
  found((await statesHere(db, 'absence', planStates)).transitions.find((one) => one.action === action))

export const attendancePlansService = serve(attendancePlans, {
  async own({ student_id }, { db, actor, now }) {
    const student = await reachedStudent(db, actor, student_id)
    const plans = found(await selectOwnPlans(db, student, dayOf(actor, now).date))
    return { ...plans, can: { announce: may(actor, 'attendance.announce') && plans.codes.length > 0 } }
  },

  async ask(plan, context) {
    const { db, actor, now } = context
    const student_id = await reachedStudent(db, actor, plan.student_id)
    const { date: today, now: wall } = dayOf(actor, now)
    const { start_time = null, end_time = null } = plan
    if (plan.end_date < plan.start_date) return wrongField('end_date', 'errors.field.order')
    if (plan.start_date < today) return wrongField('start_date', 'attendance.over')
    if ((start_time === null) !== (end_time === null))
      return wrongField(start_time === null ? 'start_time' : 'end_time', 'errors.field.required')
    if (start_time !== null && plan.end_date > plan.start_date)
      return wrongField('end_date', 'attendance.part-of-one-day')
    if (start_time !== null && end_time !== null && end_time <= start_time)
      return wrongField('end_time', 'errors.field.order')
    if (end_time !== null && plan.start_date === today && end_time <= wall)
      return wrongField('end_time', 'attendance.part-over')
    if (!(await settingOf(db, actor.school_id, 'attendance.parents-announce')))
      return fail('forbidden', 'attendance.not-announced')
    const days = await settingOf(db, actor.school_id, 'attendance.announce-days')
    if (plan.start_date > daysAfter(today, days)) return wrongField('start_date', 'attendance.too-early', { days })
    const made = await insertPlan(db, actor, { ...plan, student_id }, now)
    if (!made) return wrongField('code_id', 'errors.field.reference')
    context.publish({ school_id: made.school_id, topic: 'attendance_plan', student_ids: [student_id] })
    return { id: made.id }
  },

  async takeBack({ id }, context) {
    const { db, actor, now } = context
    const { from, to } = await transition(db, 'withdraw')
    const { date: today } = dayOf(actor, now)
    const [gone] = await updatePlans(db, [id], to, from, {
      user_id: actor.user_id,
      now,
      parent_id: actor.person_id,
      today,
    })
    const { school_id, student_id } = found(gone)
    context.publish({ school_id, topic: 'attendance_plan', student_ids: [student_id] })
    return { id }
  },

  list: (asked, { db }) => absences.select(db, { within: sql`true`, decides: true }, { sort: 'start_date', ...asked }),

  async decide({ ids, approved, answer }, context) {
    const { db, actor, now } = context
    const here = await statesHere(db, 'absence', planStates)
    const action = approved ? 'approve' : 'decline'
    const { from, to } = found(here.transitions.find((one) => one.action === action))
    const decided = await updatePlans(db, ids, to, from, { user_id: actor.user_id, now, answer })
    const moves = decided.map(({ id, was }) => ({ id, action, from: was, to, reason: answer }))
    if (refusedByRules(context, 'absence', here, moves)) return wrongField('answer', 'settings.move-reason')
    await context.emit(statesChanged, { noun: 'absence', moves, reason: answer })
    await context.emit(requestsDecided, { of: 'absence', ids: decided.map(({ id }) => id) })
    for (const { school_id } of decided.slice(0, 1)) {
      context.publish({ school_id, topic: 'attendance_plan', student_ids: decided.map(({ student_id }) => student_id) })
      context.publish({ school_id, topic: 'attendance' })
    }
    return { ids: decided.map(({ id }) => id) }
  },

  async remind({ date }, context) {
    const { db, actor, now, request } = context
    const today = dayOf(actor, now)
    if (date > today.date) return { reminded: 0 }
    const reminded = await insertReminders(db, actor.user_id, date, now, date === today.date ? today.now : '24:00')
    const school_id = found(actor.school_id)
    await notify(
      { db, jobs: context.jobs, school_id },
      reminded.map((one) => reminderOf(one, date, request.base_url)),
    )
    const sections = new Set(reminded.map(({ section_id }) => section_id))
    for (const section_id of sections) context.publish({ school_id, topic: 'attendance', section_id })
    return { reminded: sections.size }
  },
})

const reminderOf = ({ section, section_id, period, language, ...to }: Reminded, date: string, base: string): Notice => {
  const link = `/attendances?section_id=${section_id}&date=${date}`
  const subject = say(language, 'attendance.reminder-subject', { section, date })
  const body = say(language, 'attendance.reminder-body', { section, period, date, address: `${base}${link}` })
  return { ...to, topic: 'attendance', mail: { subject, body }, brief: { title: section, body: subject }, link }
}
