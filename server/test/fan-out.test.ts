import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/messaging/messages.contract.ts'
import { prefix } from '#server/kernel/app.ts'
import { type CopiedDatabase, copyDatabase, openOwner, type Owner } from '#server/kernel/testing-database.ts'
import { schoolMaker } from '#server/kernel/testing-school.ts'

const students = 4_000 // batches of 500: several wait when the process ends

let database: CopiedDatabase
let owner: Owner
let data_folder = ''
const begun: ChildProcess[] = []
const make = schoolMaker(() => owner)

beforeAll(async () => {
  database = await copyDatabase()
  owner = await openOwner(database.ownerUrl)
  data_folder = mkdtempSync(join(tmpdir(), 'school-portal-fan-out-'))
})
afterAll(async () => {
  for (const child of begun) child.kill('SIGKILL')
  await owner.close()
  rmSync(data_folder, { recursive: true })
})

const start = async (): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, [new URL('portal.process.ts', import.meta.url).pathname], {
    env: { ...process.env, DATABASE_URL: database.appUrl, PORTAL_DATA: data_folder, PORTAL_JOBS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  begun.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: `http://127.0.0.1:${String(line).trim()}${prefix}` }
}

const delivered = () => owner.count('message_recipient', 'delivered_at is not null')

it('a process that is killed in the middle of a message to many leaves the rest to the next one: everybody once', async () => {
  const school = await make.school()
  const admin = await make.person(school, 2)
  await make.people(school, 4, students)
  const first = await start()
  const answer = await fetch(`${first.url}/${messages.send.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'fan-out-1',
    },
    body: JSON.stringify({
      subject: 'To all',
      body: 'School begins at nine.',
      language: 'en',
      audiences: [{ kind: 'role', key: '4' }],
    }),
  })
  expect([answer.status, ((await answer.json()) as { data: { recipients: number } }).data.recipients]).toEqual([
    200,
    students,
  ])
  while ((await delivered()) < 1_000) await sleep(5) // the first batch came with the answer, the next by the queue
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const before = await delivered()
  expect(before).toBeLessThan(students)
  expect(before % 500).toBe(0)

  await start()
  await owner.rows(`update pgboss.job set state = 'created', start_after = now() where name = 'deliver-messages'`)
  for (let waited = 0; (await delivered()) < students && waited < 300; waited++) await sleep(200)
  expect(await delivered()).toBe(students)
  expect(await owner.count('mailbox_thread', 'unread')).toBe(students)
  const mails = await owner.rows<{ n: number; addresses: number }>(
    'select count(*)::int as n, count(distinct recipient)::int as addresses from mail_outbox',
  )
  expect(mails).toEqual([{ n: students, addresses: students }])
})
