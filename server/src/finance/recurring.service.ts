import { recurringInvoices, recurringReport } from '#contract/finance/recurring.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serveInSchool } from '#server/kernel/serve.ts'
import {
  endRecurring,
  insertRecurring,
  lockRecurring,
  pauseRecurring,
  recurringStatement,
  skipRecurring,
  updateRecurring,
} from './recurring.queries.ts'

const changed = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'recurring_invoice' })

/** What is wrong with the days of a schedule. */
const wrongDays = ({ next_on, until_on }: { next_on: string; until_on: string | null }, today: string) => {
  if (next_on < today) return wrongField('next_on', 'finance.recurring-past')
  return until_on !== null && until_on < next_on ? wrongField('until_on', 'errors.field.order') : undefined
}

export const recurringService = [
  ...serveReport(recurringReport, recurringStatement),
  ...serveInSchool(recurringInvoices, {
    async add(one, context) {
      const { db, actor, now } = context
      const wrong = wrongDays(one, dayOf(actor, now).date)
      if (wrong) return wrong
      const made = await insertRecurring(db, { ...one, sends: one.sends && one.issues }, actor.user_id, now)
      if (!made) return wrongField('invoice_id', 'errors.field.reference')
      changed(context)
      return made
    },

    async change(one, context) {
      const { db, actor, now } = context
      const wrong = wrongDays(one, dayOf(actor, now).date)
      if (wrong) return wrong
      found(await lockRecurring(db, one.id))
      const saved = await updateRecurring(db, { ...one, sends: one.sends && one.issues })
      if (!saved) return fail('conflict', 'stale')
      changed(context)
      return saved
    },

    async pause({ ids, paused }, context) {
      const { db, actor, now } = context
      const done = await pauseRecurring(db, ids, paused, now)
      if (!paused) await skipRecurring(db, done, dayOf(actor, now).date)
      changed(context)
      return { ids: done }
    },

    async end({ ids, ended }, context) {
      const { db, actor, now } = context
      const done = await endRecurring(db, ids, ended, now)
      if (!ended) await skipRecurring(db, done, dayOf(actor, now).date)
      changed(context)
      return { ids: done }
    },
  }),
]
