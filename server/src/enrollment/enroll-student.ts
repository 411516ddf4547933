import { studentsEnrolled } from '#contract/enrollment/enrollment.events.ts'
import type { Outcome } from '#contract/enrollment/enrollment.contract.ts'
import { isFailure } from '#contract/kernel/errors.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { insertEnrollments, lockSections } from './enrollment.queries.ts'
import { selectPairs } from './seating.queries.ts'
import { outcomeOf, seatsOf } from './seats.ts'

type Enrolled = { rows: Pick<Outcome, 'section_id' | 'section' | 'outcome' | 'enrollment_id'>[]; closed: string[] }

/**
 * Enrolls one student from today on because of something else that happened (a contract is signed): a full class puts
 * the student on its waiting list, and a class that is closed or asks for courses that are missing stops nothing.
 */
export const enrollStudent = async (
  { db, actor, now, emit, publish }: Context,
  student_id: number,
  section_ids: readonly number[],
): Promise<Enrolled> => {
  const locked = section_ids.length > 0 ? await lockSections(db, section_ids) : []
  const open = locked.filter(({ status }) => status === 'open').map(({ id }) => id)
  const closed = locked.filter(({ status }) => status !== 'open').map(({ name }) => name)
  if (open.length === 0) return { rows: [], closed }
  const seats = await seatsOf(db, open)
  if (isFailure(seats)) throw seats
  const pairs = await selectPairs(db, open, [student_id], dayOf(actor, now).date)
  const rows = pairs.map(({ present, ...pair }) => ({ ...pair, outcome: outcomeOf({ ...pair, present }, seats, '') }))
  const stored = await insertEnrollments(
    db,
    rows.flatMap(({ outcome, ...row }) => {
      if (outcome !== 'enrolled' && outcome !== 'waitlisted') return []
      return [
        { ...row, status: outcome === 'enrolled' ? ('active' as const) : ('waitlisted' as const), override: false },
      ]
    }),
    dayOf(actor, now).date,
    '',
    now,
  )
  const school_id = actor.school_id ?? 0
  for (const { section_id } of stored) {
    await emit(studentsEnrolled, { section_id, student_ids: [student_id] })
    for (const topic of ['grade', 'section']) publish({ school_id, topic, section_id })
  }
  const ids = new Map(stored.map(({ id, section_id }) => [section_id, id]))
  return { rows: rows.map((row) => ({ ...row, enrollment_id: ids.get(row.section_id) ?? null })), closed }
}
