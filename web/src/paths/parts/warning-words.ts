import type { PathCourse, Warning } from '#contract/paths/plan.rules.ts'
import type { Say } from '#web/kernel/i18n.ts'

/** What speaks against a planned course, in words. @param either joins courses of which one is enough */
export const warningWords = (
  t: Say,
  { kind, courses: first }: Warning,
  courses: ReadonlyMap<number, PathCourse>,
  either: (words: string[]) => string,
): string => {
  const names = first.map(({ course_id, need }) => {
    const name = courses.get(course_id)?.name ?? t('paths.unknown-course')
    return need === '' ? name : t('paths.with-need', { name, need })
  })
  return t(`paths.warning.${kind}`, { courses: either(names) })
}
