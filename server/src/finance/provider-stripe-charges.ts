import { Stripe } from 'stripe'
import { type ChargeState, type Provider, ProviderFailure } from './provider.ts'
import { fromProvider, toProvider } from './provider-amounts.ts'
import { asking, idOf, isLocale, openFor } from './provider-stripe-asking.ts'

const states: Readonly<Record<string, ChargeState['state']>> = { paid: 'paid', void: 'canceled', uncollectible: 'over' }

/**
 * Charges of saved methods are invoices of Stripe that are charged automatically, so that Stripe tries again by the
 * plan that is set there. https://docs.stripe.com/invoicing/automatic-charging
 */
export const stripeCharges = (
  stripe: Stripe,
): Pick<Provider, 'createSetUp' | 'fetchMethod' | 'charge' | 'fetchCharge' | 'cancelCharge'> => {
  /** Idempotency keys are forgotten after a day; what was made before is found by what it says of itself. */
  const made = async (customer: string, key: string): Promise<Stripe.Invoice | undefined> =>
    (await stripe.invoices.list({ customer, limit: 100 })).data.find(({ metadata }) => metadata?.['checkout'] === key)

  return {
    createSetUp: asking(async ({ key, currency, email, language, customer, back }) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'setup',
          currency: currency.toLowerCase(),
          client_reference_id: key,
          ...(customer
            ? { customer }
            : { customer_creation: 'always' as const, ...(email && { customer_email: email }) }),
          setup_intent_data: { metadata: { set_up: key } },
          metadata: { set_up: key },
          locale: isLocale(language) ? language : 'auto',
          success_url: back.saved,
          cancel_url: back.canceled,
          expires_at: Math.floor((Date.now() + openFor) / 1000),
        },
        { idempotencyKey: `set-up-${key}` },
      )
      return { reference: session.id, url: session.url ?? '', expires_at: new Date(session.expires_at * 1000) }
    }),

    fetchMethod: asking(async (set_up) => {
      const { status, customer, payment_method } = await stripe.setupIntents.retrieve(set_up)
      return { customer: idOf(customer), method: status === 'succeeded' ? idOf(payment_method) : '' }
    }),

    charge: asking(async ({ key, amount, currency, title, customer, method }) => {
      const due = toProvider(amount, currency)
      let invoice =
        (await made(customer, key)) ??
        (await stripe.invoices.create(
          {
            customer,
            collection_method: 'charge_automatically',
            default_payment_method: method,
            auto_advance: false, // until it is whole
            pending_invoice_items_behavior: 'exclude',
            currency: currency.toLowerCase(),
            description: title,
            metadata: { checkout: key },
          },
          { idempotencyKey: `charge-${key}` },
        ))
      const { id } = invoice
      if (invoice.status !== 'draft') return { reference: id }
      if (invoice.total === 0) {
        await stripe.invoiceItems.create(
          { customer, invoice: id, amount: due, currency: currency.toLowerCase(), description: title },
          { idempotencyKey: `charge-item-${key}` },
        )
        invoice = await stripe.invoices.retrieve(id)
      }
      // Less than the least that can be charged, or changed by a balance that the customer has at Stripe.
      if (invoice.amount_due !== due) {
        await stripe.invoices.del(id)
        throw new ProviderFailure('amount', true)
      }
      await stripe.invoices.finalizeInvoice(id, { auto_advance: true }, { idempotencyKey: `charge-final-${key}` })
      return { reference: id }
    }),

    fetchCharge: asking(async (reference) => {
      const invoice = await stripe.invoices.retrieve(reference, { expand: ['payments.data.payment.payment_intent'] })
      const payments = (invoice.payments?.data ?? []).map(({ status, amount_paid, payment: { payment_intent } }) => ({
        status,
        amount_paid,
        intent: typeof payment_intent === 'object' ? payment_intent : undefined,
      }))
      const paid = payments.find(({ status, intent }) => status === 'paid' && intent)
      const currency = invoice.currency.toUpperCase()
      return {
        state: states[invoice.status ?? ''] ?? 'open',
        payment: paid?.intent?.id ?? '',
        amount: fromProvider(paid?.amount_paid ?? 0, currency),
        currency,
        attempts: invoice.attempt_count,
        failed:
          invoice.status === 'open' &&
          invoice.attempt_count > 0 &&
          !payments.some(({ intent }) => intent?.status === 'processing'),
        retry_at: invoice.next_payment_attempt === null ? null : new Date(invoice.next_payment_attempt * 1000),
      }
    }),

    cancelCharge: asking(async ({ reference, key, customer }) => {
      const invoice = reference === '' ? await made(customer, key) : await stripe.invoices.retrieve(reference)
      if (!invoice || invoice.status === 'void') return true
      if (invoice.status === 'paid') return false
      if (invoice.status === 'draft') await stripe.invoices.del(invoice.id)
      else
        try {
          await stripe.invoices.voidInvoice(invoice.id)
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
          throw error
        }
      return true
    }),
  }
}
