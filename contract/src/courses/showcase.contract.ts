import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, text } from '../kernel/fields.ts'

/** A course as everybody at the school may see it: what it is about, never who is in it. */
export const Showcase = z.object({
  name: z.string(),
  number: z.string(),
  description: z.string(),
  subject: z.string(),
  color: z.int(),
  credits: z.number(),
  grade_levels: z.array(z.string()),
  teachers: z.array(z.string()),
  units: z.array(
    z.object({
      id: id(),
      name: z.string(),
      description: z.string(),
      lessons: z.array(z.object({ id: id(), name: z.string(), summary: z.string(), minutes: z.int().nullable() })),
    }),
  ),
})
export type Showcase = z.infer<typeof Showcase>

export const showcase = {
  /**
   * The active course of the school whose name makes this address; null when there is none. Lessons that are not shared
   * stay out.
   */
  read: endpoint('GET /course/showcase', 'courses.showcase', {
    input: z.object({ slug: text(80) }),
    output: Showcase.nullable(),
    topics: ['course'],
  }),
}
