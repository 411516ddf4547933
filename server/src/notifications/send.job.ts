import type { Pool } from '#server/kernel/database.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { type DueNotice, settleNotices, takeDue } from './notices.queries.ts'
import { type Notice, notify } from './notify.ts'
import { topicOf } from './rule-topics.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }
type School = { school_id: number; group_id?: number }
const inOneGo = 500

/**
 * Hands what is due to mail and browsers, once: rows that another process holds are left to it. The address is that of
 * now, so a row that failed for want of one goes out when it is tried again.
 */
export const sendDue =
  ({ pool, jobs, clock }: Deps) =>
  async ({ school_id }: { school_id?: number }): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<School>('select * from auth.schools_with_notifications_due($1)', [now])
    for (const school of rows.filter((one) => school_id === undefined || one.school_id === school_id))
      await inSystemScope(pool, { request_id: 'send-notifications', ...school }, async (db) => {
        const due = await takeDue(db, now, inOneGo)
        const [ready, lost] = [due.filter(hasAddress), due.filter((one) => !hasAddress(one))]
        const together = Map.groupBy(ready, ({ id, digest, person_id, channel }) =>
          digest ? `${digest} ${person_id} ${channel}` : String(id),
        )
        await notify({ db, jobs, school_id: school.school_id }, [...together.values()].flatMap(noticeOf))
        await settleNotices(db, ready, 'sent', now)
        await settleNotices(db, lost, 'failed', now)
        if (due.length === inOneGo) await jobs.add(db, sendNotices, { school_id: school.school_id })
      })
  }

const hasAddress = ({ channel, email, user_id, text_problem }: DueNotice): boolean => {
  if (channel === 'sms') return text_problem === ''
  return channel === 'email' ? email !== '' : user_id !== null
}

/** What its reader chose was asked when the row was made, and a retry is the office's word: it leaves either way. */
const noticeOf = (rows: readonly DueNotice[]): Notice[] => {
  const [first] = rows
  if (!first) return []
  const { user_id, notification, channel, event, emergency, language, school } = first
  const email = channel === 'email' ? first.email : ''
  const { subject, body } = rows.length === 1 ? first : digestOf(rows, language, school)
  const topic = topicOf[event]
  const chosen = {
    ...notification,
    [topic]: { email: channel === 'email', push: channel === 'push', sms: channel === 'sms' },
  }
  const brief = channel === 'push' && { brief: { title: school, body: subject } }
  const text = channel === 'sms' && {
    text: {
      person_id: first.person_id,
      words: rows.length === 1 ? body : subject,
      notification_ids: rows.map(({ id }) => id),
    },
  }
  const about = emergency ? ('emergency' as const) : topic
  return [{ user_id, email, notification: chosen, topic: about, mail: { subject, body }, ...brief, ...text }]
}

/** One mail with a line for each event. */
const digestOf = (rows: readonly DueNotice[], language: string, school: string) => ({
  subject: say(language, 'notifications.digest-subject', { count: rows.length, school }),
  body: [...rows.map(({ subject }) => `– ${subject}`), '', school].join('\n'),
})

export const sendNotices = job<{ school_id?: number }>('send-notifications', [{ cron: '* * * * *' }], sendDue)
