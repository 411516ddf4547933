import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { decimal, id, optionalText, orNull, version } from '../kernel/fields.ts'

/** A course that has to be passed first, with the least result where one is asked. */
export const Prerequisite = z.object({
  id: id(),
  version: version(),
  choice: z.int(),
  required_course_id: id(),
  name: z.string(),
  number: z.string(),
  color: z.int(),
  min_percent: z.number().nullable(),
  min_letter: z.string(),
})
export type Prerequisite = z.infer<typeof Prerequisite>

export const prerequisites = {
  list: endpoint('GET /course/list_prerequisites', 'courses.read', {
    input: z.object({ course_id: id() }),
    output: z.object({
      course: z.object({ id: id(), name: z.string() }),
      rows: z.array(Prerequisite),
      /** Courses that ask for this one. */
      required_by: z.array(z.object({ id: id(), name: z.string(), number: z.string() })),
      /** What may be asked for: courses in use, and the letters of the school's scales. */
      courses: z.array(z.object({ id: id(), name: z.string(), number: z.string() })),
      letters: z.array(z.string()),
      can: z.object({ edit: z.boolean() }),
    }),
    topics: ['course'],
  }),
  /**
   * `choice` puts it beside others of which one is enough; without it it has to be met by itself. A minimum is a
   * percent or a letter.
   */
  save: endpoint('POST /course/save_prerequisite', 'courses.edit', {
    input: z.object({
      course_id: id(),
      id: id().optional(),
      version: version().optional(),
      choice: orNull(id()),
      required_course_id: id(),
      min_percent: orNull(decimal({ min: 0, max: 100 })),
      min_letter: optionalText(8),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  remove: endpoint('POST /course/delete_prerequisite', 'courses.edit', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
}
