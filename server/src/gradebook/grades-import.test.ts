import { describe, expect, it } from 'vitest'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { type CellInput, gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { type GradesPreview, gradesImport } from '#contract/gradebook/grades-import.contract.ts'
import { type Answer, type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
let keys = 0

const send = async <Data>(
  person: Person,
  path: string,
  text: string,
  fields: Record<string, string>,
): Promise<Answer<Data>> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([text]), 'grades.csv')
  const encoded = new Response(form)
  const answer = await portal.send(person, {
    method: 'POST',
    url: `/api/v2/${path}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': `grades-import-${++keys}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer as Answer<Data>
}
const check = (room: Classroom, text: string, fields: Record<string, string> = {}, person = room.teacher) =>
  send<GradesPreview>(person, gradesImport.check.path, text, { section_id: String(room.section_id), ...fields })
const confirm = (room: Classroom, text: string, seen: string, fields: Record<string, string> = {}) =>
  send<{ id: number; cells: number }>(room.teacher, gradesImport.confirm.path, text, {
    section_id: String(room.section_id),
    seen,
    ...fields,
  })
const undo = (room: Classroom, id: number) =>
  portal.as(room.teacher).call(gradesImport.undo, { section_id: room.section_id, id })
const exported = async (room: Classroom) =>
  (await portal.as(room.teacher).call(gradebook.exported, { section_id: room.section_id })).text
const idOf = (room: Classroom, student = 0) => room.students[student]?.person_id ?? 0
const give = (room: Classroom, student: number, activity: number, points: number | null, version = 0, exempt = false) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: idOf(room, student),
    activity_id: room.activities[activity]?.id ?? 0,
    points,
    exempt,
    version,
  })
const say = (room: Classroom, student: number, activity: number, said: Partial<CellInput>) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: idOf(room, student),
    activity_id: room.activities[activity]?.id ?? 0,
    points: null,
    version: 0,
    ...said,
  })
const pointsOf = async (room: Classroom) => {
  const book = unpacked(await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id }))
  return Object.fromEntries(
    book.students.map(({ id }, row) => [
      room.students.findIndex(({ person_id }) => person_id === id),
      book.points[row],
    ]),
  )
}
const tableOf = (room: Classroom, ...grades: (string | number)[]) =>
  [
    'student_id,lname,fname,First (10) [' + room.activities[0]?.id + ']',
    ...grades.map((grade, at) => `${idOf(room, at)},,,${grade}`),
  ].join('\n')

describe('our own export', () => {
  it('read again changes nothing, whatever stands in it', async () => {
    const room = await portal.classroom()
    await portal
      .owner()
      .rows(`update activity set name = '=Sum (of) [all], "quoted"' where id = $1`, [room.activities[0]?.id])
    await portal.owner().rows(`update person set lname = '=cmd()', fname = 'Zoë' where id = $1`, [idOf(room)])
    await give(room, 0, 0, 7.5)
    await give(room, 1, 1, null, 0, true)
    await give(room, 2, 2, 100.25)
    await say(room, 2, 0, { points: null, submission_status: 'missing' })
    await say(room, 2, 1, { points: 5, submission_status: 'late', late_minutes: 90 })
    const { data } = await check(room, await exported(room))
    expect([data.shape, data.changes, data.rejects, data.warnings, data.same, data.rows]).toEqual([
      'own',
      [],
      [],
      [],
      5,
      3,
    ])
    expect(data.columns.map(({ activity_id }) => activity_id)).toEqual(room.activities.map(({ id }) => id))
  })

  it('changed in a spreadsheet changes what was typed and nothing else', async () => {
    const room = await portal.classroom()
    await give(room, 0, 0, 7.5)
    await give(room, 1, 0, 6)
    const changed = (await exported(room)).replace(',7.5,', ',8.25,')
    const { data } = await check(room, changed)
    expect(data.changes.map((one) => [one.student_id, one.old.points, one.new.points, one.version])).toEqual([
      [idOf(room), 7.5, 8.25, 1],
    ])
    expect((await confirm(room, changed, data.seen)).data.cells).toBe(1)
    expect(await pointsOf(room)).toMatchObject({ 0: [8.25, null, null], 1: [6, null, null] })
  })
})

describe('an import', () => {
  it('brings missing and late along, and undone puts back what was said before', async () => {
    const room = await portal.classroom()
    await say(room, 0, 0, { points: 8, submission_status: 'late', late_minutes: 60 })
    const table = tableOf(room, '8 OT', 'M')
    const { data } = await check(room, table)
    const { id } = (await confirm(room, table, data.seen)).data
    const stored = () =>
      portal
        .owner()
        .rows(
          'select student_id, points, submission_status, late_minutes from grade where section_id = $1 order by student_id',
          [room.section_id],
        )
    const [first, second] = [idOf(room), idOf(room, 1)].map((student_id) => ({ student_id, late_minutes: null }))
    expect(await stored()).toEqual([
      { ...first, points: 8, submission_status: 'on_time' },
      { ...second, points: null, submission_status: 'missing' },
    ])
    await portal.as(room.teacher).ok(gradesImport.undo, { section_id: room.section_id, id })
    expect(await stored()).toEqual([
      { ...first, points: 8, submission_status: 'late', late_minutes: 60 },
      { ...second, points: null, submission_status: 'auto' },
    ])
  })

  it('stores nothing before it is confirmed, then all of it, and is undone in one step', async () => {
    const room = await portal.classroom()
    await give(room, 0, 0, 5)
    const text = tableOf(room, 9, 8, 'EX')
    const { data } = await check(room, text)
    expect(await pointsOf(room)).toEqual({ 0: [5, null, null], 1: [null, null, null], 2: [null, null, null] })
    const done = (await confirm(room, text, data.seen)).data
    expect([done.cells, await pointsOf(room)]).toEqual([
      3,
      { 0: [9, null, null], 1: [8, null, null], 2: [null, null, null] },
    ])
    const total = await portal
      .owner()
      .one<{ percent: number }>('select percent from section_total where section_id = $1 and student_id = $2', [
        room.section_id,
        idOf(room),
      ])
    expect(total.percent).toBe(90)
    expect((await undo(room, done.id)).data).toEqual({ restored: 3, kept: 0 })
    expect(await pointsOf(room)).toEqual({ 0: [5, null, null], 1: [null, null, null], 2: [null, null, null] })
    expect((await undo(room, done.id)).http).toBe(404)
    const { rows } = await portal.as(room.teacher).ok(gradesImport.list, { section_id: room.section_id })
    expect(rows.map((row) => [row.file_name, row.shape, row.cells, row.by, row.undone_at !== null])).toEqual([
      ['grades.csv', 'own', 3, room.teacher.name, true],
    ])
  })

  it('is refused when a grade changed since it was looked at', async () => {
    const room = await portal.classroom()
    const text = tableOf(room, 9, 8)
    const { data } = await check(room, text)
    await give(room, 1, 0, 3)
    const refused = await confirm(room, text, data.seen)
    expect([refused.http, refused.code, await pointsOf(room)]).toEqual([
      409,
      'grades-import.changed',
      { 0: [null, null, null], 1: [3, null, null], 2: [null, null, null] },
    ])
  })

  it('is refused when it is another file than was looked at', async () => {
    const room = await portal.classroom()
    const { data } = await check(room, tableOf(room, 9))
    expect((await confirm(room, tableOf(room, 10), data.seen)).code).toBe('grades-import.changed')
  })

  it('undone keeps what somebody changed since', async () => {
    const room = await portal.classroom()
    const text = tableOf(room, 9, 8)
    const { data } = await check(room, text)
    const { id } = (await confirm(room, text, data.seen)).data
    await give(room, 1, 0, 4, 1)
    expect((await undo(room, id)).data).toEqual({ restored: 1, kept: 1 })
    expect(await pointsOf(room)).toMatchObject({ 0: [null, null, null], 1: [4, null, null] })
  })

  it('takes columns as they were chosen', async () => {
    const room = await portal.classroom()
    const text = `Name,Week 1\n${room.students[0]?.name},7`
    const choice = { 'columns[0][at]': '1', 'columns[0][activity_id]': String(room.activities[1]?.id) }
    expect((await check(room, text)).data.changes).toEqual([])
    const { data } = await check(room, text, choice)
    await confirm(room, text, data.seen, choice)
    expect(await pointsOf(room)).toMatchObject({ 0: [null, 7, null] })
  })

  it('into a closed section, or by an assistant, is refused', async () => {
    const room = await portal.classroom()
    await portal.owner().rows(`update section_teacher set role = 'assistant' where section_id = $1`, [room.section_id])
    expect((await check(room, tableOf(room, 9))).code).toBe('sections.assistant')
    await portal.as(room.admin).ok(sectionStatus.close, { section_ids: [room.section_id] })
    expect((await check(room, tableOf(room, 9), {}, room.admin)).code).toBe('sections.closed')
  })

  it('of two thousand grades is stored at once', async () => {
    const room = await portal.classroom({ students: 700 })
    const head = room.activities.map(({ id, max_score }) => `A (${max_score}) [${id}]`).join(',')
    const text = [
      `student_id,lname,fname,${head}`,
      ...room.students.map(({ person_id }) => `${person_id},,,1,2,3`),
    ].join('\n')
    const { data } = await check(room, text)
    const done = await confirm(room, text, data.seen)
    expect([done.http, done.data.cells]).toEqual([200, 2_100])
  })
})
