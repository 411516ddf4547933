import { beforeEach, describe, expect, it } from 'vitest'
import { courses } from '#contract/courses/courses.contract.ts'
import { prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let by: Person
beforeEach(async () => {
  by = await portal.person(await portal.school(), schoolAdmin)
})
const course = async (name: string): Promise<number> =>
  (
    await portal.as(by).ok(courses.save, {
      number: name,
      name,
      description: '',
      subject: '',
      department_id: null,
      credits: 1,
      grade_levels: [],
    })
  ).id
type Wish = Partial<In<typeof prerequisites.save>> & { course_id: number; required_course_id: number }
const ask = (wish: Wish) =>
  portal.as(by).call(prerequisites.save, { choice: null, min_percent: null, min_letter: '', ...wish })
const rowsOf = async (course_id: number) => (await portal.as(by).ok(prerequisites.list, { course_id })).rows

describe('a prerequisite', () => {
  it('stands by itself or beside others of which one is enough', async () => {
    const [biology, chemistry, physics, marine] = [
      await course('Biology'),
      await course('Chemistry'),
      await course('Physics'),
      await course('Marine'),
    ]
    await ask({ course_id: marine, required_course_id: biology, min_percent: 60.5 })
    await ask({ course_id: marine, required_course_id: chemistry })
    const [first] = await rowsOf(marine)
    await ask({ course_id: marine, required_course_id: physics, choice: first?.choice ?? 0, min_letter: 'B' })
    expect(
      (await rowsOf(marine)).map(({ choice, name, min_percent, min_letter }) => [
        choice,
        name,
        min_percent,
        min_letter,
      ]),
    ).toEqual([
      [1, 'Biology', 60.5, ''],
      [1, 'Physics', null, 'B'],
      [2, 'Chemistry', null, ''],
    ])
    const page = await portal.as(by).ok(prerequisites.list, { course_id: biology })
    expect([page.rows, page.required_by.map(({ name }) => name)]).toEqual([[], ['Marine']])
    expect(await portal.as(by).ok(courses.read, { course_id: marine })).toMatchObject({ prerequisite_count: 3 })
    expect(await portal.as(by).call(courses.remove, { course_ids: [biology] })).toMatchObject({
      code: 'courses.in-use',
      message: expect.stringContaining('is asked for by 1 course'),
    })
  })

  it('that would go round in a circle is refused, and the way is named', async () => {
    const [one, two, three] = [await course('One'), await course('Two'), await course('Three')]
    await ask({ course_id: two, required_course_id: one })
    await ask({ course_id: three, required_course_id: two })
    const refused = await ask({ course_id: one, required_course_id: three })
    expect([refused.http, refused.fields[0]?.path, refused.fields[0]?.message]).toEqual([
      422,
      'required_course_id',
      'This would go round in a circle: One → Three → Two → One.',
    ])
    expect((await ask({ course_id: one, required_course_id: one })).http).toBe(422)
  })

  it('is asked for once, with one minimum, and is changed and removed', async () => {
    const [one, two] = [await course('One'), await course('Two')]
    const made = await ask({ course_id: two, required_course_id: one })
    expect((await ask({ course_id: two, required_course_id: one })).fields[0]?.message).toBe(
      'One is asked for already.',
    )
    expect(
      (await ask({ course_id: two, required_course_id: one, min_percent: 50, min_letter: 'C' })).fields[0]?.path,
    ).toBe('min_letter')
    const changed = await ask({ ...made.data, course_id: two, required_course_id: one, choice: 1, min_percent: 70 })
    expect([changed.http, (await rowsOf(two))[0]?.min_percent]).toEqual([200, 70])
    expect((await ask({ ...made.data, course_id: two, required_course_id: one, choice: 1 })).code).toBe('stale')
    await portal.as(by).ok(prerequisites.remove, { id: made.data.id })
    expect(await rowsOf(two)).toEqual([])
  })
})
