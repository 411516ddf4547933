import { afterEach, describe, expect, it } from 'vitest'
import { invoices } from '#contract/finance/invoices.contract.ts'
import { recurringInvoices, recurringReport } from '#contract/finance/recurring.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { moneyOf } from './finance.testing.ts'
import { makeRecurring } from './recurring.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const { newProduct, newFees, billed, listed, payerOf, paid, expectBooks } = moneyOf(portal)

const on = (day: string) => {
  portal.clock.set(`${day}T08:07:00Z`)
  return makeRecurring(portal.product().kernel)()
}
/** An invoice of 120.00 with a tenth of tax on it, which comes again. */
const repeating = async (more: Partial<In<typeof recurringInvoices.add>> = {}) => {
  const room = await portal.classroom({ students: 1 })
  const lessons = await newProduct(room, 'Lessons', 12_000, { tax_rate: 10 })
  await billed(room, await newFees(room, [{ product_id: lessons.id, quantity: 1 }]))
  const [source] = await listed(room)
  const { id } = await portal.as(room.admin).ok(recurringInvoices.add, {
    invoice_id: source?.id ?? 0,
    next_on: '2026-11-30',
    every: 'month',
    until_on: null,
    due_days: 10,
    issues: true,
    sends: true,
    ...more,
  })
  return { room, id }
}
const series = async (room: Classroom) => (await portal.as(room.admin).ok(recurringReport.list, {})).rows
const made = async (room: Classroom) =>
  (await listed(room))
    .filter(({ number }) => number !== 'INV-000001')
    .map(({ number, state, due_on, total }) => [number, state, due_on, total])

describe('a recurring invoice', () => {
  it('comes once on each of its days, the last of shorter months among them, with its taxes, and is mailed', async () => {
    const { room } = await repeating({ next_on: '2026-12-31' })
    await on('2026-12-30')
    expect(await made(room)).toEqual([])
    await Promise.all([on('2026-12-31'), on('2026-12-31')])
    await on('2026-12-31')
    expect(await made(room)).toEqual([['INV-000002', 'open', '2027-01-10', 13_200]])
    await on('2027-02-28')
    expect((await made(room)).map(([, , due]) => due)).toEqual(['2027-01-10', '2027-02-10', '2027-03-10'])
    expect(await series(room)).toMatchObject([{ made: 3, next_on: '2027-03-31', state: 'active' }])
    const mails = await portal.owner().rows('select subject from mail_outbox where school_id = $1', [room.school.id])
    expect(mails).toHaveLength(3)
    await expectBooks(room)
  })

  it('takes what its payer has as credit, ends after its last day, and waits as a draft where it is wanted so', async () => {
    const { room } = await repeating({ until_on: '2026-12-29', issues: false })
    await paid(room, await payerOf(room, 0), 14_000)
    await on('2027-03-01')
    expect(await made(room)).toEqual([['', 'draft', '2026-12-10', 13_200]])
    expect(await series(room)).toMatchObject([{ state: 'ended', next_on: null, sends: false }])
    const draft = (await listed(room)).find(({ state }) => state === 'draft')
    await portal.as(room.admin).ok(invoices.issue, { ids: [draft?.id ?? 0] })
    expect((await listed(room)).map(({ balance }) => balance)).toEqual([0, 12_400])
  })

  it('is paused and goes on without the days between, is changed, ended and begun again', async () => {
    const { room, id } = await repeating()
    const admin = portal.as(room.admin)
    expect(await admin.ok(recurringInvoices.pause, { ids: [id], paused: true })).toEqual({ ids: [id] })
    await on('2027-01-31')
    expect(await series(room)).toMatchObject([{ state: 'paused', made: 0 }])
    await admin.ok(recurringInvoices.pause, { ids: [id], paused: false })
    expect(await series(room)).toMatchObject([{ state: 'active', next_on: '2027-02-28' }])
    const [row] = await series(room)
    const change = { every: 'year', until_on: null, due_days: 0, issues: true, sends: false } as const
    const version = row?.version ?? 0
    expect(await admin.call(recurringInvoices.change, { id, version, next_on: '2027-01-30', ...change })).toMatchObject(
      { fields: [{ path: 'next_on' }] },
    )
    await admin.ok(recurringInvoices.change, { id, version, next_on: '2027-02-01', ...change })
    expect(await admin.call(recurringInvoices.change, { id, version, next_on: '2027-02-01', ...change })).toMatchObject(
      { http: 409 },
    )
    await on('2027-02-01')
    expect(await series(room)).toMatchObject([{ next_on: '2028-02-01' }])
    await admin.ok(recurringInvoices.end, { ids: [id], ended: true })
    await on('2028-02-01')
    expect(await made(room)).toHaveLength(1)
    await admin.ok(recurringInvoices.end, { ids: [id], ended: false })
    expect(await series(room)).toMatchObject([{ state: 'active', next_on: '2028-02-01' }])
  })

  it('is made of an issued invoice of the own school alone', async () => {
    const { room } = await repeating()
    const other = await portal.classroom({ students: 1 })
    const [source] = await listed(room)
    const asked = {
      next_on: '2026-12-01',
      every: 'month',
      until_on: null,
      due_days: 0,
      issues: true,
      sends: false,
    } as const
    expect(
      await portal.as(other.admin).call(recurringInvoices.add, { invoice_id: source?.id ?? 0, ...asked }),
    ).toMatchObject({ fields: [{ path: 'invoice_id' }] })
  })
})
