import { parent, type Role, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { personRemoval, personStatus } from '#contract/lifecycle/person-status.contract.ts'
import type { PersonKind } from '#contract/people/records.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { mayManage, notAdmins, publishChange } from '#server/people/new-person.ts'
import { updatePersonStatuses } from '#server/people/person-status.queries.ts'
import { endEnrollments } from '#server/enrollment/changes.ts'
import { insertBatch, undoBatch } from '#server/enrollment/enrollment-batches.ts'
import { lockPersonStatuses, selectStatuses } from './person-status.queries.ts'

/** Statuses of people, with what an end of them does to classes; shown first, stored when confirmed. */
const changeStatus = async (
  { rows, reason, ends_on = null, undo_batch_id = null, confirmed }: In<typeof personStatus.change>,
  context: Context,
  only?: Role,
) => {
  const { db, actor, now } = context
  const ids = rows.map(({ id }) => id)
  const present = await lockPersonStatuses(db, ids)
  if (present.length < new Set(ids).size || (only && present.some(({ roles }) => !roles.includes(only))))
    return fail('not_found')
  if (ids.includes(actor.person_id ?? 0)) return fail('conflict', 'people.own-person-status')
  if (present.some(({ roles }) => !mayManage(actor, roles))) return notAdmins()
  if (present.some(({ merged }) => merged)) return fail('conflict', 'people.is-merged')
  const statuses = await selectStatuses(db)
  const choices = statuses.filter(
    ({ noun, archived }) => !archived && present.every(({ roles }) => roles.some((role) => role === nounRoles[noun])),
  )
  const known = new Map(statuses.map((one) => [one.id, one]))
  if (rows.some(({ status_id }) => status_id && !known.has(status_id))) return fail('not_found')
  const { date: today } = dayOf(actor, now)
  const past = rows.findIndex(({ until }) => until !== null && until < today)
  if (past >= 0) return wrongField(`rows.${past}.until`, 'people.until-past')
  if (ends_on && ends_on > today) return wrongField('ends_on', 'enrollment.last-day-later')
  const wanted = new Map(
    rows.map(({ status_id = null, ...row }) => {
      const status = (status_id && known.get(status_id)?.base) || row.status
      return [row.id, { ...row, status, status_id, until: status === 'active' ? null : row.until }]
    }),
  )
  const changing = present.filter((row) => {
    const to = found(wanted.get(row.id))
    return to.status !== row.status || to.until !== row.until || to.status_id !== row.status_id
  })
  let [batch_id, waiting]: [number | null, number] = [null, 0]
  if (confirmed && changing.length > 0) {
    const personStatuses = changing.map(({ id }) => found(wanted.get(id)))
    await updatePersonStatuses(db, personStatuses, reason)
    const ended = await endEnrollments(
      context,
      endingWith(changing, new Map(personStatuses.map((one) => [one.id, one.status])), ends_on),
      {
        action: 'withdraw',
        reason,
        end_date: ends_on,
      },
    )
    if (isFailure(ended)) return ended
    batch_id = await insertBatch(context, ended)
    publishChange(context)
  }
  if (confirmed && undo_batch_id !== null) {
    const undone = await undoBatch(context, undo_batch_id)
    if (isFailure(undone)) return undone
    waiting = undone.waiting
  }
  return {
    today,
    batch_id,
    waiting,
    before: changing.map(({ roles: _roles, version: _version, merged: _merged, ending: _ending, ...row }) => row),
    unchanged: present.length - changing.length,
    choices: choices.map(({ noun: _noun, archived: _archived, ...one }) => one),
  }
}

const roleOf: Record<PersonKind, Role> = { student, teacher, parent, admin: schoolAdmin }
/** Archives people of one kind; their classes end today. Setting the status back and `batch_id` undo it. */
const remove = async (kind: PersonKind, { ids, reason }: In<typeof personRemoval.parent>, context: Context) => {
  const rows = ids.map((id) => ({ id, status: 'archived' as const, until: null }))
  const done = await changeStatus(
    { rows, reason, ends_on: dayOf(context.actor, context.now).date, confirmed: true },
    context,
    roleOf[kind],
  )
  return isFailure(done) ? done : { archived: done.before.length, batch_id: done.batch_id }
}

export const personStatusServices: Service[] = [
  ...serve(personStatus, { change: (asked, context) => changeStatus(asked, context) }),
  ...serve(personRemoval, {
    student: (asked, context) => remove('student', asked, context),
    teacher: (asked, context) => remove('teacher', asked, context),
    parent: (asked, context) => remove('parent', asked, context),
    admin: (asked, context) => remove('admin', asked, context),
  }),
]

type Enrollment = { id: number; status: string }

/**
 * All stays of who is not active any more, where a last day is told; of who is archived at least what was only asked or
 * waited for.
 */
const endingWith = (
  people: readonly { id: number; ending: Enrollment[] }[],
  personStatuses: ReadonlyMap<number, string>,
  ends_on: string | null,
): Enrollment[] =>
  people.flatMap(({ id, ending }) => {
    const person_status = personStatuses.get(id)
    if (person_status === 'active') return []
    if (ends_on !== null) return ending
    return person_status === 'archived'
      ? ending.filter(({ status }) => status === 'waitlisted' || status === 'requested')
      : []
  })

const nounRoles: Readonly<Record<string, number>> = { student, teacher, parent }
