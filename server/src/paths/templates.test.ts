import { describe, expect, it } from 'vitest'
import { courses } from '#contract/courses/courses.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { paths } from '#contract/paths/paths.contract.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { course, finish, publishAgain, published, requirement, templateValues } from './paths.testing.ts'

const portal = withPortal()

describe('a learning path template', () => {
  it('is written, published, changed and published again; each version stays', async () => {
    const by = await portal.person(await portal.school(), schoolAdmin)
    const track = await portal.as(by).ok(academicTrack.save, { name: 'High school', code: 'HS', description: '' })
    const saved = await portal.as(by).ok(pathTemplates.save, templateValues({ academic_track_id: track.id }))
    expect((await portal.as(by).ok(pathTemplates.list, { state: 'draft' })).rows).toMatchObject([
      { id: saved.id, name: 'Diploma', track: 'High school', credits: 3, published: 0, students: 0 },
    ])
    expect(await portal.as(by).ok(pathTemplates.publish, saved)).toEqual({ number: 1 })
    expect((await portal.as(by).call(pathTemplates.publish, { id: saved.id, version: 2 })).code).toBe(
      'paths.nothing-new',
    )
    const { version } = await portal.as(by).ok(pathTemplates.read, { template_id: saved.id })
    await portal.as(by).ok(pathTemplates.save, { ...templateValues({ description: 'More.' }), id: saved.id, version })
    expect((await portal.as(by).ok(pathTemplates.list, { state: 'changed' })).rows.map(({ id }) => id)).toEqual([
      saved.id,
    ])
    const read = await portal.as(by).ok(pathTemplates.read, { template_id: saved.id })
    expect([
      read.changed,
      read.description,
      read.latest?.description,
      read.versions.map(({ number }) => number),
    ]).toEqual([true, 'More.', '', [1]])
    expect((await portal.as(by).call(pathTemplates.save, { ...templateValues(), id: saved.id, version })).code).toBe(
      'stale',
    )
    expect((await portal.as(by).call(pathTemplates.publish, { id: saved.id, version })).code).toBe('stale')
  })

  it('is told at the field what is wrong with it', async () => {
    const by = await portal.person(await portal.school(), schoolAdmin)
    const foreign = await portal.person(await portal.school(), schoolAdmin)
    const theirs = await course(portal, foreign, 'Theirs')
    const refused = async (more: Parameters<typeof templateValues>[0]) =>
      (await portal.as(by).call(pathTemplates.save, templateValues(more))).fields[0]?.path
    const year = { grade_level: '9', credits: 1 }
    expect(await refused({ years: [year, year] })).toBe('years.1.grade_level')
    expect(await refused({ years: [year, { grade_level: '10', credits: 0.5 }] })).toBe('years.1.credits')
    expect(await refused({ requirements: [requirement('a', 1), requirement('b', 1, { name: 'A' })] })).toBe(
      'requirements.1.name',
    )
    expect(await refused({ requirements: [requirement('a', 1, { kind: 'subjects' })] })).toBe('requirements.0.subjects')
    expect(await refused({ requirements: [requirement('a', 1, { kind: 'courses' })] })).toBe(
      'requirements.0.course_ids',
    )
    expect(await refused({ requirements: [requirement('a', 1, { kind: 'courses', course_ids: [theirs] })] })).toBe(
      'requirements.0.course_ids',
    )
    expect(await refused({ academic_track_id: 999_999 })).toBe('academic_track_id')
    expect((await portal.as(by).call(pathTemplates.save, templateValues())).http).toBe(200)
    expect((await portal.as(by).call(pathTemplates.save, templateValues())).code).toBe('taken')
    const empty = await portal.as(by).ok(pathTemplates.save, templateValues({ name: 'Empty', requirements: [] }))
    expect((await portal.as(by).call(pathTemplates.publish, empty)).code).toBe('paths.nothing-asked')
  })

  it('keeps the courses that it names, and those that students plan, from being deleted', async () => {
    const room = await portal.classroom()
    const [named, planned] = [await course(portal, room.admin, 'Named'), await course(portal, room.admin, 'Planned')]
    const id = await published(portal, room.admin, {
      requirements: [requirement('a', 1, { kind: 'courses', course_ids: [named] })],
    })
    const student_id = room.students[0]?.person_id ?? 0
    await portal.as(room.admin).ok(pathTemplates.assign, { student_ids: [student_id], template_id: id })
    await portal
      .as(room.admin)
      .ok(paths.savePlan, { student_id, version: 1, planned: [{ course_id: planned, grade_level: '9', term: 1 }] })
    for (const course_id of [named, planned])
      expect(await portal.as(room.admin).call(courses.remove, { course_ids: [course_id] })).toMatchObject({
        code: 'courses.in-use',
        message: expect.stringContaining('learning paths'),
      })
  })

  it('that is put away is given to nobody, and comes back', async () => {
    const room = await portal.classroom()
    const id = await published(portal, room.admin)
    await portal.as(room.admin).ok(pathTemplates.archive, { template_ids: [id], archived: true })
    const input = { student_ids: [room.students[0]?.person_id ?? 0], template_id: id }
    expect([
      (await portal.as(room.admin).call(pathTemplates.preview, input)).http,
      (await portal.as(room.admin).call(pathTemplates.assign, input)).http,
    ]).toEqual([404, 404])
    await portal.as(room.admin).ok(pathTemplates.archive, { template_ids: [id], archived: false })
    expect((await portal.as(room.admin).ok(pathTemplates.assign, input)).changed).toBe(1)
  })
})

describe('giving a path to many', () => {
  const school = async () => {
    const room = await portal.classroom()
    const ids = room.students.map(({ person_id }) => person_id)
    const biology = await course(portal, room.admin, 'Biology')
    await finish(portal, room.school.id, biology, ids[0] ?? 0, 1)
    return { room, ids, first: ids[0] ?? 0, id: await published(portal, room.admin), as: portal.as(room.admin) }
  }

  it('is looked at before, done at once and taken back', async () => {
    const { ids, first, id, as } = await school()
    const preview = await as.ok(pathTemplates.preview, { student_ids: ids, template_id: id })
    expect([preview.unchanged, preview.rows.map(({ before, after }) => [before, after.earned, after.missing])]).toEqual(
      [
        0,
        [
          [null, 1, 2],
          [null, 0, 3],
          [null, 0, 3],
        ],
      ],
    )
    expect((await as.ok(pathTemplates.students, { only: 'none' })).count).toBe(3)
    const { batch_id, changed } = await as.ok(pathTemplates.assign, { student_ids: ids, template_id: id })
    expect(changed).toBe(3)
    expect(await as.ok(pathTemplates.assign, { student_ids: ids, template_id: id })).toEqual({
      batch_id: null,
      changed: 0,
    })
    expect((await as.ok(pathTemplates.preview, { student_ids: ids, template_id: id })).unchanged).toBe(3)
    const rows = (await as.ok(pathTemplates.students, { template_id: id, sort: 'number' })).rows
    expect(rows.map((row) => [row.id === first, row.earned, row.state, row.behind])).toEqual([
      [true, 1, 'on-track', 0],
      [false, 0, 'behind', 1],
      [false, 0, 'behind', 1],
    ])
    expect(await as.ok(pathTemplates.undo, { batch_id: batch_id ?? 0 })).toEqual({ restored: 3, kept: 0 })
    expect((await as.ok(pathTemplates.students, { only: 'none' })).count).toBe(3)
    expect((await as.call(pathTemplates.undo, { batch_id: batch_id ?? 0 })).http).toBe(404)
  })

  it('leaves students on their version until they are moved; a move is taken back with the sign-offs that it cleared', async () => {
    const { room, ids, first, id, as } = await school()
    await as.ok(pathTemplates.assign, { student_ids: ids, template_id: id })
    const parent = room.parents[0] ?? room.admin
    await portal.as(parent).ok(paths.sign, { student_id: first, version: 1 })
    await publishAgain(portal, room.admin, id, { requirements: [requirement('electives', 5)] })
    const followed = async () => {
      const { path, signs } = await portal.as(parent).ok(paths.own, { student_id: first })
      return [
        path?.number,
        path?.latest,
        path?.requirements.length,
        signs.filter(({ cleared_at }) => cleared_at === null).length,
      ]
    }
    expect(await followed()).toEqual([1, 2, 2, 1])
    expect((await as.ok(pathTemplates.students, { only: 'earlier' })).count).toBe(3)
    const [change] = (await as.ok(pathTemplates.preview, { student_ids: [first], template_id: id })).rows
    expect(change).toMatchObject({
      path_version: 1,
      before: { needed: 3, earned: 1 },
      after: { needed: 5, earned: 1, missing: 4 },
      signs: 1,
    })
    const { batch_id } = await as.ok(pathTemplates.assign, { student_ids: ids, template_id: id })
    expect(await followed()).toEqual([2, 2, 1, 0])
    await as.ok(paths.savePlan, { student_id: ids[1] ?? 0, version: 2, planned: [] })
    expect(await as.ok(pathTemplates.undo, { batch_id: batch_id ?? 0 })).toEqual({ restored: 2, kept: 1 })
    expect(await followed()).toEqual([1, 2, 2, 1])
    const read = await as.ok(pathTemplates.read, { template_id: id })
    expect([
      read.versions.map(({ number, students }) => [number, students]),
      read.batches.map(({ students, undoable }) => [students, undoable]),
    ]).toEqual([
      [
        [2, 1],
        [1, 2],
      ],
      [
        [3, false],
        [3, true],
      ],
    ])
  })

  it('is taken back for thirty days', async () => {
    const { ids, id, as } = await school()
    const { batch_id } = await as.ok(pathTemplates.assign, { student_ids: ids, template_id: id })
    portal.clock.set('2026-12-20T15:00:01.000Z')
    expect((await as.call(pathTemplates.undo, { batch_id: batch_id ?? 0 })).http).toBe(404)
    portal.clock.reset()
  })
})
