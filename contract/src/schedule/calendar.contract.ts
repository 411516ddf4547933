import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id } from '../kernel/fields.ts'
import { workStates } from '../sections/learning.contract.ts'
import { Named } from '../sections/sections.contract.ts'

const section = { section_id: id(), section_name: z.string(), color: z.int() }

/** What children have on which day, in the school's own dates and wall times. */
export const ChildrenCalendar = z.object({
  today: z.string(),
  children: z.array(Named),
  classes: z.array(
    z.object({ ...section, date: z.string(), student_ids: z.array(id()), period: z.string(), room: z.string(), start_time: z.string(), end_time: z.string() }),
  ),
  due: z.array(z.object({ ...section, date: z.string(), time: z.string(), student_id: id(), activity_id: id(), name: z.string(), state: z.enum(workStates) })),
  /** First and last days of terms and grading periods. */
  marks: z.array(z.object({ date: z.string(), name: z.string(), what: z.enum(['starts', 'ends']) })),
})
export type ChildrenCalendar = z.infer<typeof ChildrenCalendar>

const longest = 62

export const calendar = {
  children: endpoint('GET /parent/calendar', 'calendar.children', {
    input: z.object({ from: date(), to: date() }).superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: 'errors.field.order' })
      if (days > longest) context.addIssue({ code: 'custom', path: ['to'], message: 'errors.field.max', params: { max: longest } })
    }),
    output: ChildrenCalendar,
    topics: ['unit', 'submission', 'grade', 'section'],
  }),
}
