import { describe, expect, it } from 'vitest'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { type EventValues, events } from '#contract/schedule/event.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const span = { from: '2026-11-01', to: '2026-11-30' }
const values = (more: Partial<EventValues> = {}): EventValues => ({
  title: 'Choir',
  description: '',
  place: 'Hall',
  start_date: '2026-11-03',
  end_date: '2026-11-03',
  start_time: '15:00',
  end_time: '16:00',
  rrule: '',
  until: null,
  audience: 'self',
  section_ids: [],
  person_ids: [],
  grade_levels: [],
  roles: [],
  ...more,
})
const weekly = values({ rrule: 'FREQ=WEEKLY;BYDAY=TU', audience: 'school' })
const add = async (who: Person, given: EventValues) => (await portal.as(who).ok(events.add, given)).id
const shown = async (who: Person | undefined) => {
  const read = who?.role === 5 ? calendar.children : calendar.own
  return (await portal.as(who).ok(read, span)).events
}
const datesOf = async (who: Person | undefined) =>
  (await shown(who)).map(({ title, date }) => `${date.slice(8)} ${title}`)

describe('an event', () => {
  const rows: [audience: Partial<EventValues>, by: 'admin' | 'teacher', sees: string[]][] = [
    [
      { audience: 'school' },
      'admin',
      ['admin', 'teacher', 'other teacher', 'student', 'other student', 'parent', 'other parent'],
    ],
    [{ audience: 'staff' }, 'admin', ['admin', 'teacher', 'other teacher']],
    [{ audience: 'sections' }, 'teacher', ['admin', 'teacher', 'student', 'parent']],
    [{ audience: 'self' }, 'teacher', ['teacher']],
  ]
  it.each(rows)('for %j of the %s is seen by %j alone', async (audience, by, sees) => {
    const room = await portal.classroom({ students: 1 })
    const other = await portal.classroom({ in: room.school, students: 1 })
    const abroad = await portal.classroom({ students: 1 })
    const id = await add(room[by], values({ ...audience, section_ids: [room.section_id] }))
    const people: [string, Person | undefined][] = [
      ['admin', room.admin],
      ['teacher', room.teacher],
      ['other teacher', other.teacher],
      ['student', room.students[0]],
      ['other student', other.students[0]],
      ['parent', room.parents[0]],
      ['other parent', other.parents[0]],
      ['admin abroad', abroad.admin],
      ['student abroad', abroad.students[0]],
    ]
    for (const [name, person] of people) {
      const seen = sees.includes(name)
      expect([name, (await shown(person)).length, (await portal.as(person).call(events.read, { id })).http]).toEqual([
        name,
        seen ? 1 : 0,
        seen ? 200 : 404,
      ])
    }
  })

  const chosen: [
    more: (room: Classroom, other: Classroom) => Partial<EventValues>,
    by: 'admin' | 'teacher',
    sees: string[],
  ][] = [
    [(room) => ({ person_ids: [room.students[0]?.person_id ?? 0] }), 'teacher', ['teacher', 'student', 'parent']],
    [(_, other) => ({ person_ids: [other.teacher.person_id] }), 'admin', ['admin', 'other teacher']],
    [(room) => ({ section_ids: [room.section_id] }), 'admin', ['admin', 'teacher', 'student', 'parent']],
    [() => ({ grade_levels: ['10'] }), 'admin', ['admin', 'other student', 'other parent']],
    [() => ({ roles: [3] }), 'admin', ['admin', 'teacher', 'other teacher']],
    [() => ({ roles: [4] }), 'admin', ['admin', 'student', 'other student', 'parent', 'other parent']],
    [() => ({ roles: [5], grade_levels: ['9'] }), 'admin', ['admin', 'student', 'parent', 'other parent']],
  ]
  it.each(chosen)('for chosen people is seen by them and their parents alone (%#)', async (more, by, sees) => {
    const room = await portal.classroom({ students: 1 })
    const other = await portal.classroom({ in: room.school, students: 1 })
    await portal
      .owner()
      .rows(`update student set grade_level = '10' where school_id = $1 and id = $2`, [
        room.school.id,
        other.students[0]?.person_id,
      ])
    const given = values({ audience: 'people', rrule: 'FREQ=WEEKLY', ...more(room, other) })
    const id = await add(room[by], given)
    await portal.as(room[by]).ok(events.remove, { id, version: 1, date: '2026-11-10', scope: 'one' })
    const people: [string, Person | undefined][] = [
      ['admin', room.admin],
      ['other admin', other.admin],
      ['teacher', room.teacher],
      ['other teacher', other.teacher],
      ['student', room.students[0]],
      ['other student', other.students[0]],
      ['parent', room.parents[0]],
      ['other parent', other.parents[0]],
    ]
    for (const [name, person] of people) {
      const seen = sees.includes(name)
      const { http, data } = await portal.as(person).call(events.read, { id })
      expect([name, await datesOf(person), http]).toEqual([
        name,
        seen ? ['03 Choir', '17 Choir', '24 Choir'] : [],
        seen ? 200 : 404,
      ])
      if (seen && name !== by) expect([data.people, data.person_ids]).toEqual([[], []])
    }
  })

  it("for chosen people reaches a teacher's own students alone, and needs somebody", async () => {
    const room = await portal.classroom({ students: 1 })
    const other = await portal.classroom({ in: room.school, students: 1 })
    const refused = async (more: Partial<EventValues>) => {
      const { http, fields } = await portal.as(room.teacher).call(events.add, values({ audience: 'people', ...more }))
      return [http, fields[0]?.path]
    }
    expect(await refused({})).toEqual([422, 'person_ids'])
    expect(await refused({ person_ids: [other.students[0]?.person_id ?? 0] })).toEqual([422, 'person_ids'])
    expect(await refused({ grade_levels: ['9'] })).toEqual([422, 'grade_levels'])
    expect(await refused({ roles: [4] })).toEqual([422, 'roles'])
    const found = async (who: Person) =>
      (await portal.as(who).ok(events.people, { search: 'family' })).rows.map(({ id }) => id)
    expect(await found(room.teacher)).toEqual([room.students[0]?.person_id])
    expect(await found(room.admin)).toHaveLength(8)
  })

  it.each([
    ['for the school by a teacher', { audience: 'school' }, 'audience'],
    ['for no section', { audience: 'sections' }, 'section_ids'],
    ['that ends the day before', { end_date: '2026-11-02' }, 'end_date'],
    ['that ends before it begins', { end_time: '14:00' }, 'end_time'],
    ['with an end and no beginning', { start_time: null }, 'start_time'],
    ['that stops repeating before it begins', { rrule: 'FREQ=DAILY', until: '2026-11-01' }, 'until'],
    ['that repeats every second', { rrule: 'FREQ=SECONDLY' }, 'rrule'],
    ['that repeats by weeks on a place in the month', { rrule: 'FREQ=WEEKLY;BYDAY=2TU' }, 'rrule'],
    ['that repeats on two places in the month', { rrule: 'FREQ=MONTHLY;BYDAY=1TU,3TU' }, 'rrule'],
    ['with another rule behind it', { rrule: 'FREQ=DAILY\nRRULE:FREQ=SECONDLY' }, 'rrule'],
  ] as const)('%s is refused', async (_, more, path) => {
    const { teacher } = await portal.classroom({ students: 1 })
    const { http, fields } = await portal.as(teacher).call(events.add, values(more))
    expect([http, fields[0]?.path]).toEqual([422, path])
  })

  it('for the sections of a colleague is refused', async () => {
    const room = await portal.classroom({ students: 1 })
    const other = await portal.classroom({ in: room.school, students: 1 })
    const { http, fields } = await portal
      .as(room.teacher)
      .call(events.add, values({ audience: 'sections', section_ids: [other.section_id] }))
    expect([http, fields[0]?.path]).toEqual([422, 'section_ids'])
  })

  it('on the first Tuesday and on the last Friday of the months is shown on those', async () => {
    const { admin } = await portal.classroom({ students: 1 })
    await add(admin, values({ title: 'Council', rrule: 'FREQ=MONTHLY;BYDAY=1TU' }))
    await add(
      admin,
      values({
        title: 'Assembly',
        start_date: '2026-09-25',
        end_date: '2026-09-25',
        rrule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
      }),
    )
    expect(await datesOf(admin)).toEqual(['03 Council', '27 Assembly'])
  })

  it('over several days is shown when any of them is', async () => {
    const { admin } = await portal.classroom({ students: 1 })
    await add(
      admin,
      values({ title: 'Trip', start_date: '2026-10-30', end_date: '2026-11-02', start_time: null, end_time: null }),
    )
    expect((await shown(admin)).map(({ date, end_date }) => [date, end_date])).toEqual([['2026-10-30', '2026-11-02']])
  })
})

describe('a series', () => {
  const begin = async (): Promise<{ room: Classroom; id: number }> => {
    const room = await portal.classroom({ students: 1 })
    return { room, id: await add(room.admin, weekly) }
  }
  const change = (
    room: Classroom,
    id: number,
    date: string,
    scope: 'one' | 'following' | 'all',
    more: Partial<EventValues>,
    version = 1,
  ) =>
    portal
      .as(room.admin)
      .call(events.change, { ...weekly, start_date: date, end_date: date, ...more, id, version, date, scope })
  const remove = (room: Classroom, id: number, date: string, scope: 'one' | 'following' | 'all', version = 1) =>
    portal.as(room.admin).call(events.remove, { id, version, date, scope })

  it('is shown on each of its dates', async () => {
    const { room } = await begin()
    expect(await datesOf(room.students[0])).toEqual(['03 Choir', '10 Choir', '17 Choir', '24 Choir'])
  })

  it('is changed on one date alone, which may move', async () => {
    const { room, id } = await begin()
    expect(
      (
        await change(room, id, '2026-11-10', 'one', {
          title: 'Concert',
          start_date: '2026-11-12',
          end_date: '2026-11-12',
        })
      ).http,
    ).toBe(200)
    expect(await datesOf(room.students[0])).toEqual(['03 Choir', '12 Concert', '17 Choir', '24 Choir'])
  })

  it('is changed from a date on', async () => {
    const { room, id } = await begin()
    expect(
      (
        await change(room, id, '2026-11-17', 'following', {
          title: 'Orchestra',
          start_date: '2026-11-18',
          end_date: '2026-11-18',
          rrule: 'FREQ=WEEKLY',
        })
      ).http,
    ).toBe(200)
    expect(await datesOf(room.students[0])).toEqual(['03 Choir', '10 Choir', '18 Orchestra', '25 Orchestra'])
  })

  it('is changed as a whole, from whichever date', async () => {
    const { room, id } = await begin()
    expect(
      (
        await change(room, id, '2026-11-17', 'all', {
          title: 'Band',
          start_date: '2026-11-18',
          end_date: '2026-11-18',
          rrule: 'FREQ=WEEKLY',
        })
      ).http,
    ).toBe(200)
    expect(await datesOf(room.students[0])).toEqual(['04 Band', '11 Band', '18 Band', '25 Band'])
  })

  it.each([
    ['one', ['03 Choir', '17 Choir', '24 Choir']],
    ['following', ['03 Choir']],
    ['all', []],
  ] as const)('is deleted: %s', async (scope, left) => {
    const { room, id } = await begin()
    expect((await remove(room, id, '2026-11-10', scope)).http).toBe(200)
    expect(await datesOf(room.students[0])).toEqual(left)
  })

  it('loses a date that was changed before, and does not show the old one again', async () => {
    const { room, id } = await begin()
    const { data } = await change(room, id, '2026-11-10', 'one', { title: 'Concert' })
    expect((await remove(room, data.id, '2026-11-10', 'one')).http).toBe(200)
    expect(await datesOf(room.students[0])).toEqual(['03 Choir', '17 Choir', '24 Choir'])
  })

  it.each(['one', 'following', 'all'] as const)('comes back as it was after it was deleted: %s', async (scope) => {
    const { room, id } = await begin()
    await change(room, id, '2026-11-17', 'one', { title: 'Concert' })
    const before = await datesOf(room.students[0])
    const { removal_id } = (await remove(room, id, '2026-11-10', scope)).data
    expect(await datesOf(room.students[0])).not.toEqual(before)
    expect((await portal.as(room.teacher).call(events.restore, { removal_id })).http).toBe(404)
    await portal.as(room.admin).ok(events.restore, { removal_id })
    expect(await datesOf(room.students[0])).toEqual(before)
    expect((await portal.as(room.admin).call(events.restore, { removal_id })).http).toBe(404)
  })

  it('brings a date back that was changed alone and then deleted', async () => {
    const { room, id } = await begin()
    const concert = (await change(room, id, '2026-11-17', 'one', { title: 'Concert' })).data.id
    const { removal_id } = (await remove(room, concert, '2026-11-17', 'one')).data
    expect(await datesOf(room.students[0])).toEqual(['03 Choir', '10 Choir', '24 Choir'])
    await portal.as(room.admin).ok(events.restore, { removal_id })
    expect(await datesOf(room.students[0])).toEqual(['03 Choir', '10 Choir', '17 Concert', '24 Choir'])
  })

  it('that was cut and changed since is not put together again', async () => {
    const { room, id } = await begin()
    const { removal_id } = (await remove(room, id, '2026-11-17', 'following')).data
    expect((await change(room, id, '2026-11-03', 'all', { title: 'Band', until: '2026-11-20' }, 2)).http).toBe(200)
    expect((await portal.as(room.admin).call(events.restore, { removal_id })).code).toBe('stale')
    expect(await datesOf(room.students[0])).toEqual(['03 Band', '10 Band', '17 Band'])
  })

  it('changes for whom it is with the dates that were changed alone', async () => {
    const { room, id } = await begin()
    await change(room, id, '2026-11-10', 'one', { title: 'Concert' })
    await change(room, id, '2026-11-03', 'all', { audience: 'staff' }, 1)
    expect(await datesOf(room.students[0])).toEqual([])
    expect(await datesOf(room.teacher)).toEqual(['03 Choir', '10 Concert', '17 Choir', '24 Choir'])
  })

  it('is changed on what was read last, on a date that it has, by its author or the office', async () => {
    const { room, id } = await begin()
    expect((await change(room, id, '2026-11-10', 'all', {}, 9)).code).toBe('stale')
    expect((await change(room, id, '2026-11-11', 'one', {})).http).toBe(404)
    expect((await portal.as(room.teacher).ok(events.read, { id })).can).toEqual({ edit: false })
    expect(
      (await portal.as(room.teacher).call(events.remove, { id, version: 1, date: '2026-11-03', scope: 'all' })).http,
    ).toBe(404)
  })
})
