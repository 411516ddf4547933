import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { type EnrollmentAction, enrollmentStates, leavingActions } from '#contract/enrollment/enrollment.states.ts'
import { fail, isFailure } from '#contract/kernel/errors.ts'
import { moved } from '#contract/kernel/states.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { changeEnrollments } from './changes.ts'
import { keepChange, undoChange } from './stay-changes.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { seatingOf } from './seats.ts'
import { selectStaysToMove, selectWaiting, type StayToMove } from './changes.queries.ts'

export const enrollmentChangesService = serve(enrollmentChanges, {
  preview: async ({ enrollment_ids = null, section_id = null, student_ids = null, action }, { db, actor, now }) => {
    const { date: today } = dayOf(actor, now)
    const here = await statesHere(db, 'enrollment', enrollmentStates)
    const stays = await selectStaysToMove(db, actor, { enrollment_ids, section_id, student_ids })
    if (stays.length < (enrollment_ids ?? student_ids ?? []).length) return fail('not_found')
    const comes = action === 'activate' || action === 'reactivate'
    const fits = ({ status, standing }: StayToMove): boolean =>
      moved(here, status, action as EnrollmentAction) !== undefined && (!comes || standing === 'active')
    const moving = stays.filter(fits)
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
      rows: stays.map((stay) => ({
        ...stay,
        fits: fits(stay),
        seat: seats.has(stay.id) ? seats.get(stay.id)?.outcome === 'enrolled' : null,
        next: next.get(stay.id) ?? '',
        clashes: seats.get(stay.id)?.clashes ?? [],
      })),
      today,
    }
  },

  async change(change, context) {
    const made = await changeEnrollments(context, change)
    return isFailure(made) ? made : { ...made, change_id: await keepChange(context, made.before) }
  },

  undo: ({ id }, context) => undoChange(context, id),
})

const leaves = (action: string): boolean => leavingActions.some((one) => one === action)

/** By stay that ends: who waits and gets the seat. */
const nextInLine = async (db: Db, ending: readonly StayToMove[]): Promise<Map<number, string>> => {
  const freed = Map.groupBy(
    ending.filter(({ status }) => status === 'active' || status === 'hold'),
    ({ section_id }) => section_id,
  )
  const lines = await selectWaiting(db, [...freed.keys()])
  return new Map(
    lines.flatMap(({ section_id, left, names }) => {
      const stays = freed.get(section_id) ?? []
      const seated = names.slice(0, Math.max(0, left + stays.length))
      return stays.flatMap(({ id }, at): [number, string][] => (seated[at] === undefined ? [] : [[id, seated[at]]]))
    }),
  )
}
