import { commonMultiple, compare, type Fraction, fraction, plus } from '../kernel/fraction.ts'

/**
 * One graded activity as it stands for choice: points and maximum in the same unit. A maximum of 0 is extra credit and
 * is never dropped.
 */
export type Candidate = { id: number; points: Fraction; max: Fraction; never_drop: boolean }
/** Activities of one category with how many of the lowest and of the highest do not count. */
export type Choice = { candidates: readonly Candidate[]; low: number; high: number }
export type Dropped = Map<number, 'low' | 'high'>

/**
 * 'Lowest percent': the lowest and highest percents go; of equal ones the larger maximum, then the earlier activity.
 * With maxima that differ, a higher score can then lower the total.
 */
export const dropByPercent = (choices: readonly Choice[]): Dropped => {
  const dropped: Dropped = new Map()
  for (const choice of choices.filter(({ low, high }) => low + high > 0)) {
    const { free, low, high } = room(choice)
    const sorted = free.toSorted((a, b) => compare(share(a), share(b)) || compare(b.max, a.max) || a.id - b.id)
    dropEnds(dropped, sorted, low, high)
  }
  return dropped
}

/**
 * 'Best for the student': over all allowed choices of low drops, the best sum of points by sum of maxima after the
 * worst choice of high drops. The result is the ratio r at which the points above r times the maximum, without the
 * `low` smallest and the `high` largest of each category, sum to nothing; that sum only falls as r rises, so r is found
 * by Newton's steps kept within a bracket. All exact. Parametric search as for ratios: W. Dinkelbach, On nonlinear
 * fractional programming (1967).
 */
export const dropForTheBest = (choices: readonly Choice[]): Dropped => {
  if (choices.every(({ low, high }) => low + high === 0)) return new Map()
  const all = choices.flatMap(({ candidates }) => candidates)
  const unit = commonMultiple(all.flatMap(({ points, max }) => [points.under, max.under]))
  const scaled = ({ over, under }: Fraction): bigint => over * (unit / under)
  const groups = choices.map((choice) => {
    const { free, low, high } = room(choice)
    const inUnits = free.map((candidate) => ({
      id: candidate.id,
      points: scaled(candidate.points),
      max: scaled(candidate.max),
    }))
    return { free: inUnits, low, high, sameMaximum: new Set(inUnits.map(({ max }) => max)).size <= 1 }
  })
  const fixed = choices.flatMap(({ candidates }) => candidates.filter((candidate) => !isFree(candidate)))
  const fixedPoints = fixed.reduce((sum, { points }) => sum + scaled(points), 0n)
  const fixedMax = fixed.reduce((sum, { max }) => sum + scaled(max), 0n)

  const sortedAt = (ratio: Fraction) =>
    groups.map(({ free, low, high }) => ({
      low,
      high,
      sorted: free
        .map((one) => ({ ...one, value: one.points * ratio.under - one.max * ratio.over }))
        .toSorted((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.id - b.id)),
    }))
  const result = (at: ReturnType<typeof sortedAt>): Dropped => {
    const dropped: Dropped = new Map()
    for (const { sorted, low, high } of at) dropEnds(dropped, sorted, low, high)
    return dropped
  }

  let ratio = fraction(0n)
  if (groups.every(({ low, high, sameMaximum }) => sameMaximum || low + high === 0)) return result(sortedAt(ratio))
  let from: Fraction | undefined
  let to: Fraction | undefined
  for (;;) {
    const at = sortedAt(ratio)
    let points = fixedPoints
    let max = fixedMax
    for (const { sorted, low, high } of at)
      for (const kept of sorted.slice(low, sorted.length - high)) {
        points += kept.points
        max += kept.max
      }
    const above = points * ratio.under - max * ratio.over
    if (above === 0n || max === 0n) return result(at)
    if (above > 0n) from = ratio
    else to = ratio
    const next = fraction(points, max)
    ratio =
      (from === undefined || compare(next, from) > 0) && (to === undefined || compare(next, to) < 0)
        ? next
        : half(from ?? next, to ?? next)
  }
}

const isFree = ({ never_drop, max }: Candidate): boolean => !never_drop && max.over > 0n
const share = ({ points, max }: Candidate): Fraction => fraction(points.over * max.under, points.under * max.over)
const half = (a: Fraction, b: Fraction): Fraction => {
  const { over, under } = plus(a, b)
  return fraction(over, under * 2n)
}

/** How many may go: at least one activity of the category goes on counting. */
const room = ({ candidates, low, high }: Choice) => {
  const free = candidates.filter(isFree)
  const most = candidates.some((candidate) => !isFree(candidate) && candidate.max.over > 0n)
    ? free.length
    : Math.max(0, free.length - 1)
  const lows = Math.min(low, most)
  return { free, low: lows, high: Math.min(high, most - lows) }
}

const dropEnds = (dropped: Dropped, sorted: readonly { id: number }[], low: number, high: number): void => {
  for (const { id } of sorted.slice(0, low)) dropped.set(id, 'low')
  if (high > 0) for (const { id } of sorted.slice(-high)) dropped.set(id, 'high')
}
