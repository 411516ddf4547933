import { toWall } from '../kernel/zoned.rules.ts'

/** A grading period of the term of a section; dates of the school. */
export type DatedPeriod = { id: number; name: string; weight: number; start_date: string; end_date: string }
/** What tells of a section in which period its work counts. */
export type Grading = { grading_periods: readonly DatedPeriod[]; time_zone: string }
type Dates = { due_at: string | null; available_at: string | null }

/**
 * The grading period that an activity counts in: that of its unit, otherwise the one that contains the day on which it
 * is due, otherwise the day from which it is available. Of several a weighted one, then the shortest. The database says
 * the same in `periodOf`.
 */
export const periodOf = (
  unit: { grading_period_id: number | null; available_at: string | null },
  { due_at, available_at }: Dates,
  { grading_periods, time_zone }: Grading,
): DatedPeriod | undefined => {
  if (unit.grading_period_id !== null) return grading_periods.find(({ id }) => id === unit.grading_period_id)
  const at = due_at ?? laterOf(available_at, unit.available_at)
  if (at === null) return undefined
  const day = toWall(at, time_zone).slice(0, 10)
  return grading_periods
    .filter(({ start_date, end_date }) => start_date <= day && day <= end_date)
    .toSorted((a, b) => Number(b.weight > 0) - Number(a.weight > 0) || lengthOf(a) - lengthOf(b) || a.id - b.id)[0]
}

/** Whether what is in this period (undefined = in none) counts in no total: others have a weight, and it has none. */
export const countsInNoTotal = (period: DatedPeriod | undefined, { grading_periods }: Grading): boolean =>
  (period?.weight ?? 0) === 0 && grading_periods.some(({ weight }) => weight > 0)

const lengthOf = ({ start_date, end_date }: DatedPeriod): number => Date.parse(end_date) - Date.parse(start_date)
const laterOf = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (Date.parse(one) > Date.parse(other) ? one : other) : (one ?? other)
