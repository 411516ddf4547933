/** What opens the account of a school at its provider. `address`: of a stand-in on this very machine, for tests. */
export type ProviderKeys = { secret_key: string; webhook_secret: string; address: string }

/** Amounts are in minor units of their currency, as everywhere in the portal. */
export type Checkout = {
  /** Of the portal: the same is made once, however often it is asked for. */
  key: string
  amount: number
  currency: string
  /** What is paid, in the words of whoever pays. */
  title: string
  email: string
  language: string
  /** The payer as the provider knows them, so that saved methods are offered; none: they become known. */
  customer: string | null
  /** Without it nothing about the payer is kept at the provider: whoever pays is not known to be the payer. */
  remembers: boolean
  back: { paid: string; canceled: string }
}

/** What a webhook says, without anything about a person or a card. `payment` and `checkout` are the provider's ids. */
export type ProviderNews =
  | { kind: 'paid' | 'pending'; checkout: string; payment: string; amount: number; currency: string; customer: string }
  | { kind: 'failed'; checkout: string; payment: string }
  | { kind: 'expired'; checkout: string }
  /** All that was given back of the payment until then. */
  | { kind: 'refunded'; payment: string; refunded: number; currency: string }
  | { kind: 'disputed'; payment: string; fee: number; currency: string; reason: string }
  | { kind: 'dispute-won'; payment: string; amount: number; currency: string }
  /** A page on which a method was saved, and what was set up there. */
  | { kind: 'set-up'; checkout: string; set_up: string }
  /** Something happened to a charge of a saved method: what, is asked. */
  | { kind: 'charge'; charge: string; key: string }
  | { kind: 'payout'; payout: string; amount: number; currency: string }
  | { kind: 'other' }

export type ProviderEvent = { id: string; at: Date; live: boolean; type: string; news: ProviderNews }

export type Payout = {
  reference: string
  amount: number
  currency: string
  arrives_on: string
  /** What the provider kept of it. */
  fee: number
  lines: { kind: string; amount: number; fee: number; payment: string }[]
}

/** A page on which the payer saves a method that may be charged later without them. */
export type SetUp = Pick<Checkout, 'key' | 'currency' | 'email' | 'language' | 'customer'> & {
  back: { saved: string; canceled: string }
}

/**
 * Charges a saved method without the payer. `key`: the same is charged once, however often and late it is asked for.
 */
export type Charge = Pick<Checkout, 'key' | 'amount' | 'currency' | 'title'> & { customer: string; method: string }

/** Where a charge stands at the provider, who tries again by its own plan. */
export type ChargeState = {
  /** `canceled`: taken back. `over`: given up by the provider. */
  state: 'open' | 'paid' | 'canceled' | 'over'
  /** Of the money that came, if any. */
  payment: string
  amount: number
  currency: string
  attempts: number
  /** The last attempt failed. */
  failed: boolean
  /** When it is tried again. */
  retry_at: Date | null
}

/** What the portal asks of a provider of online payments. Cards are typed in at the provider alone. */
export type Provider = {
  /** Whose account the key opens. */
  readAccount: () => Promise<{ account: string; live: boolean }>
  createCheckout: (checkout: Checkout) => Promise<{ reference: string; url: string; expires_at: Date }>
  /** So that an earlier page cannot be paid beside a new one; false where it was paid or is over. */
  expireCheckout: (reference: string) => Promise<boolean>
  /** Throws `Forged` where the signature does not fit the body, or is too old. */
  readWebhook: (body: Buffer, signature: string, now: Date) => ProviderEvent
  refund: (refund: { payment: string; amount: number; currency: string; key: string }) => Promise<{ reference: string }>
  /** What the provider kept of a payment; 0 while it is not known. */
  fetchFee: (payment: string) => Promise<number>
  fetchPayout: (reference: string) => Promise<Payout>
  /** Where the payer looks after saved methods. */
  manageMethods: (customer: string, back: string) => Promise<{ url: string }>
  createSetUp: (setUp: SetUp) => Promise<{ reference: string; url: string; expires_at: Date }>
  /** What was saved; no method while it is being proven. */
  fetchMethod: (set_up: string) => Promise<{ customer: string; method: string }>
  charge: (charge: Charge) => Promise<{ reference: string }>
  fetchCharge: (reference: string) => Promise<ChargeState>
  /**
   * Takes a charge back; false where it was paid, or the money is on its way.
   * @param of without a reference it is looked for by its key
   */
  cancelCharge: (of: { reference: string; key: string; customer: string }) => Promise<boolean>
}

export class Forged extends Error {}

/** The provider refused, or could not be reached. `refused`: asking again is of no use. */
export class ProviderFailure extends Error {
  readonly refused: boolean
  constructor(message: string, refused: boolean) {
    super(message)
    this.refused = refused
  }
}
