import type { BillLine } from '#contract/finance/billing.rules.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import type { Emit, Events } from '#server/kernel/events.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import type { Live, LiveEvent } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import { plannedInvoices } from './billing.ts'
import { selectConfig } from './config.queries.ts'
import { type NewInvoice, recognizeRevenue } from './invoicing.ts'
import type { By } from './ledger.ts'
import { endRun, lockRun, selectThirdParties, type StoredRun, updateRun } from './runs.queries.ts'
import { issueAndApply } from './settling.ts'

/** Students of one transaction: few enough for progress, many enough for speed. */
export const chunk = 500

type Deps = {
  pool: Pool
  jobs: Jobs
  live: Live
  events: Events
  clock: () => Date
  log: { error(entry: object): void }
}
type Data = { school_id: number; run_id: number }

/**
 * Makes the invoices of a run, some students at a time, each time all of their invoices or none: what a stopped process
 * left goes on where it was.
 */
export const makeRun =
  ({ pool, jobs, live, events, clock, log }: Deps) =>
  async ({ school_id, run_id }: Data): Promise<void> => {
    const step = (heard: LiveEvent[]) =>
      inSystemScope(pool, { request_id: 'billing-run', school_id }, async (db) => {
        const run = await lockRun(db, run_id)
        const now = clock()
        const emit = events.emitter({ db, now, jobs, publish: (event) => heard.push(event), school_id })
        return run ? nextOf(db, run, now, emit) : true
      })
    try {
      for (let done = false; !done;) {
        const heard: LiveEvent[] = [{ school_id, topic: 'billing_run' }]
        done = await step(heard)
        live.publish(heard)
      }
    } catch (error) {
      log.error({ error, run_id })
      await inSystemScope(pool, { request_id: 'billing-run', school_id }, (db) =>
        endRun(db, run_id, 'failed', error instanceof Error ? error.message.slice(0, 300) : ''),
      )
    }
  }

/** Makes all that is left of a run, within the transaction of its caller. */
export const finishRun = async (db: Db, run_id: number, now: Date, emit: Emit): Promise<void> => {
  for (let done = false; !done;) {
    const run = await lockRun(db, run_id)
    done = run ? await nextOf(db, run, now, emit) : true
  }
}

const nextOf = async (db: Db, run: StoredRun, now: Date, emit: Emit): Promise<boolean> => {
  const { id, choice, name, issued_on, due_on, done, total, made_by } = run
  const by: By = { made_by, now, on: issued_on }
  const student_ids = choice.student_ids.slice(done, done + chunk)
  const planned =
    student_ids.length > 0
      ? await plannedInvoices(db, { name, issued_on, due_on, choice: { ...choice, student_ids } })
      : []
  const invoices = planned.flatMap(({ invoice }) => (invoice ? [{ ...invoice, run_id: id }] : []))
  await issueAndApply(db, invoices, by, emit)
  const ends = done + student_ids.length >= total
  const thirdParties = ends ? await invoicesOfThirdParties(db, run) : []
  await issueAndApply(db, thirdParties, by, emit)
  const made = [...invoices, ...thirdParties]
  await updateRun(db, id, {
    state: ends ? 'done' : 'running',
    done: done + student_ids.length,
    invoices: made.length,
    amount: made.reduce((sum, one) => sum + one.total, 0),
    now,
  })
  return ends
}

/** A program pays what it awarded: one invoice with a line for each student. */
const invoicesOfThirdParties = async (db: Db, { id, name, due_on }: StoredRun): Promise<NewInvoice[]> => {
  const { currency } = await selectConfig(db)
  return (await selectThirdParties(db, id)).map(({ payer_id, fund, lines }) => {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    return {
      payer_id,
      student_id: null,
      currency,
      title: `${name} – ${fund}`,
      run_id: id,
      total,
      tax: 0,
      plan: [{ due_on, amount: total }],
      lines: lines.map((line, at): BillLine & { aid_award_id: number } => ({
        kind: 'aid',
        position: at + 1,
        of_position: null,
        product_id: null,
        name: line.name,
        quantity: 1,
        unit_amount: line.amount,
        amount: line.amount,
        tax_rate: 0,
        tax_included: false,
        tax: 0,
        recognition: 'at_once',
        ledger_account_id: null,
        from_on: null,
        to_on: null,
        charge_id: null,
        aid_award_id: line.award_id,
      })),
    }
  })
}

export const billingRuns = job<Data>('billing-run', [], makeRun)

/** Goes on with runs of which nobody heard for two minutes. */
export const stoppedRuns = job('stopped-billing-runs', [{ cron: '* * * * *' }], (deps) => async () => {
  const { rows } = await deps.pool.query<Data>('select * from auth.stopped_billing_runs($1)', [deps.clock()])
  for (const run of rows) await makeRun(deps)(run)
})

/** Posts what was earned by the end of the months that began, on the first night of each. */
export const earnedRevenue = job('earned-revenue', [{ cron: '41 2 * * *' }], ({ pool, clock }) => async () => {
  const now = clock()
  const { rows } = await pool.query<{ school_id: number; time_zone: string }>(
    'select * from auth.schools_with_unearned($1)',
    [now],
  )
  for (const { school_id, time_zone } of rows) {
    const on = dayIn(time_zone, now).date
    await inSystemScope(pool, { request_id: 'earned-revenue', school_id }, (db) =>
      recognizeRevenue(db, on, { made_by: null, now, on }),
    )
  }
})
