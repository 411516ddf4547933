import { latinDigits } from '../kernel/typed-numbers.rules.ts'
import type { SubmissionStatus } from './points.rules.ts'

/**
 * What a grade says beside its points, as people type it and files hold it: M missing, L late (L 2d, L 3h, L 45m: by
 * how much), OT on time, each after the points if there are any.
 */
export type SaidText = { points: string; submission_status: SubmissionStatus; late_minutes: number | null }

const minutesOf = { m: 1, h: 60, d: 1_440 }
const longest = 525_600

/** Undefined where the text says nothing of the kind, or cannot: missing work has no points. */
export const readSubmissionStatus = (text: string): SaidText | undefined => {
  const [, points = '', missing, late, count, unit = 'd', onTime] =
    /^(.*?)\s*(?:(m|missing)|(l|late)(?:\s*(\d{1,6})\s*([mhd])?)?|(ot|on time))$/i.exec(
      latinDigits(text.trim().normalize('NFKC')),
    ) ?? []
  if (missing) return points === '' ? { points, submission_status: 'missing', late_minutes: null } : undefined
  if (onTime) return { points, submission_status: 'on_time', late_minutes: null }
  if (!late) return undefined
  const late_minutes = count ? Number(count) * minutesOf[unit.toLowerCase() as keyof typeof minutesOf] : null
  return late_minutes === 0 || (late_minutes ?? 0) > longest
    ? undefined
    : { points, submission_status: 'late', late_minutes }
}

type Grade = {
  points: number | null
  exempt: boolean
  submission_status: SubmissionStatus
  late_minutes: number | null
}

/** A grade as a file holds it; `readSubmissionStatus` reads it again. Points of work that stays missing stand alone. */
export const writtenGrade = (grade: Grade): string | number =>
  grade.exempt
    ? 'EX'
    : grade.submission_status === 'auto' || (grade.submission_status === 'missing' && grade.points !== null)
      ? (grade.points ?? '')
      : `${grade.points ?? ''} ${submissionStatusText(grade)}`.trim()

/** M, L with its time, OT; nothing for 'auto'. */
export const submissionStatusText = ({
  submission_status,
  late_minutes,
}: Pick<Grade, 'submission_status' | 'late_minutes'>): string =>
  submission_status === 'missing'
    ? 'M'
    : submission_status === 'on_time'
      ? 'OT'
      : submission_status === 'late'
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
