import { afterEach, describe, expect, it } from 'vitest'
import { attendance, type AttendanceCode } from '#contract/attendance/attendance.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const today = '2026-11-20'
const rollOf = (room: Classroom, codes: AttendanceCode[], version = 0, date = today) => ({
  section_id: room.section_id,
  date,
  version,
  rows: codes.map((code, at) => ({ student_id: room.students[at]?.person_id ?? 0, code, ...(code === 'tardy' && { note: '5 min' }) })),
})
const take = (room: Classroom, codes: AttendanceCode[], version = 0, date = today, person = room.teacher) =>
  portal.as(person).call(attendance.saveRoll, rollOf(room, codes, version, date))
const read = (room: Classroom, date = today) => portal.as(room.teacher).ok(attendance.roll, { section_id: room.section_id, date })

describe('a roll', () => {
  it('starts untaken, is saved as one, and read back', async () => {
    const room = await portal.classroom()
    expect(await read(room)).toMatchObject({ version: 0, taken_by: null, can: { edit: true }, rows: room.students.map(() => ({ code: null, note: '' })) })
    const { data } = await take(room, ['present', 'tardy', 'absent'])
    expect(data).toEqual({ version: 1, counts: { present: 1, tardy: 1, absent: 1, excused: 0 } })
    const roll = await read(room)
    expect([roll?.version, roll?.taken_by, roll?.rows.map(({ id, code, note }) => [id, code, note])]).toEqual([
      1,
      room.teacher.name,
      [
        ['present', ''],
        ['tardy', '5 min'],
        ['absent', ''],
      ].map(([code, note], at) => [room.students[at]?.person_id, code, note]),
    ])
  })

  it('of 30 is one request and notes only what changed the second time', async () => {
    const room = await portal.classroom({ students: 30 })
    const codes = room.students.map((): AttendanceCode => 'present')
    expect((await take(room, codes)).http).toBe(200)
    expect((await take(room, ['absent', ...codes.slice(1)], 1)).data.version).toBe(2)
    expect(await portal.owner().count('audit_log', `table_name = 'attendance' and operation = 'update' and school_id = $1`, [room.school.id])).toBe(1)
  })

  it('changed by somebody else is a conflict that says by whom and when, and nothing is stored', async () => {
    const room = await portal.classroom()
    await take(room, ['present', 'present', 'present'], 0, today, room.admin)
    for (const version of [0, 2]) {
      const stale = await take(room, ['absent', 'absent', 'absent'], version)
      expect([stale.http, stale.code, stale.data]).toEqual([
        409,
        'stale',
        { present: { version: 1, changed_by: room.admin.name, changed_at: expect.any(String) } },
      ])
    }
    expect(await portal.owner().count('attendance', `section_id = $1 and code = 'present'`, [room.section_id])).toBe(3)
  })

  it('taken by two at the same moment is one roll and one conflict', async () => {
    const room = await portal.classroom()
    const answers = await Promise.all([take(room, ['present', 'present', 'present']), take(room, ['absent', 'absent', 'absent'], 0, today, room.admin)])
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
    expect((await portal.owner().rows('select distinct code from attendance where section_id = $1', [room.section_id])).length).toBe(1)
  })

  it('leaves out students who are not enrolled, and does not count them', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    await portal.owner().rows(`update enrollment set status = 'withdrawn' where student_id = $1`, [room.students[0]?.person_id])
    const roll = rollOf(room, ['absent', 'present', 'present'])
    const { data, http } = await portal
      .as(room.teacher)
      .call(attendance.saveRoll, { ...roll, rows: [...roll.rows, { student_id: other.students[0]?.person_id ?? 0, code: 'absent' }] })
    expect([http, data.counts]).toEqual([200, { present: 2, tardy: 0, absent: 0, excused: 0 }])
    expect(await portal.owner().count('attendance', `section_id = $1 and code = 'absent'`, [room.section_id])).toBe(0)
  })

  it('with a student twice is refused as a whole', async () => {
    const room = await portal.classroom()
    const roll = rollOf(room, ['present'])
    expect((await portal.as(room.teacher).call(attendance.saveRoll, { ...roll, rows: [...roll.rows, ...roll.rows] })).http).toBe(422)
    expect(await portal.owner().count('attendance_roll', 'section_id = $1', [room.section_id])).toBe(0)
  })

  it('of a closed section is refused', async () => {
    const room = await portal.classroom()
    await portal.as(room.admin).ok(sections.close, { section_ids: [room.section_id] })
    expect((await take(room, ['present', 'present', 'present'])).code).toBe('sections.closed')
    expect((await read(room))?.can).toEqual({ edit: false })
  })

  const zones: [zone: string, instant: string, today: string, tomorrow: string][] = [
    ['Pacific/Kiritimati', '2026-11-20T10:30:00Z', '2026-11-21', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-21T10:30:00Z', '2026-11-20', '2026-11-21'],
    ['America/New_York', '2026-11-21T04:59:00Z', '2026-11-20', '2026-11-21'],
    ['America/New_York', '2026-11-21T05:01:00Z', '2026-11-21', '2026-11-22'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21', '2026-11-22'],
  ]
  it.each(zones)('in %s at %s is taken for %s and not yet for %s', async (time_zone, instant, day, next) => {
    const room = await portal.classroom({ time_zone })
    portal.clock.set(instant)
    expect((await portal.as(room.teacher).ok(attendance.roll, { section_id: room.section_id }))?.date).toBe(day)
    expect((await take(room, ['present', 'present', 'present'], 0, day)).http).toBe(200)
    const early = await take(room, ['present', 'present', 'present'], 0, next)
    expect([early.http, early.fields.map(({ path, key }) => [path, key])]).toEqual([422, [['date', 'attendance.future']]])
  })
})

describe('the lists of a day', () => {
  it('of classes without a roll has those that have begun, until it is taken', async () => {
    const room = await portal.classroom()
    const missing = async (person = room.teacher, date?: string) =>
      (await portal.as(person).ok(attendance.missing, { date })).rows.map(({ section_id }) => section_id)
    portal.clock.set('2026-11-20T08:29:00Z')
    expect(await missing()).toEqual([])
    portal.clock.set('2026-11-20T08:30:00Z')
    expect([await missing(), await missing(room.admin)]).toEqual([[room.section_id], [room.section_id]])
    expect(await missing((await portal.classroom({ in: room.school })).teacher)).not.toContain(room.section_id)
    await take(room, ['present', 'present', 'present'])
    expect(await missing()).toEqual([])
    expect([await missing(room.teacher, '2026-11-19'), await missing(room.teacher, '2026-11-21'), await missing(room.teacher, '2026-11-23')]).toEqual([
      [room.section_id],
      [],
      [],
    ])
  })

  it('of a class with two periods on a day has it once: there is one roll', async () => {
    const room = await portal.classroom()
    const [period] = await portal.owner().insert('bell_period', [{ school_id: room.school.id, name: '2', start_time: '09:25', end_time: '10:15', position: 1 }])
    await portal.owner().insert('section_meeting', [{ school_id: room.school.id, section_id: room.section_id, weekday: 5, bell_period_id: period?.id }])
    const { rows } = await portal.as(room.admin).ok(attendance.missing, {})
    expect(rows.map(({ section_id, start_time }) => [section_id, start_time])).toEqual([[room.section_id, '08:30']])
  })

  it('of exceptions has each student once with every class, for the reader\u2019s own classes', async () => {
    const room = await portal.classroom()
    const second = await portal.section(room.school.id, room.teacher.person_id, room.students)
    const other = await portal.classroom({ in: room.school })
    await take(room, ['absent', 'present', 'tardy'])
    await take({ ...room, section_id: second.section_id }, ['absent', 'excused', 'present'])
    await take(other, ['absent', 'present', 'present'])
    const listed = async (person: Classroom['teacher'], code?: AttendanceCode) =>
      (await portal.as(person).ok(attendance.exceptions, { code })).rows.map(({ id, sections: classes }) => [id, classes.length])
    const [a, b, c] = room.students.map(({ person_id }) => person_id)
    expect(await listed(room.teacher)).toEqual([
      [a, 2],
      [b, 1],
      [c, 1],
    ])
    expect(await listed(room.teacher, 'absent')).toEqual([[a, 2]])
    expect((await listed(room.admin, 'absent')).length).toBe(2)
  })
})
