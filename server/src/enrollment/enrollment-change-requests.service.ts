import {
  type EnrollmentOutcome,
  enrollmentChangeRequestColumns,
  enrollmentChangeRequests,
} from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { requestsDecided } from '#contract/kernel/request.ts'
import { sql } from '#server/kernel/sql.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { changeEnrollments } from './changes.ts'
import { lockSections } from './enrollment.queries.ts'
import {
  extendEnrollments,
  insertEnrollmentChangeRequest,
  keepBefore,
  type LockedRequest,
  lockEnrollmentChangeRequests,
  optionalAskedEnrollment,
  ofKind,
  ownEnrollments,
  reopenEnrollmentChangeRequests,
  enrollmentChangeRequestTable,
  selectChangeableEnrollments,
} from './enrollment-change-requests.queries.ts'
import { optionalProgress, optionalEnrollmentChangeRequest } from './enrollment-change-request.queries.ts'
import { selectOverfull } from './changes.queries.ts'

const longestExport = 10_000

export const enrollmentChangeRequestsService = serve(enrollmentChangeRequests, {
  own: ({ kind, ...asked }, { db, actor }) =>
    enrollmentChangeRequestTable.select(
      db,
      { within: sql`${ofKind(kind)} and ${ownEnrollments(actor)}`, searched: true },
      { descending: true, ...asked },
    ),

  choices: async ({ kind, search, id = null }, { db, actor }) => ({
    rows: await selectChangeableEnrollments(db, actor, kind, search, id),
  }),

  async ask({ asked_day, ...wish }, context) {
    const { db, actor, now } = context
    const enrollment = found(await optionalAskedEnrollment(db, actor, wish.enrollment_id))
    if (!enrollment.open) return wrongField('enrollment_id', 'enrollment.closed', { name: enrollment.section })
    const extends_it = wish.kind === 'extension'
    if (extends_it && enrollment.last_day === null)
      return wrongField('enrollment_id', 'enrollment.not-paced', { name: enrollment.section })
    if (extends_it && asked_day === null) return wrongField('asked_day', 'errors.field.required')
    if (extends_it && !isLater(asked_day, enrollment.last_day, dayOf(actor, now).date))
      return wrongField('asked_day', 'enrollment.day-not-later')
    const made = await insertEnrollmentChangeRequest(
      db,
      { ...wish, asked_day: extends_it ? asked_day : null },
      enrollment.student_id,
      actor,
      now,
    )
    if (!made) return wrongField('enrollment_id', 'enrollment.asked-already')
    publishChange(context, enrollment)
    return made
  },

  async takeBack({ id }, context) {
    found(await enrollmentChangeRequestTable.takeBack(context.db, id, context.actor, context.now))
    for (const asked of await lockEnrollmentChangeRequests(context.db, [id])) publishChange(context, asked)
    return { id }
  },

  list: ({ kind, ...asked }, { db }) =>
    enrollmentChangeRequestTable.select(db, { within: ofKind(kind), decides: true }, asked),

  async exported({ kind, ids, format, page: _page, size: _size, ...asked }, context) {
    const { rows } = await enrollmentChangeRequestTable.select(
      context.db,
      { within: sql`${ofKind(kind)}${ids ? sql` and r.id = any (${ids})` : sql.empty}`, decides: true },
      { ...asked, size: longestExport },
    )
    return tableFile(context, {
      name: 'enrollment-change-requests',
      title: 'enrollment.change-of-enrollment-requests',
      columns: enrollmentChangeRequestColumns,
      rows,
      format,
    })
  },

  async detail({ kind, id = null }, { db, now }) {
    const row = await optionalEnrollmentChangeRequest(db, kind, id)
    if (!row) return id === null ? { row: null } : fail('not_found')
    return { row: { ...row, progress: (await optionalProgress(db, row.student.id, row.section_id, now)) ?? null } }
  },

  async decide({ ids, approved, answer, last_day, confirmed }, context) {
    const { db, actor, now } = context
    const asked = await lockEnrollmentChangeRequests(db, ids)
    if (asked.length < ids.length) return fail('not_found')
    const { date: today } = dayOf(actor, now)
    const rows = asked.map((one) => outcomeOf(one, approved, last_day, today))
    if (!confirmed) return { rows }
    if (rows.some(({ outcome }) => outcome === 'settled')) return fail('conflict', 'enrollment.request-settled')
    const [first] = rows
    if (rows.length === 1 && first?.outcome === 'left-out')
      return first.kind === 'extension' && asked[0]?.stands
        ? wrongField('last_day', 'enrollment.day-not-later')
        : fail('conflict', 'enrollment.change-of-enrollment-ended')
    const done = asked.filter(({ id }) => rows.some((row) => row.id === id && row.outcome !== 'left-out'))
    const longer = done.flatMap(({ id, enrollment_id }) =>
      rows.flatMap((row) =>
        row.id === id && row.outcome === 'extended' && row.day ? [{ enrollment_id, day: row.day }] : [],
      ),
    )
    await extendEnrollments(db, longer)
    const leaving = approved ? done.filter(({ kind }) => kind === 'withdrawal') : []
    if (leaving.length > 0) {
      const left = await changeEnrollments(context, {
        enrollment_ids: leaving.map(({ enrollment_id }) => enrollment_id),
        action: 'withdraw',
        reason: answer,
        follows: true,
      })
      if (isFailure(left)) return left
    }
    const settled = done.map(({ id }) => id)
    await enrollmentChangeRequestTable.settle(db, settled, approved ? 'approved' : 'declined', {
      answer,
      user_id: actor.user_id,
      now,
    })
    await keepBefore(db, done, approved)
    await context.emit(requestsDecided, { of: 'enrollment_change', ids: settled })
    for (const one of done) publishChange(context, one)
    return { rows }
  },

  async undo({ ids }, context) {
    const { db } = context
    const asked = await lockEnrollmentChangeRequests(db, ids)
    if (asked.length < ids.length) return fail('not_found')
    const section_ids = [...new Set(asked.map(({ section_id }) => section_id))]
    await lockSections(db, section_ids) // seats are counted below
    if (asked.some(({ unchanged }) => !unchanged)) return fail('conflict', 'enrollment.undo-late')
    await reopenEnrollmentChangeRequests(db, ids)
    const back = asked.filter(({ kind, status }) => kind === 'withdrawal' && status === 'approved')
    const [full] =
      back.length > 0 ? await selectOverfull(db, [...new Set(back.map(({ section_id }) => section_id))]) : []
    if (full) return fail('conflict', 'sections.full', { params: full })
    for (const one of asked) publishChange(context, one)
    return { ids }
  },
})

/** The new last day comes after the present one and is not over yet. */
const isLater = (day: string | null, last_day: string | null, today: string): day is string =>
  day !== null && last_day !== null && day > last_day && day >= today

const outcomeOf = (
  { id, kind, status, student, section, stands, last_day, asked_day }: LockedRequest,
  approved: boolean,
  given: string | null,
  today: string,
): EnrollmentOutcome => {
  const about = { id, kind, student, section, day: null }
  if (status !== 'requested') return { ...about, outcome: 'settled' }
  if (!approved) return { ...about, outcome: 'declined' }
  if (kind === 'withdrawal') return { ...about, outcome: stands ? 'withdrawn' : 'left-out' }
  const day = given ?? asked_day
  return stands && isLater(day, last_day, today)
    ? { ...about, outcome: 'extended', day }
    : { ...about, outcome: 'left-out' }
}

const publishChange = (
  { publish, actor }: Context,
  { section_id, student_id }: { section_id: number; student_id: number },
): void => publish({ school_id: actor.school_id ?? 0, topic: 'section', section_id, student_ids: [student_id] })
