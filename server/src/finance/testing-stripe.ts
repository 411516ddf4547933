import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'

export const testKey = 'sk_test_onlyForTests0001'
export const testSecret = 'whsec_onlyForTests0001'

type Session = {
  id: string
  key: string
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  payment: string
  customer: string
  email: string
  set_up: string
}
/** What is charged to a saved method. */
type Invoice = {
  id: string
  key: string
  customer: string
  method: string
  currency: string
  total: number
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  attempts: number
  retry_at: number | null
  payment: string
  is_processing: boolean
}
type Paid = { amount: number; currency: string; fee: number; refunded: number }

/** Stripe on loopback: what the portal asks of it, with its signatures of the SDK itself. */
export const openStandIn = async () => {
  const sessions = new Map<string, Session>()
  const payments = new Map<string, Paid>()
  const set_ups = new Map<string, { customer: string; method: string }>()
  const invoices = new Map<string, Invoice>()
  const payouts = new Map<string, { amount: number; currency: string; lines: [kind: string, payment: string][] }>()
  const answered = new Map<string, object>()
  const asked: { method: string; path: string; fields: URLSearchParams; key: string }[] = []
  let breaks = 0
  let made = 0
  const newId = (kind: string) => `${kind}_${String(++made).padStart(6, '0')}`

  const sessionOf = ({ id, amount, currency, status, payment, customer, set_up }: Session, paid = false) => ({
    id,
    object: 'checkout.session',
    ...(set_up && { mode: 'setup', setup_intent: set_up }),
    url: status === 'open' ? `${address}/pay/${id}` : null,
    status,
    payment_status: paid ? 'paid' : 'unpaid',
    amount_total: amount,
    currency,
    customer,
    payment_intent: payment || null,
    expires_at: 4_000_000_000,
  })

  const invoiceOf = (one: Invoice) => ({
    id: one.id,
    object: 'invoice',
    status: one.status,
    customer: one.customer,
    currency: one.currency,
    total: one.total,
    amount_due: one.total < 50 ? 0 : one.total, // less is not charged
    attempt_count: one.attempts,
    next_payment_attempt: one.retry_at,
    metadata: { checkout: one.key },
    payments: {
      object: 'list',
      data: one.payment
        ? [
            {
              status: one.status === 'paid' ? 'paid' : 'open',
              amount_paid: one.status === 'paid' ? one.total : null,
              payment: {
                type: 'payment_intent',
                payment_intent: {
                  id: one.payment,
                  status: one.is_processing
                    ? 'processing'
                    : one.status === 'paid'
                      ? 'succeeded'
                      : 'requires_payment_method',
                },
              },
            },
          ]
        : [],
    },
  })

  const answerInvoice = (
    method: string,
    [id = '', action = '']: string[],
    fields: URLSearchParams,
    query: URLSearchParams,
  ) => {
    if (id === '' && method === 'POST') {
      const made: Invoice = {
        id: newId('in'),
        key: fields.get('metadata[checkout]') ?? '',
        customer: fields.get('customer') ?? '',
        method: fields.get('default_payment_method') ?? '',
        currency: fields.get('currency') ?? '',
        total: 0,
        status: 'draft',
        attempts: 0,
        retry_at: null,
        payment: '',
        is_processing: false,
      }
      if (![...set_ups.values()].some((one) => one.method === made.method)) throw new Error('no such method')
      invoices.set(made.id, made)
      return invoiceOf(made)
    }
    if (id === '') {
      const own = [...invoices.values()].filter(({ customer }) => customer === query.get('customer'))
      return { object: 'list', has_more: false, data: own.toReversed().map(invoiceOf) }
    }
    const one = invoices.get(id)
    if (!one) throw new Error('no such invoice')
    if (method === 'DELETE') invoices.delete(id)
    if (action === 'finalize') one.status = 'open'
    if (action === 'void') {
      if (one.status === 'paid' || one.is_processing) throw new Error('it is paid')
      one.status = 'void'
    }
    return invoiceOf(one)
  }

  const answer = (method: string, path: string, fields: URLSearchParams, query: URLSearchParams): object => {
    const [, , noun = '', id = '', action = ''] = path.split('/')
    if (path === '/v1/account') return { id: 'acct_1', object: 'account', business_profile: { name: 'Northfield' } }
    if (path === '/v1/checkout/sessions' && method === 'POST') {
      const session: Session = {
        id: newId('cs'),
        key: fields.get('metadata[checkout]') ?? '',
        amount: Number(fields.get('line_items[0][price_data][unit_amount]')),
        currency: fields.get('line_items[0][price_data][currency]') ?? '',
        status: 'open',
        payment: '',
        customer: fields.get('customer') ?? '',
        email: fields.get('customer_email') ?? '',
        set_up: fields.get('mode') === 'setup' ? newId('seti') : '',
      }
      sessions.set(session.id, session)
      return sessionOf(session)
    }
    if (noun === 'checkout') {
      const [, , , , session_id = '', what = ''] = path.split('/')
      const session = sessions.get(session_id)
      if (!session) throw new Error('no such session')
      if (what === 'expire') session.status = 'expired'
      return sessionOf(session)
    }
    if (noun === 'setup_intents') {
      const saved = set_ups.get(id)
      return {
        id,
        status: saved ? 'succeeded' : 'processing',
        customer: saved?.customer,
        payment_method: saved?.method,
      }
    }
    if (noun === 'invoices') return answerInvoice(method, [id, action], fields, query)
    if (noun === 'invoiceitems') {
      const about = invoices.get(fields.get('invoice') ?? '')
      if (about) about.total += Number(fields.get('amount'))
      return { id: newId('ii'), object: 'invoiceitem' }
    }
    if (noun === 'payment_intents') {
      const paid = payments.get(id)
      return {
        id,
        object: 'payment_intent',
        currency: paid?.currency,
        latest_charge: { id: `ch_${id}`, balance_transaction: { fee: paid?.fee, currency: paid?.currency } },
      }
    }
    if (noun === 'refunds') {
      const paid = payments.get(fields.get('payment_intent') ?? '')
      if (paid) paid.refunded += Number(fields.get('amount'))
      return { id: newId('re'), object: 'refund', status: 'succeeded' }
    }
    if (noun === 'payouts') {
      const known = payouts.get(id)
      return { id, object: 'payout', amount: known?.amount, currency: known?.currency, arrival_date: 1_795_000_000 }
    }
    if (noun === 'balance_transactions') {
      const known = payouts.get(query.get('payout') ?? '')
      return {
        object: 'list',
        has_more: false,
        data: (known?.lines ?? []).map(([type, payment], at) => ({
          id: `txn_${at}`,
          type,
          amount: payments.get(payment)?.amount ?? known?.amount,
          fee: payments.get(payment)?.fee ?? 0,
          source: payment ? { payment_intent: payment } : null,
        })),
      }
    }
    if (noun === 'billing_portal') return { id: newId('bps'), url: `${address}/portal/${fields.get('customer')}` }
    throw new Error(`${method} ${path} ${action}`)
  }

  const take = async (request: IncomingMessage): Promise<{ status: number; body: object }> => {
    const url = new URL(request.url ?? '', address)
    const fields = new URLSearchParams(await text(request))
    const key = String(request.headers['idempotency-key'] ?? '')
    asked.push({ method: request.method ?? '', path: url.pathname, fields, key })
    if (request.headers.authorization !== `Bearer ${testKey}`)
      return { status: 401, body: { error: { type: 'authentication_error', message: 'Invalid API Key' } } }
    try {
      // As Stripe does: the first answer of a key is the answer of all its repetitions.
      const body = answered.get(key) ?? answer(request.method ?? '', url.pathname, fields, url.searchParams)
      if (key !== '') answered.set(key, body)
      return { status: 200, body }
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      return { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message } } }
    }
  }

  const server = createServer((request, response) => {
    void take(request).then(({ status, body }) => {
      if (breaks > 0) {
        breaks--
        response.destroy() // it was done, and nobody hears of it
        return
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stripe = new Stripe(testKey)

  /** What a webhook holds, as bytes with their signature. */
  const signed = (
    type: string,
    object: object,
    { at = new Date(), live = false, id = newId('evt'), secret = testSecret } = {},
  ) => {
    const timestamp = Math.floor(at.getTime() / 1000)
    const payload = JSON.stringify({ id, object: 'event', type, created: timestamp, livemode: live, data: { object } })
    return { payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
  }

  return {
    address,
    asked,
    sessions,
    payments,
    signed,
    /** The next answers are lost on their way. */
    breakNext: (count: number) => (breaks = count),
    /** A day is over: idempotency keys are forgotten. */
    forget: () => answered.clear(),
    /** Somebody pays on the page of a checkout; the money is there at once, or only on its way. */
    pay(session_id: string, { fee = 0, pending = false } = {}) {
      const session = sessions.get(session_id)
      if (session?.status !== 'open') throw new Error('this page is closed')
      session.status = 'complete'
      session.payment = newId('pi')
      session.customer ||= newId('cus')
      payments.set(session.payment, { amount: session.amount, currency: session.currency, fee, refunded: 0 })
      return { session: sessionOf(session, !pending), payment: session.payment }
    },
    invoices,
    /** Somebody saves a method on the page that asks for one. */
    setUp(session_id: string) {
      const session = sessions.get(session_id)
      if (session?.status !== 'open' || !session.set_up) throw new Error('this page is closed')
      session.status = 'complete'
      session.customer ||= newId('cus')
      set_ups.set(session.set_up, { customer: session.customer, method: newId('pm') })
      return sessionOf(session)
    },
    /** The provider tries to charge a saved method. @param retry_at when it tries again, where this fails */
    attempt(
      invoice_id: string,
      outcome: 'paid' | 'failed' | 'processing',
      { fee = 0, retry_at = null }: { fee?: number; retry_at?: Date | null } = {},
    ) {
      const one = invoices.get(invoice_id)
      if (one?.status !== 'open') throw new Error('nothing to charge')
      one.payment ||= newId('pi')
      one.attempts++
      one.is_processing = outcome === 'processing'
      one.retry_at = outcome === 'failed' && retry_at ? Math.floor(retry_at.getTime() / 1000) : null
      if (outcome === 'paid') {
        one.status = 'paid'
        payments.set(one.payment, { amount: one.total, currency: one.currency, fee, refunded: 0 })
      }
      return invoiceOf(one)
    },
    charge(payment: string, refunded: number) {
      const paid = payments.get(payment)
      return { id: `ch_${payment}`, payment_intent: payment, amount_refunded: refunded, currency: paid?.currency }
    },
    dispute: (payment: string, fee: number, status = 'needs_response') => ({
      id: `dp_${payment}`,
      payment_intent: payment,
      amount: payments.get(payment)?.amount,
      currency: payments.get(payment)?.currency,
      reason: 'fraudulent',
      status,
      balance_transactions: [{ fee, currency: payments.get(payment)?.currency }],
    }),
    payOut(amount: number, currency: string, lines: [kind: string, payment: string][]) {
      const id = newId('po')
      payouts.set(id, { amount, currency, lines })
      return { id, amount, currency, arrival_date: 1_795_000_000 }
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
