import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { support } from '#contract/integrations/support.contract.ts'
import { ordinaryDay, withPortal } from '#server/kernel/testing.ts'

const secret = 'shared with the support centre'

describe('with a support centre', () => {
  const portal = withPortal({
    integrations: { support_sso: { url: 'https://help.example/access/jwt?brand=7', secret } },
  })

  it('the address says who comes, signed and for three minutes', async () => {
    const { school, teacher } = await portal.classroom()
    const { address } = await portal.as(teacher).ok(support.signOn, {})
    const url = new URL(address)
    const [head = '', body = '', signature = ''] = url.searchParams.get('jwt')?.split('.') ?? []
    const answer = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const iat = Date.parse(ordinaryDay) / 1_000
    expect([url.origin + url.pathname, url.searchParams.get('brand')]).toEqual(['https://help.example/access/jwt', '7'])
    expect(answer(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(answer(body)).toMatchObject({
      iat,
      exp: iat + 180,
      external_id: String(teacher.user_id),
      email: `${teacher.username}@school.example`,
      name: teacher.name,
    })
    expect(answer(body).organization).toBe(
      (await portal.owner().one<{ name: string }>('select name from school where id = $1', [school.id])).name,
    )
    expect(signature).toBe(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url'))
  })

  it('no two are the same', async () => {
    const { teacher } = await portal.classroom()
    const ask = async () => (await portal.as(teacher).ok(support.signOn, {})).address
    expect(await ask()).not.toBe(await ask())
  })
})

describe('without one', () => {
  const portal = withPortal({ integrations: { support_mail: 'help@portal.example' } })
  const letter = {
    subject: 'The gradebook',
    message: 'It does not open.',
    page: 'https://portal.example/gradebook',
    browser: 'Chrome 130, macOS',
  }

  it('there is no address, and the form goes to the support by mail with who wrote and from where', async () => {
    const { teacher, school } = await portal.classroom()
    expect(await portal.as(teacher).ok(support.signOn, {})).toEqual({ address: '' })
    await portal.as(teacher).ok(support.write, letter)
    const mails = await portal
      .owner()
      .rows<{ recipient: string; subject: string; body: string }>(
        'select recipient, subject, body from mail_outbox where school_id = $1',
        [school.id],
      )
    expect(mails).toEqual([
      {
        recipient: 'help@portal.example',
        subject: 'Support: The gradebook',
        body: expect.stringContaining('It does not open.'),
      },
    ])
    for (const part of [teacher.name, `${teacher.username}@school.example`, 'Teacher', letter.page, letter.browser])
      expect(mails[0]?.body).toContain(part)
  })

  it('a subject of several lines makes no header', async () => {
    const { teacher, school } = await portal.classroom()
    await portal.as(teacher).ok(support.write, { ...letter, subject: 'Hello\r\nBcc: everybody@school.example' })
    expect(await portal.owner().rows('select subject from mail_outbox where school_id = $1', [school.id])).toEqual([
      { subject: 'Support: Hello Bcc: everybody@school.example' },
    ])
  })

  it('five an hour are enough for one account, and do not stop another', async () => {
    const { teacher, admin } = await portal.classroom()
    const write = async (who: typeof teacher) => (await portal.as(who).call(support.write, letter)).http
    for (let time = 0; time < 5; time++) expect(await write(teacher)).toBe(200)
    expect([await write(teacher), await write(admin)]).toEqual([429, 200])
  })

  it('a repeated sending of one letter is one mail', async () => {
    const { teacher, school } = await portal.classroom()
    for (let time = 0; time < 3; time++) await portal.as(teacher).ok(support.write, letter, { key: 'one-letter' })
    expect(await portal.owner().count('mail_outbox', 'school_id = $1', [school.id])).toBe(1)
  })

  it.each([{ subject: '' }, { message: ' ' }, { message: 'x'.repeat(5_001) }])(
    '%o is refused at its field',
    async (wrong) => {
      const { teacher } = await portal.classroom()
      const { http, fields } = await portal.as(teacher).call(support.write, { ...letter, ...wrong })
      expect([http, fields[0]?.path]).toEqual([422, Object.keys(wrong)[0]])
    },
  )
})
