import { type PathCourse, progressOf, type Warning, warningsOf } from '#contract/paths/plan.rules.ts'
import { signRoles, type StudentPath } from '#contract/paths/paths.contract.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { creditProgress } from '#contract/paths/allotment.rules.ts'
import type { Paper, Sheet } from '#server/documents/document-service.ts'

/** The learning path of a student on paper; nothing for a student without one. */
export const pathSheet = (path: StudentPath, { t, format }: Paper): Sheet | Failure => {
  const followed = path.path
  if (!followed) return fail('not_found')
  const { number, moment, either } = format

  const courses = new Map(path.courses.map((course) => [course.id, course]))
  const { grade_level } = path.student
  const { allotment, on_track } = progressOf(followed, grade_level, path, courses)
  const warnings = warningsOf(path, courses, { years: followed.years, grade_level, scale: path.scale })
  const nameOf = (id: number) => courses.get(id)?.name ?? t('paths.unknown-course')
  const year = t('paths.year', { grade_level })
  const warningText = ({ kind, courses: first }: Warning) =>
    t(`paths.warning.${kind}`, {
      courses: either(
        first.map(({ course_id, need }) =>
          need === '' ? nameOf(course_id) : t('paths.with-need', { name: nameOf(course_id), need }),
        ),
      ),
    })
  const figures = ['earned', 'in_progress', 'planned', 'missing', 'needed'] as const
  const states = {
    complete: t('ui.status.complete'),
    'on-track': t('ui.status.on-track'),
    behind: t('paths.behind', { credits: on_track.behind }),
    unknown: '',
  }
  const order = (course: PathCourse | undefined) => course?.name ?? ''

  const name = `${path.student.fname} ${path.student.lname}`
  return {
    file: `${path.student.lname} ${path.student.fname}`,
    title: t('paths.title-of', { name }),
    sub: [followed.name, t('paths.version', { number: followed.number }), path.student.number, year]
      .filter(Boolean)
      .join(' · '),
    data: {
      state: states[on_track.state],
      words: {
        requirements: t('paths.requirements'),
        requirement: t('paths.requirement'),
        plan: t('paths.plan'),
        nothing: t('paths.nothing-planned'),
        when: t('paths.when'),
        course: t('paths.course'),
        credits: t('paths.credits'),
      },
      head: [
        ...creditProgress.map((progress) => t(`paths.progress.${progress}`)),
        t('paths.missing'),
        t('paths.needed'),
      ],
      rows: [
        ...followed.requirements.map(({ key, name }, at) => ({
          name,
          total: false,
          courses: allotment.pieces
            .filter((piece) => piece.key === key)
            .map(({ course_id }) => nameOf(course_id))
            .join(', '),
          figures: figures.map((figure) => number(allotment.requirements[at]?.[figure] ?? 0)),
        })),
        {
          name: t('paths.total'),
          total: true,
          courses: '',
          figures: figures.map((figure) => number(allotment.total[figure])),
        },
      ],
      plan: path.planned
        .toSorted(
          (a, b) =>
            a.grade_level.localeCompare(b.grade_level, 'en', { numeric: true }) ||
            a.term - b.term ||
            order(courses.get(a.course_id)).localeCompare(order(courses.get(b.course_id))),
        )
        .map((one) => ({
          when: followed.terms_per_year === 1 ? t('paths.year', one) : t('paths.slot', one),
          name: nameOf(one.course_id),
          credits: number(courses.get(one.course_id)?.credits ?? 0),
          warnings: warnings.filter(({ course_id }) => course_id === one.course_id).map(warningText),
        })),
      signs: signRoles.map((role) => {
        const held = path.signs.find((one) => one.role === role && one.cleared_at === null)
        return {
          role: t(`paths.sign-${role}`),
          warningText: held ? t('paths.signed-by', { name: held.by, when: moment(held.at) }) : t('paths.not-signed'),
        }
      }),
    },
  }
}
