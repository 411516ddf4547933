import { accounts, accountsReport } from '#contract/finance/accounts.contract.ts'
import { billing } from '#contract/finance/billing.contract.ts'
import { agingReport, books } from '#contract/finance/books.contract.ts'
import { financeConfig } from '#contract/finance/config.contract.ts'
import { invoicesReport } from '#contract/finance/invoices.contract.ts'
import { payments } from '#contract/finance/payments.contract.ts'
import { feeSet, product } from '#contract/finance/products.catalog.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { tags } from '#contract/security/tags.contract.ts'
import type { Classroom, withPortal } from '#server/kernel/testing.ts'
import { expect } from 'vitest'
import { makeRun } from './billing.job.ts'

/** What tests of money do again and again, in the classroom of a portal. */
export const moneyOf = (portal: ReturnType<typeof withPortal>) => {
  const newProduct = (room: Classroom, name: string, amount: number, more: object = {}) =>
    portal.as(room.admin).ok(product.save, {
      name,
      code: '',
      kind: 'tuition',
      prices: [{ amount, sku: '', grade_level: '', academic_year_id: null, academic_track_id: null, course_id: null }],
      unit: '',
      tax_rate: 0,
      tax_included: false,
      recognition: 'at_once',
      required: true,
      ledger_account_id: null,
      description: '',
      ...more,
    })
  const newFees = async (room: Classroom, items: { product_id: number; quantity: number }[], more: object = {}) =>
    (
      await portal.as(room.admin).ok(feeSet.save, {
        name: 'Year',
        grade_levels: '',
        academic_track_id: null,
        payment_plan_id: null,
        items,
        ...more,
      })
    ).id
  const configured = async (room: Classroom, change: Partial<In<typeof financeConfig.save>>) => {
    const { config } = await portal.as(room.admin).ok(financeConfig.read, {})
    return portal.as(room.admin).ok(financeConfig.save, { ...config, ...change })
  }
  const runOf = (fee_set_id: number, more: object = {}) => ({
    name: 'Autumn',
    choice: {
      fee_set_ids: [fee_set_id],
      from_on: '2026-09-01',
      to_on: '2026-12-31',
      with_charges: true,
      payment_plan_id: null,
    },
    issued_on: '2026-11-20',
    due_on: '2026-12-01',
    ...more,
  })
  const finish = async (room: Classroom, run_id: number) => {
    const { kernel } = portal.product()
    const log = { error: (entry: object) => portal.errors().push(entry) }
    await makeRun({ ...kernel, clock: () => new Date('2026-11-20T15:00:00Z'), log })({
      school_id: room.school.id,
      run_id,
    })
  }
  const billed = async (room: Classroom, fee_set_id: number, more: object = {}) => {
    const { id } = await portal.as(room.admin).ok(billing.start, runOf(fee_set_id, more))
    await finish(room, id)
    return id
  }
  const listed = async (room: Classroom, asked: In<typeof invoicesReport.list> = {}) =>
    (await portal.as(room.admin).ok(invoicesReport.list, { sort: 'number', descending: false, ...asked })).rows
  const payerOf = async (room: Classroom, at: number) =>
    (await portal.as(room.admin).ok(accounts.open, { person_id: room.parents[at]?.person_id ?? 0 })).id
  const paid = (room: Classroom, payer_id: number, amount: number, more: object = {}) =>
    portal.as(room.admin).ok(payments.record, {
      payer_id,
      student_id: null,
      method: 'bank',
      currency: 'USD',
      amount,
      received_on: '2026-11-20',
      reference: '',
      note: '',
      apply: 'oldest',
      applications: [],
      ...more,
    })

  const allowed = (room: Classroom, person_id: number, flag: 'updateinvoice') =>
    portal
      .as(room.admin)
      .ok(tags.save, { kind: 'user', id: person_id, changes: [{ flag, from: 'inherit', to: 'allow' }] })

  /** The books of a school balance, and its receivables are what is open of its invoices. */
  const expectBooks = async (room: Classroom) => {
    const { accounts: all, receivable, open } = await portal.as(room.admin).ok(books.trialBalance, {})
    expect(all.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
    expect(receivable).toBe(open)
    const aging = await portal.as(room.admin).ok(agingReport.list, { size: 200 })
    expect(aging.rows.reduce((sum, { gross }) => sum + gross, 0)).toBe(open)
    const owing = await portal.as(room.admin).ok(accountsReport.list, { size: 200 })
    expect(owing.rows.reduce((sum, one) => sum + one.open, 0)).toBe(open)
  }

  return { newProduct, newFees, configured, runOf, finish, billed, listed, payerOf, paid, allowed, expectBooks }
}
