import type { Lesson } from '#contract/courses/content.contract.ts'
import type { Say } from '#web/kernel/i18n.ts'

export const lessonCrumbs = (t: Say, { course, unit, name }: Lesson) => [
  { label: t('courses.title'), to: '/courses' },
  { label: course.name, to: `/individual-course/${course.id}?tab=units` },
  { label: unit.name, to: `/unit-of-course/${unit.id}` },
  { label: name },
]
