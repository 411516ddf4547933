import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts, accountsReport } from '#contract/finance/accounts.contract.ts'
import { automatic } from '#contract/finance/automatic.contract.ts'
import { payOnline } from '#contract/finance/pay-online.contract.ts'
import { payments, paymentsReport } from '#contract/finance/payments.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { erasure } from '#contract/session/erasure.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'
import { chargeAutomatically } from './automatic.job.ts'
import { moneyOf } from './finance.testing.ts'
import { onlineOf, type Place } from './provider.testing.ts'
import { watchDueDates } from './reminders.job.ts'
import { openStandIn } from './testing-stripe.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeAll(async () => {
  standIn = await openStandIn()
})
afterAll(() => standIn.close())
const { opened, issued, balance, say, work } = onlineOf(portal, () => standIn)
const { paid, expectBooks } = moneyOf(portal)

const read = ({ family }: Place) => portal.as(family).ok(automatic.read, {})
const press = ({ family }: Place, method: 'new' | 'saved' = 'new') =>
  portal.as(family).ok(automatic.turnOn, { agreed: true, method })
const setUp = async (place: Place): Promise<object> => {
  const { url } = await press(place)
  const session = standIn.setUp(url.slice(url.lastIndexOf('/') + 1))
  await say(place, 'checkout.session.completed', session)
  await work()
  return session
}
/** A family that owes 300.00 on 1 December and 200.00 on 1 January, with automatic payment on. */
const paying = async () => {
  const place = await opened()
  const first = await issued(place, 30_000)
  const second = await issued(place, 20_000, '2027-01-01')
  await setUp(place)
  return { ...place, first, second }
}
const at = (time: string): void => void portal.clock.set(time)
/** The job of an hour, in a school in UTC. */
const hour = async (time: string): Promise<void> => {
  at(time)
  await chargeAutomatically(portal.product().kernel)()
}
/** What is charged of a school: the keys that it was asked for with, and how much. */
const chargesOf = async ({ room }: Place) => {
  const rows = await portal
    .owner()
    .rows<{ key: string }>('select key from provider_checkout where school_id = $1 and automatic_on is not null', [
      room.school.id,
    ])
  const keys = new Set(rows.map(({ key }) => key))
  return [...standIn.invoices.values()].filter(({ key }) => keys.has(key))
}
const chargeOf = async (place: Place) => {
  const [first, ...others] = await chargesOf(place)
  expect(others).toEqual([])
  return first?.id ?? ''
}
const sums = async (place: Place) => (await chargesOf(place)).map(({ total, status }) => [total, status])
const paymentsOf = async ({ room }: Place) =>
  (await portal.as(room.admin).ok(paymentsReport.list, {})).rows.map(({ state, amount }) => [state, amount])
const mailsOf = async ({ room }: Place) =>
  (
    await portal
      .owner()
      .rows<{ subject: string }>('select subject from mail_outbox where school_id = $1 order by id', [room.school.id])
  ).map(({ subject }) => subject)

describe('automatic payment', () => {
  it('is agreed to once, with a method that is saved at the provider, whose word turns it on', async () => {
    const place = await opened()
    await issued(place, 30_000)
    const { state, terms, next, available } = await read(place)
    expect([state, available, next]).toEqual(['off', true, { on: '2026-12-01', amount: 30_000, currency: 'USD' }])
    const refused = await portal.as(place.family).call(automatic.turnOn, { agreed: false as true, method: 'new' })
    expect(refused.http).toBe(422)
    const [one, two] = await Promise.all([press(place), press(place)])
    expect(one).toEqual(two)
    expect((await read(place)).state).toBe('waiting')
    const asked = standIn.asked.findLast(({ path }) => path === '/v1/checkout/sessions')
    expect(Object.fromEntries(asked?.fields ?? [])).toMatchObject({ mode: 'setup', currency: 'usd' })
    const session = standIn.setUp(one.url.slice(one.url.lastIndexOf('/') + 1))
    for (let time = 0; time < 2; time++) await say(place, 'checkout.session.completed', session)
    await Promise.all([work(), work()])
    expect(await read(place)).toMatchObject({ state: 'on', has_method: true })
    const kept = await portal
      .owner()
      .one('select terms, agreed_by from automatic_payment where school_id = $1', [place.room.school.id])
    expect(kept).toEqual({ terms, agreed_by: place.family.user_id })

    // Turned off, it stays off when the provider says the same once more.
    expect(await portal.as(place.family).ok(automatic.turnOff, {})).toEqual({ under_way: false })
    await say(place, 'checkout.session.completed', session)
    await work()
    await hour('2026-12-01T08:23:00Z')
    expect([(await read(place)).state, await sums(place)]).toEqual(['off', []])
    expect(await press(place, 'saved')).toEqual({ url: '' })
    expect((await read(place)).state).toBe('on')
  })

  it('charges what is due on the day, once, however often the job runs and answers are lost', async () => {
    const place = await paying()
    await hour('2026-11-30T08:23:00Z')
    await hour('2026-12-01T03:23:00Z') // at night
    expect(await sums(place)).toEqual([])
    standIn.breakNext(2) // both tries of one call
    await hour('2026-12-01T08:23:00Z')
    standIn.breakNext(6)
    await hour('2026-12-01T09:23:00Z')
    await Promise.all([hour('2026-12-01T10:23:00Z'), hour('2026-12-01T10:23:00Z')])
    await hour('2026-12-02T08:23:00Z')
    expect(await sums(place)).toEqual([[30_000, 'open']])
    expect((await read(place)).last).toMatchObject({ state: 'pending', amount: 30_000, failed_at: null })
    expect((await read(place)).next).toEqual({ on: '2027-01-01', amount: 20_000, currency: 'USD' })
    const done = standIn.attempt(await chargeOf(place), 'paid', { fee: 900 })
    for (let time = 0; time < 2; time++) await say(place, 'invoice.paid', done)
    await Promise.all([work(), work()])
    expect([await balance(place, place.first), await balance(place, place.second)]).toEqual([0, 20_000])
    expect(await paymentsOf(place)).toEqual([['settled', 30_000]])
    await hour('2026-12-02T09:23:00Z')
    expect(await sums(place)).toEqual([[30_000, 'paid']])
    await expectBooks(place.room)
  })

  it('finds what it asked for days before the provider forgot the key, and settles what nobody said', async () => {
    const place = await paying()
    standIn.breakNext(8) // made, item added, finalized: no answer came
    await hour('2026-12-01T08:23:00Z')
    standIn.forget()
    await hour('2026-12-05T08:23:00Z')
    standIn.forget()
    await hour('2026-12-08T08:23:00Z')
    expect(await sums(place)).toEqual([[30_000, 'open']])
    standIn.attempt(await chargeOf(place), 'paid')
    await hour('2026-12-09T08:23:00Z')
    expect(await balance(place, place.first)).toBe(0)
  })

  it('is tried again by the plan of the provider, whatever order that is said in', async () => {
    const place = await paying()
    await hour('2026-12-01T08:23:00Z')
    const id = await chargeOf(place)
    const retry_at = new Date('2026-12-04T09:00:00Z')
    const failed = standIn.attempt(id, 'failed', { retry_at })
    await say(place, 'invoice.payment_failed', failed)
    await work()
    expect(await read(place)).toMatchObject({ state: 'on', last: { state: 'pending' } })
    expect(new Date((await read(place)).last?.retry_at ?? 0)).toEqual(retry_at)
    for (const day of ['02', '03']) await hour(`2026-12-${day}T08:23:00Z`)
    expect(await sums(place)).toEqual([[30_000, 'open']])
    at('2026-12-04T09:01:00Z')
    const done = standIn.attempt(id, 'paid', { fee: 900 })
    await say(place, 'invoice.paid', done)
    await say(place, 'invoice.payment_failed', failed) // late
    await work()
    expect([await balance(place, place.first), (await read(place)).last?.state]).toEqual([0, 'paid'])
    expect(await mailsOf(place)).toEqual([])
  })

  it('stops when it failed for good: nothing can be taken any more, and the family hears of it once', async () => {
    const place = await paying()
    await hour('2026-12-01T08:23:00Z')
    const id = await chargeOf(place)
    await say(place, 'invoice.payment_failed', standIn.attempt(id, 'failed'))
    await work()
    expect((await read(place)).state).toBe('on') // the provider may still say when it tries again
    await hour('2026-12-01T10:23:00Z')
    for (const day of ['02', '03']) await hour(`2026-12-${day}T08:23:00Z`)
    expect(await read(place)).toMatchObject({ state: 'stopped', last: { state: 'failed', amount: 30_000 } })
    expect(await sums(place)).toEqual([[30_000, 'void']])
    expect(await mailsOf(place)).toEqual(['Automatic payment failed: $300.00'])
    const admin = portal.as(place.room.admin)
    expect((await admin.ok(accounts.read, { id: place.payer })).automatic).toMatchObject({ state: 'stopped' })
    const { rows } = await admin.ok(accountsReport.list, { automatic: 'stopped' })
    expect(rows.map(({ id: payer }) => payer)).toEqual([place.payer])
    // Another method, and it is charged with that one.
    await setUp(place)
    await hour('2026-12-04T08:23:00Z')
    expect(await sums(place)).toEqual([
      [30_000, 'void'],
      [30_000, 'open'],
    ])
  })

  it('waits for a direct debit that takes days, and is not doubled by it', async () => {
    const place = await paying()
    await hour('2026-12-01T08:23:00Z')
    const id = await chargeOf(place)
    standIn.attempt(id, 'processing')
    await hour('2026-12-03T08:23:00Z')
    expect((await read(place)).last).toMatchObject({ state: 'pending', failed_at: null })
    const refused = await portal
      .as(place.family)
      .call(payOnline.start, { applications: [{ invoice_id: place.first, amount: 30_000 }] })
    expect(refused.code).toBe('finance.under-way')
    expect(await portal.as(place.family).ok(automatic.turnOff, {})).toEqual({ under_way: true })
    await say(place, 'invoice.paid', standIn.attempt(id, 'paid'))
    await work()
    expect(await balance(place, place.first)).toBe(0)
  })

  it('turned off takes back what was not paid yet, also later where the provider is away', async () => {
    const place = await paying()
    await hour('2026-12-01T08:23:00Z')
    standIn.breakNext(2)
    expect(await portal.as(place.family).ok(automatic.turnOff, {})).toEqual({ under_way: true })
    expect((await read(place)).state).toBe('off')
    await hour('2026-12-01T20:23:00Z')
    expect(await sums(place)).toEqual([[30_000, 'void']])
    await press(place, 'saved')
    await hour('2026-12-02T08:23:00Z')
    expect(await portal.as(place.family).ok(automatic.turnOff, {})).toEqual({ under_way: false })
    await hour('2026-12-03T08:23:00Z')
    expect(await sums(place)).toEqual([
      [30_000, 'void'],
      [30_000, 'void'],
    ])
    expect(await balance(place, place.first)).toBe(30_000)
  })

  it('gives way to a payment by hand, unless it was paid already', async () => {
    const place = await paying()
    await hour('2026-12-01T08:23:00Z')
    const begin = (amount: number) =>
      portal.as(place.family).call(payOnline.start, { applications: [{ invoice_id: place.first, amount }] })
    expect((await begin(10_000)).http).toBe(200)
    expect(await sums(place)).toEqual([[30_000, 'void']])
    await hour('2026-12-02T08:23:00Z') // the page is open: the rest alone
    expect(await sums(place)).toEqual([
      [30_000, 'void'],
      [20_000, 'open'],
    ])
    standIn.attempt((await chargesOf(place))[1]?.id ?? '', 'paid')
    expect((await begin(20_000)).code).toBe('finance.under-way')
  })

  it('never charges more than is open: what the office records comes first', async () => {
    const place = await paying()
    await hour('2026-12-01T08:23:00Z')
    await paid(place.room, place.payer, 25_000)
    await hour('2026-12-01T09:23:00Z')
    expect(await sums(place)).toEqual([[30_000, 'void']])
    await hour('2026-12-02T08:23:00Z')
    expect((await sums(place))[1]).toEqual([5_000, 'open'])
    // Too late to take it back: what is too much is credit.
    const done = standIn.attempt((await chargesOf(place))[1]?.id ?? '', 'paid')
    await portal.as(place.room.admin).ok(payments.record, {
      payer_id: place.payer,
      student_id: null,
      method: 'cash',
      currency: 'USD',
      amount: 5_000,
      received_on: '2026-12-02',
      reference: '',
      note: '',
      apply: 'oldest',
      applications: [],
    })
    await say(place, 'invoice.paid', done)
    await work()
    expect([await balance(place, place.first), await balance(place, place.second)]).toEqual([0, 20_000])
    const { balances } = await portal.as(place.room.admin).ok(accounts.read, { id: place.payer })
    expect(balances[0]?.credit).toBe(5_000)
    await expectBooks(place.room)
  })

  it('that was taken back at the provider, and nobody knows why, is charged anew the next day', async () => {
    const place = await paying()
    await hour('2026-12-01T08:23:00Z')
    const one = standIn.invoices.get(await chargeOf(place))
    Object.assign(one ?? {}, { status: 'void' })
    await say(place, 'invoice.voided', { id: one?.id, metadata: { checkout: one?.key } })
    await say(place, 'invoice.voided', { id: 'in_foreign', metadata: { checkout: crypto.randomUUID() } })
    await work()
    await hour('2026-12-01T09:23:00Z')
    expect(await sums(place)).toEqual([[30_000, 'void']])
    await hour('2026-12-02T08:23:00Z')
    expect([(await sums(place))[1], (await read(place)).state]).toEqual([[30_000, 'open'], 'on'])
  })

  it('leaves alone what is too little, promised, in collections, or in dispute', async () => {
    const place = await paying()
    const admin = portal.as(place.room.admin)
    const agreed = async (collections: 'none' | 'promised' | 'collections', collections_until: string | null) => {
      const { payer } = await admin.ok(accounts.read, { id: place.payer })
      const { kind: _kind, person_id: _person, person_email: _mail, archived: _archived, ...rest } = payer
      await admin.ok(accounts.save, { ...rest, collections, collections_until })
    }
    await agreed('promised', '2026-12-02')
    await hour('2026-12-02T08:23:00Z')
    await agreed('collections', null)
    await hour('2026-12-03T08:23:00Z')
    expect([await sums(place), (await read(place)).next]).toEqual([[], null])
    await agreed('none', null)
    await hour('2026-12-04T08:23:00Z')
    const id = await chargeOf(place)
    await say(place, 'invoice.paid', standIn.attempt(id, 'paid'))
    await work()
    const payment = standIn.invoices.get(id)?.payment ?? ''
    await say(place, 'charge.dispute.created', standIn.dispute(payment, 1_500))
    await work()
    expect((await read(place)).state).toBe('stopped')
    await press(place, 'saved')
    await issued(place, 30, '2026-12-05')
    await hour('2026-12-05T08:23:00Z')
    expect([await sums(place), (await read(place)).state]).toEqual([[[30_000, 'paid']], 'on'])
  })

  it('is of the family alone; the office turns it off with a reason, and sees what came of it', async () => {
    const place = await paying()
    const other = place.room.parents[1] as Person
    const admin = portal.as(place.room.admin)
    const mayPay = (from: 'inherit' | 'deny', to: 'deny' | 'allow') =>
      admin.ok(tags.save, { kind: 'user', id: other.person_id, changes: [{ flag: 'payinvoice', from, to }] })
    await mayPay('inherit', 'deny')
    expect((await portal.as(other).call(automatic.read, {})).http).toBe(403)
    await mayPay('deny', 'allow')
    expect(await portal.as(other).ok(automatic.read, {})).toMatchObject({ state: 'off', next: null, last: null })
    expect((await portal.as(other).call(automatic.turnOff, {})).http).toBe(404)
    for (const person of [other, place.room.teacher])
      expect((await portal.as(person).call(automatic.stop, { payer_id: place.payer, reason: 'x' })).http).toBe(403)
    expect((await admin.call(automatic.turnOn, { agreed: true, method: 'saved' })).http).toBe(403)
    expect((await admin.call(automatic.stop, { payer_id: place.payer, reason: '' })).http).toBe(422)
    await admin.ok(automatic.stop, { payer_id: place.payer, reason: 'Asked for on the phone' })
    expect(await read(place)).toMatchObject({ state: 'off', off_reason: 'Asked for on the phone' })
    await hour('2026-12-01T08:23:00Z')
    expect(await sums(place)).toEqual([])
  })

  it('ends when the data of the payer are removed, and the method is forgotten', async () => {
    const place = await paying()
    const { person_id: id, name } = place.family
    await portal
      .owner()
      .rows(
        `update person set status = 'archived' where id in (select student_id from guardianship where parent_id = $1)`,
        [id],
      )
    await portal.as(place.room.admin).ok(erasure.removePerson, { id, name })
    expect(
      await portal
        .owner()
        .one('select state, customer, method from automatic_payment where school_id = $1', [place.room.school.id]),
    ).toEqual({ state: 'off', customer: '', method: '' })
    await hour('2026-12-01T08:23:00Z')
    expect(await sums(place)).toEqual([])
  })

  it('is in the reminder: what is due is charged by itself', async () => {
    const place = await paying()
    at('2026-11-24T08:17:00Z')
    await watchDueDates(portal.product().kernel)()
    expect(await mailsOf(place)).toEqual(['We will charge $300.00 on 1 December 2026'])
  })
})
