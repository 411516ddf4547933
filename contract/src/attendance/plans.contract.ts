import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, optionalText, orNull, time } from '../kernel/fields.ts'
import { request, requestFields } from '../kernel/request.ts'
import { RollCode } from './attendance.contract.ts'
import { Named } from '../people/person.contract.ts'

const Code = RollCode.pick({ id: true, name: true, category: true, tone: true, icon: true })

const Plan = z.object({
  ...requestFields,
  start_date: date(),
  end_date: date(),
  /** Of a part of one day, wall times; null: whole days. */
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  code: Code,
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
  ...request({
    access: { ask: 'attendance.announce', read: 'attendance.office', decide: 'attendance.office' },
    paths: {
      ask: 'POST /student/announce_absence',
      takeBack: 'POST /student/withdraw_absence',
      list: 'GET /section/planned_absences',
      decide: 'POST /section/decide_absences',
    },
    row: PlannedAbsence,
    ask: {
      student_id: id(),
      start_date: date(),
      end_date: date(),
      start_time: orNull(time()).optional(),
      end_time: orNull(time()).optional(),
      code_id: id(),
      note: optionalText(200),
    },
    filter: {},
    sorts: ['start_date', 'name', 'asked_at'],
    decision: {},
    /** Those that may be decided so; the others stay as they are. */
    outcome: z.object({ ids: z.array(id()) }),
    size: 200,
    topics: ['attendance_plan'],
  }),
  /**
   * Asks the teachers of all rolls of a day that are missing, each roll once: a mail, and a note where they take
   * attendance.
   */
  remind: endpoint('POST /section/remind_rolls', 'attendance.office', {
    input: z.object({ date: date() }),
    output: z.object({ reminded: z.int() }),
  }),
}
