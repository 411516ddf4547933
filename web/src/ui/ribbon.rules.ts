/** One block of the school day; times are wall times of the school, HH:MM. */
export type Period = { starts: string; ends: string }
export type PeriodState = 'past' | 'now' | 'coming'

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const stateAt = ({ starts, ends }: Period, now: string): PeriodState => {
  if (minutesOf(ends) <= minutesOf(now)) return 'past'
  return minutesOf(starts) <= minutesOf(now) ? 'now' : 'coming'
}

/** How much of the block is over, 0 to 1. */
export const shareOver = ({ starts, ends }: Period, now: string): number => {
  const share = (minutesOf(now) - minutesOf(starts)) / Math.max(1, minutesOf(ends) - minutesOf(starts))
  return Math.min(1, Math.max(0, share))
}

/** Blocks are drawn by weight, not by length, so the mark runs inside its block. In percent of the whole; undefined outside the day. */
export const nowMark = (periods: readonly (Period & { weight: number })[], now: string): number | undefined => {
  const total = periods.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  for (const period of periods) {
    if (stateAt(period, now) === 'now') return ((before + period.weight * shareOver(period, now)) / total) * 100
    if (stateAt(period, now) === 'coming') return before === 0 ? undefined : (before / total) * 100
    before += period.weight
  }
  return undefined
}
