import { job } from '#server/kernel/jobs.ts'
import { beginsNow, type JoinClassMessage, spanOf, wallMinute } from '#contract/schedule/class.rules.ts'
import type { Pool } from '#server/kernel/database.ts'
import type { Live } from '#server/kernel/live.ts'
import type { Push, PushDevice } from '#server/platform/push.ts'
import { pushAll } from '#server/notifications/notify.ts'

type Meeting = {
  school_id: number
  section_id: number
  section: string
  time_zone: string
  date: string
  start_time: string
  end_time: string
  link: string
}
type Attendee = { student_id: number; time_zone: string } & { [name in keyof PushDevice]: string | null }
type Deps = { pool: Pool; live: Live; push: Push; clock: () => Date; log: { error(entry: object): void } }

const worthless = 300 // seconds, after which a message about a class says nothing

/**
 * Tells the students of every class that begins now: open pages by a live event, registered browsers by a message. Each
 * beginning once.
 */
export const callClasses =
  ({ pool, live, push, clock, log }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<Meeting>('select * from auth.linked_meetings($1)', [now])
    for (const meeting of rows.filter((one) => beginsNow(one, now))) {
      const { school_id, section_id } = meeting
      const called = await pool.query<{ fresh: boolean }>('select auth.call_class($1, $2, $3) as fresh', [
        school_id,
        section_id,
        spanOf(meeting).start,
      ])
      if (!called.rows[0]?.fresh) continue
      const { rows: attendees } = await pool.query<Attendee>('select * from auth.class_devices($1, $2)', [
        school_id,
        section_id,
      ])
      live.publish([
        {
          school_id,
          topic: 'join_class',
          section_id,
          student_ids: [...new Set(attendees.map(({ student_id }) => student_id))],
        },
      ])
      const devices = attendees.flatMap(({ endpoint, p256dh, auth, time_zone }) =>
        endpoint && p256dh && auth
          ? [{ device: { endpoint, p256dh, auth }, message: messageOf(meeting, time_zone) }]
          : [],
      )
      await pushAll({ pool, push, log }, 'call-classes', devices, worthless)
    }
  }

const messageOf = (meeting: Meeting, zone: string): JoinClassMessage => {
  const { start, end } = spanOf(meeting)
  return {
    notification_type: 'join_class',
    start_time: wallMinute(start, zone),
    end_time: wallMinute(end, zone),
    section: meeting.section,
    link: meeting.link,
  }
}

export const classCalls = job('call-classes', [{ cron: '* * * * *' }], callClasses)
