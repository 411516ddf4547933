import { schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { type Leaving, schoolTransfers, places } from '#contract/lifecycle/school-transfers.contract.ts'
import { lockSections } from '#server/enrollment/enrollment.queries.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { endEnrollments } from '#server/enrollment/changes.ts'
import {
  acceptTransfer,
  declineTransfer,
  insertTransfer,
  joinSchools,
  lockLeaving,
  lockTransfer,
  optionalGroupUser,
  selectLeft,
  selectTransfers,
  selectPlacesOf,
  selectSisters,
  setGroupUser,
  setSchoolRole,
  settleTransfer,
  type PersonStatus,
  undoArrival,
} from './school-transfers.queries.ts'
import { updatePersonStatuses } from '#server/people/person-status.queries.ts'
import { mayManage } from '#server/people/new-person.ts'
import { restoreEnded } from '#server/enrollment/restore.queries.ts'

export const schoolTransfersService = serve(schoolTransfers, {
  async list({ kind }, { db, actor }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    return { schools: await selectSisters(db), rows: await selectTransfers(db, kind) }
  },

  async transfer({ kind, person_ids, to_school, leaves_on, reason, with_medical, confirmed }, context) {
    const { db, actor, now } = context
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    const asked = await lockLeaving(db, person_ids, actor.user_id)
    if (asked.length < person_ids.length) return fail('not_found')
    if (asked.some(({ roles }) => !mayManage(actor, roles))) return fail('forbidden', 'people.admins-only')
    const school = (await selectSisters(db)).find(({ id }) => id === to_school)
    if (!school) return wrongField('to_school', 'errors.field.reference')
    const rows = asked.map((one) => leaving(one, kind))
    const held = rows.find(({ problem }) => problem !== '')
    if (!confirmed) return { rows, at_once: school.runs, id: null }
    const going = new Set(rows.flatMap(({ id, problem }) => (problem === '' ? id : [])))
    const people = asked.filter(({ id }) => going.has(id))
    if (held && people.length === 0)
      return wrongField('person_ids', `people.move-problem-${held.problem || 'moving'}`, { name: held.name })
    const { date: today } = dayOf(actor, now)
    if (leaves_on > today) return wrongField('leaves_on', 'people.move-later')
    const id = await insertTransfer(
      db,
      { kind, to_school, leaves_on, reason, with_medical, asked_by: actor.user_id, asked_at: now },
      people,
    )
    const ended = await endEnrollments(
      context,
      people.flatMap((one) => one.ending),
      { action: 'transfer', reason, end_date: leaves_on },
    )
    if (isFailure(ended)) return ended
    await updatePersonStatuses(
      db,
      people.map((one) => ({ id: one.id, status: 'inactive', until: null })),
      reason || school.name,
    )
    if (school.runs && (await acceptTransfer(db, actor.school_id, id, now)) === null) return fail('not_found')
    publishChange(context, to_school)
    return { rows, at_once: school.runs, id }
  },

  async decide({ school_id, id, accepted, answer }, context) {
    const { db, now } = context
    if (!accepted && answer === '') return wrongField('answer', 'errors.field.required')
    const people = accepted
      ? await acceptTransfer(db, school_id, id, now)
      : (await declineTransfer(db, school_id, id, answer, now))
        ? 0
        : null
    if (people === null) return fail('not_found')
    publishChange(context, school_id)
    return { people }
  },

  async takeBack({ id }, context) {
    const { db, actor, now } = context
    const transfer = found(await lockTransfer(db, id))
    if (transfer.state === 'taken-back') return fail('not_found')
    if (transfer.state === 'accepted' && !(await undoArrival(db, id))) return fail('conflict', 'people.move-settled')
    const enrollments = transfer.people.flatMap(({ before }) => before.enrollments)
    const left = await selectLeft(
      db,
      enrollments.map((one) => one.id),
    )
    await lockSections(db, left)
    const waiting = await restoreEnded(db, enrollments, left, now)
    await updatePersonStatuses(
      db,
      transfer.people.map((one) => ({ id: one.id, status: one.before.status, until: one.before.until })),
      '',
    )
    await settleTransfer(db, id, actor.user_id, now)
    publishChange(context, transfer.to_school)
    return { people: transfer.people.length, waiting }
  },
})

const leaving = (one: PersonStatus, kind: 'student' | 'staff'): Leaving => {
  const { id, name, grade_level, enrollments, guardians } = one
  const fits =
    kind === 'student'
      ? one.roles.includes(student)
      : one.roles.some((role) => role === schoolAdmin || role === teacher) && !one.roles.includes(student)
  const problem = one.self
    ? ('self' as const)
    : !fits
      ? ('other-kind' as const)
      : one.moving
        ? ('moving' as const)
        : one.merged || one.status !== 'active'
          ? ('inactive' as const)
          : one.teaches > 0
            ? ('teaches' as const)
            : ('' as const)
  return { id, name, grade_level, enrollments, guardians, problem }
}

export const placesService = serve(places, {
  async of({ id }, { db }) {
    const rows = await selectPlacesOf(db, id)
    if (rows.length === 0) return fail('not_found')
    const known = new Set(rows.map(({ school_id }) => school_id))
    return { rows, schools: (await selectSisters(db)).filter((school) => school.runs && !known.has(school.id)) }
  },

  async join({ person_ids, school_id, role, confirmed }, context) {
    const { db, actor } = context
    if (!mayManage(actor, [Number(role)])) return fail('forbidden', 'people.admins-only')
    const people = await lockLeaving(db, person_ids, actor.user_id)
    if (people.length < person_ids.length) return fail('not_found')
    if (people.some(({ roles }) => !mayManage(actor, roles))) return fail('forbidden', 'people.admins-only')
    const rows = await joinSchools(db, person_ids, school_id, Number(role), confirmed)
    if (rows.length === 0) return wrongField('school_id', 'errors.field.reference')
    if (confirmed) publishChange(context)
    return { rows, done: confirmed }
  },

  async setRole({ ids, school_id, role, on }, context) {
    if (!mayManage(context.actor, [Number(role)])) return fail('forbidden', 'people.admins-only')
    const people = await setSchoolRole(context.db, ids, school_id, Number(role), on)
    if (people < ids.length) return fail('not_found')
    publishChange(context)
    return { people }
  },

  groupUser: async ({ id }, { db }) => found(await optionalGroupUser(db, id)),

  async setGroupUser({ id, on, reason }, context) {
    const { db } = context
    const present = found(await optionalGroupUser(db, id))
    if (present.self) return fail('conflict', 'people.own-person-status')
    await context.auditReason(reason)
    if (present.is_one !== on && !(await setGroupUser(db, id, on))) return fail('not_found')
    publishChange(context)
    return { is_one: on }
  },
})

/** The present school, and the other one where it has a part in it. */
const publishChange = ({ publish, actor }: Context, other?: number): void => {
  for (const school_id of [found(actor.school_id), ...(other === undefined ? [] : [other])])
    publish({ school_id, topic: 'person' })
}
