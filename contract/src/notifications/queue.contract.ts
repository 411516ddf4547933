import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, listInput, listOf } from '../kernel/fields.ts'

export const mailStates = ['delayed', 'abandoned', 'unanswered'] as const

/**
 * A mail that did not leave: tried again (`delayed`), given up after some days, or handed over without an answer, so
 * that nobody knows whether it arrived.
 */
export const QueuedMail = z.object({
  id: id(),
  recipient: z.string(),
  subject: z.string(),
  created_at: z.string(),
  attempts: z.int(),
  problem: z.string(),
  next_at: z.string().nullable(),
  state: z.enum(mailStates),
})
export type QueuedMail = z.infer<typeof QueuedMail>

export const notificationQueue = {
  list: endpoint('GET /notification/list_queue', 'notifications.queue', {
    input: z.object({ ...listInput(['created_at']), state: choice(mailStates).optional() }),
    output: listOf(QueuedMail),
  }),
  /** They leave as if just written, under the Message-ID that they had. */
  resend: endpoint('POST /notification/resend', 'notifications.queue', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ count: z.int() }),
  }),
}
