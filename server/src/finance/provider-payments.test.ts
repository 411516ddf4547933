import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { books } from '#contract/finance/books.contract.ts'
import { payOnline } from '#contract/finance/pay-online.contract.ts'
import { paymentSetup } from '#contract/finance/payment-setup.contract.ts'
import { paymentsReport } from '#contract/finance/payments.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'
import { onlineOf, type Place } from './provider.testing.ts'
import { openStandIn, testKey } from './testing-stripe.ts'

const portal = withPortal()
let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeAll(async () => {
  standIn = await openStandIn()
})
afterAll(() => standIn.close())

const { opened, readSetup, methodsOf, issued, balance, hear, say, work } = onlineOf(portal, () => standIn)
const begin = async ({ family }: Place, invoice_id: number, amount: number) => {
  const { id, url } = await portal.as(family).ok(payOnline.start, { applications: [{ invoice_id, amount }] })
  return { id, session: url.slice(url.lastIndexOf('/') + 1) }
}
const paymentsOf = async ({ room }: Place) =>
  (await portal.as(room.admin).ok(paymentsReport.list, {})).rows.map(({ state, amount }) => [state, amount])
const sums = async ({ room }: Place) => {
  const { accounts: all, receivable, open } = await portal.as(room.admin).ok(books.trialBalance, {})
  expect(receivable).toBe(open)
  expect(all.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  return Object.fromEntries(all.map(({ kind, debit, credit }) => [kind, debit - credit]))
}

describe('a payment online', () => {
  it('is settled by the word of the provider, once, with its fee, on the invoices that were chosen', async () => {
    const place = await opened()
    const invoice = await issued(place, 50_000)
    const { id, session } = await begin(place, invoice, 30_000)
    const { session: done } = standIn.pay(session, { fee: 900 })
    const state = () => portal.as(place.family).ok(payOnline.state, { id })
    expect((await state()).state).toBe('open')
    for (let time = 0; time < 3; time++)
      expect(await say(place, 'checkout.session.completed', done, { id: 'evt_once' })).toBe(200)
    await Promise.all([work(), work(), work()])
    await say(place, 'checkout.session.async_payment_succeeded', done)
    await work()
    expect(await state()).toEqual({ state: 'paid', amount: 30_000, currency: 'USD' })
    expect(await balance(place, invoice)).toBe(20_000)
    expect(await paymentsOf(place)).toEqual([['settled', 30_000]])
    expect(await sums(place)).toMatchObject({ clearing: 29_100, processor_fee: 900, receivable: 20_000 })
  })

  it('begun twice opens one page; another choice closes it, unless it was paid meanwhile', async () => {
    const place = await opened()
    const invoice = await issued(place, 50_000)
    const [first, again] = await Promise.all([begin(place, invoice, 30_000), begin(place, invoice, 30_000)])
    expect(again).toEqual(first)
    const other = await begin(place, invoice, 20_000)
    // The way back leads to the page that says what became of the payment.
    const last = standIn.asked.findLast(({ path }) => path === '/v1/checkout/sessions')
    expect(last?.fields.get('success_url')).toMatch(/\/student-payment-application\?checkout=\d+$/)
    expect(standIn.sessions.get(first.session)?.status).toBe('expired')
    standIn.pay(other.session)
    const refused = await portal
      .as(place.family)
      .call(payOnline.start, { applications: [{ invoice_id: invoice, amount: 50_000 }] })
    expect([refused.http, refused.code]).toEqual([409, 'finance.under-way'])
  })

  it('whose answer is lost on its way is begun once', async () => {
    const place = await opened()
    const invoice = await issued(place, 10_000)
    const before = standIn.sessions.size
    standIn.breakNext(1)
    const first = await begin(place, invoice, 10_000)
    expect(await begin(place, invoice, 10_000)).toEqual(first)
    expect(standIn.sessions.size).toBe(before + 1)
  })

  it('that takes days is on its way until it is there, or comes to nothing, in whatever order that is said', async () => {
    const place = await opened()
    const [one, two] = [await issued(place, 10_000), await issued(place, 7_000)]
    const first = standIn.pay((await begin(place, one, 10_000)).session, { pending: true })
    await say(place, 'checkout.session.completed', first.session)
    await work()
    expect([await paymentsOf(place), await balance(place, one)]).toEqual([[['pending', 10_000]], 10_000])
    const refused = await portal
      .as(place.family)
      .call(payOnline.start, { applications: [{ invoice_id: one, amount: 10_000 }] })
    expect(refused.code).toBe('finance.under-way')
    await say(place, 'checkout.session.async_payment_succeeded', { ...first.session, payment_status: 'paid' })
    await work()
    expect(await balance(place, one)).toBe(0)
    const second = standIn.pay((await begin(place, two, 7_000)).session, { pending: true })
    await say(place, 'checkout.session.async_payment_failed', second.session)
    await say(place, 'checkout.session.completed', second.session)
    await work()
    expect(await balance(place, two)).toBe(7_000)
    expect((await paymentsOf(place)).toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b)))).toEqual([
      ['failed', 7_000],
      ['settled', 10_000],
    ])
  })

  it('is given back in part from the office or at the provider, disputed, and won again', async () => {
    const place = await opened()
    const invoice = await issued(place, 20_000)
    const { session, payment } = standIn.pay((await begin(place, invoice, 20_000)).session, { fee: 600 })
    await say(place, 'charge.refunded', standIn.charge(payment, 1_000)) // before anybody knows of the payment
    await work()
    expect(await paymentsOf(place)).toEqual([])
    await say(place, 'checkout.session.completed', session)
    await work()
    await work(5)
    expect(await balance(place, invoice)).toBe(1_000)
    const { rows } = await portal.as(place.room.admin).ok(paymentsReport.list, {})
    const [{ id = 0, version = 0 } = {}] = rows as { id?: number; version?: number }[]
    const refund = { id, version, amount: 2_000, reason: 'Left the course' }
    expect((await portal.as(place.room.teacher).call(payOnline.refund, refund)).http).toBe(403)
    await portal.as(place.room.admin).ok(payOnline.refund, refund)
    await say(place, 'charge.refunded', standIn.charge(payment, 3_000))
    await say(place, 'charge.refunded', standIn.charge(payment, 1_000))
    await work(6)
    expect(await balance(place, invoice)).toBe(3_000)
    expect((await paymentsOf(place))[0]?.[0]).toBe('partly_refunded')
    expect(await sums(place)).toMatchObject({ clearing: 20_000 - 600 - 3_000, processor_fee: 600 })
  })

  it('that is disputed is open again with the fee of the provider, and paid once more when the dispute is won', async () => {
    const place = await opened()
    const invoice = await issued(place, 20_000)
    const { session, payment } = standIn.pay((await begin(place, invoice, 20_000)).session, { fee: 600 })
    await say(place, 'charge.dispute.closed', standIn.dispute(payment, 1_500, 'won'))
    await say(place, 'charge.dispute.created', standIn.dispute(payment, 1_500))
    await say(place, 'checkout.session.completed', session, { at: new Date('2026-11-20T15:00:01Z') })
    await work()
    expect(await balance(place, invoice)).toBe(0)
    await work(1)
    await work(10)
    expect((await paymentsOf(place)).toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b)))).toEqual([
      ['failed', 20_000],
      ['settled', 20_000],
    ])
    expect(await balance(place, invoice)).toBe(0)
    expect(await sums(place)).toMatchObject({ receivable: 0 })
  })

  it('is paid out with what fees were not known before', async () => {
    const place = await opened()
    const invoice = await issued(place, 10_000)
    const { session, payment } = standIn.pay((await begin(place, invoice, 10_000)).session)
    await say(place, 'checkout.session.completed', session)
    await work()
    Object.assign(standIn.payments.get(payment) ?? {}, { fee: 320 })
    await say(place, 'payout.paid', standIn.payOut(9_680, 'usd', [['charge', payment]]))
    await work()
    expect(await sums(place)).toMatchObject({ bank: 9_680, processor_fee: 320, clearing: 0 })
  })
})

describe('a webhook', () => {
  it('needs the address of the school and a signature of these bytes, and is not read before', async () => {
    const place = await opened()
    const event = standIn.signed('checkout.session.completed', { id: 'cs_x' }, { at: new Date('2026-11-20T15:00:00Z') })
    expect(await hear('/payment-events/00000000-0000-4000-8000-000000000000', event)).toBe(404)
    expect(await hear('/payment-events/x', event)).toBe(404)
    expect(await hear(place.hook, { ...event, payload: event.payload.replace('cs_x', 'cs_y') })).toBe(400)
    expect(await hear(place.hook, { ...event, signature: '' })).toBe(400)
    expect(await hear(place.hook, { payload: '{'.repeat(2_000), signature: event.signature })).toBe(400)
    const other = await opened()
    const foreign = standIn.signed('x', {}, { at: new Date('2026-11-20T15:00:00Z'), secret: 'whsec_ofAnotherOne1' })
    expect(await hear(other.hook, foreign)).toBe(400)
    const stored = await portal
      .owner()
      .rows('select 1 from provider_event where school_id = $1', [place.room.school.id])
    expect(stored).toEqual([])
  })

  it('of the live account moves nothing while the keys are for tests, nor does one about a foreign checkout', async () => {
    const place = await opened()
    const invoice = await issued(place, 10_000)
    const { session } = standIn.pay((await begin(place, invoice, 10_000)).session)
    expect(await say(place, 'checkout.session.completed', session, { live: true })).toBe(200)
    expect(await say(place, 'checkout.session.completed', { ...session, id: 'cs_foreign' })).toBe(200)
    expect(await say(place, 'invoice.created', { id: 'in_1' })).toBe(200)
    await work()
    expect([await paymentsOf(place), await balance(place, invoice)]).toEqual([[], 10_000])
  })
})

describe('the set-up', () => {
  it('keeps keys sealed, says whether they work, and takes nothing online without them', async () => {
    const { room } = await opened()
    const admin = portal.as(room.admin)
    const shown = await readSetup(room)
    expect(shown).toMatchObject({
      provider: 'stripe',
      account: 'Northfield',
      is_live: false,
      key_hint: '0001',
      problem: '',
    })
    expect(JSON.stringify(shown)).not.toContain(testKey)
    const stored = await portal
      .owner()
      .one<{ secret_key: Buffer }>('select secret_key from payment_setup where school_id = $1', [room.school.id])
    expect(stored.secret_key.toString('latin1')).not.toContain('onlyForTests')
    const wrong = async (keys: { secret_key: string; webhook_secret: string }) =>
      (await admin.call(paymentSetup.saveKeys, { ...keys, version: shown.version })).fields.map(({ path }) => path)
    expect(await wrong({ secret_key: 'pk_test_abcdefgh', webhook_secret: '' })).toEqual(['secret_key'])
    expect(await wrong({ secret_key: 'sk_test_unknownKey', webhook_secret: '' })).toEqual(['secret_key'])
    expect(await wrong({ secret_key: '', webhook_secret: 'abc' })).toEqual(['webhook_secret'])
    expect(await admin.ok(paymentSetup.test, { version: shown.version })).toMatchObject({ problem: '', is_live: false })
    expect((await admin.call(paymentSetup.removeKeys, { version: shown.version })).http).toBe(409) // the test was kept
    await admin.ok(paymentSetup.removeKeys, { version: shown.version + 1 })
    const bare = await readSetup(room)
    expect([bare.provider, bare.takes_online]).toEqual(['', false])
    const refused = await admin.call(paymentSetup.save, {
      ...methodsOf(bare),
      takes_online: true,
      version: bare.version,
    })
    expect(refused.fields.map(({ path }) => path)).toEqual(['takes_online'])
    for (const person of [room.teacher, room.students[0], room.parents[0]])
      expect((await portal.as(person as Person).call(paymentSetup.read, {})).http).toBe(403)
  })
})
