import { z } from 'zod'
import { decimal, id, instant, orNull, wholeNumber } from '../kernel/fields.ts'

/**
 * What a graded discussion asks for, and what each post and reply earns; without points it is graded by a rubric or by
 * hand. The first post may be due before the rest.
 */
export const discussionTerms = {
  post_due_at: orNull(instant()),
  required_posts: wholeNumber({ min: 0, max: 50 }),
  required_replies: wholeNumber({ min: 0, max: 50 }),
  post_points: decimal({ min: 0, max: 1_000 }),
  reply_points: decimal({ min: 0, max: 1_000 }),
}

/** How one student has taken part in a graded discussion: posts and replies that count. */
export const Participation = z.object({
  thread_id: id(),
  post_due_at: z.string().nullable(),
  required_posts: z.int(),
  required_replies: z.int(),
  posts: z.int(),
  replies: z.int(),
  first_post_at: z.string().nullable(),
})
export type Participation = z.infer<typeof Participation>
