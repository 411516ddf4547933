import { agingReport, books } from '#contract/finance/books.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serveInSchool } from '#server/kernel/serve.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { say } from '#server/kernel/texts.ts'
import { monthsAfter } from '#contract/finance/billing.rules.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import {
  agingStatement,
  closeMonth,
  hasOpenBefore,
  insertLedgerAccount,
  reopenMonth,
  selectDashboard,
  selectJournal,
  selectMonths,
  selectOpenAt,
  selectTrialBalance,
  updateLedgerAccount,
} from './books.queries.ts'
import { refusedWithout, selectConfig } from './config.queries.ts'
import { recognizeRevenue } from './invoicing.ts'
import { journalFile } from './journal.ts'
import { selectLate } from './runs.queries.ts'

export const booksService = [
  ...serveReport(agingReport, agingStatement),
  ...serveInSchool(books, {
    async dashboard(_, { db, actor, now }) {
      const { date: today } = dayOf(actor, now)
      const config = await selectConfig(db)
      const figures = await selectDashboard(db, today, config.currency)
      const late =
        config.late_fee === 'none'
          ? []
          : await selectLate(db, today, config.late_fee_grace, config.late_fee_monthly, null)
      return { ...figures, currency: config.currency, today, late_fees: late.length }
    },

    async trialBalance({ on }, { db, actor, now }) {
      const day = on ?? dayOf(actor, now).date
      const { currency } = await selectConfig(db)
      const accounts = await selectTrialBalance(db, day)
      const receivable = accounts
        .filter((one) => one.kind === 'receivable' && one.currency === currency)
        .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
      return { on: day, accounts, receivable, open: await selectOpenAt(db, day) }
    },

    async saveAccount({ id, version, name, code }, context) {
      const { db, actor } = context
      if (id === undefined) {
        if (name === '') return wrongField('name', 'errors.field.required')
        const made = await insertLedgerAccount(db, { name, code, currency: (await selectConfig(db)).currency })
        context.publish({ school_id: found(actor.school_id), topic: 'ledger_account' })
        return { id: made }
      }
      const saved = await updateLedgerAccount(db, { id, version: version ?? 0, name, code })
      if (!saved) {
        const stored = found((await selectTrialBalance(db, '9999-12-31')).find((one) => one.id === id))
        return staleWith(db, 'ledger_account', id, stored)
      }
      context.publish({ school_id: found(actor.school_id), topic: 'ledger_account' })
      return saved
    },

    async periods(_, { db, actor, now }) {
      const { currency } = await selectConfig(db)
      return { rows: await selectMonths(db, dayOf(actor, now).date, currency), currency }
    },

    async close({ month }, context) {
      const { db, actor, now } = context
      const refused = await refusedWithout(db, actor, 'may_close')
      if (refused) return refused
      const first = `${month.slice(0, 7)}-01`
      const last = daysAfter(monthsAfter(first, 1), -1)
      if (first > dayOf(actor, now).date) return wrongField('month', 'finance.later-than-today')
      if (await hasOpenBefore(db, first)) return fail('conflict', 'finance.earlier-open')
      // What is earned in the month is posted in it, before it takes no more.
      const recognized = await recognizeRevenue(db, first, { made_by: actor.user_id, now, on: last })
      const closed = await closeMonth(db, first, actor.user_id, now)
      if (!closed) return fail('conflict', 'finance.closed-already')
      context.publish({ school_id: found(actor.school_id), topic: 'accounting_period' })
      return { recognized }
    },

    async reopen({ month, reason }, context) {
      const { db, actor } = context
      const refused = await refusedWithout(db, actor, 'may_close')
      if (refused) return refused
      await context.auditReason(reason)
      const opened = await reopenMonth(db, `${month.slice(0, 7)}-01`, reason)
      if (!opened) return fail('not_found')
      context.publish({ school_id: found(actor.school_id), topic: 'accounting_period' })
      return opened
    },

    async journal({ from, to, format }, { db, actor }) {
      if (to < from) return wrongField('to', 'errors.field.order')
      const lines = await selectJournal(db, from, to)
      const { body, ending, content_type } = journalFile(lines, format, ({ account_kind, name }) =>
        name === '' ? say(actor.language, `finance.account-${account_kind}`) : name,
      )
      return { download: { name: `journal-${from}-${to}.${ending}`, content_type, body } }
    },
  }),
]
