import { afterEach, describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { attendanceStep, attendanceSteps, stepsReport } from '#contract/attendance/steps.contract.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { home } from '#contract/home/home.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { notifySteps } from './step-notices.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())

/** From a Monday on without Saturdays and Sundays: P present, A absent, E excused, T late. */
const noted = async (
  room: Classroom,
  student: number,
  codes: string,
  section_id = room.section_id,
  from = '2026-11-02',
) => {
  const rows = await portal
    .owner()
    .rows<{ id: number; category: string }>(
      `select distinct on (category) id, category from attendance_code where school_id = $1 order by category, position`,
      [room.school.id],
    )
  await portal.owner().insert(
    'attendance',
    codes.split('').map((letter, at) => {
      const code = { P: 'present', A: 'absent', E: 'excused', T: 'tardy' }[letter] ?? ''
      return {
        school_id: room.school.id,
        section_id,
        student_id: room.students[student]?.person_id,
        date: daysAfter(from, Math.floor(at / 5) * 7 + (at % 5)),
        code,
        teacher_code_id: rows.find(({ category }) => category === code)?.id,
        minutes: 50,
      }
    }),
  )
}
const addStep = (room: Classroom, name: string, days: number, notify = false) =>
  portal.as(room.admin).ok(attendanceStep.save, { name, days, notify })
const listed = async (room: Classroom, asked: object = {}) =>
  (await portal.as(room.admin).ok(stepsReport.list, asked)).rows
const statesOf = async (room: Classroom) =>
  (await listed(room)).map(({ student_id, step, unexcused, state }) => [
    room.students.findIndex(({ person_id }) => person_id === student_id),
    step,
    unexcused,
    state,
  ])
const setRule = (room: Classroom, change: string) =>
  portal.owner().rows(`update attendance_rule set ${change} where school_id = $1`, [room.school.id])
const excuse = (room: Classroom, student: number, date: string) =>
  portal.as(room.admin).ok(attendance.saveRoll, {
    section_id: room.section_id,
    date,
    version: 0,
    rows: [{ student_id: room.students[student]?.person_id ?? 0, code: 'excused' }],
  })

describe('a step', () => {
  it('is due from so many days without excuse; excused ones do not count, and halves count as halves', async () => {
    const room = await portal.classroom({ students: 4 })
    const second = await portal.section(room.school.id, room.teacher.person_id, room.students)
    await addStep(room, 'Phone call', 3)
    await addStep(room, 'Letter', 4)
    await noted(room, 0, 'AAA')
    await noted(room, 1, 'AAEEE')
    await noted(room, 2, 'AAAP')
    await noted(room, 2, 'PAAA', second.section_id) // half a day, two days, half a day
    await noted(room, 3, 'AAAAA')
    expect(await statesOf(room)).toEqual([
      [3, 'Phone call', 5, 'open'],
      [3, 'Letter', 5, 'open'],
      [0, 'Phone call', 3, 'open'],
      [2, 'Phone call', 3, 'open'],
    ])
    await excuse(room, 2, '2026-11-05')
    expect((await statesOf(room)).map(([student]) => student)).toEqual([3, 3, 0])
  })

  it('counts tardies as the school does, with the days of the rates', async () => {
    const room = await portal.classroom({ students: 1 })
    await addStep(room, 'Phone call', 3)
    await noted(room, 0, 'ATTTAT')
    expect(await statesOf(room)).toEqual([])
    await setRule(room, 'tardies_per_absence = 4')
    expect(await statesOf(room)).toEqual([[0, 'Phone call', 3, 'open']])
    const [rate] = (await portal.as(room.admin).ok(attendanceOffice.rates, {})).rows
    expect(rate?.unexcused).toBe(3)
  })

  it('is taken back by a correction unless it was done', async () => {
    const room = await portal.classroom({ students: 2 })
    await addStep(room, 'Phone call', 3)
    await noted(room, 0, 'AAA')
    await noted(room, 1, 'AAA')
    const [first] = (await listed(room)).filter(({ student_id }) => student_id === room.students[0]?.person_id)
    const ids = [first?.id ?? 0]
    expect(await portal.as(room.admin).ok(attendanceSteps.record, { ids, done: true, note: 'Called' })).toEqual({ ids })
    await excuse(room, 0, '2026-11-03')
    await excuse(room, 1, '2026-11-03')
    expect(await statesOf(room)).toEqual([[0, 'Phone call', 2, 'done']])
  })

  it('begins anew with the school year', async () => {
    const room = await portal.classroom({ students: 1 })
    await addStep(room, 'Phone call', 3)
    await noted(room, 0, 'AAAA')
    const [row] = await listed(room)
    await portal.as(room.admin).ok(attendanceSteps.record, { ids: [row?.id ?? 0], done: true, note: '' })
    expect(await statesOf(room)).toEqual([[0, 'Phone call', 4, 'done']])
    await portal.owner().insert('academic_year', [
      { school_id: room.school.id, name: 'Before', start_date: '2026-08-01', end_date: '2026-11-03' },
      { school_id: room.school.id, name: 'After', start_date: '2026-11-04', end_date: '2027-07-31' },
    ])
    portal.clock.set('2026-12-20T15:00:00Z')
    await portal
      .owner()
      .rows(`update attendance_step_entry set date = '2026-11-03' where school_id = $1`, [room.school.id])
    expect(await statesOf(room)).toEqual([])
    await noted(room, 0, 'A', room.section_id, '2026-11-09')
    expect(await statesOf(room)).toEqual([[0, 'Phone call', 3, 'open']])
  })
})

describe('the list of steps', () => {
  const full = async () => {
    const room = await portal.classroom({ students: 3 })
    await portal
      .owner()
      .rows(`update student set grade_level = case id when $1 then '10' else '9' end where school_id = $2`, [
        room.students[0]?.person_id,
        room.school.id,
      ])
    const call = await addStep(room, 'Phone call', 2)
    await addStep(room, 'Letter', 3)
    for (const [student, codes] of ['AAA', 'AA', 'A'].entries()) await noted(room, student, codes)
    return { room, call }
  }

  it('is narrowed, sorted, paged and exported', async () => {
    const { room, call } = await full()
    expect((await listed(room)).map(({ step }) => step)).toEqual(['Phone call', 'Letter', 'Phone call'])
    expect(await listed(room, { step_id: call.id })).toHaveLength(2)
    expect(await listed(room, { grade_level: '10' })).toHaveLength(2)
    expect(await listed(room, { state: 'done' })).toEqual([])
    expect(await listed(room, { search: room.students[1]?.name ?? '' })).toHaveLength(1)
    expect(await listed(room, { sort: 'unexcused', size: 1, page: 3 })).toMatchObject([{ unexcused: 3 }])
    const { choices, count } = await portal.as(room.admin).ok(stepsReport.list, { size: 1 })
    expect([count, choices['step_id']?.map(({ label }) => label), choices['grade_level']]).toEqual([
      3,
      ['Phone call', 'Letter'],
      ['9', '10'].map((value) => ({ value, label: value })),
    ])
    const { text } = await portal.as(room.admin).call(stepsReport.exported, { step_id: call.id })
    expect(text.trim().split(/\r?\n/)).toHaveLength(3)
    expect((await portal.as(room.teacher).call(stepsReport.list, {})).http).toBe(403)
  })

  it('is what waits for the office, until it is done; that is taken back', async () => {
    const { room } = await full()
    const waiting = async () => {
      const shown = await portal.as(room.admin).ok(home.schoolAdmin, {})
      return shown.waiting.find(({ kind }) => kind === 'attendance-steps')?.count
    }
    const record = (ids: number[], done: boolean) =>
      portal.as(room.admin).ok(attendanceSteps.record, { ids, done, note: done ? 'Mother reached' : '' })
    const ids = (await listed(room)).map(({ id }) => id)
    expect(await waiting()).toBe(3)
    expect(new Set((await record(ids.slice(0, 2), true)).ids)).toEqual(new Set(ids.slice(0, 2)))
    expect((await record(ids, true)).ids).toEqual(ids.slice(2))
    expect(await waiting()).toBe(undefined)
    const [row] = await listed(room)
    expect(row).toMatchObject({ state: 'done', note: 'Mother reached', by: room.admin.name })
    const { steps } = await portal.as(room.teacher).ok(attendanceDays.ofStudent, { student_id: row?.student_id ?? 0 })
    expect(steps.map(({ step, state, by, note }) => [step, state, by, note])).toEqual(
      ['Phone call', 'Letter'].map((step) => [step, 'done', room.admin.name, 'Mother reached']),
    )
    expect((await portal.as(room.parents[0]).ok(attendanceDays.own, {})).steps).toEqual([])
    expect((await record(ids.slice(0, 1), false)).ids).toEqual(ids.slice(0, 1))
    expect(await waiting()).toBe(1)
    expect((await portal.as(room.admin).call(attendanceSteps.record, { ids: [7], done: true, note: '' })).http).toBe(
      404,
    )
  })
})

describe('guardians', () => {
  const notifyAt = (instant: string) => notifySteps({ ...portal.product().kernel, clock: () => new Date(instant) })()
  const mailsOf = (room: Classroom) =>
    portal
      .owner()
      .rows<{ recipient: string; subject: string; body: string }>(
        'select recipient, subject, body from mail_outbox where school_id = $1 order by id',
        [room.school.id],
      )
  const absent = async () => {
    const room = await portal.classroom({ students: 2 })
    await addStep(room, 'Letter', 3, true)
    await addStep(room, 'Meeting', 3)
    await noted(room, 0, 'PPPPPPPPPPPPAAA') // Wednesday to Friday, 18 to 20 November
    await noted(room, 1, 'PPPPPPPPPPPPPAA')
    return room
  }

  it('are told once, at noon of the day after, and the office has nothing left to do', async () => {
    const room = await absent()
    await notifyAt('2026-11-20T12:33:00Z')
    await notifyAt('2026-11-21T11:33:00Z')
    expect(await mailsOf(room)).toEqual([])
    await notifyAt('2026-11-21T12:33:00Z')
    await notifyAt('2026-11-21T12:33:00Z')
    await notifyAt('2026-11-22T12:33:00Z')
    const [mail, ...more] = await mailsOf(room)
    expect([mail?.recipient, mail?.subject, more]).toEqual([
      `${room.parents[0]?.username}@school.example`,
      `Letter: ${room.students[0]?.name}`,
      [],
    ])
    expect(mail?.body).toContain('3 days without excuse')
    portal.clock.set('2026-11-22T15:00:00Z')
    expect(await statesOf(room)).toEqual([
      [0, 'Meeting', 3, 'open'],
      [0, 'Letter', 3, 'notified'],
    ])
  })

  it('who cannot be told leave the step to the office', async () => {
    const room = await absent()
    await portal.owner().rows('update guardianship set contact = false where school_id = $1', [room.school.id])
    await notifyAt('2026-11-21T12:33:00Z')
    portal.clock.set('2026-11-22T15:00:00Z')
    expect((await statesOf(room)).map(([, , , state]) => state)).toEqual(['open', 'open'])
  })

  it('hear nothing of what is excused in time, long past, or looks like a wrong roll', async () => {
    const room = await absent()
    await excuse(room, 0, '2026-11-19')
    await notifyAt('2026-11-21T12:33:00Z')
    expect(await mailsOf(room)).toEqual([])
    const later = await absent()
    await notifyAt('2026-12-20T12:33:00Z')
    expect(await mailsOf(later)).toEqual([])
    const held = await absent()
    await portal
      .owner()
      .insert('attendance_notice_stop', [
        { school_id: held.school.id, date: '2026-11-19', absent: 2, students: 2, stopped_at: '2026-11-19T10:00:00Z' },
      ])
    await notifyAt('2026-11-21T12:33:00Z')
    expect(await mailsOf(held)).toEqual([])
  })
})
