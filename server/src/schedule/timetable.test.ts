import { describe, expect, it } from 'vitest'
import { teaching } from '#contract/schedule/teaching.contract.ts'
import { timetable } from '#contract/schedule/timetable.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const none = {
  weekday: null,
  rotation_day: null,
  bell_period_id: null,
  start_time: null,
  end_time: null,
  facility_id: null,
  start_date: null,
  end_date: null,
}
const read = (room: Classroom) => portal.as(room.admin).ok(timetable.meetings, { section_id: room.section_id })
const save = async (room: Classroom, rows: object[], more: object = {}) => {
  const { version } = await read(room)
  return portal.as(room.admin).call(timetable.saveMeetings, {
    section_id: room.section_id,
    version,
    rows: rows.map((row) => ({ ...none, ...row })),
    ...more,
  })
}
type Refused = {
  data: {
    present?: {
      clashes: {
        kind: string
        who: string[]
        count: number
        section_id: number
        date: string
        dates: number
        start_time: string
      }[]
    }
  }
}
const clashesIn = (answer: unknown) =>
  ((answer as Refused).data.present?.clashes ?? []).map(({ kind, section_id, date, start_time }) => [
    kind,
    section_id,
    date,
    start_time,
  ])

describe('the meetings of a section', () => {
  it('are replaced, keep the link to join, and are shown with period and room', async () => {
    const room = await portal.classroom()
    await portal
      .owner()
      .rows(`update section_meeting set link = 'https://meet.example/a' where section_id = $1`, [room.section_id])
    const before = await read(room)
    const [period] = before.rows
    const answer = await save(room, [
      { weekday: 1, bell_period_id: period?.bell_period_id },
      { weekday: 6, start_time: '10:00', end_time: '11:30', start_date: '2026-11-21', end_date: '2026-12-19' },
    ])
    expect([answer.http, answer.data]).toEqual([200, { meetings: 2, clashes: 0 }])
    const after = await read(room)
    expect(after.rows.map(({ weekday, period: words, start_date }) => [weekday, words, start_date])).toEqual([
      [1, '1 (08:30–09:20)', null],
      [6, '10:00–11:30', '2026-11-21'],
    ])
    expect(after.version).toBe(before.version + 1)
    expect(
      await portal
        .owner()
        .count('section_meeting', `section_id = $1 and link = 'https://meet.example/a'`, [room.section_id]),
    ).toBe(2)
  })

  it.each([
    ['on no day', { start_time: '10:00', end_time: '11:00' }, 'rows.0.weekday'],
    ['at no time', { weekday: 1 }, 'rows.0.start_time'],
    ['that end before they begin', { weekday: 1, start_time: '11:00', end_time: '10:00' }, 'rows.0.end_time'],
    [
      'valid for no day',
      { weekday: 1, start_time: '10:00', end_time: '11:00', start_date: '2026-12-01', end_date: '2026-11-01' },
      'rows.0.end_date',
    ],
  ])('%s are refused at the field', async (_, row, path) => {
    const { http, fields } = await save(await portal.classroom(), [row])
    expect([http, fields[0]?.path]).toEqual([422, path])
  })

  it('are saved by the office alone, on what was read last, and not in a closed section', async () => {
    const room = await portal.classroom()
    expect((await portal.as(room.teacher).ok(timetable.meetings, { section_id: room.section_id })).can).toEqual({
      edit: false,
    })
    expect(
      (
        await portal
          .as(room.teacher)
          .call(timetable.saveMeetings, { section_id: room.section_id, version: 1, rows: [] })
      ).http,
    ).toBe(403)
    expect(
      (await portal.as(room.admin).call(timetable.saveMeetings, { section_id: room.section_id, version: 99, rows: [] }))
        .code,
    ).toBe('stale')
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    expect((await save(room, [])).http).toBe(409)
  })
})

describe('a clash', () => {
  const monday = { weekday: 1, start_time: '15:00', end_time: '16:00' }
  /** Two sections of one school; the second meets on Mondays from 15:30, from 23 November on. */
  const two = async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    expect((await save(other, [{ weekday: 1, start_time: '15:30', end_time: '16:30' }])).http).toBe(200)
    return { room, other }
  }

  it('of nobody and nothing is none', async () => {
    const { room } = await two()
    expect((await save(room, [monday])).http).toBe(200)
  })

  it.each(['teacher', 'room', 'student'] as const)(
    'of a %s is named with its date, and saved with a reason that the audit keeps',
    async (kind) => {
      const { room, other } = await two()
      const { id: school_id } = room.school
      const owner = portal.owner()
      if (kind === 'teacher')
        await owner.insert('section_teacher', [
          { school_id, section_id: other.section_id, teacher_id: room.teacher.person_id, position: 1 },
        ])
      if (kind === 'room')
        await owner.rows(
          'update section set facility_id = (select facility_id from section where id = $1) where id = $2',
          [room.section_id, other.section_id],
        )
      if (kind === 'student') await portal.enroll(school_id, other.section_id, room.students.slice(0, 1))
      const refused = await save(room, [monday])
      expect([refused.http, refused.code, clashesIn(refused)]).toEqual([
        409,
        'schedule.clash',
        [[kind, other.section_id, '2026-11-23', '15:00']],
      ])
      expect((await read(room)).rows).toHaveLength(5)
      const saved = await save(room, [monday], { reason: 'A substitute is there' })
      expect([saved.http, saved.data]).toEqual([200, { meetings: 1, clashes: 1 }])
      expect(
        await owner.count(
          'audit_log',
          `school_id = $1 and table_name = 'section_meeting' and operation = 'insert' and reason = 'A substitute is there'`,
          [school_id],
        ),
      ).toBe(1)
    },
  )

  it('is one of a teacher who is not available then, in any period that it touches', async () => {
    const { room } = await two()
    const [period] = await portal
      .owner()
      .insert('bell_period', [
        { school_id: room.school.id, name: 'Late', start_time: '15:50', end_time: '16:40', position: 9 },
      ])
    const unavailable = (weekday: number) => ({
      teacher_id: room.teacher.person_id,
      weekday,
      bell_period_id: period?.id ?? 0,
      available: false,
    })
    await portal.as(room.admin).ok(teaching.setAvailable, unavailable(2))
    expect((await save(room, [monday])).http).toBe(200)
    await portal.as(room.admin).ok(teaching.setAvailable, unavailable(1))
    const refused = await save(room, [monday])
    expect([refused.http, clashesIn(refused)]).toEqual([409, [['away', room.section_id, '2026-11-23', '15:00']]])
  })

  it.each([
    ['that only touch', { weekday: 1, start_time: '14:30', end_time: '15:30' }],
    ['on another weekday', { weekday: 2, start_time: '15:30', end_time: '16:30' }],
    ['that are over before', { ...monday, end_date: '2026-11-22' }],
  ])('is none between meetings %s', async (_, row) => {
    const { room, other } = await two()
    await portal.enroll(room.school.id, other.section_id, room.students)
    expect((await save(room, [row])).http).toBe(200)
  })

  it('is none with a closed section, nor on closed days alone', async () => {
    const { room, other } = await two()
    await portal.enroll(room.school.id, other.section_id, room.students)
    await portal
      .owner()
      .insert('school_closure', [
        { school_id: room.school.id, name: 'Closed', start_date: '2026-11-20', end_date: '2027-06-30' },
      ])
    expect((await save(room, [monday])).http).toBe(200)
    await portal.owner().rows('delete from school_closure where school_id = $1', [room.school.id])
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [other.section_id])
    expect((await save(room, [monday])).http).toBe(200)
  })
})
