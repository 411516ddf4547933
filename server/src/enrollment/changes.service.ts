import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { type EnrollmentAction, enrollmentStates, leavingActions } from '#contract/enrollment/enrollment.states.ts'
import { fail, isFailure } from '#contract/kernel/errors.ts'
import { nextState } from '#contract/kernel/states.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { changeEnrollments } from './changes.ts'
import { insertBatch, undoBatch } from './enrollment-batches.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { seatingOf } from './seats.ts'
import { selectEnrollmentsToChange, selectWaiting, type EnrollmentToChange } from './changes.queries.ts'

export const enrollmentChangesService = serve(enrollmentChanges, {
  preview: async ({ enrollment_ids = null, section_id = null, student_ids = null, action }, { db, actor, now }) => {
    const { date: today } = dayOf(actor, now)
    const here = await statesHere(db, 'enrollment', enrollmentStates)
    const enrollments = await selectEnrollmentsToChange(db, actor, { enrollment_ids, section_id, student_ids })
    if (enrollments.length < (enrollment_ids ?? student_ids ?? []).length) return fail('not_found')
    const comes = action === 'activate' || action === 'reactivate'
    const fits = ({ status, person_status }: EnrollmentToChange): boolean =>
      nextState(here, status, action as EnrollmentAction) !== undefined && (!comes || person_status === 'active')
    const moving = enrollments.filter(fits)
    const seating = comes
      ? await seatingOf(
          db,
          moving.map(({ id }) => id),
          today,
        )
      : []
    const seats = new Map(seating.map((one) => [one.enrollment_id, one]))
    const next = leaves(action) ? await nextInLine(db, moving) : new Map<number, string>()
    return {
      rows: enrollments.map((enrollment) => ({
        ...enrollment,
        fits: fits(enrollment),
        seat: seats.has(enrollment.id) ? seats.get(enrollment.id)?.outcome === 'enrolled' : null,
        next: next.get(enrollment.id) ?? '',
        clashes: seats.get(enrollment.id)?.clashes ?? [],
        holds: seats.get(enrollment.id)?.holds ?? [],
      })),
      today,
    }
  },

  async change(change, context) {
    const made = await changeEnrollments(context, change)
    return isFailure(made) ? made : { ...made, change_id: await insertBatch(context, made.before) }
  },

  undo: ({ id }, context) => undoBatch(context, id),
})

const leaves = (action: string): boolean => leavingActions.some((one) => one === action)

/** By stay that ends: who waits and gets the seat. */
const nextInLine = async (db: Db, ending: readonly EnrollmentToChange[]): Promise<Map<number, string>> => {
  const freed = Map.groupBy(
    ending.filter(({ status }) => status === 'active' || status === 'hold'),
    ({ section_id }) => section_id,
  )
  const lines = await selectWaiting(db, [...freed.keys()])
  return new Map(
    lines.flatMap(({ section_id, left, names }) => {
      const enrollments = freed.get(section_id) ?? []
      const seated = names.slice(0, Math.max(0, left + enrollments.length))
      return enrollments.flatMap(({ id }, at): [number, string][] =>
        seated[at] === undefined ? [] : [[id, seated[at]]],
      )
    }),
  )
}
