import {
  by,
  type Fraction,
  exactly,
  fraction,
  greatest,
  least,
  minus,
  plus,
  rounded,
  times,
  zero,
} from '../kernel/fraction.ts'

/**
 * How the grades of one activity are raised, alike for everybody: so many points more, as if the best grade `top` were
 * the maximum, or by the square root of the share (7 of 10 becomes 10 · √0.7, rounded to two decimals). The grade that
 * was given stays as it is.
 */
export type Curve = { kind: 'add'; points: number } | { kind: 'top'; points: number } | { kind: 'root' }

/**
 * What late work loses: `percent` of the maximum for each hour or day that has begun since it was due, none within
 * `grace` minutes, and never below `floor`
 * percent of the maximum by this rule alone: a grade that was lower by itself stays.
 */
export type LateRule = { percent: number; unit: 'hour' | 'day'; grace: number; floor: number }

/** Hours or days begun since the work was due; 0 in time or within the grace. */
const unitsLate = (minutes: number, days: number, { unit, grace }: LateRule): number => {
  if (minutes <= grace) return 0
  return unit === 'hour' ? Math.ceil(minutes / 60) : days
}

/** Days in a time that a teacher named. */
const daysIn = (minutes: number): number => Math.ceil(minutes / 1_440)

/** The grade after the curve; points above the maximum only where the grade was above it already. */
export const curved = (points: Fraction, max: Fraction, curve: Curve | null): Fraction => {
  if (!curve || max.over === 0n) return points
  const raised =
    curve.kind === 'add'
      ? plus(points, exactly(curve.points))
      : curve.kind === 'top'
        ? curve.points > 0
          ? by(times(points, max), exactly(curve.points))
          : points
        : exactly(Math.sqrt(rounded(points) * rounded(max)))
  return greatest(points, least(raised, max))
}

/** What a teacher says of one piece of work instead of what handing it in says; 'auto' = nothing. */
export const submissionStatuses = ['auto', 'missing', 'late', 'on_time'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** What is said of work with these points: a score takes 'missing' back, unless the school keeps it. */
export const statusWithPoints = (
  said: SubmissionStatus,
  points: number | null,
  keeps_missing: boolean,
): SubmissionStatus => (said === 'missing' && points !== null && !keeps_missing ? 'auto' : said)

/**
 * `late_minutes` is how late the teacher says it came, null = late, nobody knows how much; `minutes_late` what handing
 * it in says, and `days_late` the days that had begun by the clocks of the school, which minutes do not say across a
 * change of the clocks.
 */
export type Said = {
  submission_status?: SubmissionStatus | undefined
  late_minutes?: number | null | undefined
  minutes_late?: number | undefined
  days_late?: number | undefined
}

/**
 * Hours or days late as they count. What a teacher says counts before what handing it in says; late without a time is
 * at least one of them.
 */
export const unitsOf = (
  { submission_status = 'auto', late_minutes, minutes_late = 0, days_late = daysIn(minutes_late) }: Said,
  rule: LateRule,
): number => {
  const handedIn = unitsLate(minutes_late, days_late, rule)
  if (submission_status === 'auto') return handedIn
  if (submission_status !== 'late') return 0
  return late_minutes == null ? Math.max(1, handedIn) : unitsLate(late_minutes, daysIn(late_minutes), rule)
}

/** Whether it came late, for a sign beside the grade. */
export const cameLate = ({ submission_status = 'auto', minutes_late = 0 }: Said): boolean =>
  submission_status === 'late' || (submission_status === 'auto' && minutes_late > 0)

/** Whether work without a grade is missing. @param automatic due and not handed in */
export const countsAsMissing = (submission_status: SubmissionStatus, automatic: boolean): boolean =>
  submission_status === 'auto' ? automatic : submission_status === 'missing'

/** The grade after what so many hours or days late take. */
export const afterLateness = (points: Fraction, max: Fraction, units: number, rule: LateRule | null): Fraction => {
  if (!rule || units === 0 || max.over === 0n) return points
  const hundred = fraction(100n)
  const taken = by(times(times(max, exactly(rule.percent)), fraction(BigInt(units))), hundred)
  const kept = least(points, by(times(max, exactly(rule.floor)), hundred))
  return greatest(zero, greatest(minus(points, taken), kept))
}
