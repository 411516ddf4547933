import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, listInput, listOf, optionalText, orNull, time } from '../kernel/fields.ts'
import { RollCode } from './attendance.contract.ts'
import { planStatuses } from './plan.states.ts'
import { Named } from '../people/person.contract.ts'

const Code = RollCode.pick({ id: true, name: true, category: true, tone: true, icon: true })

const Plan = z.object({
  id: id(),
  start_date: date(),
  end_date: date(),
  /** Of a part of one day, wall times; null: whole days. */
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  code: Code,
  reason: z.string(),
  status: choice(planStatuses),
  asked_by: z.string(),
  asked_at: z.string(),
  decided_by: z.string().nullable(),
})

/** `student_id` beside the plan's own `id`. */
export const PlannedAbsence = Plan.extend({
  student_id: id(),
  grade_level: z.string(),
  ...Named.omit({ id: true }).shape,
})

export const attendancePlans = {
  /** What was announced for the own self or one's child, newest first, and what can be announced. */
  own: endpoint('GET /student/planned_absences', 'attendance.own', {
    input: z.object({ student_id: id().optional() }),
    output: z.object({
      today: date(),
      plans: z.array(Plan),
      codes: z.array(Code),
      can: z.object({ announce: z.boolean() }),
    }),
    topics: ['attendance_plan'],
  }),
  announce: endpoint('POST /student/announce_absence', 'attendance.announce', {
    input: z.object({
      student_id: id(),
      start_date: date(),
      end_date: date(),
      start_time: orNull(time()).optional(),
      end_time: orNull(time()).optional(),
      code_id: id(),
      reason: optionalText(200),
    }),
    output: z.object({ id: id() }),
    idempotent: true,
  }),
  withdraw: endpoint('POST /student/withdraw_absence', 'attendance.announce', {
    input: z.object({ id: id() }),
    output: z.object({ id: id() }),
  }),
  list: endpoint('GET /section/planned_absences', 'attendance.office', {
    input: z.object({ ...listInput(['start_date', 'name', 'asked_at']), status: choice(planStatuses).optional() }),
    output: listOf(PlannedAbsence).extend({ waiting_count: z.int() }),
    topics: ['attendance_plan'],
  }),
  /** Those that may be decided so; the others stay as they are. */
  decide: endpoint('POST /section/decide_absences', 'attendance.office', {
    input: z.object({ ids: ids(), action: choice(['approve', 'decline']) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Asks the teachers of all rolls of a day that are missing, each roll once: a mail, and a note where they take attendance. */
  remind: endpoint('POST /section/remind_rolls', 'attendance.office', {
    input: z.object({ date: date() }),
    output: z.object({ reminded: z.int() }),
  }),
}
