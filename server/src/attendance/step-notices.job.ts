import { formats } from '#contract/kernel/formats.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import type { Pool } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { type Happened, recordEvents } from '#server/notifications/record-events.ts'
import { countStepRecipients, insertStepNotices, type StepNotice } from './step-notices.queries.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }
type School = { school_id: number; group_id: number; time_zone: string }

/** Tells guardians at noon of steps that their children reached; whom nobody could tell stays with the office. */
export const notifySteps =
  ({ pool, jobs, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<School>('select * from auth.schools_with_attendance_steps($1)', [now])
    for (const { school_id, group_id, time_zone } of rows)
      await inSystemScope(pool, { request_id: 'tell-attendance-steps', school_id, group_id }, async (db) => {
        const fresh = await insertStepNotices(db, dayIn(time_zone, now), now)
        const entries = new Map(fresh.map((one) => [noticeOf(one), one.entry_id]))
        const happened = fresh.map(({ entry_id, student_id, step, days }): [number, Happened] => [
          entry_id,
          { person_id: student_id, section_id: null, fields: { step, days } },
        ])
        await recordEvents({ db, jobs, school_id, now }, 'step-reached', [...new Map(happened).values()])
        const mailed = await notify({ db, jobs, school_id, built_in: 'attendance-step' }, [...entries.keys()])
        await countStepRecipients(
          db,
          mailed.flatMap((notice) => entries.get(notice) ?? []),
        )
      })
  }

const noticeOf = ({ user_id, email, notification, language, since, ...one }: StepNotice): Notice => {
  const subject = say(language, 'attendance.step-subject', { student: one.student, step: one.step })
  const body = say(language, 'attendance.step-body', { ...one, since: formats(language).date(since) })
  return {
    user_id,
    email,
    notification,
    topic: 'attendance',
    mail: { subject, body },
    brief: { title: one.school, body: subject },
    link: '/home',
  }
}

export const stepNotices = job('tell-attendance-steps', [{ cron: '33 * * * *' }], notifySteps)
