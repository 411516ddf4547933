import { together, type TogetherAgreement } from '#contract/contracts/together.contract.ts'
import { billOf, planOf, termsFrom } from '#contract/finance/billing.rules.ts'
import { taxIn } from '#contract/finance/money.rules.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { fail, found, isFailure } from '#contract/kernel/errors.ts'
import { selectPayerFacts, selectTerms } from '#server/finance/billing.queries.ts'
import { cancelSourceCharges, lockSourceCharges, selectSourceCharges } from '#server/finance/charges.queries.ts'
import { chargeItem } from '#server/finance/charges.ts'
import { closedMonth, selectConfig } from '#server/finance/config.queries.ts'
import { creditInvoice, lockInvoices, type NewInvoice } from '#server/finance/invoicing.ts'
import type { By } from '#server/finance/ledger.ts'
import { replan } from '#server/finance/replan.ts'
import { issueAndApply } from '#server/finance/settling.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serveInSchool } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { selectAgreements, selectAgreementsOf, selectCollective, selectOpen, selectVoided } from './together.queries.ts'

export const togetherService = serveInSchool(together, {
  async read({ ids }, { db, actor, now }) {
    const agreements = await selectAgreements(db, ids)
    if (agreements.length < ids.length) return fail('not_found')
    const { date: today } = dayOf(actor, now)
    const { due_days: usual } = await selectConfig(db)
    const plans = new Map((await selectTerms(db)).map((one) => [one.id, one]))
    const payers = await selectPayerFacts(
      db,
      agreements.flatMap(({ payer_id }) => payer_id ?? []),
    )
    const [open, voided, invoices] = [
      await selectOpen(db, ids),
      await selectVoided(db, { ids }),
      await selectCollective(db, ids),
    ]
    return {
      rows: agreements.map(({ due_days, payment_plan_id, ...agreement }): TogetherAgreement => {
        const own = (row: { master_contract_id: number }) => row.master_contract_id === agreement.id
        const plan = plans.get(payment_plan_id ?? 0)
        return {
          ...agreement,
          due_on: daysAfter(today, due_days ?? usual),
          plan: plan ? { name: plan.name, count: plan.count } : null,
          findings: findingsOf(payers.find(({ id }) => id === agreement.payer_id)),
          open: open.filter(own).map((row) => ({ ...row, tax: taxIn(row.amount, Math.round(row.tax_rate * 100)) })),
          voided: voided.filter((row) => own(row) && row.amount > 0),
          invoices: invoices.filter(own),
        }
      }),
    }
  },

  async bill({ contract_ids }, context) {
    const { db, emit } = context
    const by = byOf(context)
    if (await closedMonth(db, by.on)) return fail('conflict', 'finance.month-closed')
    const wanted = await selectAgreementsOf(db, contract_ids)
    if (wanted.length < contract_ids.length) return fail('not_found')
    // Whoever bills them at the same time waits here, and finds none of them afterwards.
    const charges = new Map(
      (await selectSourceCharges(db, 'contract', contract_ids)).map((one) => [one.source_id, one]),
    )
    if (charges.size < wanted.length) return fail('conflict', 'contracts.billed-meanwhile')
    const { due_days } = await selectConfig(db)
    const plans = new Map((await selectTerms(db)).map((one) => [one.id, one]))
    const parts = Map.groupBy(
      wanted.map((of) => ({ ...of, charge: found(charges.get(of.contract_id)) })),
      ({ id, charge }) => `${id} ${charge.payer_id} ${charge.currency}`,
    )
    const invoices = [...parts.values()].map((rows): NewInvoice => {
      const { title, number, purchase_order, due_days: own_days, payment_plan_id, charge } = found(rows[0])
      const bill = billOf(
        rows.map((row) => chargeItem(row.charge)),
        [],
      )
      const terms = termsFrom(plans.get(payment_plan_id ?? 0), daysAfter(by.on, own_days ?? due_days))
      return {
        payer_id: charge.payer_id,
        student_id: null,
        currency: charge.currency,
        title: `${title} (${number})`,
        purchase_order,
        ...bill,
        plan: planOf(bill.total, terms),
      }
    })
    const ids = await issueAndApply(db, invoices, by, emit)
    published(context)
    return {
      invoices: [...(await lockInvoices(db, ids)).values()].map(({ id, number }) => ({ id, number })),
      students: wanted.length,
    }
  },

  async credit({ contract_ids }, context) {
    const { db, actor } = context
    const by = byOf(context)
    if (await closedMonth(db, by.on)) return fail('conflict', 'finance.month-closed')
    if ((await selectAgreementsOf(db, contract_ids)).length < contract_ids.length) return fail('not_found')
    await lockSourceCharges(db, 'contract', contract_ids)
    const rows = await selectVoided(db, { contract_ids })
    if (rows.length < contract_ids.length) return fail('conflict', 'contracts.credited-meanwhile')
    const numbers: string[] = []
    for (const { invoice_id, charge_id, amount, student, number } of rows) {
      const reason = say(actor.language, 'contracts.credit-reason', { name: student, number })
      const made = await creditInvoice(db, { id: invoice_id, amount, reason, charge_id }, by)
      if (isFailure(made)) return made
      await replan(db, invoice_id, by.on)
      numbers.push(made.number)
    }
    await cancelSourceCharges(db, 'contract', contract_ids)
    published(context)
    return { numbers }
  },
})

const byOf = ({ actor, now }: Context): By => ({ made_by: actor.user_id, now, on: dayOf(actor, now).date })

const published = ({ actor, publish }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'invoice' })

const findingsOf = (payer: { email: string; collections: string } | undefined): TogetherAgreement['findings'] => {
  if (!payer) return ['no-account']
  return [
    ...(payer.email === '' ? ['no-email' as const] : []),
    ...(payer.collections === 'none' ? [] : ['in-collections' as const]),
  ]
}
