import type { NoteMessage } from '#contract/notifications/push.rules.ts'
import { type Choices, type Topic, wants } from '#contract/notifications/notifications.rules.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import type { Push, PushDevice } from '#server/platform/push.ts'

/** What one person is told. Who has no account has no browser either, and is told by mail. @param link a path of the portal */
export type Notice = {
  user_id: number | null
  email: string
  notification: Partial<Choices>
  topic: Topic
  mail: { subject: string; body: string }
  brief: { title: string; body: string }
  link: string
}
/** For the browsers of an account. */
export type Brief = { user_id: number; message: NoteMessage }
type Means = { pool: Pool; push: Push; log: { error(entry: object): void } }

const atOnce = 20
const aDay = 86_400

/** Writes the mails that are wanted, in the transaction of the caller; answers what goes to browsers once that is through. */
export const tellPeople = async (db: Db, school_id: number, notices: readonly Notice[]): Promise<Brief[]> => {
  const mails = notices.filter(({ email, notification, topic }) => email !== '' && wants(notification, topic, 'email'))
  if (mails.length > 0)
    await db
      .insertInto('mail_outbox')
      .values(mails.map(({ email, mail }) => ({ school_id, recipient: email, ...mail })))
      .execute()
  return notices.flatMap(({ user_id, notification, topic, brief, link }) =>
    user_id !== null && wants(notification, topic, 'push')
      ? [{ user_id, message: { notification_type: 'note' as const, ...brief, link } }]
      : [],
  )
}

/** Sends to every registered browser of these accounts. Never fails: a job that is tried again would write its mails once more. */
export const pushBriefs = async (means: Means, job: string, briefs: readonly Brief[]): Promise<void> => {
  if (briefs.length === 0) return
  try {
    const { rows } = await means.pool.query<PushDevice & { user_id: number }>('select * from auth.devices_of($1)', [
      briefs.map(({ user_id }) => user_id),
    ])
    await pushAll(
      means,
      job,
      briefs.flatMap(({ user_id, message }) =>
        rows.filter((row) => row.user_id === user_id).map((device) => ({ device, message })),
      ),
      aDay,
    )
  } catch (error) {
    means.log.error({ job, error: String(error) })
  }
}

/** A browser that took its subscription back is forgotten. @param seconds for how long the push service keeps a message */
export const pushAll = async (
  { pool, push, log }: Means,
  job: string,
  messages: readonly { device: PushDevice; message: object }[],
  seconds: number,
): Promise<void> => {
  for (let at = 0; at < messages.length; at += atOnce)
    await Promise.all(
      messages.slice(at, at + atOnce).map(async ({ device, message }) => {
        const alive = await push.send(device, message, seconds).catch((error: unknown) => {
          log.error({ job, error: String(error) })
          return true // not its fault: it is asked again next time
        })
        if (!alive) await pool.query('select auth.drop_device($1)', [device.endpoint])
      }),
    )
}
