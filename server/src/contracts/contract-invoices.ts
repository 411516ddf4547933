import { randomUUID } from 'node:crypto'
import { billOf, plainItem, planOf, sharedBill } from '#contract/finance/billing.rules.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { found } from '#contract/kernel/errors.ts'
import { selectConfig } from '#server/finance/config.queries.ts'
import { chargeLater } from '#server/finance/charges.ts'
import { type Share, sharesOf } from '#server/finance/payers.queries.ts'
import { issueAndApply } from '#server/finance/settling.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import type { ContractRecord } from './contracts.queries.ts'
import { payerOfOrganization } from './organization-payers.ts'
import { presentRules } from './rules.queries.ts'

/**
 * Issues the invoices of a signed contract: its fees are lines, its discounts are taken from them, and each payer has
 * the plan that was chosen. Amounts are those that were signed: nothing is added to them. The part of an organization
 * that is billed for its students together is a charge that waits on its account.
 */
export const invoiceContract = async (
  { db, actor, now, emit }: Pick<Context, 'db' | 'actor' | 'now' | 'emit'>,
  { id, student_id, lines, total, currency, language, title, number, instalments, master_contract_id }: ContractRecord,
): Promise<number[]> => {
  if (total <= 0) return []
  const { date: today } = dayOf(actor, now)
  const { due_days } = await selectConfig(db)
  const { deposit_percent } = await presentRules(db)
  const master = master_contract_id === null ? undefined : await optionalPayer(db, master_contract_id)
  const shares = withOrganization((await sharesOf(db, [student_id])).get(student_id) ?? [], master)
  if (shares.length === 0) return []
  const items = lines.filter(({ amount }) => amount > 0).map(itemOf)
  const discounts = lines
    .filter(({ amount }) => amount < 0)
    .map(({ name, amount }) => ({
      name,
      of: 'discount' as const,
      kind: 'amount' as const,
      value: -amount,
      cap: null,
      product_ids: null,
    }))
  const bills = sharedBill(
    billOf(items, discounts),
    shares.map(({ share }) => share),
  )
  const by = { made_by: actor.user_id, now, on: today }
  const parts = bills.map((one, at) => ({ ...one, payer_id: found(shares[at]).payer_id }))
  const isCharged = ({ payer_id }: { payer_id: number }) =>
    master?.billing === 'together' && payer_id === master.payer_id
  const amount = parts.filter(isCharged).reduce((sum, one) => sum + one.total, 0)
  const invoiced = parts.filter((part) => !isCharged(part))
  if (master && amount > 0) {
    const name = `${items.map((one) => one.name).join(', ')} (${number})`
    const charge = { payer_id: master.payer_id, student_id, name, amount, currency, source_id: id }
    await chargeLater(db, { source: 'contract', product: say(language, 'contracts.charge-product') }, [charge], by)
  }
  const bill = invoiced.length > 1 ? randomUUID() : null
  const terms = {
    count: instalments ?? 1,
    first_on: daysAfter(today, due_days),
    every_months: 1,
    down: deposit_percent * 100,
  }
  return issueAndApply(
    db,
    invoiced.map((one) => ({
      ...one,
      student_id,
      currency,
      title: `${title} (${number})`,
      purchase_order: one.payer_id === master?.payer_id ? (master?.purchase_order ?? '') : '',
      bill,
      plan: planOf(one.total, terms),
    })),
    by,
    emit,
  )
}

/** What is signed is the whole price: it holds its tax. */
const itemOf = ({ name, amount }: ContractRecord['lines'][number]) => ({
  ...plainItem(name, amount),
  tax_included: true,
})

type Organization = { payer_id: number; share: number; purchase_order: string; billing: 'each' | 'together' }

/** The organization pays its share, the family the rest of it by its own shares. */
const withOrganization = (family: readonly Share[], organization: Share | undefined): Share[] => {
  if (!organization) return [...family]
  const rest = 10_000 - organization.share
  const all = family.reduce((sum, { share }) => sum + share, 0)
  const others = family.map(({ payer_id, share }) => ({ payer_id, share: Math.floor((share * rest) / all) }))
  const left = rest - others.reduce((sum, { share }) => sum + share, 0)
  const [first, ...more] = others
  const given = first ? [{ ...first, share: first.share + left }, ...more] : []
  return [{ payer_id: organization.payer_id, share: organization.share }, ...given].filter(({ share }) => share > 0)
}

/** Who pays of an agreement, and what it wants to see on its invoices. */
const optionalPayer = async (db: Db, master_contract_id: number): Promise<Organization | undefined> => {
  const agreed = await sql<Omit<Organization, 'payer_id'> & { organization_id: number }>`
    select organization_id, share, purchase_order, billing
    from master_contract
    where school_id = kernel.school_id() and id = ${master_contract_id}`.optional(db)
  if (!agreed) return undefined
  const { organization_id, ...rest } = agreed
  return { payer_id: await payerOfOrganization(db, organization_id), ...rest }
}
