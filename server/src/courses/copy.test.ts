import { describe, expect, it } from 'vitest'
import { content } from '#contract/courses/content.contract.ts'
import { copyCourses } from '#contract/courses/copy.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { type Person, type School, withPortal } from '#server/kernel/testing.ts'
import { files, type StoredFile } from '#contract/files/files.contract.ts'

const portal = withPortal()
const save = async (by: Person, number: string): Promise<number> =>
  (
    await portal.as(by).ok(courses.save, {
      number,
      name: `Course ${number}`,
      description: 'All of it.',
      subject: 'Biology',
      department_id: null,
      credits: 0.5,
      grade_levels: ['9', '10'],
      active: true,
    })
  ).id
const withLesson = async (by: Person, course_id: number): Promise<StoredFile> => {
  const file = (await portal.upload(by, 'section/upload_file', Buffer.from('cells'), 'cells.txt')).data as StoredFile
  const { id: unit_id } = await portal.as(by).ok(content.saveUnit, { course_id, name: 'Cells', description: '' })
  await portal.as(by).ok(content.saveLesson, {
    unit_id,
    name: 'Walls',
    summary: '',
    minutes: 45,
    shared: false,
    blocks: [
      { kind: 'text', body: 'Walls.' },
      { kind: 'files', file_ids: [file.id] },
    ],
  })
  return file
}
/** The same person runs another school too. */
const alsoRuns = async (by: Person, school: School, role: number = schoolAdmin): Promise<void> => {
  const [person] = await portal
    .owner()
    .insert('person', [{ school_id: school.id, user_id: by.user_id, fname: 'A', lname: 'B' }])
  await portal.owner().insert('person_role', [{ school_id: school.id, person_id: person?.id, role }])
}

describe('copying courses', () => {
  it('within the school makes drafts with numbers of their own, and content and files of their own', async () => {
    const by = await portal.person(await portal.school(), schoolAdmin)
    const id = await save(by, 'BIO9')
    const file = await withLesson(by, id)
    const { rows, school_id, schools } = await portal.as(by).ok(copyCourses.choices, {})
    expect([school_id, schools.length, rows]).toEqual([
      by.school_id,
      1,
      [
        {
          id,
          number: 'BIO9',
          name: 'Course BIO9',
          subject: 'Biology',
          units: 1,
          lessons: 1,
          files: 1,
          free_number: 'BIO9-2',
        },
      ],
    ])
    const { ids } = await portal
      .as(by)
      .ok(copyCourses.copy, { school_id, courses: [{ id, number: 'BIO9-2' }], with_content: true })
    const copy = await portal.as(by).ok(courses.read, { course_id: ids[0] ?? 0 })
    expect(copy).toMatchObject({
      number: 'BIO9-2',
      name: 'Course BIO9',
      description: 'All of it.',
      credits: 0.5,
      grade_levels: ['9', '10'],
      status: 'draft',
      lesson_count: 1,
    })
    const [unit] = (await portal.as(by).ok(content.outline, { course_id: copy.id })).units
    const lesson = await portal.as(by).ok(content.lesson, { lesson_id: unit?.lessons[0]?.id ?? 0 })
    const [text, attached] = lesson.blocks
    expect([text, lesson.shared, lesson.files.map(({ name }) => name)]).toEqual([
      { kind: 'text', body: 'Walls.' },
      false,
      ['cells.txt'],
    ])
    expect(attached).toEqual({ kind: 'files', file_ids: [lesson.files[0]?.id] })
    expect(lesson.files[0]?.id).not.toBe(file.id)
    expect((await portal.as(by).call(files.download, { id: lesson.files[0]?.id ?? 0 })).text).toBe('cells')
    await portal.as(by).ok(courses.remove, { course_ids: ids })
    expect((await portal.as(by).call(courses.read, { course_id: copy.id })).http).toBe(404)
  })

  it('from another school works for who runs both, and for nobody else', async () => {
    const group_id = await portal.group()
    const [here, there] = [await portal.school({ group_id }), await portal.school({ group_id })]
    const source = await portal.person(there, schoolAdmin)
    const id = await save(source, 'BIO9')
    await withLesson(source, id)
    const [both, one, teaches] = await portal.people(here, schoolAdmin, 3)
    if (!both || !one || !teaches) throw new Error('nobody was made')
    await alsoRuns(both, there)
    await alsoRuns(teaches, there, teacher)
    const wish = { school_id: there.id, courses: [{ id, number: 'BIO9' }], with_content: true }
    for (const person of [one, teaches]) {
      expect((await portal.as(person).call(copyCourses.choices, { school_id: there.id })).http).toBe(404)
      expect((await portal.as(person).ok(copyCourses.choices, {})).schools.map((school) => school.id)).toEqual([
        here.id,
      ])
      expect((await portal.as(person).call(copyCourses.copy, wish)).http).toBe(404)
    }
    expect((await portal.as(both).ok(copyCourses.choices, {})).schools.map((school) => school.id)).toEqual([
      here.id,
      there.id,
    ])
    const { ids } = await portal.as(both).ok(copyCourses.copy, wish)
    expect(await portal.as(both).ok(courses.read, { course_id: ids[0] ?? 0 })).toMatchObject({
      number: 'BIO9',
      lesson_count: 1,
    })
    const [unit] = (await portal.as(both).ok(content.outline, { course_id: ids[0] ?? 0 })).units
    const lesson = await portal.as(both).ok(content.lesson, { lesson_id: unit?.lessons[0]?.id ?? 0 })
    expect((await portal.as(both).call(files.download, { id: lesson.files[0]?.id ?? 0 })).text).toBe('cells')
  })

  it('takes the grading rules of its own along within the school, and not into another', async () => {
    const [here, there] = await (async () => {
      const group_id = await portal.group()
      return [await portal.school({ group_id }), await portal.school({ group_id })] as const
    })()
    const by = await portal.person(here, schoolAdmin)
    await alsoRuns(by, there)
    const id = await save(by, 'BIO9')
    const [type] = await portal.owner().insert<{ id: number }>('activity_type', [{ school_id: here.id, name: 'Tests' }])
    const [policy] = await portal
      .owner()
      .insert('grading_policy', [
        { school_id: here.id, course_id: id, scheme: 'mean', drop_rule: 'lowest', missing_percent: 30 },
      ])
    await portal
      .owner()
      .insert('grading_policy_category', [
        { school_id: here.id, grading_policy_id: policy?.id, activity_type_id: type?.id, weight: 60, drop_low: 1 },
      ])
    const rules = (course_id: number | undefined) =>
      portal
        .owner()
        .rows(
          'select p.scheme, p.missing_percent, c.activity_type_id, c.weight, c.drop_low from grading_policy p join grading_policy_category c on (c.school_id, c.grading_policy_id) = (p.school_id, p.id) where p.course_id = $1',
          [course_id],
        )
    const { ids } = await portal
      .as(by)
      .ok(copyCourses.copy, { courses: [{ id, number: 'BIO10' }], with_content: false })
    expect([await rules(id), (await rules(id)).length]).toEqual([await rules(ids[0]), 1])
    const abroad = { ...by, token: await portal.session(by, there.id, schoolAdmin) }
    const far = await portal
      .as(abroad)
      .ok(copyCourses.copy, { school_id: here.id, courses: [{ id, number: 'BIO10' }], with_content: false })
    expect(await rules(far.ids[0])).toEqual([])
  })

  it('is refused at the number that is taken, given twice or missing, and nothing is made', async () => {
    const by = await portal.person(await portal.school(), schoolAdmin)
    const [one, two] = [await save(by, 'BIO9'), await save(by, 'BIO10')]
    const copy = (first: string, second: string) =>
      portal.as(by).call(copyCourses.copy, {
        school_id: by.school_id ?? 0,
        courses: [
          { id: one, number: first },
          { id: two, number: second },
        ],
        with_content: false,
      })
    const wrong: [string, string, string][] = [
      ['NEW', 'BIO9', 'courses.1.number'],
      ['NEW', 'NEW', 'courses.1.number'],
      [' ', 'NEW', 'courses.0.number'],
    ]
    for (const [first, second, path] of wrong) expect((await copy(first, second)).fields[0]?.path).toBe(path)
    expect((await portal.as(by).ok(courses.list, {})).count).toBe(2)
    expect((await copy('A', 'B')).http).toBe(200)
  })
})
