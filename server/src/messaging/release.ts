import type { Db } from '#server/kernel/database.ts'
import { insertRecipients, insertThread } from './delivery.queries.ts'
import type { Resolved } from './recipients.ts'
import type { Answered } from './threads.queries.ts'

type Released = { id: number; sender_id: number; now: Date; reply_all: boolean }

/** From here on it is sent: its thread and its recipients stand. */
export const release = async (
  db: Db,
  message: Released,
  recipients: readonly Pick<Resolved, 'id' | 'student_ids'>[],
  answered: Answered | undefined,
): Promise<number> => {
  const thread_id =
    threadOf(message, recipients, answered) ??
    (await insertThread(db, originOf(message, answered), message.reply_all, message.now)).id
  await insertRecipients(db, { ...message, thread_id }, recipients)
  return thread_id
}

/** The thread that an answer goes on with: that of the same people, otherwise the one that answered it before. */
const threadOf = (
  { sender_id }: Released,
  recipients: readonly Pick<Resolved, 'id' | 'student_ids'>[],
  answered: Answered | undefined,
): number | undefined => {
  if (!answered) return undefined
  const writes = new Set([sender_id, ...recipients.map(({ id }) => id)])
  const same = writes.symmetricDifference(new Set(answered.participants)).size === 0
  if (same) return answered.thread_id
  return answered.sender_id === sender_id ? undefined : (answered.answered_in ?? undefined)
}

const originOf = ({ sender_id }: Released, answered: Answered | undefined): number | null =>
  answered && answered.sender_id !== sender_id ? answered.id : null
