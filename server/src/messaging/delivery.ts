import { fillPlaceholders } from '#contract/messaging/placeholders.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { LiveEvent } from '#server/kernel/live.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { answerForAway } from './away.ts'
import { deliverNext, type Delivered, endDelivery, noteMailed } from './delivery.queries.ts'
import { plainText, textWords, valuesOf } from './message-text.ts'

/** So many are delivered in one transaction: a process that is killed leaves whole batches behind. */
export const batchSize = 500

type Deps = { db: Db; jobs: Jobs; school_id: number; now: Date; publish: (event: LiveEvent) => unknown }

/**
 * Delivers to the next recipients of a message, in the transaction of the caller, and notifies them by the channels
 * that
 * they chose.
 * @returns whether others still wait
 */
export const deliver = async ({ db, jobs, school_id, now, publish }: Deps, message_id: number): Promise<boolean> => {
  const batch = await deliverNext(db, message_id, batchSize, now)
  const notices = new Map(batch.map((one) => [noticeOf(message_id, one), one.person_id]))
  const mailed = await notify({ db, jobs, school_id }, [...notices.keys()])
  if (mailed.length > 0)
    await noteMailed(
      db,
      message_id,
      mailed.flatMap((notice) => notices.get(notice) ?? []),
    )
  for (const { user_id } of batch) if (user_id !== null) publish({ school_id, topic: 'message', user_id })
  const away = batch.map(({ person_id }) => person_id)
  for (const answer of await answerForAway(db, message_id, away, now))
    await deliver({ db, jobs, school_id, now, publish }, answer)
  const by = batch[0]?.announced_by
  if (by) publish({ school_id, topic: 'global_message', user_id: by })
  if (batch.length === batchSize) return true
  const sender = await endDelivery(db, message_id)
  if (sender && sender.user_id !== null) publish({ school_id, topic: 'message', user_id: sender.user_id })
  return false
}

/** An emergency goes by every channel, whatever its recipient chose. */
const topicOf = ({ urgent, announced_by }: Delivered): Notice['topic'] => {
  if (urgent) return 'emergency'
  return announced_by === null ? 'message' : 'announcement'
}

const noticeOf = (message_id: number, one: Delivered): Notice => {
  const { user_id, email, notification, language, sender, school, thread_id } = one
  const text = one.translations.find((other) => other.language === language) ?? one
  const values = valuesOf(one.recipient, one.fills, school, one.filled)
  const subject = fillPlaceholders(text.subject, values)
  const body = fillPlaceholders(text.body, values)
  const end = say(language, user_id === null ? 'messaging.mail-end-plain' : 'messaging.mail-end', { sender, school })
  return {
    user_id,
    email,
    notification,
    topic: topicOf(one),
    mail: { subject, body: `${plainText(body)}\n\n${end}` },
    brief: { title: sender, body: subject },
    link: `/messages-individual/${thread_id}`,
    message: { id: message_id, person_id: one.person_id },
    ...(one.by_text && {
      text: {
        person_id: one.person_id,
        words: textWords({ language, sender, school, subject, body, opens: user_id !== null }),
      },
    }),
  }
}
