import { describe, expect, it } from 'vitest'
import { readMail } from './incoming-mail.ts'

const token = '0123456789abcdef'.repeat(2)
const own = ['answers@portal.example', 'office@portal.example'] as const
const read = (text: string) => readMail(Buffer.from(text), own)
const from = 'From: Mother <Mother@home.example>\n'

describe('a mail', () => {
  it('in HTML alone is read as the text that it shows, without the quotation', async () => {
    const html = '<p>We will &amp; thanks</p><div class="gmail_quote">On Monday<blockquote>Trip</blockquote></div>'
    expect(await read(`${from}To: answers+${token}@portal.example\nContent-Type: text/html\n\n${html}`)).toEqual({
      kind: 'answer',
      sender: 'mother@home.example',
      token,
      text: 'We will & thanks',
      files: [],
    })
  })

  it('is known by the address that it was delivered to, in capitals too', async () => {
    const delivered = `Delivered-To: ANSWERS+${token.toUpperCase()}@portal.example\nTo: somebody@portal.example\n`
    expect(await read(`${from}${delivered}\nYes`)).toMatchObject({ kind: 'answer', token, text: 'Yes' })
  })

  it.each([
    ['no secret', 'To: answers@portal.example'],
    ['a secret of another host', `To: answers+${token}@other.example`],
    ['a secret that is too short', 'To: answers+0123@portal.example'],
  ])('with %s answers nothing', async (_, to) =>
    expect(await read(`${from}${to}\n\nYes`)).toMatchObject({ kind: 'answer', token: '' }),
  )

  it.each([
    'From: office@portal.example\n',
    `From: answers+${token}@portal.example\n`,
    'From: MAILER-DAEMON@mx.example\n',
    `${from}Subject: Automatic reply: Trip\n`,
    `${from}Content-Type: multipart/report; report-type=disposition-notification; boundary=x\n`,
    '',
  ])('of a program is left alone: %j', async (head) =>
    expect(await read(`${head}To: answers+${token}@portal.example\n\nI am away`)).toEqual({ kind: 'automatic' }),
  )
})
