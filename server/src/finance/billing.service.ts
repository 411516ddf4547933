import { randomUUID } from 'node:crypto'
import { billing, type BillingFinding } from '#contract/finance/billing.contract.ts'
import { billOf, type BillItem, plainItem, priceFor } from '#contract/finance/billing.rules.ts'
import { lateFeeOn } from '#contract/finance/money.rules.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { formats } from '#contract/kernel/formats.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serveInSchool } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { billingRuns } from './billing.job.ts'
import { plannedInvoices } from './billing.ts'
import { yearOn } from './billing.queries.ts'
import { closedMonth, refusedWithout, selectConfig } from './config.queries.ts'
import { creditInvoice, type NewInvoice, voidInvoices } from './invoicing.ts'
import { leaversOf } from './leaving.ts'
import { sharesOf } from './payers.queries.ts'
import { replan } from './replan.ts'
import { issueAndApply } from './settling.ts'
import {
  cancelCharges,
  endRun,
  insertCharges,
  insertRun,
  selectBatchInvoices,
  selectInvoicesOfRun,
  selectLate,
  selectListed,
  selectProduct,
  selectRuns,
  updateFeesOn,
  waitForRun,
} from './runs.queries.ts'

export const byOf = ({ actor, now }: Pick<Context, 'actor' | 'now'>, on?: string) => ({
  made_by: actor.user_id,
  now,
  on: on ?? dayOf(actor, now).date,
})

export const billingService = serveInSchool(billing, {
  async preview({ name, choice, issued_on, due_on }, { db }) {
    if (choice.to_on < choice.from_on) return wrongField('choice.to_on', 'errors.field.order')
    if (due_on < issued_on) return wrongField('due_on', 'errors.field.order')
    const planned = await plannedInvoices(db, { name, choice, issued_on, due_on })
    const made = planned.filter(({ invoice }) => invoice)
    const counts: Partial<Record<BillingFinding, number>> = {}
    for (const { shown } of planned) for (const one of shown.findings) counts[one] = (counts[one] ?? 0) + 1
    return {
      rows: planned.map(({ shown }) => shown),
      students: new Set(made.map(({ shown }) => shown.student_id)).size,
      count: made.length,
      total: made.reduce((sum, { shown }) => sum + shown.total, 0),
      currency: (await selectConfig(db)).currency,
      counts: Object.fromEntries(Object.entries(counts)),
    }
  },

  async start({ name, choice, issued_on, due_on, leave_out = [] }, context) {
    const { db, actor, now } = context
    if (choice.to_on < choice.from_on) return wrongField('choice.to_on', 'errors.field.order')
    if (due_on < issued_on) return wrongField('due_on', 'errors.field.order')
    if (await closedMonth(db, issued_on)) return wrongField('issued_on', 'finance.month-closed')
    const planned = await plannedInvoices(db, { name, choice, issued_on, due_on })
    const left = new Set(leave_out)
    const student_ids = [
      ...new Set(planned.flatMap(({ shown, invoice }) => (invoice ? [shown.student_id] : []))),
    ].filter((id) => !left.has(id))
    if (student_ids.length === 0) return fail('invalid', 'finance.nobody-to-bill')
    const school_id = found(actor.school_id)
    const run = { name, choice: { ...choice, student_ids }, issued_on, due_on, made_by: actor.user_id, now }
    const id = await insertRun(db, run)
    await context.jobs.add(db, billingRuns, { school_id, run_id: id })
    context.publish({ school_id, topic: 'billing_run' })
    return { id }
  },

  async runs(_, { db }) {
    return { rows: await selectRuns(db), currency: (await selectConfig(db)).currency }
  },

  async cancel({ id }, context) {
    const run = found(await waitForRun(context.db, id))
    if (run.state !== 'waiting' && run.state !== 'running') return fail('conflict', 'finance.run-over')
    await endRun(context.db, id, 'canceled')
    changed(context)
    return { done: run.done }
  },

  async undo({ id }, context) {
    const { db } = context
    const refused = await refusedWithout(db, context.actor, 'may_void')
    if (refused) return refused
    const run = found(await waitForRun(db, id))
    if (run.state === 'waiting' || run.state === 'running') return fail('conflict', 'finance.run-going')
    const by = byOf(context)
    if (await closedMonth(db, by.on)) return fail('conflict', 'finance.month-closed')
    const ids = await selectInvoicesOfRun(db, id)
    const stopped = await voidInvoices(db, ids, by, say(context.actor.language, 'finance.run-undone'))
    if (stopped) return stopped
    await endRun(db, id, 'undone')
    changed(context)
    return { voided: ids.length }
  },

  async previewCharges({ product_id, amount, name = '', quantity, lines = '', student_ids = [], section_id }, context) {
    const { db, actor, now } = context
    const product = await selectProduct(db, product_id)
    if (!product) return wrongField('product_id', 'errors.field.reference')
    const said = lines.split(/\r?\n/).map((line) => line.split(/[,;\t]/)[0]?.trim() ?? '')
    const listed = await selectListed(db, { ids: student_ids, section_id, lines: said })
    const heard = new Set(listed.flatMap(({ line }) => line ?? []))
    const students = [...new Map(listed.map((one) => [one.student_id, one])).values()]
    const shares = await sharesOf(
      db,
      students.map(({ student_id }) => student_id),
    )
    const academic_year_id = await yearOn(db, dayOf(actor, now).date)
    const rows = students.map(({ student_id, student, number, grade_level }) => {
      const whom = { academic_year_id, grade_level, academic_track_ids: [], course_id: null }
      const price = amount ?? priceFor(product.prices, whom)?.amount
      const findings: BillingFinding[] = [
        ...(shares.has(student_id) ? [] : ['no-payer' as const]),
        ...(price === undefined ? ['no-price' as const] : []),
      ]
      return { student_id, student, number, grade_level, amount: price ?? 0, findings }
    })
    return {
      name: name === '' ? product.name : name,
      currency: (await selectConfig(db)).currency,
      rows,
      unknown: said.flatMap((text, at) => (text === '' || heard.has(at + 1) ? [] : [{ line: at + 1, text }])),
      total: rows.reduce((sum, one) => sum + (one.findings.length > 0 ? 0 : one.amount * quantity), 0),
    }
  },

  async saveCharges({ product_id, name, quantity, charges, due_on }, context) {
    const { db, actor, now } = context
    const product = await selectProduct(db, product_id)
    if (!product) return wrongField('product_id', 'errors.field.reference')
    const by = byOf(context)
    if (due_on !== null && due_on < by.on) return wrongField('due_on', 'errors.field.order')
    if (due_on !== null && (await closedMonth(db, by.on))) return fail('conflict', 'finance.month-closed')
    const { currency } = await selectConfig(db)
    const batch_id = randomUUID()
    const ids = charges.map(({ student_id }) => student_id)
    const known = new Set(
      (await selectListed(db, { ids, section_id: null, lines: [] })).map(({ student_id }) => student_id),
    )
    if (ids.some((id) => !known.has(id))) return wrongField('charges', 'errors.field.reference')
    const shares = await sharesOf(db, ids)
    const added = await insertCharges(
      db,
      charges
        .filter(({ student_id }) => shares.has(student_id))
        .map(({ student_id, amount }) => ({
          student_id,
          product_id,
          name,
          quantity,
          unit_amount: amount,
          currency,
          source: 'batch',
          batch_id,
        })),
      actor.user_id,
      now,
    )
    const made = new Map(added.map((one) => [one.student_id, one]))
    const invoices =
      due_on === null
        ? []
        : [...shares].flatMap(([student_id, own]): NewInvoice[] => {
            const charge = made.get(student_id)
            if (!charge) return []
            const item: BillItem = {
              product_id,
              name,
              quantity,
              unit_amount: charge.unit_amount,
              amount: charge.unit_amount * quantity,
              tax_rate: product.tax_rate,
              tax_included: product.tax_included,
              recognition: product.recognition,
              ledger_account_id: product.ledger_account_id,
              from_on: null,
              to_on: null,
              charge_id: charge.id,
            }
            return own.slice(0, 1).map(({ payer_id }) => {
              const bill = billOf([item], [])
              return {
                payer_id,
                student_id,
                currency,
                title: name,
                ...bill,
                plan: [{ due_on, amount: bill.total }],
              }
            })
          })
    await issueAndApply(db, invoices, by, context.emit)
    changed(context)
    return { batch_id, charges: added.length, invoices: invoices.length }
  },

  async undoCharges({ batch_id }, context) {
    const { db } = context
    const ids = await selectBatchInvoices(db, batch_id)
    if (ids.length > 0) {
      const refused =
        (await refusedWithout(db, context.actor, 'may_void')) ??
        (await voidInvoices(db, ids, byOf(context), say(context.actor.language, 'finance.charges-undone')))
      if (refused) return refused
    }
    const charges = await cancelCharges(db, batch_id)
    changed(context)
    return { charges }
  },

  async previewLateFees({ on }, { db }) {
    const { rule, rows } = await lateFees(db, on, null)
    return { rule, rows: rows.filter(({ fee }) => fee > 0) }
  },

  async leavers(_, { db, actor, now }) {
    return { rows: await leaversOf(db, dayOf(actor, now).date) }
  },

  async creditLeavers({ ids }, context) {
    const { db, actor } = context
    const by = byOf(context)
    if (await closedMonth(db, by.on)) return fail('conflict', 'finance.month-closed')
    const rows = await leaversOf(db, by.on, ids)
    const { date } = formats(actor.language)
    for (const { id, amount, left_on } of rows) {
      const reason = say(actor.language, 'finance.left-on-reason', { day: date(left_on) })
      const made = await creditInvoice(db, { id, amount, reason, left_on }, by)
      if (isFailure(made)) return made
      await replan(db, id, by.on)
    }
    changed(context)
    return { credited: rows.length }
  },

  async chargeLateFees({ on, ids }, context) {
    const { db, actor } = context
    const by = byOf(context)
    if (on > by.on) return wrongField('on', 'finance.later-than-today')
    if (await closedMonth(db, by.on)) return fail('conflict', 'finance.month-closed')
    const { rows } = await lateFees(db, on, ids)
    const charged = rows.filter(({ fee }) => fee > 0)
    const invoices = charged.map(({ id, number, payer_id, student_id, currency, fee }): NewInvoice => {
      const title = say(actor.language, 'finance.late-fee-for', { number })
      const plan = [{ due_on: by.on, amount: fee }]
      return {
        kind: 'late_fee',
        payer_id,
        student_id,
        currency,
        title,
        late_fee_of: id,
        ...billOf([plainItem(title, fee)], []),
        plan,
      }
    })
    await issueAndApply(db, invoices, by, context.emit)
    await updateFeesOn(
      db,
      charged.map(({ id }) => id),
      on,
    )
    changed(context)
    return { charged: charged.length, total: charged.reduce((sum, { fee }) => sum + fee, 0) }
  },
})

const lateFees = async (db: Db, on: string, ids: readonly number[] | null) => {
  const config = await selectConfig(db)
  const { late_fee: rule, late_fee_grace, late_fee_monthly } = config
  if (rule === 'none') return { rule, rows: [] }
  const late = await selectLate(db, on, late_fee_grace, late_fee_monthly, ids)
  const terms = {
    kind: rule,
    value: rule === 'percent' ? Math.round(config.late_fee_percent * 100) : config.late_fee_amount,
    least: config.late_fee_least,
    most: config.late_fee_most,
  }
  return { rule, rows: late.map((one) => ({ ...one, fee: lateFeeOn(one.open, terms) })) }
}

/** Who looks at money sees it change. */
export const changed = (context: Pick<Context, 'actor' | 'publish'>): void => {
  const school_id = found(context.actor.school_id)
  for (const topic of ['invoice', 'payment', 'billing_run'] as const) context.publish({ school_id, topic })
}
