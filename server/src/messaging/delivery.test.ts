import { describe, expect, it } from 'vitest'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { type Audience, messages } from '#contract/messaging/messages.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'
import { ownAudiences } from './audiences.ts'
import { deliveries } from './send.ts'

const portal = withPortal()
const text = { subject: 'Trip on Friday', body: 'Please bring a packed lunch.', language: 'en' as const }
const to = (person: Person | undefined): Audience[] => [{ kind: 'person', key: String(person?.person_id) }]
const inbox = async (person: Person) => (await portal.as(person).ok(mailbox.list, { folder: 'inbox', page: 1 })).rows
const deliverAt = (instant: string) =>
  deliveries(ownAudiences).run({
    ...portal.product().kernel,
    clock: () => new Date(instant),
    mail: { smtp_url: undefined, from: '' },
  })({})

describe('a message for a later time', () => {
  it('leaves when its time has come, to whoever is of its audience by then', async () => {
    const room = await portal.classroom()
    const [child] = room.students
    const late = await portal.person(room.school, 4)
    if (!child) throw new Error('a class without students')
    const asked = { ...text, audiences: [{ kind: 'role' as const, key: '4' }], send_at: '2026-11-21T08:00:00Z' }
    await portal.as(room.admin).ok(messages.send, asked)
    await deliverAt('2026-11-21T07:59:00Z')
    expect(await inbox(child)).toEqual([])
    await portal.owner().rows(`update person set status = 'inactive' where id = $1`, [child.person_id])
    await deliverAt('2026-11-21T08:00:30Z')
    expect(await inbox(child)).toEqual([])
    expect(await inbox(late)).toMatchObject([{ subject: text.subject, unread: true }])
    expect((await portal.as(room.admin).ok(mailbox.list, { folder: 'scheduled', page: 1 })).count).toBe(0)
    await deliverAt('2026-11-21T08:02:00Z')
    expect(await portal.owner().count('message_recipient', 'person_id = $1', [late.person_id])).toBe(1)
  })

  it('that nobody can get any more is a draft again', async () => {
    const room = await portal.classroom()
    const [mother] = room.parents
    await portal.as(room.teacher).ok(messages.send, { ...text, audiences: to(mother), send_at: '2026-11-21T08:00:00Z' })
    await portal.owner().rows(`update person set status = 'inactive' where id = $1`, [mother?.person_id])
    await deliverAt('2026-11-21T08:00:30Z')
    const drafts = await portal.as(room.teacher).ok(mailbox.list, { folder: 'drafts', page: 1 })
    expect(drafts.rows).toMatchObject([{ subject: text.subject }])
  })
})

it('a message to many is delivered in parts, shown as progress, and mailed once to an address', async () => {
  const room = await portal.classroom()
  await portal.people(room.school, 4, 700)
  await portal.owner().rows(
    `
      update person
      set email = 'shared@families.example'
      where school_id = $1 and id in (select id from student where school_id = $1)`,
    [room.school.id],
  )
  const sent = await portal.as(room.admin).ok(messages.send, { ...text, audiences: [{ kind: 'role', key: '4' }] })
  expect(sent.recipients).toBe(703)
  const progress = async () =>
    (await portal.as(room.admin).ok(mailbox.list, { folder: 'sent', page: 1 })).rows.map((row) => row.progress)
  expect(await progress()).toEqual([{ delivered: 500, recipients: 703 }])
  await deliverAt('2026-11-20T15:01:00Z')
  expect(await progress()).toEqual([null])
  expect(await portal.owner().count('mailbox_thread', 'school_id = $1 and unread', [room.school.id])).toBe(703)
  expect(await portal.owner().count('mail_outbox', 'school_id = $1', [room.school.id])).toBe(2) // once in each part
})

it('advisees are an audience, and what is archived returns with the next message', async () => {
  const room = await portal.classroom()
  const [child] = room.students
  if (!child) throw new Error('a class without students')
  await portal.owner().insert('advisorship', [
    {
      school_id: room.school.id,
      teacher_id: room.teacher.person_id,
      student_id: child.person_id,
      since: '2026-09-01',
    },
  ])
  const audiences: Audience[] = [{ kind: 'advisees', key: String(room.teacher.person_id) }]
  const sent = await portal.as(room.teacher).ok(messages.send, { ...text, audiences })
  expect(sent.recipients).toBe(1)
  const course: Audience[] = [{ kind: 'course', key: '1' }]
  expect((await portal.as(room.teacher).ok(messages.preview, { audiences: course })).people).toBe(0)
  const ids = [sent.thread_id ?? 0]
  const as = portal.as(child)
  expect((await as.ok(mailbox.list, { folder: 'unread', page: 1 })).count).toBe(1)
  expect(await as.ok(mailbox.archive, { ids, archived: true })).toEqual({ ids })
  expect((await as.ok(mailbox.list, { folder: 'archive', page: 1 })).count).toBe(1)
  expect(await inbox(child)).toEqual([])
  await portal.as(room.teacher).ok(messages.send, { ...text, body: 'And water.', reply_to_id: sent.id })
  expect(await inbox(child)).toMatchObject([{ excerpt: 'And water.', message_count: 2 }])
  const label = await as.ok(mailbox.saveLabel, { name: 'Later', color: 2 })
  await as.ok(mailbox.label, { ids, label_id: label.id, labelled: true })
  await as.ok(mailbox.label, { ids, label_id: label.id, labelled: false })
  expect((await inbox(child))[0]?.label_ids).toEqual([])
})
