import { describe, expect, it } from 'vitest'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { type ImportPreview, standards } from '#contract/gradebook/standards.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Answer, type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

const levels = [
  { points: 4, name: 'Exceeds' },
  { points: 3, name: 'Meets' },
  { points: 1, name: 'Begins' },
]
const set = (more: object = {}) => ({
  name: 'Science',
  description: '',
  levels,
  mastery: 3,
  calculation: 'decaying' as const,
  decay: 65,
  ...more,
})
const makeSet = async (room: Classroom, codes = ['S1', 'S2']) => {
  const { id } = await portal.as(room.admin).ok(standards.saveSet, set())
  const ids = []
  for (const code of codes)
    ids.push((await portal.as(room.admin).ok(standards.save, { set_id: id, code, body: `Knows ${code}` })).id)
  return { set_id: id, ids }
}
type Attached = { standard_id: number; source: 'own' | 'grade' | 'criterion'; criterion: string }
const attach = async (room: Classroom, at: number, given: Attached[], more: object = {}) => {
  const read = await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })
  const activity = read.units.flatMap((unit) => unit.activities).find(({ id }) => id === room.activities[at]?.id)
  if (!activity) throw new Error('no activity')
  const { id, version, name, unit_id, max_score } = activity
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
  return portal
    .as(room.teacher)
    .call(units.saveActivity, { ...values, id, version, name, unit_id, max_score, standards: given, ...more })
}
const own = (standard_id = 0): Attached => ({ standard_id, source: 'own', criterion: '' })
const idOf = (room: Classroom, student = 0) => room.students[student]?.person_id ?? 0
const score = (
  room: Classroom,
  at: number,
  standard_id: number,
  points: number | null,
  version = 0,
  person = room.teacher,
) =>
  portal.as(person).call(standards.score, {
    section_id: room.section_id,
    scores: [{ student_id: idOf(room), activity_id: room.activities[at]?.id ?? 0, standard_id, points, version }],
  })
const grade = (room: Classroom, at: number, points: number, more: object = {}) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: idOf(room),
    activity_id: room.activities[at]?.id ?? 0,
    points,
    version: 0,
    ...more,
  })
const pointsOf = async (room: Classroom) =>
  (await portal.as(room.teacher).ok(standards.ofSection, { section_id: room.section_id })).scores
    .map(({ points, own: by_hand }) => [points ?? 0, by_hand] as const)
    .toSorted(([a], [b]) => a - b)

describe('sets of standards', () => {
  it('are kept by the office, read by teachers, and have a scale that makes sense', async () => {
    const room = await portal.classroom()
    await makeSet(room)
    expect((await portal.as(room.teacher).call(standards.saveSet, set({ name: 'Mine' }))).http).toBe(403)
    const [row] = (await portal.as(room.teacher).ok(standards.sets, {})).rows
    expect(row).toMatchObject({ name: 'Science', standards: 2, activities: 0, decay: 65 })
    const refused = async (more: object) =>
      (await portal.as(room.admin).call(standards.saveSet, set({ name: 'Other', ...more }))).fields[0]?.path
    expect(await refused({ mastery: 5 })).toBe('mastery')
    expect(await refused({ levels: [levels[0], levels[0]] })).toBe('levels')
    expect(await refused({ name: 'science' })).toBe('name')
  })

  it('come from a table or a CASE package, change by code, and go back', async () => {
    const room = await portal.classroom()
    const { set_id } = await makeSet(room, ['S1'])
    const check = async (text: string) =>
      (await portal.upload(room.admin, standards.check.path, Buffer.from(text), 'f.csv', {
        set_id: String(set_id),
      })) as Answer<ImportPreview>
    const csv = 'code;text\nS1;Knows better\nS3;Weighs\nS3;Twice\n;Nothing\n'
    const { data: plan } = await check(csv)
    expect(plan.rows.map(({ code, result }) => [code, result])).toEqual([
      ['S1', 'changed'],
      ['S3', 'new'],
    ])
    expect(plan.rejects.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'twice'],
      [5, 'no-code'],
    ])
    const form = new FormData()
    form.append('set_id', String(set_id))
    form.append('seen', plan.seen)
    form.append('file', new Blob([csv]), 'f.csv')
    const encoded = new Response(form)
    const stored = (await portal.send(room.admin, {
      method: 'POST',
      url: `/api/v2/${standards.confirm.path}`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': 'standards-import-1' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })) as Answer<{ id: number; added: number; changed: number }>
    expect(stored.data).toMatchObject({ added: 1, changed: 1 })
    const bodies = async () => (await portal.as(room.admin).ok(standards.list, { set_id })).rows.map(({ body }) => body)
    expect(await bodies()).toEqual(['Knows better', 'Weighs'])
    expect(await portal.as(room.admin).ok(standards.undo, { id: stored.data.id })).toEqual({ undone: 2, kept: 0 })
    expect(await bodies()).toEqual(['Knows S1'])

    const item = (identifier: string, humanCodingScheme: string) => ({
      identifier,
      humanCodingScheme,
      fullStatement: `Says ${identifier}`,
    })
    const child = (of: string, parent: string) => ({
      associationType: 'isChildOf',
      originNodeURI: { identifier: of },
      destinationNodeURI: { identifier: parent },
    })
    const packed = {
      CFDocument: { title: 'State' },
      CFItems: [item('a', 'A'), item('b', 'A.1'), item('c', 'A.2')],
      CFAssociations: [child('b', 'a'), child('c', 'a')],
    }
    const { data: taken } = await check(JSON.stringify(packed))
    expect([taken.shape, taken.title, taken.rows.map(({ code }) => code)]).toEqual(['case', 'State', ['A.1', 'A.2']])
    expect((await check('{"no": "package"}')).http).toBe(422)
  })
})

describe('scores by standard', () => {
  it('come from the own hand, the grade or a criterion; an own score goes first and can be taken back', async () => {
    const room = await portal.classroom()
    const { ids } = await makeSet(room)
    const words = {
      name: 'Lab',
      description: '',
      criteria: [
        {
          key: 'c1',
          name: 'Method',
          description: '',
          levels: [{ key: 'l1', points: 6, name: 'All', description: '' }],
        },
      ],
    }
    const { id: rubric_id } = await portal.as(room.teacher).ok(rubrics.save, words)
    expect(
      (await attach(room, 0, [{ standard_id: ids[0] ?? 0, source: 'criterion', criterion: 'c9' }], { rubric_id })).http,
    ).toBe(422)
    expect((await attach(room, 0, [own(ids[0]), own(ids[0])])).http).toBe(422)
    expect(
      (await attach(room, 0, [{ standard_id: ids[0] ?? 0, source: 'criterion', criterion: 'c1' }], { rubric_id })).http,
    ).toBe(200)
    expect((await attach(room, 1, [{ standard_id: ids[0] ?? 0, source: 'grade', criterion: '' }])).http).toBe(200)
    await grade(room, 0, 3, { rubric: { rubric_id, scores: [{ key: 'c1', level: null, points: 3, comment: '' }] } })
    await grade(room, 1, 15) // of 20
    expect(await pointsOf(room)).toEqual([
      [2, false], // 3 of 6 on a scale up to 4
      [3, false], // 15 of 20
    ])
    expect((await score(room, 1, ids[0] ?? 0, 4)).http).toBe(200)
    expect((await score(room, 1, ids[0] ?? 0, 1)).http).toBe(409)
    expect(await pointsOf(room)).toEqual([
      [2, false],
      [4, true],
    ])
    expect((await score(room, 1, ids[0] ?? 0, null, 1)).http).toBe(200)
    expect(await pointsOf(room)).toEqual([
      [2, false],
      [3, false],
    ])
    expect((await score(room, 1, ids[0] ?? 0, 5, 2)).http).toBe(409) // above the scale
    expect((await score(room, 2, ids[0] ?? 0, 3)).http).toBe(409) // carries it not
  })

  it('show a student and the parents what is shared and shown, and nobody else anything', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const { ids } = await makeSet(room)
    await attach(room, 0, [own(ids[0])])
    await attach(room, 1, [own(ids[1])])
    await score(room, 0, ids[0] ?? 0, 3)
    await score(room, 1, ids[1] ?? 0, 1)
    const seen = async (person = room.students[0]) =>
      (await portal.as(person).ok(standards.own, {})).scores.map(({ points }) => points ?? 0).toSorted((a, b) => a - b)
    expect(await seen()).toEqual([1, 3])
    await portal
      .as(room.teacher)
      .ok(columns.post, { section_id: room.section_id, activity_ids: [room.activities[1]?.id ?? 0], hidden: true })
    expect(await seen()).toEqual([3])
    expect(await seen(room.parents[0])).toEqual([3])
    expect(await seen(room.students[1])).toEqual([])
    expect((await portal.as(other.teacher).call(standards.ofStudent, { student_id: idOf(room) })).http).toBe(404)
    expect((await portal.as(room.admin).ok(standards.ofStudent, { student_id: idOf(room) })).scores).toHaveLength(2)
    expect((await score(room, 0, ids[0] ?? 0, 4, 1, other.teacher)).http).toBe(404)
  })
})
