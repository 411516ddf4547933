/** One block of the school day; times are wall times of the school, HH:MM. */
export type Period = { starts: string; ends: string }
export type PeriodState = 'past' | 'now' | 'coming'

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes, by which a block is as wide as it is long. */
export const lengthOf = ({ starts, ends }: Period): number => Math.max(1, minutesOf(ends) - minutesOf(starts))

export const stateAt = ({ starts, ends }: Period, now: string): PeriodState => {
  if (minutesOf(ends) <= minutesOf(now)) return 'past'
  return minutesOf(starts) <= minutesOf(now) ? 'now' : 'coming'
}

/** How much of the block is over, 0 to 1. */
export const shareOver = (period: Period, now: string): number => {
  const share = (minutesOf(now) - minutesOf(period.starts)) / lengthOf(period)
  return Math.min(1, Math.max(0, share))
}

/**
 * The period that carries the now-mark and how far into it; between two periods the end of the earlier one. Undefined
 * outside the day.
 */
export const nowMark = (periods: readonly Period[], now: string): { index: number; share: number } | undefined => {
  const index = periods.findLastIndex((period) => stateAt(period, now) !== 'coming')
  const period = periods[index]
  if (!period || (index === periods.length - 1 && stateAt(period, now) === 'past')) return undefined
  return { index, share: shareOver(period, now) }
}
