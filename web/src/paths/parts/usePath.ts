import { useMemo, useState } from 'react'
import { paths, type StudentPath } from '#contract/paths/paths.contract.ts'
import { type Planned, type Slot, sameSlot, slotsOf, progressOf, warningsOf } from '#contract/paths/plan.rules.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'

export const pathReads = [paths.own, paths.ofStudent, pathTemplates.students]

/** Everything that is computed from the path of a student, with this plan instead of the stored one. */
export const figuresOf = (path: StudentPath, planned: readonly Planned[]) => {
  const courses = new Map(path.courses.map((course) => [course.id, course]))
  const record = { finished: path.finished, current: path.current, planned }
  const { grade_level } = path.student
  const rules = path.path ?? { requirements: [], years: [], terms_per_year: 1 }
  return {
    courses,
    slots: slotsOf(rules.years, rules.terms_per_year, grade_level),
    warnings: Map.groupBy(
      warningsOf(record, courses, { years: rules.years, grade_level, scale: path.scale }),
      ({ course_id }) => course_id,
    ),
    ...progressOf(rules, grade_level, record, courses),
  }
}

/** The plan as it is being changed; figures and warnings follow at once, nothing is stored before it is saved. */
export const usePlan = (path: StudentPath) => {
  const t = useTexts()
  const [draft, setDraft] = useState<readonly Planned[]>()
  /**
   * The version that was changed: when somebody else saves meanwhile, saving is a conflict, and what is changed here
   * stays.
   */
  const [based, setBased] = useState(path.version)
  const planned = draft ?? path.planned
  const figures = useMemo(() => figuresOf(path, planned), [path, planned])
  const saving = useSend(paths.savePlan, { refresh: pathReads })
  const change = (next: readonly Planned[]) => {
    if (!draft) setBased(path.version)
    setDraft(next)
  }
  const student_id = path.student.id
  const save = () => {
    const before = path.planned
    void saving.sendAndWait({ student_id, version: based, planned: [...planned] }).then(
      ({ version, cleared }) => {
        setDraft(undefined)
        toastUndoable(t('paths.plan-saved', { cleared }), () =>
          saving.send({ student_id, version, planned: [...before] }),
        )
      },
      () => undefined,
    )
  }
  return {
    ...figures,
    planned,
    dirty: draft !== undefined,
    saving: saving.sending,
    save,
    discard: () => setDraft(undefined),
    add: (course_id: number, slot: Slot) => change([...planned, { course_id, ...slot }]),
    remove: (course_id: number) => change(planned.filter((one) => one.course_id !== course_id)),
    put: (course_id: number, slot: Slot) =>
      planned.some((one) => one.course_id === course_id && !sameSlot(one, slot)) &&
      change(planned.map((one) => (one.course_id === course_id ? { course_id, ...slot } : one))),
  }
}
export type Plan = ReturnType<typeof usePlan>
