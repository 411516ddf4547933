import { studentsEnrolled } from '#contract/enrollment/enrollment.events.ts'
import { enrollment, type Outcome } from '#contract/enrollment/enrollment.contract.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { changeEnrollments } from './changes.ts'
import {
  insertEnrollments,
  lockSections,
  optionalEnrollment,
  optionalCurrentEnrollments,
} from './enrollment.queries.ts'
import { carryGrades, deleteEnrollments, selectCarried, selectTraces } from './removal.queries.ts'
import { countTaken, selectClashing, selectPairs, selectSeats } from './seating.queries.ts'
import { outcomeOf, seatingOf, seatsOf } from './seats.ts'
import { seatWaiting } from './waiting.ts'

export const enrollmentService = serve(enrollment, {
  current: async ({ student_id }, { db }) => found(await optionalCurrentEnrollments(db, student_id)),

  detail: async ({ id }, { db }) => found(await optionalEnrollment(db, id)),

  choices: async ({ search = '', section_id, course_id, term_id }, { db }) => ({
    rows: await selectSeats(db, search, section_id ?? null, course_id ?? null, term_id ?? null),
  }),

  async enroll({ section_ids, student_ids, start_date, override_reason, confirmed }, context) {
    const { db, actor, now } = context
    const seats = await seatsOf(db, section_ids)
    if (isFailure(seats)) return seats
    const { date: today } = dayOf(actor, now)
    const pairs = await selectPairs(db, section_ids, student_ids, today)
    if (pairs.length < section_ids.length * student_ids.length) return fail('not_found')
    const clashing = await selectClashing(db, { section_ids, student_ids, from: start_date ?? today })
    const rows = pairs.map(({ present, ...pair }): Outcome => ({
      ...pair,
      clashes: clashing(pair.section_id, pair.student_id),
      outcome: outcomeOf({ ...pair, present }, seats, override_reason),
      enrollment_id: null,
    }))
    if (!confirmed) return { rows }
    const made = rows.filter(({ outcome }) => outcome === 'enrolled' || outcome === 'waitlisted')
    const stored = await insertEnrollments(
      db,
      made.map((one) => ({
        ...one,
        status: one.outcome === 'enrolled' ? ('active' as const) : ('waitlisted' as const),
        override: one.missing.length + one.holds.length > 0,
      })),
      start_date ?? today,
      override_reason,
      now,
    )
    const ids = new Map(stored.map(({ id, section_id, student_id }) => [`${section_id}:${student_id}`, id]))
    for (const [section_id, own] of Map.groupBy(stored, (one) => one.section_id))
      await refresh(
        context,
        section_id,
        own.map(({ student_id }) => student_id),
      )
    return {
      rows: rows.map((one) => ({ ...one, enrollment_id: ids.get(`${one.section_id}:${one.student_id}`) ?? null })),
    }
  },

  async seating({ ids }, { db, actor, now }) {
    const rows = await seatingOf(db, ids, dayOf(actor, now).date)
    return rows.length < ids.length ? fail('not_found') : { rows }
  },

  async edit({ id, version, start_date, end_date }, context) {
    if (start_date && end_date && end_date < start_date) return wrongField('end_date', 'enrollment.ends-before')
    const { db } = context
    const present = found(await optionalEnrollment(db, id))
    const saved = await db
      .updateTable('enrollment')
      .set((eb) => ({ start_date, end_date, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
    if (!saved) return fail('conflict', 'stale', { present })
    publishChange(context, present.section_id, present.student.id)
    return saved
  },

  async remove({ ids }, context) {
    const { db } = context
    const section_ids = [...new Set((await selectTraces(db, ids)).map(({ section_id }) => section_id))]
    await lockSections(db, section_ids)
    const rows = await selectTraces(db, ids)
    if (rows.length < ids.length) return fail('not_found')
    const used = rows.find(({ traces }) => traces > 0)
    if (used)
      return fail('conflict', 'enrollment.in-use', {
        params: { name: used.student, section: used.section, count: used.traces },
      })
    await deleteEnrollments(db, ids)
    for (const { section_id, student_id } of rows) publishChange(context, section_id, student_id)
    await seatWaiting(context, section_ids)
    return { ids }
  },

  async complete({ ids, reason }, context) {
    return changeEnrollments(context, { enrollment_ids: ids, action: 'complete', reason })
  },

  async carried({ id, section_id }, { db, actor, now }) {
    const row = found(await optionalEnrollment(db, id))
    const [seats] = await selectSeats(db, '', section_id, null)
    const { seats: cap, taken } = found(seats)
    const { date: today } = dayOf(actor, now)
    const [pair] = await selectPairs(db, [section_id], [row.student.id], today)
    const clashing = await selectClashing(db, {
      section_ids: [section_id],
      student_ids: [row.student.id],
      from: today,
      leaving: row.section_id,
    })
    return {
      rows: await selectCarried(db, row.student.id, row.section_id, section_id),
      full: cap !== null && taken >= cap,
      missing: pair?.missing ?? [],
      holds: pair?.holds ?? [],
      clashes: clashing(section_id, row.student.id),
    }
  },

  async transfer({ id, version, section_id, date, with_grades, override_reason, reason, leaving_reason_id }, context) {
    const { db, actor, now } = context
    const { date: today } = dayOf(actor, now)
    if (date > today) return wrongField('date', 'enrollment.transfer-later')
    const row = found(await optionalEnrollment(db, id))
    if (row.section_id === section_id) return wrongField('section_id', 'enrollment.same-section')
    if (row.version !== version) return fail('conflict', 'stale', { present: row })
    if (row.start_date && date < row.start_date) return wrongField('date', 'enrollment.ends-before')
    const locked = await lockSections(db, [row.section_id, section_id])
    const target = found(locked.find((one) => one.id === section_id))
    if (target.status !== 'open') return fail('conflict', 'enrollment.closed', { params: { name: target.name } })
    const [given] = await selectPairs(db, [section_id], [row.student.id], today)
    const pair = found(given)
    if (pair.present) return wrongField('section_id', 'enrollment.already-there')
    if (pair.missing.length > 0 && override_reason === '')
      return wrongField('override_reason', 'enrollment.needs-override', { courses: pair.missing.join(', ') })
    if (pair.holds.length > 0 && override_reason === '')
      return wrongField('override_reason', 'enrollment.held-override', { holds: pair.holds.join(', ') })
    const taken = (await countTaken(db, [section_id])).get(section_id) ?? 0
    if (target.seat_cap !== null && taken >= target.seat_cap)
      return fail('conflict', 'sections.full', { params: { name: target.name, seats: target.seat_cap } })
    const left = await changeEnrollments(context, {
      enrollment_ids: [id],
      action: 'transfer',
      reason,
      end_date: date,
      leaving_reason_id,
    })
    if (isFailure(left)) return left
    const [made] = await insertEnrollments(
      db,
      [
        {
          section_id,
          student_id: row.student.id,
          status: 'active',
          override: pair.missing.length + pair.holds.length > 0,
        },
      ],
      date,
      override_reason,
      now,
    )
    const { id: new_id } = found(made)
    await db.updateTable('enrollment').set({ transferred_from: id }).where('id', '=', new_id).execute()
    const pairs = with_grades ? await selectCarried(db, row.student.id, row.section_id, section_id) : []
    const carried = await carryGrades(
      db,
      row.student.id,
      row.section_id,
      section_id,
      pairs.flatMap(({ activity_id, to_activity_id }) => (to_activity_id ? [{ activity_id, to_activity_id }] : [])),
    )
    await refresh(context, section_id, [row.student.id])
    return { id: new_id, carried: carried.length }
  },
})

const publishChange = ({ publish, actor }: Context, section_id: number, student_id: number): void =>
  publish({ school_id: actor.school_id ?? 0, topic: 'section', section_id, student_ids: [student_id] })

/** The news of who is in the section. */
const refresh = async (context: Context, section_id: number, student_ids: number[]): Promise<void> => {
  const school_id = context.actor.school_id ?? 0
  await context.emit(studentsEnrolled, { section_id, student_ids })
  context.publish({ school_id, topic: 'grade', section_id })
  context.publish({ school_id, topic: 'section', section_id })
}
