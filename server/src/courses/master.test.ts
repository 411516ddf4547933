import { beforeEach, describe, expect, it } from 'vitest'
import { content } from '#contract/courses/content.contract.ts'
import { copyCourses } from '#contract/courses/copy.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { masterCourses, masterUpdates } from '#contract/courses/master.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
type Values = In<typeof masterCourses.save>
const lesson = (key: string, minutes = 45) => ({
  key,
  name: `Lesson ${key}`,
  summary: '',
  minutes,
  shared: true,
  blocks: [{ kind: 'text' as const, body: key }],
})
const biology = (lessons: ReturnType<typeof lesson>[], values: Partial<Values> = {}): Values => ({
  number: 'BIO',
  name: 'Biology',
  description: '',
  subject: 'Science',
  credits: 1,
  grade_levels: ['9'],
  units: [{ key: 'cells', name: 'Cells', description: '', lessons }],
  ...values,
})
let owner: Person
let office: Person
let id: number
let version: number
const write = async (values: Values): Promise<void> => {
  ;({ id, version } = await portal.as(owner).ok(masterCourses.save, { ...values, ...(id && { id, version }) }))
}
const publish = async (): Promise<number> => {
  const { published } = await portal.as(owner).ok(masterCourses.publish, { course_id: id, version })
  return published
}
const draw = async (by = office, number = 'BIO'): Promise<number> =>
  (await portal.as(by).ok(copyCourses.copy, { master: true, courses: [{ id, number }], with_content: true })).ids[0] ??
  0
const outline = async (course_id: number) =>
  (await portal.as(office).ok(content.outline, { course_id })).units.map(({ name, lessons }) => [
    name,
    lessons.map((one) => [one.name, one.minutes]),
  ])

beforeEach(async () => {
  const group_id = await portal.group()
  owner = await portal.superAdmin(group_id)
  office = await portal.person(await portal.school({ group_id }), schoolAdmin)
  id = 0
  await write(biology([lesson('walls')]))
})

describe('a master course', () => {
  it('is written, published as versions, and says whether something is new', async () => {
    const state = async () => {
      const { published, changed, schools } = await portal.as(owner).ok(masterCourses.read, { course_id: id })
      return [published, changed, schools]
    }
    expect(await state()).toEqual([0, false, 0])
    expect([await publish(), await state()]).toEqual([1, [1, false, 0]])
    expect((await portal.as(owner).call(masterCourses.publish, { course_id: id, version })).code).toBe(
      'courses.nothing-to-publish',
    )
    await write(biology([lesson('walls', 90)]))
    expect(await state()).toEqual([1, true, 0])
    await draw()
    expect([await publish(), await state()]).toEqual([2, [2, false, 1]])
    const { rows } = await portal.as(owner).ok(masterCourses.list, {})
    expect(rows).toMatchObject([{ number: 'BIO', unit_count: 1, lesson_count: 1, published: 2, schools: 1 }])
  })

  it('of another group is not there, and of a group above may be drawn, not written', async () => {
    await publish()
    const stranger = await portal.superAdmin(await portal.group())
    expect((await portal.as(stranger).call(masterCourses.read, { course_id: id })).http).toBe(404)
    expect((await portal.as(stranger).call(masterCourses.save, { ...biology([]), id, version })).http).toBe(404)
    expect((await portal.as(stranger).call(masterCourses.archive, { course_ids: [id], archived: true })).http).toBe(404)
    const abroad = await portal.person(await portal.school(), schoolAdmin)
    expect(await portal.as(abroad).ok(copyCourses.choices, { master: true })).toMatchObject({
      rows: [],
      has_master: false,
    })
    expect(
      (
        await portal
          .as(abroad)
          .call(copyCourses.copy, { master: true, courses: [{ id, number: 'X' }], with_content: true })
      ).http,
    ).toBe(404)
    const below = await portal.person(
      await portal.school({ group_id: await portal.group(owner.group_id) }),
      schoolAdmin,
    )
    expect((await portal.as(below).ok(copyCourses.choices, { master: true })).rows.map(({ number }) => number)).toEqual(
      ['BIO'],
    )
    expect((await portal.as(below).call(masterCourses.read, { course_id: id })).http).toBe(403)
  })

  it('is drawn as it was published, not as it is being written', async () => {
    await publish()
    await write(biology([lesson('walls', 90), lesson('draft')]))
    const course_id = await draw()
    expect(await outline(course_id)).toEqual([['Cells', [['Lesson walls', 45]]]])
    expect(await portal.as(office).ok(courses.read, { course_id })).toMatchObject({
      number: 'BIO',
      status: 'draft',
      master: { version: 1, latest: 1 },
    })
    await portal.as(owner).ok(masterCourses.archive, { course_ids: [id], archived: true })
    expect((await portal.as(office).ok(copyCourses.choices, { master: true })).rows).toEqual([])
  })
})

describe('an update', () => {
  it('is offered with what differs; taken in part it leaves the rest', async () => {
    await publish()
    const course_id = await draw()
    await write(biology([lesson('walls', 90), lesson('parts')], { credits: 2 }))
    await publish()
    const offered = await portal.as(office).ok(masterUpdates.update, { course_id })
    expect(offered).toEqual({
      from: 1,
      to: 2,
      changes: [
        { key: 'course:credits', kind: 'course', name: 'credits', change: 'changed', mine: false },
        { key: 'walls', kind: 'lesson', name: 'Lesson walls', change: 'changed', mine: false },
        { key: 'parts', kind: 'lesson', name: 'Lesson parts', change: 'added', mine: false },
      ],
    })
    expect(await portal.as(office).ok(masterUpdates.take, { course_id, to: 2, keys: ['walls', 'parts'] })).toEqual({
      taken: 2,
    })
    expect(await outline(course_id)).toEqual([
      [
        'Cells',
        [
          ['Lesson walls', 90],
          ['Lesson parts', 45],
        ],
      ],
    ])
    expect(await portal.as(office).ok(courses.read, { course_id })).toMatchObject({
      credits: 1,
      master: { version: 2, latest: 2 },
    })
    expect(await portal.as(office).ok(masterUpdates.update, { course_id })).toEqual({ from: 2, to: 2, changes: [] })
    expect((await portal.as(office).call(masterUpdates.take, { course_id, to: 2, keys: [] })).code).toBe('stale')
  })

  it('says where the school changed the same, and puts away what the master dropped', async () => {
    await write(biology([lesson('walls'), lesson('old')]))
    await publish()
    const course_id = await draw()
    const [unit] = (await portal.as(office).ok(content.outline, { course_id })).units
    const [walls] = unit?.lessons ?? []
    if (!unit || !walls) throw new Error('nothing was drawn')
    await portal.as(office).ok(content.saveLesson, {
      unit_id: unit.id,
      id: walls.id,
      version: walls.version,
      name: 'Our walls',
      summary: '',
      minutes: 60,
      shared: true,
      blocks: [],
    })
    await portal.as(office).ok(content.saveLesson, {
      unit_id: unit.id,
      name: 'Our own',
      summary: '',
      minutes: null,
      shared: true,
      blocks: [],
    })
    await write(biology([lesson('walls', 90)]))
    await publish()
    const { changes } = await portal.as(office).ok(masterUpdates.update, { course_id })
    expect(changes.map(({ key, change, mine }) => [key, change, mine])).toEqual([
      ['walls', 'changed', true],
      ['old', 'removed', false],
    ])
    await portal.as(office).ok(masterUpdates.take, { course_id, to: 2, keys: ['old'] })
    expect(await outline(course_id)).toEqual([
      [
        'Cells',
        [
          ['Our walls', 60],
          ['Our own', null],
        ],
      ],
    ])
  })

  it('brings the unit along that a new lesson stands in', async () => {
    await publish()
    const course_id = await draw()
    await write(
      biology([lesson('walls')], {
        units: [
          { key: 'cells', name: 'Cells', description: '', lessons: [lesson('walls')] },
          { key: 'plants', name: 'Plants', description: '', lessons: [lesson('leaves')] },
        ],
      }),
    )
    await publish()
    await portal.as(office).ok(masterUpdates.take, { course_id, to: 2, keys: ['leaves'] })
    expect(await outline(course_id)).toEqual([
      ['Cells', [['Lesson walls', 45]]],
      ['Plants', [['Lesson leaves', 45]]],
    ])
  })
})
