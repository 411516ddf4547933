import { describe, expect, it } from 'vitest'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

const level = (key: string, points: number, name: string) => ({ key, points, name, description: '' })
const words = (name = 'Lab report') => ({
  name,
  description: 'For every lab',
  criteria: [
    {
      key: 'c1',
      name: 'Method',
      description: '',
      levels: [level('l1', 6, 'Complete'), level('l2', 3, 'Partly'), level('l3', 0, 'Missing')],
    },
    { key: 'c2', name: 'Words', description: '', levels: [level('l1', 4, 'Clear'), level('l2', 2, 'Unclear')] },
  ],
})
const both = [
  { key: 'c1', level: 'l2', points: 3, comment: '' },
  { key: 'c2', level: null, points: 3.5, comment: 'Nearly' },
]
const listed = (person: Person, input: { archived?: boolean; search?: string } = {}) =>
  portal.as(person).ok(rubrics.list, input)
const make = (person: Person, name?: string) => portal.as(person).ok(rubrics.save, words(name))

const activityOf = async (room: Classroom, at = 0) => {
  const read = await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })
  const found = read.units.flatMap((unit) => unit.activities).find(({ id }) => id === room.activities[at]?.id)
  if (!found) throw new Error('no activity')
  return found
}
const attach = async (room: Classroom, rubric_id: number | null, person = room.teacher, at = 0) => {
  const { id, version, name, unit_id, max_score } = await activityOf(room, at)
  const values = {
    description: '',
    activity_type_id: null,
    due_at: null,
    expires_at: null,
    graded: true,
    mandatory: true,
    shared: true,
    links: [],
    file_ids: [],
  }
  return portal.as(person).call(units.saveActivity, { ...values, id, version, name, unit_id, max_score, rubric_id })
}
const judge = (room: Classroom, rubric_id: number, scores: typeof both, { student = 0, version = 0 } = {}) =>
  portal.as(room.teacher).call(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: room.students[student]?.person_id ?? 0,
    activity_id: room.activities[0]?.id ?? 0,
    points: 6.5,
    version,
    rubric: { rubric_id, scores },
  })
const workOf = async (room: Classroom, student = 0) => {
  const page = await portal.as(room.students[student]).ok(learning.classroom, { section_id: room.section_id })
  return page.units.flatMap(({ work }) => work).find(({ activity_id }) => activity_id === room.activities[0]?.id)
}

describe('the catalog of rubrics', () => {
  it('holds those of the school and the own, each changed by whom it belongs to', async () => {
    const room = await portal.classroom()
    const colleague = await portal.classroom({ in: room.school })
    await make(room.admin, 'Of the school')
    await make(room.teacher, 'Of the teacher')
    await make(colleague.teacher, 'Of a colleague')
    const seen = async (person: Person) =>
      (await listed(person)).rows.map(({ name, points, can }) => [name, points, can.edit])
    expect(await seen(room.teacher)).toEqual([
      ['Of the school', 10, false],
      ['Of the teacher', 10, true],
    ])
    expect(await seen(room.admin)).toEqual([['Of the school', 10, true]])
    const [of_school] = (await listed(room.teacher)).rows
    const taken = await portal
      .as(room.teacher)
      .call(rubrics.save, { ...words('Mine now'), id: of_school?.id ?? 0, version: 1 })
    expect(taken.http).toBe(404)
  })

  it('finds by words, and puts away and back', async () => {
    const room = await portal.classroom()
    const { id } = await make(room.teacher, 'Éssay')
    await make(room.teacher, 'Poster')
    expect((await listed(room.teacher, { search: 'essay' })).rows.map(({ name }) => name)).toEqual(['Éssay'])
    await portal.as(room.teacher).ok(rubrics.archive, { ids: [id], archived: true })
    expect((await listed(room.teacher)).rows.map(({ name }) => name)).toEqual(['Poster'])
    expect((await listed(room.teacher, { archived: true })).rows.map(({ name }) => name)).toEqual(['Éssay'])
    expect((await attach(room, id)).fields.map(({ path }) => path)).toEqual(['rubric_id'])
  })

  it('saved on an older version is a conflict', async () => {
    const room = await portal.classroom()
    const { id } = await make(room.teacher)
    await portal.as(room.teacher).ok(rubrics.save, { ...words('Second'), id, version: 1 })
    const stale = await portal.as(room.teacher).call(rubrics.save, { ...words('Third'), id, version: 1 })
    expect([
      stale.http,
      stale.code,
      (await listed(room.teacher)).rows.map(({ name, version }) => `${name} ${version}`),
    ]).toEqual([409, 'stale', ['Second 2']])
  })
})

describe('a rubric of an activity', () => {
  it('cannot be that of a colleague, unless it is attached already', async () => {
    const room = await portal.classroom()
    const colleague = await portal.classroom({ in: room.school })
    const theirs = await make(colleague.teacher)
    expect((await attach(room, theirs.id)).http).toBe(422)
    const mine = await make(room.teacher)
    expect((await attach(room, mine.id)).http).toBe(200)
    expect((await attach(room, mine.id, room.admin)).http).toBe(200) // the office changes something else of the activity
    expect(await activityOf(room)).toMatchObject({ rubric_id: mine.id, rubric_counts: true, rubric_name: 'Lab report' })
  })

  it('is seen by the student before, and with the scores once the grades are shown', async () => {
    const room = await portal.classroom()
    const { id } = await make(room.teacher)
    await attach(room, id)
    expect((await workOf(room))?.rubric).toMatchObject({ id, name: 'Lab report', counts: true, scores: null })
    await portal
      .as(room.teacher)
      .ok(columns.post, { section_id: room.section_id, activity_ids: [room.activities[0]?.id ?? 0], hidden: true })
    expect((await judge(room, id, both)).http).toBe(200)
    expect((await workOf(room))?.rubric).toMatchObject({ id, scores: null })
    await portal
      .as(room.teacher)
      .ok(columns.post, { section_id: room.section_id, activity_ids: [room.activities[0]?.id ?? 0], hidden: false })
    expect((await workOf(room))?.rubric?.scores).toEqual(both)
    expect((await workOf(room, 1))?.rubric).toMatchObject({ id, scores: null })
  })

  it('that work was judged by stays under it; a change goes into its successor, which other activities follow', async () => {
    const room = await portal.classroom()
    const { id } = await make(room.teacher)
    await attach(room, id)
    await attach(room, id, room.teacher, 1)
    await judge(room, id, both)
    const changed = await portal
      .as(room.teacher)
      .ok(rubrics.save, { ...words('Stricter'), criteria: words().criteria.slice(0, 1), id, version: 1 })
    expect([changed.copied, changed.id === id]).toEqual([true, false])
    expect((await workOf(room))?.rubric).toMatchObject({ id, name: 'Lab report', scores: both })
    expect([(await activityOf(room)).rubric_name, (await activityOf(room, 1)).rubric_name]).toEqual([
      'Lab report',
      'Stricter',
    ])
    expect(
      (await listed(room.teacher)).rows.map(({ name, points, activities, assessment }) => [
        name,
        points,
        activities,
        assessment,
      ]),
    ).toEqual([['Stricter', 6, 1, 0]])
    expect((await judge(room, id, both, { student: 1 })).http).toBe(200) // the rest of that class is judged alike
  })

  it('is altered in place while nothing was judged by it', async () => {
    const room = await portal.classroom()
    const { id } = await make(room.teacher)
    await attach(room, id)
    expect(await portal.as(room.teacher).ok(rubrics.save, { ...words('Better'), id, version: 1 })).toEqual({
      id,
      version: 2,
      copied: false,
    })
    expect((await workOf(room))?.rubric?.name).toBe('Better')
  })
})

describe('judging by a rubric', () => {
  it('is saved with the cell, all or nothing, on its version', async () => {
    const room = await portal.classroom()
    const { id } = await make(room.teacher)
    await attach(room, id)
    await judge(room, id, both)
    const stale = await judge(room, id, both.slice(0, 1))
    expect([stale.http, stale.code, stale.data]).toEqual([
      409,
      'stale',
      { present: expect.objectContaining({ points: 6.5, version: 1 }) },
    ])
    expect((await workOf(room))?.rubric?.scores).toEqual(both)
    expect((await judge(room, id, [], { version: 1 })).http).toBe(200)
    expect((await workOf(room))?.rubric?.scores).toBeNull()
  })

  it.each([
    ['too many points', [{ key: 'c2', level: null, points: 4.5, comment: '' }]],
    ['a foreign criterion', [{ key: 'c9', level: null, points: 1, comment: '' }]],
    ['a level with other points', [{ key: 'c1', level: 'l1', points: 3, comment: '' }]],
  ])('with %s is refused, and the grade with it', async (_, scores) => {
    const room = await portal.classroom()
    const { id } = await make(room.teacher)
    await attach(room, id)
    expect((await judge(room, id, scores)).fields.map(({ path, key }) => [path, key])).toEqual([
      ['rubric', 'rubrics.no-fit'],
    ])
    expect(await portal.owner().count('grade', `school_id = ${room.school.id}`)).toBe(0)
  })

  it('by a rubric that the activity does not have is a conflict', async () => {
    const room = await portal.classroom()
    const { id } = await make(room.teacher)
    const refused = await judge(room, id, both)
    expect([refused.http, refused.code, await portal.owner().count('grade', `school_id = ${room.school.id}`)]).toEqual([
      409,
      'rubrics.changed',
      0,
    ])
  })
})
