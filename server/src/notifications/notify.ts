import { type Channel, type Choices, type Topic, wants } from '#contract/notifications/notifications.rules.ts'
import type { BuiltIn } from '#contract/notifications/built-in.contract.ts'
import type { NoteMessage } from '#contract/notifications/push.rules.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import { insertTexts, type TextOfNotice } from './text-messages.queries.ts'
import { sendTextMessages } from './text-messages.job.ts'
import { listed } from '#contract/settings/setting-table.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { selectSwitchedOff } from './built-ins.queries.ts'
import type { Push, PushDevice } from '#server/platform/push.ts'

/** Whoever has no account has no browser either and made no choices: mail is what reaches them. */
export type Recipient = { user_id: number | null; email: string; notification: Partial<Choices> }

/** Somebody without an account in this school, by the address that they gave. */
export const byAddress = (email: string): Recipient => ({ user_id: null, email, notification: {} })

export type Notice = Recipient & {
  /**
   * By which its recipient chose channels; `account`: about the account itself, or the answer to what was asked without
   * one. Nobody can switch that off, nor an `emergency`.
   */
  topic: Topic | 'account' | 'emergency'
  mail: { subject: string; body: string }
  /** For the browsers of the account; left out, it goes by mail alone. */
  brief?: { title: string; body: string }
  /** A path of the portal. */
  link?: string
  /** The message that it brings and its recipient: it can be answered by mail. */
  message?: { id: number; person_id: number }
  /** By text message, where the number of the person agreed to it; left out, none is sent. */
  text?: TextOfNotice
}
/** For the browsers of an account. */
type Brief = { user_id: number; message: NoteMessage; urgent?: boolean }
/** `built_in`: the rule of the product that it follows; a school may have switched it off. */
type Scope = { db: Db; jobs: Jobs; school_id: number; built_in?: BuiltIn }
type Deps = { pool: Pool; push: Push; log: { error(entry: object): void } }

/**
 * Notifies people, in the transaction of the cause: the only writer of mail, of messages to browsers and of text
 * messages. Each goes by the channels that its recipient chose for the topic.
 * @param hold the mails leave only then, and are taken back with their cause
 * The same words go to one address once: parents who share it read one mail.
 * @returns the notices that leave by mail
 */
export const notify = async (
  { db, jobs, school_id, built_in }: Scope,
  notices: readonly Notice[],
  hold?: { cause: string; until: Date },
): Promise<Notice[]> => {
  if (built_in && notices.length > 0 && (await selectSwitchedOff(db)).has(built_in)) return []
  const insisted = await insistedIn(db, school_id, notices)
  const byMail = notices.filter(
    ({ email, ...notice }) => email !== '' && (isWanted(notice, 'email') || insisted.has(notice.topic)),
  )
  const mailed = [
    ...new Map(byMail.map((notice) => [[notice.email, ...Object.values(notice.mail)].join('\n'), notice])).values(),
  ]
  if (mailed.length > 0) {
    const rows = mailed.map(({ email, mail, user_id, topic, link = '', message }) => ({
      recipient: email,
      ...mail,
      user_id,
      topic: user_id === null ? null : chosenTopic(topic),
      link: user_id === null ? '' : link, // it opens the portal
      about_message: message?.id ?? null,
      about_person: message?.person_id ?? null,
    }))
    const params = sql.params({ school_id, cause: hold?.cause ?? null, until: hold?.until ?? null })
    await sql`
      insert into mail_outbox (
        school_id, recipient, subject, body, user_id, topic, link, about_message, about_person, language, cause,
        in_digest, not_before
      )
      select
        ${params.school_id}, m.recipient, m.subject, m.body, m.user_id, m.topic, m.link, m.about_message,
        m.about_person, coalesce(a.language, s.language, 'en'), ${params.cause}::uuid, d.at is not null,
        greatest(
          ${params.until}::timestamptz, d.at,
          case when m.topic is not null then kernel.quiet_until(m.user_id) end
        )
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (
        recipient text, subject text, body text, user_id bigint, topic text, link text, about_message bigint,
        about_person bigint
      )
      left join school s on s.id = ${params.school_id}
      left join account a on a.id = m.user_id
      left join lateral (
        select kernel.digest_at(m.user_id) as at
        where m.topic is not null and m.topic <> 'message'
      ) d on true`.run(db)
    await jobs.add(db, sendMail, {})
  }
  const texts = notices.flatMap(({ text, ...notice }) => {
    const { user_id, link = '', message, topic } = notice
    if (!text) return []
    const urgent = chosenTopic(topic) === null
    return [{ ...text, user_id, link, message_id: message?.id ?? null, urgent, wanted: isWanted(notice, 'sms') }]
  })
  if (texts.length > 0 && (await insertTexts(db, school_id, texts))) await jobs.add(db, sendTextMessages, {})
  const briefs = notices.flatMap((notice): Brief[] => {
    const { user_id, brief, link = '/home' } = notice
    if (user_id === null || !brief || !isWanted(notice, 'push')) return []
    return [
      { user_id, message: { notification_type: 'note', ...brief, link }, urgent: chosenTopic(notice.topic) === null },
    ]
  })
  if (briefs.length > 0) await jobs.add(db, pushNotices, { briefs })
  return mailed
}

/** Topics of which the school sends mail to those, too, who switched it off; asked only where somebody did. */
const insistedIn = async (db: Db, school_id: number, notices: readonly Notice[]): Promise<ReadonlySet<string>> =>
  notices.some((notice) => notice.email !== '' && !isWanted(notice, 'email'))
    ? new Set(listed(await settingOf(db, school_id, 'notifications.insisted')))
    : new Set()

const isWanted = ({ topic, notification }: Pick<Notice, 'topic' | 'notification'>, channel: Channel): boolean => {
  const chosen = chosenTopic(topic)
  return chosen === null || wants(notification, chosen, channel)
}

/** Null for what nobody can switch off. */
const chosenTopic = (topic: Notice['topic']): Topic | null =>
  topic === 'account' || topic === 'emergency' ? null : topic

const atOnce = 20
const aDay = 86_400

/**
 * Sends to every registered browser of these accounts. Never fails: a job that is tried again would notify them twice.
 */
export const pushBriefs = async (means: Deps, briefs: readonly Brief[]): Promise<void> => {
  if (briefs.length === 0) return
  try {
    const { rows } = await means.pool.query<PushDevice & { user_id: number; quiet: boolean }>(
      'select d.*, kernel.quiet_until(d.user_id) is not null as quiet from auth.devices_of($1) d',
      [briefs.map(({ user_id }) => user_id)],
    )
    await pushAll(
      means,
      'push-notices',
      briefs.flatMap(({ user_id, message, urgent }) =>
        rows
          .filter((row) => row.user_id === user_id && (urgent || !row.quiet))
          .map(({ endpoint, p256dh, auth }) => ({ device: { endpoint, p256dh, auth }, message })),
      ),
      aDay,
    )
  } catch (error) {
    means.log.error({ job: 'push-notices', error: String(error) })
  }
}

export const pushNotices = job<{ briefs: Brief[] }>(
  'push-notices',
  [],
  (context) =>
    ({ briefs }) =>
      pushBriefs(context, briefs),
)

/**
 * A browser that took its subscription back is forgotten.
 * @param seconds for how long the push service keeps a message
 */
export const pushAll = async (
  { pool, push, log }: Deps,
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
