import { beforeEach, describe, expect, it } from 'vitest'
import { global } from '#contract/messaging/global-messages.contract.ts'
import { messages, receipts } from '#contract/messaging/messages.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { agreed, connected, sendAll, textsOf, withGateway } from '#server/notifications/text-messages.testing.ts'
import { ownAudiences } from './audiences.ts'
import { deliveries } from './send.ts'

const portal = withPortal({ own: true })
const gateway = withGateway()
const deliver = () =>
  deliveries(ownAudiences).run({ ...portal.product().kernel, mail: { smtp_url: undefined, from: '' } })({})
let last = 15_551_250_000
const next = () => `+${(last += 1)}`

/** A class whose first student agreed to text messages; the second has a number, the third none. */
const room = async (budget = 50, price = 0.05) => {
  const made = await portal.classroom({ students: 3 })
  await connected(portal, gateway, made.school, { price }, budget)
  const [first, second] = made.students
  await agreed(portal, made.school.id, first?.person_id ?? 0, next())
  await portal
    .owner()
    .insert('person_phone', [
      { school_id: made.school.id, person_id: second?.person_id, kind: 'mobile', number: next(), preferred: true },
    ])
  return made
}
const toClass = ({ section_id }: Classroom) => [{ kind: 'section' as const, key: String(section_id) }]
const words = { subject: 'Trip', body: 'On Friday at 8', language: 'en' as const }
const written = (made: Classroom) => ({ ...words, audiences: toClass(made), by_text: true })

describe('a message by text message', () => {
  it('shows before it is sent whom it reaches so, why not the others, what it costs and what is left', async () => {
    const made = await room()
    const { by_text, rows } = await portal
      .as(made.teacher)
      .ok(messages.preview, { audiences: toClass(made), by_text: true, words })
    expect(by_text).toEqual({
      people: 1,
      segments: 1,
      cost: 5,
      left: 5000,
      currency: 'USD',
      not_reached: [
        { reason: 'no-number', count: 1 },
        { reason: 'no-consent', count: 1 },
      ],
    })
    const of = (at: number) => rows.find(({ id }) => id === made.students[at]?.person_id)
    expect([of(0)?.channels.includes('text'), of(0)?.no_text]).toEqual([true, null])
    expect([of(1)?.no_text, of(2)?.no_text]).toEqual(['no-consent', 'no-number'])
  })

  it('goes to those who agreed; receipts say what became of it for each', async () => {
    const made = await room()
    const { id } = await portal.as(made.teacher).ok(messages.send, written(made))
    await sendAll(portal)
    const { rows } = await portal.as(made.teacher).ok(receipts.list, { message_id: id })
    const of = (at: number) => rows.find((row) => row.id === made.students[at]?.person_id)
    expect([0, 1, 2].map((at) => [of(at)?.text, of(at)?.text_reason])).toEqual([
      ['sent', ''],
      ['failed', 'no-consent'],
      ['failed', 'no-number'],
    ])
    const texts = gateway.received.map(({ body }) => JSON.parse(body).message.text)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Trip\nOn Friday at 8')
  })

  it('that is long goes as its subject and a link that opens it', async () => {
    const made = await room()
    const { thread_id } = await portal
      .as(made.teacher)
      .ok(messages.send, { ...written(made), body: 'A long story. '.repeat(60) })
    await sendAll(portal)
    const text = JSON.parse(gateway.received[0]?.body ?? '{}').message.text
    expect(text).toContain('Trip')
    expect(text).toContain(`https://portal.example/messages-individual/${thread_id}`)
    expect(text).not.toContain('A long story')
  })

  it('costs what was shown', async () => {
    const made = await room()
    const long = { ...words, body: 'Straße – “ok” €'.repeat(60) }
    const { by_text } = await portal
      .as(made.teacher)
      .ok(messages.preview, { audiences: toClass(made), by_text: true, words: long })
    await portal.as(made.teacher).ok(messages.send, { ...written(made), ...long })
    await sendAll(portal)
    const sent = (await textsOf(portal, made.school.id)).filter(({ status }) => status === 'sent')
    expect(sent.map(({ segments, cost }) => [segments, cost / 100])).toEqual([[by_text?.segments, by_text?.cost]])
  })

  it('for which the budget has no room is shown as such, and does not leave', async () => {
    const made = await room(1, 2)
    const { by_text } = await portal
      .as(made.teacher)
      .ok(messages.preview, { audiences: toClass(made), by_text: true, words })
    expect(by_text?.not_reached).toContainEqual({ reason: 'over-budget', count: 1 })
    expect([by_text?.people, by_text?.cost, by_text?.left]).toEqual([0, 0, 100])
    await portal.as(made.teacher).ok(messages.send, written(made))
    await sendAll(portal)
    expect((await textsOf(portal, made.school.id)).map(({ reason }) => reason)).toContain('over-budget')
    expect(gateway.received).toHaveLength(0)
  })

  it('is for staff of schools that have it on', async () => {
    const made = await room()
    const [student] = made.students
    const person = { kind: 'person' as const, key: String(made.teacher.person_id) }
    const refused = await portal.as(student).call(messages.send, { ...words, audiences: [person], by_text: true })
    expect(refused.fields[0]?.path).toBe('by_text')
    const off = await portal.classroom()
    expect((await portal.as(off.teacher).call(messages.send, written(off))).fields[0]?.path).toBe('by_text')
    expect(await portal.as(off.teacher).ok(messages.textTerms, {})).toEqual({ on: false, sender: '' })
    expect(await portal.as(made.teacher).ok(messages.textTerms, {})).toEqual({ on: true, sender: 'SCHOOL' })
  })

  it('is not sent where nobody asked for it', async () => {
    const made = await room()
    await portal.as(made.teacher).ok(messages.send, { ...written(made), by_text: false })
    expect(await textsOf(portal, made.school.id)).toEqual([])
  })

  it('that waits for its time keeps that it goes by text message', async () => {
    const made = await room()
    const audiences = [{ kind: 'role' as const, key: '4' }]
    await portal.as(made.admin).ok(messages.send, { ...written(made), audiences, send_at: '2026-11-20T16:00:00Z' })
    portal.clock.set('2026-11-20T16:01:00.000Z')
    await deliver()
    portal.clock.reset()
    expect((await textsOf(portal, made.school.id)).map(({ status }) => status).toSorted()).toContain('waiting')
  })
})

describe('an emergency', () => {
  beforeEach(() => portal.owner().rows('delete from text_message'))
  it('says before it is sent whom it reaches by text message, and goes by it whatever people chose', async () => {
    const made = await room()
    await portal
      .owner()
      .rows(
        `update account set notification = '{"announcement": {"email": false, "push": false, "sms": false}}' where id = $1`,
        [made.students[0]?.user_id],
      )
    const roles = ['4' as const]
    const { text } = await portal.as(made.admin).ok(global.preview, { roles, urgent: true, words })
    expect(text).toEqual({ people: 1, segments: 1, costs: [{ currency: 'USD', cost: 5 }] })
    await portal.as(made.admin).ok(global.send, { ...words, roles, as_message: true, as_banner: false, urgent: true })
    await deliver()
    await sendAll(portal)
    expect(gateway.received.map(({ body }) => JSON.parse(body).message.text)).toEqual([
      expect.stringContaining('On Friday at 8'),
    ])
  })
})
