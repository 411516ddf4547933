import { accounts } from '#contract/finance/accounts.contract.ts'
import { aid } from '#contract/finance/aid.contract.ts'
import { billing } from '#contract/finance/billing.contract.ts'
import { financeConfig } from '#contract/finance/config.contract.ts'
import { invoices } from '#contract/finance/invoices.contract.ts'
import { payments } from '#contract/finance/payments.contract.ts'
import { aidFund, discount, feeSet, paymentPlan, product } from '#contract/finance/products.catalog.ts'
import { recurringInvoices } from '#contract/finance/recurring.contract.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { finishRun } from '#server/finance/billing.job.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { actAs, type DemoActor, causeOf } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'

const usualProduct = {
  code: '',
  unit: '',
  tax_rate: 0,
  tax_included: false,
  recognition: 'at_once' as const,
  required: true,
  ledger_account_id: null,
  description: '',
}
const price = (amount: number, grade_level = '') => ({
  amount,
  sku: '',
  grade_level,
  academic_year_id: null,
  academic_track_id: null,
  course_id: null,
})
const usualDiscount = { percent: 0, amount: 0, cap: null, from_child: 2, early_days: 0, products: [] }

/** How a payer of the demo pays, by turns: most all that is due, some in part, some nothing yet. */
const habits = ['all', 'all', 'all', 'half', 'all', 'none', 'all', 'all', 'more', 'all'] as const
const methods = ['bank', 'card', 'check', 'bank', 'cash'] as const

/** A year of money: fees, plans and aid, invoices of every student, payments in time, in part and not at all. */
export const billSchool = async (
  db: Db,
  admin: DemoActor,
  student_ids: readonly number[],
  calendar: DemoCalendar,
): Promise<void> => {
  const act = await actAs(db, admin)
  const day = calendar.date
  const long_ago = calendar.at(-110, '08:00')
  const { config } = await act(financeConfig.read, {}, long_ago)
  await act(
    financeConfig.save,
    {
      ...config,
      late_fee: 'percent',
      late_fee_percent: 2,
      late_fee_least: 1_500,
      late_fee_most: 10_000,
      return_fee: 2_500,
      approve_refund: 50_000,
      approve_write_off: 20_000,
      remit_name: 'Northfield Academy',
      remit_iban: 'DE89370400440532013000',
      remit_bic: 'COBADEFFXXX',
      invoice_text: 'Questions about this invoice? The office answers on school days from 8 to 3.',
    },
    long_ago,
  )
  const add = (
    name: string,
    kind: 'tuition' | 'fee' | 'materials' | 'trip' | 'meals',
    amount: number,
    more: object = {},
  ) => act(product.save, { ...usualProduct, name, kind, prices: [price(amount)], ...more }, long_ago)
  const tuition = await add('Tuition', 'tuition', 960_000, { code: 'TUI', recognition: 'monthly' })
  const registration = await add('Registration', 'fee', 15_000, { code: 'REG' })
  const lab = await add('Lab fee', 'materials', 8_000, { code: 'LAB' })
  const trip = await add('Field trip', 'trip', 4_500, { code: 'TRIP', required: false })
  const lunch = await add('Lunch', 'meals', 650, { code: 'LUN', required: false, unit: 'day' })
  const monthly = await act(
    paymentPlan.save,
    { name: 'Ten months', count: 10, every_months: 1, down_percent: 0, for_families: true },
    long_ago,
  )
  await act(
    paymentPlan.save,
    { name: 'Two halves', count: 2, every_months: 5, down_percent: 50, for_families: true },
    long_ago,
  )
  await act(
    discount.save,
    { ...usualDiscount, name: 'Sibling discount', basis: 'sibling', kind: 'percent', percent: 10 },
    long_ago,
  )
  await act(
    discount.save,
    { ...usualDiscount, name: 'Children of staff', basis: 'staff', kind: 'percent', percent: 25 },
    long_ago,
  )
  const fund = await act(
    aidFund.save,
    { name: 'Tuition aid', academic_year_id: null, budget: 7_500_000, payer_id: null },
    long_ago,
  )
  for (const [at, student_id] of student_ids.entries())
    if (at % 9 === 4)
      await act(aid.save, { aid_fund_id: fund.id, student_id, amount: 240_000, state: 'committed', note: '' }, long_ago)
  const fees = await act(
    feeSet.save,
    {
      name: 'School year',
      grade_levels: '',
      academic_track_id: null,
      payment_plan_id: monthly.id,
      items: [tuition, registration, lab].map(({ id }) => ({ product_id: id, quantity: 1 })),
    },
    long_ago,
  )
  const first = day(-100)
  const run = await act(
    billing.start,
    {
      name: 'School year',
      issued_on: first,
      due_on: daysAfter(first, 14),
      choice: {
        fee_set_ids: [fees.id],
        student_ids: [...student_ids],
        from_on: day(-95),
        to_on: day(205),
        with_charges: true,
        payment_plan_id: null,
      },
    },
    calendar.at(-100, '10:00'),
  )
  const then = new Date(calendar.at(-100, '10:00'))
  await finishRun(db, run.id, then, causeOf(db, admin.school_id ?? 0, then).emit)

  const owing = await sql<{ payer_id: number; due: number }>`
    select i.payer_id, sum(p.amount)::bigint as due
    from invoice i
    join instalment p on p.school_id = i.school_id and p.invoice_id = i.id and p.plan = i.plan
    where i.school_id = kernel.school_id() and i.run_id = ${run.id} and p.due_on < ${day(-12)}
    group by i.payer_id
    order by i.payer_id`.all(db)
  for (const [at, { payer_id, due }] of owing.entries()) {
    const habit = habits[at % habits.length] ?? 'all'
    if (habit === 'none') continue
    const amount = { all: due, half: Math.round(due / 2), more: due + 20_000 }[habit]
    const offset = -13 - (at % 60)
    await act(
      payments.record,
      {
        payer_id,
        student_id: null,
        method: methods[at % methods.length] ?? 'bank',
        currency: config.currency,
        amount,
        received_on: day(offset),
        reference: `T-${1_000 + at}`,
        note: '',
        apply: 'oldest',
        applications: [],
      },
      calendar.at(offset, '11:00'),
    )
  }
  const going = student_ids.slice(0, 12)
  await act(
    billing.saveCharges,
    {
      product_id: trip.id,
      name: 'Field trip to the observatory',
      quantity: 1,
      charges: going.map((student_id) => ({ student_id, amount: 4_500 })),
      due_on: day(9),
    },
    calendar.at(-5, '14:00'),
  )
  const [lunching, last] = owing.slice(-2)
  const draft = (payer_id: number, title: string, line: string, unit_amount: number, more: object = {}) => ({
    payer_id,
    student_id: null,
    currency: config.currency,
    title,
    note: '',
    purchase_order: '',
    due_on: day(14),
    payment_plan_id: null,
    discount_ids: [],
    lines: [{ product_id: null, name: line, quantity: 1, unit_amount, tax_rate: 0, tax_included: false, ...more }],
  })
  if (last)
    await act(
      invoices.saveDraft,
      draft(last.payer_id, 'Replacement of a library book', 'Library book', 3_200),
      calendar.at(-1, '15:00'),
    )
  if (lunching) {
    const then = calendar.at(-20, '09:00')
    const { id } = await act(
      invoices.saveDraft,
      draft(lunching.payer_id, 'Lunch', 'Lunch', 650, { product_id: lunch.id, quantity: 20 }),
      then,
    )
    await act(invoices.issue, { ids: [id] }, then)
    await act(
      recurringInvoices.add,
      { invoice_id: id, next_on: day(10), every: 'month', until_on: day(205), due_days: 14, issues: true, sends: true },
      then,
    )
  }
  await act(
    accounts.save,
    {
      name: 'Lakeside Education Fund',
      email: 'grants@lakeside.example',
      address: '4 Harbor Street, Lakeside',
      language: null,
      tax_number: '',
      collections: 'none',
      collections_until: null,
      collections_note: '',
    },
    calendar.at(-60, '09:00'),
  )
}
