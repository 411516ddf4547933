/** One activity as it counts for one student. `points` and `max_score` in points with at most two decimals; points null = not graded. */
export type Item = { activity_id: number; activity_type_id: number | null; max_score: number; points: number | null; exempt: boolean }
/** A category of the section: its weight in percent; all 0 = total points. */
export type Category = { id: number; name: string; weight: number }
export type ScaleRow = { letter: string; min_percent: number; gpa_points: number }

/** How one category adds to the total. `points` and `max` are sums of what counted; `percent` and `adds` rounded for reading. */
export type CategoryShare = { category_id: number | null; weight: number; points: number; max: number; percent: number; adds: number }
/** `percent` is rounded to two decimals, half up; null while nothing is graded. */
export type Total = { percent: number | null; letter: string | null; shares: CategoryShare[] }

/**
 * The student's standing: weighted categories where weights are set (weights of categories without a graded activity are shared out in
 * proportion), otherwise total points. Exempt and ungraded activities do not count. Computed exactly; rounded once, at the end.
 */
export const totalOf = (items: readonly Item[], categories: readonly Category[], scale: readonly ScaleRow[]): Total => {
  const sums = sumByCategory(items)
  const weightOf = new Map(categories.map(({ id, weight }) => [id, hundredths(weight)]))
  const counted = [...sums].filter(([, { max }]) => max > 0n)
  const totalWeight = counted.reduce((sum, [id]) => sum + (weightOf.get(id ?? 0) ?? 0n), 0n)
  const weighted = totalWeight > 0n
  const maxima = counted.reduce((sum, [, { max }]) => sum + max, 0n)
  if (maxima === 0n) return { percent: null, letter: null, shares: [] }

  const parts = counted.map(([category_id, { points, max }]) => {
    const weight = weighted ? (weightOf.get(category_id ?? 0) ?? 0n) : max
    return { category_id, points, max, adds: fraction(points * weight, max * (weighted ? totalWeight : maxima)), weight }
  })
  const exact = parts.map((part) => part.adds).reduce(plus, fraction(0n, 1n))
  const percent = rounded(exact)
  return {
    percent,
    letter: letterOf(percent, scale),
    shares: parts.map(({ category_id, points, max, adds, weight }) => ({
      category_id,
      points: Number(points) / 100,
      max: Number(max) / 100,
      adds: rounded(adds),
      percent: rounded(fraction(points, max)),
      weight: rounded(fraction(weight, weighted ? totalWeight : maxima)),
    })),
  }
}

/** The letter of a rounded percent: the row with the highest bound not above it, bounds inclusive. */
export const letterOf = (percent: number, scale: readonly ScaleRow[]): string | null =>
  scale.filter(({ min_percent }) => percent >= min_percent).toSorted((a, b) => b.min_percent - a.min_percent)[0]?.letter ?? null

/** Mean of percents, two decimals half up; null of none. */
export const meanOf = (percents: readonly (number | null)[]): number | null => {
  const given = percents.filter((percent) => percent !== null)
  if (given.length === 0) return null
  return rounded(
    fraction(
      given.reduce((sum, percent) => sum + hundredths(percent), 0n),
      BigInt(given.length) * 10_000n,
    ),
  )
}

type Fraction = { over: bigint; under: bigint }
const fraction = (over: bigint, under: bigint): Fraction => ({ over, under })
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under + b.over * a.under, a.under * b.under)

const hundredths = (value: number): bigint => BigInt(Math.round(value * 100))

/** A share of 1 as percent with two decimals, half up. */
const rounded = ({ over, under }: Fraction): number => Number((over * 20_000n + under) / (under * 2n)) / 100

const sumByCategory = (items: readonly Item[]) => {
  const sums = new Map<number | null, { points: bigint; max: bigint }>()
  for (const { activity_type_id, max_score, points, exempt } of items) {
    if (points === null || exempt) continue
    const sum = sums.get(activity_type_id) ?? { points: 0n, max: 0n }
    sums.set(activity_type_id, { points: sum.points + hundredths(points), max: sum.max + hundredths(max_score) })
  }
  return sums
}
