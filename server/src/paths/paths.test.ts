import { describe, expect, it } from 'vitest'
import { prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { teacher } from '#contract/kernel/access.ts'
import { pathDocument, paths, type StudentPath } from '#contract/paths/paths.contract.ts'
import { progressOf, warningsOf } from '#contract/paths/plan.rules.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { families } from '#contract/people/records.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { course, finish, published, requirement } from './paths.testing.ts'

const portal = withPortal()

/** A class whose first student follows a path, with an advisor who does not teach the class. */
const followed = async () => {
  const room = await portal.classroom()
  const advisor = await portal.person(room.school, teacher)
  const student_id = room.students[0]?.person_id ?? 0
  const template_id = await published(portal, room.admin)
  await portal.as(room.admin).ok(pathTemplates.assign, { student_ids: [student_id], template_id })
  await portal
    .as(room.admin)
    .ok(families.advise, { student_ids: [student_id], teacher_id: advisor.person_id, linked: true })
  return {
    room,
    advisor,
    student_id,
    template_id,
    student: room.students[0] ?? room.admin,
    parent: room.parents[0] ?? room.admin,
  }
}
const progress = (of: StudentPath) =>
  progressOf(
    of.path ?? { requirements: [], years: [] },
    of.student.grade_level,
    of,
    new Map(of.courses.map((one) => [one.id, one])),
  )
const plan = (course_id: number, grade_level = '10', term = 1) => ({ course_id, grade_level, term })
const signed = ({ signs }: StudentPath) =>
  signs.filter(({ cleared_at }) => cleared_at === null).map(({ role, by }) => [role, by])

describe('the path of a student', () => {
  it('holds what is finished, goes on and is planned, and the same figures for everybody', async () => {
    const { room, advisor, student, parent, student_id } = await followed()
    const [biology, physics, art] = [
      await course(portal, room.admin, 'Biology'),
      await course(portal, room.admin, 'Physics'),
      await course(portal, room.admin, 'Art', 'Art', 0.5),
    ]
    await finish(portal, room.school.id, biology, student_id, 1)
    await portal
      .as(student)
      .ok(paths.savePlan, { student_id, version: 1, planned: [plan(physics), plan(art, '10', 2)] })
    for (const read of [
      await portal.as(student).ok(paths.own, {}),
      await portal.as(parent).ok(paths.own, { student_id }),
      await portal.as(advisor).ok(paths.ofStudent, { student_id }),
      await portal.as(room.teacher).ok(paths.ofStudent, { student_id }),
      await portal.as(room.admin).ok(paths.ofStudent, { student_id }),
    ]) {
      const { total } = progress(read).allotment
      expect([total.earned, total.planned, total.missing, read.planned.length, read.current.length]).toEqual([
        1, 1.5, 0.5, 2, 1,
      ])
      expect(read.planned.map(({ course_id, term }) => [course_id, term])).toEqual([
        [physics, 1],
        [art, 2],
      ])
    }
  })

  it('counts credits that were brought along: of the course that is called the same, or of none', async () => {
    const { room, student, student_id } = await followed()
    const physics = await course(portal, room.admin, 'Physics')
    const grade = {
      school_id: room.school.id,
      student_id,
      graded_on: '2026-01-10',
      source: 'Lakeside',
      term: '',
      percent: 80,
      credits: 0,
      archived_at: null,
    }
    await portal.owner().insert('other_grade', [
      { ...grade, title: 'physics', credits: 1, credits_earned: 1, percent: 90, term: 'Spring' },
      { ...grade, graded_on: '2026-01-12', title: 'Latin', credits: 1, credits_earned: 0.5 },
      { ...grade, title: 'Gone', credits: 1, credits_earned: 1, archived_at: '2026-02-01T00:00:00Z' },
      { ...grade, title: 'Conduct', credits_earned: 0 },
    ])
    const read = await portal.as(student).ok(paths.own, {})
    const names = new Map(read.courses.map(({ id, name }) => [id, name]))
    expect(read.finished.map(({ course_id, term, credits }) => [names.get(course_id), term, credits])).toEqual([
      ['Physics', 'Spring', 1],
      ['Latin', 'Lakeside', 0.5],
    ])
    expect(read.finished[0]?.course_id).toBe(physics)
    expect(progress(read).allotment.total.earned).toBe(1.5)
    const { http } = await portal
      .as(student)
      .call(paths.savePlan, { student_id, version: 1, planned: [plan(read.finished[1]?.course_id ?? 0)] })
    expect(http).toBe(422)
  })

  it('is warned of prerequisites that its plan breaks', async () => {
    const { room, student, student_id } = await followed()
    const [biology, marine] = [await course(portal, room.admin, 'Biology'), await course(portal, room.admin, 'Marine')]
    await portal.as(room.admin).ok(prerequisites.save, {
      course_id: marine,
      required_course_id: biology,
      choice: null,
      min_percent: 60,
      min_letter: '',
    })
    await portal
      .as(student)
      .ok(paths.savePlan, { student_id, version: 1, planned: [plan(marine, '9'), plan(biology, '10')] })
    const read = await portal.as(student).ok(paths.own, {})
    const kinds = warningsOf(read, new Map(read.courses.map((one) => [one.id, one])), {
      years: read.path?.years ?? [],
      grade_level: read.student.grade_level,
      scale: read.scale,
    }).map(({ course_id, kind }) => [course_id, kind])
    expect(kinds).toEqual([[marine, 'order']])
  })

  it('is shown with another path, and nothing of it is stored', async () => {
    const { room, student, student_id, template_id } = await followed()
    const other = await published(portal, room.admin, {
      name: 'Arts',
      requirements: [requirement('arts', 4, { kind: 'subjects', subjects: ['Art'] })],
    })
    const read = await portal.as(student).ok(paths.own, { template_id: other })
    expect([read.what_if, read.path?.name, progress(read).allotment.total.missing, read.can.plan]).toEqual([
      true,
      'Arts',
      4,
      false,
    ])
    expect((await portal.as(student).ok(paths.own, {})).path?.template_id).toBe(template_id)
    expect((await portal.as(student).ok(paths.own, {})).templates.map(({ name }) => name)).toEqual(['Arts', 'Diploma'])
    const draft = await portal.as(room.admin).ok(pathTemplates.save, {
      name: 'Draft',
      description: '',
      academic_track_id: null,
      terms_per_year: 1,
      years: [{ grade_level: '9', credits: null }],
      requirements: [],
    })
    expect((await portal.as(room.admin).call(paths.ofStudent, { student_id, template_id: draft.id })).http).toBe(404)
  })

  it('of somebody without one says so, and takes no plan', async () => {
    const room: Classroom = await portal.classroom()
    const student_id = room.students[0]?.person_id ?? 0
    expect(await portal.as(room.students[0]).ok(paths.own, {})).toMatchObject({
      path: null,
      version: 0,
      can: { plan: false, sign: null },
    })
    expect((await portal.as(room.students[0]).call(paths.savePlan, { student_id, version: 0, planned: [] })).code).toBe(
      'paths.follows-none',
    )
  })
})

describe('the path on paper', () => {
  it('is a PDF for whoever may see the path, whatever the names are', async () => {
    const { room, advisor, student, parent, student_id } = await followed()
    await portal
      .owner()
      .rows(`update person set fname = 'ليلى #x[', lname = '王 $' where school_id = $1 and id = $2`, [
        room.school.id,
        student_id,
      ])
    for (const by of [student, parent, advisor, room.admin]) {
      const answer = await portal.as(by).call(pathDocument.pdf, { student_id })
      expect([answer.http, answer.headers['content-type'], answer.text.slice(0, 5)]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
    }
    expect((await portal.as(room.parents[1]).call(pathDocument.pdf, { student_id })).http).toBe(404)
    expect(
      (await portal.as(room.admin).call(pathDocument.pdf, { student_id: room.students[1]?.person_id ?? 0 })).http,
    ).toBe(404)
  })
})

describe('a plan', () => {
  it('is saved by the student, the advisor and the office; not by parents and other teachers', async () => {
    const { room, advisor, student, parent, student_id } = await followed()
    const input = (version: number) => ({ student_id, version, planned: [] })
    const answers: number[] = []
    for (const [at, by] of [student, advisor, room.admin, parent, room.teacher, room.students[1]].entries())
      answers.push((await portal.as(by).call(paths.savePlan, input(at + 1))).http)
    expect(answers).toEqual([200, 200, 200, 403, 404, 404])
  })

  it('of an older version is a conflict; a course twice or of another school is refused', async () => {
    const { room, student, student_id } = await followed()
    const physics = await course(portal, room.admin, 'Physics')
    const abroad = await portal.classroom()
    const theirs = await course(portal, abroad.admin, 'Theirs')
    const save = (version: number, ...planned: ReturnType<typeof plan>[]) =>
      portal.as(student).call(paths.savePlan, { student_id, version, planned })
    expect((await save(1, plan(physics), plan(physics, '9'))).fields[0]?.path).toBe('planned')
    expect((await save(1, plan(theirs))).http).toBe(422)
    expect((await save(1, plan(physics))).data).toEqual({ version: 2, cleared: 0 })
    expect((await save(1)).code).toBe('stale')
    expect((await portal.as(student).ok(paths.own, {})).planned).toEqual([plan(physics)])
  })
})

describe('a sign-off', () => {
  it('of parent and advisor holds until something changes, and who and when stays known', async () => {
    const { room, advisor, student, parent, student_id } = await followed()
    await portal.as(parent).ok(paths.sign, { student_id, version: 1 })
    await portal.as(parent).ok(paths.sign, { student_id, version: 1 })
    await portal.as(advisor).ok(paths.sign, { student_id, version: 1 })
    const read = await portal.as(student).ok(paths.own, {})
    expect(signed(read)).toEqual([
      ['advisor', advisor.name],
      ['parent', parent.name],
    ])
    expect(read.signs[0]?.at).toContain('2026-11-20')
    const physics = await course(portal, room.admin, 'Physics')
    expect(await portal.as(student).ok(paths.savePlan, { student_id, version: 1, planned: [plan(physics)] })).toEqual({
      version: 2,
      cleared: 2,
    })
    const after = await portal.as(parent).ok(paths.own, { student_id })
    expect([signed(after), after.signs.map(({ cleared_by }) => cleared_by)]).toEqual([[], [student.name, student.name]])
  })

  it('is of the plan that was read', async () => {
    const { student, parent, student_id } = await followed()
    await portal.as(student).ok(paths.savePlan, { student_id, version: 1, planned: [] })
    expect((await portal.as(parent).call(paths.sign, { student_id, version: 1 })).code).toBe('paths.changed-meanwhile')
    expect((await portal.as(parent).call(paths.sign, { student_id, version: 2 })).http).toBe(200)
  })

  it('is taken back by whoever gave it', async () => {
    const { advisor, parent, student_id } = await followed()
    await portal.as(parent).ok(paths.sign, { student_id, version: 1 })
    expect((await portal.as(advisor).call(paths.withdrawSign, { student_id })).http).toBe(404)
    await portal.as(parent).ok(paths.withdrawSign, { student_id })
    expect(signed(await portal.as(parent).ok(paths.own, { student_id }))).toEqual([])
  })

  it('is not given by others: no other parent, no teacher who does not advise, not the office', async () => {
    const { room, student_id } = await followed()
    const answers: number[] = []
    for (const by of [room.parents[1], room.teacher, room.admin, room.students[0]])
      answers.push((await portal.as(by).call(paths.sign, { student_id, version: 1 })).http)
    expect(answers).toEqual([404, 404, 403, 403])
  })
})
