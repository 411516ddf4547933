import { z } from 'zod'
import { unreachedReasons } from '../notifications/text-message.rules.ts'

/** What sending by text message comes to, in minor units of the currency. */
export const TextPreview = z.object({
  people: z.int(),
  segments: z.int(),
  cost: z.int(),
  /** Of the budget of this month. */
  left: z.int(),
  currency: z.string(),
  not_reached: z.array(z.object({ reason: z.enum(unreachedReasons), count: z.int() })),
})
