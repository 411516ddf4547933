import { describe, expect, it } from 'vitest'
import { attendanceHours } from '#contract/attendance/hours.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const monday = '2026-11-16'

describe('hours of a week', () => {
  it('are logged for each student, and shown beside those of the weeks before', async () => {
    const room = await portal.classroom()
    const [a = 0, b = 0] = room.students.map(({ person_id }) => person_id)
    const log = (week: string, student_id: number, hours: number) =>
      portal.as(room.teacher).ok(attendanceHours.save, { section_id: room.section_id, week, rows: [{ student_id, hours, version: 0 }] })
    await log('2026-11-09', a, 28)
    await log(monday, a, 30.5)
    const { rows, ...read } = await portal.as(room.teacher).ok(attendanceHours.read, { section_id: room.section_id })
    expect(read).toMatchObject({ week: monday, weeks: ['2026-10-26', '2026-11-02', '2026-11-09'], expected: 30, can: { edit: true } })
    expect(rows.slice(0, 2).map(({ id, hours, version, earlier }) => [id, hours, version, earlier])).toEqual([
      [a, 30.5, 1, [null, null, 28]],
      [b, null, 0, [null, null, null]],
    ])
  })

  it('are saved on the version that was read, all or none', async () => {
    const room = await portal.classroom()
    const rows = (version: number, hours: number) => room.students.map(({ person_id }) => ({ student_id: person_id, hours, version }))
    const save = (version: number, hours: number) =>
      portal.as(room.teacher).call(attendanceHours.save, { section_id: room.section_id, week: monday, rows: rows(version, hours) })
    expect([(await save(0, 20)).data.saved, (await save(0, 25)).http, (await save(1, 25)).data.saved, (await save(1, 30)).http]).toEqual([3, 409, 3, 409])
    expect((await portal.as(room.admin).ok(attendanceHours.read, { section_id: room.section_id })).rows.map(({ hours }) => hours)).toEqual([25, 25, 25])
  })

  it('begin on a Monday that is not still to come, and are those of students in the class', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const save = (week: string, student_id = room.students[0]?.person_id ?? 0) =>
      portal.as(room.teacher).call(attendanceHours.save, { section_id: room.section_id, week, rows: [{ student_id, hours: 5, version: 0 }] })
    expect([
      (await save('2026-11-17')).fields[0]?.path,
      (await save('2026-11-23')).fields[0]?.path,
      (await save(monday, other.students[0]?.person_id)).data.saved,
    ]).toEqual(['week', 'week', 0])
    expect((await portal.as(other.teacher).call(attendanceHours.read, { section_id: room.section_id })).http).toBe(404)
  })
})
