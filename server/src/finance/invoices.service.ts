import { invoicePaper, invoices } from '#contract/finance/invoices.contract.ts'
import { billDiscount, billOf, planOf, termsFrom } from '#contract/finance/billing.rules.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { formats } from '#contract/kernel/formats.ts'
import { serveDocument } from '#server/documents/document-service.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serveInSchool } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { notify } from '#server/notifications/notify.ts'
import { replan } from './replan.ts'
import { invoiceMail } from './invoice-mail.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { leavingLines } from './leaving.ts'
import { selectDiscounts, selectTerms } from './billing.queries.ts'
import { byOf, changed } from './billing.service.ts'
import { closedMonth, refusedWithout, selectConfig } from './config.queries.ts'
import {
  areHere,
  insertAdjustment,
  insertPlan,
  lockDraft,
  selectInvoices,
  selectPlan,
  selectProductFacts,
  selectToMail,
} from './invoices.queries.ts'
import type { By } from './ledger.ts'
import {
  creditInvoice,
  insertDrafts,
  issueDrafts,
  lockInvoices,
  removeDrafts,
  updateDraft,
  voidInvoices,
  writeOff,
} from './invoicing.ts'
import { applyCredits } from './settling.ts'

export const invoicesService = [
  ...serveInSchool(invoices, {
    async read({ id }, { db, actor, now }) {
      return found((await selectInvoices(db, sql`i.id = ${id}`, dayOf(actor, now).date))[0])
    },

    async saveDraft({ id, version, discount_ids, lines, due_on, payment_plan_id, ...draft }, context) {
      const { db, actor, now } = context
      const here = await areHere(db, draft.payer_id, draft.student_id)
      if (!here.payer) return wrongField('payer_id', 'errors.field.reference')
      if (!here.student) return wrongField('student_id', 'errors.field.reference')
      if (id !== undefined) {
        const stored = found(await lockDraft(db, id))
        if (stored.number !== null) return fail('conflict', 'finance.issued-already')
        if (stored.version !== version) return staleWith(db, 'invoice', id, stored)
      }
      const products = new Map(
        (
          await selectProductFacts(
            db,
            lines.flatMap(({ product_id }) => product_id ?? []),
          )
        ).map((one) => [one.id, one]),
      )
      for (const [at, { product_id }] of lines.entries())
        if (product_id !== null && !products.has(product_id))
          return wrongField(`lines.${at}.product_id`, 'errors.field.reference')
      const chosen = (await selectDiscounts(db)).filter((one) => discount_ids.includes(one.id))
      const bill = billOf(
        lines.map((line) => {
          const product = line.product_id === null ? undefined : products.get(line.product_id)
          return {
            ...line,
            amount: line.unit_amount * line.quantity,
            recognition: product?.recognition ?? 'at_once',
            ledger_account_id: product?.ledger_account_id ?? null,
            from_on: null,
            to_on: null,
            charge_id: line.charge_id ?? null,
          }
        }),
        chosen.map(billDiscount),
      )
      const plan = (await selectTerms(db)).find((one) => one.id === payment_plan_id)
      if (payment_plan_id !== null && !plan) return wrongField('payment_plan_id', 'errors.field.reference')
      const written = { ...draft, ...bill, plan: planOf(bill.total, termsFrom(plan, due_on)) }
      if (id !== undefined) await updateDraft(db, id, written)
      const made = id ?? (await insertDrafts(db, [written], { made_by: actor.user_id, now }))[0] ?? 0
      changed(context)
      return { id: made, version: (version ?? 0) + 1, total: bill.total }
    },

    async issue({ ids, issued_on }, context) {
      const { db } = context
      const by = byOf(context, issued_on)
      if (await closedMonth(db, by.on))
        return issued_on ? wrongField('issued_on', 'finance.month-closed') : fail('conflict', 'finance.month-closed')
      const issued = await issueDrafts(db, ids, by)
      const payers = [
        ...(
          await lockInvoices(
            db,
            issued.map((one) => one.id),
          )
        ).values(),
      ].map(({ payer_id }) => payer_id)
      const refused = await applyCredits(db, payers, by, context.emit)
      if (refused) return refused
      changed(context)
      return { issued }
    },

    async removeDrafts({ ids }, context) {
      const gone = await removeDrafts(context.db, ids)
      changed(context)
      return { ids: gone }
    },

    async void({ ids, reason }, context) {
      const { db, actor } = context
      const by = byOf(context)
      const refused =
        (await refusedWithout(db, actor, 'may_void')) ??
        ((await closedMonth(db, by.on)) ? fail('conflict', 'finance.month-closed') : undefined) ??
        (await voidInvoices(db, ids, by, reason))
      if (refused) return refused
      changed(context)
      return { ids }
    },

    async credit({ id, version, amount, reason, left_on }, context) {
      const { db } = context
      const by = byOf(context)
      const refused = await staleOr(db, id, version, by)
      if (refused) return refused
      const made = await creditInvoice(db, { id, amount, reason, left_on: left_on ?? null }, by)
      if (isFailure(made)) return made
      await replan(db, id, by.on)
      changed(context)
      return { number: made.number }
    },

    async previewLeaving({ id, left_on }, { db }) {
      found(await lockDraft(db, id))
      const lines = (await leavingLines(db, [{ id, left_on }])).get(id) ?? []
      return { lines, amount: lines.reduce((sum, { back }) => sum + back, 0) }
    },

    async writeOff({ id, version, amount, reason }, context) {
      const { db, actor, now } = context
      const by = byOf(context)
      const refused = (await refusedWithout(db, actor, 'may_write_off')) ?? (await staleOr(db, id, version, by))
      if (refused) return refused
      const { approve_write_off } = await selectConfig(db)
      const waiting = approve_write_off !== null && amount >= approve_write_off
      const invoice = found((await lockInvoices(db, [id])).get(id))
      if (amount > invoice.balance) return wrongField('amount', 'finance.more-than-open')
      const posted = waiting ? undefined : await writeOff(db, { id, amount, reason }, by)
      if (isFailure(posted)) return posted
      await insertAdjustment(db, {
        kind: 'write_off',
        invoice_id: id,
        amount,
        reason,
        happened_on: by.on,
        state: waiting ? 'waiting' : 'done',
        ...(posted !== undefined && { transaction_id: posted }),
        asked_by: actor.user_id,
        now,
      })
      changed(context)
      return { waiting }
    },

    async changePlan({ id, version, instalments }, context) {
      const { db } = context
      const refused = await staleOr(db, id, version)
      if (refused) return refused
      const plan = await selectPlan(db, id)
      const whole = plan.reduce((sum, { amount }) => sum + amount, 0)
      const wanted = instalments.reduce((sum, { amount }) => sum + amount, 0)
      if (wanted !== whole) return wrongField('instalments', 'finance.plan-sum')
      if (instalments.some((one, at) => at > 0 && one.due_on < (instalments[at - 1]?.due_on ?? '')))
        return wrongField('instalments', 'finance.plan-order')
      const saved = await insertPlan(db, id, instalments)
      changed(context)
      return { version: saved }
    },

    async send({ ids }, context) {
      const { db, jobs, request, actor } = context
      const rows = await selectToMail(db, ids)
      const reached = rows.filter(({ email }) => email !== '')
      await notify(
        { db, jobs, school_id: found(actor.school_id) },
        reached.map((one) => invoiceMail(one, request.base_url, formats(one.language))),
      )
      return {
        sent: reached.length,
        without_address: rows.filter(({ email }) => email === '').map(({ payer }) => payer),
      }
    },
  }),

  ...serveDocument(invoicePaper, 'finance/invoice.typ', async ({ ids }, { db, actor, now }, paper) =>
    invoiceSheet(
      db,
      await selectInvoices(db, sql`i.id = any (${ids}) and i.number is not null`, dayOf(actor, now).date),
      paper,
    ),
  ),
]

/** A refusal where somebody changed it meanwhile, it is not issued, or the books of the day are closed. */
const staleOr = async (db: Db, id: number, version: number, by?: By) => {
  const invoice = found((await lockInvoices(db, [id])).get(id))
  if (invoice.voided_on !== null)
    return fail('conflict', 'finance.void-already', { params: { number: invoice.number } })
  if (invoice.version !== version) return staleWith(db, 'invoice', id, invoice)
  return by && (await closedMonth(db, by.on)) ? fail('conflict', 'finance.month-closed') : undefined
}
