import { describe, expect, it } from 'vitest'
import { held, heldReport } from '#contract/messaging/held.contract.ts'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { type Audience, messages } from '#contract/messaging/messages.contract.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { ownAudiences } from './audiences.ts'
import { deliveries } from './send.ts'

const portal = withPortal()
const text = { subject: 'Trip', body: 'On Friday.', language: 'en' as const }
const classOf = ({ students }: Classroom): Audience[] =>
  students.map(({ person_id }) => ({ kind: 'family', key: String(person_id) }))
const inbox = async (who: Person | undefined) =>
  (await portal.as(who as Person).ok(mailbox.list, { folder: 'inbox', page: 1 })).rows.map(({ subject }) => subject)
const deliver = () =>
  deliveries(ownAudiences).run({ ...portal.product().kernel, mail: { smtp_url: undefined, from: '' } })({})
const limited = async (above: number) => {
  const room = await portal.classroom()
  await portal
    .as(room.admin)
    .ok(schoolSettings.save, { changes: [{ key: 'messaging.approval-above', value: above, version: 0 }] })
  return room
}

describe('a message to more people than the school lets pass', () => {
  it('waits for the office, and goes out when it is approved', async () => {
    const room = await limited(2)
    const sent = await portal.as(room.teacher).ok(messages.send, { ...text, audiences: classOf(room) })
    expect(sent).toMatchObject({ recipients: 3, thread_id: null, waits: true })
    await deliver()
    expect(await inbox(room.students[0])).toEqual([])
    expect(await portal.as(room.teacher).ok(messages.draft, { id: sent.id })).toMatchObject({ waits: true })
    const office = portal.as(room.admin)
    expect((await office.ok(heldReport.list, {})).rows).toMatchObject([
      { id: sent.id, subject: 'Trip', recipients: 3, sender: room.teacher.name },
    ])
    const shown = await office.ok(held.read, { id: sent.id })
    expect([shown.body, shown.audiences.length]).toEqual(['On Friday.', 3])
    await office.ok(held.decide, { ids: [sent.id], approved: true, answer: '' })
    await deliver()
    expect(await inbox(room.students[0])).toEqual(['Trip'])
    expect((await office.ok(heldReport.list, {})).count).toBe(0)
    expect((await office.call(held.decide, { ids: [sent.id], approved: true, answer: '' })).http).toBe(404)
  })

  it('is a draft again when it is declined, and who wrote it is told why', async () => {
    const room = await limited(2)
    const { id } = await portal.as(room.teacher).ok(messages.send, { ...text, audiences: classOf(room) })
    await portal.owner().rows('delete from mail_outbox')
    await portal.as(room.admin).ok(held.decide, { ids: [id], approved: false, answer: 'Too early' })
    expect(await portal.as(room.teacher).ok(messages.draft, { id })).toMatchObject({
      waits: false,
      scheduled: false,
      send_at: null,
    })
    const mails = await portal.owner().rows<{ user_id: number; body: string }>('select user_id, body from mail_outbox')
    expect(mails.map(({ user_id }) => user_id)).toEqual([room.teacher.user_id])
    expect(mails[0]?.body).toContain('Too early')
  })

  it('can be recalled, and is not held below the limit, from the office, or without one', async () => {
    const room = await limited(2)
    const { id } = await portal.as(room.teacher).ok(messages.send, { ...text, audiences: classOf(room) })
    await portal.as(room.teacher).ok(messages.recall, { id })
    expect((await portal.as(room.admin).ok(heldReport.list, {})).count).toBe(0)
    const one: Audience[] = [{ kind: 'person', key: String(room.students[0]?.person_id) }]
    expect(await portal.as(room.teacher).ok(messages.send, { ...text, audiences: one })).toMatchObject({ waits: false })
    expect(await portal.as(room.admin).ok(messages.send, { ...text, audiences: classOf(room) })).toMatchObject({
      waits: false,
    })
    const free = await portal.classroom()
    expect(await portal.as(free.teacher).ok(messages.send, { ...text, audiences: classOf(free) })).toMatchObject({
      waits: false,
    })
  })

  it('waits again when it is changed after it was approved, or grows while it waits for its time', async () => {
    const room = await limited(2)
    const teacher = portal.as(room.teacher)
    const later = { ...text, send_at: '2026-11-21T08:00:00Z' }
    const many = await teacher.ok(messages.send, { ...later, audiences: classOf(room) })
    await portal.as(room.admin).ok(held.decide, { ids: [many.id], approved: true, answer: '' })
    const { version } = await teacher.ok(messages.draft, { id: many.id })
    await teacher.ok(messages.saveDraft, { ...later, id: many.id, version, body: 'Other', audiences: classOf(room) })
    expect((await portal.as(room.admin).ok(heldReport.list, {})).count).toBe(1)
    await teacher.ok(messages.recall, { id: many.id })
    const few = await teacher.ok(messages.send, { ...later, audiences: classOf(room).slice(0, 1) })
    const stored = await teacher.ok(messages.draft, { id: few.id })
    const grown = { ...later, id: few.id, version: stored.version, audiences: classOf(room) }
    await teacher.ok(messages.saveDraft, grown)
    portal.clock.set('2026-11-21T09:00:00Z')
    await deliver()
    portal.clock.reset()
    expect(await inbox(room.students[0])).toEqual([])
    expect((await portal.as(room.admin).ok(heldReport.list, {})).rows).toMatchObject([{ id: few.id, recipients: 3 }])
  })

  it('is seen by the office of its school alone', async () => {
    const room = await limited(2)
    const other = await portal.classroom()
    const { id } = await portal.as(room.teacher).ok(messages.send, { ...text, audiences: classOf(room) })
    expect((await portal.as(other.admin).call(held.read, { id })).http).toBe(404)
    expect((await portal.as(room.teacher).call(held.read, { id })).http).toBe(403)
  })
})
