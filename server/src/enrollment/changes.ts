import { schoolAdmin } from '#contract/kernel/access.ts'
import { nextState } from '#contract/kernel/states.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { lockSections } from './enrollment.queries.ts'
import { seatWaiting } from './waiting.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { heldFrom } from '#server/people/holds.ts'
import { taught } from '#server/access/reach.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { refusedByRules } from '#server/settings/step-rules.ts'
import { statesChanged } from '#contract/settings/settings.events.ts'
import { beforeOf, nothingBefore, type EnrollmentBefore } from './enrollment-batches.ts'
import { type EnrollmentAction, enrollmentStates, leavingActions } from '#contract/enrollment/enrollment.states.ts'
import { selectOverfull } from './changes.queries.ts'
import { sql } from '#server/kernel/sql.ts'

type Change = {
  enrollment_ids: number[]
  action: string
  reason?: string | undefined
  end_date?: string | null | undefined
  leaving_reason_id?: number | null | undefined
  /** It follows from a decision about something else (a request, a student who leaves): nobody is asked again. */
  follows?: boolean | undefined
}
/**
 * `end_date`: the day on which who leaves left; today where none is told. `leaving_reason_id`: why, of the school's
 * list.
 */
export type EnrollmentMove = {
  id: number
  action: string
  reason: string
  end_date: string | null
  leaving_reason_id?: number | null
}
type Locked = EnrollmentBefore & {
  status: (typeof enrollmentStates.states)[number]
  section_id: number
  student_id: number
}
/** A enrollment that began because somebody comes back, and the ended one it follows. */
export type Begun = { id: number; after: number }
type Made = Locked & {
  action: string
  reason: string
  to: string
  leaves: boolean
  last_day: string
  leaving_reason: number | null
}
const leaving: ReadonlySet<string> = new Set(leavingActions)
const entering: ReadonlySet<string> = new Set(['activate', 'reactivate'])

/**
 * One move for many enrollments within reach, all or none.
 * @param states instead of those that the school allows: who left waits for nothing, whatever it stopped
 */
export const changeEnrollments = async (
  context: Context,
  { enrollment_ids, action, reason = '', end_date = null, leaving_reason_id = null, follows = false }: Change,
  states?: typeof enrollmentStates,
) => {
  const { db, actor, now } = context
  if (end_date && end_date > dayOf(actor, now).date) return wrongField('end_date', 'enrollment.last-day-later')
  const leaving_reason = leaving_reason_id === null ? '' : await optionalReason(db, leaving_reason_id)
  if (leaving_reason === undefined) return wrongField('leaving_reason_id', 'errors.field.reference')
  const auditReason = [leaving_reason, reason].filter(Boolean).join(': ')
  if (auditReason) await context.auditReason(auditReason)
  const reached = await sql<{ id: number; section_id: number; student_id: number; person_status: string }>`
    select e.id, e.section_id, e.student_id, p.status as person_status
    from enrollment e
    join section s on s.school_id = e.school_id and s.id = e.section_id
    join person p on p.school_id = e.school_id and p.id = e.student_id
    where e.school_id = kernel.school_id() and e.id = any (${enrollment_ids}) and ${taught(actor)}`.all(db)
  if (reached.length < enrollment_ids.length) return fail('not_found')
  if (entering.has(action) && reached.some(({ person_status }) => person_status !== 'active'))
    return fail('conflict', 'enrollment.student-left')
  if (entering.has(action) && !follows && reason === '') {
    const { date: today } = dayOf(actor, now)
    const student_ids = [...new Set(reached.map(({ student_id }) => student_id))]
    const held = [...(await heldFrom(db, 'enrollment', student_ids, today)).values()]
    if (held.length > 0)
      return wrongField('reason', 'enrollment.held-override', {
        holds: [...new Set(held.flatMap(({ names }) => names))].join(', '),
      })
  }
  return transitionEnrollments(
    context,
    [...new Set(reached.map(({ section_id }) => section_id))],
    enrollment_ids.map((id) => ({ id, action, reason, end_date, leaving_reason_id })),
    { states, follows },
  )
}

const optionalReason = async (db: Db, id: number): Promise<string | undefined> =>
  (
    await sql<{ name: string }>`
      select name
      from leaving_reason
      where school_id = kernel.school_id() and id = ${id}`.optional(db)
  )?.name

/**
 * Moves of enrollments that were reached before, all or none. Who leaves gets an end date, and the seats go to those
 * who wait. Who comes back on a later day than they left begins a new enrollment:
 * docs/decisions/returning-begins-a-new-enrollment.md.
 */
export const transitionEnrollments = async (
  context: Context,
  section_ids: number[],
  transitions: readonly EnrollmentMove[],
  { states, follows = false }: { states?: typeof enrollmentStates | undefined; follows?: boolean } = {},
) => {
  const { db, actor, now } = context
  await lockSections(db, section_ids) // one after the other: seats are counted below
  const rows = await sql<Locked>`
    select id, status, section_id, student_id, start_date, end_date, waiting_since, leaving_reason_id, version
    from enrollment
    where school_id = kernel.school_id() and id = any (${transitions.map(({ id }) => id)})
    order by id
    for update`.all(db)
  if (rows.length < transitions.length) return fail('not_found')
  const { date: today } = dayOf(actor, now)
  const here = states ? { ...states, rules: [] } : await statesHere(db, 'enrollment', enrollmentStates)
  const asked = new Map(transitions.map((transition) => [transition.id, transition]))
  const made: Made[] = []
  for (const row of rows) {
    const { action, reason, end_date, leaving_reason_id = null } = found(asked.get(row.id))
    const to = nextState(here, row.status, action as EnrollmentAction)
    if (!to) return fail('conflict', 'sections.enrollment-move', { params: { status: row.status, action } })
    made.push({
      ...row,
      action,
      reason,
      to,
      leaves: leaving.has(action),
      last_day: end_date ?? today,
      leaving_reason: leaving_reason_id,
    })
  }
  const steps = made.map(({ id, action, status, to, reason }) => ({ id, action, from: status, to, reason }))
  const refused = follows ? undefined : refusedByRules(context, 'enrollment', here, steps)
  if (refused) return refused
  await context.emit(statesChanged, { noun: 'enrollment', moves: steps, reason: made[0]?.reason ?? '' })
  const { true: returning = [], false: kept = [] } = Object.groupBy(
    made,
    ({ action, end_date }) => `${action === 'reactivate' && end_date !== null && end_date < today}` as const,
  )
  const params = sql.params({ leaving_reasons: kept.map(({ leaving_reason }) => leaving_reason) })
  await sql`
    update enrollment e
    set
      status = n.status, reason = n.reason,
      leaving_reason_id = case when n.leaves then n.leaving_reason end,
      version = version + 1, ended_by_feed = false,
      end_date = case
        when n.leaves then greatest(n.end_date, e.start_date)
        when n.status = 'active' then null
        else e.end_date
      end,
      start_date = case when n.status = 'active' then coalesce(e.start_date, ${today}::date) else e.start_date end,
      waiting_since = case when n.status = 'waitlisted' then ${now}::timestamptz end
    from unnest(
      ${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ to }) => to)}::text[],
      ${kept.map(({ reason }) => reason)}::text[], ${kept.map(({ leaves }) => leaves)}::boolean[],
      ${kept.map(({ last_day }) => last_day)}::date[], ${params.leaving_reasons}::bigint[]
    ) n (id, status, reason, leaves, end_date, leaving_reason)
    where e.school_id = kernel.school_id() and e.id = n.id`.run(db)
  const begun = returning.length > 0 ? await beginAgain(context, returning, today) : []
  for (const { section_id, student_id } of rows)
    context.publish({ school_id: actor.school_id ?? 0, topic: 'section', section_id, student_ids: [student_id] })
  const sectionsOf = (these: readonly Made[]) => [...new Set(these.map(({ section_id }) => section_id))]
  const entered = sectionsOf(made.filter(({ action }) => entering.has(action)))
  const [full] = entered.length > 0 ? await selectOverfull(db, entered) : []
  if (full) return fail('conflict', 'sections.full', { params: full })
  await seatWaiting(context, sectionsOf(made.filter(({ leaves }) => leaves)))
  return {
    enrollments: rows.length,
    begun,
    before: [...kept.map(beforeOf), ...begun.map(({ id }) => ({ ...nothingBefore, id }))],
  }
}

/**
 * Classes that are taken end as told, what was only asked or waited for is withdrawn; a super admin in the school acts
 * as its office.
 */
export const endEnrollments = async (
  context: Context,
  enrollments: readonly { id: number; status: string }[],
  how: Omit<Change, 'enrollment_ids'>,
) => {
  const taking = enrollments.filter(({ status }) => status === 'active' || status === 'hold')
  const taken = taking.map(({ id }) => id)
  const action = taken.length > 0 ? await endingAction(context, how.action, taking) : how.action
  if (!action) return wrongField('ends_on', 'people.leaving-stopped')
  const pending = enrollments
    .filter(({ status }) => status === 'waitlisted' || status === 'requested')
    .map(({ id }) => id)
  const office = { ...context, actor: { ...context.actor, role: schoolAdmin } } as const
  const before: EnrollmentBefore[] = []
  for (const [enrollment_ids, change, states] of [
    [taken, action, undefined] as const,
    [pending, 'withdraw', enrollmentStates] as const,
  ]) {
    if (enrollment_ids.length === 0) continue
    const ended = await changeEnrollments(office, { ...how, enrollment_ids, action: change, follows: true }, states)
    if (isFailure(ended)) return ended
    before.push(...ended.before)
  }
  return before
}

/**
 * Who leaves the school is dropped from the classes where the school stopped withdrawing; none where it stopped both.
 */
const endingAction = async (
  { db }: Context,
  action: string,
  taking: readonly { status: string }[],
): Promise<string | undefined> => {
  if (action !== 'withdraw') return action
  const here = await statesHere(db, 'enrollment', enrollmentStates)
  return (['withdraw', 'drop'] as const).find((one) =>
    taking.every(({ status }) =>
      here.transitions.some((transition) => transition.action === one && isOneOf(transition.from, status)),
    ),
  )
}

const isOneOf = (from: readonly string[], status: string): boolean => from.includes(status)

const beginAgain = ({ db }: Context, returning: readonly Made[], today: string): Promise<Begun[]> =>
  sql<Begun>`
    with n as materialized (
      select *
      from unnest(${returning.map(({ id }) => id)}::bigint[], ${returning.map(({ reason }) => reason)}::text[]) n (
        id, reason
      )
    ),
    begun as (
      insert into enrollment (school_id, section_id, student_id, status, start_date, reason)
      select e.school_id, e.section_id, e.student_id, 'active', ${today}::date, n.reason
      from n
      join enrollment e on e.school_id = kernel.school_id() and e.id = n.id
      returning id, section_id, student_id
    )
    select b.id, e.id as after
    from begun b
    join enrollment e on e.school_id = kernel.school_id()
      and e.section_id = b.section_id
      and e.student_id = b.student_id
    join n on n.id = e.id`.all(db)
