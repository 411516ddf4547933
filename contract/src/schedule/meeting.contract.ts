import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, optionalText } from '../kernel/fields.ts'

/**
 * A class that is running and can be joined; times are wall times 'YYYY-MM-DD HH:MM' in the time zone of the reader.
 */
export const JoinableClass = z.object({
  section_id: id(),
  section: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  link: z.string(),
})
export type JoinableClass = z.infer<typeof JoinableClass>

export const meetings = {
  /** The link of a section's meetings; `meets` = it has any. */
  link: endpoint('GET /section/meeting_link', 'schedule.link', {
    input: z.object({ section_id: id() }),
    output: z.object({ link: z.string(), meets: z.boolean(), can: z.object({ edit: z.boolean() }) }),
  }),
  saveLink: endpoint('POST /section/save_meeting_link', 'schedule.link.edit', {
    input: z.object({
      section_id: id(),
      link: optionalText(2_000).refine(
        (value) => value === '' || (/^https:\/\/\S+$/i.test(value) && URL.canParse(value)),
        { error: 'schedule.link-https' },
      ),
    }),
    output: z.object({ meetings: z.int() }),
  }),
  /** Classes of the student that run now. */
  joinable: endpoint('GET /student/join_class', 'schedule.join', {
    input: z.object({}),
    output: z.object({ classes: z.array(JoinableClass) }),
    topics: ['join_class'],
  }),
  /** What a meeting provider sent a teacher back with, by name. */
  saveAccount: endpoint('POST /teacher/save_meeting_account', 'schedule.meeting-account', {
    input: z.object({
      answer: z.record(z.string().max(60), z.string().max(2_000)).refine((value) => Object.keys(value).length <= 20),
    }),
    output: z.object({}),
    in_person: true,
  }),
}
