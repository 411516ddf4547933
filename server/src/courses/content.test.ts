import { beforeEach, describe, expect, it } from 'vitest'
import { content } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'
import { files, type StoredFile } from '#contract/files/files.contract.ts'

const portal = withPortal()
let by: Person
let course_id: number
beforeEach(async () => {
  by = await portal.person(await portal.school(), schoolAdmin)
  course_id = await newCourse('BIO9')
})
const newCourse = async (number: string): Promise<number> =>
  (
    await portal.as(by).ok(courses.save, {
      number,
      name: `Course ${number}`,
      description: '',
      subject: '',
      department_id: null,
      credits: 1,
      grade_levels: [],
      active: true,
    })
  ).id
const unit = async (name: string, of = course_id) =>
  (await portal.as(by).ok(content.saveUnit, { course_id: of, name, description: '' })).id
const lesson = (unit_id: number, values: Partial<In<typeof content.saveLesson>> = {}) =>
  portal.as(by).ok(content.saveLesson, {
    unit_id,
    name: 'Cell walls',
    summary: '',
    minutes: 45,
    shared: true,
    blocks: [],
    ...values,
  })
const outline = async (archived = false) =>
  (await portal.as(by).ok(content.outline, { course_id, archived })).units.map(({ name, lessons }) => [
    name,
    lessons.map((one) => one.name),
  ])

describe('the content of a course', () => {
  it('is units of lessons in their order, which can be changed, also from one unit to another', async () => {
    const [cells, enzymes] = [await unit('Cells'), await unit('Enzymes')]
    const [first, second] = [await lesson(cells, { name: 'Parts' }), await lesson(cells, { name: 'Walls' })]
    expect(await outline()).toEqual([
      ['Cells', ['Parts', 'Walls']],
      ['Enzymes', []],
    ])
    await portal.as(by).ok(content.orderUnits, { course_id, ids: [enzymes, cells] })
    await portal.as(by).ok(content.orderLessons, { unit_id: cells, ids: [second.id, first.id] })
    expect(await outline()).toEqual([
      ['Enzymes', []],
      ['Cells', ['Walls', 'Parts']],
    ])
    await portal.as(by).ok(content.orderLessons, { unit_id: enzymes, ids: [first.id] })
    expect(await outline()).toEqual([
      ['Enzymes', ['Parts']],
      ['Cells', ['Walls']],
    ])
    expect(await portal.as(by).ok(courses.read, { course_id })).toMatchObject({ unit_count: 2, lesson_count: 2 })
  })

  it('of another course stays there', async () => {
    const other = await unit('Elsewhere', await newCourse('CHE9'))
    const mine = await lesson(await unit('Cells'))
    await portal.as(by).ok(content.orderLessons, { unit_id: other, ids: [mine.id] })
    expect(await outline()).toEqual([['Cells', ['Cell walls']]])
    const moved = {
      unit_id: other,
      id: mine.id,
      version: mine.version,
      name: 'Taken',
      summary: '',
      minutes: null,
      shared: true,
      blocks: [],
    }
    expect((await portal.as(by).call(content.saveLesson, moved)).http).toBe(404)
  })

  it('leaves with its unit and comes back with it', async () => {
    const cells = await unit('Cells')
    const one = await lesson(cells)
    const away = await portal.as(by).ok(content.archiveUnit, { id: cells, version: 1, archived: true })
    expect([await outline(), await outline(true)]).toEqual([[], [['Cells', ['Cell walls']]]])
    await portal.as(by).ok(content.archiveUnit, { id: cells, version: away.version, archived: false })
    await portal.as(by).ok(content.archiveLesson, { id: one.id, version: one.version, archived: true })
    expect([await outline(), await outline(true)]).toEqual([[['Cells', []]], [['Cells', ['Cell walls']]]])
  })

  it('goes with a course that is deleted, and stays as it is in one that is archived', async () => {
    const cells = await unit('Cells')
    await lesson(cells)
    await portal.as(by).ok(courses.archive, { course_ids: [course_id], archived: true })
    expect((await portal.as(by).call(content.saveUnit, { course_id, name: 'More', description: '' })).code).toBe(
      'courses.is-archived',
    )
    expect((await portal.as(by).ok(content.unit, { unit_id: cells })).can).toEqual({ edit: false })
    await portal.as(by).ok(courses.remove, { course_ids: [course_id] })
    expect(await portal.owner().count('course_lesson', 'school_id = $1', [by.school_id])).toBe(0)
  })
})

describe('a lesson', () => {
  it('holds blocks of every kind in order, and files that the office opens', async () => {
    const file = (await portal.upload(by, 'section/upload_file', Buffer.from('cells'), 'cells.txt')).data as StoredFile
    const blocks: In<typeof content.saveLesson>['blocks'] = [
      { kind: 'text', body: '## Walls\n\n**Plants** have them.' },
      { kind: 'files', file_ids: [file.id] },
      { kind: 'video', title: 'How water moves', url: 'https://videos.example/water' },
      { kind: 'link', title: 'Read on', url: 'https://cells.example/walls' },
    ]
    const { id, version } = await lesson(await unit('Cells'), { blocks })
    expect(await portal.as(by).ok(content.lesson, { lesson_id: id })).toMatchObject({
      blocks,
      files: [{ id: file.id, name: 'cells.txt' }],
      minutes: 45,
    })
    expect((await portal.as(by).call(files.download, { id: file.id })).text).toBe('cells')
    const stranger = await portal.person({ id: by.school_id, group_id: by.group_id }, teacher)
    expect((await portal.as(stranger).call(files.download, { id: file.id })).http).toBe(404)
    await lesson((await portal.as(by).ok(content.lesson, { lesson_id: id })).unit.id, { id, version, blocks: [] })
    expect(await portal.owner().count('file', 'id = $1 and owner_kind is null', [file.id])).toBe(1)
  })

  it('is told what is wrong in which block, and takes no file of somebody else', async () => {
    const unit_id = await unit('Cells')
    const wrong = await portal.as(by).call(content.saveLesson, {
      unit_id,
      name: 'Walls',
      summary: '',
      minutes: null,
      shared: true,
      blocks: [
        { kind: 'text', body: 'fine' },
        { kind: 'link', title: 'Run', url: 'javascript:alert(1)' },
      ],
    })
    expect([wrong.http, wrong.fields.map(({ path }) => path)]).toEqual([422, ['blocks.1.url']])
    const other = await portal.person({ id: by.school_id, group_id: by.group_id }, schoolAdmin)
    const file = (await portal.upload(other, 'section/upload_file', Buffer.from('mine'), 'mine.txt')).data as StoredFile
    const taken = await portal.as(by).call(content.saveLesson, {
      unit_id,
      name: 'Walls',
      summary: '',
      minutes: null,
      shared: true,
      blocks: [{ kind: 'files', file_ids: [file.id] }],
    })
    expect([taken.http, taken.fields[0]?.path]).toEqual([422, 'blocks'])
    expect(await outline()).toEqual([['Cells', []]])
  })

  it('knows its neighbours over the units, leaving out what is archived', async () => {
    const [cells, enzymes] = [await unit('Cells'), await unit('Enzymes')]
    const [one, two, three] = [await lesson(cells), await lesson(cells), await lesson(enzymes)]
    const neighbours = async (lesson_id: number) => {
      const { previous_id, next_id } = await portal.as(by).ok(content.lesson, { lesson_id })
      return [previous_id, next_id]
    }
    expect(await neighbours(two.id)).toEqual([one.id, three.id])
    await portal.as(by).ok(content.archiveLesson, { id: two.id, version: two.version, archived: true })
    expect(await neighbours(one.id)).toEqual([null, three.id])
  })

  it('that somebody changed meanwhile answers a stale save with what is there now', async () => {
    const unit_id = await unit('Cells')
    const { id, version } = await lesson(unit_id)
    await lesson(unit_id, { id, version, name: 'Theirs' })
    const answer = await portal.as(by).call(content.saveLesson, {
      unit_id,
      id,
      version,
      name: 'Mine',
      summary: '',
      minutes: null,
      shared: true,
      blocks: [],
    })
    expect([answer.http, answer.data]).toMatchObject([
      409,
      { present: { name: 'Theirs', changed_by: by.name, blocks: [] } },
    ])
  })
})
