import { type Candidate, dropByPercent, type Dropped, dropForTheBest } from './drop.rules.ts'
import {
  by,
  compare,
  exactly,
  type Fraction,
  fraction,
  least,
  minus,
  rounded,
  sumOf,
  times,
  zero,
} from '../kernel/fraction.ts'
import { type Attempts, gradedOf, gradedOfAttempts } from './attempts.rules.ts'
import { type Curve, type LateRule, type SubmissionStatus, countsAsMissing } from './points.rules.ts'

/** One activity as it counts for one student. Points and maxima have at most two decimals. */
export type Item = {
  activity_id: number
  activity_type_id: number | null
  /** A maximum of 0 is extra credit. */
  max_score: number
  /** As given; null = not graded. */
  points: number | null
  exempt: boolean
  grading_period_id?: number | null | undefined
  /** Its points count, its maximum does not. */
  extra?: boolean | undefined
  never_drop?: boolean | undefined
  /** The exam of its grading period. */
  exam?: boolean | undefined
  /** Percent of the activity below which the section is not passed. */
  must_reach?: number | null | undefined
  curve?: Curve | null | undefined
  /** How long after it was due the work came in; 0 = in time. */
  minutes_late?: number | undefined
  /** The same in days that had begun by the clocks of the school. */
  days_late?: number | undefined
  /** Where one of several attempts came late: lateness is each attempt's own. */
  attempts?: Attempts | null | undefined
  /** Due, not handed in, not graded. */
  missing?: boolean | undefined
  /** What a teacher says instead of both; 'auto' by default. */
  submission_status?: SubmissionStatus | undefined
  late_minutes?: number | null | undefined
}
/**
 * A category of the section: its weight in percent. `cap` bounds its result in percent; `extra` adds it on top of what
 * the others give.
 */
export type Category = {
  id: number
  name: string
  weight: number
  drop_low?: number | undefined
  drop_high?: number | undefined
  cap?: number | null | undefined
  extra?: boolean | undefined
}
/**
 * `weight` among the periods, 0 = it stands beside the total only; `exam_weight` = percent of the period that its exam
 * is worth.
 */
export type Period = { id: number; name: string; weight: number; exam_weight: number }
export type ScaleRow = { letter: string; min_percent: number; gpa_points: number }

export const schemes = ['weighted', 'points', 'mean'] as const
export const dropRules = ['best', 'lowest'] as const
export type Policy = {
  scheme: (typeof schemes)[number]
  drop_rule: (typeof dropRules)[number]
  /** What missing work counts, in percent of its maximum; null: it does not count until it is graded. */
  missing: number | null
  late: LateRule | null
  /** The highest total in percent; null = none. */
  cap: number | null
}
/** All that a total is computed by. */
export type Rules = {
  policy: Policy
  categories: readonly Category[]
  periods: readonly Period[]
  scale: readonly ScaleRow[]
  /** Percent from which the section is passed. */
  pass_percent: number
}

/** Without any set-up: everything that is graded counts, by weights where there are any. */
export const plainRules: Rules = {
  policy: { scheme: 'weighted', drop_rule: 'best', missing: null, late: null, cap: null },
  categories: [],
  periods: [],
  scale: [],
  pass_percent: 60,
}
/** Of the arithmetic; final grades name the one that they come from. */
export const ruleVersion = 4

/** Why an activity counts or does not. */
export type Why =
  | 'counts'
  | 'extra'
  | 'missing'
  | 'dropped_low'
  | 'dropped_high'
  | 'exempt'
  | 'ungraded'
  | 'no_category'
  | 'no_period'
/**
 * One activity in the arithmetic. `points` after curve and lateness, rounded to two decimals; `adds` percent points of
 * the total.
 */
export type ItemShare = {
  activity_id: number
  why: Why
  given: number | null
  points: number | null
  max: number
  units_late: number
  late_takes: number
  curve_adds: number
  /** A teacher says that it is missing, whatever its points are. */
  flagged_missing: boolean
}
/**
 * How one category adds to the total. `points` and `max` are sums of what counted; `percent` and `adds` rounded for
 * reading.
 */
export type CategoryShare = {
  period_id: number | null
  /** The exam of the period stands beside its categories. */
  exam: boolean
  category_id: number | null
  weight: number
  points: number
  max: number
  percent: number
  capped: boolean
  adds: number
  exact: Fraction
  /** Of the category: those that counted and those that were dropped. */
  activity_ids: number[]
}
export type PeriodShare = { period_id: number; weight: number; percent: number; adds: number }
export type PeriodTotal = { id: number; percent: number; letter: string | null }
/** `percent` is rounded to two decimals, half up; null while nothing counts. */
export type Total = {
  percent: number | null
  letter: string | null
  /** null without a percent. */
  passed: boolean | null
  /** Activities that had to be passed and were not. */
  failed: number[]
  capped: boolean
  periods: PeriodShare[]
  shares: CategoryShare[]
}
export type Explanation = Total & { items: ItemShare[] }

/**
 * The student's standing, computed exactly and rounded once, at the end. Weights of categories and periods in which
 * nothing counts yet are shared out in proportion; without any weights all points are summed. Nothing that counts has a
 * weight while others have one: no total.
 */
export const totalOf = (items: readonly Item[], rules: Rules): Total => workedOut(items, rules).total

/** The same with every activity and why it counts as it does. */
export const explained = (items: readonly Item[], rules: Rules): Explanation => {
  const { total, read, dropped, why } = workedOut(items, rules)
  return {
    ...total,
    items: read.map(({ item, points, raised, max, units, given }) => ({
      activity_id: item.activity_id,
      why: why.get(item.activity_id) ?? whyOf(dropped.get(item.activity_id), item, points),
      given: given && rounded(given),
      points: points && rounded(points),
      max: rounded(max),
      units_late: units,
      late_takes: points && raised ? rounded(minus(raised, points)) : 0,
      curve_adds: raised && given ? rounded(minus(raised, given)) : 0,
      flagged_missing: item.submission_status === 'missing',
    })),
  }
}

/**
 * What a student has in each grading period by itself, whether it weighs in the total or not; periods without grades
 * are left out. It is the number that stands for the period in the arithmetic of the total: a cap on the total bounds
 * none of them.
 */
export const periodTotalsOf = (items: readonly Item[], rules: Rules): PeriodTotal[] =>
  rules.periods.flatMap((period) => {
    const own = items.filter(({ grading_period_id }) => grading_period_id === period.id)
    if (own.length === 0) return []
    const { percent } = totalOf(own, {
      ...rules,
      policy: { ...rules.policy, cap: null },
      periods: [{ ...period, weight: 1 }],
    })
    return percent === null ? [] : [{ id: period.id, percent, letter: letterOf(percent, rules.scale) }]
  })

/** Whether maxima differ within a category that drops by percent: a higher score may then lower the total. */
export const dropsUnevenly = (items: readonly Item[], { policy, categories }: Rules): boolean =>
  policy.drop_rule === 'lowest' &&
  categories.some(
    ({ id, drop_low = 0, drop_high = 0 }) =>
      drop_low + drop_high > 0 &&
      new Set(items.filter((item) => item.activity_type_id === id && item.max_score > 0).map((item) => item.max_score))
        .size > 1,
  )

/** The letter of a rounded percent: the row with the highest bound not above it, bounds inclusive. */
export const letterOf = (percent: number, scale: readonly ScaleRow[]): string | null =>
  scale.filter(({ min_percent }) => percent >= min_percent).toSorted((a, b) => b.min_percent - a.min_percent)[0]
    ?.letter ?? null

/** Mean of percents, two decimals half up; null of none. */
export const meanOf = (percents: readonly (number | null)[]): number | null => {
  const given = percents.filter((percent) => percent !== null)
  return given.length === 0
    ? null
    : rounded(by(sumOf(given.map((percent) => exactly(percent))), fraction(BigInt(given.length))))
}

/** An activity read for the arithmetic: its points after curve and lateness, null where it does not count. */
type Read = {
  item: Item
  points: Fraction | null
  raised: Fraction | null
  max: Fraction
  given: Fraction | null
  /** Hours or days late for which points were taken. */
  units: number
}
type Worked = { total: Total; read: Read[]; dropped: Dropped; why: Map<number, Why> }
type Part = Omit<CategoryShare, 'adds' | 'weight' | 'exact' | 'activity_ids'> & { of: readonly Read[] } & {
  result: Fraction
  portion: Fraction
}

type Which = Pick<Part, 'period_id' | 'exam' | 'category_id'>

const hundred = fraction(100n)

const workedOut = (items: readonly Item[], rules: Rules): Worked => {
  const { policy, scale, pass_percent } = rules
  const read = items.map((item) => readItem(item, policy))
  const counted = read.filter((one) => one.points !== null)
  const why = new Map<number, Why>()
  const dropped: Dropped = new Map()
  const weighted = rules.periods.filter(({ weight }) => weight > 0)
  if (weighted.length > 0) {
    const known = new Set(weighted.map(({ id }) => id))
    for (const { item } of read)
      if (!item.exempt && !known.has(item.grading_period_id ?? 0)) why.set(item.activity_id, 'no_period')
  }
  const periods =
    weighted.length > 0
      ? weighted.map((period) => ({ period, of: counted.filter(({ item }) => item.grading_period_id === period.id) }))
      : [{ period: null, of: counted }]
  const results = periods.flatMap(({ period, of }) => {
    const result = resultOf(of, period, rules, dropped, why)
    return result ? [{ period, ...result }] : []
  })
  const weights = sumOf(results.map(({ period }) => (period ? exactly(period.weight) : fraction(1n))))
  if (weights.over === 0n) return { total: nothing, read, dropped, why }

  const shares = results.flatMap(({ period, parts }) => {
    const ofPeriod = by(period ? exactly(period.weight) : fraction(1n), weights)
    return parts.map(({ result, portion, of, ...part }): CategoryShare => {
      const exact = times(times(result, portion), ofPeriod)
      return {
        ...part,
        activity_ids: of.map(({ item }) => item.activity_id),
        weight: rounded(times(times(portion, ofPeriod), hundred)),
        adds: rounded(times(exact, hundred)),
        exact,
      }
    })
  })
  const sum = times(sumOf(shares.map(({ exact }) => exact)), hundred)
  const capped = policy.cap !== null && compare(sum, exactly(policy.cap)) > 0
  const percent = capped ? (policy.cap ?? 0) : rounded(sum)
  const failed = read.filter(missesItsBound).map(({ item }) => item.activity_id)
  return {
    total: {
      percent,
      letter: failed.length > 0 ? lowestOf(scale) : letterOf(percent, scale),
      passed: percent >= pass_percent && failed.length === 0,
      failed,
      capped,
      periods: results.flatMap(({ period, parts }) => {
        if (!period) return []
        const result = sumOf(parts.map((part) => times(part.result, part.portion)))
        const weight = by(exactly(period.weight), weights)
        return [
          {
            period_id: period.id,
            weight: rounded(times(weight, hundred)),
            percent: rounded(times(result, hundred)),
            adds: rounded(times(times(result, weight), hundred)),
          },
        ]
      }),
      shares,
    },
    read,
    dropped,
    why,
  }
}

const nothing: Total = { percent: null, letter: null, passed: null, failed: [], capped: false, periods: [], shares: [] }

const readItem = (item: Item, policy: Policy): Read => {
  const max = exactly(item.max_score)
  const given = item.points === null ? null : exactly(item.points)
  const none = { item, points: null, raised: null, max, units: 0, given }
  if (item.exempt) return none
  if (item.points === null || given === null) {
    const counts =
      countsAsMissing(item.submission_status ?? 'auto', Boolean(item.missing)) &&
      policy.missing !== null &&
      item.max_score > 0 &&
      !item.extra
    const points = counts ? by(times(max, exactly(policy.missing ?? 0)), hundred) : null
    return { ...none, points, raised: points }
  }
  const graded =
    (item.attempts && gradedOfAttempts(item.points, item.attempts, item, policy.late)) ??
    gradedOf(given, item, policy.late)
  return { item, max, ...graded }
}

const whyOf = (dropped: 'low' | 'high' | undefined, item: Item, points: Fraction | null): Why => {
  if (item.exempt) return 'exempt'
  if (points === null) return 'ungraded'
  if (dropped) return dropped === 'low' ? 'dropped_low' : 'dropped_high'
  if (item.points === null) return 'missing'
  return isExtra(item) ? 'extra' : 'counts'
}

const isExtra = (item: Item): boolean => Boolean(item.extra) || item.max_score === 0

const missesItsBound = ({ item, points, max }: Read): boolean =>
  item.must_reach != null &&
  points !== null &&
  max.over > 0n &&
  compare(times(points, hundred), times(max, exactly(item.must_reach))) < 0

const lowestOf = (scale: readonly ScaleRow[]): string | null =>
  scale.toSorted((a, b) => a.min_percent - b.min_percent)[0]?.letter ?? null

/** The parts of one grading period (null: of the whole section): results and what portion of it each is. */
const resultOf = (
  counted: readonly Read[],
  period: Period | null,
  rules: Rules,
  dropped: Dropped,
  why: Map<number, Why>,
): { parts: Part[] } | undefined => {
  const exams = period && period.exam_weight > 0 ? counted.filter(({ item }) => item.exam) : []
  const work = categoryParts(
    exams.length > 0 ? counted.filter((one) => !exams.includes(one)) : counted,
    period,
    rules,
    dropped,
    why,
  )
  const exam = partOf(exams, exams, { period_id: period?.id ?? null, exam: true, category_id: null })
  if (!exam) return work.length > 0 ? { parts: work } : undefined
  const examPortion = work.length > 0 ? by(exactly(period?.exam_weight ?? 0), hundred) : fraction(1n)
  const rest = minus(fraction(1n), examPortion)
  return {
    parts: [
      ...work.map((part) => ({ ...part, portion: times(part.portion, rest) })),
      { ...exam, of: exams, portion: examPortion },
    ],
  }
}

const categoryParts = (
  counted: readonly Read[],
  period: Period | null,
  rules: Rules,
  dropped: Dropped,
  why: Map<number, Why>,
): Part[] => {
  const { policy, categories } = rules
  const drop = policy.drop_rule === 'best' ? dropForTheBest : dropByPercent
  const groups = [...Map.groupBy(counted, ({ item }) => item.activity_type_id)].map(([id, of]) => ({
    id,
    of,
    category: categories.find((one) => one.id === id),
  }))
  const mean = policy.scheme === 'mean'
  const choices = groups.map(({ of, category }) => ({
    candidates: of.map((one) => candidateOf(one, mean)),
    low: category?.drop_low ?? 0,
    high: category?.drop_high ?? 0,
  }))
  const weightOf = (category: Category | undefined): Fraction => exactly(category?.weight ?? 0)
  // What has a category of weight 0 decides nothing where others have a weight, also while nothing counts in those.
  const weighted =
    policy.scheme === 'weighted' &&
    groups.some(({ category }) => category) &&
    categories.some(({ weight }) => weight > 0)
  for (const gone of weighted ? choices.map((choice) => drop([choice])) : [drop(choices)])
    for (const [id, how] of gone) dropped.set(id, how)

  const of = (reads: readonly Read[]) => reads.filter(({ item }) => !dropped.has(item.activity_id))
  if (weighted) {
    const filled = groups.flatMap(({ id, of: reads, category }) => {
      const kept = of(reads)
      const which = { period_id: period?.id ?? null, exam: false, category_id: id }
      const weight = weightOf(category)
      if (!category || weight.over === 0n) {
        for (const { item } of reads) why.set(item.activity_id, 'no_category')
        return []
      }
      const part = partOf(kept, reads, which)
      if (part) return [{ part, category, weight, counts: !category.extra }]
      const alone = extraAlone(kept, reads, which, by(weight, hundred))
      return alone ? [{ part: alone, category, weight, counts: false }] : []
    })
    const sum = sumOf(filled.map(({ counts, weight }) => (counts ? weight : zero)))
    if (sum.over === 0n) return []
    return filled.map(({ category, part, weight, counts }) => {
      if (part.max === 0) return part
      const cap = category.cap == null ? null : by(exactly(category.cap), hundred)
      return {
        ...part,
        result: cap ? least(part.result, cap) : part.result,
        capped: cap !== null && compare(part.result, cap) > 0,
        portion: counts ? by(weight, sum) : by(weight, hundred),
      }
    })
  }
  // Points and means: every part is measured by the maxima (or the number) of all that counts.
  const bases = new Map(groups.map((group) => [group.id, baseOf(of(group.of), mean)]))
  const base = sumOf([...bases.values()])
  if (base.over === 0n) return []
  return groups.flatMap((group) => {
    const kept = of(group.of)
    if (kept.length === 0) return []
    const own = bases.get(group.id) ?? zero
    const points = sumOf(kept.map((one) => pointsIn(one, mean, base)))
    const summed = {
      points: rounded(sumOf(kept.map((one) => one.points ?? zero))),
      max: rounded(sumOf(kept.filter(({ item }) => !isExtra(item)).map(({ max }) => max))),
    }
    // Extra credit alone has no maximum of its own: it is told as a share of all.
    const result = own.over > 0n ? by(points, own) : by(points, base)
    const portion = own.over > 0n ? by(own, base) : fraction(1n)
    return [
      {
        period_id: period?.id ?? null,
        exam: false,
        category_id: group.id,
        of: group.of,
        ...summed,
        percent: rounded(times(result, hundred)),
        capped: false,
        result,
        portion,
      },
    ]
  })
}

/** What counts of one category, as a share of its maximum; undefined while nothing with a maximum counts. */
const partOf = (kept: readonly Read[], of: readonly Read[], which: Which): Part | undefined => {
  const max = sumOf(kept.filter(({ item }) => !isExtra(item)).map((one) => one.max))
  if (max.over === 0n) return undefined
  const points = sumOf(kept.map((one) => one.points ?? zero))
  const result = by(points, max)
  return {
    ...which,
    of,
    points: rounded(points),
    max: rounded(max),
    percent: rounded(times(result, hundred)),
    capped: false,
    result,
    portion: fraction(1n),
  }
}

/**
 * Extra credit that stands alone in a weighted category: its points are percent points of the total, at most the weight
 * of the category.
 */
const extraAlone = (kept: readonly Read[], of: readonly Read[], which: Which, weight: Fraction): Part | undefined => {
  if (kept.length === 0) return undefined
  const points = sumOf(kept.map((one) => one.points ?? zero))
  const asked = by(points, hundred)
  return {
    ...which,
    of,
    points: rounded(points),
    max: 0,
    percent: rounded(points),
    capped: compare(asked, weight) > 0,
    result: least(asked, weight),
    portion: fraction(1n),
  }
}

/** What the parts of a section are measured by: the sum of maxima, or for means the number of activities. */
const baseOf = (kept: readonly Read[], mean: boolean): Fraction => {
  const counting = kept.filter(({ item }) => !isExtra(item))
  return mean ? fraction(BigInt(counting.length)) : sumOf(counting.map(({ max }) => max))
}

/** Points in that measure. In a mean, extra credit without a maximum is read as percent points of the whole. */
const pointsIn = ({ points, max }: Read, mean: boolean, base: Fraction): Fraction => {
  const given = points ?? zero
  if (!mean) return given
  return max.over > 0n ? by(given, max) : by(times(given, base), hundred)
}

const candidateOf = ({ item, points, max }: Read, mean: boolean): Candidate => {
  const extra = isExtra(item)
  const given = points ?? zero
  const never_drop = extra || Boolean(item.never_drop)
  if (!mean) return { id: item.activity_id, points: given, max: extra ? zero : max, never_drop }
  return {
    id: item.activity_id,
    points: max.over > 0n ? by(given, max) : zero,
    max: extra ? zero : fraction(1n),
    never_drop,
  }
}
