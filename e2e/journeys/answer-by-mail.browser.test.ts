import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailbox } from '#server/platform/mailbox.testing.ts'
import { withBrowser } from '../browser.ts'
import { fillSignIn } from '../browser.setup.ts'
import { insideOf, startPortal } from '../portal.process.ts'

const { open } = withBrowser()
const left: Email[] = []
const arrived: string[] = []
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _, done) =>
    void buffer(stream)
      .then((bytes) => PostalMime.parse(bytes))
      .then((mail) => {
        left.push(mail)
        done()
      }, done),
})
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let portal: Awaited<ReturnType<typeof startPortal>>
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const bound = mailServer.server.address()
  mailbox = await startMailbox(arrived)
  portal = await startPortal({
    SMTP_URL: `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    IMAP_URL: mailbox.url(),
    MAIL_REPLY_TO: 'answers@portal.example',
  })
}, 240_000)
afterAll(async () => {
  await portal.stop()
  await mailbox.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
})

/** The mails of the demo would go first, hundreds of them. */
const withoutOthers = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`delete from mail_outbox where subject <> 'Missing work' and sent_at is null`)
  await client.end()
}

it('a parent answers by mail what a teacher wrote to the family, and the answer stands in the conversation', async () => {
  const { databaseUrl, demoPassword } = insideOf(portal.dataDir)
  const { page, complaints } = await open(`${portal.url}/login`)
  await fillSignIn(page, 'teacher', demoPassword)
  await page.goto(`${portal.url}/new-message`)
  await page.getByRole('combobox', { name: 'To' }).fill('Haoran')
  await page.getByRole('option', { name: /Haoran Huang/ }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Subject').fill('Missing work')
  await page.getByLabel('Text', { exact: true }).fill('Two essays are missing.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent to 1 person').waitFor()
  await withoutOthers(databaseUrl)

  await expect.poll(() => left.find(({ subject }) => subject === 'Missing work'), { timeout: 90_000 }).toBeDefined()
  const mail = left.find(({ subject }) => subject === 'Missing work')
  const answerTo = mail?.replyTo?.[0]?.address ?? ''
  expect(answerTo).toMatch(/^answers\+[\w-]+@portal\.example$/)
  arrived.push(
    [
      'Message-ID: <one@home.example>',
      'From: Haoran <haoran@home.example>',
      `To: ${answerTo}`,
      'Subject: Re: Missing work',
      '',
      'Both are on your desk tomorrow.',
      '',
      'On Friday the school wrote:',
      '> Two essays are missing.',
    ].join('\r\n'),
  )
  await page.goto(`${portal.url}/messages-inbox`)
  // Mails are taken once a minute.
  await page.getByText('Both are on your desk tomorrow.').first().waitFor({ timeout: 90_000 })
  await page.getByRole('link', { name: /Both are on your desk tomorrow/ }).click()
  const answer = page.getByRole('article', { name: 'Haoran Huang' })
  await answer.getByText('Both are on your desk tomorrow.').waitFor()
  expect(await answer.getByText('Two essays are missing.').count()).toBe(0)
  expect(complaints).toEqual([])
}, 240_000)
