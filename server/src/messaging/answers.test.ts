import { describe, expect, it } from 'vitest'
import { writing } from '#contract/communication/writing.contract.ts'
import { attachmentBytes } from '#contract/files/files.contract.ts'
import { type Audience, messages, receipts } from '#contract/messaging/messages.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { mailsOf } from '#server/kernel/mail.job.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { type OutgoingMail, sendWaitingMail } from '#server/platform/mail.ts'
import { takeMail } from './answers.job.ts'
import { ownAudiences } from './audiences.ts'

const mail = {
  smtp_url: undefined,
  from: 'School <office@portal.example>',
  mailbox: { imap_url: 'imaps://a:b@mail.example', address: 'answers@portal.example' },
}
const portal = withPortal()
const deps = () => ({ ...portal.product().kernel, mail, sources: ownAudiences })
const take = (source: string) => takeMail(deps(), Buffer.from(source.replaceAll('\n', '\r\n')))

type Sent = OutgoingMail & { to: string; message_id: string }
/** What leaves now, as a mail server would get it. */
const leaving = async (): Promise<Sent[]> => {
  const sent: Sent[] = []
  const compose = mailsOf(deps())
  const { pool } = portal.product().kernel
  await sendWaitingMail(pool, mail, async (one) => {
    const made = await compose(one)
    sent.push({ ...made, to: one.recipient, message_id: one.message_id })
    return made
  })()
  return sent
}
const someone = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody')
  return person
}
const to = ({ person_id }: Person): Audience => ({ kind: 'person', key: String(person_id) })
const text = { subject: 'Trip on Friday', body: 'Please bring lunch.', language: 'en' as const }

const written = async () => {
  const room: Classroom = await portal.classroom()
  const mother = someone(room.parents[0])
  await leaving()
  const message = await portal.as(room.teacher).ok(messages.send, { ...text, audiences: [to(mother)] })
  const [brought] = await leaving()
  if (!brought) throw new Error('no mail left')
  const thread = async () => (await portal.as(room.teacher).ok(messages.read, { id: message.thread_id ?? 0 })).messages
  return { room, mother, message, brought, thread }
}
let count = 0
const mailTo = (address: string, body: string, headers = '') =>
  `Message-ID: <${++count}@home.example>\nFrom: Mother <mother@home.example>\nTo: ${address}\nSubject: Re: Trip\n${headers}\n${body}`
const multipart = (body: string, bytes: number) =>
  `--x\nContent-Type: text/plain\n\n${body}\n--x\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="form.pdf"\nContent-Transfer-Encoding: base64\n\n${Buffer.alloc(bytes, 'a').toString('base64')}\n--x--\n`
const mixed = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n'
const refusals = async () => (await leaving()).filter(({ to: address }) => address === 'mother@home.example')

describe('an answer by mail', () => {
  it('comes back into the conversation as that person, without what it answers', async () => {
    const { brought, thread } = await written()
    expect(brought.replyTo).toMatch(/^answers\+[\da-f]{32}@portal\.example$/)
    expect(brought.text).toMatch(/^##- Write your answer above this line -##\n/)
    await take(
      mailTo(brought.replyTo ?? '', `We will.\n\nOn Friday, School <office@portal.example> wrote:\n> ${brought.text}`),
    )
    expect((await thread()).map(({ body, mine }) => [body, mine])).toEqual([
      ['Please bring lunch.', true],
      ['We will.', false],
    ])
    expect(await refusals()).toEqual([])
  })

  it('is taken once, however often the mailbox shows it', async () => {
    const { brought, thread } = await written()
    const source = mailTo(brought.replyTo ?? '', 'We will.')
    await take(source)
    await take(source)
    expect(await thread()).toHaveLength(2)
  })

  it('of a process that is killed before the end is taken by the next', async () => {
    const { brought, thread } = await written()
    const source = mailTo(brought.replyTo ?? '', 'We will.')
    const broken = { ...deps(), clock: () => { throw new Error('killed') } } // prettier-ignore
    await expect(takeMail(broken, Buffer.from(source))).rejects.toThrow('killed')
    expect(await thread()).toHaveLength(1)
    await take(source)
    expect(await thread()).toHaveLength(2)
  })

  it('brings its attachments along; one that is too large is refused with all, and said so', async () => {
    const { brought, thread } = await written()
    await take(mailTo(brought.replyTo ?? '', multipart('Here it is.', 1_000), mixed))
    expect((await thread())[1]).toMatchObject({ body: 'Here it is.', files: [{ name: 'form.pdf', size: 1_000 }] })
    await take(mailTo(brought.replyTo ?? '', multipart('And this.', attachmentBytes + 1), mixed))
    expect(await thread()).toHaveLength(2)
    expect((await refusals())[0]?.text).toContain('The attachment “form.pdf” is larger than 2 MB.')
  })

  it('keeps to the writing rules of the day', async () => {
    const { room, mother, brought, thread } = await written()
    await portal.as(room.admin).ok(writing.saveException, {
      person_id: mother.person_id,
      other_person_id: room.teacher.person_id,
      to_role: null,
      allowed: false,
      reason: '',
      until: null,
    })
    await take(mailTo(brought.replyTo ?? '', 'We will.'))
    expect(await thread()).toHaveLength(1)
  })

  it('of somebody whose account is closed is none', async () => {
    const { mother, brought, thread } = await written()
    await portal.owner().rows('update account set disabled_at = now() where id = $1', [mother.user_id])
    await take(mailTo(brought.replyTo ?? '', 'We will.'))
    expect(await thread()).toHaveLength(1)
  })

  it('to an address that is guessed is refused politely, once a day, and a program is not answered at all', async () => {
    const { thread } = await written()
    const guessed = `answers+${'0'.repeat(32)}@portal.example`
    await portal.owner().rows(`delete from auth.login_attempt where subject like 'mail-refused:%'`)
    await take(mailTo(guessed, 'Hello?', 'Auto-Submitted: auto-replied\n'))
    await take(mailTo(guessed, 'Hello?', 'Precedence: bulk\n'))
    expect(await refusals()).toEqual([])
    await take(mailTo(guessed, 'Hello?'))
    await take(mailTo('answers@portal.example', 'Hello again?'))
    const [refused, ...more] = await refusals()
    expect([refused?.headers['Auto-Submitted'], more]).toEqual(['auto-generated', []])
    expect(refused?.text).toContain('no message can be answered')
    expect(await thread()).toHaveLength(1)
  })

  it.each([
    ['Auto-Submitted: auto-replied\n', 'I am away'],
    ['Precedence: bulk\n', 'I am away'],
    ['Return-Path: <>\n', 'I am away'],
    ['List-Id: <parents.example>\n', 'I am away'],
  ])('with %j is none', async (headers, body) => {
    const { brought, thread } = await written()
    await take(mailTo(brought.replyTo ?? '', body, headers))
    expect(await thread()).toHaveLength(1)
    expect(await refusals()).toEqual([])
  })
})

const report = (message_id: string, status: string) =>
  `Message-ID: <${++count}@mx.example>\nFrom: MAILER-DAEMON@mx.example\nTo: answers@portal.example\n` +
  'Subject: Undelivered Mail Returned to Sender\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\n\n' +
  `--x\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; a@b\nAction: failed\nStatus: ${status}\n` +
  `Diagnostic-Code: smtp; 550 ${status} no\n\n--x\nContent-Type: message/rfc822\n\nMessage-ID: <${message_id}@portal.example>\n\n--x--\n`

describe('a mail that came back', () => {
  const outbox = (address: string) =>
    portal
      .owner()
      .rows<{ bounced: boolean; unreachable: boolean; attempts: number }>(
        'select bounced_at is not null as bounced, unreachable, attempts from mail_outbox where recipient = $1 order by id',
        [address],
      )

  it('says so at the message; nothing more is sent to an address that does not exist, but what opens the account', async () => {
    const { room, mother, message, brought } = await written()
    await take(report(brought.message_id, '5.1.1'))
    expect(await outbox(brought.to)).toMatchObject([{ bounced: true, unreachable: true }])
    const got = await portal.as(room.teacher).ok(receipts.list, { message_id: message.id })
    expect(got.rows).toMatchObject([{ state: 'delivered', mail: 'bounced' }])
    await portal.as(room.teacher).ok(messages.send, { ...text, subject: 'Once more', audiences: [to(mother)] })
    expect((await leaving()).map(({ to: address }) => address)).not.toContain(brought.to)
    expect((await outbox(brought.to))[1]).toMatchObject({ attempts: 30 })
    const page = async () => (await portal.as(room.admin).ok(records.read, { id: mother.person_id })).mail_problem
    await portal.owner().rows('update person set email = $1 where id = $2', [brought.to, mother.person_id])
    expect((await page())?.reason).toContain('5.1.1')
    await portal.as(room.admin).ok(records.confirmAddress, { id: mother.person_id })
    expect(await page()).toBeNull()
  })

  it('for another reason leaves the address as it is', async () => {
    const { room, mother, brought } = await written()
    await take(report(brought.message_id, '5.2.2'))
    await portal.as(room.teacher).ok(messages.send, { ...text, subject: 'Once more', audiences: [to(mother)] })
    expect((await leaving()).map(({ to: address }) => address)).toContain(brought.to)
  })

  it('that is none of ours changes nothing', async () => {
    const { brought } = await written()
    await take(report(crypto.randomUUID(), '5.1.1'))
    expect(await outbox(brought.to)).toMatchObject([{ bounced: false, unreachable: false }])
  })
})
