import { exactly, type Fraction, rounded } from '../kernel/fraction.ts'
import { type Keeping, keptOf, meanOf, pointsIn } from '../questions/scoring.rules.ts'
import { afterLateness, cameLate, type Curve, curved, type LateRule, type Said, unitsOf } from './points.rules.ts'

/**
 * All scored attempts at one piece of work in their order, and which of them counts. Only where one of several came
 * late.
 */
export type Attempts = {
  keep: Keeping
  all: readonly { points: number; max: number; minutes_late: number; days_late: number }[]
}
/**
 * A grade on its way through the arithmetic: as given, after the curve, and after lateness; whether what counts came
 * late, and the hours or days that took something.
 */
export type Graded = { given: Fraction; raised: Fraction; points: Fraction; late: boolean; units: number }
type Of = Said & { max_score: number; curve?: Curve | null | undefined }

/** The points of one attempt after curve and lateness. */
export const gradedOf = (given: Fraction, of: Of, late: LateRule | null): Graded => {
  const max = exactly(of.max_score)
  const raised = curved(given, max, of.curve ?? null)
  const units = late ? unitsOf(of, late) : 0
  return { given, raised, points: afterLateness(raised, max, units, late), late: cameLate(of), units }
}

/**
 * The same of several attempts: each loses what its own lateness takes, then the one is chosen that counts, or the mean
 * taken. A grade that is none of theirs was given by hand: it loses what the attempt that counts would.
 */
export const gradedOfAttempts = (
  given: number,
  { keep, all }: Attempts,
  of: Of,
  late: LateRule | null,
): Graded | undefined => {
  const each = all.map((attempt) => ({
    attempt,
    ...gradedOf(exactly(rounded(pointsIn(attempt, of.max_score))), { ...of, ...attempt }, late),
  }))
  const last = each.at(-1)
  if (!last) return undefined
  const kept = keptOf(each, keep, ({ points }) => points)
  const mean = meanOf(all.map((attempt) => pointsIn(attempt, of.max_score)))
  if (kept && each.some((one) => rounded(one.given) === given)) return kept
  if (!kept && rounded(mean) === given)
    return {
      given: exactly(given),
      raised: roundedMean(each.map(({ raised }) => raised)),
      points: roundedMean(each.map(({ points }) => points)),
      late: each.some((one) => one.late),
      units: Math.max(...each.map(({ units }) => units)),
    }
  return gradedOf(exactly(given), { ...of, ...(kept ?? last).attempt }, late)
}

const roundedMean = (all: readonly Fraction[]): Fraction => exactly(rounded(meanOf(all)))
