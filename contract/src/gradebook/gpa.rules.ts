import { by, exactly, plus, rounded, times, zero } from '../kernel/fraction.ts'

/**
 * One result as it enters the grade point average. Credits and points have at most three decimals; points null = no
 * letter that has points.
 */
export type Result = { credits: number; gpa_points: number | null; weighted_gpa_points: number | null }
/** Three decimals, half up; null without any credit that has points. */
export type Gpa = { plain: number | null; weighted: number | null; credits: number }

/**
 * Grade point average: the mean of the points of the letters, weighted by credits. Results without points or credits do
 * not count; where the scale has no weighted points the plain ones do.
 */
export const gpaOf = (results: readonly Result[]): Gpa => {
  const counted = results.flatMap(({ credits, gpa_points, weighted_gpa_points }) =>
    gpa_points === null || credits <= 0
      ? []
      : [
          {
            credits: exactly(credits, 3),
            plain: exactly(gpa_points, 3),
            weighted: exactly(weighted_gpa_points ?? gpa_points, 3),
          },
        ],
  )
  const credits = counted.reduce((sum, one) => plus(sum, one.credits), zero)
  if (credits.over === 0n) return { plain: null, weighted: null, credits: 0 }
  const mean = (of: 'plain' | 'weighted') =>
    rounded(
      by(
        counted.reduce((sum, one) => plus(sum, times(one.credits, one[of])), zero),
        credits,
      ),
      3,
    )
  return { plain: mean('plain'), weighted: mean('weighted'), credits: rounded(credits, 3) }
}
