import { may } from '#contract/access.ts'
import { planInstead } from '#contract/finance/billing.rules.ts'
import type { InvoiceInstalment } from '#contract/finance/invoices.contract.ts'
import { ownInvoicePaper, ownInvoices, ownReceiptPaper, ownStatementPaper } from '#contract/finance/own.contract.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import { student as studentRole } from '#contract/kernel/access.ts'
import { inFamilySchool, selectFamilySchools } from '#server/access/in-other-school.ts'
import { type Paper, serveDocument, type Sheet } from '#server/documents/document-service.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serveInSchool } from '#server/kernel/serve.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { selectOwnPayers } from './accounts.queries.ts'
import { statementSheet } from './accounts.service.ts'
import { selectTerms } from './billing.queries.ts'
import { changed } from './billing.service.ts'
import { selectConfig } from './config.queries.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { insertPlan, selectInvoices } from './invoices.queries.ts'
import { lockInvoices } from './invoicing.ts'
import { selectPayments } from './payments.queries.ts'
import { receiptSheet } from './payments.service.ts'

/** The invoices that somebody may see: those that they pay; a student those that are about them. */
const ownInvoice = async (db: Db, actor: Actor): Promise<Sql> => {
  const payers = await selectOwnPayers(db, actor.person_id)
  const paid = sql`i.payer_id = any (${payers})`
  const own = actor.role === studentRole ? sql`(${paid} or i.student_id = ${actor.person_id})` : paid
  return sql`${own} and i.number is not null`
}

export const ownInvoicesService = [
  ...serveInSchool(ownInvoices, {
    async read(_, { db, actor, now }) {
      const { date: today } = dayOf(actor, now)
      const config = await selectConfig(db)
      const rows = await selectInvoices(db, await ownInvoice(db, actor), today)
      const payers = await selectOwnPayers(db, actor.person_id)
      const payments = await selectPayments(db, sql`q.payer_id = any (${payers})`)
      const invoices = rows.map((one) => ({
        ...one,
        issued_on: one.issued_on ?? one.due_on,
        lines: one.lines.map(({ name, amount, kind }) => ({ name, amount, kind })),
        may_change_plan: mayChangePlan(one),
      }))
      const mine = invoices.filter(({ currency }) => currency === config.currency)
      const coming = mine
        .filter(({ balance }) => balance > 0)
        .flatMap(({ instalments }) => instalments)
        .filter(({ amount, paid }) => paid < amount)
        .toSorted((a, b) => a.due_on.localeCompare(b.due_on))
      const [first] = coming
      return {
        currency: config.currency,
        today,
        to_pay: mine.reduce((sum, { balance }) => sum + balance, 0),
        overdue: mine.reduce((sum, { overdue }) => sum + overdue, 0),
        credit: payments
          .filter(({ currency }) => currency === config.currency)
          .reduce((sum, { unapplied }) => sum + unapplied, 0),
        next: first
          ? {
              on: first.due_on,
              amount: coming
                .filter(({ due_on }) => due_on === first.due_on)
                .reduce((sum, { amount, paid }) => sum + amount - paid, 0),
            }
          : null,
        invoices,
        payments,
        plans: (await selectTerms(db)).filter(({ for_families }) => for_families),
        remit: { name: config.remit_name, iban: config.remit_iban, bic: config.remit_bic },
        can: { pay: may(actor, 'finance.pay'), choose_plan: may(actor, 'finance.choose-plan') },
      }
    },

    async previewPlan({ id, payment_plan_id }, { db, actor, now }) {
      const [invoice] = await selectInvoices(
        db,
        sql`i.id = ${id} and ${await ownInvoice(db, actor)}`,
        dayOf(actor, now).date,
      )
      return { instalments: await planFor(db, found(invoice), payment_plan_id, dayOf(actor, now).date) }
    },

    async choosePlan({ id, version, payment_plan_id }, context) {
      const { db, actor, now } = context
      const payers = await selectOwnPayers(db, actor.person_id)
      const locked = found((await lockInvoices(db, [id])).get(id))
      if (!payers.includes(locked.payer_id)) return fail('not_found')
      const { date: today } = dayOf(actor, now)
      const [read] = await selectInvoices(db, sql`i.id = ${id}`, today)
      const invoice = found(read)
      if (invoice.version !== version) return staleWith(db, 'invoice', id, { version: invoice.version })
      if (!mayChangePlan(invoice)) return fail('conflict', 'finance.plan-fixed')
      const saved = await insertPlan(db, id, await planFor(db, invoice, payment_plan_id, today))
      changed(context)
      return { version: saved }
    },
  }),

  ...serveDocument(ownInvoicePaper, 'finance/invoice.typ', async ({ id }, { db, actor, now }, paper) =>
    invoiceSheet(
      db,
      await selectInvoices(db, sql`i.id = ${id} and ${await ownInvoice(db, actor)}`, dayOf(actor, now).date),
      paper,
    ),
  ),
  ...serveDocument(ownReceiptPaper, 'finance/receipt.typ', async ({ id }, { db, actor }, paper) => {
    const payers = await selectOwnPayers(db, actor.person_id)
    return receiptSheet(
      await selectPayments(db, sql`q.id = ${id} and q.payer_id = any (${payers}) and q.number is not null`),
      paper,
    )
  }),
  ...serveDocument(ownStatementPaper, 'finance/statement.typ', (days, context, paper) =>
    familyStatement(context, days, paper),
  ),
]

/** Of all schools in which the family has children, each on sheets of its own, in the present one first. */
const familyStatement = async (
  context: Context,
  days: { from: string; to: string },
  paper: Paper,
): Promise<Sheet | Failure> => {
  const own = async ({ db, actor }: Context, school: string) => {
    const payers = may(actor, 'finance.own') ? await selectOwnPayers(db, actor.person_id) : []
    return statementSheet(db, payers, days, { ...paper, school })
  }
  const here = await own(context, paper.school)
  const all = isFailure(here) ? [] : [here]
  if (isFailure(here) && here.code !== 'not_found') return here
  for (const { school_id, name } of await selectFamilySchools(context.db)) {
    const there = await inFamilySchool(context, school_id, (visit) => own(visit, name))
    if (there && !isFailure(there)) all.push(there)
  }
  const [first] = all
  if (!first) return here
  return {
    ...first,
    data: { ...first.data, sheets: all.flatMap(({ data }) => data['sheets']) },
    people: { list: 'sheets', names: all.flatMap(({ people }) => people?.names ?? []) },
  }
}

type Planned = Awaited<ReturnType<typeof selectInvoices>>[number]

const mayChangePlan = ({ balance, overdue }: Planned): boolean => balance > 0 && overdue === 0

const planFor = async (
  db: Db,
  { instalments }: Planned,
  payment_plan_id: number,
  today: string,
): Promise<InvoiceInstalment[]> => {
  const terms = found((await selectTerms(db)).find(({ id, for_families }) => id === payment_plan_id && for_families))
  return planInstead(instalments, terms, today).map(({ due_on, amount, paid }) => ({
    due_on,
    amount,
    paid,
    status: paid === amount ? 'paid' : paid > 0 ? 'partly' : due_on <= daysAfter(today, 14) ? 'due' : 'coming',
  }))
}
