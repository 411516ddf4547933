import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText, yesNo } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { Translation } from './messages.contract.ts'

const HeldMessage = z.object({
  id: id(),
  sender: z.string(),
  subject: z.string(),
  recipients: z.int(),
  changed_at: z.string(),
  send_at: z.string(),
})
export type HeldMessage = z.infer<typeof HeldMessage>

/** Messages to more people than the school lets pass, which wait for the office. */
export const heldReport = report('held-messages', 'messaging.held', 'messaging.review', {
  list: 'GET /message/held',
  file: 'GET /message/export_held',
  row: HeldMessage,
  columns: tableColumns<HeldMessage>('messaging.', [
    { key: 'subject', title: 'messaging.message' },
    { key: 'sender', title: 'messaging.sender' },
    { key: 'recipients', title: 'messaging.recipients', sort: true },
    { key: 'changed_at', title: 'messaging.held-since', kind: 'instant', sort: true },
    { key: 'send_at', title: 'messaging.send-at', kind: 'instant', extra: true },
  ]),
  filters: {},
  sort: 'changed_at',
  topics: ['message_held'],
})

export const held = {
  read: endpoint('GET /message/held_message', 'messaging.review', {
    input: z.object({ id: id() }),
    output: z.object({
      id: id(),
      sender: z.string(),
      subject: z.string(),
      body: z.string(),
      language: z.string(),
      translations: z.array(Translation),
      files: z.array(z.string()),
      recipients: z.int(),
      /** Of those it goes to. */
      audiences: z.array(z.string()),
    }),
    topics: ['message_held'],
  }),
  /**
   * What is approved is sent at once or at its time; what is declined is a draft of its sender again, who is told why.
   */
  decide: endpoint('POST /message/decide_held', 'messaging.review', {
    input: z.object({ ids: ids(50), approved: yesNo(), answer: optionalText(300) }),
    parts: { by: 'ids', size: 50 },
    output: z.object({ ids: z.array(id()) }),
  }),
}
