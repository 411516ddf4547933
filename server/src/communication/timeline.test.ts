import { beforeEach, describe, expect, it } from 'vitest'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { notes } from '#contract/communication/notes.contract.ts'
import { timeline } from '#contract/communication/timeline.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let child: Person
let other: Person
let mother: Person
beforeEach(async () => {
  room = await portal.classroom()
  const [first, second] = room.students
  const [parent] = room.parents
  if (!first || !second || !parent) throw new Error('nobody')
  ;[child, other, mother] = [first, second, parent]
})

const comment = {
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
} as const satisfies Omit<In<typeof notes.save>, 'person_ids'>
const call = { kind: 'contact', channel: 'phone', outcome: 'reached', happened_on: '2026-11-18' } as const
const save = async (by: Person, given: Partial<In<typeof notes.save>> = {}) =>
  (await portal.as(by).ok(notes.save, { ...comment, person_ids: [child.person_id], ...given })).ids[0] ?? 0
const read = (by: Person, more: Partial<In<typeof timeline.list>> = {}) =>
  portal.as(by).ok(timeline.list, { student_id: child.person_id, kind: undefined, ...more })
const textsFor = async (by: Person, more: Partial<In<typeof timeline.list>> = {}) =>
  (await read(by, more)).rows.filter(({ kind }) => kind !== 'enrollment').map(({ text }) => text)

describe('the timeline of a student', () => {
  it('holds notes by the day that they are of, calls and meetings apart, with who saw them', async () => {
    await save(room.admin, { body: 'A comment' })
    await save(room.teacher, { ...call, body: 'A call', with_whom: 'Mother', happened_time: '09:15', direction: 'in' })
    await save(room.teacher, { ...call, channel: 'visit', outcome: '', body: 'A visit', happened_on: '2026-11-19' })
    await save(room.teacher, { ...call, channel: 'letter', outcome: '', body: 'A letter', happened_on: '2026-11-17' })
    const { rows, kinds, authors } = await read(room.admin)
    expect(rows.filter(({ kind }) => kind !== 'enrollment').map(({ kind, text }) => [kind, text])).toEqual([
      ['comment', 'A comment'],
      ['meeting', 'A visit'],
      ['call', 'A call'],
      ['contact', 'A letter'],
    ])
    expect(kinds).toMatchObject({ comment: 1, meeting: 1, call: 1, contact: 1, message: 0, notice: 0 })
    expect(authors).toEqual([room.admin.name, room.teacher.name].toSorted((a, b) => a.localeCompare(b)))
    const spoken = rows.find(({ kind }) => kind === 'call')
    expect(spoken).toMatchObject({
      timed: true,
      label: 'notes.channel-phone',
      people: 'Mother',
      tags: ['timeline.direction-in', 'notes.outcome-reached', 'notes.visibility-staff'],
      by: room.teacher.name,
      mine: false,
    })
    expect(new Date(spoken?.at ?? 0).toISOString()).toBe('2026-11-18T09:15:00.000Z')
    expect(rows.find(({ kind }) => kind === 'meeting')).toMatchObject({ timed: false })
  })

  it('is narrowed by kind, words, author and days, and turned round', async () => {
    await save(room.admin, { ...call, body: 'About the trip', happened_on: '2026-11-10' })
    await save(room.teacher, { ...call, body: 'About the choir', happened_on: '2026-11-12' })
    await save(room.teacher, { body: 'Sings well in the choir' })
    const none = { kind: 'call' } as const
    expect(await textsFor(room.admin, none)).toEqual(['About the choir', 'About the trip'])
    expect(await textsFor(room.admin, { ...none, sort: 'at' })).toEqual(['About the trip', 'About the choir'])
    expect(await textsFor(room.admin, { search: 'CHOIR' })).toEqual(['Sings well in the choir', 'About the choir'])
    expect(await textsFor(room.admin, { by: room.admin.name })).toEqual(['About the trip'])
    expect(await textsFor(room.admin, { from: '2026-11-11', to: '2026-11-12' })).toEqual(['About the choir'])
    expect(await textsFor(room.admin, { from: '2026-11-10', to: '2026-11-10' })).toEqual(['About the trip'])
    const page = await read(room.admin, { kind: 'call', page: 2, size: 1 })
    expect([page.count, page.rows.map(({ text }) => text)]).toEqual([2, ['About the trip']])
    expect((await read(room.admin, { kind: 'call' })).kinds).toMatchObject({ call: 2, comment: 1 })
  })

  it('shows everybody what they may see, and nothing of other students', async () => {
    await save(room.admin, { visibility: 'private', body: 'p' })
    await save(room.admin, { visibility: 'office', body: 'o' })
    await save(room.admin, { visibility: 'staff', body: 's' })
    await save(room.admin, { person_ids: [other.person_id], body: 'of another' })
    const school = { id: room.school.id, group_id: room.admin.group_id }
    const colleague = await portal.person(school, schoolAdmin)
    const stranger = await portal.person(school, teacher)
    expect(await textsFor(room.admin)).toEqual(['s', 'o', 'p'])
    expect((await read(room.admin)).rows.filter((row) => row.private).map(({ text }) => text)).toEqual(['p'])
    expect(await textsFor(colleague)).toEqual(['s', 'o'])
    expect(await textsFor(room.teacher)).toEqual(['s'])
    const asked = { student_id: child.person_id }
    expect((await portal.as(stranger).call(timeline.list, asked)).http).toBe(404)
    expect((await portal.as(stranger).call(timeline.exported, asked)).http).toBe(404)
    for (const family of [child, mother]) expect((await portal.as(family).call(timeline.list, asked)).http).toBe(403)
    const elsewhere = await portal.classroom()
    expect((await portal.as(elsewhere.admin).call(timeline.list, asked)).http).toBe(404)
    expect((await portal.as(room.admin).call(timeline.list, { student_id: mother.person_id })).http).toBe(404)
  })

  it('keeps the trace of what was taken away, for its author and the office', async () => {
    const id = await save(room.teacher, { body: 'Gone' })
    await portal.as(room.teacher).ok(notes.archive, { ids: [id], archived: true })
    for (const by of [room.teacher, room.admin]) {
      const [row] = (await read(by, { kind: 'comment' })).rows
      expect(row).toMatchObject({ source_id: id, text: 'Gone' })
      expect(row?.removed_at).not.toBeNull()
    }
    const office = await save(room.admin, { body: 'Of the office' })
    await portal.as(room.admin).ok(notes.archive, { ids: [office], archived: true })
    expect(await textsFor(room.teacher)).toEqual(['Gone'])
  })

  it('says whom one may call', async () => {
    await portal.owner().rows(`update person set phone = '555 0101' where id = $1`, [mother.person_id])
    expect((await read(room.teacher)).contacts).toMatchObject([{ name: mother.name, phone: '555 0101' }])
  })
})

describe('its file', () => {
  it('says what the list says in words, without what is private or was taken away', async () => {
    await save(room.admin, { ...call, body: 'Whole text '.repeat(60).trim(), with_whom: 'Father' })
    await save(room.admin, { visibility: 'private', body: 'Between us' })
    const gone = await save(room.admin, { body: 'Taken back' })
    await portal.as(room.admin).ok(notes.archive, { ids: [gone], archived: true })
    const { text } = await portal.as(room.admin).call(timeline.exported, { student_id: child.person_id, kind: 'call' })
    const [head, line, ...more] = text.replace('\uFEFF', '').trim().split('\n')
    expect(head).toBe('Date,Kind,What,Subject,With,Text,Follow up by,Author')
    expect(line).toBe(`2026-11-18,Call,Phone call,,Father,${'Whole text '.repeat(60).trim()},,${room.admin.name}`)
    expect(more).toEqual([])
    const whole = (await portal.as(room.admin).call(timeline.exported, { student_id: child.person_id })).text
    expect(whole).toContain('Father')
    expect(whole).not.toContain('Between us')
    expect(whole).not.toContain('Taken back')
    const paper = await portal.as(room.admin).call(timeline.exported, { student_id: child.person_id, format: 'pdf' })
    expect([paper.http, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})
