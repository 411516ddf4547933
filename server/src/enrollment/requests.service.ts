import { parent, schoolAdmin, teacher } from '#contract/kernel/access.ts'
import {
  enrollmentRequests,
  type EnrollmentRule,
  inCourseColumns,
  requestColumns,
} from '#contract/enrollment/requests.contract.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { requestsDecided } from '#contract/kernel/request.ts'
import { sql } from '#server/kernel/sql.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { heldFrom } from '#server/people/holds.ts'
import { changeEnrollments } from './changes.ts'
import { lockSections } from './enrollment.queries.ts'
import { countTaken } from './seating.queries.ts'
import {
  familyRequests,
  insertRequest,
  keepVersions,
  lockDecided,
  lockRequests,
  noteOverride,
  officeRequests,
  optionalAskable,
  reopenRequests,
  selectOpenSections,
  selectRequestsOf,
  selectEnrollmentsAsked,
} from './requests.queries.ts'
import { selectInCourse } from './in-course.queries.ts'
import { saveRule, selectRule } from './rule.queries.ts'
import { seatingOf } from './seats.ts'
import { seatWaiting } from './waiting.ts'

export const enrollmentRequestsService = serve(enrollmentRequests, {
  async ofStudent({ student_id }, context) {
    const { db, actor, now } = context
    const { student } = found(await optionalAskable(db, actor, student_id))
    const rule = await selectRule(db)
    return {
      student,
      rows: await selectRequestsOf(db, actor, student_id),
      can: { ask: mayAsk(rule, context) },
      ask_until: rule.ask_until,
      on_hold: (await heldFrom(db, 'enrollment', [student_id], dayOf(actor, now).date)).has(student_id),
    }
  },

  async choices({ student_id, search }, { db, actor }) {
    found(await optionalAskable(db, actor, student_id))
    return { rows: await selectOpenSections(db, student_id, search) }
  },

  async ask({ student_id, section_id, note }, context) {
    const { db, actor, now, publish } = context
    const { classes } = found(await optionalAskable(db, actor, student_id))
    const rule = await selectRule(db)
    if (!mayAsk(rule, context)) return fail('forbidden', 'enrollment.not-asked-now')
    const { date: today } = dayOf(actor, now)
    const held = (await heldFrom(db, 'enrollment', [student_id], today)).get(student_id)
    if (held && actor.role !== schoolAdmin) return onHold(context, held)
    if (rule.most_classes !== null && classes >= rule.most_classes)
      return wrongField('section_id', 'enrollment.most-classes', { count: rule.most_classes })
    const locked = await lockSections(db, [section_id])
    if (!locked.some(({ status }) => status === 'open'))
      return locked.length === 0
        ? fail('not_found')
        : wrongField('section_id', 'enrollment.closed', { name: locked[0]?.name ?? '' })
    const made = await insertRequest(db, student_id, section_id, note, actor, now)
    if (!made) return wrongField('section_id', 'enrollment.already-there')
    publish({ school_id: actor.school_id ?? 0, topic: 'section', section_id, student_ids: [student_id] })
    return made
  },

  async takeBack({ id }, context) {
    const { db, actor, now } = context
    const [asked] = await lockRequests(db, [id], dayOf(actor, now).date)
    if (!asked || (actor.role !== schoolAdmin && asked.asked_by !== actor.user_id)) return fail('not_found')
    const left = await decline(context, [asked.enrollment_id], '')
    if (isFailure(left)) return left
    await officeRequests.settle(db, [id], 'withdrawn', { answer: '', user_id: actor.user_id, now })
    await keepVersions(db, [id])
    return { id }
  },

  own: ({ id, ...asked }, { db, actor }) =>
    familyRequests.select(
      db,
      { within: sql`r.asked_by = ${actor.user_id} and r.asked_role = ${actor.role}::int and ${ofId(id)}` },
      { descending: true, ...asked },
    ),

  list: ({ id, ...asked }, { db }) => officeRequests.select(db, { within: ofId(id), decides: true }, asked),

  async preview({ ids }, { db, actor, now }) {
    const enrollments = await selectEnrollmentsAsked(db, ids)
    if (enrollments.length < ids.length) return fail('not_found')
    return {
      rows: await seatingOf(
        db,
        enrollments.map(({ enrollment_id }) => enrollment_id),
        dayOf(actor, now).date,
      ),
    }
  },

  async decide({ ids, approved, answer: reason }, context) {
    const { db, actor, now } = context
    const all = await lockRequests(db, ids, dayOf(actor, now).date)
    if (all.length < ids.length) return fail('not_found')
    const asked = approved ? all.filter(({ is_active }) => is_active) : all
    if (asked.length === 0) return fail('conflict', 'enrollment.student-left')
    const settled = asked.map(({ id }) => id)
    if (!approved) {
      const left = await decline(
        context,
        asked.map(({ enrollment_id }) => enrollment_id),
        reason,
      )
      if (isFailure(left)) return left
      await settle(context, settled, 'declined', reason)
      return { enrolled: 0, waitlisted: 0, declined: asked.length, left_out: 0, ids: settled }
    }
    const lacking = asked.filter(({ missing }) => missing.length > 0)
    if (lacking.length > 0 && reason === '')
      return wrongField('answer', 'enrollment.needs-override', {
        courses: [...new Set(lacking.flatMap(({ missing }) => missing))].join(', '),
      })
    const held = asked.filter(({ holds }) => holds.length > 0)
    if (held.length > 0 && reason === '')
      return wrongField('answer', 'enrollment.held-override', {
        holds: [...new Set(held.flatMap(({ holds }) => holds))].join(', '),
      })
    const overridden = asked.filter(({ holds, missing }) => holds.length + missing.length > 0)
    const section_ids = [...new Set(asked.map(({ section_id }) => section_id))]
    const caps = new Map(
      (await lockSections(db, section_ids)).map(({ id, seat_cap }) => [id, seat_cap ?? Number.POSITIVE_INFINITY]),
    )
    const taken = await countTaken(db, section_ids)
    const seated: number[] = []
    const waiting: number[] = []
    for (const { enrollment_id, section_id } of asked) {
      const used = taken.get(section_id) ?? 0
      const free = used < found(caps.get(section_id))
      if (free) taken.set(section_id, used + 1)
      ;(free ? seated : waiting).push(enrollment_id)
    }
    for (const [enrollment_ids, action] of [[seated, 'activate'] as const, [waiting, 'waitlist'] as const]) {
      const moved =
        enrollment_ids.length > 0
          ? await changeEnrollments(context, { enrollment_ids, action, reason, follows: true })
          : undefined
      if (isFailure(moved)) return moved
    }
    if (overridden.length > 0)
      await noteOverride(
        db,
        overridden.map(({ enrollment_id }) => enrollment_id),
        reason,
      )
    await settle(context, settled, 'approved', reason)
    return {
      enrolled: seated.length,
      waitlisted: waiting.length,
      declined: 0,
      left_out: all.length - asked.length,
      ids: settled,
    }
  },

  async undo({ ids }, context) {
    const { db, actor } = context
    const decided = await lockDecided(db, ids)
    if (decided.length < ids.length) return fail('not_found')
    const section_ids = [...new Set(decided.map(({ section_id }) => section_id))]
    await lockSections(db, section_ids) // seats become free below
    if (decided.some(({ unchanged }) => !unchanged)) return fail('conflict', 'enrollment.undo-late')
    if ((await reopenRequests(db, ids)) < ids.length) return fail('conflict', 'enrollment.undo-late')
    await seatWaiting(context, section_ids)
    for (const { section_id, student_id } of decided)
      context.publish({ school_id: actor.school_id ?? 0, topic: 'section', section_id, student_ids: [student_id] })
    return { ids }
  },

  async exported({ ids = null, status, search = '', sort = 'asked_at', descending = false, format }, context) {
    const { rows } = await officeRequests.select(
      context.db,
      { within: ids === null ? sql`true` : sql`r.id = any (${ids})`, decides: true },
      { status, search, sort, descending, size: longestExport },
    )
    return tableFile(context, {
      name: 'enrollment-requests',
      title: 'enrollment.requests',
      columns: requestColumns,
      rows,
      format,
    })
  },

  async comment({ id, version, comment }, { db }) {
    const saved = await db
      .updateTable('enrollment_request')
      .set((eb) => ({ comment, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
    if (saved) return saved
    found(await db.selectFrom('enrollment_request').select('id').where('id', '=', id).executeTakeFirst())
    return fail('conflict', 'stale')
  },

  async inCourse({ course_id, status, search = '', sort = 'name', descending = false, page = 1, size = 25 }, { db }) {
    const { name } = found(await db.selectFrom('course').select('name').where('id', '=', course_id).executeTakeFirst())
    return {
      course: name,
      ...(await selectInCourse(
        db,
        { course_id, status: status ?? null, ids: null },
        { search, sort, descending, offset: (page - 1) * size, size },
      )),
    }
  },

  async inCourseExported(
    { course_id, status, ids = null, search = '', sort = 'name', descending = false, format },
    context,
  ) {
    const { db } = context
    const { name } = found(await db.selectFrom('course').select('name').where('id', '=', course_id).executeTakeFirst())
    const part = { search, sort, descending, offset: 0, size: longestExport }
    const { rows } = await selectInCourse(db, { course_id, status: status ?? null, ids }, part)
    return tableFile(context, { name, columns: inCourseColumns, rows, format })
  },

  async rule(_, { db, actor }) {
    return actor.school_id === null ? fail('invalid', 'school-needed') : selectRule(db)
  },

  async saveRule(rule, { db, actor }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    return (await saveRule(db, rule)) ?? fail('conflict', 'stale', { present: await selectRule(db) })
  },
})

const ofId = (id: number | undefined) => (id === undefined ? sql`true` : sql`r.id = ${id}`)

const longestExport = 10_000

/** The office always; others as the school's rule says, up to its last day. */
const mayAsk = ({ parents_ask, teachers_ask, ask_until }: EnrollmentRule, { actor, now }: Context): boolean => {
  if (actor.role === schoolAdmin) return true
  if (ask_until !== null && dayOf(actor, now).date > ask_until) return false
  return (actor.role === parent && parents_ask) || (actor.role === teacher && teachers_ask)
}

/** A family reads which hold it is and what to do; a teacher is sent to the office. */
const onHold = ({ actor }: Context, { names, instructions }: { names: string[]; instructions: string }): Failure =>
  actor.role === parent
    ? fail('forbidden', 'enrollment.on-hold', { params: { holds: names.join(', '), instructions } })
    : fail('forbidden', 'enrollment.on-hold-office')

/** The enrollments end; whoever asked may not teach there, so the office's hand is lent. */
const decline = (context: Context, enrollment_ids: number[], reason: string) =>
  changeEnrollments(
    { ...context, actor: { ...context.actor, role: schoolAdmin } },
    { enrollment_ids, action: 'withdraw', reason, follows: true },
  )

const settle = async (context: Context, ids: number[], status: 'approved' | 'declined', answer: string) => {
  const { db, actor, now, emit } = context
  await officeRequests.settle(db, ids, status, { answer, user_id: actor.user_id, now })
  await keepVersions(db, ids)
  await emit(requestsDecided, { of: 'enrollment', ids })
}
