import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice } from '../kernel/fields.ts'

/** The subscription that the browser made, as its own JSON. */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}=*$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{20,30}=*$/),
  }),
})
export type Subscription = z.infer<typeof Subscription>

export const devices = {
  /** What a browser needs to make a subscription for this portal. */
  key: endpoint('GET /common/push_key', 'session.own', { input: z.object({}), output: z.object({ key: z.string() }) }),
  set: endpoint('POST /user/set_device', 'session.own', {
    input: z.object({ token: z.string().max(4_000), type: choice(['web']) }),
    output: z.object({}),
    harmless: true,
  }),
}
