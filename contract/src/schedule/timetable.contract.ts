import { z } from 'zod'
import { rotationTurns } from '../settings/school-days.rules.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, optionalText, orNull, time, version, wholeNumber } from '../kernel/fields.ts'

/**
 * When and where a section meets: on a weekday, a day of the rotation or a weekday of it (Mondays of week A), in a
 * period or at a wall time of its own.
 */
export const Meeting = z.object({
  weekday: orNull(wholeNumber({ min: 1, max: 7 })),
  rotation_day: orNull(wholeNumber({ min: 1, max: 20 })),
  bell_period_id: orNull(id()),
  start_time: orNull(time()),
  end_time: orNull(time()),
  /** Without one: the room of the section. */
  facility_id: orNull(id()),
  start_date: orNull(date()),
  end_date: orNull(date()),
})
export type Meeting = z.infer<typeof Meeting>

const WholeMeeting = Meeting.superRefine((row, context) => {
  const wrong = (path: keyof Meeting, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (row.weekday === null && row.rotation_day === null) wrong('weekday', 'errors.field.required')
  if (row.bell_period_id === null && row.start_time === null) wrong('start_time', 'errors.field.required')
  if (row.bell_period_id === null && row.end_time === null) wrong('end_time', 'errors.field.required')
  if (row.bell_period_id !== null && row.start_time !== null) wrong('start_time', 'errors.field.invalid')
  if (row.start_time !== null && row.end_time !== null && row.start_time >= row.end_time)
    wrong('end_time', 'errors.field.order')
  if (row.start_date !== null && row.end_date !== null && row.start_date > row.end_date)
    wrong('end_date', 'errors.field.order')
})

/**
 * Somebody or a room that is needed twice, by which other section, or a teacher who is not available then; from which
 * date on, how often.
 */
export const Clash = z.object({
  kind: z.enum(['teacher', 'away', 'room', 'student']),
  /** Names, the first three; `count` is how many there are. */
  who: z.array(z.string()),
  count: z.int(),
  section_id: id(),
  section_name: z.string(),
  date: z.string(),
  dates: z.int(),
  start_time: z.string(),
  end_time: z.string(),
})
export type Clash = z.infer<typeof Clash>

export const timetable = {
  meetings: endpoint('GET /section/list_meetings', 'schedule.link', {
    input: z.object({ section_id: id() }),
    output: z.object({
      rows: z.array(Meeting.extend({ period: z.string(), room: z.string() })),
      /** Labels of the rotation that runs now. */
      rotation: z.array(z.string()),
      rotation_turns: z.enum(rotationTurns),
      version: z.int(),
      can: z.object({ edit: z.boolean() }),
    }),
    topics: ['section_meeting', 'bell_period'],
  }),
  /**
   * Replaces the meetings of a section. Clashes refuse it (`schedule.clash`) unless a reason is given, which the audit
   * keeps.
   */
  saveMeetings: endpoint('POST /section/save_meetings', 'schedule.meetings.edit', {
    input: z.object({
      section_id: id(),
      version: version(),
      rows: z.array(WholeMeeting).max(60),
      reason: optionalText(300).optional(),
    }),
    output: z.object({ meetings: z.int(), clashes: z.int() }),
  }),
}
