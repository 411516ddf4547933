import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutbound } from '#server/platform/outbound.ts'
import { fromProvider, isPayable, toProvider } from './provider-amounts.ts'
import { Forged, ProviderFailure } from './provider.ts'
import { isStripeKey, isTestKey, isWebhookSecret } from './provider-stripe.ts'
import { openProvider } from './providers.ts'
import { openStandIn, testKey, testSecret } from './testing-stripe.ts'

let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeAll(async () => {
  standIn = await openStandIn()
})
afterAll(() => standIn.close())

const open = (secret_key = testKey) =>
  openProvider('stripe', openOutbound(true), {
    secret_key,
    webhook_secret: testSecret,
    address: standIn.address,
  })
const checkout = {
  key: '7c0e8b62-0000-4000-8000-000000000001',
  amount: 12_550,
  currency: 'USD',
  title: 'INV-000007',
  email: 'parent@mail.example',
  language: 'en',
  customer: null,
  remembers: true,
  back: { paid: 'https://portal.example/invoices', canceled: 'https://portal.example/invoices' },
}

describe('Stripe', () => {
  it('is asked for one page of checkout a key, also where its first answer was lost', async () => {
    const before = standIn.sessions.size
    standIn.breakNext(1)
    const first = await open().createCheckout(checkout)
    const again = await open().createCheckout(checkout)
    expect(again.reference).toBe(first.reference)
    expect(standIn.sessions.size).toBe(before + 1)
    expect(standIn.sessions.get(first.reference)).toMatchObject({ amount: 12_550, currency: 'usd', key: checkout.key })
    expect(standIn.asked.filter(({ path }) => path === '/v1/checkout/sessions').map(({ key }) => key)).toEqual(
      Array(3).fill(`checkout-${checkout.key}`),
    )
  })

  it('closes a page that was not paid, and says where it was', async () => {
    const { reference } = await open().createCheckout({ ...checkout, key: '7c0e8b62-0000-4000-8000-000000000002' })
    expect(await open().expireCheckout(reference)).toBe(true)
    expect(await open().expireCheckout(reference)).toBe(false)
  })

  it('says whose account a key opens, and refuses another one without words of its own', async () => {
    expect(await open().readAccount()).toEqual({ account: 'Northfield', live: false })
    const refused = await open('sk_test_anotherKey000')
      .readAccount()
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ProviderFailure)
    expect(refused).toMatchObject({ message: 'key', refused: true })
    const gone = openProvider('stripe', openOutbound(true), {
      secret_key: testKey,
      webhook_secret: '',
      address: 'http://127.0.0.1:9',
    })
    expect(await gone.readAccount().catch((error: unknown) => error)).toMatchObject({
      message: 'unreachable',
      refused: false,
    })
  })

  it('is believed only with the signature of these very bytes, made lately with our secret', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const read = (payload: string, signature: string) => open().readWebhook(Buffer.from(payload), signature, now)
    const { payload, signature } = standIn.signed('checkout.session.expired', { id: 'cs_1' }, { at: now })
    const session = { payment_status: 'unpaid', amount_total: 1, currency: 'usd', payment_intent: null, customer: null }
    const whole = standIn.signed('checkout.session.expired', { id: 'cs_1', ...session }, { at: now, id: 'evt_x' })
    expect(read(whole.payload, whole.signature)).toEqual({
      id: 'evt_x',
      at: now,
      live: false,
      type: 'checkout.session.expired',
      news: { kind: 'expired', checkout: 'cs_1' },
    })
    const forged: [string, string][] = [
      [payload.replace('cs_1', 'cs_2'), signature],
      [payload, ''],
      [payload, 't=1,v1=00'],
      [payload, standIn.signed('x', {}, { at: now, secret: 'whsec_another0000' }).signature],
    ]
    const old = standIn.signed('checkout.session.expired', { id: 'cs_1' }, { at: new Date('2026-11-20T09:54:00Z') })
    for (const [body, header] of [...forged, [old.payload, old.signature] as const])
      expect(() => read(body, header)).toThrow(Forged)
  })

  it('gives parts back once a key, and pays out what is left after its fees', async () => {
    const { reference } = await open().createCheckout({ ...checkout, key: '7c0e8b62-0000-4000-8000-000000000003' })
    const { payment } = standIn.pay(reference, { fee: 394 })
    expect(await open().fetchFee(payment)).toBe(394)
    const refund = { payment, amount: 2_000, currency: 'USD', key: 'r1' }
    standIn.breakNext(1)
    const first = await open().refund(refund)
    expect((await open().refund(refund)).reference).toBe(first.reference)
    expect(standIn.payments.get(payment)?.refunded).toBe(2_000)
    const { id } = standIn.payOut(12_156, 'usd', [
      ['charge', payment],
      ['payout', ''],
    ])
    expect(await open().fetchPayout(id)).toEqual({
      reference: id,
      amount: 12_156,
      currency: 'USD',
      arrives_on: '2026-11-18',
      fee: 394,
      lines: [{ kind: 'charge', amount: 12_550, fee: 394, payment }],
    })
  })

  it('has keys for tests and live ones, by their looks', () => {
    expect([
      isStripeKey('sk_test_abcdefgh1'),
      isStripeKey('rk_live_abcdefgh1'),
      isStripeKey('pk_test_abcdefgh1'),
    ]).toEqual([true, true, false])
    expect([isTestKey('rk_test_abcdefgh1'), isTestKey('sk_live_abcdefgh1')]).toEqual([true, false])
    expect([isWebhookSecret('whsec_abcdefgh1'), isWebhookSecret('sk_test_abcdefgh1')]).toEqual([true, false])
  })
})

it.each([
  ['USD', 1250, 1250, true],
  ['JPY', 1250, 1250, true],
  ['ISK', 1250, 125_000, true],
  ['UGX', 500, 50_000, true],
  ['MGA', 1200, 12, true],
  ['MGA', 1250, 13, false],
  ['KWD', 1250, 1250, true],
  ['KWD', 1255, 1255, false],
] as const)('%s %i is %i for the provider', (currency, amount, given, payable) => {
  expect(isPayable(amount, currency)).toBe(payable)
  expect(toProvider(amount, currency)).toBe(given)
  if (payable) expect(fromProvider(given, currency)).toBe(amount)
})
