import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id } from '../kernel/fields.ts'
import { rotationTurns } from '../settings/school-days.rules.ts'
import { Occurrence } from './event.contract.ts'
import { Named } from '../people/person.contract.ts'
import { workStates } from '../coursework/work.states.ts'

const section = { section_id: id(), section_name: z.string(), color: z.int() }

/** What people have on which day, in the school's own dates and wall times. */
export const Calendar = z.object({
  today: z.string(),
  /** Wall time of the school, HH:MM. */
  now: z.string(),
  /** IANA name of the school's zone. */
  time_zone: z.string(),
  /** Whose calendar it is: one person, or all children of a parent. */
  people: z.array(Named),
  classes: z.array(
    z.object({
      ...section,
      date: z.string(),
      student_ids: z.array(id()),
      teachers: z.string(),
      period: z.string(),
      room: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      /**
       * A class that is covered by a colleague of its teacher; in the calendar of a teacher also one that is covered
       * for a colleague.
       */
      substitution: z
        .object({ kind: z.enum(['for', 'by']), name: z.string(), meeting: z.int(), note: z.string() })
        .optional(),
    }),
  ),
  /** `student_id` and `state` are those of one student; null in the calendar of a teacher. */
  due: z.array(
    z.object({
      ...section,
      date: z.string(),
      time: z.string(),
      student_id: id().nullable(),
      activity_id: id(),
      name: z.string(),
      state: z.enum(workStates).nullable(),
    }),
  ),
  events: z.array(Occurrence),
  /** Dates that are more than their weekday: closed, a day of the rotation, under another bell schedule. */
  days: z.array(
    z.object({
      date: z.string(),
      closure: z.string().nullable(),
      rotation: z.string().nullable(),
      rotation_turns: z.enum(rotationTurns).nullable(),
      bell_schedule: z.string().nullable(),
    }),
  ),
  /** First and last days of terms and grading periods. */
  marks: z.array(z.object({ date: z.string(), name: z.string(), what: z.enum(['starts', 'ends']) })),
})
export type Calendar = z.infer<typeof Calendar>

const longest = 62
const topics = [
  'event',
  'substitution',
  'unit',
  'submission',
  'grade',
  'section',
  'section_meeting',
  'bell_period',
  'bell_schedule',
  'special_day',
  'day_rotation',
  'school_closure',
]

const span = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, from: date(), to: date() }).superRefine((given, context) => {
    const { from, to } = given as { from: string; to: string }
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: 'errors.field.order' })
    if (days > longest)
      context.addIssue({ code: 'custom', path: ['to'], message: 'errors.field.max', params: { max: longest } })
  })

export const calendar = {
  children: endpoint('GET /parent/calendar', 'calendar.children', { input: span({}), output: Calendar, topics }),
  own: endpoint('GET /schedule/get_schedule', 'calendar.own', {
    named: { 'schooladmin/upcoming_events': {} },
    input: span({}),
    output: Calendar,
    topics,
  }),
  /** Classes of a student; what is due only in the classes of the teacher who asks. */
  student: endpoint('GET /student/get_schedule', 'calendar.student', {
    named: { 'student/online_schedule': {}, 'student/print_schedule': {} },
    input: span({ student_id: id() }),
    output: Calendar,
    topics,
  }),
  teacher: endpoint('GET /teacher/get_schedule', 'calendar.teacher', {
    input: span({ teacher_id: id() }),
    output: Calendar,
    topics,
  }),
}
