import type { Say } from '#web/kernel/i18n.ts'

/**
 * What the home says of attendance, under the number of classes without it: nothing is praised before a class has
 * begun.
 * @param begun how many classes with attendance have begun today
 * @param next wall time of the next one, already formatted
 */
export const attendanceText = (t: Say, missing: number, begun: number, next: string | undefined): string => {
  if (begun > 0 || missing > 0) return t('home.rolls-missing', { count: missing })
  return next ? t('home.no-rolls-before', { time: next }) : t('home.no-rolls-due')
}
