import { payments, type Payment, receiptPaper } from '#contract/finance/payments.contract.ts'
import { billOf, plainItem } from '#contract/finance/billing.rules.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { currencies } from '#contract/kernel/money.ts'
import { type Paper, serveDocument, type Sheet } from '#server/documents/document-service.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serveInSchool } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { say } from '#server/kernel/texts.ts'
import { byOf, changed } from './billing.service.ts'
import { emitPaid, emitReopened, issueAndApply } from './settling.ts'
import { closedMonth, refusedWithout, selectConfig } from './config.queries.ts'
import { takeEarly } from './early.ts'
import { areHere, insertAdjustment } from './invoices.queries.ts'
import { writeOff } from './invoicing.ts'
import type { By } from './ledger.ts'
import {
  applyOldestFirst,
  applyPayments,
  lockPayments,
  recordPayment,
  refundPayment,
  reversePayment,
  selectCreditOf,
  transferCredit,
  unapplyPayments,
} from './payments.ts'
import { decideAdjustment, lockAdjustments, selectDueOf, selectPayments, selectWaiting } from './payments.queries.ts'

const invoicesOf = (parts: readonly { invoice_id: number }[]) => parts.map(({ invoice_id }) => invoice_id)
const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

export const paymentsService = [
  ...serveInSchool(payments, {
    async read({ id }, { db }) {
      return found((await selectPayments(db, sql`q.id = ${id}`))[0])
    },

    async due({ payer_id, currency }, { db, actor, now }) {
      const code = currency ?? (await selectConfig(db)).currency
      const due = found(await selectDueOf(db, payer_id, code, dayOf(actor, now).date))
      return { ...due, currency: code }
    },

    async record({ apply, applications, received_on, ...payment }, context) {
      const { db, actor, now } = context
      const by = byOf(context, received_on)
      if (received_on > dayOf(actor, now).date) return wrongField('received_on', 'finance.later-than-today')
      if (await closedMonth(db, received_on)) return wrongField('received_on', 'finance.month-closed')
      if (!currencies().includes(payment.currency)) return wrongField('currency', 'errors.field.choice')
      const here = await areHere(db, payment.payer_id, payment.student_id)
      if (!here.payer) return wrongField('payer_id', 'errors.field.reference')
      if (!here.student) return wrongField('student_id', 'errors.field.reference')
      if (apply === 'chosen' && sumOf(applications) > payment.amount)
        return wrongField('applications', 'finance.more-than-paid')
      const to = apply === 'oldest' ? apply : apply === 'chosen' ? applications : []
      const made = await recordPayment(db, payment, by, to)
      if (isFailure(made)) return made
      const { id, number } = made
      const refused = await takeEarly(db, invoicesOf(made.applied), by)
      if (refused) return refused
      await emitPaid(db, context.emit, [id])
      changed(context)
      const applied = sumOf(made.applied)
      return { id, number, applied, credit: payment.amount - applied }
    },

    async apply({ id, version, applications }, context) {
      const { db } = context
      const by = byOf(context)
      const refused =
        (await staleOr(db, id, version, by)) ??
        (await applyPayments(
          db,
          applications.map((one) => ({ ...one, payment_id: id })),
          by,
        )) ??
        (await takeEarly(db, invoicesOf(applications), by))
      if (refused) return refused
      await emitPaid(db, context.emit, [id])
      changed(context)
      return { applied: sumOf(applications) }
    },

    async applyOldest({ payer_id, currency }, context) {
      const { db } = context
      const by = byOf(context)
      if (await closedMonth(db, by.on)) return fail('conflict', 'finance.month-closed')
      const credits = await selectCreditOf(db, payer_id, currency)
      const applied = await applyOldestFirst(db, { payer_id, currency }, by)
      if (isFailure(applied)) return applied
      await emitPaid(db, context.emit, credits)
      changed(context)
      return { applied }
    },

    async unapply({ id, version, invoice_id, amount }, context) {
      const { db } = context
      const by = byOf(context)
      const refused =
        (await staleOr(db, id, version, by)) ??
        (await unapplyPayments(db, [{ payment_id: id, invoice_id, amount }], by))
      if (refused) return refused
      await emitReopened(db, context.emit, [id])
      changed(context)
      return { unapplied: amount }
    },

    async refund({ id, version, amount, method, reason }, context) {
      const { db, actor, now } = context
      const by = byOf(context)
      const refused = (await refusedWithout(db, actor, 'may_refund')) ?? (await staleOr(db, id, version, by))
      if (refused) return refused
      const { approve_refund } = await selectConfig(db)
      const payment = found((await lockPayments(db, [id])).get(id))
      if (payment.provider !== '') return fail('conflict', 'finance.refund-at-provider')
      if (amount > payment.amount - payment.refunded) return wrongField('amount', 'finance.more-than-credit')
      const waiting = approve_refund !== null && amount >= approve_refund
      const posted = waiting ? undefined : await refundPayment(db, { id, amount, method, reason }, by)
      if (isFailure(posted)) return posted
      await insertAdjustment(db, {
        kind: 'refund',
        payment_id: id,
        amount,
        method,
        reason,
        happened_on: by.on,
        state: waiting ? 'waiting' : 'done',
        ...(posted !== undefined && { transaction_id: posted }),
        asked_by: actor.user_id,
        now,
      })
      if (!waiting) await emitReopened(db, context.emit, [id])
      changed(context)
      return { waiting }
    },

    async reverse({ id, version, reason, with_fee }, context) {
      const { db, actor } = context
      const by = byOf(context)
      const refused =
        (await refusedWithout(db, actor, 'may_refund')) ??
        (await staleOr(db, id, version, by)) ??
        (await reversePayment(db, { id, reason }, by))
      if (refused) return refused
      await emitReopened(db, context.emit, [id])
      const { return_fee: fee, currency } = await selectConfig(db)
      const payment = found((await lockPayments(db, [id])).get(id))
      const charged = with_fee && payment.currency === currency ? fee : 0
      if (charged > 0) {
        const title = say(actor.language, 'finance.return-fee-for', { number: payment.number ?? '' })
        const bill = billOf([plainItem(title, charged)], [])
        const plan = [{ due_on: by.on, amount: charged }]
        const { payer_id, student_id } = payment
        await issueAndApply(db, [{ payer_id, student_id, currency, title, ...bill, plan }], by, context.emit)
      }
      changed(context)
      return { fee: charged }
    },

    async transfer({ id, version, ...transfer }, context) {
      const { db } = context
      const by = byOf(context)
      const refused = await staleOr(db, id, version, by)
      if (refused) return refused
      const made = await transferCredit(db, { id, ...transfer }, by)
      if (isFailure(made)) return made
      changed(context)
      return { id: made }
    },

    async waiting(_, { db, actor }) {
      return { rows: await selectWaiting(db, actor.user_id) }
    },

    async decide({ ids, approved }, context) {
      const { db, actor, now } = context
      const by = byOf(context)
      if (approved && (await closedMonth(db, by.on))) return fail('conflict', 'finance.month-closed')
      const rows = await lockAdjustments(db, ids)
      for (const { id, kind, invoice_id, payment_id, amount, method, reason, asked_by } of rows) {
        if (asked_by === actor.user_id) return fail('forbidden', 'finance.own-request')
        const refused = await refusedWithout(db, actor, kind === 'refund' ? 'may_refund' : 'may_write_off')
        if (refused) return refused
        const posted = !approved
          ? null
          : kind === 'refund'
            ? await refundPayment(db, { id: payment_id ?? 0, amount, method, reason }, by)
            : await writeOff(db, { id: invoice_id ?? 0, amount, reason }, by)
        if (isFailure(posted)) return posted
        const state = approved ? 'done' : 'declined'
        await decideAdjustment(db, id, { state, transaction_id: posted, decided_by: actor.user_id, now, on: by.on })
        if (approved && payment_id !== null) await emitReopened(db, context.emit, [payment_id])
      }
      changed(context)
      return { ids: rows.map(({ id }) => id) }
    },
  }),

  ...serveDocument(receiptPaper, 'finance/receipt.typ', async ({ ids }, { db }, paper) =>
    receiptSheet(await selectPayments(db, sql`q.id = any (${ids}) and q.number is not null`), paper),
  ),
]

/** Receipts on paper. */
export const receiptSheet = (rows: readonly Payment[], { t, format }: Paper): Sheet | Failure => {
  const [first] = rows
  if (!first) return fail('not_found')
  return {
    file: rows.length === 1 ? first.number : 'receipts',
    title: rows.length === 1 ? t('finance.receipt-number', { number: first.number }) : t('finance.receipts'),
    data: {
      sheets: rows.map((payment) => {
        const money = (amount: number) => format.money(amount, payment.currency)
        return {
          title: t('finance.receipt-number', { number: payment.number }),
          amount: money(payment.amount),
          state: payment.state === 'settled' ? '' : t(`finance.payment-state-${payment.state}`),
          facts: [
            [t('finance.payer'), payment.payer],
            [t('finance.received_on'), format.date(payment.received_on)],
            [t('finance.method'), t(`finance.method-${payment.method}`)],
            ...(payment.reference === '' ? [] : [[t('finance.reference'), payment.reference]]),
          ],
          lines: [
            ...payment.applications.map(({ number, title, amount }) => [`${number} ${title}`, money(amount)]),
            ...(payment.refunded === 0 ? [] : [[t('finance.refunded'), money(-payment.refunded)]]),
            ...(payment.unapplied === 0 ? [] : [[t('finance.unapplied'), money(payment.unapplied)]]),
          ],
        }
      }),
      words: { item: t('finance.paid-for'), amount: t('finance.amount') },
    },
    people: { list: 'sheets', names: rows.map(({ number }) => number) },
    inline: true,
  }
}

const staleOr = async (db: Db, id: number, version: number, by: By): Promise<Failure | undefined> => {
  const payment = found((await lockPayments(db, [id])).get(id))
  if (payment.version !== version) return staleWith(db, 'payment', id, payment)
  return (await closedMonth(db, by.on)) ? fail('conflict', 'finance.month-closed') : undefined
}
