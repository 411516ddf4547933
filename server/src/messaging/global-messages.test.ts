import { describe, expect, it } from 'vitest'
import { global, globalMessages } from '#contract/messaging/global-messages.contract.ts'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { messages } from '#contract/messaging/messages.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'
import { deliveries } from './send.ts'

const portal = withPortal()
const text = { subject: 'Snow day', body: 'School is closed.', language: 'en' as const }
const both = { as_message: true, as_banner: true }
const everybody = ['2', '3', '4', '5'] as ('2' | '3' | '4' | '5')[]
const deliver = () => deliveries([]).run({ ...portal.product().kernel, mail: { smtp_url: undefined, from: '' } })({})
const banners = async (who: Person) => (await portal.as(who).ok(global.banners, {})).rows
const inbox = async (who: Person) => (await portal.as(who).ok(mailbox.list, { folder: 'inbox', page: 1 })).rows
const one = (people: readonly Person[]): Person => {
  const [first] = people
  if (!first) throw new Error('nobody')
  return first
}

describe('a message of the group', () => {
  it('lies in the inboxes and stands on the homes of those it is for, in every school that it is for', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: await portal.school({ group_id: room.school.group_id }) })
    const foreign = await portal.classroom()
    const above = portal.as(await portal.superAdmin(room.school.group_id))
    const roles: typeof everybody = ['3', '5']
    expect(await above.ok(global.preview, { roles })).toMatchObject({ people: 8 })
    const sent = await above.ok(global.send, { ...text, ...both, roles })
    expect(sent.people).toBe(8)
    await deliver()
    await deliver()
    for (const who of [room.teacher, one(other.parents)]) {
      expect(await banners(who)).toMatchObject([{ subject: 'Snow day' }])
      const rows = await inbox(who)
      expect(rows).toMatchObject([{ subject: 'Snow day', unread: true, mine: false, people: [{ id: 0 }] }])
      const thread = await portal.as(who).ok(messages.read, { id: rows[0]?.id ?? 0 })
      expect(thread).toMatchObject({ can: { reply: false }, messages: [{ body: 'School is closed.', receipts: null }] })
      await portal.as(who).ok(mailbox.setRead, { ids: [thread.id], read: true })
      const answer = { ...text, reply_to_id: thread.messages[0]?.id ?? 0 }
      expect((await portal.as(who).call(messages.send, answer)).http).toBe(404)
    }
    for (const who of [one(room.students), one(foreign.parents), foreign.teacher]) {
      expect(await banners(who)).toEqual([])
      expect(await inbox(who)).toEqual([])
    }
    const { rows } = await above.ok(globalMessages.list, {})
    expect(rows).toMatchObject([{ state: 'shown', recipients: 8, delivered: 8, read: 2, schools: [] }])
    expect((await portal.as(room.admin).ok(globalMessages.list, {})).rows).toEqual([])
    expect((await portal.as(room.admin).call(global.stop, { id: sent.id })).http).toBe(404)
    await above.ok(global.stop, { id: sent.id })
    expect(await banners(room.teacher)).toEqual([])
    expect((await above.ok(globalMessages.list, {})).rows).toMatchObject([{ state: 'stopped' }])
  })

  it('begins and ends by the clock of each school', async () => {
    const room = await portal.classroom()
    const above = portal.as(await portal.superAdmin(room.school.group_id))
    await portal.owner().rows(`update school set time_zone = 'Asia/Tokyo' where id = $1`, [room.school.id])
    const times = { starts_at: '2026-11-21 08:00', ends_at: '2026-11-21 09:00' }
    const before = { ...times, ends_at: '2026-11-21 07:00' }
    const refused = await above.call(global.send, { ...text, ...both, roles: everybody, ...before })
    expect([refused.http, refused.fields?.[0]?.path]).toEqual([422, 'ends_at'])
    await above.ok(global.send, { ...text, ...both, roles: everybody, ...times })
    const stateAt = async (instant: string) => {
      portal.clock.set(instant)
      const { rows } = await above.ok(globalMessages.list, {})
      return [rows[0]?.state, (await banners(room.teacher)).length]
    }
    try {
      expect(await stateAt('2026-11-20T22:59:00Z')).toEqual(['scheduled', 0])
      await deliver()
      expect(await inbox(room.teacher)).toEqual([])
      expect(await stateAt('2026-11-20T23:00:00Z')).toEqual(['shown', 1])
      await deliver()
      expect(await inbox(room.teacher)).toHaveLength(1)
      expect(await stateAt('2026-11-21T00:00:00Z')).toEqual(['over', 0])
    } finally {
      portal.clock.reset()
    }
  })

  it('is the school’s where its office writes it, and reaches no other', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: await portal.school({ group_id: room.school.group_id }) })
    const office = portal.as(room.admin)
    const written = { ...text, as_message: false, as_banner: true, roles: everybody }
    expect((await office.call(global.send, { ...written, school_ids: [other.school.id] })).http).toBe(404)
    await office.ok(global.send, written)
    expect(await banners(room.teacher)).toHaveLength(1)
    expect(await banners(other.teacher)).toEqual([])
    const above = await portal.superAdmin(room.school.group_id)
    expect((await portal.as(above).ok(globalMessages.list, {})).rows).toEqual([])
    const none = await office.call(global.send, { ...written, as_banner: false })
    expect([none.http, none.fields?.[0]?.path]).toEqual([422, 'as_message'])
    expect((await portal.as(room.teacher).call(global.send, written)).http).toBe(403)
  })
})

describe('an emergency', () => {
  it('goes by mail to those too who want none', async () => {
    const room = await portal.classroom()
    const mother = one(room.parents)
    const off = { announcement: { email: false, push: false }, message: { email: false, push: false } }
    await portal
      .owner()
      .rows('update account set notification = $2::jsonb where id = $1', [mother.user_id, JSON.stringify(off)])
    const mails = async () =>
      portal
        .owner()
        .rows<{ subject: string }>('select subject from mail_outbox where recipient like $1', [`${mother.username}@%`])
    const office = portal.as(room.admin)
    const written = { ...text, as_message: true, as_banner: false, roles: everybody }
    await office.ok(global.send, written)
    await deliver()
    expect(await mails()).toEqual([])
    await office.ok(global.send, { ...written, subject: 'Lockdown', urgent: true })
    await deliver()
    expect(await mails()).toMatchObject([{ subject: 'Lockdown' }])
  })
})
