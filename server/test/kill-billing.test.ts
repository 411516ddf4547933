import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billing } from '#contract/finance/billing.contract.ts'
import { feeSet, product } from '#contract/finance/products.catalog.ts'
import type { AnyEndpoint, In, Out } from '#contract/kernel/endpoint.ts'
import { chunk } from '#server/finance/billing.job.ts'
import { prefix } from '#server/kernel/app.ts'
import { type CopiedDatabase, copyDatabase, openOwner, type Owner } from '#server/kernel/testing-database.ts'
import { schoolMaker } from '#server/kernel/testing-school.ts'

let database: CopiedDatabase
let owner: Owner
let data_folder = ''
const begun: ChildProcess[] = []
const make = schoolMaker(() => owner)

beforeAll(async () => {
  database = await copyDatabase()
  owner = await openOwner(database.ownerUrl)
  data_folder = mkdtempSync(join(tmpdir(), 'school-portal-killed-'))
})
afterAll(async () => {
  for (const child of begun) child.kill('SIGKILL')
  await owner.close()
  rmSync(data_folder, { recursive: true })
})

const start = async (token: string) => {
  const child = spawn(process.execPath, [new URL('portal.process.ts', import.meta.url).pathname], {
    env: { ...process.env, DATABASE_URL: database.appUrl, PORTAL_DATA: data_folder, PORTAL_JOBS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  begun.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const call = async <E extends AnyEndpoint>({ path }: E, input: In<E>): Promise<Out<E>> => {
    const answer = await fetch(`http://127.0.0.1:${String(line).trim()}${prefix}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(input),
    })
    const { data, message } = (await answer.json()) as { data: Out<E>; message: string } // the envelope of every call
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${message}`)
    return data
  }
  return { child, call }
}

/** Enough for a run to be stopped twice. */
const students = 2 * chunk + 120
type Run = { state: string; done: number; total: number; invoices: number; amount: number }

it('a server that is killed twice in a billing run has billed every student once when it is over', async () => {
  const room = await make.classroom({ students })
  const school_id = room.school.id
  const first = await start(room.admin.token)
  const price = { sku: '', grade_level: '', academic_year_id: null, academic_track_id: null, course_id: null }
  const tuition = await first.call(product.save, {
    name: 'Tuition',
    code: '',
    kind: 'tuition',
    prices: [{ ...price, amount: 100_001 }],
    unit: '',
    tax_rate: 7.5,
    tax_included: false,
    recognition: 'at_once',
    required: true,
    ledger_account_id: null,
    description: '',
  })
  const fees = await first.call(feeSet.save, {
    name: 'Year',
    grade_levels: '',
    academic_track_id: null,
    payment_plan_id: null,
    items: [{ product_id: tuition.id, quantity: 1 }],
  })
  const today = new Date().toISOString().slice(0, 10)
  const { id } = await first.call(billing.start, {
    name: 'Autumn',
    issued_on: today,
    due_on: today,
    choice: { fee_set_ids: [fees.id], from_on: today, to_on: today, with_charges: true, payment_plan_id: null },
  })
  const run = () =>
    owner.one<Run>(
      `
        select state, done::int as done, total::int as total, invoices::int as invoices, amount::int as amount
        from billing_run
        where id = $1`,
      [id],
    )
  const until = async (reached: (now: Run) => boolean): Promise<Run> => {
    for (let tries = 0; tries < 6_000; tries++) {
      const now = await run()
      if (reached(now)) return now
      await pause(20)
    }
    throw new Error('the run stands still')
  }
  /** Nobody hears of the run for as long as it takes to be taken for stopped. */
  const asIfMinutesPassed = () =>
    owner.rows(
      `
        update billing_run
        set heartbeat_at = heartbeat_at - interval '3 minutes', made_at = made_at - interval '3 minutes'
        where id = $1`,
      [id],
    )
  const stopped: number[] = []
  let { child } = first
  for (const share of [1, 2]) {
    const { done } = await until((now) => now.done >= share * chunk)
    child.kill('SIGKILL')
    await once(child, 'exit')
    stopped.push(done)
    await pause(500) // what the database was in the middle of is taken back
    await asIfMinutesPassed()
    child = (await start(room.admin.token)).child
  }
  expect(stopped).toEqual([chunk, 2 * chunk])
  const over = await until(({ state }) => state !== 'waiting' && state !== 'running')
  // 100,001 and 7.5 % of it, 7,500.075
  expect(over).toEqual({
    state: 'done',
    done: students,
    total: students,
    invoices: students,
    amount: students * 107_501,
  })

  const each = await owner.rows<{ student_id: number; invoices: number }>(
    'select student_id, count(*)::int as invoices from invoice where school_id = $1 group by student_id',
    [school_id],
  )
  expect(each.filter(({ invoices }) => invoices !== 1)).toEqual([])
  expect(new Set(each.map(({ student_id }) => student_id))).toEqual(
    new Set(room.students.map(({ person_id }) => person_id)),
  )
  const numbers = await owner.rows<{ number: string }>(
    'select number from invoice where school_id = $1 order by number',
    [school_id],
  )
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: students }, (_, at) => `INV-${String(at + 1).padStart(6, '0')}`),
  )
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
  expect(sums).toEqual([
    { kind: 'receivable', sum: students * 107_501 },
    { kind: 'revenue', sum: -students * 100_001 },
    { kind: 'tax', sum: -students * 7_500 },
  ])
}, 600_000)
