import { afterEach, describe, expect, it } from 'vitest'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { attempts } from '#contract/questions/attempts.contract.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { files } from '#contract/files/files.contract.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())

const monday = '2026-11-23T07:00:00.000Z' // it is Friday the 20th
const before = '2026-11-23T06:59:59Z'
const due = '2026-11-25T23:59:00.000Z'
type Values = In<typeof units.saveActivity>
const save = (room: Classroom, values: Partial<Values>) =>
  portal.as(room.teacher).call(units.saveActivity, {
    unit_id: room.unit_id,
    name: 'Corals',
    description: 'canary-description',
    activity_type_id: null,
    max_score: 10,
    due_at: due,
    expires_at: null,
    graded: true,
    mandatory: true,
    shared: true,
    kind: 'hand_in',
    preparation: 'canary-preparation',
    place: 'canary-place',
    bring: 'canary-bring',
    links: [{ label: 'canary-link', url: 'https://corals.example' }],
    file_ids: [],
    available_at: monday,
    ...values,
  })
const made = async (room: Classroom, values: Partial<Values> = {}): Promise<number> =>
  (await save(room, values)).data.id
const childOf = (room: Classroom, person: Person | undefined) =>
  person?.role === 5 && { student_id: room.students[0]?.person_id }
const pageFor = (room: Classroom, person: Person | undefined) =>
  portal.as(person).ok(learning.classroom, { section_id: room.section_id, ...childOf(room, person) })
const workFor = async (room: Classroom, person: Person | undefined, id: number) =>
  (await pageFor(room, person)).units.flatMap(({ work }) => work).find(({ activity_id }) => activity_id === id)
const handIn = (person: Person | undefined, activity_id: number) =>
  portal.as(person).call(learning.handIn, { activity_id, body: 'my work', file_ids: [], version: 0 })
const span = { from: '2026-11-16', to: '2026-11-30' }
const toDo = async (person: Person | undefined) =>
  (await portal.as(person).ok(home.student, {})).due.map(({ activity_id }) => activity_id)
const inCalendar = async (person: Person | undefined) =>
  (await portal.as(person).ok(person?.role === 5 ? calendar.children : calendar.own, span)).due.map(
    ({ activity_id }) => activity_id,
  )

describe('work that is available from a moment on', () => {
  it('shows students and parents its name and dates alone, in no to-do and no calendar, and takes nothing before', async () => {
    const room = await portal.classroom()
    const { id: file_id } = (
      await portal.upload(room.teacher, 'section/upload_file', Buffer.from('coral'), 'canary.txt')
    ).data as { id: number }
    const id = await made(room, { file_ids: [file_id] })
    const [child] = room.students
    const readers = [child, room.parents[0]]
    const fileFor = (person: Person | undefined) => portal.as(person).call(files.download, { id: file_id })
    portal.clock.set(before)
    for (const reader of readers) {
      expect(await workFor(room, reader, id)).toMatchObject({
        name: 'Corals',
        available_at: expect.stringContaining('2026-11-23T07:00'),
        due_at: expect.stringContaining('2026-11-25'),
        can: { hand_in: false },
      })
      expect(JSON.stringify(await pageFor(room, reader))).not.toContain('canary')
      expect([(await fileFor(reader)).http, (await inCalendar(reader)).includes(id)]).toEqual([404, false])
    }
    const refused = await handIn(child, id)
    expect([refused.http, refused.code, await toDo(child)]).toEqual([
      409,
      'learning.not-yet',
      expect.not.arrayContaining([id]),
    ])
    expect([(await fileFor(room.teacher)).http, (await inCalendar(room.teacher)).includes(id)]).toEqual([200, true])

    portal.clock.set(monday)
    for (const reader of readers) {
      expect(await workFor(room, reader, id)).toMatchObject({
        available_at: null,
        description: 'canary-description',
        preparation: 'canary-preparation',
        files: [{ id: file_id }],
        can: { hand_in: reader === child },
      })
      expect([(await fileFor(reader)).http, (await inCalendar(reader)).includes(id)]).toEqual([200, true])
    }
    expect([await toDo(child), (await handIn(child, id)).http]).toEqual([expect.arrayContaining([id]), 200])
  })

  it('is opened to one student by a moment of their own, which the rules tell', async () => {
    const room = await portal.classroom()
    const id = await made(room)
    const [one, other] = room.students
    const own = { section_id: room.section_id, activity_id: id, due_at: null, expires_at: null, locked: null }
    const give = (available_at: string) =>
      portal.as(room.teacher).call(columns.saveDates, { ...own, student_ids: [one?.person_id ?? 0], available_at })
    expect((await give('2026-11-20T08:00:00.000Z')).http).toBe(200)
    expect([(await handIn(one, id)).http, (await handIn(other, id)).code]).toEqual([200, 'learning.not-yet'])
    const rulesOf = (student_id = 0) =>
      portal.as(room.teacher).ok(columns.effective, { section_id: room.section_id, activity_id: id, student_id })
    expect(await rulesOf(one?.person_id)).toMatchObject({
      available_at: expect.stringContaining('2026-11-20T08:00'),
      own: { available_at: true },
    })
    expect(await rulesOf(other?.person_id)).toMatchObject({
      available_at: expect.stringContaining('2026-11-23T07:00'),
      own: null,
    })
    expect((await rulesOf(other?.person_id)).set.available_at?.by).toBe(room.teacher.name)
    expect((await give('2026-11-26T08:00:00.000Z')).fields[0]?.path).toBe('available_at')
  })

  it('begins no questions, opens no lesson and marks nothing as done before', async () => {
    const room = await portal.classroom()
    const [child] = room.students
    const questions = await made(room, { kind: 'questions' })
    const { id: set_id } = await portal.as(room.teacher).ok(sets.read, { activity_id: questions })
    await portal.as(room.teacher).ok(sets.add, {
      set_id,
      questions: [{ points: 2, body: { kind: 'true_false', prompt: 'Corals move.', explanation: '', right: false } }],
    })
    const lesson = await made(room, { kind: 'lesson', graded: false, mandatory: false, due_at: null })
    const link = await made(room, { kind: 'link', graded: false, mandatory: false, due_at: null })
    const tried = async () => [
      (await portal.as(child).ok(attempts.sitting, { activity_id: questions })).can.hindered,
      (await portal.as(child).call(attempts.start, { activity_id: questions })).code,
      (await portal.as(child).call(learning.lesson, { activity_id: lesson })).code,
      (await portal.as(child).call(learning.markDone, { activity_id: lesson, done: true })).code,
      (await portal.as(child).call(learning.markDone, { activity_id: link, done: true })).code,
    ]
    expect(await tried()).toEqual([
      'not-yet',
      'questions.no-start-not-yet',
      'learning.not-yet',
      'learning.not-yet',
      'learning.not-yet',
    ])
    expect(JSON.stringify(await portal.as(child).ok(attempts.sitting, { activity_id: questions }))).not.toContain(
      'canary',
    )
    portal.clock.set(monday)
    expect(await tried()).toEqual([null, '', '', '', ''])
  })

  it('is so by its unit too, and never due before', async () => {
    const room = await portal.classroom()
    const id = await made(room, { available_at: null })
    const unit = (await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })).units[0]
    const ask = (available_at: string) =>
      portal.as(room.teacher).call(units.saveUnit, {
        id: room.unit_id,
        version: unit?.version ?? 0,
        section_id: room.section_id,
        name: 'Reefs',
        description: 'canary-unit',
        shared: true,
        grading_period_id: null,
        available_at,
      })
    expect((await ask('2026-11-27T07:00:00.000Z')).fields[0]?.path).toBe('available_at')
    await portal.owner().rows(`update activity set due_at = null where unit_id = $1 and id <> $2`, [room.unit_id, id])
    expect((await ask(monday)).http).toBe(200)
    expect(JSON.stringify(await pageFor(room, room.students[0]))).not.toContain('canary')
    expect((await handIn(room.students[0], id)).code).toBe('learning.not-yet')
    expect((await save(room, { available_at: null, due_at: '2026-11-22T07:00:00.000Z' })).fields[0]?.path).toBe(
      'available_at',
    )
    expect((await save(room, { available_at: '2026-11-26T07:00:00.000Z' })).fields[0]?.path).toBe('available_at')
    portal.clock.set(monday)
    expect(JSON.stringify(await pageFor(room, room.students[0]))).toContain('canary-unit')
  })
})
