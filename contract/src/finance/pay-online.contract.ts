import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, text, version, wholeNumber } from '../kernel/fields.ts'

/** Where a payment stands that was begun at the provider. `pending`: the money is on its way. */
export const checkoutStates = ['open', 'pending', 'paid', 'failed', 'expired'] as const

export const payOnline = {
  /** How invoices can be paid here; `online` leads to the page of the provider. */
  choices: endpoint('GET /invoice/payment_choices', 'payments.online', {
    input: z.object({}),
    output: z.object({
      cash: z.boolean(),
      check: z.boolean(),
      card: z.boolean(),
      bank: z.boolean(),
      online: z.boolean(),
      test_mode: z.boolean(),
      check_payable_to: z.string(),
      instructions: z.string(),
      /** Methods are saved at the provider. */
      has_saved: z.boolean(),
    }),
    topics: ['payment_setup'],
  }),
  /**
   * Opens a page of the provider for amounts of open invoices of one payer. Asked for again before it is paid, it is
   * the same page; another choice closes the earlier one.
   */
  start: endpoint('POST /invoice/start_checkout', 'payments.online', {
    input: z.object({
      applications: z
        .array(z.object({ invoice_id: id(), amount: wholeNumber({ min: 1 }) }))
        .min(1)
        .max(100),
    }),
    output: z.object({ id: id(), url: z.string() }),
    idempotent: true,
    in_person: true,
  }),
  /** After the way back from the provider, whose word may come a little later. */
  state: endpoint('GET /invoice/checkout_state', 'payments.online', {
    input: z.object({ id: id() }),
    output: z.object({ state: z.enum(checkoutStates), amount: z.int(), currency: z.string() }),
    topics: ['payment'],
  }),
  /** The page of the provider where saved methods are looked after. */
  methods: endpoint('POST /invoice/manage_methods', 'payments.online', {
    input: z.object({}),
    output: z.object({ url: z.string() }),
    in_person: true,
  }),
  /** Gives a payment, or a part of it, back through the provider. */
  refund: endpoint('POST /invoice/refund_online', 'payments.refund-online', {
    input: z.object({ id: id(), version: version(), amount: wholeNumber({ min: 1 }), reason: text(200) }),
    output: z.object({ refunded: z.int() }),
    idempotent: true,
  }),
}
