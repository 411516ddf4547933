import { beforeEach, describe, expect, it } from 'vitest'
import { schoolAdmin, student } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { notes } from '#contract/communication/notes.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let child: Person
let other: Person
beforeEach(async () => {
  room = await portal.classroom()
  const [first, second] = room.students
  if (!first || !second) throw new Error('nobody')
  ;[child, other] = [first, second]
})

const call = {
  kind: 'contact',
  category: 'general',
  visibility: 'staff',
  body: 'Will call back',
  document_type: '',
  expires_on: null,
  channel: 'phone',
  direction: 'out',
  outcome: 'left_message',
  happened_on: '2026-11-20',
  happened_time: '09:30',
  with_whom: 'Mother',
  follow_up_on: null,
  file_ids: [],
} as const satisfies Omit<In<typeof notes.save>, 'person_ids'>
type Given = Partial<In<typeof notes.save>>
const save = async (by: Person, given: Given = {}) =>
  (await portal.as(by).ok(notes.save, { ...call, person_ids: [child.person_id], ...given })).ids
const history = (by: Person, id: number) => portal.as(by).ok(notes.history, { id })

describe('the history of a note', () => {
  it('keeps every earlier text with who wrote it, and since when', async () => {
    portal.clock.set('2026-11-20T10:00:00Z')
    const [id = 0] = await save(room.teacher)
    expect((await history(room.teacher, id)).versions).toEqual([])
    portal.clock.set('2026-11-21T10:00:00Z')
    await save(room.teacher, { id, version: 1, body: 'Called back', outcome: 'reached', happened_time: '16:00' })
    portal.clock.set('2026-11-22T10:00:00Z')
    await save(room.teacher, { id, version: 2, body: 'Called back, all is well', outcome: 'reached' })
    const { versions } = await history(room.admin, id)
    expect(versions).toMatchObject([
      { body: 'Called back', outcome: 'reached', happened_time: '16:00', by: room.teacher.name },
      {
        body: 'Will call back',
        outcome: 'left_message',
        happened_time: '09:30',
        with_whom: 'Mother',
        by: room.teacher.name,
      },
    ])
    expect(versions.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-11-21T10:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ])
    portal.clock.reset()
  })

  it('holds no version where nothing was changed', async () => {
    const [id = 0] = await save(room.teacher)
    await save(room.teacher, { id, version: 1 })
    await portal.as(room.teacher).ok(notes.followUp, { ids: [id], done: true })
    expect((await history(room.teacher, id)).versions).toEqual([])
  })

  it('of what was private stays with its author, when the note is shared later too', async () => {
    const [id = 0] = await save(room.teacher, { visibility: 'private', body: 'Between us' })
    expect((await portal.as(room.admin).call(notes.history, { id })).http).toBe(404)
    await save(room.teacher, { id, version: 1, visibility: 'private', body: 'Between us two' })
    await save(room.teacher, { id, version: 2, visibility: 'staff', body: 'For all' })
    await save(room.teacher, { id, version: 3, visibility: 'staff', body: 'For all of us' })
    const textsFor = async (by: Person) => (await history(by, id)).versions.map(({ body }) => body)
    expect(await textsFor(room.teacher)).toEqual(['For all', 'Between us two', 'Between us'])
    expect(await textsFor(room.admin)).toEqual(['For all'])
    for (const family of [child, room.parents[0]])
      expect((await portal.as(family ?? child).call(notes.history, { id })).http).toBe(403)
  })

  it('says who took a note away, to its author and the office', async () => {
    const [id = 0] = await save(room.admin)
    expect((await history(room.teacher, id)).removed).toBeNull()
    const colleague = await portal.person({ id: room.school.id, group_id: room.admin.group_id }, schoolAdmin)
    await portal.as(colleague).ok(notes.archive, { ids: [id], archived: true })
    expect((await history(room.admin, id)).removed).toMatchObject({ by: colleague.name })
    expect((await portal.as(room.teacher).call(notes.history, { id })).http).toBe(404)
    await portal.as(colleague).ok(notes.archive, { ids: [id], archived: false })
    expect((await history(room.teacher, id)).removed).toBeNull()
  })
})

it('an entry about many is edited for one student alone', async () => {
  const [first = 0, second = 0] = await save(room.teacher, { person_ids: [child.person_id, other.person_id] })
  expect((await history(room.teacher, first)).others).toMatchObject([
    { id: second, person: { id: other.person_id, role: student } },
  ])
  await save(room.teacher, { id: first, version: 1, body: 'Only here', visibility: 'private' })
  expect(await portal.as(room.teacher).ok(notes.read, { id: second })).toMatchObject({
    body: 'Will call back',
    visibility: 'staff',
    changed_at: null,
  })
  expect((await history(room.admin, second)).others).toEqual([]) // the other row is private now
  const [alone = 0] = await save(room.teacher)
  expect((await history(room.teacher, alone)).others).toEqual([])
})

it('the history goes with the note when a record is removed for good', async () => {
  const [id = 0] = await save(room.teacher)
  await save(room.teacher, { id, version: 1, body: 'Later' })
  expect(await portal.owner().count('person_note_version', 'note_id = $1', [id])).toBe(1)
  await portal.owner().rows('delete from person_note where id = $1', [id])
  expect(await portal.owner().count('person_note_version', 'note_id = $1', [id])).toBe(0)
})
