import type { hindrances } from './attempts.contract.ts'
import type { KeyTime } from './sets.contract.ts'

/**
 * All that decides whether an attempt can begin. Instants as ISO text in UTC; `last_due`: when it was due for the last
 * of the students.
 */
export type Eligibility = {
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
 * Whether a student who has submitted an attempt may see the right answers. 'after_due' waits until the work was due
 * for everybody, those with later dates of their own included, so that nobody who still works can be told; without a
 * due date it is never.
 */
export const isKeyShown = ({ show_key, last_due }: Pick<Eligibility, 'show_key' | 'last_due'>, now: string): boolean =>
  show_key === 'at_once' || (show_key === 'after_due' && last_due !== null && last_due < now)

/**
 * Why no attempt can begin, null when one can. Who may see the key after the due date begins no more; with 'at_once'
 * trying again is the point.
 */
export const hindranceOf = (eligibility: Eligibility, now: string): (typeof hindrances)[number] | null => {
  if (eligibility.status === 'closed') return 'closed'
  if (!eligibility.enrolled) return 'not-enrolled'
  if (eligibility.over) return 'pace-over'
  if (eligibility.early) return 'not-yet'
  if (eligibility.questions === 0) return 'empty'
  if (eligibility.locked) return 'locked'
  if (eligibility.exempt) return 'exempt'
  if (eligibility.expires_at !== null && eligibility.expires_at < now) return 'expired'
  if (eligibility.allowed !== null && eligibility.finished >= eligibility.allowed) return 'used-up'
  if (eligibility.finished > 0 && eligibility.show_key === 'after_due' && isKeyShown(eligibility, now))
    return 'key-shown'
  return null
}

/**
 * When an attempt that begins now ends: by its limit of minutes, or because the activity closes before; null = by
 * nothing.
 */
export const endOf = (now: Date, time_limit: number | null, expires_at: string | null): string | null => {
  const ends = [
    ...(time_limit === null ? [] : [new Date(now.getTime() + time_limit * 60_000).toISOString()]),
    ...(expires_at === null ? [] : [expires_at]),
  ]
  return ends.toSorted()[0] ?? null
}
