import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, text, version } from '../kernel/fields.ts'
import { mostAudiences } from './audience.rules.ts'
import { Audience, NamedAudience } from './messages.contract.ts'

/** People and groups that somebody writes to again and again, under a name of one's own. */
const MessageList = z.object({ id: id(), version: version(), name: z.string(), audiences: z.array(NamedAudience) })
export type MessageList = z.infer<typeof MessageList>

export const lists = {
  list: endpoint('GET /message/message_lists', 'messaging.own', {
    input: z.object({}),
    output: z.object({ rows: z.array(MessageList) }),
    topics: ['message_list'],
  }),
  /** A list among the audiences stands for what it holds now. Audiences that are left out stay as they are. */
  save: endpoint('POST /message/save_message_list', 'messaging.own', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      name: text(60),
      audiences: z.array(Audience).min(1).max(mostAudiences).optional(),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  delete: endpoint('POST /message/delete_message_list', 'messaging.own', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
}
