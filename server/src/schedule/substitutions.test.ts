import { describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { substitutions } from '#contract/schedule/substitutions.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const friday = '2026-11-20' // the day of the tests, three in the afternoon
const monday = '2026-11-23'
const whole = { start_time: null, end_time: null, reason: '' }

/** Two classes at the same time, and a third teacher without one. */
const school = async () => {
  const room = await portal.classroom({ students: 2 })
  const other = await portal.classroom({ in: room.school, students: 1 })
  const free = await portal.person(room.school, 3)
  return { room, other, free, office: portal.as(room.admin) }
}
const absent = async (room: Classroom, start_date = friday, end_date = monday) =>
  (
    await portal
      .as(room.admin)
      .ok(substitutions.saveAbsence, { ...whole, teacher_id: room.teacher.person_id, start_date, end_date })
  ).id
const place = (room: Classroom, date = friday) => ({ section_id: room.section_id, date, meeting: 1 })
const give = (room: Classroom, teacher: Person | null, date = friday) =>
  portal.as(room.admin).call(substitutions.assign, {
    rows: [{ ...place(room, date), teacher_id: teacher?.person_id ?? null, note: 'Page 12' }],
  })
const rollOf = (who: Person, room: Classroom, date = friday) =>
  portal.as(who).call(attendance.roll, { section_id: room.section_id, date, meeting: 1 })
const take = (who: Person, room: Classroom, date = friday) =>
  portal.as(who).call(attendance.saveRoll, {
    ...place(room, date),
    version: 0,
    rows: [{ student_id: room.students[0]?.person_id ?? 0, code: 'absent' }],
  })

describe('an absent teacher', () => {
  it('leaves the own classes of those days, and only those of the time away', async () => {
    const { room, office } = await school()
    const { classes, first, id } = await office.ok(substitutions.saveAbsence, {
      ...whole,
      teacher_id: room.teacher.person_id,
      start_date: '2026-11-21',
      end_date: '2026-11-24',
    })
    expect([classes, first]).toEqual([2, monday])
    const day = await office.ok(substitutions.day, { date: monday })
    expect(
      day.absences.map(({ teacher, classes: own }) => [
        teacher.id,
        own.map((one) => [one.section_id, one.start_time, one.student_count, one.substitution]),
      ]),
    ).toEqual([[room.teacher.person_id, [[room.section_id, '08:30', 2, null]]]])
    expect(day.coming).toEqual([monday, '2026-11-24'].map((date) => ({ date, open: 1 })))
    const change = {
      id,
      version: 1,
      teacher_id: room.teacher.person_id,
      start_date: monday,
      end_date: monday,
      reason: '',
    }
    expect(
      (await office.ok(substitutions.saveAbsence, { ...change, start_time: '09:20', end_time: '12:00' })).classes,
    ).toBe(0)
    expect(
      (await office.ok(substitutions.saveAbsence, { ...change, version: 2, start_time: '09:19', end_time: '12:00' }))
        .classes,
    ).toBe(1)
    expect((await office.call(substitutions.saveAbsence, { ...change, start_time: null, end_time: null })).code).toBe(
      'stale',
    )
  })

  const wrong: [
    path: string,
    more: { start_date: string; end_date: string; start_time?: string; end_time?: string },
  ][] = [
    ['end_date', { start_date: monday, end_date: friday }],
    ['end_date', { start_date: '2026-11-01', end_date: '2026-11-19' }],
    ['end_time', { start_date: friday, end_date: friday, start_time: '09:00', end_time: '09:00' }],
    ['start_time', { start_date: friday, end_date: friday, end_time: '09:00' }],
  ]
  it.each(wrong)('is refused at %s: %j', async (path, more) => {
    const { room, office } = await school()
    const { http, fields } = await office.call(substitutions.saveAbsence, {
      ...whole,
      teacher_id: room.teacher.person_id,
      ...more,
    })
    expect([http, fields[0]?.path]).toEqual([422, path])
  })
})

describe('who can cover', () => {
  it('is told free ones first, of those who know the subject, with what keeps the others', async () => {
    const { room, other, free, office } = await school()
    const late = await portal.classroom({ in: room.school, students: 1 })
    const owner = portal.owner()
    await owner.rows(
      `update section_meeting set bell_period_id = null, start_time = '10:00', end_time = '10:50' where section_id = $1`,
      [late.section_id],
    )
    await owner.rows('update section set course_id = (select course_id from section where id = $1) where id = $2', [
      room.section_id,
      late.section_id,
    ])
    await absent(room)
    const { rows } = await office.ok(substitutions.choices, { places: [place(room)] })
    expect(rows.map(({ id, busy, known, minutes }) => [id, busy, known, minutes])).toEqual([
      [late.teacher.person_id, null, 'course', 250],
      [free.person_id, null, null, 0],
      [room.teacher.person_id, 'absent', 'course', 250],
      [other.teacher.person_id, 'teaching', null, 250],
    ])
    expect((await give(room, other.teacher)).code).toBe('cover-busy')
    expect((await give(room, free)).http).toBe(200)
    expect(
      (await office.ok(substitutions.choices, { places: [place(room, monday)] })).rows.find(
        ({ id }) => id === free.person_id,
      ),
    ).toMatchObject({
      busy: null,
      substitutions: 0,
    })
    await absent(other, friday, friday)
    expect(
      (await office.ok(substitutions.choices, { places: [place(other)] })).rows.find(({ id }) => id === free.person_id),
    ).toMatchObject({
      busy: 'covering',
      substitutions: 1,
      minutes: 50,
    })
    expect((await give(other, free)).code).toBe('cover-busy')
    expect((await office.call(substitutions.choices, { places: [place(late)] })).http).toBe(404) // nobody is absent there
  })
})

describe('whoever covers a class', () => {
  it('sees and takes its roll on that date alone, and nothing else of it', async () => {
    const { room, free } = await school()
    await absent(room)
    expect((await rollOf(free, room)).http).toBe(404)
    await give(room, free)
    const { data } = await rollOf(free, room)
    expect([data?.rows.length, data?.can.edit, data?.sections.length]).toEqual([2, true, 1])
    expect((await rollOf(free, room, monday)).http).toBe(404)
    expect((await rollOf(free, room, '2026-11-19')).http).toBe(404)
    expect((await portal.as(free).ok(attendance.roll, {}))?.section.id).toBe(room.section_id)
    expect((await portal.as(free).ok(attendance.missing, {})).rows.map(({ section_id }) => section_id)).toEqual([
      room.section_id,
    ])
    expect((await take(free, room, '2026-11-19')).http).toBe(404)
    expect((await take(free, room)).http).toBe(200)
    for (const endpoint of [sections.read, sections.roster, gradebook.read, attendance.grid])
      expect([endpoint.path, (await portal.as(free).call(endpoint, { section_id: room.section_id })).http]).toEqual([
        endpoint.path,
        404,
      ])
  })

  it('has it no more once the day is over, or somebody else covers', async () => {
    const { room, free } = await school()
    await absent(room)
    await give(room, free)
    portal.clock.set('2026-11-21T00:30:00.000Z')
    expect([(await rollOf(free, room)).http, (await take(free, room)).http]).toEqual([404, 404])
    expect((await give(room, null)).fields[0]?.key).toBe('substitutions.over')
    portal.clock.reset()
    expect((await rollOf(free, room)).http).toBe(200)
    const second = await portal.person(room.school, 3)
    await give(room, second)
    expect([(await rollOf(free, room)).http, (await rollOf(second, room)).http]).toEqual([404, 200])
  })

  it('finds it in schedule and home, as the absent teacher finds who covers', async () => {
    const { room, free } = await school()
    await absent(room)
    await give(room, free)
    const of = async (who: Person) =>
      (await portal.as(who).ok(calendar.own, { from: friday, to: monday })).classes.map(
        ({ date, substitution: by }) => [date.slice(8), by?.kind, by?.name],
      )
    expect(await of(free)).toEqual([['20', 'for', room.teacher.name]])
    expect(await of(room.teacher)).toEqual([
      ['20', 'by', free.name],
      ['23', undefined, undefined],
    ])
    const homeOf = async (who: Person) => {
      const { meetings, counts } = await portal.as(who).ok(home.teacher, {})
      return [meetings.map(({ section_id, substitution: by }) => [section_id, by?.kind]), counts.rolls_missing]
    }
    const [child] = room.students
    const [parent] = room.parents
    if (!child || !parent) throw new Error('a class of nobody')
    expect(await of(child)).toEqual(await of(room.teacher))
    expect(
      (await portal.as(parent).ok(calendar.children, { from: friday, to: monday })).classes.map(
        ({ substitution: by }) => by?.name,
      ),
    ).toEqual([free.name, undefined])
    expect((await portal.as(child).ok(home.student, {})).meetings.map(({ substitute }) => substitute)).toEqual([
      free.name,
    ])
    expect(await homeOf(free)).toEqual([[[room.section_id, 'for']], 1])
    expect(await homeOf(room.teacher)).toEqual([[[room.section_id, 'by']], 0])
    portal.clock.set('2026-11-20T08:45:00.000Z')
    expect((await portal.as(parent).ok(home.parent, {})).children.map(({ now_in }) => now_in?.substitute)).toEqual([
      free.name,
    ])
    portal.clock.reset()
    const mails = await portal
      .owner()
      .rows<{ subject: string }>(`select subject from mail_outbox where school_id = $1 order by subject`, [
        room.school.id,
      ])
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You are noted as absent',
      'You cover a class',
      'Your classes are covered',
    ])
  })
})

describe('what was assigned', () => {
  it('is undone by what the call answered', async () => {
    const { room, free, office } = await school()
    await absent(room)
    const { before, mails } = (await give(room, free)).data
    expect(before).toEqual([{ ...place(room), teacher_id: null, note: '' }])
    const waiting = () => portal.owner().count('mail_outbox', 'school_id = $1 and cause is not null', [room.school.id])
    expect(await waiting()).toBe(2)
    await portal.owner().rows(
      `
        update mail_outbox
        set not_before = now() + interval '3 minutes'
        where cause = $1 and not_before = '2026-11-20T15:03:00Z'`,
      [mails],
    )
    const due = await portal
      .owner()
      .rows<{ subject: string }>(
        'select subject from mail_outbox m where school_id = $1 and kernel.mail_is_due(m) order by id',
        [room.school.id],
      )
    expect(due.map(({ subject }) => subject)).toEqual(['You are noted as absent'])
    await office.ok(substitutions.assign, { rows: before, undoes: mails })
    expect((await rollOf(free, room)).http).toBe(404)
    expect(await waiting()).toBe(0)
    const again = (await give(room, free)).data
    await portal.owner().rows('update mail_outbox set sent_at = now() where cause = $1', [again.mails])
    await office.ok(substitutions.assign, { rows: again.before, undoes: again.mails })
    expect(
      await portal.owner().count('mail_outbox', `school_id = $1 and subject = 'You need not cover'`, [room.school.id]),
    ).toBe(1)
  })

  it('goes with the absence, and comes back with it', async () => {
    const { room, free, office } = await school()
    const id = await absent(room)
    await give(room, free)
    expect(await office.ok(substitutions.cancelAbsence, { id })).toEqual({ substitutions: 1 })
    expect([(await rollOf(free, room)).http, (await office.ok(substitutions.day, {})).absences]).toEqual([404, []])
    expect((await office.call(substitutions.cancelAbsence, { id })).http).toBe(404)
    expect(await office.ok(substitutions.restoreAbsence, { id })).toEqual({ substitutions: 1 })
    expect((await rollOf(free, room)).http).toBe(200)
    expect((await office.ok(substitutions.absences, { teacher_id: room.teacher.person_id })).rows).toMatchObject([
      { id, open: 1, covered: 1 },
    ])
  })
})
