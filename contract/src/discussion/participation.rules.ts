/**
 * What counts of one student: posts and replies, how many of them by the due date, and whether what is asked was done.
 */
export type Taken = {
  posts: number
  replies: number
  posts_in_time: number
  replies_in_time: number
  /** When the last of what is required was written; null: something is missing. */
  completed_at: string | null
}
export type Asked = {
  due_at: string | null
  post_due_at: string | null
  required_posts: number
  required_replies: number
}
type Worth = { post_points: number; reply_points: number; max_score: number }

export const participationStates = ['met', 'late', 'partly', 'none'] as const
export type ParticipationState = (typeof participationStates)[number]

const isAfter = (at: string | null, due: string | null): boolean =>
  at !== null && due !== null && Date.parse(at) > Date.parse(due)

/** Where a student stands: 'late' is done after the due date. */
export const participationState = (
  { posts, replies, completed_at }: Pick<Taken, 'posts' | 'replies' | 'completed_at'>,
  { due_at }: Pick<Asked, 'due_at'>,
): ParticipationState => {
  if (completed_at !== null) return isAfter(completed_at, due_at) ? 'late' : 'met'
  return posts + replies > 0 ? 'partly' : 'none'
}

/** The first post may be due before the rest. */
export const isFirstPostLate = (first_post_at: string | null, { post_due_at }: Pick<Asked, 'post_due_at'>): boolean =>
  isAfter(first_post_at, post_due_at)

/** Whether a proposed score would be stored: grades that somebody typed stay. */
export const isProposed = (row: { proposed: number | null; by_hand: boolean; points: number | null }): boolean =>
  row.proposed !== null && !row.by_hand && row.proposed !== row.points

/**
 * Points per post and reply, no more than the maximum: min(max, posts × post points + replies × reply points), rounded
 * to hundredths. Where all that is required was done by the due date, only what was written by then earns points, so
 * nobody earns more late without being late. Otherwise all of it counts up to the end, and the class's rule for late
 * work takes its share. Null: nothing is proposed, because nothing was written or nothing earns points.
 */
export const proposedScore = (taken: Taken, { due_at }: Pick<Asked, 'due_at'>, worth: Worth): number | null => {
  const { post_points, reply_points, max_score } = worth
  if (post_points + reply_points === 0 || taken.posts + taken.replies === 0) return null
  const in_time = participationState(taken, { due_at }) === 'met'
  const posts = in_time ? taken.posts_in_time : taken.posts
  const replies = in_time ? taken.replies_in_time : taken.replies
  return Math.min(max_score, Math.round((posts * post_points + replies * reply_points) * 100) / 100)
}
