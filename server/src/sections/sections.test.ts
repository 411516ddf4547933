import { describe, expect, it } from 'vitest'
import { nextState } from '#contract/kernel/states.ts'
import { sectionStates } from '#contract/sections/section.states.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { enrollmentStates } from '#contract/enrollment/enrollment.states.ts'
import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { taughtStudents } from '#contract/people/taught-student.contract.ts'

const portal = withPortal()
const only = (room: Classroom) => ({ section_ids: [room.section_id] })
const statusOf = (room: Classroom) =>
  portal
    .owner()
    .one<{ status: string; is_final: boolean }>('select status, is_final from section where id = $1', [room.section_id])

describe('the list of sections', () => {
  it('has a teacher\u2019s own, and all of the school for its admin', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const idsOf = async (person: Person) =>
      new Set((await portal.as(person).ok(sections.list, {})).rows.map(({ id }) => id))
    expect(await idsOf(room.teacher)).toEqual(new Set([room.section_id]))
    expect(await idsOf(room.admin)).toEqual(new Set([room.section_id, other.section_id]))
  })

  it('is searched, filtered by status, and counts both states whatever the filter', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    await portal.as(room.admin).ok(sectionStatus.close, only(other))
    const list = await portal.as(room.admin).ok(sections.list, { status: 'closed' })
    expect([list.rows.map(({ id }) => id), list.count, list.open_count, list.closed_count]).toEqual([
      [other.section_id],
      1,
      1,
      1,
    ])
    const { name } = await portal.as(room.admin).ok(sections.read, { section_id: room.section_id })
    expect(
      (await portal.as(room.admin).ok(sections.list, { search: name.toUpperCase() })).rows.map(({ id }) => id),
    ).toEqual([room.section_id])
    expect((await portal.as(room.admin).ok(sections.list, { search: '%' })).count).toBe(0)
  })
})

describe('the state of a section', () => {
  const stored = (state: string) => (state === 'open' ? 'open' : 'closed')
  const actions = {
    open: sectionStatus.open,
    close: sectionStatus.close,
    finalize: sectionStatus.finalize,
    reactivate: sectionStatus.reactivate,
  }
  const cases = sectionStates.states.flatMap((from) =>
    sectionStates.transitions.map(({ action }) => ({ from, action, to: nextState(sectionStates, from, action) })),
  )
  it.each(cases)('$from, asked to $action, becomes $to', async ({ from, action, to }) => {
    const room = await portal.classroom()
    await portal
      .owner()
      .rows('update section set status = $1, is_final = $2 where id = $3', [
        stored(from),
        from === 'final',
        room.section_id,
      ])
    const answer = await portal.as(room.admin).call(actions[action], only(room))
    expect([answer.http, answer.code]).toEqual(to ? [200, ''] : [409, 'sections.section-move'])
    expect(await statusOf(room)).toEqual({ status: stored(to ?? from), is_final: (to ?? from) === 'final' })
  })

  it('moves for all named sections or for none', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    await portal.as(room.admin).ok(sectionStatus.close, only(other))
    expect(
      (await portal.as(room.admin).call(sectionStatus.close, { section_ids: [room.section_id, other.section_id] }))
        .http,
    ).toBe(409)
    expect((await statusOf(room)).status).toBe('open')
  })

  it('closed refuses every change inside', async () => {
    const room = await portal.classroom()
    await portal.as(room.admin).ok(sectionStatus.close, only(room))
    const unit = { name: 'Late', description: '', shared: true, grading_period_id: null }
    const activity = {
      unit_id: room.unit_id,
      name: 'Late',
      description: '',
      activity_type_id: null,
      max_score: 1,
      due_at: null,
      expires_at: null,
      graded: true,
      mandatory: true,
      shared: true,
      links: [],
      file_ids: [],
    }
    const [first] = room.activities
    const refused = [
      await portal.as(room.teacher).call(units.saveUnit, { ...unit, section_id: room.section_id }),
      await portal.as(room.admin).call(units.archiveUnit, { id: room.unit_id, version: 1, archived: true }),
      await portal.as(room.teacher).call(units.saveActivity, activity),
      await portal.as(room.teacher).call(units.archiveActivity, { id: first?.id ?? 0, version: 1, archived: true }),
      await portal.as(room.teacher).call(units.orderUnits, { section_id: room.section_id, ids: [room.unit_id] }),
      await portal.as(room.teacher).call(units.orderActivities, { unit_id: room.unit_id, ids: [first?.id ?? 0] }),
      await portal
        .as(room.students[0])
        .call(learning.handIn, { activity_id: first?.id ?? 0, body: 'late', file_ids: [], version: 0 }),
    ]
    for (const { http, code } of refused) expect([http, code]).toEqual([409, 'sections.closed'])
    const { can } = await portal.as(room.teacher).ok(sections.read, { section_id: room.section_id })
    expect(can).toEqual({ edit_units: false, edit_grades: false, take_attendance: false, change_status: false })
  })

  it('finalized completes who is active or on hold and keeps who left', async () => {
    const room = await portal.classroom({ students: enrollmentStates.states.length })
    for (const [at, status] of enrollmentStates.states.entries())
      await portal
        .owner()
        .rows('update enrollment set status = $1 where section_id = $2 and student_id = $3', [
          status,
          room.section_id,
          room.students[at]?.person_id,
        ])
    expect(await portal.as(room.admin).ok(sectionStatus.finalize, only(room))).toEqual({ sections: 1, enrollments: 2 })
    const rows = await portal
      .owner()
      .rows<{ student_id: number; status: string }>('select student_id, status from enrollment where section_id = $1', [
        room.section_id,
      ])
    const after = new Map(rows.map(({ student_id, status }) => [student_id, status]))
    for (const [at, status] of enrollmentStates.states.entries())
      expect([status, after.get(room.students[at]?.person_id ?? 0)]).toEqual([
        status,
        ['active', 'hold'].includes(status) ? 'completed' : status,
      ])
    expect(await statusOf(room)).toEqual({ status: 'closed', is_final: true })
    expect((await portal.as(room.admin).call(sectionStatus.finalize, only(room))).http).toBe(409)
  })
})

describe('an enrollment', () => {
  const cases = enrollmentStates.states.flatMap((from) =>
    [...new Set(enrollmentStates.transitions.map(({ action }) => action))].map((action) => ({
      from,
      action,
      to: nextState(enrollmentStates, from, action),
    })),
  )
  it('moves as its table of states says, and in no other way', async () => {
    const room = await portal.classroom({ students: 1 })
    const { id } = await portal
      .owner()
      .one<{ id: number }>('select id from enrollment where section_id = $1', [room.section_id])
    for (const { from, action, to } of cases) {
      await portal.owner().rows('update enrollment set status = $1 where id = $2', [from, id])
      const answer = await portal.as(room.admin).call(enrollmentChanges.change, { enrollment_ids: [id], action })
      const { status } = await portal
        .owner()
        .one<{ status: string }>('select status from enrollment where id = $1', [id])
      expect([from, action, answer.http, status]).toEqual([from, action, to ? 200 : 409, to ?? from])
    }
  })

  it('keeps the reason of its change, and many move together or not at all', async () => {
    const room = await portal.classroom()
    const ids = (
      await portal
        .owner()
        .rows<{ id: number }>('select id from enrollment where section_id = $1 order by id', [room.section_id])
    ).map(({ id }) => id)
    await portal
      .as(room.admin)
      .ok(enrollmentChanges.change, { enrollment_ids: ids.slice(0, 1), action: 'withdraw', reason: 'Moved away' })
    expect(
      (
        await portal
          .owner()
          .rows(`select 1 from audit_log where reason = 'Moved away' and table_name = 'enrollment' and row_id = $1`, [
            ids[0],
          ])
      ).length,
    ).toBe(1)
    expect(
      (await portal.as(room.admin).call(enrollmentChanges.change, { enrollment_ids: ids, action: 'withdraw' })).code,
    ).toBe('sections.enrollment-move')
    expect(
      await portal.owner().count('enrollment', `section_id = $1 and status = 'withdrawn'`, [room.section_id]),
    ).toBe(1)
  })

  it('becomes active as long as there is a seat', async () => {
    const room = await portal.classroom({ students: 3 })
    await portal.owner().rows(`update section set seat_cap = 2 where id = $1`, [room.section_id])
    await portal.owner().rows(`update enrollment set status = 'waitlisted' where section_id = $1`, [room.section_id])
    const ids = (
      await portal
        .owner()
        .rows<{ id: number }>('select id from enrollment where section_id = $1 order by id', [room.section_id])
    ).map(({ id }) => id)
    const activate = (enrollment_ids: number[]) =>
      portal.as(room.admin).call(enrollmentChanges.change, { enrollment_ids, action: 'activate' })
    expect((await activate(ids)).code).toBe('sections.full')
    expect((await activate(ids.slice(0, 2))).http).toBe(200)
    expect((await activate(ids.slice(2))).message).toMatch(/has 2 seats, and all are taken/)
    expect(await portal.owner().count('enrollment', `section_id = $1 and status = 'active'`, [room.section_id])).toBe(2)
  })

  it('of somebody who is enrolled again already cannot be made active a second time', async () => {
    const room = await portal.classroom({ students: 1 })
    const [old] = await portal
      .owner()
      .rows<{ id: number }>(`update enrollment set status = 'withdrawn' where section_id = $1 returning id`, [
        room.section_id,
      ])
    await portal.enroll(room.school.id, room.section_id, room.students)
    expect(
      (
        await portal
          .as(room.admin)
          .call(enrollmentChanges.change, { enrollment_ids: [old?.id ?? 0], action: 'reactivate' })
      ).code,
    ).toBe('taken')
  })
})

describe('the students of a teacher', () => {
  it('are found by number and the end of the phone number, narrowed by class, grade and status, and exported so', async () => {
    const room = await portal.classroom()
    const [one, other] = room.students
    if (!other) throw new Error('nobody')
    const { section_id } = await portal.section(room.school.id, room.teacher.person_id, [other])
    await portal.owner().rows(`update student set number = 'AB-77', grade_level = '11' where id = $1`, [one?.person_id])
    await portal.owner().rows(`update person set phone = '+44 20 7946 0123' where id = $1`, [one?.person_id])
    // Names that are made have figures in them, which a search for figures may find.
    await portal
      .owner()
      .rows(`update person set lname = 'Lovelace', email = '' where id = any ($1)`, [
        room.students.map(({ person_id }) => person_id),
      ])
    const as = portal.as(room.teacher)
    const ids = async (asked: object) => (await as.ok(sections.students, asked)).rows.map(({ id }) => id)
    const choices = await as.ok(sections.studentChoices, {})
    expect([choices.sections.length, choices.grade_levels]).toEqual([2, ['9', '11']])
    expect([
      await ids({ search: 'ab-77' }),
      await ids({ search: '0123' }),
      await ids({ search: '7946 0123' }),
      await ids({ search: '946' }),
    ]).toEqual([[one?.person_id], [one?.person_id], [one?.person_id], []])
    expect([await ids({ section_id }), await ids({ grade_level: '11' }), await ids({ status: 'hold' })]).toEqual([
      [other?.person_id],
      [one?.person_id],
      [],
    ])
    const { text } = await as.call(sections.studentsExported, { search: '0123' })
    expect(text.trim().split('\n')).toHaveLength(2)
    const roster = await as.ok(sections.roster, { section_id: room.section_id, search: '0123' })
    expect([roster.rows.map(({ id }) => id), roster.grade_levels]).toEqual([[one?.person_id], ['11']])
    expect((await as.call(sections.rosterExported, { section_id: room.section_id, grade_level: '11' })).text).toContain(
      'AB-77',
    )
  })

  it('have a page each for who teaches or advises them now', async () => {
    const room = await portal.classroom()
    const student_id = room.students[0]?.person_id ?? 0
    expect(await portal.as(room.teacher).ok(taughtStudents.read, { student_id })).toMatchObject({
      id: student_id,
      grade_level: '9',
    })
    const stranger = await portal.person(room.school, 3)
    expect((await portal.as(stranger).call(taughtStudents.read, { student_id })).http).toBe(404)
    await portal
      .owner()
      .insert('advisorship', [
        { school_id: room.school.id, teacher_id: stranger.person_id, student_id, since: '2026-11-01' },
      ])
    expect((await portal.as(stranger).call(taughtStudents.read, { student_id })).http).toBe(200)
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    expect((await portal.as(room.teacher).call(taughtStudents.read, { student_id })).http).toBe(404)
  })
})

describe('a roster', () => {
  it('has each student with what counts, and their guardians', async () => {
    const room = await portal.classroom()
    await portal
      .owner()
      .rows(`update activity set due_at = '2026-11-01T00:00:00Z' where section_id = $1`, [room.section_id])
    await portal.as(room.teacher).ok(attendance.saveRoll, {
      section_id: room.section_id,
      date: '2026-11-19',
      version: 0,
      rows: [{ student_id: room.students[0]?.person_id ?? 0, code: 'absent' }],
    })
    await portal.owner().insert('grade', [
      {
        school_id: room.school.id,
        section_id: room.section_id,
        activity_id: room.activities[0]?.id,
        student_id: room.students[0]?.person_id,
        points: 5,
        graded_by: room.teacher.user_id,
        graded_at: '2026-11-19T00:00:00Z',
      },
    ])
    const { rows, count } = await portal.as(room.teacher).ok(sections.roster, { section_id: room.section_id })
    expect([
      count,
      rows.map(({ id, missing, absent, guardians }) => [id, missing, absent, guardians.map(({ name }) => name)]),
    ]).toEqual([
      3,
      room.students.map(({ person_id }, at) => [
        person_id,
        at === 0 ? 2 : 3,
        at === 0 ? 1 : 0,
        [room.parents[at]?.name],
      ]),
    ])
    await portal
      .owner()
      .rows('update guardianship set no_contact = true, contact = false, custody = false where parent_id = $1', [
        room.parents[0]?.person_id,
      ])
    const kept = await portal.as(room.teacher).ok(sections.roster, { section_id: room.section_id })
    expect(kept.rows.map(({ guardians }) => guardians.length)).toEqual([0, 1, 1]) // who may not be contacted is not shown to teachers
    const lacking = await portal.as(room.teacher).ok(sections.roster, { section_id: room.section_id, missing: '3' })
    expect([lacking.count, lacking.rows.length]).toEqual([2, 2])
  })
})
