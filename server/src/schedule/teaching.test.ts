import { describe, expect, it } from 'vitest'
import { teaching } from '#contract/schedule/teaching.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

describe('the load of a teacher', () => {
  it('is the mean of four weeks: what does not meet does not count', async () => {
    const room = await portal.classroom()
    await portal.classroom({ in: room.school })
    const asked = async () =>
      (await portal.as(room.admin).ok(teaching.load, { teacher_id: room.teacher.person_id })).sections
    expect(await asked()).toMatchObject([{ section_id: room.section_id, students: 3, meetings: 5, minutes: 250 }])
    await portal
      .owner()
      .insert('school_closure', [
        { school_id: room.school.id, name: 'Break', start_date: '2026-11-16', end_date: '2026-11-22' },
      ])
    expect(await asked()).toMatchObject([{ meetings: 3.75, minutes: 187.5 }])
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    expect(await asked()).toEqual([])
  })

  it('is told of teachers alone', async () => {
    const room = await portal.classroom()
    for (const endpoint of [teaching.load, teaching.availability])
      expect((await portal.as(room.admin).call(endpoint, { teacher_id: room.students[0]?.person_id ?? 0 })).http).toBe(
        404,
      )
  })
})

describe('the availability of a teacher', () => {
  it('shows what is taught, and is set and taken back period by period', async () => {
    const room = await portal.classroom()
    const teacher_id = room.teacher.person_id
    const admin = portal.as(room.admin)
    const before = await admin.ok(teaching.availability, { teacher_id })
    expect(new Set(before.taught.map(({ weekday, section_id }) => `${weekday} ${section_id}`))).toEqual(
      new Set([1, 2, 3, 4, 5].map((weekday) => `${weekday} ${room.section_id}`)),
    )
    const cell = { teacher_id, weekday: 6, bell_period_id: before.periods[0]?.id ?? 0 }
    for (const available of [false, false]) await admin.ok(teaching.setAvailable, { ...cell, available })
    expect((await admin.ok(teaching.availability, { teacher_id })).unavailable).toEqual([
      { weekday: 6, bell_period_id: cell.bell_period_id },
    ])
    for (const available of [true, true]) await admin.ok(teaching.setAvailable, { ...cell, available })
    expect((await admin.ok(teaching.availability, { teacher_id })).unavailable).toEqual([])
  })

  it('shows of the present week what meets in it: no class of the next term, and one whose term ends in it', async () => {
    const room = await portal.classroom()
    const next = await portal.section(room.school.id, room.teacher.person_id, room.students)
    const within = (section_id: number, start: string, end: string) =>
      portal.owner().rows('update section set start_date = $2, end_date = $3 where id = $1', [section_id, start, end])
    await within(room.section_id, '2026-09-01', '2026-11-17')
    await within(next.section_id, '2026-11-30', '2027-01-29')
    const { taught } = await portal.as(room.admin).ok(teaching.availability, { teacher_id: room.teacher.person_id })
    expect(
      taught.toSorted((a, b) => a.weekday - b.weekday).map(({ section_id, weekday }) => [section_id, weekday]),
    ).toEqual([
      [room.section_id, 1],
      [room.section_id, 2],
    ])
  })

  it('is set for a period of the school alone', async () => {
    const room = await portal.classroom()
    const abroad = await portal.classroom()
    const [foreign] = (
      await portal.as(abroad.admin).ok(teaching.availability, { teacher_id: abroad.teacher.person_id })
    ).periods
    const { http, fields } = await portal.as(room.admin).call(teaching.setAvailable, {
      teacher_id: room.teacher.person_id,
      weekday: 1,
      bell_period_id: foreign?.id ?? 0,
      available: false,
    })
    expect([http, fields[0]?.path]).toEqual([422, 'bell_period_id'])
  })
})
