import { describe, expect, it } from 'vitest'
import { type Anchor, annotations } from '#contract/gradebook/annotations.contract.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { grading } from '#contract/gradebook/grading.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { files } from '#contract/files/files.contract.ts'

const portal = withPortal()

const words: Anchor = { kind: 'text', start: 4, end: 8, quote: 'cell' }
const box: Anchor = { kind: 'area', page: 2, x: 0.1, y: 0.2, width: 0.3, height: 0.25 }
const activityOf = (room: Classroom) => room.activities[0]?.id ?? 0
const placeOf = (room: Classroom, student = 0) => ({
  section_id: room.section_id,
  activity_id: activityOf(room),
  ref: String(room.students[student]?.person_id),
})
const handIn = (room: Classroom, body = 'The cell has walls.', { version = 0, file_ids = [] as number[] } = {}) =>
  portal.as(room.students[0]).ok(learning.handIn, { activity_id: activityOf(room), body, file_ids, version })
const upload = async (room: Classroom) => {
  const { data } = await portal.upload(room.students[0], files.upload.path, Buffer.from('%PDF-1.4 '), 'report.pdf')
  return (data as { id: number }).id
}
const write = (
  room: Classroom,
  more: {
    attempt?: number
    file_id?: number | null
    anchor?: Anchor
    body?: string
    id?: number
    version?: number
  } = {},
) =>
  portal
    .as(room.teacher)
    .call(annotations.save, { ...placeOf(room), attempt: 1, file_id: null, anchor: words, body: 'Which one?', ...more })
const seenBy = (room: Classroom, person = room.students[0], more = {}) =>
  portal.as(person).call(annotations.own, { activity_id: activityOf(room), ...more })
const grade = (room: Classroom) => portal.as(room.teacher).ok(grading.save, { ...placeOf(room), points: 7, version: 0 })

describe('a note in the work', () => {
  it('stands at words or in a box, in the order of the work', async () => {
    const room = await portal.classroom()
    const file_id = await upload(room)
    await handIn(room, 'The cell has walls.', { file_ids: [file_id] })
    await write(room, { file_id, anchor: box, body: 'Units?' })
    await write(room)
    await write(room, { anchor: { kind: 'text', start: 0, end: 3, quote: 'The' }, body: 'First' })
    const { rows } = await portal.as(room.admin).ok(annotations.list, placeOf(room))
    expect(rows.map(({ body, anchor, file_id: of, by }) => [body, anchor, of, by])).toEqual([
      ['First', { kind: 'text', start: 0, end: 3, quote: 'The' }, null, room.teacher.name],
      ['Which one?', words, null, room.teacher.name],
      ['Units?', box, file_id, room.teacher.name],
    ])
  })

  it.each<[string, Parameters<typeof write>[1], number]>([
    ['past the end of the text', { anchor: { kind: 'text', start: 4, end: 400, quote: '' } }, 422],
    ['that ends before it begins', { anchor: { kind: 'text', start: 8, end: 4, quote: '' } }, 422],
    ['in a box without a page', { anchor: box }, 422],
    ['in a box over the edge', { anchor: { ...box, x: 0.9 } as Anchor }, 422],
    ['in an attempt that is not there', { attempt: 2 }, 404],
    ['in a file of something else', { file_id: 999_999, anchor: box }, 404],
  ])('%s is refused', async (_, input, expected) => {
    const room = await portal.classroom()
    await handIn(room)
    expect((await write(room, input)).http).toBe(expected)
    expect(await portal.owner().count('annotation', `school_id = ${room.school.id}`)).toBe(0)
  })

  it('changes its words on the version, keeps its place, and goes', async () => {
    const room = await portal.classroom()
    await handIn(room)
    const { id } = (await write(room)).data
    expect((await write(room, { id, version: 1, body: 'Better', anchor: box, file_id: null })).data).toEqual({
      id,
      version: 2,
    })
    expect((await write(room, { id, version: 1, body: 'Lost' })).code).toBe('stale')
    const { rows } = await portal.as(room.teacher).ok(annotations.list, placeOf(room))
    expect(rows.map(({ body, anchor }) => [body, anchor])).toEqual([['Better', words]])
    await portal.as(room.teacher).ok(annotations.remove, { ...placeOf(room), id })
    expect((await portal.as(room.teacher).ok(annotations.list, placeOf(room))).rows).toEqual([])
  })

  it('stays with its attempt when the work is handed in again', async () => {
    const room = await portal.classroom()
    await handIn(room)
    await write(room)
    await handIn(room, 'Quite another text', { version: 1 })
    await write(room, { attempt: 2, body: 'Better' })
    const { rows } = await portal.as(room.teacher).ok(annotations.list, placeOf(room))
    expect(rows.map(({ attempt, body }) => `${attempt} ${body}`)).toEqual(['1 Which one?', '2 Better'])
  })
})

describe('the student', () => {
  it('sees the notes once the work is graded and the grades are shown, and so does the parent', async () => {
    const room = await portal.classroom()
    await handIn(room)
    await write(room)
    const bodies = async () => (await seenBy(room)).data.rows.map(({ body }) => body)
    const counted = async () =>
      (await portal.as(room.students[0]).ok(learning.classroom, { section_id: room.section_id })).units[0]?.work[0]
        ?.notes
    const place = { section_id: room.section_id, activity_ids: [activityOf(room)] }
    expect([await bodies(), await counted()]).toEqual([[], 0])
    await portal.as(room.teacher).ok(columns.post, { ...place, hidden: true })
    await grade(room)
    expect([await bodies(), await counted()]).toEqual([[], 0])
    await portal.as(room.teacher).ok(columns.post, { ...place, hidden: false })
    expect([await bodies(), await counted()]).toEqual([['Which one?'], 1])
    const parents = await seenBy(room, room.parents[0], { student_id: room.students[0]?.person_id })
    expect(parents.data.rows.map(({ body }) => body)).toEqual(['Which one?'])
    expect((await seenBy(room, room.students[1])).data).toEqual({ attempts: [], rows: [] })
  })

  it('writes none', async () => {
    const room = await portal.classroom()
    await handIn(room)
    const refused = await portal
      .as(room.students[0])
      .call(annotations.save, { ...placeOf(room), attempt: 1, file_id: null, anchor: words, body: 'Mine' })
    expect(refused.http).toBe(403)
  })
})
