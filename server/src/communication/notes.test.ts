import { beforeEach, describe, expect, it } from 'vitest'
import { familyNotes, notes } from '#contract/communication/notes.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { records } from '#contract/people/records.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { files, type StoredFile } from '#contract/files/files.contract.ts'

const portal = withPortal()
let room: Classroom
let child: Person
let other: Person
let guardian: Person
beforeEach(async () => {
  room = await portal.classroom()
  const [first, second] = room.students
  const [parent] = room.parents
  if (!first || !second || !parent) throw new Error('nobody')
  ;[child, other, guardian] = [first, second, parent]
})

const blank: In<typeof notes.save> = {
  person_ids: [],
  kind: 'comment',
  category: 'general',
  visibility: 'staff',
  body: 'Said',
  document_type: '',
  expires_on: null,
  channel: '',
  direction: '',
  outcome: '',
  happened_on: null,
  happened_time: null,
  with_whom: '',
  follow_up_on: null,
  file_ids: [],
}
const idOf = ({ person_id }: Person): number => person_id ?? 0
const say = async (by: Person, given: Partial<In<typeof notes.save>> = {}) =>
  (await portal.as(by).ok(notes.save, { ...blank, person_ids: [idOf(child)], ...given })).ids
const bodies = async (by: Person) =>
  (await portal.as(by).ok(notes.list, { of: 'notes', person_id: idOf(child) })).rows.map(({ body }) => body)
const upload = async (by: Person) =>
  (await portal.upload(by, 'section/upload_file', Buffer.from('signed'), 'consent.txt')).data as StoredFile

it('of an evening stands before one of the day after, as the school counts days when its clocks change', async () => {
  room = await portal.classroom({ time_zone: 'America/New_York' })
  const [first] = room.students
  if (!first) throw new Error('nobody')
  child = first
  const [later] = await say(room.admin, { body: 'of 1 November' })
  const [earlier] = await say(room.admin, { body: 'of 31 October' })
  const written = (id: number | undefined, at: string) =>
    portal.owner().rows('update person_note set created_at = $2 where id = $1', [id, at])
  await written(later, '2026-11-01T05:30:00Z')
  await written(earlier, '2026-11-01T03:30:00Z') // the same day in Greenwich
  expect(await bodies(room.admin)).toEqual(['of 1 November', 'of 31 October'])
})

describe('a note about a person', () => {
  it('is read by those whom its author chose, and by nobody else', async () => {
    await say(room.admin, { visibility: 'private', body: 'p' })
    await say(room.admin, { visibility: 'office', body: 'o' })
    await say(room.admin, { visibility: 'staff', body: 's' })
    await say(room.admin, { visibility: 'family', body: 'f' })
    const colleague = await portal.person({ id: room.school.id, group_id: room.admin.group_id }, schoolAdmin)
    const stranger = await portal.person({ id: room.school.id, group_id: room.admin.group_id }, teacher)
    expect(await bodies(room.admin)).toEqual(['f', 's', 'o', 'p'])
    expect(await bodies(colleague)).toEqual(['f', 's', 'o'])
    expect(await bodies(room.teacher)).toEqual(['f', 's'])
    expect((await portal.as(stranger).call(notes.list, { of: 'notes', person_id: idOf(child) })).http).toBe(404)
    expect((await portal.as(stranger).ok(notes.list, { of: 'notes' })).counts.all).toBe(0)
    for (const family of [child, guardian])
      expect(
        (await portal.as(family).ok(familyNotes.list, { student_id: idOf(child) })).rows.map(({ body }) => body),
      ).toEqual(['f'])
    expect((await portal.as(other).call(familyNotes.list, { student_id: idOf(child) })).http).toBe(404)
  })

  it('is written about many at once, with documents of their own', async () => {
    const file = await upload(room.teacher)
    const person_ids = [idOf(child), idOf(other)]
    const made = await say(room.teacher, {
      kind: 'document',
      document_type: 'consent',
      person_ids,
      file_ids: [file.id],
      visibility: 'family',
    })
    expect(made).toHaveLength(2)
    const { rows } = await portal.as(room.admin).ok(notes.list, { of: 'notes', view: 'waiting' })
    expect(rows.map(({ files: own }) => own.length)).toEqual([1, 1])
    expect(new Set(rows.flatMap(({ files: own }) => own.map(({ id }) => id))).size).toBe(2)
    for (const { files: own } of rows)
      expect((await portal.as(room.admin).call(files.download, { id: own[0]?.id ?? 0 })).text).toBe('signed')
    const ofOther = rows.find(({ person }) => person.id === idOf(other))?.files[0]?.id ?? 0
    expect((await portal.as(other).call(files.download, { id: ofOther })).text).toBe('signed')
    expect((await portal.as(child).call(files.download, { id: ofOther })).http).toBe(404)
  })

  it('is not written about somebody out of reach, about nobody of the others either', async () => {
    const stranger = await portal.person({ id: room.school.id, group_id: room.admin.group_id }, teacher)
    const refused = await portal
      .as(room.teacher)
      .call(notes.save, { ...blank, person_ids: [idOf(child), idOf(stranger)] })
    expect([refused.http, await bodies(room.admin)]).toEqual([404, []])
  })

  it('is changed by its author alone, on the version that was read, and removed with a way back', async () => {
    const [id = 0] = await say(room.teacher)
    const change = { ...blank, person_ids: [idOf(child)], id, version: 1, body: 'Said better' }
    expect((await portal.as(room.admin).call(notes.save, change)).code).toBe('notes.not-yours')
    await portal.as(room.teacher).ok(notes.save, change)
    expect((await portal.as(room.teacher).call(notes.save, change)).code).toBe('stale')
    await portal.as(room.admin).ok(notes.archive, { ids: [id], archived: true })
    expect(await bodies(room.teacher)).toEqual([])
    await portal.as(room.admin).ok(notes.archive, { ids: [id], archived: false })
    expect(await bodies(room.teacher)).toEqual(['Said better'])
  })

  it.each<[Partial<In<typeof notes.save>>, string]>([
    [{ body: ' ' }, 'body'],
    [{ kind: 'document', document_type: 'consent' }, 'file_ids'],
    [{ kind: 'contact', happened_on: '2026-11-20' }, 'channel'],
    [{ kind: 'contact', channel: 'phone' }, 'happened_on'],
    [{ kind: 'contact', channel: 'phone', happened_on: '2026-11-20', follow_up_on: '2026-11-19' }, 'follow_up_on'],
  ])('lacks something: %j is told at %s', async (given, field) => {
    const refused = await portal.as(room.admin).call(notes.save, { ...blank, person_ids: [idOf(child)], ...given })
    expect([refused.http, refused.fields?.[0]?.path]).toEqual([422, field])
  })
})

it('stands in the log of the person, archived too, without what it says', async () => {
  const [id] = await say(room.admin, { visibility: 'staff', body: 'Talked about the trip' })
  await portal.as(room.admin).ok(notes.archive, { ids: [id ?? 0], archived: true })
  const { rows } = await portal.as(room.admin).ok(records.log, { id: idOf(child) })
  const answer = rows.filter(({ about }) => about === 'person_note')
  expect(answer.length).toBeGreaterThan(1)
  expect(JSON.stringify(answer)).not.toContain('trip')
})

describe('a document', () => {
  it('of a parent waits for the office, comes back with a reason and waits again once it was changed', async () => {
    const file = await upload(guardian)
    const given = {
      student_id: idOf(child),
      document_type: 'medical' as const,
      expires_on: '2026-12-01',
      body: '',
      file_ids: [file.id],
    } satisfies In<typeof familyNotes.give>
    const { id } = await portal.as(guardian).ok(familyNotes.give, given)
    const waiting = async () => (await portal.as(room.admin).ok(notes.list, { of: 'notes' })).counts
    expect(await waiting()).toMatchObject({ waiting: 1, expiring: 1, accepted: 0 })
    expect(
      (await portal.as(room.admin).call(notes.review, { ids: [id], review: 'returned', reason: '' })).fields?.[0]?.path,
    ).toBe('reason')
    await portal
      .as(room.admin)
      .ok(notes.review, { ids: [id], review: 'returned', reason: 'The second page is missing.' })
    expect((await portal.as(guardian).ok(familyNotes.list, { student_id: idOf(child) })).rows[0]).toMatchObject({
      review: 'returned',
      review_reason: 'The second page is missing.',
    })
    await portal.as(room.admin).ok(notes.review, { ids: [id], review: 'waiting', reason: '' })
    await portal.as(room.admin).ok(notes.review, { ids: [id], review: 'accepted', reason: '' })
    expect(await waiting()).toMatchObject({ waiting: 0, accepted: 1 })
    expect((await portal.as(room.teacher).call(notes.review, { ids: [id], review: 'accepted', reason: '' })).http).toBe(
      403,
    )
    expect(
      (await portal.as(guardian).call(familyNotes.give, { ...given, student_id: idOf(other), file_ids: [file.id] }))
        .http,
    ).toBe(404)
  })
})

describe('a contact', () => {
  it('stands under what is to follow up until it was', async () => {
    const contact = {
      kind: 'contact',
      channel: 'phone',
      happened_on: '2026-11-20',
      follow_up_on: '2026-11-25',
      with_whom: 'Mother',
    } as const
    const [id = 0] = await say(room.teacher, contact)
    const open = async () => (await portal.as(room.teacher).ok(notes.list, { of: 'contacts', view: 'follow_up' })).count
    expect(await open()).toBe(1)
    await portal.as(room.teacher).ok(notes.followUp, { ids: [id], done: true })
    expect(await open()).toBe(0)
    const { text } = await portal.as(room.teacher).call(notes.exported, { of: 'contacts' })
    expect(text).toContain('Mother')
  })
})
