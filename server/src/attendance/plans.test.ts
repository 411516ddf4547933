import { describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const today = '2026-11-20'
const monday = '2026-11-23'

const announced = async (
  more: { start_date?: string; end_date?: string; start_time?: string; end_time?: string } = {},
) => {
  const room = await portal.classroom()
  const [parent, student] = [room.parents[0] ?? room.admin, room.students[0]?.person_id ?? 0]
  const { codes } = await portal.as(parent).ok(attendancePlans.own, { student_id: student })
  const input = {
    student_id: student,
    start_date: today,
    end_date: today,
    code_id: codes[0]?.id ?? 0,
    note: 'Dentist',
    ...more,
  }
  return { room, parent, student, codes, input, ...(await portal.as(parent).ok(attendancePlans.ask, input)) }
}
const rollOf = (room: Classroom, date = today) =>
  portal.as(room.teacher).ok(attendance.roll, { section_id: room.section_id, date })

describe('an announced absence', () => {
  it('waits for the office, then stands in the roll of its days until the roll is taken', async () => {
    const { room, id, codes, student } = await announced({ end_date: monday })
    expect((await rollOf(room))?.rows.map(({ expected }) => expected)).toEqual([null, null, null])
    expect(
      (await portal.as(room.admin).ok(attendancePlans.list, { status: 'requested' })).rows.map((row) => [
        row.id,
        row.student_id,
        row.status,
      ]),
    ).toEqual([[id, student, 'requested']])
    expect(await portal.as(room.admin).ok(attendancePlans.decide, { ids: [id], approved: true, answer: '' })).toEqual({
      ids: [id],
    })
    const expected = { code_id: codes[0]?.id, reason: 'Dentist', start_time: null, end_time: null }
    expect((await rollOf(room))?.rows[0]).toMatchObject({ code: null, expected })
    await portal.as(room.teacher).ok(attendance.saveRoll, {
      section_id: room.section_id,
      date: today,
      version: 0,
      rows: [{ student_id: student, code: 'excused', code_id: expected.code_id }],
    })
    expect((await rollOf(room))?.rows[0]).toMatchObject({ code: 'excused', expected: null })
    expect((await rollOf(room, monday))?.rows[0]).toMatchObject({ expected })
  })

  it('is withdrawn by the parent, and not decided after that', async () => {
    const { room, id, parent } = await announced()
    await portal.as(parent).ok(attendancePlans.takeBack, { id })
    expect([
      (await portal.as(room.admin).ok(attendancePlans.decide, { ids: [id], approved: true, answer: '' })).ids,
      (await portal.as(parent).ok(attendancePlans.own, {})).plans,
    ]).toEqual([[], []])
    expect((await portal.as(parent).call(attendancePlans.takeBack, { id })).http).toBe(404)
  })

  it('lies ahead, runs forward and has a code that parents may announce', async () => {
    const { parent, input, room } = await announced()
    const refused = async (more: Partial<typeof input>) =>
      (await portal.as(parent).call(attendancePlans.ask, { ...input, ...more })).fields[0]?.path
    expect(await refused({ start_date: '2026-11-19', end_date: '2026-11-19' })).toBe('start_date')
    expect(await refused({ end_date: '2026-11-19' })).toBe('end_date')
    const absent = (await rollOf(room))?.codes.find(({ category }) => category === 'absent')
    expect(await refused({ code_id: absent?.id ?? 0 })).toBe('code_id')
  })

  it('of a part of a day stands only in the meetings that it touches, with its times, on the desk and where the office decides', async () => {
    portal.clock.set('2026-11-20T08:00:00Z')
    const { room, id, student, codes } = await announced({ start_time: '09:30', end_time: '10:10' })
    const { school, section_id } = room
    const [second] = await portal
      .owner()
      .insert('bell_period', [{ school_id: school.id, name: '2', start_time: '10:00', end_time: '10:50', position: 1 }])
    await portal
      .owner()
      .insert('section_meeting', [{ school_id: school.id, section_id, weekday: 5, bell_period_id: second?.id }])
    const [row] = (await portal.as(room.admin).ok(attendancePlans.list, { status: 'requested' })).rows
    expect([row?.start_time, row?.end_time]).toEqual(['09:30', '10:10'])
    await portal.as(room.admin).ok(attendancePlans.decide, { ids: [id], approved: true, answer: '' })
    const expectedIn = async (meeting: number, person = room.teacher) =>
      (await portal.as(person).ok(attendance.roll, { section_id, date: today, meeting }))?.rows.find(
        (one) => one.id === student,
      )?.expected
    const part = { start_time: '09:30', end_time: '10:10' }
    expect([await expectedIn(1), await expectedIn(2)]).toEqual([
      null,
      { code_id: codes[0]?.id, reason: 'Dentist', ...part },
    ])
    const desk = await portal.as(room.admin).ok(attendanceOffice.desk, { search: room.students[0]?.username ?? '' })
    expect(desk.found.map(({ away }) => away)).toEqual([{ reason: 'Dentist', ...part }])
    portal.clock.reset()
  })

  it.each([
    ['with one time alone', { start_time: '10:00' }, 'end_time'],
    ['that ends before it begins', { start_time: '16:00', end_time: '15:30' }, 'end_time'],
    ['on several days', { start_time: '16:00', end_time: '17:00', end_date: monday }, 'end_date'],
    ['that is over', { start_time: '13:00', end_time: '14:00' }, 'end_time'],
  ])('of a part of a day %s is refused at the field', async (_, more, path) => {
    const { parent, input } = await announced()
    const { http, fields } = await portal.as(parent).call(attendancePlans.ask, { ...input, ...more })
    expect([http, fields[0]?.path]).toEqual([422, path])
  })

  it('of somebody else\u2019s child is not found, and students only look', async () => {
    const { room, input } = await announced()
    expect((await portal.as(room.parents[1]).call(attendancePlans.ask, input)).http).toBe(404)
    const student = portal.as(room.students[0])
    expect([
      (await student.ok(attendancePlans.own, {})).can,
      (await student.call(attendancePlans.ask, input)).http,
    ]).toEqual([{ announce: false }, 403])
  })

  it('is found by name, and counted while it waits', async () => {
    const { room, id } = await announced()
    const found = async (search: string) =>
      (await portal.as(room.admin).ok(attendancePlans.list, { search, sort: 'name', descending: true })).rows.map(
        (row) => row.id,
      )
    expect([await found(room.students[0]?.username ?? ''), await found('nobody')]).toEqual([[id], []])
    expect((await portal.as(room.admin).ok(attendancePlans.list, { status: 'requested' })).count).toBe(1)
  })
})

describe('a reminder', () => {
  const mailsTo = async (room: Classroom) =>
    (
      await portal
        .owner()
        .rows<{ subject: string }>('select subject from mail_outbox where school_id = $1 and recipient = $2', [
          room.school.id,
          `${room.teacher.username}@school.example`,
        ])
    ).map(({ subject }) => subject)
  const remind = (room: Classroom, date = today, person = room.admin) =>
    portal.as(person).call(attendancePlans.remind, { date })

  it('goes out once for a roll that is missing, by mail and where the roll is taken', async () => {
    const room = await portal.classroom()
    const name = (await rollOf(room))?.section.name
    expect([(await remind(room)).data.reminded, (await remind(room)).data.reminded]).toEqual([1, 0])
    expect([await mailsTo(room), (await rollOf(room))?.asked?.by]).toEqual([
      [`Attendance of ${name} is missing`],
      room.admin.name,
    ])
    expect((await portal.as(room.admin).ok(attendance.missing, {})).rows[0]?.asked_at).not.toBeNull()
  })

  it('does not go out for a roll that is taken or still to come, nor from a teacher', async () => {
    const room = await portal.classroom()
    expect([(await remind(room, monday)).data.reminded, (await remind(room, today, room.teacher)).http]).toEqual([
      0, 403,
    ])
    await portal.as(room.teacher).ok(attendance.saveRoll, {
      section_id: room.section_id,
      date: today,
      version: 0,
      rows: room.students.map(({ person_id }) => ({ student_id: person_id, code: 'present' as const })),
    })
    expect([(await remind(room)).data.reminded, await mailsTo(room)]).toEqual([0, []])
  })
})
