import { describe, expect, it } from 'vitest'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { calendarImport, type CalendarPreview } from '#contract/schedule/calendar-import.contract.ts'
import { events } from '#contract/schedule/event.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const entry = (uid: string, title: string, more = 'DTSTART:20261124T100000\nDTEND:20261124T110000') =>
  `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:${title}\n${more}\nEND:VEVENT`
const file = (...entries: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR'].join('\n')
const weekly = entry(
  'w',
  'Choir',
  'DTSTART:20261103T150000\nDTEND:20261103T160000\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20261110T150000',
)
const send = (who: Person, path: string, text: string, fields: Record<string, string>) =>
  portal.upload(who, path, Buffer.from(text), 'school.ics', fields)
const check = async (who: Person, text: string, into = 'school') =>
  (await send(who, calendarImport.check.path, text, { into })).data as CalendarPreview
let keys = 0
const store = async (room: Classroom, text: string, into = 'school') => {
  const { seen } = await check(room.admin, text, into)
  const form = new FormData()
  form.append('into', into)
  form.append('seen', seen)
  form.append('file', new Blob([text]), 'school.ics')
  const encoded = new Response(form)
  const { http, data } = await portal.send(room.admin, {
    method: 'POST',
    url: `/api/v2/${calendarImport.confirm.path}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': `import-${process.pid}-${++keys}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { http, ...(data as { id: number; added: number; changed: number }) }
}
const shown = async (who: Person | undefined) => {
  const { events: found, days } = await portal.as(who).ok(calendar.own, { from: '2026-11-01', to: '2026-11-30' })
  return [
    ...found.map(({ date, title }) => `${date.slice(8)} ${title}`),
    ...days.flatMap(({ date, closure }) => (closure ? `${date.slice(8)} closed ${closure}` : [])),
  ]
}

describe('a calendar file', () => {
  it('is looked at first, then stored; the same file again changes nothing, another one what differs; each step is undone', async () => {
    const room = await portal.classroom({ students: 1 })
    const [student] = room.students
    const text = file(
      weekly,
      entry('f', 'Fair'),
      entry('r', 'Odd', 'DTSTART:20261103T150000\nDTEND:20261103T160000\nRRULE:FREQ=MONTHLY;BYDAY=1TU,3TU'),
    )
    const preview = await check(room.admin, text)
    expect([preview.counts, preview.rejects.map(({ reason }) => reason)]).toEqual([
      { new: 2, changed: 0, same: 0 },
      ['rule'],
    ])
    expect(await shown(student)).toEqual([])
    const first = await store(room, text)
    const before = ['03 Choir', '17 Choir', '24 Fair', '24 Choir']
    expect([first.http, first.added, await shown(student)]).toEqual([200, 2, before])
    expect((await check(room.admin, text)).counts).toEqual({ new: 0, changed: 0, same: 2 })
    expect((await store(room, text)).http).toBe(409)

    const second = await store(
      room,
      file(entry('w', 'Band', 'DTSTART:20261104T150000\nDTEND:20261104T160000'), entry('f', 'Fair'), entry('n', 'New')),
    )
    expect([second.added, second.changed, await shown(student)]).toEqual([1, 1, ['04 Band', '24 Fair', '24 New']])
    expect(await portal.as(room.admin).ok(calendarImport.undo, { id: second.id })).toEqual({ undone: 2, kept: 0 })
    expect(await shown(student)).toEqual(before)
    expect((await portal.as(room.admin).call(calendarImport.undo, { id: second.id })).http).toBe(404)
    expect(
      (await portal.as(room.admin).ok(calendarImport.list, {})).rows.map(({ entries, undone_at }) => [
        entries,
        undone_at !== null,
      ]),
    ).toEqual([
      [2, true],
      [2, false],
    ])
  })

  it('is read with a byte order mark, and in the encodings of office programs', async () => {
    const room = await portal.classroom({ students: 1 })
    const text = file(entry('h', 'Día público', 'DTSTART;VALUE=DATE:20270126\nDTEND;VALUE=DATE:20270127'))
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
    ]) {
      const { data } = await portal.upload(room.admin, calendarImport.check.path, bytes, 'school.ics', {
        into: 'school',
      })
      expect((data as CalendarPreview).entries).toMatchObject([{ title: 'Día público', date: '2027-01-26' }])
    }
  })

  it('leaves what somebody changed since when it is undone, and is taken anew after that', async () => {
    const room = await portal.classroom({ students: 1 })
    const { id } = await store(room, file(weekly, entry('f', 'Fair')))
    const fair = (await portal.as(room.admin).ok(calendar.own, { from: '2026-11-24', to: '2026-11-24' })).events.find(
      ({ title }) => title === 'Fair',
    )
    const {
      can: _can,
      by: _by,
      sections: _sections,
      people: _people,
      of_series: _of,
      time_zone: _zone,
      ...page
    } = await portal.as(room.admin).ok(events.read, { id: fair?.event_id ?? 0 })
    await portal.as(room.admin).ok(events.change, { ...page, title: 'Our fair', scope: 'all' })
    expect(await portal.as(room.admin).ok(calendarImport.undo, { id })).toEqual({ undone: 1, kept: 1 })
    expect(await shown(room.students[0])).toEqual(['24 Our fair'])
    expect((await check(room.admin, file(weekly, entry('f', 'Fair')))).counts).toEqual({ new: 1, changed: 0, same: 1 })
  })

  it('is for the staff alone, or names the days on which the school is closed', async () => {
    const room = await portal.classroom({ students: 1 })
    await store(room, file(entry('s', 'Staff day')), 'staff')
    expect([await shown(room.students[0]), await shown(room.teacher)]).toEqual([[], ['24 Staff day']])
    const holidays = file(
      entry('h', 'Harvest', 'DTSTART;VALUE=DATE:20261126\nDTEND;VALUE=DATE:20261128'),
      entry('t', 'Timed'),
      entry('y', 'Yearly', 'DTSTART;VALUE=DATE:20261126\nRRULE:FREQ=YEARLY'),
    )
    expect((await check(room.admin, holidays, 'closures')).rejects.map(({ reason }) => reason)).toEqual([
      'not-whole-days',
      'repeats',
    ])
    const { id } = await store(room, holidays, 'closures')
    expect(await shown(room.students[0])).toEqual(['26 closed Harvest', '27 closed Harvest'])
    expect((await check(room.admin, holidays, 'closures')).counts).toEqual({ new: 0, changed: 0, same: 1 })
    await portal.as(room.admin).ok(calendarImport.undo, { id })
    expect(await shown(room.students[0])).toEqual([])
  })

  it('is read in the time of its zones, at the wall time of the school', async () => {
    const room = await portal.classroom({ students: 1, time_zone: 'Asia/Tokyo' })
    const { entries } = await check(
      room.admin,
      file(entry('z', 'Call', 'DTSTART;TZID=America/New_York:20261124T200000\nDURATION:PT1H')),
    )
    expect(entries.map(({ date, start_time, end_time }) => [date, start_time, end_time])).toEqual([
      ['2026-11-25', '10:00', '11:00'],
    ])
  })

  it('that is none, or that is not the one that was looked at, is refused', async () => {
    const room = await portal.classroom({ students: 1 })
    const { http, fields } = await send(room.admin, calendarImport.check.path, 'hello', { into: 'school' })
    expect([http, fields[0]?.key]).toEqual([422, 'calendar-import.no-calendar'])
    const { seen } = await check(room.admin, file(weekly))
    const form = new FormData()
    form.append('into', 'school')
    form.append('seen', seen)
    form.append('file', new Blob([file(entry('f', 'Fair'))]), 'a.ics')
    const encoded = new Response(form)
    const answer = await portal.send(room.admin, {
      method: 'POST',
      url: `/api/v2/${calendarImport.confirm.path}`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': 'import-other-file' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect([answer.http, answer.code]).toEqual([409, 'calendar-import.changed'])
  })
})
