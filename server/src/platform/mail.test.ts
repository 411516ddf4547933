import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#contract/session/session.contract.ts'
import { sendWaitingMail } from './mail.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal({ own: true })
const received: Email[] = []
let address = ''
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _, done) =>
    void buffer(stream)
      .then((bytes) => PostalMime.parse(bytes))
      .then((mail) => {
        received.push(mail)
        done()
      }, done),
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  address = typeof bound === 'object' && bound ? `smtp://127.0.0.1:${bound.port}` : ''
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const waiting = () =>
  portal
    .owner()
    .rows<{ recipient: string; attempts: number; last_error: string | null; sent_at: string | null }>(
      'select recipient, attempts, last_error, sent_at from mail_outbox',
      [],
    )

describe('a mail', () => {
  it('leaves by SMTP with the link that was promised, once', async () => {
    const { teacher } = await portal.classroom()
    await portal.as(undefined).call(openSession.forgotPassword, { username: teacher.username })
    const send = sendWaitingMail(portal.product().kernel.pool, {
      smtp_url: address,
      from: 'School <office@portal.example>',
    })
    await send()
    await send()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ subject: 'Set a new password', from: { address: 'office@portal.example' } })
    expect(received[0]?.text).toMatch(/https:\/\/portal\.example\/reset-password\?code=[\w-]{43}/)
    expect((await waiting())[0]?.sent_at).not.toBeNull()
  })
  it('that no server takes stays and says why', async () => {
    const { students } = await portal.classroom()
    await portal.as(undefined).call(openSession.forgotPassword, { username: students[0]?.username ?? '' })
    await sendWaitingMail(portal.product().kernel.pool, { smtp_url: 'smtp://127.0.0.1:1', from: 'x@portal.example' })()
    const unsent = (await waiting()).filter((mail) => mail.sent_at === null)
    expect(unsent).toHaveLength(1)
    expect(unsent[0]).toMatchObject({ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
  })
})
