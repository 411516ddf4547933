import { afterEach, describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { tellAbsences } from './notices.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const today = '2026-11-20'
const at = (wall: string) => `2026-11-20T${wall}:00Z`

/** A class of ten, of whom one is absent: less than the share at which nobody is told. */
const school = () => portal.classroom({ students: 10 })
const take = async (room: Classroom, absent: number[], version = 0) =>
  portal.as(room.teacher).ok(attendance.saveRoll, {
    section_id: room.section_id,
    date: today,
    version,
    rows: room.students.map(({ person_id }, seat) => ({ student_id: person_id, code: absent.includes(seat) ? ('absent' as const) : ('present' as const) })),
  })
const tell = (wall: string) => tellAbsences({ ...portal.product().kernel, clock: () => new Date(at(wall)) })()
const mailsOf = (room: Classroom) =>
  portal
    .owner()
    .rows<{ recipient: string; subject: string; body: string }>('select recipient, subject, body from mail_outbox where school_id = $1 order by id', [
      room.school.id,
    ])

describe('parents', () => {
  it('are told of an absence half an hour after the roll, with name, class and date, and once', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await tell('09:29')
    expect(await mailsOf(room)).toEqual([])
    await tell('09:30')
    await tell('09:31')
    const [mail, ...more] = await mailsOf(room)
    const section = (await portal.as(room.teacher).ok(attendance.roll, { section_id: room.section_id }))?.section.name ?? ''
    expect([mail?.recipient, more]).toEqual([`${room.parents[2]?.username}@school.example`, []])
    for (const word of [room.students[2]?.name ?? '', section, '20 November 2026']) expect(`${mail?.subject}\n${mail?.body}`).toContain(word)
    expect((await portal.as(room.admin).ok(attendanceOffice.notices, {})).told).toBe(1)
  })

  it('hear nothing when the roll is corrected within the wait, which then begins anew', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [2, 3])
    portal.clock.set(at('09:20'))
    await take(room, [3], 1)
    await tell('09:40')
    expect(await mailsOf(room)).toEqual([])
    await tell('09:50')
    expect((await mailsOf(room)).map(({ recipient }) => recipient)).toEqual([`${room.parents[3]?.username}@school.example`])
  })

  it('hear nothing when the office excused the absence', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await portal.as(room.admin).ok(attendance.saveRoll, {
      section_id: room.section_id,
      date: today,
      version: 1,
      rows: [{ student_id: room.students[2]?.person_id ?? 0, code: 'excused' }],
    })
    await tell('10:00')
    expect(await mailsOf(room)).toEqual([])
  })

  it('are told of each class of the day, once, also when it meets twice', async () => {
    const room = await school()
    const [period] = await portal.owner().insert('bell_period', [{ school_id: room.school.id, name: '2', start_time: '09:25', end_time: '10:15', position: 1 }])
    await portal.owner().insert('section_meeting', [{ school_id: room.school.id, section_id: room.section_id, weekday: 5, bell_period_id: period?.id }])
    portal.clock.set(at('09:00'))
    const rows = room.students.map(({ person_id }, seat) => ({ student_id: person_id, code: seat === 1 ? ('absent' as const) : ('present' as const) }))
    for (const meeting of [1, 2]) await portal.as(room.teacher).ok(attendance.saveRoll, { section_id: room.section_id, date: today, meeting, version: 0, rows })
    await tell('10:00')
    expect((await mailsOf(room)).length).toBe(1)
  })

  it('without an account are told at the address the school has, in its language', async () => {
    const room = await school()
    await portal
      .owner()
      .rows(`update person set user_id = null, email = 'papa@home.example' where school_id = $1 and id = $2`, [room.school.id, room.parents[2]?.person_id])
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await tell('10:00')
    expect((await mailsOf(room)).map(({ recipient }) => recipient)).toEqual(['papa@home.example'])
  })

  it('who want no mail get none', async () => {
    const room = await school()
    await portal.owner().rows(`update account set notification = '{"attendance": {"email": false}}' where id = $1`, [room.parents[2]?.user_id])
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await tell('10:00')
    expect(await mailsOf(room)).toEqual([])
  })

  it('of a school that tells nobody hear nothing', async () => {
    const room = await school()
    await portal.owner().rows('update attendance_rule set notices = false where school_id = $1', [room.school.id])
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await tell('10:00')
    expect(await mailsOf(room)).toEqual([])
  })
})

describe('a day on which more than three of ten are absent', () => {
  it('is held: nobody is told, an admin sees why and releases it', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [0, 1, 2, 3])
    await tell('10:00')
    await tell('10:01')
    expect(await mailsOf(room)).toEqual([])
    expect((await portal.as(room.admin).ok(attendanceOffice.notices, {})).stop).toMatchObject({ absent: 4, students: 10, released_by: null })
    expect((await portal.as(room.teacher).call(attendanceOffice.releaseNotices, { date: today })).http).toBe(403)
    await portal.as(room.admin).ok(attendanceOffice.releaseNotices, { date: today })
    await tell('10:02')
    expect([(await mailsOf(room)).length, (await portal.as(room.admin).ok(attendanceOffice.notices, {})).stop?.released_by]).toEqual([4, room.admin.name])
    expect((await portal.as(room.admin).call(attendanceOffice.releaseNotices, { date: today })).http).toBe(404)
  })

  it('is told of with three of ten', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [0, 1, 2])
    await tell('10:00')
    expect((await mailsOf(room)).length).toBe(3)
  })
})
