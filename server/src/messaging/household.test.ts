import { describe, expect, it } from 'vitest'
import { type Audience, messages } from '#contract/messaging/messages.contract.ts'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const text = { subject: 'Notes', body: 'Well done.', language: 'en' as const }
const idOf = (person: Person | undefined): number => person?.person_id ?? 0
const to = (person: Person | undefined): Audience => ({ kind: 'person', key: String(idOf(person)) })
const family = (person: Person | undefined): Audience => ({ kind: 'family', key: String(idOf(person)) })
const inbox = async (who: Person | undefined) =>
  (await portal.as(who as Person).ok(mailbox.list, { folder: 'inbox', page: 1 })).rows.map(({ subject }) => subject)

describe('one copy for a household', () => {
  it('goes to one of the guardians who live together, to each who lives alone, and is asked for', async () => {
    const room = await portal.classroom({ students: 1 })
    const [mother] = room.parents
    const [father] = await portal.people(room.school, 5)
    await portal
      .owner()
      .insert('guardianship', [
        { school_id: room.school.id, parent_id: idOf(father), student_id: idOf(room.students[0]) },
      ])
    const live = (person: Person | undefined, street: string) =>
      portal.owner().insert('person_address', [
        {
          school_id: room.school.id,
          person_id: idOf(person),
          kind: 'home',
          street,
          country: 'US',
          valid_from: '2020-01-01',
        },
      ])
    await live(mother, '1 Mill Road')
    await live(father, '1 MILL ROAD')
    const preview = async (per_household: boolean) =>
      portal
        .as(room.teacher)
        .ok(messages.preview, { audiences: [family(room.students[0])], reach: 'guardians', per_household })
    expect(await preview(false)).toMatchObject({ people: 2, left_out: [] })
    expect(await preview(true)).toMatchObject({ people: 1, left_out: [{ reason: 'household', count: 1 }] })
    await portal.owner().rows('update person_address set street = $2 where person_id = $1', [idOf(father), '9 Hill'])
    expect(await preview(true)).toMatchObject({ people: 2, left_out: [] })
  })
})

describe('where the school copies guardians', () => {
  const copying = async () => {
    const room = await portal.classroom({ students: 2 })
    await portal
      .as(room.admin)
      .ok(schoolSettings.save, { changes: [{ key: 'messaging.copy-guardians', value: true, version: 0 }] })
    return room
  }

  it('they get what a teacher writes to a student, and what the student answers', async () => {
    const room = await copying()
    const [child, other] = room.students
    const [parent, stranger] = room.parents
    await portal.as(room.teacher).ok(messages.send, { ...text, audiences: [to(child)] })
    expect([await inbox(child), await inbox(parent), await inbox(other), await inbox(stranger)]).toEqual([
      ['Notes'],
      ['Notes'],
      [],
      [],
    ])
    const [{ id } = { id: 0 }] = (await portal.as(child as Person).ok(mailbox.list, { folder: 'inbox', page: 1 })).rows
    const thread = await portal.as(child as Person).ok(messages.read, { id })
    const reply_to_id = thread.messages[0]?.id ?? 0
    await portal.as(child as Person).ok(messages.send, { ...text, subject: 'Thanks', reply_to_id })
    // All three write to each other: it stays one conversation.
    expect([await inbox(room.teacher), await inbox(parent)]).toEqual([['Thanks'], ['Thanks']])
  })

  it('not without contact, and not what students write to each other', async () => {
    const room = await copying()
    const [child, other] = room.students
    const [parent] = room.parents
    await portal.as(child as Person).call(messages.send, { ...text, audiences: [to(other)] })
    expect(await inbox(parent)).toEqual([])
    await portal
      .owner()
      .rows('update guardianship set contact = false, custody = false, no_contact = true where parent_id = $1', [
        idOf(parent),
      ])
    await portal.as(room.teacher).ok(messages.send, { ...text, audiences: [to(child)] })
    await portal.as(child as Person).ok(messages.send, { ...text, audiences: [to(room.teacher)] })
    expect(await inbox(parent)).toEqual([])
  })
})
