import { afterEach, describe, expect, it } from 'vitest'
import { type AttendanceCategory, attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const today = '2026-11-20'
const rollOf = (room: Classroom, codes: AttendanceCategory[], version = 0, date = today) => ({
  section_id: room.section_id,
  date,
  version,
  rows: codes.map((code, at) => ({
    student_id: room.students[at]?.person_id ?? 0,
    code,
    ...(code === 'tardy' && { note: '5 min' }),
  })),
})
const take = (room: Classroom, codes: AttendanceCategory[], version = 0, date = today, person = room.teacher) =>
  portal.as(person).call(attendance.saveRoll, rollOf(room, codes, version, date))
const read = (room: Classroom, date = today) =>
  portal.as(room.teacher).ok(attendance.roll, { section_id: room.section_id, date })

describe('a roll', () => {
  it('starts untaken, is saved as one, and read back', async () => {
    const room = await portal.classroom()
    expect(await read(room)).toMatchObject({
      version: 0,
      taken_by: null,
      can: { edit: true },
      rows: room.students.map(() => ({ code: null, note: '' })),
    })
    const { data } = await take(room, ['present', 'tardy', 'absent'])
    expect(data).toEqual({
      version: 1,
      counts: { present: 1, tardy: 1, absent: 1, excused: 0 },
      conflicts: [],
      before: null,
    })
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
    const codes = room.students.map((): AttendanceCategory => 'present')
    expect((await take(room, codes)).http).toBe(200)
    expect((await take(room, ['absent', ...codes.slice(1)], 1)).data.version).toBe(2)
    expect(
      await portal
        .owner()
        .count('audit_log', `table_name = 'attendance' and operation = 'update' and school_id = $1`, [room.school.id]),
    ).toBe(1)
  })

  it('is saved but for what somebody else changed meanwhile, which comes back with who it was', async () => {
    const room = await portal.classroom()
    const [first, second, third] = room.students.map(({ person_id }) => person_id ?? 0)
    await take(room, ['present', 'present', 'present'])
    await take(room, ['present', 'tardy', 'present'], 1)
    const { http, data } = await take(room, ['absent', 'absent', 'present'], 1) // entered without a network, from version 1
    expect([http, data.version, data.conflicts.map(({ student_id }) => student_id), data.before]).toEqual([
      200,
      3,
      [second],
      { saved_by: room.teacher.name, saved_at: expect.any(String) },
    ])
    expect((await read(room))?.rows.map(({ id, code }) => [id, code])).toEqual([
      [first, 'absent'],
      [second, 'tardy'],
      [third, 'present'],
    ])
    const mine = await take(room, ['absent', 'absent', 'present'], 3)
    expect([mine.data.conflicts, (await read(room))?.rows.map(({ code }) => code)]).toEqual([
      [],
      ['absent', 'absent', 'present'],
    ])
  })

  it('of a teacher is saved beside a value that the office set meanwhile, which goes on counting', async () => {
    const room = await portal.classroom()
    await take(room, ['present', 'present', 'present'])
    await take(room, ['present', 'excused', 'present'], 1, today, room.admin)
    const { data } = await take(room, ['absent', 'absent', 'present'], 1)
    expect([data.conflicts, (await read(room))?.rows.map(({ code }) => code)]).toEqual([
      [],
      ['absent', 'excused', 'present'],
    ])
  })

  it('is not taken by one value of the office', async () => {
    const room = await portal.classroom()
    await take(room, ['excused'], 0, today, room.admin)
    const roll = await read(room)
    expect([roll?.version, roll?.taken_by, roll?.taken_at]).toEqual([1, null, null])
    const { data } = await take(room, ['present', 'present', 'present'], 1)
    expect([data.conflicts, (await read(room))?.taken_by]).toEqual([[], room.teacher.name])
  })

  it('taken by two at the same moment keeps the values of one, and the other hears of each', async () => {
    const room = await portal.classroom()
    const answers = await Promise.all([
      take(room, ['present', 'present', 'present']),
      take(room, ['absent', 'absent', 'absent']),
    ])
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect(new Set(answers.map(({ data }) => data.conflicts.length))).toEqual(new Set([0, 3]))
    expect(
      (await portal.owner().rows('select distinct code from attendance where section_id = $1', [room.section_id]))
        .length,
    ).toBe(1)
  })

  it('leaves out students who are not enrolled, and does not count them', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    await portal
      .owner()
      .rows(`update enrollment set status = 'withdrawn' where student_id = $1`, [room.students[0]?.person_id])
    const roll = rollOf(room, ['absent', 'present', 'present'])
    const { data, http } = await portal.as(room.teacher).call(attendance.saveRoll, {
      ...roll,
      rows: [...roll.rows, { student_id: other.students[0]?.person_id ?? 0, code: 'absent' }],
    })
    expect([http, data.counts]).toEqual([200, { present: 2, tardy: 0, absent: 0, excused: 0 }])
    expect(await portal.owner().count('attendance', `section_id = $1 and code = 'absent'`, [room.section_id])).toBe(0)
  })

  it('is of those who were in the class on its day: not before somebody joined, and until somebody left', async () => {
    const room = await portal.classroom()
    const [late, left, whole] = room.students.map(({ person_id }) => person_id)
    const setEnrollment = (student_id: number | undefined, values: string) =>
      portal
        .owner()
        .rows(`update enrollment set ${values} where section_id = $1 and student_id = $2`, [
          room.section_id,
          student_id,
        ])
    await setEnrollment(late, `start_date = '2026-11-19'`)
    await setEnrollment(left, `status = 'withdrawn', end_date = '2026-11-18'`)
    const listed = async (date: string) => new Set((await read(room, date))?.rows.map(({ id }) => id))
    expect(await listed('2026-11-17')).toEqual(new Set([left, whole]))
    expect(await listed('2026-11-18')).toEqual(new Set([whole]))
    expect(await listed('2026-11-19')).toEqual(new Set([late, whole]))
    expect((await take(room, ['absent', 'absent', 'present'], 0, '2026-11-17')).data.counts).toMatchObject({
      absent: 1,
      present: 1,
    })
    expect(await portal.owner().count('attendance', 'student_id = $1', [late])).toBe(0)
    expect(
      (await take(room, ['present', 'excused', 'present'], 1, '2026-11-17', room.admin)).data.counts,
    ).toMatchObject({ excused: 1, present: 1 })
    await setEnrollment(left, `end_date = '2026-11-16'`) // whoever is noted stays in the roll
    expect(await listed('2026-11-17')).toEqual(new Set([left, whole]))
    const grid = await portal.as(room.teacher).ok(attendance.grid, { section_id: room.section_id })
    expect(new Map(grid?.rows.map(({ id, out }) => [id, out]))).toEqual(
      new Map([
        [late, [0, 1, 2]],
        [left, [0, 2, 3, 4]],
        [whole, []],
      ]),
    )
    await setEnrollment(late, `start_date = '2026-11-21'`)
    await setEnrollment(whole, `end_date = '2026-11-19'`)
    expect((await portal.as(room.admin).ok(attendance.missing, {})).count).toBe(0)
    expect((await portal.as(room.teacher).ok(home.teacher, {})).counts.rolls_missing).toBe(0)
  })

  it('with a student twice is refused as a whole', async () => {
    const room = await portal.classroom()
    const roll = rollOf(room, ['present'])
    expect(
      (await portal.as(room.teacher).call(attendance.saveRoll, { ...roll, rows: [...roll.rows, ...roll.rows] })).http,
    ).toBe(422)
    expect(await portal.owner().count('attendance_roll', 'section_id = $1', [room.section_id])).toBe(0)
  })

  it('of a closed section is refused', async () => {
    const room = await portal.classroom()
    await portal.as(room.admin).ok(sectionStatus.close, { section_ids: [room.section_id] })
    expect((await take(room, ['present', 'present', 'present'])).code).toBe('sections.closed')
    expect((await read(room))?.can).toEqual({ edit: false, office: false })
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
    expect([early.http, early.fields.map(({ path, key }) => [path, key])]).toEqual([
      422,
      [['date', 'attendance.future']],
    ])
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
    expect([
      await missing(room.teacher, '2026-11-19'),
      await missing(room.teacher, '2026-11-21'),
      await missing(room.teacher, '2026-11-23'),
    ]).toEqual([[room.section_id], [], []])
  })

  it('of a class with two periods on a day has both, and each roll is taken by itself', async () => {
    const room = await portal.classroom()
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
    const missing = async () =>
      (await portal.as(room.admin).ok(attendance.missing, {})).rows.map(({ section_id, meeting, start_time }) => [
        section_id,
        meeting,
        start_time,
      ])
    expect(await missing()).toEqual([
      [room.section_id, 1, '08:30'],
      [room.section_id, 2, '09:25'],
    ])
    await take(room, ['present', 'absent', 'present'])
    expect(await missing()).toEqual([[room.section_id, 2, '09:25']])
    const second = await portal.as(room.teacher).ok(attendance.roll, { section_id: room.section_id })
    expect([second?.meeting, second?.start_time, second?.version, second?.rows.map(({ code }) => code)]).toEqual([
      2,
      '09:25',
      0,
      [null, null, null],
    ])
    await portal
      .as(room.teacher)
      .ok(attendance.saveRoll, { ...rollOf(room, ['present', 'present', 'present']), meeting: 2 })
    expect((await read(room))?.rows.map(({ code }) => code)).toEqual(['present', 'absent', 'present'])
  })

  it('of exceptions has each student once with every class, for the reader\u2019s own classes', async () => {
    const room = await portal.classroom()
    const second = await portal.section(room.school.id, room.teacher.person_id, room.students)
    const other = await portal.classroom({ in: room.school })
    await take(room, ['absent', 'present', 'tardy'])
    await take({ ...room, section_id: second.section_id }, ['absent', 'excused', 'present'])
    await take(other, ['absent', 'present', 'present'])
    const listed = async (person: Classroom['teacher'], code?: AttendanceCategory) =>
      (await portal.as(person).ok(attendance.exceptions, { code })).rows.map(({ id, sections: classes }) => [
        id,
        classes.length,
      ])
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

describe('a code of the school', () => {
  const clinic = {
    name: 'Clinic',
    letter: 'C',
    category: 'excused' as const,
    counts: 'present' as const,
    direction: 'none' as const,
    for_teacher: false,
    for_office: true,
    for_parent: false,
    tone: 'info' as const,
    icon: 'stethoscope' as const,
    reasons: [{ label: 'Headache' }],
  }
  const codesOf = async (room: Classroom, person = room.teacher) =>
    (await portal.as(person).ok(attendance.roll, { section_id: room.section_id }))?.codes
      .map(({ letter, usable }) => letter + (usable ? '' : '-'))
      .join(' ')

  it('begins with the four that every school has', async () =>
    expect(await codesOf(await portal.classroom())).toBe('P T A E'))

  it('is offered to whom it is for, and refused from others', async () => {
    const room = await portal.classroom()
    const { id } = await portal.as(room.admin).ok(attendanceCode.save, clinic)
    expect([await codesOf(room), await codesOf(room, room.admin)]).toEqual(['P T A E C-', 'P T A E C'])
    const roll = rollOf(room, ['present', 'present', 'present'])
    const rows = roll.rows.map((row, at) => (at === 0 ? { ...row, code: 'excused' as const, code_id: id } : row))
    const refused = await portal.as(room.teacher).call(attendance.saveRoll, { ...roll, rows })
    expect([
      refused.http,
      refused.fields[0]?.key,
      await portal.owner().count('attendance', 'section_id = $1', [room.section_id]),
    ]).toEqual([422, 'attendance.unknown-code', 0])
    await portal.as(room.admin).ok(attendance.saveRoll, { ...roll, rows })
    expect((await read(room))?.rows[0]).toMatchObject({
      code: 'excused',
      code_id: id,
      office: { code_id: id, by: room.admin.name },
    })
  })

  it('of another school is refused like one that does not exist', async () => {
    const [room, abroad] = [await portal.classroom(), await portal.classroom()]
    const { id } = await portal.as(abroad.admin).ok(attendanceCode.save, { ...clinic, for_teacher: true })
    const roll = rollOf(room, ['present'])
    expect(
      (
        await portal
          .as(room.teacher)
          .call(attendance.saveRoll, { ...roll, rows: roll.rows.map((row) => ({ ...row, code_id: id })) })
      ).http,
    ).toBe(422)
  })

  it('keeps its category and its letter to itself, and one for being present stays', async () => {
    const room = await portal.classroom()
    const made = await portal.as(room.admin).ok(attendanceCode.save, clinic)
    const { position: _position, archived: _archived, ...values } = made
    const moved = await portal.as(room.admin).call(attendanceCode.save, { ...values, category: 'absent' })
    const counterpart = await portal.as(room.admin).call(attendanceCode.save, { ...clinic, name: 'Nurse', letter: 'c' })
    expect([moved.fields[0]?.path, counterpart.fields[0]?.path]).toEqual(['category', 'letter'])
    const { rows } = await portal.as(room.admin).ok(attendanceCode.list, {})
    const present = rows.filter(({ category }) => category === 'present').map(({ id }) => id)
    expect((await portal.as(room.admin).call(attendanceCode.archive, { ids: present })).code).toBe(
      'attendance.last-present',
    )
    expect((await portal.as(room.admin).ok(attendanceCode.archive, { ids: [made.id] })).ids).toEqual([made.id])
    expect(await codesOf(room, room.admin)).toBe('P T A E C-')
  })

  it('is not for teachers to change', async () => {
    const room = await portal.classroom()
    expect((await portal.as(room.teacher).call(attendanceCode.save, clinic)).http).toBe(403)
  })
})

describe('the value of the office', () => {
  const marked = async () => {
    const room = await portal.classroom()
    await take(room, ['present', 'absent', 'present'])
    await take(room, ['present', 'excused', 'present'], 1, today, room.admin)
    return room
  }
  const second = async (room: Classroom) => (await read(room))?.rows[1]
  const idOf = async (room: Classroom, letter: string) =>
    (await read(room))?.codes.find((code) => code.letter === letter)?.id

  it('counts, and the teacher\u2019s stays beside it', async () => {
    const room = await marked()
    expect(await second(room)).toMatchObject({
      code: 'excused',
      teacher_code_id: await idOf(room, 'A'),
      office: { code_id: await idOf(room, 'E'), by: room.admin.name },
    })
    expect((await read(room))?.rows.filter(({ office }) => office).length).toBe(1)
  })

  it('is not overwritten by a later save of the teacher', async () => {
    const room = await marked()
    await take(room, ['tardy', 'tardy', 'present'], 2)
    expect((await read(room))?.rows.map(({ code }) => code)).toEqual(['tardy', 'excused', 'present'])
    expect(await second(room)).toMatchObject({ teacher_code_id: await idOf(room, 'T') })
    expect((await portal.as(room.admin).ok(attendance.exceptions, { code: 'absent' })).rows).toEqual([])
  })

  it('is taken back: what the teacher noted counts again', async () => {
    const room = await marked()
    const place = { section_id: room.section_id, date: today, meeting: 1, student_id: room.students[1]?.person_id ?? 0 }
    expect((await portal.as(room.teacher).call(attendance.releaseOffice, place)).http).toBe(403)
    expect(await portal.as(room.admin).ok(attendance.releaseOffice, place)).toEqual({ code_id: await idOf(room, 'A') })
    expect(await second(room)).toMatchObject({ code: 'absent', office: null })
    expect((await portal.as(room.admin).call(attendance.releaseOffice, place)).http).toBe(404)
  })

  it('set before the class is there when the roll is taken, and goes without trace when it is taken back', async () => {
    const room = await portal.classroom()
    await take(room, ['excused', 'present', 'present'], 0, today, room.admin)
    expect((await read(room))?.rows.map(({ code, office }) => [code, office !== null])).toEqual([
      ['excused', true],
      ['present', false],
      ['present', false],
    ])
    await portal.as(room.admin).ok(attendance.releaseOffice, {
      section_id: room.section_id,
      date: today,
      meeting: 1,
      student_id: room.students[0]?.person_id ?? 0,
    })
    expect((await read(room))?.rows[0]).toMatchObject({ code: null, office: null })
  })
})

describe('minutes', () => {
  it('late are kept, and the length of the meeting with every row', async () => {
    const room = await portal.classroom()
    const roll = rollOf(room, ['tardy', 'present', 'present'])
    await portal.as(room.teacher).ok(attendance.saveRoll, {
      ...roll,
      rows: roll.rows.map((row, at) => ({ ...row, minutes_missed: at === 0 ? 8 : 0 })),
    })
    expect(
      await portal
        .owner()
        .rows('select minutes, minutes_missed from attendance where section_id = $1 order by student_id', [
          room.section_id,
        ]),
    ).toEqual([
      { minutes: 50, minutes_missed: 8 },
      { minutes: 50, minutes_missed: 0 },
      { minutes: 50, minutes_missed: 0 },
    ])
  })
})

describe('a school day', () => {
  it('on which the school is closed has no rolls, and takes none', async () => {
    const room = await portal.classroom()
    await portal
      .owner()
      .insert('school_closure', [
        { school_id: room.school.id, name: 'Founders day', start_date: today, end_date: today },
      ])
    const roll = await read(room)
    expect([roll?.closed, roll?.can.edit, (await portal.as(room.admin).ok(attendance.missing, {})).rows]).toEqual([
      'Founders day',
      false,
      [],
    ])
    expect((await take(room, ['present', 'present', 'present'])).fields[0]?.key).toBe('attendance.closed')
  })

  const modes: [school: string, section: string | null, rolls: number][] = [
    ['meeting', null, 2],
    ['day', null, 1],
    ['hours', null, 0],
    ['meeting', 'none', 0],
    ['hours', 'meeting', 2],
    ['meeting', 'day', 1],
  ]
  it.each(modes)(
    'of a school that takes attendance by %s, a class by %s, has %i rolls of a class that meets twice',
    async (school, section, rolls) => {
      const room = await portal.classroom()
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
      await portal.owner().rows('update attendance_rule set mode = $2 where school_id = $1', [room.school.id, school])
      await portal.owner().rows('update section set attendance_mode = $2 where id = $1', [room.section_id, section])
      expect((await portal.as(room.teacher).ok(attendance.missing, {})).rows.length).toBe(rolls)
    },
  )
})

describe('the grid of a week', () => {
  it('has a column for each meeting and what was noted in it', async () => {
    const room = await portal.classroom()
    await take(room, ['present', 'absent', 'tardy'], 0, '2026-11-19')
    const grid = await portal.as(room.teacher).ok(attendance.grid, { section_id: room.section_id })
    expect(grid?.meetings.map(({ date, version }) => [date, version])).toEqual(
      ['16', '17', '18', '19', '20'].map((day) => [`2026-11-${day}`, day === '19' ? 1 : 0]),
    )
    const letters = new Map(grid?.codes.map(({ id, letter }) => [id, letter]))
    expect(
      grid?.rows.map(({ cells }) => cells.map((cell) => (cell ? letters.get(cell.code_id) : '')).join(',')),
    ).toEqual([',,,P,', ',,,A,', ',,,T,'])
  })

  it('shows a roll of a day on which the class does not meet, and is the caller\u2019s first class where none is named', async () => {
    const room = await portal.classroom()
    await portal
      .as(room.teacher)
      .ok(attendance.saveRoll, rollOf(room, ['present', 'present', 'present'], 0, '2026-11-14'))
    const grid = await portal.as(room.teacher).ok(attendance.grid, { from: '2026-11-14', days: 2 })
    expect([grid?.section.id, grid?.meetings.map(({ date, start_time }) => [date, start_time])]).toEqual([
      room.section_id,
      [['2026-11-14', null]],
    ])
  })
})
