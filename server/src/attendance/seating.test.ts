import { describe, expect, it } from 'vitest'
import { seating, type Seat } from '#contract/attendance/seating.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const asked = (room: Classroom) => ({ section_id: room.section_id, date: '2026-11-20', meeting: 1 })
const seat = (student: Person | undefined, row: number, column: number): Seat => ({
  student_id: student?.person_id ?? 0,
  row,
  column,
})
const save = (room: Classroom, seats: Seat[], version = 0, who = room.teacher, date = '2026-11-20') =>
  portal
    .as(who)
    .call(seating.save, { section_id: room.section_id, date, version, row_count: 2, column_count: 3, seats })
const read = (room: Classroom, who = room.teacher) => portal.as(who).ok(seating.read, asked(room))

describe('the seating chart of a section', () => {
  it('begins empty, with seats for everybody, and is kept with its version', async () => {
    const room = await portal.classroom()
    expect(await read(room)).toEqual({ row_count: 1, column_count: 6, seats: [], version: 0, can: { edit: true } })
    const seats = [seat(room.students[0], 1, 1), seat(room.students[1], 2, 3)]
    expect((await save(room, seats)).data).toEqual({ version: 1 })
    expect((await save(room, [])).code).toBe('stale')
    expect((await save(room, seats, 1, room.admin)).data).toEqual({ version: 2 })
    expect((await save(room, [], 1)).code).toBe('stale')
    expect(await read(room)).toMatchObject({ row_count: 2, column_count: 3, seats, version: 2 })
  })

  it('leaves out who left the class', async () => {
    const room = await portal.classroom()
    await save(room, [seat(room.students[0], 1, 1), seat(room.students[1], 1, 2)])
    await portal
      .owner()
      .rows(`update enrollment set status = 'withdrawn' where section_id = $1 and student_id = $2`, [
        room.section_id,
        room.students[0]?.person_id,
      ])
    expect((await read(room)).seats).toEqual([seat(room.students[1], 1, 2)])
  })

  it('is that of the day: a class of another day keeps its seats, unless somebody else got them', async () => {
    const room = await portal.classroom()
    const [left, came, remaining] = room.students
    const setEnrollment = (student: Person | undefined, what: string) =>
      portal
        .owner()
        .rows(`update enrollment set ${what} where section_id = $1 and student_id = $2`, [
          room.section_id,
          student?.person_id,
        ])
    await save(room, [seat(left, 1, 1), seat(remaining, 1, 2)])
    await setEnrollment(left, `status = 'withdrawn', end_date = '2026-11-18'`)
    await setEnrollment(came, `start_date = '2026-11-19'`)
    const on = async (date: string) => (await portal.as(room.teacher).ok(seating.read, { ...asked(room), date })).seats
    expect([await on('2026-11-17'), await on('2026-11-20')]).toEqual([
      [seat(left, 1, 1), seat(remaining, 1, 2)],
      [seat(remaining, 1, 2)],
    ])
    await save(room, [seat(came, 2, 1), seat(remaining, 1, 2)], 1)
    expect(await on('2026-11-17')).toEqual([seat(remaining, 1, 2), seat(left, 1, 1)])
    await save(room, [seat(remaining, 2, 1)], 2, room.teacher, '2026-11-17')
    expect([await on('2026-11-17'), await on('2026-11-20')]).toEqual([[seat(remaining, 2, 1)], [seat(remaining, 2, 1)]])
    expect((await save(room, [seat(came, 1, 1)], 3, room.teacher, '2026-11-17')).fields[0]?.path).toBe('seats')
  })

  it('refuses a seat outside, one for two, two for one, and somebody who is not in the class', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const [a, b] = room.students
    const wrong: [Seat[], string][] = [
      [[seat(a, 3, 1)], 'seating.outside'],
      [[seat(a, 1, 4)], 'seating.outside'],
      [[seat(a, 1, 1), seat(b, 1, 1)], 'seating.twice'],
      [[seat(a, 1, 1), seat(a, 1, 2)], 'seating.twice'],
      [[seat(other.students[0], 1, 1)], 'errors.field.reference'],
    ]
    for (const [seats, key] of wrong) {
      const { http, fields } = await save(room, seats)
      expect([http, fields[0]?.path, fields[0]?.key]).toEqual([422, 'seats', key])
    }
  })

  it('is read, not changed, by whoever covers the class that day', async () => {
    const room = await portal.classroom()
    const free = await portal.person(room.school, 3)
    await save(room, [seat(room.students[0], 1, 1)])
    const owner = portal.owner()
    const by = {
      school_id: room.school.id,
      teacher_id: room.teacher.person_id,
      start_date: '2026-11-20',
      end_date: '2026-11-20',
    }
    const [absence] = await owner.insert('teacher_absence', [
      { ...by, noted_by: room.admin.user_id, noted_at: '2026-11-20T10:00:00Z' },
    ])
    expect((await portal.as(free).call(seating.read, asked(room))).http).toBe(404)
    const cover = {
      school_id: room.school.id,
      teacher_absence_id: absence?.id,
      section_id: room.section_id,
      date: '2026-11-20',
      meeting: 1,
      teacher_id: free.person_id,
    }
    await owner.insert('substitution', [
      { ...cover, assigned_by: room.admin.user_id, assigned_at: '2026-11-20T10:00:00Z' },
    ])
    expect(await read(room, free)).toMatchObject({ seats: [seat(room.students[0], 1, 1)], can: { edit: false } })
    expect((await save(room, [], 1, free)).http).toBe(404)
  })
})
