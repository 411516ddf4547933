import { describe, expect, it } from 'vitest'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { grading, savedComments } from '#contract/gradebook/grading.contract.ts'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { files } from '#contract/files/files.contract.ts'

const portal = withPortal()

const placeOf = (room: Classroom, activity = 0) => ({
  section_id: room.section_id,
  activity_id: room.activities[activity]?.id ?? 0,
})
const idOf = (room: Classroom, student = 0) => room.students[student]?.person_id ?? 0
const handIn = (room: Classroom, body: string, { student = 0, version = 0, file_ids = [] as number[] } = {}) =>
  portal
    .as(room.students[student])
    .ok(learning.handIn, { activity_id: room.activities[0]?.id ?? 0, body, file_ids, version })
const view = (room: Classroom, person = room.teacher) => portal.as(person).ok(grading.read, placeOf(room))
const workOf = (room: Classroom, ref = String(idOf(room)), person = room.teacher) =>
  portal.as(person).ok(grading.work, { ...placeOf(room), ref })
const grade = (
  room: Classroom,
  ref: string,
  points: number | null,
  more: { version?: number; comment?: string } = {},
  person = room.teacher,
) => portal.as(person).call(grading.save, { ...placeOf(room), ref, points, version: 0, ...more })
const makeAnonymous = (room: Classroom) =>
  portal
    .owner()
    .rows('update activity set anonymous = true, grades_hidden = true where id = $1', [room.activities[0]?.id])
const wordsOf = async (person: Person, path: string, query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await portal.send(person, { method: 'GET', url: `/api/v2/section/${path}?${search}` })).text
}

describe('the grading view', () => {
  it('tells of everybody where the work stands', async () => {
    const room = await portal.classroom()
    await handIn(room, 'First')
    await handIn(room, 'Second', { student: 1 })
    await grade(room, String(idOf(room, 1)), 7)
    portal.clock.set('2026-12-01T10:00:00.000Z')
    const { students, activity, can } = await view(room)
    portal.clock.reset()
    expect([activity.max_score, activity.anonymous, can.edit]).toEqual([10, false, true])
    const states = students.map(({ ref, waiting, points, missing }) => [Number(ref), waiting, points, missing])
    expect(new Set(states.map(String))).toEqual(
      new Set(
        [
          [idOf(room, 0), true, null, false],
          [idOf(room, 1), false, 7, false],
          [idOf(room, 2), false, null, true],
        ].map(String),
      ),
    )
  })

  it('takes web addresses beside text and files, kept with each attempt; only such as are opened securely', async () => {
    const room = await portal.classroom()
    const [child] = room.students
    const activity_id = room.activities[0]?.id ?? 0
    const by = child ?? room.teacher
    const give = (links: string[], version: number) =>
      portal.as(by).call(learning.handIn, { activity_id, body: '', file_ids: [], links, version })
    for (const bad of [
      'http://a.example',
      'javascript:alert(1)',
      'https://a.example@b.example',
      'a.example',
      'https://a b',
    ])
      expect([bad, (await give([bad], 0)).http]).toEqual([bad, 422])
    expect((await give([], 0)).http).toBe(422)
    expect((await give(['https://a.example/x', ' https://a.example/x '], 0)).http).toBe(200)
    expect((await give(['https://b.example'], 1)).http).toBe(200)
    const { attempts } = await portal
      .as(room.teacher)
      .ok(grading.work, { section_id: room.section_id, activity_id, ref: String(by.person_id) })
    expect(attempts.map(({ links }) => links)).toEqual([['https://b.example'], ['https://a.example/x']])
    const handed = await portal
      .as(room.teacher)
      .ok(gradebook.submission, { section_id: room.section_id, student_id: by.person_id, activity_id })
    expect(handed?.links).toEqual(['https://b.example'])
  })

  it('shows every attempt, each with its own files; a file that was left out stays with the attempt before', async () => {
    const room = await portal.classroom()
    const upload = async (name: string) => {
      const { data } = await portal.upload(room.students[0], files.upload.path, Buffer.from(name), name)
      return (data as { id: number }).id
    }
    const [kept, left] = [await upload('kept.txt'), await upload('left.txt')]
    await handIn(room, 'First try', { file_ids: [kept, left] })
    await handIn(room, 'Second try', { version: 1, file_ids: [kept] })
    const { attempts } = await workOf(room)
    expect(attempts.map((one) => [one.attempt, one.body, one.files.map(({ name }) => name)])).toEqual([
      [2, 'Second try', ['kept.txt']],
      [1, 'First try', ['kept.txt', 'left.txt']],
    ])
    const open = (person: Person | undefined) => portal.as(person).call(files.download, { id: left })
    expect((await open(room.teacher)).text).toBe('left.txt')
    expect([
      (await open(room.students[0])).http,
      (await open(room.students[1])).http,
      (await open(room.parents[1])).http,
    ]).toEqual([200, 404, 404])
  })

  it('handed in on an older version keeps no attempt', async () => {
    const room = await portal.classroom()
    await handIn(room, 'First')
    const stale = await portal
      .as(room.students[0])
      .call(learning.handIn, { activity_id: room.activities[0]?.id ?? 0, body: 'Lost', file_ids: [], version: 0 })
    expect([stale.http, (await workOf(room)).attempts.length]).toEqual([409, 1])
  })

  it('saves on the version; a stale one is told with the grade as it stands', async () => {
    const room = await portal.classroom()
    const ref = String(idOf(room))
    expect((await grade(room, ref, 7, { comment: 'Good' })).data.grade).toMatchObject({
      points: 7,
      comment: 'Good',
      version: 1,
      changed_by: room.teacher.name,
    })
    const stale = await grade(room, ref, 9, {}, room.admin)
    expect([stale.http, stale.code, stale.data]).toEqual([
      409,
      'stale',
      { present: expect.objectContaining({ points: 7, version: 1 }) },
    ])
    expect((await workOf(room)).grade).toMatchObject({ points: 7, version: 1 })
  })

  it('is read by an assistant, who gives no grades', async () => {
    const room = await portal.classroom()
    await portal.owner().rows(`update section_teacher set role = 'assistant' where section_id = $1`, [room.section_id])
    expect((await view(room)).can.edit).toBe(false)
    expect((await grade(room, String(idOf(room)), 7)).http).toBe(403)
  })
})

describe('an anonymous activity', () => {
  it('names nobody in any answer about its work, and is graded all the same', async () => {
    const room = await portal.classroom()
    await handIn(room, 'Somebody')
    await makeAnonymous(room)
    const seen = await view(room)
    expect(seen.students.map(({ student }) => student)).toEqual([null, null, null])
    const [waiting] = seen.students.filter((one) => one.waiting)
    const ref = waiting?.ref ?? ''
    expect(ref).toMatch(/^[A-Z2-7]{8}$/)
    const place = placeOf(room)
    const answers = [
      await wordsOf(room.teacher, 'grading_view', place),
      await wordsOf(room.teacher, 'student_work', { ...place, ref }),
      await wordsOf(room.teacher, 'submissions_to_grade', { sort: 'lname' }),
      (await grade(room, ref, 7)).text,
      (await grade(room, ref, 8)).text,
      await wordsOf(room.teacher, 'grade_changes', { section_id: room.section_id }),
    ]
    const identifying = room.students.flatMap(({ name, username, person_id }) => [
      name,
      username,
      `"student_id":${person_id}`,
      `"id":${person_id},`,
    ])
    for (const answer of answers) expect(identifying.filter((word) => answer.includes(word))).toEqual([])
    expect(
      (await portal.as(room.teacher).ok(gradebook.waiting, { search: room.students[0]?.username ?? '' })).count,
    ).toBe(0)
  })

  it('has no grades in the grid, and takes none by name', async () => {
    const room = await portal.classroom()
    await handIn(room, 'Somebody')
    await makeAnonymous(room)
    const { students } = await view(room)
    await grade(room, students.find((one) => one.waiting)?.ref ?? '', 7, { comment: 'Good' })
    const book = unpacked(await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id }))
    expect([
      book.points.flat().filter((points) => points !== null),
      book.versions.flat().filter(Boolean),
      book.grades,
    ]).toEqual([[], [], []])
    expect(book.specials).toMatchObject([{ anonymous: true }])
    const named = { ...placeOf(room), student_id: idOf(room) }
    const refusals = [
      await portal.as(room.teacher).call(gradebook.saveGrade, { ...named, points: 5, version: 0 }),
      await portal.as(room.teacher).call(gradebook.submission, named),
      await portal.as(room.teacher).call(gradebook.history, named),
      await portal.as(room.teacher).call(columns.effective, named),
      await portal.as(room.teacher).call(grading.group, { ...placeOf(room), who: 'not_graded' }),
    ]
    expect(refusals.map(({ http, code, data }) => [http, code, data])).toEqual(
      refusals.map(() => [409, 'grading.anonymous', undefined]),
    )
    expect((await portal.as(room.teacher).call(grading.work, { ...placeOf(room), ref: String(idOf(room)) })).http).toBe(
      404,
    )
  })

  it('is named once its grades are shown', async () => {
    const room = await portal.classroom()
    await handIn(room, 'Somebody')
    await makeAnonymous(room)
    const { students } = await view(room)
    await grade(room, students.find((one) => one.waiting)?.ref ?? '', 7)
    await portal
      .as(room.teacher)
      .ok(columns.post, { section_id: room.section_id, activity_ids: [placeOf(room).activity_id], hidden: false })
    expect(new Set((await view(room)).students.map(({ ref }) => Number(ref)))).toEqual(
      new Set(room.students.map(({ person_id }) => person_id)),
    )
    expect((await workOf(room)).grade.points).toBe(7)
  })
})

describe('students who', () => {
  it.each([
    ['not_handed_in', undefined, [2]],
    ['not_graded', undefined, [0]],
    ['below', 7, []],
    ['below', 7.5, [1]],
    ['at_least', 7, [1]],
  ] as const)('%s %s are found with addresses', async (who, points, expected) => {
    const room = await portal.classroom()
    await handIn(room, 'First')
    await handIn(room, 'Second', { student: 1 })
    await grade(room, String(idOf(room, 1)), 7)
    const { rows } = await portal
      .as(room.teacher)
      .ok(grading.group, { ...placeOf(room), who, ...(points !== undefined && { points }) })
    expect(rows.map(({ id, email, parents }) => [id, email, parents.map((one) => one.email)])).toEqual(
      expected.map((at) => [
        idOf(room, at),
        `${room.students[at]?.username}@school.example`,
        [`${room.parents[at]?.username}@school.example`],
      ]),
    )
  })

  it('are found without the address of who may not be contacted', async () => {
    const room = await portal.classroom()
    await portal
      .owner()
      .rows('update guardianship set no_contact = true, contact = false, custody = false where parent_id = $1', [
        room.parents[0]?.person_id,
      ])
    const { rows } = await portal.as(room.teacher).ok(grading.group, { ...placeOf(room), who: 'not_handed_in' })
    expect(rows.map(({ parents }) => parents.length)).toEqual([0, 1, 1])
  })

  it('are exported, and a bound is asked for', async () => {
    const room = await portal.classroom()
    const asking = { ...placeOf(room), who: 'not_handed_in' as const }
    expect((await portal.as(room.teacher).call(grading.groupExported, asking)).text.trimEnd().split('\n').length).toBe(
      4,
    )
    expect(
      (await portal.as(room.teacher).call(grading.group, { ...placeOf(room), who: 'below' })).fields.map(
        ({ path }) => path,
      ),
    ).toEqual(['points'])
  })
})

describe('the comment bank', () => {
  it('holds the own comments, in a section those of its course first and none of other courses', async () => {
    const room = await portal.classroom()
    const colleague = await portal.classroom({ in: room.school })
    const { course_id } = await portal
      .owner()
      .one<{ course_id: number }>('select course_id from section where id = $1', [room.section_id])
    await portal
      .owner()
      .insert('section_teacher', [
        { school_id: room.school.id, section_id: colleague.section_id, teacher_id: room.teacher.person_id },
      ])
    const theirs = await portal
      .owner()
      .one<{ course_id: number }>('select course_id from section where id = $1', [colleague.section_id])
    const keep = (body: string, course: number | null, person = room.teacher) =>
      portal.as(person).ok(savedComments.save, { body, course_id: course })
    await keep('A general one', null)
    await keep('Of this course', course_id)
    await keep('Of the other', theirs.course_id)
    await keep('Of a colleague', null, colleague.teacher)
    const bodies = async (input: { section_id?: number; search?: string }) =>
      (await portal.as(room.teacher).ok(savedComments.list, input)).rows.map(({ body }) => body)
    expect(await bodies({ section_id: room.section_id })).toEqual(['Of this course', 'A general one'])
    expect((await bodies({})).length).toBe(3)
    expect(await bodies({ search: 'OTHER' })).toEqual(['Of the other'])
  })

  it('changes on the version, and lets go', async () => {
    const room = await portal.classroom()
    const { id } = await portal.as(room.teacher).ok(savedComments.save, { body: 'Frist', course_id: null })
    expect(
      await portal.as(room.teacher).ok(savedComments.save, { id, version: 1, body: 'First', course_id: null }),
    ).toEqual({ id, version: 2 })
    expect(
      (await portal.as(room.teacher).call(savedComments.save, { id, version: 1, body: 'Lost', course_id: null })).code,
    ).toBe('stale')
    await portal.as(room.teacher).ok(savedComments.remove, { id })
    expect((await portal.as(room.teacher).ok(savedComments.list, {})).rows).toEqual([])
  })
})

it('work judged by a rubric says so in the view', async () => {
  const room = await portal.classroom()
  const criteria = [
    { key: 'a', name: 'A', description: '', levels: [{ key: 'x', points: 5, name: 'Five', description: '' }] },
  ]
  const { id } = await portal.as(room.teacher).ok(rubrics.save, { name: 'R', description: '', criteria })
  await portal.owner().rows('update activity set rubric_id = $1 where id = $2', [id, placeOf(room).activity_id])
  const scores = [{ key: 'a', level: 'x', points: 5, comment: '' }]
  await portal.as(room.teacher).ok(grading.save, {
    ...placeOf(room),
    ref: String(idOf(room)),
    points: 5,
    version: 0,
    rubric: { rubric_id: id, scores },
  })
  expect(await workOf(room)).toMatchObject({ rubric: { id, name: 'R' }, scores, grade: { points: 5 } })
})
