import { describe, expect, it } from 'vitest'
import { writing } from '#contract/communication/writing.contract.ts'
import { mailbox, type MailboxFolder } from '#contract/messaging/mailbox.contract.ts'
import type { AudienceKind } from '#contract/messaging/audience.rules.ts'
import { type Audience, messages, receipts } from '#contract/messaging/messages.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const text = { subject: 'Trip on Friday', body: 'Please bring a packed lunch.', language: 'en' as const }
const to = (person: Person | undefined): Audience => ({ kind: 'person', key: String(person?.person_id) })
const folder = (person: Person, name: MailboxFolder, more: object = {}) =>
  portal.as(person).ok(mailbox.list, { folder: name, page: 1, ...more })
const write = async (from: Person, audiences: Audience[], more: object = {}) =>
  portal.as(from).ok(messages.send, { ...text, audiences, ...more })
const at = <Row>(rows: readonly Row[], nth: number): Row => {
  const row = rows[nth]
  if (row === undefined) throw new Error(`no row ${nth}`)
  return row
}
const first = (room: Classroom) => ({ child: at(room.students, 0), mother: at(room.parents, 0) })

describe('a message to somebody', () => {
  it('lies in one inbox, unread, and among what was sent; an answer goes on in the same conversation', async () => {
    const room = await portal.classroom()
    const { mother } = first(room)
    const sent = await write(room.teacher, [to(mother)])
    expect(sent.recipients).toBe(1)
    expect((await folder(mother, 'inbox')).rows).toMatchObject([
      { subject: 'Trip on Friday', excerpt: 'Please bring a packed lunch.', unread: true, mine: false },
    ])
    expect((await folder(room.teacher, 'inbox')).count).toBe(0)
    expect((await folder(room.teacher, 'sent')).rows).toMatchObject([{ unread: false, mine: true }])
    const read = await portal.as(mother).ok(messages.read, { id: sent.thread_id ?? 0 })
    expect(read.messages).toMatchObject([{ mine: false, receipts: null }])
    await portal.as(mother).ok(mailbox.setRead, { ids: [read.id], read: true })
    expect((await portal.as(mother).ok(mailbox.counts, {})).unread).toBe(0)
    await portal.as(mother).ok(messages.send, { ...text, body: 'We will.', reply_to_id: at(read.messages, 0).id })
    const again = await portal.as(room.teacher).ok(messages.read, { id: read.id })
    expect(again.messages.map(({ body }) => body)).toEqual(['Please bring a packed lunch.', 'We will.'])
    expect(at(again.messages, 0).receipts).toMatchObject({ recipients: 1, delivered: 1, read: 1 })
    expect((await portal.as(room.teacher).ok(mailbox.counts, {})).unread).toBe(1)
  })

  it('is read by those alone who wrote or got it', async () => {
    const room = await portal.classroom()
    const { mother } = first(room)
    const sent = await write(room.teacher, [to(mother)])
    for (const other of [room.admin, at(room.parents, 1), at(room.students, 0)]) {
      expect((await portal.as(other).call(messages.read, { id: sent.thread_id ?? 0 })).http).toBe(404)
      expect((await portal.as(other).call(mailbox.trash, { ids: [sent.thread_id ?? 0], trashed: true })).http).toBe(404)
      const answer = { ...text, reply_to_id: sent.id }
      expect((await portal.as(other).call(messages.send, answer)).http).toBe(404)
    }
    expect((await portal.as(mother).call(receipts.list, { message_id: sent.id })).http).toBe(403)
    expect((await portal.as(room.admin).ok(receipts.list, { message_id: sent.id })).count).toBe(0)
    expect((await portal.as(room.teacher).ok(receipts.list, { message_id: sent.id })).rows).toMatchObject([
      { state: 'delivered' },
    ])
  })

  it('follows the rules of writing, as exceptions change them', async () => {
    const room = await portal.classroom()
    const [child, mate] = [at(room.students, 0), at(room.students, 1)]
    const refused = await portal.as(child).call(messages.send, { ...text, audiences: [to(mate)] })
    expect([refused.http, refused.fields?.[0]?.path]).toEqual([422, 'audiences'])
    const nothing = await portal.as(child).ok(messages.preview, { audiences: [to(mate)] })
    expect(nothing).toMatchObject({ people: 0, left_out: [], rows: [], count: 0 }) // an id leads to no name
    const found = async (who: Person) =>
      (await portal.as(who).ok(messages.find, {})).rows
        .filter(({ kind }) => kind === 'person')
        .map(({ key }) => Number(key))
    expect(await found(child)).toContain(room.teacher.person_id)
    expect(await found(child)).not.toContain(mate.person_id)
    const rule = { person_id: child.person_id, to_role: null, reason: '', until: null }
    await portal.as(room.admin).ok(writing.saveException, { ...rule, other_person_id: mate.person_id, allowed: true })
    expect(await found(child)).toContain(mate.person_id)
    expect((await write(child, [to(mate)])).recipients).toBe(1)
    await portal
      .as(room.admin)
      .ok(writing.saveException, { ...rule, other_person_id: room.teacher.person_id, allowed: false })
    expect((await portal.as(child).call(messages.send, { ...text, audiences: [to(room.teacher)] })).http).toBe(422)
  })
})

describe('a message to many', () => {
  it('reaches each once, however many ways lead there, and no family sees another', async () => {
    const room = await portal.classroom()
    const [one, other] = [at(room.parents, 0), at(room.parents, 1)]
    await portal
      .owner()
      .insert('guardianship', [
        { school_id: room.school.id, parent_id: one.person_id, student_id: at(room.students, 1).person_id },
      ])
    const audiences = [{ kind: 'section' as const, key: String(room.section_id) }, to(one)]
    const asked = { audiences, reach: 'guardians' as const }
    expect(await portal.as(room.teacher).ok(messages.preview, asked)).toMatchObject({
      people: 3,
      by_portal: 3,
      twice: 1,
      left_out: [],
      families: 2,
    })
    const sent = await write(room.teacher, audiences, {
      reach: 'guardians',
      body: 'About {{student_first_name}} of {{school}}.',
    })
    expect(sent.recipients).toBe(3)
    const read = async (who: Person) => portal.as(who).ok(messages.read, { id: sent.thread_id ?? 0 })
    expect(at((await read(other)).messages, 0).body).toMatch(/^About Given of /)
    expect((await read(other)).people.map(({ id }) => id)).toEqual(
      expect.arrayContaining([other.person_id, room.teacher.person_id]),
    )
    expect((await read(other)).people).toHaveLength(2)
    const answers = [one, other].map((who) =>
      portal.as(who).ok(messages.send, { ...text, body: 'Thank you.', reply_to_id: sent.id }),
    )
    const [mine, theirs] = await Promise.all(answers)
    expect(mine?.thread_id).not.toBe(theirs?.thread_id)
    expect((await portal.as(other).call(messages.read, { id: mine?.thread_id ?? 0 })).http).toBe(404)
    const inbox = await folder(room.teacher, 'inbox')
    expect(inbox.count).toBe(2)
    const thread = await portal.as(room.teacher).ok(messages.read, { id: mine?.thread_id ?? 0 })
    expect(thread.messages.map((message) => message.mine)).toEqual([true, false])
    const more = await portal.as(one).ok(messages.send, { ...text, body: 'And thank you again.', reply_to_id: sent.id })
    expect(more.thread_id).toBe(mine?.thread_id)
    const all = { ...text, audiences, reach: 'guardians' as const, reply_all: true }
    const refused = await portal.as(room.teacher).call(messages.send, all)
    expect([refused.http, refused.fields?.[0]?.path]).toEqual([422, 'reply_all'])
  })

  it('obeys who may have no contact, and says who is left out and why', async () => {
    const room = await portal.classroom()
    const [one, other] = [at(room.parents, 0), at(room.parents, 1)]
    const set = (values: string, person: Person) =>
      portal
        .owner()
        .rows(`update guardianship set ${values} where school_id = $1 and parent_id = $2`, [
          room.school.id,
          person.person_id,
        ])
    await set('no_contact = true, contact = false, custody = false', one)
    await set('contact = false', other)
    const asked = { audiences: [{ kind: 'section' as const, key: String(room.section_id) }], reach: 'both' as const }
    const preview = await portal.as(room.teacher).ok(messages.preview, asked)
    expect([preview.people, preview.left_out]).toEqual([4, [{ reason: 'no_contact', count: 2 }]])
    const guardians = await portal.as(room.teacher).ok(messages.preview, { ...asked, reach: 'guardians' })
    expect(guardians.people).toBe(1)
    expect(guardians.left_out.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'no_contact', count: 2 },
      { reason: 'no_guardian', count: 2 },
    ])
  })

  it('goes to classes that one teaches, to work that is missing, and by the office to roles and grade levels', async () => {
    const room = await portal.classroom()
    const elsewhere = await portal.classroom({ in: room.school })
    const people = async (who: Person, kind: AudienceKind, key: string) =>
      (await portal.as(who).ok(messages.preview, { audiences: [{ kind, key }] })).people
    expect(await people(room.teacher, 'section', String(room.section_id))).toBe(3)
    expect(await people(room.teacher, 'section', String(elsewhere.section_id))).toBe(0)
    expect(await people(room.admin, 'section', String(elsewhere.section_id))).toBe(3)
    expect(await people(room.teacher, 'role', '4')).toBe(0)
    expect(await people(room.admin, 'role', '4')).toBe(6)
    expect(await people(room.admin, 'grade_level', '9')).toBe(6)
    expect(await people(at(room.students, 0), 'section', String(room.section_id))).toBe(0)
    expect(await people(room.teacher, 'missing_work', String(room.section_id))).toBe(0)
    await portal
      .owner()
      .rows(`update activity set due_at = '2026-11-19T12:00Z', kind = 'hand_in' where school_id = $1 and id = $2`, [
        room.school.id,
        at(room.activities, 0).id,
      ])
    await portal.owner().rows(`update enrollment set start_date = '2026-10-01' where school_id = $1`, [room.school.id])
    expect(await people(room.teacher, 'missing_work', String(room.section_id))).toBe(3)
  })
})

describe('a mailbox', () => {
  it('keeps folders, labels and stars, and takes every change back', async () => {
    const room = await portal.classroom()
    const { mother } = first(room)
    const sent = await write(room.teacher, [to(mother)])
    const ids = [sent.thread_id ?? 0]
    const as = portal.as(mother)
    const own = await as.ok(mailbox.saveFolder, { name: 'School trips' })
    expect((await as.call(mailbox.saveFolder, { name: 'school TRIPS' })).http).toBe(409)
    expect(await as.ok(mailbox.move, { ids, folder_id: own.id })).toMatchObject({ before: [{ folder_id: null }] })
    expect((await folder(mother, 'inbox')).count).toBe(0)
    expect((await folder(mother, 'folder', { place_id: own.id })).count).toBe(1)
    expect((await as.ok(mailbox.counts, {})).folders).toMatchObject([{ name: 'School trips', unread: 1 }])
    await as.ok(mailbox.trash, { ids, trashed: true })
    expect((await as.ok(mailbox.counts, {})).unread).toBe(0)
    expect((await folder(mother, 'trash')).count).toBe(1)
    await as.ok(mailbox.trash, { ids, trashed: false })
    expect((await as.ok(mailbox.counts, {})).unread).toBe(1)
    const label = await as.ok(mailbox.saveLabel, { name: 'To do', color: 3 })
    expect(await as.ok(mailbox.label, { ids, label_id: label.id, labelled: true })).toEqual({ ids })
    expect(await as.ok(mailbox.label, { ids, label_id: label.id, labelled: true })).toEqual({ ids: [] })
    expect((await folder(mother, 'label', { place_id: label.id })).rows).toMatchObject([{ label_ids: [label.id] }])
    await as.ok(mailbox.deleteLabel, { id: label.id })
    expect((await as.ok(mailbox.star, { ids, starred: true })).ids).toEqual(ids)
    expect((await folder(mother, 'starred')).rows).toMatchObject([{ label_ids: [], starred: true }])
    expect(await as.ok(mailbox.deleteFolder, { id: own.id })).toEqual({ moved: 1 })
    expect((await folder(mother, 'inbox')).count).toBe(1)
    expect((await portal.as(room.teacher).call(mailbox.move, { ids, folder_id: own.id })).http).toBe(404)
  })

  it('finds words of texts and names, whole or begun, in threads of one’s own', async () => {
    const room = await portal.classroom()
    const { mother } = first(room)
    await write(room.teacher, [to(mother)], { subject: 'Café', body: 'Die Schüler treffen sich 学校 um neun.' })
    await write(room.teacher, [to(at(room.parents, 1))], { body: 'Another packed lunch.' })
    const count = async (search: string) => (await folder(mother, 'inbox', { search })).count
    expect(await count('cafe')).toBe(1)
    expect(await count('schuler neun')).toBe(1)
    expect(await count('treff')).toBe(1)
    expect(await count('学校')).toBe(1)
    expect(await count('校学')).toBe(0)
    expect(await count('packed')).toBe(0)
    expect(await count(`o'neill & | ! : *`)).toBe(0)
    expect(await count(room.teacher.name.split(' ').at(-1) ?? '')).toBe(1)
    const [, other] = room.parents
    await write(room.teacher, [to(mother), to(other)], { body: 'To both.' })
    expect(await count('both')).toBe(1)
    expect(await count(other?.name.split(' ').at(-1) ?? '')).toBe(0) // who else got it is not found either
  })
})

describe('a draft', () => {
  it('is kept, sent later, called back, and gone when deleted', async () => {
    const room = await portal.classroom()
    const { mother } = first(room)
    const as = portal.as(room.teacher)
    const draft = await as.ok(messages.saveDraft, { subject: '', body: 'Unfinis', language: 'en' })
    const stale = await as.call(messages.saveDraft, { ...draft, version: 0, subject: '', body: 'x', language: 'en' })
    expect(stale).toMatchObject({ http: 409, code: 'stale' })
    const send_at = '2031-01-07T07:30:00Z'
    const scheduled = await as.ok(messages.send, { ...text, ...draft, audiences: [to(mother)], send_at })
    expect(scheduled.thread_id).toBeNull()
    expect((await folder(room.teacher, 'drafts')).count).toBe(0)
    expect((await folder(room.teacher, 'scheduled')).rows).toMatchObject([
      { id: draft.id, subject: text.subject, people: [], people_count: 1 },
    ])
    expect((await folder(mother, 'inbox')).count).toBe(0)
    expect((await portal.as(mother).call(messages.draft, { id: draft.id })).http).toBe(404)
    const recalled = await as.ok(messages.recall, { id: draft.id })
    expect(await as.ok(messages.draft, { id: draft.id })).toMatchObject({
      scheduled: false,
      audiences: [{ kind: 'person', label: mother.name }],
    })
    const now = await as.ok(messages.send, { ...text, ...recalled, audiences: [to(mother)] })
    expect(now.id).toBe(draft.id)
    expect((await as.call(messages.recall, { id: draft.id })).http).toBe(404)
    expect((await as.call(messages.deleteDrafts, { ids: [draft.id] })).http).toBe(404)
    const other = await as.ok(messages.saveDraft, { subject: 'a', body: '', language: 'en' })
    await as.ok(messages.deleteDrafts, { ids: [other.id] })
    expect((await folder(room.teacher, 'drafts')).count).toBe(0)
  })

  it.each([
    [{ subject: ' ' }, 'subject'],
    [{ body: '' }, 'body'],
    [{ body: 'Dear {{nobody}}' }, 'body'],
    [{ audiences: [] }, 'audiences'],
    [{ file_ids: [999_999_999] }, 'file_ids'],
  ])('with %j is not sent', async (wrong, path) => {
    const room = await portal.classroom()
    const { mother } = first(room)
    const answer = await portal.as(room.teacher).call(messages.send, { ...text, audiences: [to(mother)], ...wrong })
    expect([answer.http, answer.fields?.[0]?.path]).toEqual([422, path])
    expect((await folder(mother, 'inbox')).count).toBe(0)
  })
})

describe('what was sent', () => {
  it('is confirmed and answered, once for each, and counted', async () => {
    const room = await portal.classroom()
    const [one, other] = [at(room.parents, 0), at(room.parents, 1)]
    const sent = await write(room.teacher, [to(one), to(other)], {
      asks_confirmation: true,
      choices: ['Yes', 'No'],
    })
    await portal.as(one).ok(messages.respond, { id: sent.id, confirmed: true, answer: 0 })
    await portal.as(other).ok(messages.respond, { id: sent.id, answer: 1 })
    await portal.as(other).ok(messages.respond, { id: sent.id, answer: 0 })
    expect((await portal.as(other).call(messages.respond, { id: sent.id, answer: 2 })).http).toBe(422)
    expect((await portal.as(at(room.parents, 2)).call(messages.respond, { id: sent.id, answer: 1 })).http).toBe(404)
    const thread = await portal.as(room.teacher).ok(messages.read, { id: sent.thread_id ?? 0 })
    expect(at(thread.messages, 0).receipts).toMatchObject({ recipients: 2, read: 2, confirmed: 1, answers: [2, 0] })
    const { rows } = await portal.as(room.teacher).ok(receipts.list, { message_id: sent.id, sort: 'state' })
    expect(rows.map(({ state, answer }) => [state, answer])).toEqual([
      ['read', 'Yes'],
      ['confirmed', 'Yes'],
    ])
  })

  it('can be withdrawn: a note stays, its text and files go', async () => {
    const room = await portal.classroom()
    const { mother } = first(room)
    const sent = await write(room.teacher, [to(mother)])
    expect((await portal.as(mother).call(messages.withdraw, { id: sent.id })).http).toBe(404)
    await portal.as(room.teacher).ok(messages.withdraw, { id: sent.id })
    const read = await portal.as(mother).ok(messages.read, { id: sent.thread_id ?? 0 })
    expect(read.messages).toMatchObject([{ withdrawn: true, body: '', files: [] }])
    expect((await folder(mother, 'inbox', { search: 'packed' })).count).toBe(0)
    expect((await folder(mother, 'inbox')).rows).toMatchObject([{ excerpt: '' }])
  })

  it('loses its other languages and its words with the text of a writer who is removed', async () => {
    const room = await portal.classroom()
    const { mother } = first(room)
    await write(room.teacher, [to(mother)], { translations: [{ language: 'es', subject: 'Viaje', body: 'Almuerzo.' }] })
    expect((await folder(mother, 'inbox', { search: 'almuerzo' })).count).toBe(1)
    await portal
      .owner()
      .rows(`update message set subject = '', body = '' where school_id = $1 and sender_id = $2`, [
        room.school.id,
        room.teacher.person_id,
      ])
    expect((await folder(mother, 'inbox', { search: 'almuerzo' })).count).toBe(0)
    const stored = await portal
      .owner()
      .one('select translations, words::text from message where school_id = $1', [room.school.id])
    expect(stored).toEqual({ translations: [], words: '' })
  })

  it('shows each reader the text of their language', async () => {
    const room = await portal.classroom()
    const { mother } = first(room)
    await portal.owner().rows(`update account set language = 'es' where id = $1`, [mother.user_id])
    await write(room.teacher, [to(mother)], {
      translations: [{ language: 'es', subject: 'Excursión', body: 'Traigan el almuerzo, {{recipient_first_name}}.' }],
    })
    expect((await folder(mother, 'inbox')).rows).toMatchObject([
      { subject: 'Excursión', excerpt: 'Traigan el almuerzo, Given.' },
    ])
    const mails = await portal
      .owner()
      .rows<{ subject: string; body: string }>('select subject, body from mail_outbox where school_id = $1', [
        room.school.id,
      ])
    expect(mails).toMatchObject([
      { subject: 'Excursión', body: expect.stringMatching(/^Traigan el almuerzo, Given\./) },
    ])
  })
})
