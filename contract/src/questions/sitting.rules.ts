import type { hindrances } from './attempts.contract.ts'
import type { KeyTime } from './sets.contract.ts'

/** All that decides whether an attempt can begin. Instants as ISO text in UTC; `last_due`: when it was due for the last of the students. */
export type Standing = {
  status: string
  enrolled: boolean
  /** The student's last day in a self-paced class is over. */
  over: boolean
  locked: boolean
  /** It is not open to the student yet. */
  early: boolean
  exempt: boolean
  expires_at: string | null
  last_due: string | null
  show_key: KeyTime
  questions: number
  allowed: number | null
  finished: number
}

/**
 * Whether a student who has submitted an attempt may see the right answers. 'after_due' waits until the work was due for everybody, those with later dates of
 * their own included, so that nobody who still works can be told; without a due date it is never.
 */
export const isKeyShown = ({ show_key, last_due }: Pick<Standing, 'show_key' | 'last_due'>, now: string): boolean =>
  show_key === 'at_once' || (show_key === 'after_due' && last_due !== null && last_due < now)

/** Why no attempt can begin, null when one can. Who may see the key after the due date begins no more; with 'at_once' trying again is the point. */
export const hindranceOf = (standing: Standing, now: string): (typeof hindrances)[number] | null => {
  if (standing.status === 'closed') return 'closed'
  if (!standing.enrolled) return 'not-enrolled'
  if (standing.over) return 'pace-over'
  if (standing.early) return 'not-yet'
  if (standing.questions === 0) return 'empty'
  if (standing.locked) return 'locked'
  if (standing.exempt) return 'exempt'
  if (standing.expires_at !== null && standing.expires_at < now) return 'expired'
  if (standing.allowed !== null && standing.finished >= standing.allowed) return 'used-up'
  if (standing.finished > 0 && standing.show_key === 'after_due' && isKeyShown(standing, now)) return 'key-shown'
  return null
}

/** When an attempt that begins now ends: by its limit of minutes, or because the activity closes before; null = by nothing. */
export const endOf = (now: Date, time_limit: number | null, expires_at: string | null): string | null => {
  const ends = [
    ...(time_limit === null ? [] : [new Date(now.getTime() + time_limit * 60_000).toISOString()]),
    ...(expires_at === null ? [] : [expires_at]),
  ]
  return ends.toSorted()[0] ?? null
}
