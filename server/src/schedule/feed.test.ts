import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { events } from '#contract/schedule/event.contract.ts'
import { calendarFeed } from '#contract/schedule/feed.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const addressOf = async (person: Person | undefined): Promise<string> =>
  new URL((await portal.as(person).ok(calendarFeed.make, {})).address).pathname
const fetched = (path: string, headers: Record<string, string> = {}) =>
  portal.send(undefined, { method: 'GET', url: path, headers })
const summaries = (text: string): unknown[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('summary'))
const fair = {
  description: '',
  place: '',
  start_date: '2026-11-24',
  end_date: '2026-11-24',
  start_time: '10:00',
  end_time: '11:00',
  rrule: '',
  until: null,
  section_ids: [],
  person_ids: [],
  grade_levels: [],
  roles: [],
}

describe('a calendar feed', () => {
  it('holds the own classes as weekly series, what is due, and events that concern the person', async () => {
    const room = await portal.classroom()
    await portal.as(room.admin).ok(events.add, { ...fair, title: 'Fair', audience: 'school' })
    await portal.as(room.admin).ok(events.add, { ...fair, title: 'Staff only', audience: 'staff' })
    await portal
      .as(room.admin)
      .ok(events.add, { ...fair, title: 'Chosen', audience: 'people', person_ids: [room.students[1]?.person_id ?? 0] })
    const { http, text, headers } = await fetched(await addressOf(room.students[0]))
    expect([http, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const calendar = new ICAL.Component(ICAL.parse(text))
    const weekly = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('rrule'))
    expect(weekly.map((event) => String(event.getFirstPropertyValue('dtstart')).slice(11))).toEqual([
      '08:30:00',
      '08:30:00',
      '08:30:00',
      '08:30:00',
      '08:30:00',
    ])
    const titles = summaries(text)
    expect([
      titles.includes('Fair'),
      titles.includes('Staff only'),
      titles.filter((one) => String(one).startsWith('Due: ')).length,
    ]).toEqual([true, false, 3])
    expect(summaries((await fetched(await addressOf(room.teacher))).text)).toContain('Staff only')
    expect(summaries((await fetched(await addressOf(room.parents[0]))).text)).toContain('Fair')
    expect(titles).not.toContain('Chosen')
    for (const person of [room.students[1], room.parents[1]])
      expect(summaries((await fetched(await addressOf(person))).text)).toContain('Chosen')
  })

  it('tells of work when it is due for the student; for two children with dates of their own, of each', async () => {
    const room = await portal.classroom({ students: 2 })
    const [activity] = room.activities
    const [mother] = room.parents
    await portal
      .owner()
      .insert('guardianship', [
        { school_id: room.school.id, parent_id: mother?.person_id, student_id: room.students[1]?.person_id },
      ])
    await portal.owner().rows(`update activity set due_at = '2026-11-18T20:00:00Z' where id = $1`, [activity?.id])
    await portal.owner().insert('activity_student', [
      {
        school_id: room.school.id,
        activity_id: activity?.id,
        student_id: room.students[0]?.person_id,
        due_at: '2026-11-25T20:00:00Z',
        set_by: room.teacher.user_id,
        set_at: '2026-11-20T00:00:00Z',
      },
    ])
    const due = async (person: Person | undefined) =>
      new ICAL.Component(ICAL.parse((await fetched(await addressOf(person))).text))
        .getAllSubcomponents('vevent')
        .filter((event) => String(event.getFirstPropertyValue('uid')).startsWith(`due-${activity?.id}`))
        .map((event) => String(event.getFirstPropertyValue('dtstart')).slice(0, 10))
    expect(await due(room.students[0])).toEqual(['2026-11-25'])
    expect(await due(room.students[1])).toEqual(['2026-11-18'])
    expect((await due(mother)).toSorted()).toEqual(['2026-11-18', '2026-11-25'])
  })

  it('is told to be the same with its tag, and sent anew after a change', async () => {
    const room = await portal.classroom()
    const path = await addressOf(room.students[0])
    const tag = String((await fetched(path)).headers['etag'])
    const same = await fetched(path, { 'if-none-match': `"other", W/${tag}` })
    expect([same.http, same.text]).toEqual([304, ''])
    await portal.as(room.admin).ok(events.add, { ...fair, title: 'Fair', audience: 'school' })
    expect((await fetched(path, { 'if-none-match': tag })).http).toBe(200)
  })

  it('has one address a role: a new one ends the old one, revoking ends it, and only its hash is kept', async () => {
    const room = await portal.classroom()
    const [student] = room.students
    const first = await addressOf(student)
    const second = await addressOf(student)
    expect([(await fetched(first)).http, (await fetched(second)).http]).toEqual([404, 200])
    expect((await portal.as(student).ok(calendarFeed.read, {})).feed).toEqual({
      created_at: expect.stringContaining('2026-11-20'),
      used_on: '2026-11-20',
    })
    const stored = await portal
      .owner()
      .rows<{ row: string }>('select to_jsonb(f)::text as row from calendar_feed f where school_id = $1', [
        room.school.id,
      ])
    expect(stored.some(({ row }) => row.includes(second.slice(-47, -4)))).toBe(false)
    await portal.as(student).ok(calendarFeed.revoke, {})
    expect((await fetched(second)).http).toBe(404)
  })

  it('was used on a day of its school', async () => {
    const room = await portal.classroom({ time_zone: 'America/New_York' })
    portal.clock.set('2026-11-01T03:30:00Z')
    await fetched(await addressOf(room.students[0]))
    expect((await portal.as(room.students[0]).ok(calendarFeed.read, {})).feed?.used_on).toBe('2026-10-31')
    portal.clock.set('2026-11-02T04:30:00Z') // the clocks went back an hour
    await fetched(await addressOf(room.students[0]))
    expect((await portal.as(room.students[0]).ok(calendarFeed.read, {})).feed?.used_on).toBe('2026-11-01')
    portal.clock.reset()
  })

  it('ends with the account, the place in the school and the school', async () => {
    const dead = async (
      statement: string,
      pick: (room: Awaited<ReturnType<typeof portal.classroom>>) => number | undefined,
    ) => {
      const room = await portal.classroom()
      const path = await addressOf(room.students[0])
      expect((await fetched(path)).http).toBe(200)
      await portal.owner().rows(statement, [pick(room)])
      return (await fetched(path)).http
    }
    expect(
      await dead('update account set disabled_at = now() where id = $1', ({ students }) => students[0]?.user_id),
    ).toBe(404)
    expect(
      await dead('update person_role set access = 0 where person_id = $1', ({ students }) => students[0]?.person_id),
    ).toBe(404)
    expect(await dead('update school set archived_at = now() where id = $1', ({ school }) => school.id)).toBe(404)
  })

  it('opens nothing else: its secret is no session, and no other path takes it', async () => {
    const room = await portal.classroom()
    const path = await addressOf(room.admin)
    const token = /([A-Za-z0-9_-]{43})\.ics$/.exec(path)?.[1] ?? ''
    expect((await portal.as({ token }).call(calendarFeed.read, {})).http).toBe(401)
    for (const wrong of [
      path.replace('.ics', ''),
      path.replace('.ics', '.ICS'),
      `${path}x`,
      path.replace(token, `${token.slice(0, -1)}!`),
      path.replace(token, 'a'.repeat(43)),
    ])
      expect((await fetched(wrong)).http).toBe(404)
    expect((await portal.send(undefined, { method: 'POST', url: path })).http).toBe(404)
  })
})
