import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { optionalText, version, yesNo } from '../kernel/fields.ts'

/** Ways of paying that an office can take. */
export const takenMethods = ['cash', 'check', 'card', 'bank', 'online'] as const

const methods = {
  takes_cash: yesNo(),
  takes_check: yesNo(),
  takes_card: yesNo(),
  takes_bank: yesNo(),
  takes_online: yesNo(),
  check_payable_to: optionalText(120),
  /** For whoever pays otherwise than online. */
  instructions: optionalText(1000),
}

const PaymentSetup = z.object({
  ...methods,
  provider: z.enum(['', 'stripe']),
  account: z.string(),
  is_live: z.boolean(),
  /** The last characters of the key. */
  key_hint: z.string(),
  has_webhook_secret: z.boolean(),
  /** Where the provider sends webhooks to; '' for those who may not change it. */
  webhook_address: z.string(),
  checked_at: z.string().nullable(),
  problem: z.string(),
  /** Webhooks: the last that came, and how many could not be taken into the books. */
  last_event_at: z.string().nullable(),
  stuck_events: z.int(),
  version: version(),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

const saved = z.object({ version: version() })

export const paymentSetup = {
  read: endpoint('GET /invoice/payment_setup', 'payment-setup.read', {
    input: z.object({}),
    output: PaymentSetup,
    topics: ['payment_setup'],
  }),
  save: endpoint('POST /invoice/save_payment_setup', 'payment-setup.edit', {
    input: z.object({ ...methods, version: version() }),
    output: saved,
  }),
  /** Keys are sealed: they go in and never come back. The secret key is tried first. */
  saveKeys: endpoint('POST /invoice/store_provider_keys', 'payment-setup.edit', {
    input: z.object({
      /** Empty: what is stored stays. */
      secret_key: optionalText(300),
      webhook_secret: optionalText(300),
      version: version(),
    }),
    output: saved,
    in_person: true,
  }),
  /** Asks the provider whose account the key opens. */
  test: endpoint('POST /invoice/test_provider_keys', 'payment-setup.edit', {
    input: z.object({ version: version() }),
    output: z.object({ account: z.string(), is_live: z.boolean(), problem: z.string(), version: version() }),
  }),
  /** Lets the account go: nothing can be paid online any more. */
  removeKeys: endpoint('POST /invoice/remove_provider_keys', 'payment-setup.edit', {
    input: z.object({ version: version() }),
    output: saved,
    in_person: true,
  }),
  /** What could not be taken into the books is tried again. */
  retryEvents: endpoint('POST /invoice/retry_provider_events', 'payment-setup.edit', {
    input: z.object({}),
    output: z.object({ count: z.int() }),
  }),
}
