import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { promoteWaiting } from './enrollment.queries.ts'

type Means = Pick<Context, 'db' | 'now' | 'actor' | 'jobs' | 'tell'>

/**
 * Gives seats that became free to those who wait longest and mails student and guardians once. Lock the sections first (`lockSections`), so that two calls never
 * count the same seat.
 */
export const seatWaiting = async ({ db, now, actor, jobs, tell }: Means, section_ids: readonly number[]): Promise<number> => {
  if (section_ids.length === 0) return 0
  const seated = await promoteWaiting(db, section_ids, dayOf(actor, now).date)
  const school_id = actor.school_id ?? 0
  const mails = seated.flatMap(({ student, section, school, mails: people }) =>
    people.map(({ email, language }) => ({
      school_id,
      recipient: email,
      subject: say(language, 'enrollment.seat-subject', { section, school }),
      body: say(language, 'enrollment.seat-body', { name: student, section, school }),
    })),
  )
  if (mails.length > 0) {
    await db.insertInto('mail_outbox').values(mails).execute()
    await jobs.add(db, 'send-mail', {})
  }
  for (const { section_id, student_id } of seated) tell({ school_id, topic: 'section', section_id, student_ids: [student_id] })
  return seated.length
}
