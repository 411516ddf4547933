import { describe, expect, it } from 'vitest'
import { content } from '#contract/courses/content.contract.ts'
import { copyCourses } from '#contract/courses/copy.contract.ts'
import { grading } from '#contract/gradebook/grading.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { files, type StoredFile } from '#contract/files/files.contract.ts'

const portal = withPortal()
type Values = In<typeof units.saveActivity>

const save = (room: Classroom, values: Partial<Values>, by = room.teacher) =>
  portal.as(by).call(units.saveActivity, {
    unit_id: room.unit_id,
    name: 'Corals',
    description: '',
    activity_type_id: null,
    max_score: 0,
    due_at: null,
    expires_at: null,
    graded: false,
    mandatory: false,
    shared: true,
    kind: 'lesson',
    links: [],
    file_ids: [],
    ...values,
  })
const lesson = async (room: Classroom, values: Partial<Values> = {}): Promise<number> => {
  const answer = await save(room, values)
  expect([answer.http, answer.fields]).toEqual([200, []])
  return answer.data.id
}
const courseOf = async (room: Classroom) =>
  (await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })).course_id
const bank = async (room: Classroom, course_id: number): Promise<number> => {
  const { id } = await portal.as(room.admin).ok(sets.name, { course_id, name: 'Practice' })
  await portal.as(room.admin).ok(sets.add, {
    set_id: id,
    questions: [{ points: 2, body: { kind: 'true_false', prompt: 'Corals move.', explanation: '', right: false } }],
  })
  return id
}
const someone = (people: readonly Person[]): Person => people[0] as Person
const attach = async (person: Person) =>
  (await portal.upload(person, 'section/upload_file', Buffer.from('coral'), 'coral.txt')).data as StoredFile

describe('a lesson of a section', () => {
  it('is read by its students and their parents, with files and questions to practise with', async () => {
    const room = await portal.classroom()
    const file = await attach(room.teacher)
    const set_id = await bank(room, await courseOf(room))
    const blocks: Values['blocks'] = [
      { kind: 'text', body: '## Polyps' },
      { kind: 'files', file_ids: [file.id] },
      { kind: 'questions', set_id },
    ]
    const activity_id = await lesson(room, { blocks })
    const next = await lesson(room, { name: 'Reefs' })
    await lesson(room, { name: 'Hidden', shared: false })
    const page = await portal.as(someone(room.students)).ok(learning.lesson, { activity_id })
    expect(page).toMatchObject({
      name: 'Corals',
      blocks,
      files: [{ id: file.id, name: 'coral.txt' }],
      previous: null,
      next: { activity_id: next, name: 'Reefs' },
      done_at: null,
    })
    expect(page.sets.map(({ name, questions }) => [name, questions.length])).toEqual([['Practice', 1]])
    expect(page.can).toEqual({ mark_done: true })
    expect((await portal.as(someone(room.students)).call(files.download, { id: file.id })).text).toBe('coral')
    const parent = someone(room.parents)
    expect((await portal.as(parent).ok(learning.lesson, { activity_id: next })).can).toEqual({ mark_done: false })
    expect((await portal.as(parent).ok(learning.lesson, { activity_id: next })).next).toBeNull()
    expect(
      (await portal.as(parent).call(learning.lesson, { activity_id, student_id: room.students[1]?.person_id ?? 0 }))
        .http,
    ).toBe(404)
    expect((await portal.as(parent).call(learning.markDone, { activity_id, done: true })).http).toBe(403)
    expect(
      (
        await portal
          .as(someone((await portal.classroom({ in: room.school })).students))
          .call(learning.lesson, { activity_id })
      ).http,
    ).toBe(404)
    expect(
      (await portal.as(someone(room.students)).call(learning.lesson, { activity_id: room.activities[0]?.id ?? 0 }))
        .http,
    ).toBe(404)
  })

  it('is marked as done by its students, which their teacher sees', async () => {
    const room = await portal.classroom()
    const activity_id = await lesson(room)
    const me = portal.as(someone(room.students))
    const { done_at } = await me.ok(learning.markDone, { activity_id, done: true })
    expect(done_at).not.toBeNull()
    expect(await me.ok(learning.markDone, { activity_id, done: true })).toEqual({ done_at })
    const state = async () =>
      (await me.ok(learning.classroom, { section_id: room.section_id })).units
        .flatMap(({ work }) => work)
        .find((one) => one.activity_id === activity_id)?.state
    expect([await state(), (await me.ok(learning.classroom, { section_id: room.section_id })).section.done]).toEqual([
      'done',
      1,
    ])
    const progress = async () =>
      (await portal.as(room.teacher).ok(units.progress, { activity_id })).rows
        .filter((row) => row.done_at !== null)
        .map(({ id }) => id)
    expect(await progress()).toEqual([room.students[0]?.person_id])
    const shown = (await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })).units.flatMap(
      ({ activities }) => activities,
    )
    expect(shown.find(({ id }) => id === activity_id)?.handed_in).toBe(1)
    await me.ok(learning.markDone, { activity_id, done: false })
    expect([await progress(), await state()]).toEqual([[], 'open'])
    expect((await me.call(learning.markDone, { activity_id: room.activities[0]?.id ?? 0, done: true })).http).toBe(404)
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    expect((await me.call(learning.markDone, { activity_id, done: true })).http).toBe(409)
  })

  it('takes questions of its own course only, and counts in no grade', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const foreign = await bank(other, await courseOf(other))
    expect(
      (await save(room, { blocks: [{ kind: 'questions', set_id: foreign }] })).fields.map(({ path }) => path),
    ).toEqual(['blocks'])
    expect((await save(room, { graded: true })).fields.map(({ path }) => path)).toEqual(['graded'])
    expect((await save(room, { kind: 'link' })).fields.map(({ path }) => path)).toEqual(['links'])
    expect(
      (await save(room, { kind: 'link', links: [{ label: 'Here', url: 'javascript:alert(1)' }] })).fields.map(
        ({ path }) => path,
      ),
    ).toEqual(['links.0.url'])
    const { data } = await save(room, {
      kind: 'link',
      graded: true,
      links: [{ label: 'Here', url: 'https://maps.example/' }],
    })
    const me = someone(room.students)
    const { done_at } = await portal.as(me).ok(learning.markDone, { activity_id: data.id, done: true })
    const work = await portal
      .as(room.teacher)
      .ok(grading.work, { section_id: room.section_id, activity_id: data.id, ref: String(me.person_id) })
    expect([new Date(work.done_at ?? 0).toISOString(), work.attempts]).toEqual([done_at, []])
  })

  it('goes along when the section is copied, with files of its own; a copied course leaves its questions behind', async () => {
    const room = await portal.classroom()
    const course_id = await courseOf(room)
    const set_id = await bank(room, course_id)
    const file = await attach(room.teacher)
    await lesson(room, {
      blocks: [
        { kind: 'files', file_ids: [file.id] },
        { kind: 'questions', set_id },
      ],
    })
    await lesson(room, { kind: 'offline', name: 'Trip', place: 'Harbour', bring: 'Boots' })
    const office = portal.as(room.admin)
    const { id } = await office.ok(sectionSetUp.clone, {
      section_id: room.section_id,
      academic_term_id: null,
      start_date: null,
      name: 'Again',
      number: '0900',
      parts: ['units'],
    })
    const copied = (await office.ok(units.read, { section_id: id })).units.flatMap(({ activities }) => activities)
    const [corals, trip] = ['Corals', 'Trip'].map((name) => copied.find((one) => one.name === name))
    const copy = corals?.files[0]?.id ?? 0
    expect(copy).not.toBe(file.id)
    expect(corals?.blocks).toEqual([
      { kind: 'files', file_ids: [copy] },
      { kind: 'questions', set_id },
    ])
    expect([trip?.place, trip?.bring]).toEqual(['Harbour', 'Boots'])
    const { id: unit_id } = await office.ok(content.saveUnit, { course_id, name: 'Reefs', description: '' })
    await office.ok(content.saveLesson, {
      unit_id,
      name: 'Practice',
      summary: '',
      minutes: null,
      shared: true,
      blocks: [
        { kind: 'text', body: 'Think.' },
        { kind: 'questions', set_id },
      ],
    })
    const { ids } = await office.ok(copyCourses.copy, {
      courses: [{ id: course_id, number: 'COPY' }],
      with_content: true,
    })
    const outline = await office.ok(content.outline, { course_id: ids[0] ?? 0 })
    const read = await office.ok(content.lesson, { lesson_id: outline.units[0]?.lessons[0]?.id ?? 0 })
    expect([read.blocks, read.sets]).toEqual([[{ kind: 'text', body: 'Think.' }], []])
  })
})
