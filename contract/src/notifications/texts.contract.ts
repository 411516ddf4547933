import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { textReasons } from './text-message.rules.ts'

export const textStatuses = ['failed', 'waiting', 'handed', 'sent', 'delivered', 'cancelled'] as const
const kinds = ['message', 'notice', 'asked'] as const

/** A text message on its way; what it says is for who wrote and gets it. */
const TextMessage = z.object({
  id: id(),
  recipient: z.string(),
  number: z.string(),
  kind: z.enum(kinds),
  status: z.enum(textStatuses),
  reason: z.enum(['', ...textReasons]),
  said: z.string(),
  segments: z.int(),
  /** In units of the currency. */
  cost: z.number(),
  currency: z.string(),
  created_at: z.string(),
  handed_at: z.string().nullable(),
})
export type TextMessage = z.infer<typeof TextMessage>

export const textsReport = report('text-message-queue', 'notifications.texts', 'notifications.queue', {
  list: 'GET /notifications/text_messages',
  file: 'GET /notifications/export_text_messages',
  row: TextMessage,
  columns: tableColumns<TextMessage>('notifications.', [
    { key: 'recipient', title: 'notifications.recipient', sort: true },
    { key: 'number', title: 'notifications.text-number' },
    { key: 'kind', title: 'notifications.text-kind', words: 'notifications.text-kind-' },
    { key: 'status', words: 'notifications.text-status-', sort: true },
    { key: 'reason', title: 'notifications.reason', words: 'notifications.reason-', only: 'file' },
    { key: 'said', title: 'notifications.text-said', extra: true },
    { key: 'segments', title: 'notifications.text-segments', kind: 'number' },
    { key: 'cost', title: 'notifications.text-cost', kind: 'number' },
    { key: 'currency', title: 'notifications.text-currency', only: 'file' },
    { key: 'created_at', title: 'notifications.text-created', kind: 'instant', sort: true },
    { key: 'handed_at', title: 'notifications.text-handed', kind: 'instant', extra: true },
  ]),
  filters: {
    status: { schema: choice(textStatuses), title: 'notifications.status', words: 'notifications.text-status-' },
    kind: { schema: choice(kinds), title: 'notifications.text-kind', words: 'notifications.text-kind-' },
  },
  sort: 'status',
  topics: ['text_message'],
})

export const textQueue = {
  /** What was spent this month of the budget, in minor units of the currency; null where the school sends none. */
  budget: endpoint('GET /notifications/text_budget', 'notifications.queue', {
    input: z.object({}),
    output: z.object({
      month: z.object({ spent: z.int(), budget: z.int(), currency: z.string() }).nullable(),
    }),
    topics: ['text_message'],
  }),
  /** Those that failed wait again, for the number and consent of now. */
  retry: endpoint('POST /notifications/retry_texts', 'notifications.queue', {
    input: z.object({ ids: ids() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
}
