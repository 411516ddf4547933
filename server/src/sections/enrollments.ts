import { type EnrollmentAction, enrollmentStates } from '#contract/sections/section.states.ts'
import { moved } from '#contract/kernel/states.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { lockSections } from '#server/enrollment/enrollment.queries.ts'
import { seatWaiting } from '#server/enrollment/waiting.ts'
import { prepared } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { me, taught } from './reach.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { selectOverfull } from './sections.queries.ts'

type Change = { enrollment_ids: number[]; action: string; reason?: string | undefined; end_date?: string }
/** `end_date`: the day on which who leaves left; today where none is told. */
export type EnrollmentMove = { id: number; action: string; reason: string; end_date: string | null }
type Locked = { id: number; status: (typeof enrollmentStates.states)[number]; section_id: number; student_id: number; ended_on: string | null }
/** A stay that began because somebody comes back, and the ended one it follows. */
export type Begun = { id: number; after: number }
type Made = Locked & { action: string; reason: string; to: string; leaves: boolean; end_date: string }
const leaving: ReadonlySet<string> = new Set(['complete', 'withdraw', 'drop', 'transfer'])

/** One move for many enrollments within reach, all or none. */
export const changeEnrollments = async (context: Context, { enrollment_ids, action, reason = '', end_date = '' }: Change) => {
  const { db, actor } = context
  if (reason) await context.because(reason)
  const reached = await prepared<{ id: number; section_id: number }>(
    db,
    'reached-enrollments',
    `select e.id, e.section_id from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id where e.school_id = kernel.school_id() and e.id = any ($3) and ${taught}`,
    [...me(actor), enrollment_ids],
  )
  if (reached.length < enrollment_ids.length) return fail('not_found')
  return moveEnrollments(
    context,
    [...new Set(reached.map(({ section_id }) => section_id))],
    enrollment_ids.map((id) => ({ id, action, reason, end_date: end_date || null })),
  )
}

/**
 * Moves of enrollments that were reached before, all or none. Who leaves gets an end date, and the seats go to those who wait.
 * Who comes back on a later day than they left begins a new stay: docs/decisions/who-comes-back-begins-a-new-stay.md.
 */
export const moveEnrollments = async (context: Context, section_ids: number[], moves: readonly EnrollmentMove[]) => {
  const { db, actor, now } = context
  await lockSections(db, section_ids) // one after the other: seats are counted below
  const rows = await prepared<Locked>(
    db,
    'lock-enrollments',
    `select id, status, section_id, student_id, end_date as ended_on from enrollment where school_id = kernel.school_id() and id = any ($1) order by id for update`,
    [moves.map(({ id }) => id)],
  )
  if (rows.length < moves.length) return fail('not_found')
  const { date: today } = dayOf(actor, now)
  const here = await statesHere(db, 'enrollment', enrollmentStates)
  const asked = new Map(moves.map((move) => [move.id, move]))
  const made: Made[] = []
  for (const row of rows) {
    const { action, reason, end_date } = found(asked.get(row.id))
    const to = moved(here, row.status, action as EnrollmentAction)
    if (!to) return fail('conflict', 'sections.enrollment-move', { params: { status: row.status, action } })
    made.push({ ...row, action, reason, to, leaves: leaving.has(action), end_date: end_date ?? today })
  }
  const { true: returning = [], false: kept = [] } = Object.groupBy(
    made,
    ({ action, ended_on }) => `${action === 'reactivate' && ended_on !== null && ended_on < today}` as const,
  )
  await prepared(
    db,
    'move-enrollments',
    `update enrollment e set status = n.status, reason = n.reason, version = version + 1, ended_by_feed = false,
       end_date = case when n.leaves then greatest(n.end_date, e.start_date) when n.status = 'active' then null else e.end_date end,
       start_date = case when n.status = 'active' then coalesce(e.start_date, $6::date) else e.start_date end,
       waiting_since = case when n.status = 'waitlisted' then $7::timestamptz end
     from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::date[]) n (id, status, reason, leaves, end_date) where e.school_id = kernel.school_id() and e.id = n.id`,
    [
      kept.map(({ id }) => id),
      kept.map(({ to }) => to),
      kept.map(({ reason }) => reason),
      kept.map(({ leaves }) => leaves),
      kept.map(({ end_date }) => end_date),
      today,
      now,
    ],
  )
  const begun = returning.length > 0 ? await beginAgain(context, returning, today) : []
  for (const { section_id, student_id } of rows) context.tell({ school_id: actor.school_id ?? 0, topic: 'section', section_id, student_ids: [student_id] })
  const sectionsOf = (these: readonly Made[]) => [...new Set(these.map(({ section_id }) => section_id))]
  const entered = sectionsOf(made.filter(({ action }) => action === 'activate' || action === 'reactivate'))
  const [full] = entered.length > 0 ? await selectOverfull(db, entered) : []
  if (full) return fail('conflict', 'sections.full', { params: full })
  await seatWaiting(context, sectionsOf(made.filter(({ leaves }) => leaves)))
  return { enrollments: rows.length, begun }
}

const beginAgain = ({ db }: Context, returning: readonly Made[], today: string): Promise<Begun[]> =>
  prepared<Begun>(
    db,
    'begin-again',
    `with n as materialized (select * from unnest($1::bigint[], $2::text[]) n (id, reason)),
     begun as (
       insert into enrollment (school_id, section_id, student_id, status, start_date, reason)
       select e.school_id, e.section_id, e.student_id, 'active', $3::date, n.reason from n join enrollment e on e.school_id = kernel.school_id() and e.id = n.id returning id, section_id, student_id)
     select b.id, e.id as after from begun b join enrollment e on e.school_id = kernel.school_id() and e.section_id = b.section_id and e.student_id = b.student_id join n on n.id = e.id`,
    [returning.map(({ id }) => id), returning.map(({ reason }) => reason), today],
  )
