import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { text, yesNo } from '../kernel/fields.ts'
import { topics } from './notifications.rules.ts'

export const openNotifications = {
  /** Mails about a topic off, or on again, by what a mail carries: without a sign-in. */
  switchMail: endpoint('POST /common/switch_mail', 'session.open', {
    input: z.object({ token: text(200), wanted: yesNo() }),
    output: z.object({ topic: z.enum(topics), wanted: z.boolean() }),
  }),
}
