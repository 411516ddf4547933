import { type EnrollmentAction, enrollmentStates } from '#contract/sections/section.states.ts'
import { moved } from '#contract/kernel/states.ts'
import { fail } from '#contract/kernel/errors.ts'
import { lockSections } from '#server/enrollment/enrollment.queries.ts'
import { seatWaiting } from '#server/enrollment/waiting.ts'
import { prepared } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { me, taught } from './reach.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { selectOverfull } from './sections.queries.ts'

type Change = { enrollment_ids: number[]; action: string; reason?: string | undefined; end_date?: string }
const leaving: ReadonlySet<string> = new Set(['complete', 'withdraw', 'drop', 'transfer'])

/** One move for many enrollments, all or none. Who leaves gets an end date, and the seats go to those who wait. */
export const changeEnrollments = async (context: Context, { enrollment_ids, action, reason = '', end_date }: Change) => {
  const { db, actor, now } = context
  if (reason) await context.because(reason)
  const sections = await prepared<{ section_id: number }>(
    db,
    'sections-of-enrollments',
    `select distinct e.section_id from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id where e.school_id = kernel.school_id() and e.id = any ($3) and ${taught}`,
    [...me(actor), enrollment_ids],
  )
  const section_ids = sections.map((one) => one.section_id)
  await lockSections(db, section_ids) // one after the other: seats are counted below
  const rows = await prepared<{ id: number; status: (typeof enrollmentStates.states)[number]; section_id: number; student_id: number }>(
    db,
    'lock-enrollments',
    `select e.id, e.status, e.section_id, e.student_id from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id
     where e.school_id = kernel.school_id() and e.id = any ($3) and ${taught} order by e.id for update of e`,
    [...me(actor), enrollment_ids],
  )
  if (rows.length < enrollment_ids.length) return fail('not_found')
  const { date: today } = dayOf(actor, now)
  const here = await statesHere(db, 'enrollment', enrollmentStates)
  const to = new Map<number, string>()
  for (const { id, status } of rows) {
    const next = moved(here, status, action as EnrollmentAction)
    if (!next) return fail('conflict', 'sections.enrollment-move', { params: { status, action } })
    to.set(id, next)
  }
  await prepared(
    db,
    'move-enrollments',
    `update enrollment e set status = n.status, reason = $3, version = version + 1, ended_by_feed = false,
       end_date = case when $4 then greatest($5::date, e.start_date) when n.status = 'active' then null else e.end_date end,
       start_date = case when n.status = 'active' then coalesce(e.start_date, $6::date) else e.start_date end,
       waiting_since = case when n.status = 'waitlisted' then $7::timestamptz end
     from unnest($1::bigint[], $2::text[]) n (id, status) where e.school_id = kernel.school_id() and e.id = n.id`,
    [[...to.keys()], [...to.values()], reason, leaving.has(action), end_date ?? today, today, now],
  )
  for (const { section_id, student_id } of rows) context.tell({ school_id: actor.school_id ?? 0, topic: 'section', section_id, student_ids: [student_id] })
  const [full] = action === 'activate' || action === 'reactivate' ? await selectOverfull(db, section_ids) : []
  if (full) return fail('conflict', 'sections.full', { params: full })
  if (leaving.has(action)) await seatWaiting(context, section_ids)
  return { enrollments: rows.length }
}
