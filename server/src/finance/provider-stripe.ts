import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Outbound } from '#server/platform/outbound.ts'
import { Forged, type Provider, ProviderFailure, type ProviderKeys, type ProviderNews } from './provider.ts'
import { fromProvider, toProvider } from './provider-amounts.ts'
import { asking, idOf, isLocale, openFor, reference } from './provider-stripe-asking.ts'
import { stripeCharges } from './provider-stripe-charges.ts'

/** Stripe: pages of checkout, webhooks, refunds, payouts. https://docs.stripe.com/api */
export const stripeProvider = (outbound: Outbound, { secret_key, webhook_secret, address }: ProviderKeys): Provider => {
  const stripe = new Stripe(secret_key || 'none', {
    httpClient: Stripe.createFetchHttpClient(fetchBy(outbound)),
    telemetry: false,
    maxNetworkRetries: 1,
    ...(address !== '' && outbound.allows_local && standIn(address)),
  })

  return {
    readAccount: asking(async () => {
      const account = await stripe.accounts.retrieveCurrent()
      return {
        account: account.settings?.dashboard.display_name ?? account.business_profile?.name ?? account.id,
        live: !isTestKey(secret_key),
      }
    }),

    createCheckout: asking(async ({ key, amount, currency, title, email, language, customer, remembers, back }) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: key,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: toProvider(amount, currency),
                product_data: { name: title },
              },
            },
          ],
          ...(!remembers
            ? { customer_creation: 'if_required' as const }
            : {
                ...(customer
                  ? { customer }
                  : { customer_creation: 'always' as const, ...(email && { customer_email: email }) }),
                saved_payment_method_options: { payment_method_save: 'enabled' as const },
              }),
          payment_intent_data: { description: title, metadata: { checkout: key } },
          metadata: { checkout: key },
          locale: isLocale(language) ? language : 'auto',
          success_url: back.paid,
          cancel_url: back.canceled,
          expires_at: Math.floor((Date.now() + openFor) / 1000),
        },
        { idempotencyKey: `checkout-${key}` },
      )
      return {
        reference: session.id,
        url: session.url ?? '',
        expires_at: new Date(session.expires_at * 1000),
      }
    }),

    expireCheckout: asking(async (reference) => {
      const session = await stripe.checkout.sessions.retrieve(reference)
      if (session.status !== 'open') return false
      await stripe.checkout.sessions.expire(reference)
      return true
    }),

    readWebhook(body, signature, now) {
      try {
        stripe.webhooks.constructEvent(body, signature, webhook_secret, undefined, undefined, now.getTime())
      } catch (error) {
        throw new Forged(error instanceof Error ? error.message.slice(0, 200) : 'forged')
      }
      const event = Envelope.parse(JSON.parse(body.toString('utf8')))
      return {
        id: event.id,
        at: new Date(event.created * 1000),
        live: event.livemode,
        type: event.type,
        news: newsOf(event.type, event.data.object),
      }
    },

    refund: asking(async ({ payment, amount, currency, key }) => {
      const made = await stripe.refunds.create(
        { payment_intent: payment, amount: toProvider(amount, currency), metadata: { refund: key } },
        { idempotencyKey: `refund-${key}` },
      )
      if (made.status === 'failed' || made.status === 'canceled') throw new ProviderFailure('the refund failed', true)
      return { reference: made.id }
    }),

    fetchFee: asking(async (payment) => {
      const intent = await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge.balance_transaction'] })
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      const balance = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null
      // In the currency of the account: another one than that of the payment says nothing about it.
      if (!balance || balance.currency !== intent.currency) return 0
      return fromProvider(balance.fee, balance.currency.toUpperCase())
    }),

    fetchPayout: asking(async (reference) => {
      const payout = await stripe.payouts.retrieve(reference)
      const currency = payout.currency.toUpperCase()
      const lines: { kind: string; amount: number; fee: number; payment: string }[] = []
      for await (const line of stripe.balanceTransactions.list({
        payout: reference,
        limit: 100,
        expand: ['data.source'],
      })) {
        if (line.type === 'payout') continue
        lines.push({
          kind: line.type,
          amount: fromProvider(line.amount, currency),
          fee: fromProvider(line.fee, currency),
          payment: paymentOf(line.source),
        })
      }
      return {
        reference: payout.id,
        amount: fromProvider(payout.amount, currency),
        currency,
        arrives_on: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
        fee: lines.reduce((sum, { fee }) => sum + fee, 0),
        lines,
      }
    }),

    manageMethods: asking(async (customer, back) => {
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: back })
      return { url }
    }),

    ...stripeCharges(stripe),
  }
}

export const isTestKey = (key: string): boolean => /^(sk|rk)_test_/.test(key)
export const isStripeKey = (key: string): boolean => /^(sk|rk)_(test|live)_[A-Za-z0-9]{8,200}$/.test(key)
export const isWebhookSecret = (secret: string): boolean => /^whsec_[A-Za-z0-9+/=_-]{8,200}$/.test(secret)

const standIn = (address: string): { host: string; port: string; protocol: 'http' } => {
  const { hostname, port } = new URL(address)
  return { host: hostname, port, protocol: 'http' }
}

/** Everything that leaves the portal goes its one way out. */
const fetchBy =
  (outbound: Outbound): typeof fetch =>
  async (input, { method = 'GET', headers, body, signal } = {}) =>
    outbound.fetch(input instanceof Request ? input.url : input, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && body !== '' && { body }),
      ...(signal && { signal }),
    })

const paymentOf = (source: unknown): string => {
  const known = z.object({ payment_intent: reference }).safeParse(source)
  return known.success ? idOf(known.data.payment_intent) : ''
}

const Envelope = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
const Session = z.object({
  id: z.string(),
  mode: z.string().nullish(),
  setup_intent: reference,
  payment_intent: reference,
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  customer: reference,
})
const Charge = z.object({ payment_intent: reference, amount_refunded: z.int(), currency: z.string() })
const Dispute = z.object({
  payment_intent: reference,
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  balance_transactions: z.array(z.object({ fee: z.int(), currency: z.string() })).nullish(),
})
const Charged = z.object({ id: z.string(), metadata: z.object({ checkout: z.string().max(100).optional() }).nullish() })
const PayoutObject = z.object({ id: z.string(), amount: z.int(), currency: z.string() })

/** What of a webhook concerns the portal; an object that is not as expected says nothing. */
const newsOf = (type: string, object: unknown): ProviderNews => readers[type]?.(object) ?? { kind: 'other' }

const readers: Readonly<Record<string, (object: unknown) => ProviderNews>> = {
  'checkout.session.completed'(object) {
    const { mode, id, setup_intent } = Session.parse(object)
    if (mode === 'setup') return { kind: 'set-up', checkout: id, set_up: idOf(setup_intent) }
    return ofSession(object, (paid) => (paid ? 'paid' : 'pending'))
  },
  'checkout.session.async_payment_succeeded': (object) => ofSession(object, () => 'paid'),
  'checkout.session.async_payment_failed'(object) {
    const { id, payment_intent } = Session.parse(object)
    return { kind: 'failed', checkout: id, payment: idOf(payment_intent) }
  },
  'checkout.session.expired': (object) => ({ kind: 'expired', checkout: Session.parse(object).id }),
  'charge.refunded'(object) {
    const { payment_intent, amount_refunded, currency } = Charge.parse(object)
    return {
      kind: 'refunded',
      payment: idOf(payment_intent),
      refunded: fromProvider(amount_refunded, currency.toUpperCase()),
      currency: currency.toUpperCase(),
    }
  },
  'charge.dispute.created'(object) {
    const { payment_intent, currency, reason, balance_transactions } = Dispute.parse(object)
    const own = (balance_transactions ?? []).filter((one) => one.currency === currency)
    const fee = own.reduce((sum, one) => sum + one.fee, 0)
    return {
      kind: 'disputed',
      payment: idOf(payment_intent),
      fee: fromProvider(fee, currency.toUpperCase()),
      currency: currency.toUpperCase(),
      reason: reason.slice(0, 60),
    }
  },
  'charge.dispute.closed'(object) {
    const { payment_intent, amount, currency, status } = Dispute.parse(object)
    if (status !== 'won') return { kind: 'other' }
    return {
      kind: 'dispute-won',
      payment: idOf(payment_intent),
      amount: fromProvider(amount, currency.toUpperCase()),
      currency: currency.toUpperCase(),
    }
  },
  'invoice.paid': (object) => ofCharge(object),
  'invoice.payment_failed': (object) => ofCharge(object),
  'invoice.payment_action_required': (object) => ofCharge(object),
  'invoice.marked_uncollectible': (object) => ofCharge(object),
  'invoice.voided': (object) => ofCharge(object),
  'payout.paid'(object) {
    const { id, amount, currency } = PayoutObject.parse(object)
    return {
      kind: 'payout',
      payout: id,
      amount: fromProvider(amount, currency.toUpperCase()),
      currency: currency.toUpperCase(),
    }
  },
}

/**
 * Something happened to it; what, is asked, as these may come late and in any order. Without our key it is none of
 * ours.
 */
const ofCharge = (object: unknown): ProviderNews => {
  const { id, metadata } = Charged.parse(object)
  return metadata?.checkout ? { kind: 'charge', charge: id, key: metadata.checkout } : { kind: 'other' }
}

const ofSession = (object: unknown, kindOf: (paid: boolean) => 'paid' | 'pending'): ProviderNews => {
  const { id, payment_intent, payment_status, amount_total, currency, customer } = Session.parse(object)
  const code = (currency ?? '').toUpperCase()
  return {
    kind: kindOf(payment_status === 'paid'),
    checkout: id,
    payment: idOf(payment_intent),
    amount: fromProvider(amount_total ?? 0, code),
    currency: code,
    customer: idOf(customer),
  }
}
