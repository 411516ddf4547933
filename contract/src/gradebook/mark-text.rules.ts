import type { Standing } from './points.rules.ts'

/** What a mark says beside its points, as people type it and files hold it: M missing, L late (L 2d, L 3h, L 45m: by how much), OT on time, each after the points if there are any. */
export type SaidText = { points: string; standing: Standing; late_minutes: number | null }

const minutesOf = { m: 1, h: 60, d: 1_440 }
const longest = 525_600

/** Undefined where the text says nothing of the kind, or cannot: missing work has no points. */
export const readStanding = (text: string): SaidText | undefined => {
  const [, points = '', missing, late, count, unit = 'd', onTime] =
    /^(.*?)\s*(?:(m|missing)|(l|late)(?:\s*(\d{1,6})\s*([mhd])?)?|(ot|on time))$/i.exec(
      text.trim().normalize('NFKC'),
    ) ?? []
  if (missing) return points === '' ? { points, standing: 'missing', late_minutes: null } : undefined
  if (onTime) return { points, standing: 'on_time', late_minutes: null }
  if (!late) return undefined
  const late_minutes = count ? Number(count) * minutesOf[unit.toLowerCase() as keyof typeof minutesOf] : null
  return late_minutes === 0 || (late_minutes ?? 0) > longest ? undefined : { points, standing: 'late', late_minutes }
}

type Mark = { points: number | null; exempt: boolean; standing: Standing; late_minutes: number | null }

/** A mark as a file holds it; `readStanding` reads it again. */
export const writtenMark = (mark: Mark): string | number =>
  mark.exempt
    ? 'EX'
    : mark.standing === 'auto'
      ? (mark.points ?? '')
      : `${mark.points ?? ''} ${standingText(mark)}`.trim()

/** M, L with its time, OT; nothing for 'auto'. */
export const standingText = ({ standing, late_minutes }: Pick<Mark, 'standing' | 'late_minutes'>): string =>
  standing === 'missing'
    ? 'M'
    : standing === 'on_time'
      ? 'OT'
      : standing === 'late'
        ? late_minutes
          ? `L ${timeText(late_minutes)}`
          : 'L'
        : ''

/** In the largest unit that it is a whole number of. */
export const timeOf = (minutes: number): { count: number; unit: 'm' | 'h' | 'd' } =>
  minutes % minutesOf.d === 0
    ? { count: minutes / minutesOf.d, unit: 'd' }
    : minutes % minutesOf.h === 0
      ? { count: minutes / minutesOf.h, unit: 'h' }
      : { count: minutes, unit: 'm' }

const timeText = (minutes: number): string => {
  const { count, unit } = timeOf(minutes)
  return `${count}${unit}`
}
