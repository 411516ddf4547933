import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, text } from '../kernel/fields.ts'

const Away = z.object({ first_day: date(), last_day: date(), body: text(2_000) })
export type Away = z.infer<typeof Away>

/** What is answered for somebody who is away, once to each who writes. */
export const away = {
  read: endpoint('GET /message/away', 'messaging.away', {
    input: z.object({}),
    output: z.object({ away: Away.nullable(), is_away: z.boolean() }),
    topics: ['message_away'],
  }),
  save: endpoint('POST /message/save_away', 'messaging.away', { input: Away, output: Away }),
  /** Nobody is answered any more. */
  end: endpoint('POST /message/end_away', 'messaging.away', { input: z.object({}), output: z.object({}) }),
}
