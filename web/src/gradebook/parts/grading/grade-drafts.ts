import type { SubmissionStatus } from '#contract/gradebook/points.rules.ts'
import type { Score } from '#contract/coursework/rubric.rules.ts'
import type { StudentWork } from '#contract/gradebook/grading.contract.ts'
import { draftNames, draftOf } from '#web/ui/form/drafts.ts'

/** A grade while it is entered. `version` is the one that it was begun on. */
export type Entered = {
  points: number | string
  exempt: boolean
  submission_status: SubmissionStatus
  late_minutes: number | null
  comment: string
  scores: Score[]
  version: number
  reason: string
}

/** So begin the names of drafts that browsers hold already. */
const beginning = 'mark:'
const prefix = (activity_id: number) => `${beginning}${activity_id}:`
export const draftName = (activity_id: number, ref: string): string => `${prefix(activity_id)}${ref}`

/** Whose grades of this activity were begun and not saved. */
export const draftsOf = (activity_id: number): ReadonlySet<string> =>
  new Set(draftNames(prefix(activity_id)).map((name) => name.slice(prefix(activity_id).length)))

export const storedOf = ({ grade, scores }: StudentWork): Entered => ({
  points: grade.points ?? '',
  exempt: grade.exempt,
  submission_status: grade.submission_status,
  late_minutes: grade.late_minutes,
  comment: grade.comment,
  scores,
  version: grade.version,
  reason: '',
})

/** What was begun earlier, if it differs from what is stored. */
export const begunOf = (activity_id: number, ref: string, stored: Entered): Entered | undefined => {
  const draft = draftOf(draftName(activity_id, ref)) as Partial<Entered> | undefined
  return draft && differs({ ...stored, ...draft }, stored) ? { ...stored, ...draft } : undefined
}

export const differs = (one: Entered, other: Entered): boolean =>
  one.points !== other.points ||
  one.exempt !== other.exempt ||
  one.submission_status !== other.submission_status ||
  one.late_minutes !== other.late_minutes ||
  one.comment !== other.comment ||
  scoresDiffer(one, other)

/** The order in which criteria were clicked says nothing. */
export const scoresDiffer = (one: Entered, other: Entered): boolean => inOrder(one.scores) !== inOrder(other.scores)

const inOrder = (scores: readonly Score[]): string =>
  JSON.stringify(scores.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
