import {
  by,
  compare,
  exactly,
  type Fraction,
  fraction,
  greatest,
  plus,
  rounded,
  sumOf,
  times,
} from '../kernel/fraction.ts'

/** How the scores of one standard become one value. */
export const calculations = ['decaying', 'weighted', 'latest', 'mode', 'highest', 'average'] as const
export type Calculation = (typeof calculations)[number]

export type Level = { points: number; name: string }
export type Scale = { levels: readonly Level[]; mastery: number; calculation: Calculation; decay: number }
/** One score of one student and standard: points of the scale, and when it was earned (an instant). */
export type Scored = { points: number; at: string | null; activity_id: number }
/**
 * `value` on the scale, two decimals, half up; null without any score. `before`: what the latest is set against, where
 * something is.
 */
export type Mastery = {
  value: number | null
  level: string | null
  mastered: boolean | null
  count: number
  latest: number | null
  before: number | null
}

const none: Mastery = { value: null, level: null, mastered: null, count: 0, latest: null, before: null }

/** Scores in the order in which they were earned; of the same instant, the later activity is the later one. */
export const inOrder = <One extends Scored>(scores: readonly One[]): One[] =>
  scores.toSorted((a, b) => compareTexts(a.at ?? '', b.at ?? '') || a.activity_id - b.activity_id)

/**
 * Where a student stands in one standard, computed exactly and rounded once.
 *
 * - decaying: from the second score on each weighs `decay` percent and what stood before it the rest, so that a score
 * counts less with each that follows
 * - weighted: the latest score weighs `decay` percent, the mean of all earlier ones the rest. In both a single score
 * counts whole; the names are those of Canvas' outcomes
 * - latest: the last score; highest: the best one; average: the mean
 * - mode: the score that occurs most often; of several, the highest
 */
export const masteryOf = (scores: readonly Scored[], scale: Scale): Mastery => {
  const ordered = inOrder(scores).map(({ points }) => exactly(points))
  const last = ordered.at(-1)
  if (!last) return none
  const earlier = ordered.slice(0, -1)
  const value = rounded(valueOf(ordered, last, scale))
  const mastered = compare(exactly(value), exactly(scale.mastery)) >= 0
  const before = earlier.length > 0 ? beforeOf(earlier, scale) : undefined
  return {
    value,
    level: levelOf(value, scale.levels),
    mastered,
    count: ordered.length,
    latest: rounded(last),
    before: before ? rounded(before) : null,
  }
}

/** The best level whose points are reached; null below all of them. */
export const levelOf = (value: number, levels: readonly Level[]): string | null =>
  levels.filter(({ points }) => points <= value).toSorted((a, b) => b.points - a.points)[0]?.name ?? null

/** The most that the scale gives. */
export const topOf = (levels: readonly Level[]): number => Math.max(...levels.map(({ points }) => points))

const valueOf = (ordered: readonly Fraction[], last: Fraction, scale: Scale): Fraction => {
  const { calculation, decay } = scale
  if (calculation === 'latest') return last
  if (calculation === 'highest') return ordered.reduce(greatest)
  if (calculation === 'average') return meanOf(ordered)
  if (calculation === 'mode') return mostFrequent(ordered)
  const before = ordered.length > 1 ? beforeOf(ordered.slice(0, -1), scale) : undefined
  return before ? mixed(last, before, decay) : last
}

/** What the latest score is set against; undefined where it is set against nothing. */
const beforeOf = (earlier: readonly Fraction[], { calculation, decay }: Scale): Fraction | undefined => {
  if (calculation === 'weighted') return meanOf(earlier)
  return calculation === 'decaying' ? earlier.reduce((before, next) => mixed(next, before, decay)) : undefined
}

const mixed = (latest: Fraction, before: Fraction, decay: number): Fraction => {
  const share = (percent: number, of: Fraction) => by(times(of, exactly(percent)), fraction(100n))
  return plus(share(decay, latest), share(100 - decay, before))
}

const meanOf = (all: readonly Fraction[]): Fraction => by(sumOf(all), fraction(BigInt(all.length)))

const mostFrequent = (all: readonly Fraction[]): Fraction => {
  const counts = [...Map.groupBy(all, (one) => rounded(one))].map(([value, of]) => ({ value, count: of.length }))
  const [first] = counts.toSorted((a, b) => b.count - a.count || b.value - a.value)
  return exactly(first?.value ?? 0)
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
