import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, wholeNumber, yesNo } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

/**
 * What a teacher teaches, as the mean of the four weeks from the present Monday on; `minutes` and `meetings` are those
 * of a week.
 */
export const TeachingLoad = z.object({
  teacher: Named,
  sections: z.array(
    z.object({
      section_id: id(),
      section_name: z.string(),
      color: z.int(),
      room: z.string(),
      term: z.string(),
      students: z.int(),
      meetings: z.number(),
      minutes: z.number(),
    }),
  ),
})
export type TeachingLoad = z.infer<typeof TeachingLoad>

/** The present week of a teacher by period: what is taught in it, and when the teacher is not available in any week. */
export const Availability = z.object({
  teacher: Named,
  periods: z.array(z.object({ id: id(), name: z.string(), start_time: z.string(), end_time: z.string() })),
  taught: z.array(
    z.object({ weekday: z.int(), bell_period_id: id(), section_id: id(), section_name: z.string(), color: z.int() }),
  ),
  unavailable: z.array(z.object({ weekday: z.int(), bell_period_id: id() })),
  can: z.object({ edit: z.boolean() }),
})
export type Availability = z.infer<typeof Availability>

const topics = ['section', 'section_meeting', 'bell_period']

export const teaching = {
  load: endpoint('GET /teacher/get_teaching', 'schedule.teaching', {
    input: z.object({ teacher_id: id() }),
    output: TeachingLoad,
    topics,
  }),
  availability: endpoint('GET /teacher/get_availability', 'schedule.teaching', {
    input: z.object({ teacher_id: id() }),
    output: Availability,
    topics: [...topics, 'teacher_unavailable'],
  }),
  /** One period of one weekday; repeating it changes nothing. */
  setAvailable: endpoint('POST /teacher/set_available', 'schedule.teaching.edit', {
    input: z.object({
      teacher_id: id(),
      weekday: wholeNumber({ min: 1, max: 7 }),
      bell_period_id: id(),
      available: yesNo(),
    }),
    output: z.object({}),
  }),
}
