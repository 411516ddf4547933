import { dayOf } from '#server/kernel/school-day.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { say } from '#server/kernel/texts.ts'
import { selectClashing } from './seating.queries.ts'
import { noteClashes, promoteWaiting } from './waiting.queries.ts'

type Deps = Pick<Context, 'db' | 'now' | 'jobs' | 'publish'> & { actor: Pick<Actor, 'school_id' | 'school_time_zone'> }

/**
 * Gives seats that became free to those who wait longest and tells student and guardians once; what meets at the same
 * time is told there and stands at the enrollment. Lock the sections first (`lockSections`), so that two calls never
 * count the same seat.
 */
export const seatWaiting = async (
  { db, now, actor, jobs, publish }: Deps,
  section_ids: readonly number[],
): Promise<number> => {
  if (section_ids.length === 0) return 0
  const seated = await promoteWaiting(db, section_ids, dayOf(actor, now).date)
  if (seated.length === 0) return 0
  const school_id = actor.school_id ?? 0
  const clashing = await selectClashing(db, { pairs: seated, from: dayOf(actor, now).date })
  const noteOf = ({ section_id, student_id }: (typeof seated)[number], language: string): string => {
    const names = clashing(section_id, student_id)
    return names.length > 0 ? say(language, 'enrollment.clashes', { sections: names.join(', ') }) : ''
  }
  const notes = seated
    .map((one) => ({ id: one.id, reason: noteOf(one, one.language) }))
    .filter(({ reason }) => reason !== '')
  if (notes.length > 0) await noteClashes(db, notes)
  const notices = seated.flatMap((one) =>
    one.recipients.map(({ language, ...to }): Notice => {
      const subject = say(language, 'enrollment.seat-subject', { section: one.section, school: one.school })
      const body = say(language, 'enrollment.seat-body', {
        name: one.student,
        section: [one.section, noteOf(one, language)].filter(Boolean).join('. '),
        school: one.school,
      })
      return { ...to, topic: 'schedule', mail: { subject, body }, brief: { title: one.school, body: subject } }
    }),
  )
  await notify({ db, jobs, school_id, built_in: 'free-seat' }, notices)
  for (const { section_id, student_id } of seated)
    publish({ school_id, topic: 'section', section_id, student_ids: [student_id] })
  return seated.length
}
