import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailbox, problemOfMailbox } from './mailbox.ts'
import { startMailbox } from './mailbox.testing.ts'

let server: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  server = await startMailbox(['Subject: One\r\n\r\nFirst\r\n', 'Subject: Two\r\n\r\nSecond\r\n'])
})
afterAll(() => server.stop())
const settings = (password: string) => ({ imap_url: server.url(password), address: 'answers@portal.example' })

it('mails are taken out of a mailbox one after the other; what could not be taken keeps none behind it, and is there the next time', async () => {
  const taken: string[] = []
  const mailbox = openMailbox(settings('secret'))
  const take = async (source: Buffer) => taken.push(source.toString()) !== 1
  for (let time = 0; time < 3; time++) await mailbox.each(take)
  expect(taken.map((text) => text.split('\r\n\r\n')[1]?.trim())).toEqual(['First', 'Second', 'First'])
})

it('a mailbox that cannot be read says why', async () => {
  expect(await problemOfMailbox(undefined)).toBe('')
  expect(await problemOfMailbox(settings('secret'))).toBe('')
  expect(await problemOfMailbox(settings('wrong'))).not.toBe('')
  expect(await problemOfMailbox({ imap_url: 'imap://a:b@127.0.0.1:1', address: '' })).toContain('ECONNREFUSED')
})
