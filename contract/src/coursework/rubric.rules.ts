import { by, exactly, greatest, rounded, sumOf, times, zero } from '../kernel/fraction.ts'

export type Level = { key: string; points: number; name: string; description: string }
export type Criterion = { key: string; name: string; description: string; levels: Level[] }
/** `level` is the one that was clicked; null: the points were typed, or only words were given (`points` null). */
export type Score = { key: string; level: string | null; points: number | null; comment: string }

const most = ({ levels }: Pick<Criterion, 'levels'>) =>
  levels.map(({ points }) => exactly(points)).reduce(greatest, zero)

/** The most points that one criterion gives. */
export const pointsOf = (criterion: Pick<Criterion, 'levels'>): number => rounded(most(criterion))

/** The most points that all criteria give together. */
export const totalOf = (criteria: readonly Pick<Criterion, 'levels'>[]): number => rounded(sumOf(criteria.map(most)))

/** What was scored so far: the sum, and how many criteria have points. */
export const scored = (
  criteria: readonly Criterion[],
  scores: readonly Score[],
): { points: number; done: number; complete: boolean } => {
  const given = criteria.flatMap(({ key }) => scores.find((score) => score.key === key)?.points ?? [])
  return {
    points: rounded(sumOf(given.map((points) => exactly(points)))),
    done: given.length,
    complete: given.length === criteria.length,
  }
}

/**
 * The grade that scores give: their sum as a share of what the rubric gives at most, in points of the activity, two
 * decimals half up.
 */
export const gradeOf = (criteria: readonly Criterion[], scores: readonly Score[], max_score: number): number => {
  const { points } = scored(criteria, scores)
  const most = totalOf(criteria)
  return most === 0 ? points : rounded(by(times(exactly(points), exactly(max_score)), exactly(most)))
}

/**
 * Whether the scores belong to these criteria: each criterion once, points within its levels, a level that gives just
 * these points.
 */
export const fits = (criteria: readonly Criterion[], scores: readonly Score[]): boolean =>
  new Set(scores.map(({ key }) => key)).size === scores.length &&
  scores.every(({ key, level, points }) => {
    const criterion = criteria.find((one) => one.key === key)
    if (!criterion || (points !== null && points > pointsOf(criterion))) return false
    return level === null || criterion.levels.some((one) => one.key === level && one.points === points)
  })
