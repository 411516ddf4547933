import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealKey } from '#server/finance/provider-keys.ts'
import { openStandIn, testKey, testSecret } from '#server/finance/testing-stripe.ts'
import { type CopiedDatabase, copyDatabase, openOwner, type Owner } from '#server/kernel/testing-database.ts'
import { schoolMaker } from '#server/kernel/testing-school.ts'
import { openVault } from '#server/platform/vault.ts'

let database: CopiedDatabase
let owner: Owner
let standIn: Awaited<ReturnType<typeof openStandIn>>
let data_folder = ''
const begun: ChildProcess[] = []
const make = schoolMaker(() => owner)

beforeAll(async () => {
  database = await copyDatabase()
  owner = await openOwner(database.ownerUrl)
  standIn = await openStandIn()
  data_folder = mkdtempSync(join(tmpdir(), 'school-portal-killed-'))
})
afterAll(async () => {
  for (const child of begun) child.kill('SIGKILL')
  await standIn.close()
  await owner.close()
  rmSync(data_folder, { recursive: true })
})

const start = async (): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, [new URL('portal.process.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      DATABASE_URL: database.appUrl,
      PORTAL_DATA: data_folder,
      PORTAL_JOBS: '1',
      PORTAL_LOCAL: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  begun.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: `http://127.0.0.1:${String(line).trim()}` }
}

it('a server that is killed again and again while webhooks come books each payment once', async () => {
  const { school, admin } = await make.classroom()
  const school_id = school.id
  const key = crypto.randomUUID()
  const vault = openVault('only for tests')
  await owner.rows(
    `
      insert into payment_setup (school_id, provider, address_key, secret_key, webhook_secret, stand_in)
      values ($1, 'stripe', $2, $3, $4, $5)`,
    [
      school_id,
      key,
      sealKey(vault, school_id, 'secret', testKey),
      sealKey(vault, school_id, 'webhook', testSecret),
      standIn.address,
    ],
  )
  const [payer] = await owner.insert<{ id: number }>('payer', [{ school_id, kind: 'organization', name: 'City' }])
  const count = 16
  const hooks = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const id = `cs_killed_${at}`
      await owner.insert('provider_checkout', [
        {
          school_id,
          payer_id: payer?.id,
          currency: 'USD',
          amount: 1_000 + at,
          applications: [],
          provider: 'stripe',
          reference: id,
          made_by: admin.user_id,
          made_at: '2026-11-20T10:00:00Z',
        },
      ])
      standIn.payments.set(`pi_killed_${at}`, { amount: 1_000 + at, currency: 'usd', fee: 30, refunded: 0 })
      return standIn.signed('checkout.session.completed', {
        id,
        payment_intent: `pi_killed_${at}`,
        payment_status: 'paid',
        amount_total: 1_000 + at,
        currency: 'usd',
        customer: null,
      })
    }),
  )
  // As the provider does: each is sent until it is answered with success.
  const waiting = new Set(hooks)
  for (const killAfter of [5, 9, Number.POSITIVE_INFINITY]) {
    const { child, url } = await start()
    let answers = 0
    const send = async (hook: (typeof hooks)[number]) => {
      const answer = await fetch(`${url}/payment-events/${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': hook.signature },
        body: hook.payload,
      }).catch(() => undefined)
      if (answer?.status === 200) waiting.delete(hook)
      if (++answers === killAfter) child.kill('SIGKILL')
    }
    for (const hook of Array.from(waiting)) await Promise.all([send(hook), send(hook)])
    if (killAfter === Number.POSITIVE_INFINITY) expect(waiting.size).toBe(0)
    else await pause(600) // the job may be under way when the next one starts
  }
  const left = async () =>
    (
      await owner.one<{ count: number }>(
        `select count(*)::int as count from provider_event where school_id = $1 and state <> 'taken'`,
        [school_id],
      )
    ).count
  for (let tries = 0; tries < 180 && (await left()) > 0; tries++) await pause(500)
  expect(await left()).toBe(0)
  const paid = await owner.rows<{ amount: number; state: string; fee: number }>(
    'select amount::int as amount, state, fee::int as fee from payment where school_id = $1 order by amount',
    [school_id],
  )
  expect(paid).toEqual(Array.from({ length: count }, (_, at) => ({ amount: 1_000 + at, state: 'settled', fee: 30 })))
  const sums = await owner.rows<{ kind: string; sum: number }>(
    `
      select a.kind, sum(e.amount)::int as sum
      from ledger_entry e
      join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
      where e.school_id = $1
      group by a.kind
      order by a.kind`,
    [school_id],
  )
  const all = count * 1_000 + (count * (count - 1)) / 2
  expect(sums).toEqual([
    { kind: 'clearing', sum: all - count * 30 },
    { kind: 'credit', sum: -all },
    { kind: 'processor_fee', sum: count * 30 },
  ])
  const numbers = await owner.rows<{ number: string }>('select number from payment where school_id = $1', [school_id])
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(count)
}, 300_000)
