import { wants } from '#contract/profile/notifications.rules.ts'
import type { Pool } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { countRecipients, holdNotices, insertNotices, type NoticeMail } from './notices.queries.ts'

type Means = { pool: Pool; clock: () => Date }
type School = { school_id: number; group_id: number; date: string }

/** Tells guardians of absences whose wait is over, one mail for each student and class of the day. Corrected before: nothing goes out. */
export const tellAbsences =
  ({ pool, clock }: Means) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<School>('select * from auth.schools_with_absences($1)', [now])
    for (const { school_id, group_id, date } of rows)
      await inSystemScope(pool, { request_id: 'tell-absences', school_id, group_id }, async (db) => {
        if (await holdNotices(db, date, now)) return
        const told = (await insertNotices(db, date, now)).filter(({ notification }) => wants(notification, 'attendance', 'email'))
        if (told.length === 0) return
        await db
          .insertInto('mail_outbox')
          .values(told.map((one) => ({ school_id, recipient: one.email, ...mailOf(one, date) })))
          .execute()
        await countRecipients(
          db,
          told.map(({ notice_id }) => notice_id),
        )
      })
  }

const mailOf = ({ fname, lname, section, school, language }: NoticeMail, date: string): { subject: string; body: string } => {
  const values = { name: `${fname} ${lname}`, section, school, date: longDate(date, language) }
  return { subject: say(language, 'attendance.notice-subject', values), body: say(language, 'attendance.notice-body', values) }
}

const longDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))
