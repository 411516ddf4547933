import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devices } from '#contract/notifications/device.contract.ts'
import { meetings } from '#contract/schedule/meeting.contract.ts'
import type { LiveEvent } from '#server/kernel/live.ts'
import { openOutbound } from '#server/platform/outbound.ts'
import { newPushKey, openPush } from '#server/platform/push.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { callClasses } from './class.job.ts'

const portal = withPortal()
const link = 'https://meet.example/biology-9'
const key = newPushKey()
const push = openPush(key, 'help@portal.example', openOutbound(true))

let service: Server
let origin = ''
let answer = 201
const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
beforeAll(async () => {
  service = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())

let made = 0
const subscription = (endpoint = `${origin}/push/${++made}`) => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } }
}
const register = (person: Person, given: object = subscription()) =>
  portal.as(person).call(devices.set, { token: JSON.stringify(given), type: 'web' })

/** The meetings of `classroom` begin at 09:00 in the wall time of the school, for an hour; a Friday. */
const linked = async (time_zone: string): Promise<Classroom> => {
  const room = await portal.classroom({ time_zone })
  await portal
    .owner()
    .rows(`update bell_period set start_time = '09:00', end_time = '10:00' where school_id = $1`, [room.school.id])
  await portal
    .owner()
    .rows(`update academic_term set start_date = '2026-01-01', end_date = '2026-12-31' where school_id = $1`, [
      room.school.id,
    ])
  await portal.as(room.teacher).ok(meetings.saveLink, { section_id: room.section_id, link })
  return room
}
const events: LiveEvent[] = []
const live = {
  publish: (some: LiveEvent[]) => void events.push(...some),
  subscribe: () => () => undefined,
  close: async () => undefined,
}
const run = (now: string) =>
  callClasses({
    pool: portal.product().kernel.pool,
    live,
    push,
    clock: () => new Date(now),
    log: { error: () => undefined },
  })()
const eventsOf = ({ section_id }: Classroom) => events.filter((event) => event.section_id === section_id)

describe('the link of a meeting', () => {
  it('is set by the teacher and reaches every meeting of the section', async () => {
    const room = await linked('UTC')
    expect(await portal.as(room.teacher).ok(meetings.link, { section_id: room.section_id })).toEqual({
      link,
      meets: true,
      can: { edit: true },
    })
    expect(
      await portal.owner().count('section_meeting', 'section_id = $1 and link = $2', [room.section_id, link]),
    ).toBe(5)
    await portal.as(room.teacher).ok(meetings.saveLink, { section_id: room.section_id, link: '' })
    expect((await portal.as(room.teacher).ok(meetings.link, { section_id: room.section_id })).link).toBe('')
  })

  it.each(['http://meet.example', 'javascript:alert(1)', 'meet.example', 'https://', 'https://a b'])(
    '%s is refused at its field',
    async (wrong) => {
      const { teacher, section_id } = await portal.classroom()
      const { http, fields } = await portal.as(teacher).call(meetings.saveLink, { section_id, link: wrong })
      expect([http, fields[0]?.path]).toEqual([422, 'link'])
    },
  )

  it('of a closed section stays as it is', async () => {
    const room = await linked('UTC')
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    expect(
      (await portal.as(room.teacher).call(meetings.saveLink, { section_id: room.section_id, link: '' })).http,
    ).toBe(409)
  })
})

describe('at the beginning of a class', () => {
  it.each([
    ['UTC', '2026-11-20T09:00:00Z'],
    ['Europe/Berlin', '2026-11-20T08:00:00Z'],
    ['Europe/Berlin', '2026-07-17T07:00:00Z'],
    ['America/Los_Angeles', '2026-11-20T17:00:00Z'],
    ['Asia/Kathmandu', '2026-11-20T03:15:00Z'],
  ])('in %s at %s its students are told, once', async (zone, start) => {
    const room = await linked(zone)
    const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1_000).toISOString()
    await run(at(-1))
    expect(eventsOf(room)).toEqual([])
    await run(at(0))
    await run(at(30))
    await run(at(60))
    expect(eventsOf(room)).toEqual([
      {
        school_id: room.school.id,
        topic: 'join_class',
        section_id: room.section_id,
        student_ids: expect.arrayContaining(room.students.map(({ person_id }) => person_id)),
      },
    ])
  })

  it('nobody is told on a day without it, out of term, of a closed section, or without a link', async () => {
    const rooms = [await linked('UTC'), await linked('UTC'), await linked('UTC'), await linked('UTC')]
    const [weekend, late, closed, bare] = rooms
    await run('2026-11-21T09:00:00Z')
    expect(eventsOf(weekend ?? (bare as Classroom))).toEqual([])
    await portal
      .owner()
      .rows(`update academic_term set end_date = '2026-11-19' where school_id = $1`, [late?.school.id])
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [closed?.section_id])
    await portal.owner().rows(`update section_meeting set link = '' where section_id = $1`, [bare?.section_id])
    await run('2026-11-20T09:00:00Z')
    for (const room of [late, closed, bare]) expect(room && eventsOf(room)).toEqual([])
  })

  it('registered browsers get a message in the wall time of their owner, signed for the push service', async () => {
    const room = await linked('UTC')
    const [first, second] = room.students
    if (!first || !second) throw new Error('nobody')
    const mine = subscription()
    await register(first, mine)
    await register(room.teacher)
    const before = received.length
    await run('2026-11-20T09:00:10Z')
    const [message, ...others] = received.slice(before)
    expect([message?.path, others]).toEqual([new URL(mine.endpoint).pathname, []])
    expect(message?.headers).toMatchObject({ ttl: '300', 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(message?.body.toString('latin1')).not.toContain('meet.example')

    const [, token = '', k = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(message?.headers.authorization ?? '') ?? []
    const [head = '', body = '', signature = ''] = token.split('.')
    const point = Buffer.from(k, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    expect(k).toBe(push.key)
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true)
    expect([
      claims.aud,
      claims.sub,
      claims.exp > Date.now() / 1_000,
      claims.exp <= Date.now() / 1_000 + 86_400,
    ]).toEqual([origin, 'mailto:help@portal.example', true, true])
  })

  it.each([
    [201, 1],
    [500, 1],
    [404, 0],
    [410, 0],
  ])('a browser whose service answers %i is kept: %i', async (status, kept) => {
    const room = await linked('UTC')
    const [student] = room.students
    if (!student) throw new Error('nobody')
    await register(student)
    answer = status
    await run('2026-11-20T09:00:10Z')
    answer = 201
    expect(await portal.owner().count('push_device', 'user_id = $1', [student.user_id])).toBe(kept)
  })
})

describe('a running class', () => {
  it('can be joined by its students alone, from its beginning to its end', async () => {
    const room = await linked('Europe/Berlin')
    const stranger = await portal.person(room.school, 4)
    const [student] = room.students
    const shown = async (now: string, who: Person | undefined = student) => {
      portal.clock.set(now)
      const { classes } = await portal.as(who).ok(meetings.joinable, {})
      portal.clock.reset()
      return classes.map(({ section_id, start_time, end_time, link: to }) => [section_id, start_time, end_time, to])
    }
    const whole = [[room.section_id, '2026-11-20 09:00', '2026-11-20 10:00', link]]
    expect(await shown('2026-11-20T07:59:59Z')).toEqual([])
    expect(await shown('2026-11-20T08:00:00Z')).toEqual(whole)
    expect(await shown('2026-11-20T09:00:00Z')).toEqual(whole)
    expect(await shown('2026-11-20T09:00:01Z')).toEqual([])
    expect(await shown('2026-11-20T08:30:00Z', stranger)).toEqual([])
  })
})

describe('a browser', () => {
  it('is registered for the own account, once, and belongs to whoever registered it last', async () => {
    const { students, school } = await portal.classroom()
    const [first, second] = students
    if (!first || !second) throw new Error('nobody')
    const shared = subscription()
    await register(first, shared)
    await register(first, shared)
    const ownersOf = () => portal.owner().rows('select user_id from push_device where endpoint = $1', [shared.endpoint])
    expect(await ownersOf()).toEqual([{ user_id: first.user_id }])
    await register(second, shared)
    expect(await ownersOf()).toEqual([{ user_id: second.user_id }])
    expect(school.id).toBeGreaterThan(0)
  })

  it('is not registered by somebody who acts for its owner', async () => {
    const { students, admin } = await portal.classroom()
    const [student] = students
    if (!student) throw new Error('nobody')
    await portal
      .owner()
      .rows('update auth.session set real_user_id = $1 where user_id = $2', [admin.user_id, student.user_id])
    expect((await register(student)).http).toBe(403)
  })

  it('keeps the ten latest of one account', async () => {
    const person = await portal.person(await portal.school(), 4)
    for (let time = 0; time < 12; time++) await register(person)
    expect(await portal.owner().count('push_device', 'user_id = $1', [person.user_id])).toBe(10)
  })

  it.each([
    '',
    'nonsense',
    '{}',
    '{"endpoint":"ftp://a.example","keys":{}}',
    '{"endpoint":"https://a.example/x","keys":{"p256dh":"short","auth":"short"}}',
    'null',
  ])('with the token %j is refused', async (token) => {
    const person = await portal.person(await portal.school(), 4)
    const { http, fields } = await portal.as(person).call(devices.set, { token, type: 'web' })
    expect([http, fields[0]?.path]).toEqual([422, 'token'])
  })
})

describe('the answer of a meeting provider', () => {
  it('is kept sealed for the teacher who came back with it, the latest alone', async () => {
    const { teacher, students } = await portal.classroom()
    for (const code of ['first-code', 'second-code'])
      await portal.as(teacher).ok(meetings.saveAccount, { answer: { code, state: 's' } })
    const rows = await portal
      .owner()
      .rows<{ answer: Buffer; version: number }>('select answer, version from meeting_account where person_id = $1', [
        teacher.person_id,
      ])
    expect(rows.map(({ version }) => version)).toEqual([2])
    expect(rows[0]?.answer.toString('latin1')).not.toContain('code')
    expect((await portal.as(students[0]).call(meetings.saveAccount, { answer: { code: 'x' } })).http).toBe(403)
  })
})
