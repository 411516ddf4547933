import { randomUUID } from 'node:crypto'
import type { BillingChoice, BillingFinding, PlannedInvoice } from '#contract/finance/billing.contract.ts'
import {
  billDiscount,
  type BillDiscount,
  type BillItem,
  type BillLine,
  billOf,
  lessDeposits,
  monthsBetween,
  planOf,
  priceFor,
  sharedBill,
  termsFrom,
} from '#contract/finance/billing.rules.ts'
import { partOf, prorated } from '#contract/finance/money.rules.ts'
import { daysAfter, daysBetween } from '#contract/kernel/dates.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import {
  type BillableDiscount,
  type BillableProduct,
  type BillableStudent,
  instructionalDays,
  selectBillable,
  selectChildren,
  selectDeposits,
  selectDiscounts,
  selectPayerFacts,
  selectTerms,
  yearOn,
} from './billing.queries.ts'
import { selectConfig } from './config.queries.ts'
import type { NewInvoice } from './invoicing.ts'
import { sharesOf } from './payers.queries.ts'

/** An invoice that a run would make, and how it is shown before. */
export type Planned = { shown: PlannedInvoice; invoice: NewInvoice | undefined }

type Span = { from_on: string; to_on: string }

/** What of the fees falls on the days that a student is there, as part of a whole. */
export const partThere = async (
  db: Db,
  proration: string,
  { from_on, to_on }: Span,
  there: Span,
): Promise<{ part: number; whole: number }> => {
  const [from, to] = [there.from_on > from_on ? there.from_on : from_on, there.to_on < to_on ? there.to_on : to_on]
  if (proration === 'none' || (from === from_on && to === to_on)) return { part: 1, whole: 1 }
  if (from > to) return { part: 0, whole: 1 }
  if (proration === 'months')
    return { part: monthsBetween(from, to).length, whole: monthsBetween(from_on, to_on).length }
  if (proration === 'calendar_days') return { part: daysBetween(from, to) + 1, whole: daysBetween(from_on, to_on) + 1 }
  const whole = await instructionalDays(db, from_on, to_on)
  return whole === 0 ? { part: 1, whole: 1 } : { part: await instructionalDays(db, from, to), whole }
}

/** The discounts of a student, in their order; those for early payment are terms, not lines. */
const discountsOf = (student: BillableStudent, place: number, all: readonly BillableDiscount[]): BillDiscount[] =>
  all
    .filter(({ id, basis, from_child }) => {
      if (basis === 'sibling') return place >= from_child
      if (basis === 'staff') return student.staff_child
      return basis === 'assigned' && student.discount_ids.includes(id)
    })
    .map(billDiscount)

/** Awards, each up to what is left of it. */
const aidOf = ({ awards }: BillableStudent): (BillDiscount & { award: number })[] =>
  awards.map(({ id, name, left }) => ({
    award: id,
    name,
    of: 'aid',
    kind: 'amount',
    value: left,
    cap: null,
    product_ids: null,
  }))

const itemOf = (
  {
    product_id,
    name,
    quantity,
    tax_rate,
    tax_included,
    recognition,
    ledger_account_id,
  }: Omit<BillableProduct, 'prices' | 'billed' | 'kind'>,
  unit_amount: number,
  amount: number,
  span: Span | { from_on: null; to_on: null },
  charge_id: number | null,
): BillItem => ({
  product_id,
  name,
  quantity,
  unit_amount,
  amount,
  tax_rate,
  tax_included,
  recognition,
  ledger_account_id,
  ...span,
  charge_id,
})

type Options = { name: string; choice: BillingChoice; issued_on: string; due_on: string }

/** Every invoice that a run would make, those that it would not make with the reason. */
export const plannedInvoices = async (db: Db, { name, choice, issued_on, due_on }: Options): Promise<Planned[]> => {
  const config = await selectConfig(db)
  const students = await selectBillable(db, choice)
  if (students.length === 0) return []
  const shares = await sharesOf(
    db,
    students.map(({ id }) => id),
  )
  const payers = [...shares].flatMap(([student_id, all]) => all.map((share) => ({ ...share, student_id })))
  const facts = new Map(
    (
      await selectPayerFacts(db, [
        ...new Set([
          ...payers.map(({ payer_id }) => payer_id),
          ...students.flatMap(({ charges }) => charges.flatMap(({ payer_id }) => payer_id ?? [])),
        ]),
      ])
    ).map((one) => [one.id, one]),
  )
  const children = new Map((await selectChildren(db, payers)).map((one) => [one.payer_id, one.student_ids]))
  const discounts = await selectDiscounts(db)
  const deposits = choice.with_deposits === false ? [] : await selectDeposits(db, payers, config.currency)
  const plans = new Map((await selectTerms(db)).map((one) => [one.id, one]))
  const academic_year_id = await yearOn(db, choice.from_on)
  const parts = new Map<string, { part: number; whole: number }>()
  const span = { from_on: choice.from_on, to_on: choice.to_on }
  const planned: Planned[] = []

  for (const student of students) {
    const own = shares.get(student.id) ?? []
    const there = {
      from_on: student.joined_on ?? span.from_on,
      to_on: student.left_on ?? span.to_on,
    }
    const key = `${there.from_on} ${there.to_on}`
    const { part, whole } = parts.get(key) ?? (await partThere(db, config.proration, span, there))
    parts.set(key, { part, whole })
    const findings = new Set<BillingFinding>()
    if (own.length === 0) findings.add('no-payer')
    if (part !== whole) findings.add('prorated')
    const items: BillItem[] = []
    for (const product of student.products) {
      const price = priceFor(product.prices, {
        academic_year_id,
        grade_level: student.grade_level,
        academic_track_ids: student.academic_track_ids,
        course_id: null,
      })
      if (product.billed) findings.add('billed-already')
      else if (!price) findings.add('no-price')
      else {
        const gross = price.amount * product.quantity
        const counted = product.kind === 'tuition' ? prorated(gross, part, whole) : gross
        items.push(itemOf(product, price.amount, counted, span, null))
      }
    }
    const ownCharges = student.charges.filter(({ currency }) => currency === config.currency)
    for (const charge of ownCharges.filter(({ payer_id }) => payer_id === null))
      items.push(
        itemOf(
          charge,
          charge.unit_amount,
          charge.unit_amount * charge.quantity,
          { from_on: null, to_on: null },
          charge.id,
        ),
      )
    const place = Math.max(...own.map(({ payer_id }) => (children.get(payer_id)?.indexOf(student.id) ?? -1) + 1), 1)
    const aid = aidOf(student)
    const bill = billOf(items, [...discountsOf(student, place, discounts), ...aid])
    const lines = withAwards(bill.lines, aid)
    if (bill.total === 0 && items.length > 0 && lines.every(({ kind }) => kind === 'item'))
      findings.add('nothing-to-pay')
    if (items.length === 0 && findings.size === 0) findings.add('nothing-to-pay')
    const terms = termsFrom(plans.get(choice.payment_plan_id ?? student.payment_plan_id ?? 0), due_on)
    const weights = own.map(({ share }) => share)
    const whole_weight = weights.reduce((sum, weight) => sum + weight, 0)
    const shared = own.length > 0 ? sharedBill({ ...bill, lines }, weights) : [{ ...bill, lines }]
    const bills = shared.map((part, at) => {
      const held = deposits.filter((one) => one.student_id === student.id && one.payer_id === own[at]?.payer_id)
      return lessDeposits(part, held, depositsAskedBy(part, student.products))
    })
    const bill_id = own.length > 1 ? randomUUID() : null
    const early = discounts.find(({ basis }) => basis === 'early')
    for (const [at, { lines: part_lines, total, tax }] of bills.entries()) {
      const payer_id = own[at]?.payer_id
      const fact = payer_id === undefined ? undefined : facts.get(payer_id)
      const about = new Set(findings)
      if (fact?.email === '') about.add('no-email')
      if (fact && fact.collections !== 'none') about.add('in-collections')
      const share = own.length > 1 ? `${Math.round(((own[at]?.share ?? 0) / whole_weight) * 10_000) / 100} %` : ''
      const plan = planOf(total, terms)
      const sum = (kind: string) =>
        part_lines.filter((line) => line.kind === kind).reduce((all, { amount }) => all + amount, 0)
      const makes = payer_id !== undefined && part_lines.length > 0 && !(total === 0 && sum('item') === 0)
      planned.push({
        shown: {
          student_id: student.id,
          student: `${student.fname} ${student.lname}`,
          number: student.number,
          grade_level: student.grade_level,
          payer: fact?.name ?? '',
          share,
          gross: sum('item'),
          discounts: -sum('discount'),
          aid: -sum('aid'),
          deposits: -sum('deposit'),
          tax,
          total,
          instalments: makes ? plan.length : 0,
          findings: [...about],
          lines: part_lines.map((line) => ({ name: line.name, amount: line.amount, kind: line.kind })),
        },
        invoice: makes
          ? {
              payer_id,
              student_id: student.id,
              currency: config.currency,
              title: name,
              bill: bill_id,
              share,
              lines: part_lines,
              total,
              tax,
              plan,
              ...earlyTerms(early, total, issued_on, due_on),
            }
          : undefined,
      })
    }
  }
  return planned
}

/** What of a bill is itself a deposit, which no other pays. */
const depositsAskedBy = ({ lines }: { lines: readonly BillLine[] }, products: readonly BillableProduct[]): number => {
  const asked = new Set(products.filter(({ kind }) => kind === 'deposit').map(({ product_id }) => product_id))
  return lines
    .filter(({ product_id }) => product_id !== null && asked.has(product_id))
    .reduce((sum, { amount, tax, tax_included }) => sum + amount + (tax_included ? 0 : tax), 0)
}

/** Each line of aid knows the award that it uses. */
const withAwards = (
  lines: readonly BillLine[],
  aid: readonly { award: number; name: string }[],
): (BillLine & { aid_award_id?: number })[] =>
  lines.map((line) => {
    const award = line.kind === 'aid' ? aid.find(({ name }) => name === line.name) : undefined
    return award ? { ...line, aid_award_id: award.award } : line
  })

/** Paid in full so many days before it is due, so much is taken off. */
const earlyTerms = (early: BillableDiscount | undefined, total: number, issued_on: string, due_on: string) => {
  if (!early || total === 0) return {}
  const early_on = daysAfter(due_on, -early.early_days)
  const off = early.kind === 'percent' ? partOf(total, Math.round(early.percent * 100)) : early.amount
  const early_amount = Math.min(off, early.cap ?? off, total)
  return early_on < issued_on || early_amount <= 0 ? {} : { early_on, early_amount, early_name: early.name }
}
