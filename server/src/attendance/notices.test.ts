import { afterEach, describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { notifyAbsences } from './notices.job.ts'

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
    rows: room.students.map(({ person_id }, seat) => ({
      student_id: person_id,
      code: absent.includes(seat) ? ('absent' as const) : ('present' as const),
    })),
  })
const notifyAt = (wall: string) => notifyAbsences({ ...portal.product().kernel, clock: () => new Date(at(wall)) })()
const mailsOf = (room: Classroom) =>
  portal
    .owner()
    .rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail_outbox where school_id = $1 order by id',
      [room.school.id],
    )

describe('parents', () => {
  it('are told of an absence half an hour after the roll, with name, class and date, and once', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await notifyAt('09:29')
    expect(await mailsOf(room)).toEqual([])
    await notifyAt('09:30')
    await notifyAt('09:31')
    expect(
      await portal
        .owner()
        .rows(`select person_id, fields->'absent_percent' as percent from notification_event where school_id = $1`, [
          room.school.id,
        ]),
    ).toEqual([{ person_id: room.students[2]?.person_id, percent: 10 }])
    const [mail, ...more] = await mailsOf(room)
    const section =
      (await portal.as(room.teacher).ok(attendance.roll, { section_id: room.section_id }))?.section.name ?? ''
    expect([mail?.recipient, more]).toEqual([`${room.parents[2]?.username}@school.example`, []])
    for (const word of [room.students[2]?.name ?? '', section, '20 November 2026'])
      expect(`${mail?.subject}\n${mail?.body}`).toContain(word)
    expect((await portal.as(room.admin).ok(attendanceOffice.notices, {})).notified).toBe(1)
  })

  it('hear nothing when the roll is corrected within the wait, which then begins anew', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [2, 3])
    portal.clock.set(at('09:20'))
    await take(room, [3], 1)
    await notifyAt('09:40')
    expect(await mailsOf(room)).toEqual([])
    await notifyAt('09:50')
    expect((await mailsOf(room)).map(({ recipient }) => recipient)).toEqual([
      `${room.parents[3]?.username}@school.example`,
    ])
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
    await notifyAt('10:00')
    expect(await mailsOf(room)).toEqual([])
  })

  it('are told of each class of the day, once, also when it meets twice', async () => {
    const room = await school()
    const [period] = await portal
      .owner()
      .insert('bell_period', [
        { school_id: room.school.id, name: '2', start_time: '09:25', end_time: '10:15', position: 1 },
      ])
    await portal
      .owner()
      .insert('section_meeting', [
        { school_id: room.school.id, section_id: room.section_id, weekday: 5, bell_period_id: period?.id },
      ])
    portal.clock.set(at('09:00'))
    const rows = room.students.map(({ person_id }, seat) => ({
      student_id: person_id,
      code: seat === 1 ? ('absent' as const) : ('present' as const),
    }))
    for (const meeting of [1, 2])
      await portal
        .as(room.teacher)
        .ok(attendance.saveRoll, { section_id: room.section_id, date: today, meeting, version: 0, rows })
    await notifyAt('10:00')
    expect((await mailsOf(room)).length).toBe(1)
  })

  it('without an account are told at the address the school has, in its language', async () => {
    const room = await school()
    await portal
      .owner()
      .rows(`update person set user_id = null, email = 'papa@home.example' where school_id = $1 and id = $2`, [
        room.school.id,
        room.parents[2]?.person_id,
      ])
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await notifyAt('10:00')
    expect((await mailsOf(room)).map(({ recipient }) => recipient)).toEqual(['papa@home.example'])
  })

  it('who want no mail get none', async () => {
    const room = await school()
    await portal
      .owner()
      .rows(`update account set notification = '{"attendance": {"email": false}}' where id = $1`, [
        room.parents[2]?.user_id,
      ])
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await notifyAt('10:00')
    expect(await mailsOf(room)).toEqual([])
  })

  it('of a school that tells nobody hear nothing', async () => {
    const room = await school()
    await portal.owner().rows('update attendance_rule set notices = false where school_id = $1', [room.school.id])
    portal.clock.set(at('09:00'))
    await take(room, [2])
    await notifyAt('10:00')
    expect(await mailsOf(room)).toEqual([])
  })
})

describe('a roll of an earlier day', () => {
  /** Wednesday the 18th; the school has told for long. */
  const wednesday = '2026-11-18'
  const since = async (room: Classroom, instant = '2026-08-01T00:00:00Z') =>
    portal.owner().rows('update attendance_rule set notices_since = $2 where school_id = $1', [room.school.id, instant])
  const takeOn = (room: Classroom, date: string, absent: number[], version = 0) =>
    portal.as(room.admin).ok(attendance.saveRoll, {
      section_id: room.section_id,
      date,
      version,
      rows: room.students.map(({ person_id }, seat) => ({
        student_id: person_id,
        code: absent.includes(seat) ? ('absent' as const) : ('present' as const),
      })),
    })

  it('sent late is told of with its own date, after the wait and once', async () => {
    const room = await school()
    await since(room)
    portal.clock.set(at('09:00'))
    await takeOn(room, wednesday, [2])
    await notifyAt('09:20')
    expect(await mailsOf(room)).toEqual([])
    await notifyAt('09:30')
    await notifyAt('09:31')
    const [mail, ...more] = await mailsOf(room)
    expect([mail?.recipient, more]).toEqual([`${room.parents[2]?.username}@school.example`, []])
    expect(mail?.body).toContain('18 November 2026')
  })

  it('corrected by the office is told of for whom it adds, not again for those told', async () => {
    const room = await school()
    await since(room)
    portal.clock.set(`${wednesday}T09:00:00Z`)
    await takeOn(room, wednesday, [2])
    await notifyAbsences({ ...portal.product().kernel, clock: () => new Date(`${wednesday}T10:00:00Z`) })()
    expect((await mailsOf(room)).length).toBe(1)
    portal.clock.set(at('09:00'))
    await takeOn(room, wednesday, [2, 3], 1)
    await notifyAt('10:00')
    expect((await mailsOf(room)).map(({ recipient }) => recipient)).toEqual(
      [2, 3].map((seat) => `${room.parents[seat]?.username}@school.example`),
    )
  })

  it.each([
    ['up to three days of school back', '2026-11-17', 1],
    ['no further', '2026-11-16', 0],
  ])('is told of %s', async (_, date, mails) => {
    const room = await school()
    await since(room)
    portal.clock.set(at('09:00'))
    await takeOn(room, date, [2])
    await notifyAt('10:00')
    expect((await mailsOf(room)).length).toBe(mails)
  })

  it('counts closed days and weekends for nothing', async () => {
    const room = await school()
    await since(room)
    await portal
      .owner()
      .insert('school_closure', [
        { school_id: room.school.id, name: 'Break', start_date: '2026-11-16', end_date: '2026-11-18' },
      ])
    portal.clock.set(at('09:00'))
    await takeOn(room, '2026-11-12', [2]) // Thursday: before it lie Friday the 13th and Thursday the 19th
    await notifyAt('10:00')
    expect((await mailsOf(room)).length).toBe(1)
  })

  it('noted before the school began to tell stays untold', async () => {
    const room = await school()
    await since(room, at('09:30'))
    portal.clock.set(at('09:00'))
    await takeOn(room, wednesday, [2])
    await notifyAt('10:00')
    expect(await mailsOf(room)).toEqual([])
  })

  it('is held for itself where too many are absent, and told of when it is released', async () => {
    const room = await school()
    await since(room)
    portal.clock.set(at('09:00'))
    await takeOn(room, wednesday, [0, 1, 2, 3])
    await takeOn(room, today, [5])
    await notifyAt('10:00')
    expect((await mailsOf(room)).map(({ recipient }) => recipient)).toEqual([
      `${room.parents[5]?.username}@school.example`,
    ])
    await portal.as(room.admin).ok(attendanceOffice.releaseNotices, { date: wednesday })
    await notifyAt('10:02')
    expect((await mailsOf(room)).length).toBe(5)
  })
})

describe('a day on which more than three of ten are absent', () => {
  it('is held: nobody is told, an admin sees why and releases it', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [0, 1, 2, 3])
    await notifyAt('10:00')
    await notifyAt('10:01')
    expect(await mailsOf(room)).toEqual([])
    expect((await portal.as(room.admin).ok(attendanceOffice.notices, {})).stop).toMatchObject({
      absent: 4,
      students: 10,
      released_by: null,
    })
    expect((await portal.as(room.teacher).call(attendanceOffice.releaseNotices, { date: today })).http).toBe(403)
    await portal.as(room.admin).ok(attendanceOffice.releaseNotices, { date: today })
    await notifyAt('10:02')
    expect([
      (await mailsOf(room)).length,
      (await portal.as(room.admin).ok(attendanceOffice.notices, {})).stop?.released_by,
    ]).toEqual([4, room.admin.name])
    expect((await portal.as(room.admin).call(attendanceOffice.releaseNotices, { date: today })).http).toBe(404)
  })

  it('is told of with three of ten', async () => {
    const room = await school()
    portal.clock.set(at('09:00'))
    await take(room, [0, 1, 2])
    await notifyAt('10:00')
    expect((await mailsOf(room)).length).toBe(3)
  })
})
