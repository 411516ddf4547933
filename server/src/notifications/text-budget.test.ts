import { afterEach, describe, expect, it } from 'vitest'
import { textQueue, textsReport } from '#contract/notifications/texts.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import type { Notice } from './notify.ts'
import { notifyOfBudget } from './text-budget.job.ts'
import {
  ownNumber as number,
  sendAll,
  statesOf,
  textRoom,
  textsOf,
  withGateway,
  writeText,
} from './text-messages.testing.ts'

const portal = withPortal({ own: true })
const gateway = withGateway()
afterEach(() => portal.owner().rows('delete from text_message'))

const room = (...given: [Parameters<typeof textRoom>[2]?, number?]) => textRoom(portal, gateway, ...given)
const write = (made: Classroom, words: string, more: Partial<Notice> = {}) => writeText(portal, made, words, more)
const states = (made: Classroom) => statesOf(portal, made)
describe('the budget', () => {
  it('of a month is kept to the last segment, by processes that work at the same time, too', async () => {
    const made = await room({ price: 0.25 }, 1)
    for (const words of ['1', '2', '3', '4', '5', '6']) await write(made, words)
    await Promise.all([sendAll(portal), sendAll(portal)])
    expect(gateway.received).toHaveLength(4)
    expect((await states(made)).map(([, reason]) => String(reason)).toSorted()).toEqual([
      '',
      '',
      '',
      '',
      'over-budget',
      'over-budget',
    ])
  })

  it('does not hold an emergency back, which counts', async () => {
    const made = await room({ price: 1 }, 1)
    await write(made, 'Fire', { topic: 'emergency' })
    await write(made, 'Fire again', { topic: 'emergency' })
    await sendAll(portal)
    await write(made, 'Trip')
    await sendAll(portal)
    expect(await states(made)).toEqual([
      ['sent', ''],
      ['sent', ''],
      ['failed', 'over-budget'],
    ])
  })

  it('that is used up is said to the office once a month', async () => {
    const made = await room({ price: 2 }, 1)
    const notifyOffice = notifyOfBudget(portal.product().kernel)
    const mails = () => portal.owner().rows('select 1 from mail_outbox where school_id = $1', [made.school.id])
    await write(made, 'One')
    await sendAll(portal)
    await notifyOffice()
    const first = (await mails()).length
    expect(first).toBeGreaterThan(0)
    await write(made, 'Two')
    await sendAll(portal)
    await notifyOffice()
    expect(await mails()).toHaveLength(first)
  })

  it('counts segments: a long text costs more, and its price stays what it was', async () => {
    const made = await room()
    await write(made, 'a'.repeat(161))
    await sendAll(portal)
    expect(await textsOf(portal, made.school.id)).toMatchObject([{ segments: 2, cost: 1000 }])
  })
})

describe('the queue of text messages', () => {
  it('shows what failed first, with why, without what it said; it is tried again once there is consent', async () => {
    const made = await room()
    await portal.owner().rows('delete from text_consent where school_id = $1', [made.school.id])
    await write(made, 'Private words')
    const admin = portal.as(made.admin)
    const { rows, count } = await admin.ok(textsReport.list, {})
    expect(rows).toMatchObject([{ status: 'failed', reason: 'no-consent', kind: 'notice', segments: 0, cost: 0 }])
    expect([count, JSON.stringify(rows).includes('Private')]).toEqual([1, false])
    await portal
      .owner()
      .insert('text_consent', [
        { school_id: made.school.id, person_id: made.teacher.person_id, number, given: true, source: 'office' },
      ])
    expect(await admin.ok(textQueue.budget, {})).toEqual({ month: { spent: 0, budget: 5000, currency: 'USD' } })
    const [row] = rows
    expect(await admin.ok(textQueue.retry, { ids: [row?.id ?? 0] })).toEqual({ ids: [row?.id] })
    await sendAll(portal)
    expect((await admin.ok(textsReport.list, { status: 'sent' })).rows).toMatchObject([
      { number, status: 'sent', segments: 1, cost: 0.05, currency: 'USD' },
    ])
    expect(await admin.ok(textQueue.budget, {})).toEqual({ month: { spent: 5, budget: 5000, currency: 'USD' } })
    expect((await admin.ok(textsReport.list, { search: 'nobody' })).count).toBe(0)
    expect(await admin.ok(textQueue.retry, { ids: [row?.id ?? 0] })).toEqual({ ids: [] })
  })

  it('of a school that sends none has no budget', async () => {
    const { admin } = await portal.classroom()
    expect(await portal.as(admin).ok(textQueue.budget, {})).toEqual({ month: null })
  })
})
