import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, text } from '../kernel/fields.ts'
import { checkoutStates } from './pay-online.contract.ts'

/** `waiting`: the provider has not said yet that a method was saved. `stopped`: a charge failed for good. */
export const automaticStates = ['off', 'waiting', 'on', 'stopped'] as const

/** Where automatic payment of a payer stands, and what came of its last charge. */
export const AutomaticPayment = z.object({
  state: z.enum(automaticStates),
  since: z.string().nullable(),
  /** Why the office turned it off. */
  off_reason: z.string(),
  last: z
    .object({
      on: z.string(),
      amount: z.int(),
      currency: z.string(),
      state: z.enum(checkoutStates),
      /** The last attempt failed; the provider tries again, where it says when. */
      failed_at: z.string().nullable(),
      retry_at: z.string().nullable(),
    })
    .nullable(),
})
export type AutomaticPayment = z.infer<typeof AutomaticPayment>

export const automatic = {
  read: endpoint('GET /invoice/automatic_payment', 'payments.online', {
    input: z.object({}),
    output: AutomaticPayment.extend({
      /** The school takes payments online, and this person has an account that invoices go to. */
      available: z.boolean(),
      has_method: z.boolean(),
      /** What is agreed to with turning it on. */
      terms: z.string(),
      next: z.object({ on: z.string(), amount: z.int(), currency: z.string() }).nullable(),
    }),
    topics: ['payment', 'invoice', 'payment_setup'],
  }),
  /**
   * With the method that is saved it is on at once; a new one is saved on a page of the provider, whose word turns it
   * on.
   */
  turnOn: endpoint('POST /invoice/turn_on_automatic', 'payments.online', {
    input: z.object({
      agreed: z.literal(true, { error: 'finance.automatic-agree-first' }),
      method: choice(['saved', 'new']),
    }),
    output: z.object({
      /** Of the page; '' where it is on. */
      url: z.string(),
    }),
    in_person: true,
  }),
  turnOff: endpoint('POST /invoice/turn_off_automatic', 'payments.online', {
    input: z.object({}),
    output: z.object({
      /** Something that was charged before cannot be taken back any more. */
      under_way: z.boolean(),
    }),
  }),
  /** The office turns it off, never on. */
  stop: endpoint('POST /payment/turn_off_automatic', 'finance.edit', {
    input: z.object({ payer_id: id(), reason: text(200) }),
    output: z.object({ under_way: z.boolean() }),
  }),
}
