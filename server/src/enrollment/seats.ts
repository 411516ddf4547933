import type { Outcome } from '#contract/enrollment/enrollment.contract.ts'
import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { lockSections } from './enrollment.queries.ts'
import { countTaken, selectClashing, selectSeatingOf } from './seating.queries.ts'

/** Seats that are left in open sections, counted down as they are given. */
export type SeatsLeft = Map<number, number>

/** Locks the sections until the call ends, so that no seat is given twice. */
export const seatsOf = async (db: Db, section_ids: readonly number[]): Promise<SeatsLeft | Failure> => {
  const locked = await lockSections(db, section_ids)
  if (locked.length < new Set(section_ids).size) return fail('not_found')
  const closed = locked.find(({ status }) => status !== 'open')
  if (closed) return fail('conflict', 'enrollment.closed', { params: { name: closed.name } })
  const taken = await countTaken(db, section_ids)
  return new Map(locked.map(({ id, seat_cap }) => [id, (seat_cap ?? Number.POSITIVE_INFINITY) - (taken.get(id) ?? 0)]))
}

/** What becomes of one student in one section; a seat that is given is gone for the next. */
export const outcomeOf = (
  { section_id, missing, holds, present }: Pick<Outcome, 'section_id' | 'missing' | 'holds'> & { present: boolean },
  seats: SeatsLeft,
  override_reason: string,
): Outcome['outcome'] => {
  if (present) return 'already'
  if (holds.length > 0 && override_reason === '') return 'held'
  if (missing.length > 0 && override_reason === '') return 'missing'
  const left = found(seats.get(section_id))
  if (left <= 0) return 'waitlisted'
  seats.set(section_id, left - 1)
  return 'enrolled'
}

/** What a seat for each of these enrollments comes to, in this order, while seats are left; who is on hold has one. */
export const seatingOf = async (db: Db, ids: readonly number[], today: string): Promise<Outcome[]> => {
  const enrollments = await selectSeatingOf(db, ids, today)
  const clashing = enrollments.length > 0 ? await selectClashing(db, { pairs: enrollments, from: today }) : () => []
  const given = new Map<number, number>()
  return enrollments.map(({ status, person_status, left, ...enrollment }) => {
    if (person_status !== 'active') return { ...enrollment, outcome: 'inactive', clashes: [] }
    const before = given.get(enrollment.section_id) ?? 0
    const seated = status === 'hold' || left === null || before < left
    if (seated && status !== 'hold') given.set(enrollment.section_id, before + 1)
    return {
      ...enrollment,
      outcome: seated ? 'enrolled' : 'waitlisted',
      clashes: clashing(enrollment.section_id, enrollment.student_id),
    }
  })
}
