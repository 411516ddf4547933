import { describe, expect, it } from 'vitest'
import { courseStates } from '#contract/courses/course.states.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { nextState } from '#contract/kernel/states.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const biology: In<typeof courses.save> = {
  number: 'BIO9',
  name: 'Biology 9',
  description: '',
  subject: 'Biology',
  department_id: null,
  credits: 1,
  grade_levels: ['9'],
}
const admin = async (): Promise<Person> => portal.person(await portal.school(), schoolAdmin)
const save = (by: Person, values: Partial<typeof biology> = {}) =>
  portal.as(by).ok(courses.save, { ...biology, ...values })
const list = (by: Person, input: In<typeof courses.list> = {}) => portal.as(by).ok(courses.list, input)
const numbers = async (by: Person, input: In<typeof courses.list> = {}) =>
  (await list(by, input)).rows.map(({ number }) => number)

describe('a course', () => {
  it('is a draft, or active at once, and reads back as it was written', async () => {
    const by = await admin()
    const { id } = await save(by, { credits: 0.125, description: 'Cells and how they live.' })
    const ready = await save(by, { number: 'BIO10', active: true })
    expect(await portal.as(by).ok(courses.read, { course_id: id })).toMatchObject({
      ...biology,
      credits: 0.125,
      description: 'Cells and how they live.',
      status: 'draft',
      archived: false,
      uses: { sections: 0 },
      can: { edit: true },
    })
    expect((await portal.as(by).ok(courses.read, { course_id: ready.id })).status).toBe('active')
  })

  it('shares its number with no other course in use', async () => {
    const by = await admin()
    const first = await save(by)
    const answer = await portal.as(by).call(courses.save, { ...biology, name: 'Botany' })
    expect([answer.http, answer.fields]).toEqual([
      422,
      [{ path: 'number', key: 'courses.number-taken', message: 'Biology 9 has this number already.' }],
    ])
    await portal.as(by).ok(courses.archive, { course_ids: [first.id], archived: true })
    const second = await save(by, { name: 'Botany' })
    expect((await portal.as(by).call(courses.archive, { course_ids: [first.id], archived: false })).code).toBe(
      'courses.number-taken',
    )
    await portal.as(by).ok(courses.archive, { course_ids: [second.id], archived: true })
    await portal.as(by).ok(courses.archive, { course_ids: [first.id], archived: false })
  })

  it('that somebody changed meanwhile answers a stale save with what is there now, and who did it', async () => {
    const by = await admin()
    const { id, version } = await save(by)
    await portal.as(by).ok(courses.save, { ...biology, id, version, credits: 2 })
    const answer = await portal.as(by).call(courses.save, { ...biology, id, version, credits: 3 })
    expect([answer.http, answer.code, answer.data]).toMatchObject([
      409,
      'stale',
      { present: { credits: 2, changed_by: by.name } },
    ])
  })

  const cases = courseStates.states.flatMap((from) =>
    [...new Set(courseStates.transitions.map(({ action }) => action))].map((action) => ({
      from,
      action,
      to: nextState(courseStates, from, action),
    })),
  )
  it.each(cases)('that is $from, asked to $action, becomes $to or stays as it is', async ({ from, action, to }) => {
    const by = await admin()
    const { id } = await save(by)
    await portal.owner().rows('update course set status = $1 where id = $2', [from, id])
    const there = courseStates.transitions.some((transition) => transition.action === action && transition.to === from)
    const answer = await portal.as(by).call(courses.changeStatus, { course_ids: [id], action })
    expect([answer.http, answer.data?.ids]).toEqual(to ? [200, [id]] : there ? [200, []] : [409, undefined])
    expect((await portal.as(by).ok(courses.read, { course_id: id })).status).toBe(to ?? from)
  })

  it('changes together with others or not at all', async () => {
    const by = await admin()
    const draft = await save(by)
    const active = await save(by, { number: 'BIO10', active: true })
    const answer = await portal
      .as(by)
      .call(courses.changeStatus, { course_ids: [active.id, draft.id], action: 'deactivate' })
    expect([answer.code, answer.message]).toEqual(['courses.move', 'Biology 9 is a draft and cannot be deactivated.'])
    expect((await portal.as(by).ok(courses.read, { course_id: active.id })).status).toBe('active')
  })

  it('with open sections is not put away, with any section not deleted, without one gone', async () => {
    const room = await portal.classroom()
    const { course_id } = await portal
      .owner()
      .one<{ course_id: number }>('select course_id from section where id = $1', [room.section_id])
    const by = room.admin
    const archive = () => portal.as(by).call(courses.archive, { course_ids: [course_id], archived: true })
    expect(await archive()).toMatchObject({
      code: 'courses.has-open-sections',
      message: expect.stringContaining('has 1 open section.'),
    })
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    expect((await archive()).http).toBe(200)
    expect(await portal.as(by).call(courses.remove, { course_ids: [course_id] })).toMatchObject({
      code: 'courses.in-use',
      message: expect.stringContaining('has 1 section '),
    })
    const unused = await save(by)
    await portal.as(by).ok(courses.remove, { course_ids: [unused.id] })
    expect((await portal.as(by).call(courses.read, { course_id: unused.id })).http).toBe(404)
  })

  it('that is archived is read, not written', async () => {
    const by = await admin()
    const { id, version } = await save(by)
    await portal.as(by).ok(courses.archive, { course_ids: [id], archived: true })
    expect(await portal.as(by).ok(courses.read, { course_id: id })).toMatchObject({
      archived: true,
      can: { edit: false },
    })
    expect((await portal.as(by).call(courses.save, { ...biology, id, version: version + 1 })).code).toBe(
      'courses.is-archived',
    )
    expect((await portal.as(by).call(courses.changeStatus, { course_ids: [id], action: 'activate' })).code).toBe(
      'courses.is-archived',
    )
  })

  it('counts open sections and the students in them, each once', async () => {
    const room = await portal.classroom()
    const { course_id } = await portal
      .owner()
      .one<{ course_id: number }>('select course_id from section where id = $1', [room.section_id])
    await portal
      .owner()
      .rows(`update enrollment set status = 'withdrawn' where section_id = $1 and student_id = $2`, [
        room.section_id,
        room.students[0]?.person_id,
      ])
    expect(await portal.as(room.admin).ok(courses.read, { course_id })).toMatchObject({
      section_count: 1,
      student_count: 2,
      uses: { sections: 1 },
    })
  })
})

describe('the list of courses', () => {
  it('is found by number, name and subject, filtered, sorted and turned page by page', async () => {
    const by = await admin()
    const [science] = await portal.owner().insert('department', [{ school_id: by.school_id, name: 'Science' }])
    await save(by, { department_id: science?.id ?? 0, active: true })
    await save(by, { number: 'ÉCO1', name: 'Économie', subject: 'Economics', grade_levels: ['11', '12'], credits: 0.5 })
    const old = await save(by, { number: 'LAT1', name: 'Latin', subject: 'Languages', grade_levels: [] })
    await portal.as(by).ok(courses.archive, { course_ids: [old.id], archived: true })
    expect(await numbers(by)).toEqual(['BIO9', 'ÉCO1'])
    expect(await numbers(by, { search: 'economie' })).toEqual(['ÉCO1'])
    expect(await numbers(by, { status: 'active' })).toEqual(['BIO9'])
    expect(await numbers(by, { status: 'archived' })).toEqual(['LAT1'])
    expect(await numbers(by, { department_id: science?.id })).toEqual(['BIO9'])
    expect(await numbers(by, { grade_level: '12' })).toEqual(['ÉCO1'])
    expect(await numbers(by, { sort: 'credits' })).toEqual(['ÉCO1', 'BIO9'])
    expect(await list(by, { size: 1, page: 2 })).toMatchObject({
      count: 2,
      rows: [{ number: 'ÉCO1' }],
      departments: [{ name: 'Science' }],
      grade_levels: ['9', '11', '12'],
    })
  })

  it('leaves as CSV that no spreadsheet runs, whole or the chosen rows', async () => {
    const by = await admin()
    await save(by, { name: '=HYPERLINK("https://x.example")' })
    const other = await save(by, { number: 'BIO10' })
    const { text } = await portal.as(by).call(courses.exported, {})
    expect(text.split('\n').slice(0, 2)).toEqual([
      '\uFEFFNumber,Name,Subject,Department,Credits,Grade levels,Sections,Status',
      `BIO9,"'=HYPERLINK(""https://x.example"")",Biology,,1,9,0,draft`,
    ])
    const chosen = await portal.as(by).call(courses.exported, { ids: [other.id] })
    expect(chosen.text).not.toContain('BIO9')
  })

  it('offers subjects, departments in use and grade levels that the school knows', async () => {
    const room = await portal.classroom()
    await save(room.admin, { grade_levels: ['10'] })
    const choices = await portal.as(room.admin).ok(courses.choices, {})
    expect([choices.subjects, choices.grade_levels, choices.departments.length]).toEqual([['Biology'], ['9', '10'], 1])
  })
})
