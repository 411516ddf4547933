import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, text, yesNo } from '../kernel/fields.ts'

/** A course that can be copied. `free_number`: the number that the copy gets unless another is typed. */
export const CopyChoice = z.object({
  id: id(),
  number: z.string(),
  name: z.string(),
  subject: z.string(),
  units: z.int(),
  lessons: z.int(),
  files: z.int(),
  free_number: z.string(),
})
export type CopyChoice = z.infer<typeof CopyChoice>

export const copyCourses = {
  /**
   * The schools that the caller runs, the present one first; and the courses of one of them, the present one unless
   * told, or those of the group's catalogue (`master`).
   */
  choices: endpoint('GET /course/copy_choices', 'courses.edit', {
    input: z.object({ school_id: id().optional(), master: yesNo().optional() }),
    output: z.object({
      school_id: id(),
      has_master: z.boolean(),
      schools: z.array(z.object({ id: id(), name: z.string() })),
      rows: z.array(CopyChoice),
    }),
    topics: ['course'],
  }),
  /**
   * Copies are drafts. A department of the same name is theirs; prerequisites stay behind. A course of the group's
   * catalogue remembers its version.
   */
  copy: endpoint('POST /course/copy_courses', 'courses.edit', {
    input: z.object({
      school_id: id().optional(),
      master: yesNo().optional(),
      courses: z
        .array(z.object({ id: id(), number: text(20) }))
        .min(1)
        .max(200),
      with_content: yesNo(),
    }),
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
  }),
}
