import { afterEach, describe, expect, it } from 'vitest'
import { textGateway } from '#contract/integrations/text-gateway.contract.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { type Notice, notify } from './notify.ts'
import { handOver } from './text-gateway.ts'
import {
  agreed,
  ownNumber as number,
  sendAll,
  statesOf,
  textRoom,
  textsOf,
  withGateway,
  writeText,
} from './text-messages.testing.ts'

const portal = withPortal({ own: true })
const gateway = withGateway()
afterEach(() => portal.owner().rows('delete from text_message'))

const room = (...given: [Parameters<typeof textRoom>[2]?, number?]) => textRoom(portal, gateway, ...given)
const write = (made: Classroom, words: string, more: Partial<Notice> = {}) => writeText(portal, made, words, more)
const states = (made: Classroom) => statesOf(portal, made)
/** Time passes until the next try. */
const wait = () => portal.owner().rows('update text_message set not_before = now() where not_before is not null')

describe('a text message', () => {
  it('is handed to the gateway as the group described it, once, with what it may break escaped', async () => {
    const made = await room()
    await write(made, 'Snow: "closed"\n– {from} stays')
    await sendAll(portal)
    await sendAll(portal)
    expect(gateway.received).toHaveLength(1)
    const [{ method, path, headers, body } = { method: '', path: '', headers: {}, body: '{}' }] = gateway.received
    expect([method, path, headers['authorization'], headers['content-type']]).toEqual([
      'POST',
      '/send',
      'Bearer secret-of-the-gateway',
      'application/json',
    ])
    expect(JSON.parse(body)).toEqual({
      to: number,
      message: { text: 'Snow: "closed"\n- {from} stays' },
      from: 'SCHOOL',
      ref: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(await textsOf(portal, made.school.id)).toMatchObject([
      { status: 'sent', provider_id: 'm-1', segments: 1, cost: 500 },
    ])
  })

  it.each([
    [
      'a form',
      { content: 'form', body: 'To={to}&Body={text}&Api=1', address: '/send' },
      '/send',
      `To=%2B15551230001&Body=a%26b%3Dc&Api=1`,
    ],
    [
      'an address',
      { method: 'GET', body: '', address: '/get?to={to}&text={text}' },
      '/get?to=%2B15551230001&text=a%26b%3Dc',
      '',
    ],
  ] as const)('goes by %s', async (_, { address, ...change }, path, body) => {
    const made = await room({ ...change, address: gateway.address(address) })
    await write(made, 'a&b=c')
    await sendAll(portal)
    expect(gateway.received.map((one) => [one.path, one.body])).toEqual([[path, body]])
    expect(await states(made)).toEqual([['sent', '']])
  })

  it('succeeds by what stands in the answer', async () => {
    const made = await room({ success_path: 'messages.0.status', success_value: '0', id_path: 'messages.0.id' })
    gateway.answers((_, count) => ({ body: `{"messages":[{"status":"${count - 1}","id":${count}}]}` }))
    await write(made, 'First')
    await sendAll(portal)
    await write(made, 'Second')
    await sendAll(portal)
    expect(await textsOf(portal, made.school.id)).toMatchObject([
      { status: 'sent', provider_id: '1' },
      { status: 'failed', reason: 'refused', said: '200 1', cost: 0 },
    ])
  })

  it('that is refused for good is not sent again', async () => {
    const made = await room()
    gateway.answers(() => ({ status: 400 }))
    await write(made, 'Hello')
    await sendAll(portal)
    await sendAll(portal)
    expect(gateway.received).toHaveLength(1)
    expect(await textsOf(portal, made.school.id)).toMatchObject([
      { status: 'failed', reason: 'refused', said: '400', cost: 0 },
    ])
  })

  it('waits while the gateway has no room, then leaves; everything of that gateway waits with it', async () => {
    const made = await room()
    gateway.answers((_, count) => (count === 1 ? { status: 429, headers: { 'retry-after': '600' } } : {}))
    await write(made, 'First')
    await sendAll(portal)
    await write(made, 'Second')
    const waits = async () =>
      (
        await portal.owner().rows<{ minutes: number }>(
          `
            select round(extract(epoch from not_before - now()) / 60)::integer as minutes
            from text_message
            where status = 'waiting' and not_before > now()
            order by id`,
        )
      ).map(({ minutes }) => minutes)
    expect(await waits()).toEqual([10])
    await wait()
    await sendAll(portal)
    expect(await states(made)).toEqual([
      ['sent', ''],
      ['sent', ''],
    ])
    expect(gateway.received).toHaveLength(3)
  })

  it('is given up after eight tries', async () => {
    const made = await room()
    gateway.answers(() => ({ status: 503 }))
    await write(made, 'Hello')
    for (let time = 0; time < 10; time++) {
      await sendAll(portal)
      await wait()
    }
    expect(gateway.received).toHaveLength(8)
    expect(await states(made)).toEqual([['failed', 'gave-up']])
  })

  it('that the gateway left without an answer is never sent again: it may have arrived', async () => {
    const made = await room()
    gateway.answers(() => ({ silent: true }))
    await write(made, 'Hello')
    await sendAll(portal)
    await sendAll(portal)
    expect(gateway.received).toHaveLength(1)
    expect(await states(made)).toEqual([['failed', 'no-answer']])
    expect((await textsOf(portal, made.school.id))[0]?.cost).toBe(500)
  })

  it('to a gateway that does not answer in time is as one without an answer', async () => {
    const { outbound } = portal.product().kernel
    gateway.answers(() => ({ late: true }))
    const values = { to: number, text: 'Hello', from: 'SCHOOL', id: '1' }
    const handed = await handOver(outbound, gateway.described(), [], values, AbortSignal.timeout(100))
    expect(handed.state).toBe('silent')
  })

  it('waits where nobody listens at the address', async () => {
    const made = await room({ address: 'http://127.0.0.1:1/send' })
    await write(made, 'Hello')
    await sendAll(portal)
    expect(await states(made)).toEqual([['waiting', '']])
  })

  it('of a process that was killed after taking it leaves later; handed over, it does not leave twice', async () => {
    const made = await room()
    await write(made, 'Taken')
    await portal.product().kernel.pool.query('select * from auth.take_text()')
    await sendAll(portal)
    expect(gateway.received).toHaveLength(0)
    await portal.owner().rows(`update text_message set taken_at = now() - interval '6 minutes'`)
    await sendAll(portal)
    expect(gateway.received).toHaveLength(1)
    await portal.owner().rows(`update text_message set status = 'handed', taken_at = now() - interval '6 minutes'`)
    await sendAll(portal)
    expect(gateway.received).toHaveLength(1)
  })

  it('is handed over once by processes that work at the same time', async () => {
    const made = await room()
    await write(made, 'Hello {link}')
    await Promise.all([sendAll(portal), sendAll(portal), sendAll(portal)])
    expect(gateway.received).toHaveLength(1)
  })
})

describe('nothing leaves', () => {
  it.each([
    ['without a number', 'delete from person_phone where school_id = $1', 'no-number'],
    ['without consent', 'delete from text_consent where school_id = $1', 'no-consent'],
    [
      'to a number that said STOP',
      `
        insert into text_consent (school_id, person_id, number, given, source)
        select school_id, person_id, number, false, 'phone'
        from text_consent
        where school_id = $1`,
      'stopped',
    ],
  ])('%s, and the row says so; an emergency neither', async (_, change, reason) => {
    const made = await room()
    await portal.owner().rows(change, [made.school.id])
    await write(made, 'Hello')
    await write(made, 'Fire', { topic: 'emergency' })
    await sendAll(portal)
    expect(gateway.received).toHaveLength(0)
    expect(await states(made)).toEqual([
      ['failed', reason],
      ['failed', reason],
    ])
  })

  it('that was written before the number said STOP', async () => {
    const made = await room()
    await write(made, 'Hello')
    await portal
      .owner()
      .insert('text_consent', [
        { school_id: made.school.id, person_id: made.teacher.person_id, number, given: false, source: 'phone' },
      ])
    await sendAll(portal)
    expect(await states(made)).toEqual([['failed', 'stopped']])
    expect(gateway.received).toHaveLength(0)
  })

  it('in the quiet hours of its reader, but for emergencies', async () => {
    const made = await room()
    const { user_id } = made.teacher
    await portal.owner().rows(
      `
        update account
        set
          time_zone = 'UTC',
          quiet_from = (now() at time zone 'UTC')::time - interval '1 hour',
          quiet_to = (now() at time zone 'UTC')::time + interval '1 hour'
        where id = $1`,
      [user_id],
    )
    await write(made, 'Hello', { user_id })
    await write(made, 'Fire', { user_id, topic: 'emergency' })
    await sendAll(portal)
    expect(await states(made)).toEqual([
      ['waiting', ''],
      ['sent', ''],
    ])
    await wait()
    await sendAll(portal)
    expect(gateway.received).toHaveLength(2)
  })

  it('that its reader switched off, but for emergencies', async () => {
    const made = await room()
    const notification = { message: { email: true, push: true, sms: false } }
    await write(made, 'Hello', { notification })
    await write(made, 'Fire', { notification, topic: 'emergency' })
    await sendAll(portal)
    expect(await states(made)).toEqual([
      ['cancelled', 'not-wanted'],
      ['sent', ''],
    ])
  })

  it('where the school has it off: there is not even a row', async () => {
    const made = await room()
    await portal
      .owner()
      .rows(`update school_setting set value = 'false' where school_id = $1 and key = 'text-messages.on'`, [
        made.school.id,
      ])
    await write(made, 'Hello')
    expect(await states(made)).toEqual([])
  })

  it('twice to one number', async () => {
    const made = await room()
    await agreed(portal, made.school.id, made.admin.person_id, number)
    const { pool, jobs } = portal.product().kernel
    const school_id = made.school.id
    const to = (person_id: number): Notice => ({
      user_id: null,
      email: '',
      notification: {},
      topic: 'message',
      mail: { subject: 'Trip', body: 'On Friday' },
      text: { person_id, words: 'Same' },
    })
    await inSystemScope(pool, { request_id: 'test', school_id }, (db) =>
      notify({ db, jobs, school_id }, [to(made.teacher.person_id), to(made.admin.person_id)]),
    )
    await sendAll(portal)
    expect(gateway.received).toHaveLength(1)
    expect((await states(made)).map(([, reason]) => String(reason)).toSorted()).toEqual(['', 'same-number'])
  })

  it('to a private address, whatever is stored', async () => {
    const { outbound } = portal.product().kernel
    const { headers: _, price: __, currency: ___, inbound: ____, ...described } = gateway.described()
    for (const address of [
      'https://10.0.0.1/send',
      'https://[fd00::1]/',
      'https://169.254.169.254/',
      'http://example.org/',
    ])
      expect(
        (await handOver(outbound, { ...described, address }, [], { to: '1', text: '1', from: '1', id: '1' })).state,
      ).toBe('refused')
    const made = await room()
    for (const [address, path] of [
      ['http://10.0.0.1/{to}{text}', 'address'],
      ['ftp://example.org', 'address'],
      ['https://a:b@example.org', 'address'],
    ])
      expect(
        (await portal.as(made.chief).call(textGateway.save, gateway.described({ address: address ?? '', version: 1 })))
          .fields[0]?.path,
      ).toBe(path)
  })
})
