import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { formats } from '#contract/kernel/formats.ts'
import type { Pool } from '#server/kernel/database.ts'
import type { Events } from '#server/kernel/events.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import type { Live, LiveEvent } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import { notify } from '#server/notifications/notify.ts'
import { closedMonth } from './config.queries.ts'
import { invoiceMail } from './invoice-mail.ts'
import { selectToMail } from './invoices.queries.ts'
import { insertDrafts, issueDrafts, type NewInvoice } from './invoicing.ts'
import type { By } from './ledger.ts'
import { applyCredits } from './settling.ts'
import { countMade, type DueRecurring, lockDueRecurring } from './recurring.queries.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date; live: Live; events: Events; base_url: string }
type School = { school_id: number; group_id: number; time_zone: string }

/** Makes the invoices that come again today, and those of the days on which the server stood still. */
export const makeRecurring =
  ({ pool, jobs, clock, live, events, base_url }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<School>('select * from auth.schools_with_recurring_invoices($1)', [now])
    for (const { school_id, group_id, time_zone } of rows) {
      const on = dayIn(time_zone, now).date
      const by: By = { made_by: null, now, on }
      const heard: LiveEvent[] = [
        { school_id, topic: 'invoice' },
        { school_id, topic: 'recurring_invoice' },
      ]
      await inSystemScope(pool, { request_id: 'recurring-invoices', school_id, group_id }, async (db) => {
        if (await closedMonth(db, on)) return
        const emit = events.emitter({ db, now, jobs, publish: (event) => heard.push(event), school_id })
        for (let due = await lockDueRecurring(db, on); due.length > 0; due = await lockDueRecurring(db, on)) {
          const ids = await insertDrafts(db, due.map(copyOf), by)
          const issued = ids.filter((_, at) => due[at]?.issues)
          await issueDrafts(db, issued, by)
          await applyCredits(
            db,
            due.filter(({ issues }) => issues).map(({ payer_id }) => payer_id),
            by,
            emit,
          )
          const mails = await selectToMail(
            db,
            ids.filter((_, at) => due[at]?.sends),
          )
          await notify(
            { db, jobs, school_id },
            mails.map((one) => invoiceMail(one, base_url, formats(one.language))),
          )
          await countMade(
            db,
            due.map(({ id }) => id),
          )
        }
      })
      live.publish(heard)
    }
  }

const copyOf = ({ id, next_on, due_days, issues: _issues, sends: _sends, ...invoice }: DueRecurring): NewInvoice => {
  const { lines } = invoice
  const total = lines.reduce((sum, { amount, tax, tax_included }) => sum + amount + (tax_included ? 0 : tax), 0)
  return {
    ...invoice,
    total,
    plan: [{ due_on: daysAfter(next_on, due_days), amount: total }],
    recurring_id: id,
    recurring_on: next_on,
  }
}

export const recurringInvoicesJob = job('recurring-invoices', [{ cron: '7 * * * *' }], makeRecurring)
