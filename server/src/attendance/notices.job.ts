import { job, type Jobs } from '#server/kernel/jobs.ts'
import type { Pool } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { recordEvents } from '#server/notifications/record-events.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { countRecipients, holdNotices, insertNotices, type NoticeMail, selectNoted } from './notices.queries.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }
type School = { school_id: number; group_id: number; date: string }

/**
 * Tells guardians of absences whose wait is over, one mail for each student and class of the day. Corrected before:
 * nothing goes out.
 */
export const notifyAbsences =
  ({ pool, jobs, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<School>('select * from auth.schools_with_absences($1)', [now])
    for (const { school_id, group_id, date } of rows) {
      await inSystemScope(pool, { request_id: 'tell-absences', school_id, group_id }, async (db) => {
        if (await holdNotices(db, date, now)) return
        const notices = await insertNotices(db, date, now)
        await recordEvents({ db, jobs, school_id, now }, 'absence-noted', await selectNoted(db, date, now))
        const noticed = new Map(notices.map((one) => [noticeOf(one, date), one]))
        const mailed = await notify({ db, jobs, school_id, built_in: 'absence' }, [...noticed.keys()])
        await countRecipients(
          db,
          mailed.flatMap((notice) => noticed.get(notice)?.notice_id ?? []),
        )
      })
    }
  }

const noticeOf = (one: NoticeMail, date: string): Notice => {
  const { subject, body } = mailOf(one, date)
  return {
    user_id: one.user_id,
    email: one.email,
    notification: one.notification,
    topic: 'attendance',
    mail: { subject, body },
    brief: { title: one.school, body: subject },
    link: '/home',
  }
}

const mailOf = (
  { fname, lname, section, school, language }: NoticeMail,
  date: string,
): { subject: string; body: string } => {
  const values = { name: `${fname} ${lname}`, section, school, date: longDate(date, language) }
  return {
    subject: say(language, 'attendance.notice-subject', values),
    body: say(language, 'attendance.notice-body', values),
  }
}

const longDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))

export const absenceNotices = job('tell-absences', [{ cron: '* * * * *' }], notifyAbsences)
