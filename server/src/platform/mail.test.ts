import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationQueue } from '#contract/notifications/queue.contract.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { sendWaitingMail } from './mail.ts'
import { mailsOf } from '#server/kernel/mail.job.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal({ varied: { mail: { smtp_url: 'smtp://127.0.0.1:1', from: 'portal@portal.example' } } })
const received: Email[] = []
let address = ''
/** What the mail server does with a mail that it has read. */
let whenRead: 'takes' | 'refuses' | 'breaks off' = 'takes'
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, session, done) =>
    void buffer(stream)
      .then((bytes) => PostalMime.parse(bytes))
      .then((mail) => {
        received.push(mail)
        if (whenRead === 'breaks off') for (const connection of server.connections) connection.close()
        else done(whenRead === 'refuses' ? Object.assign(new Error('try later'), { responseCode: 451 }) : null)
      }, done),
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  address = typeof bound === 'object' && bound ? `smtp://127.0.0.1:${bound.port}` : ''
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
beforeEach(async () => {
  received.length = 0
  whenRead = 'takes'
  await portal.owner().rows('delete from mail_outbox')
})

const from = 'School <office@portal.example>'
const sendBy = (smtp_url: string) => {
  const { kernel } = portal.product()
  const mail = { smtp_url, from }
  return sendWaitingMail(kernel.pool, mail, mailsOf({ ...kernel, mail }))()
}
const send = () => sendBy(address)
const sendNowhere = () => sendBy('smtp://127.0.0.1:1')
type Row = { attempts: number; last_error: string | null; sent_at: string | null; minutes: number }
const outbox = () =>
  portal
    .owner()
    .rows<Row>(
      'select attempts, last_error, sent_at, round(extract(epoch from not_before - now()) / 60)::integer as minutes from mail_outbox order by id',
    )
/** Time passes until the next try. */
const wait = () => portal.owner().rows('update mail_outbox set not_before = now() where not_before is not null')
const ids = () => received.map((mail) => mail.messageId)
const reset = async () => {
  const room = await portal.classroom()
  await portal.as(undefined).call(openSession.forgotPassword, { username: room.teacher.username })
  return room
}

describe('a mail', () => {
  it('leaves by SMTP with the link that was promised, once', async () => {
    await reset()
    await send()
    await send()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ subject: 'Set a new password', from: { address: 'office@portal.example' } })
    expect(received[0]?.text).toMatch(/https:\/\/portal\.example\/reset-password\?code=[\w-]{43}/)
    expect(received[0]?.html).toMatch(/href="https:\/\/portal\.example\/reset-password\?code=[\w-]{43}"/)
    expect(received[0]?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
    expect((await outbox())[0]?.sent_at).not.toBeNull()
  })

  it('that can be switched off says so to the mail program, in the name of the school', async () => {
    const { school, teacher } = await portal.classroom()
    await portal.owner().insert('mail_outbox', [
      {
        school_id: school.id,
        recipient: 'a@mail.example',
        subject: 'A seat',
        body: 'Now',
        user_id: teacher.user_id,
        topic: 'schedule',
        link: '/home',
      },
    ])
    await send()
    const headers = Object.fromEntries((received[0]?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe']).toMatch(
      /^<https:\/\/portal\.example\/unsubscribe\?token=\d+\.schedule\.[\w-]{43}>$/,
    )
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(received[0]?.from).toEqual({ name: expect.stringMatching(/\w/), address: 'office@portal.example' })
  })

  it('waits while no mail server answers, longer each time, for days, and then leaves', async () => {
    await reset()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 29; attempt++) {
      await wait()
      await sendNowhere()
      pauses.push((await outbox())[0]?.minutes ?? 0)
    }
    expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240])
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * 24 * 60)
    expect((await outbox())[0]).toMatchObject({ attempts: 29, last_error: expect.stringContaining('ECONNREFUSED') })
    await send()
    expect(received).toEqual([])
    await wait()
    await send()
    expect(received).toHaveLength(1)
  })

  it('keeps its Message-ID when it is refused and sent again', async () => {
    await reset()
    whenRead = 'refuses'
    await send()
    whenRead = 'takes'
    await wait()
    await send()
    expect(ids()).toEqual([expect.stringMatching(/^<[\da-f-]{36}@portal\.example>$/), ids()[0]])
  })

  it('whose delivery got no answer, or was cut off by a kill, is not sent again by itself, and the others are', async () => {
    await reset()
    await reset()
    whenRead = 'breaks off'
    await send()
    whenRead = 'takes'
    await wait()
    await send()
    await portal.owner().rows('update mail_outbox set sent_at = null, last_error = null where sent_at is not null')
    await send()
    expect([new Set(ids()).size, received.length]).toEqual([2, 2])
  })

  it('that did not leave is seen by the admins of its school, without its text, and leaves when they say so', async () => {
    const { school, admin: office, teacher } = await portal.classroom()
    await portal.owner().insert('mail_outbox', [
      {
        school_id: school.id,
        recipient: 'home@mail.example',
        subject: 'Welcome',
        body: '?code=secret',
        attempts: 29,
      },
    ])
    const other = await portal.classroom()
    await sendNowhere()
    await wait()
    await send()
    expect(received).toEqual([])
    const admin = portal.as(office)
    const { rows } = await admin.ok(notificationQueue.list, {})
    expect(rows).toEqual([
      expect.objectContaining({
        recipient: 'home@mail.example',
        state: 'abandoned',
        attempts: 30,
        next_at: null,
      }),
    ])
    expect(JSON.stringify(rows)).not.toContain('code=')
    const chosen = { ids: rows.map(({ id }) => id) }
    expect((await portal.as(other.admin).ok(notificationQueue.list, {})).rows).toEqual([])
    expect((await portal.as(other.admin).call(notificationQueue.resend, chosen)).http).toBe(404)
    expect((await portal.as(teacher).call(notificationQueue.resend, chosen)).http).toBe(403)
    expect(await admin.ok(notificationQueue.resend, chosen)).toEqual({ count: 1 })
    await send()
    expect(received).toHaveLength(1)
    expect((await admin.ok(notificationQueue.list, {})).rows).toEqual([])
  })

  it('is shown to nobody at /dev-outbox once mails leave', async () => {
    const read = { headers: { host: 'localhost:8080' }, remoteAddress: '127.0.0.1' }
    expect((await portal.as(undefined).call(openSession.devOutbox, {}, read)).http).toBe(404)
  })
})
