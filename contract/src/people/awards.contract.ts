import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText } from '../kernel/fields.ts'

/** A badge that a student was given. `can_take`: by the reader, who gave it or is of the office. */
const Award = z.object({
  id: id(),
  badge: z.string(),
  points: z.int(),
  description: z.string(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
  can_take: z.boolean(),
})

export const awards = {
  /** The latest first. `can.give`: the reader may give some. */
  list: endpoint('GET /badge/awards', 'awards.read', {
    input: z.object({ student_id: id() }),
    output: z.object({ rows: z.array(Award), points: z.int(), can: z.object({ give: z.boolean() }) }),
    topics: ['award'],
  }),
  /** Badges that can be given. */
  badges: endpoint('GET /badge/award_choices', 'awards.give', {
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id: id(), name: z.string(), points: z.int() })) }),
    topics: ['badge'],
  }),
  /** One badge to each of the students; a teacher's are their own. */
  give: endpoint('POST /badge/award', 'awards.give', {
    input: z.object({ badge_id: id(), student_ids: ids(200), note: optionalText(300) }),
    parts: { by: 'student_ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
  }),
  /** By who gave it, or the office. */
  takeBack: endpoint('POST /badge/take_back_awards', 'awards.give', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
}
