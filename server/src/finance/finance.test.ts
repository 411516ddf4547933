import { afterEach, describe, expect, it } from 'vitest'
import { accounts, statementPaper, yearPaper } from '#contract/finance/accounts.contract.ts'
import { aid, aidReport } from '#contract/finance/aid.contract.ts'
import { billing } from '#contract/finance/billing.contract.ts'
import { agingReport, books } from '#contract/finance/books.contract.ts'
import { financeConfig } from '#contract/finance/config.contract.ts'
import { invoicePaper, invoices } from '#contract/finance/invoices.contract.ts'
import { ownInvoicePaper, ownInvoices, ownReceiptPaper, ownStatementPaper } from '#contract/finance/own.contract.ts'
import { payments, paymentsReport, receiptPaper } from '#contract/finance/payments.contract.ts'
import { aidFund, discount, paymentPlan } from '#contract/finance/products.catalog.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { moneyOf } from './finance.testing.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())

const { newProduct, newFees, configured, runOf, finish, billed, listed, payerOf, paid, allowed, expectBooks } =
  moneyOf(portal)

describe('a billing run', () => {
  it('bills every student of a fee set once, each to who pays, and shows all of it before', async () => {
    const room = await portal.classroom()
    const tuition = await newProduct(room, 'Tuition', 100_000)
    const books_fee = await newProduct(room, 'Books', 5_000, { kind: 'materials', tax_rate: 10 })
    const fees = await newFees(room, [
      { product_id: tuition.id, quantity: 1 },
      { product_id: books_fee.id, quantity: 2 },
    ])
    const preview = await portal.as(room.admin).ok(billing.preview, runOf(fees))
    expect(preview).toMatchObject({ students: 3, count: 3, total: 3 * 111_000, currency: 'USD' })
    expect(preview.rows[0]).toMatchObject({ gross: 110_000, tax: 1_000, total: 111_000, instalments: 1 })
    const run = await billed(room, fees)
    const rows = await listed(room)
    expect(rows.map(({ number, total, state }) => [number, total, state])).toEqual([
      ['INV-000001', 111_000, 'open'],
      ['INV-000002', 111_000, 'open'],
      ['INV-000003', 111_000, 'open'],
    ])
    expect((await portal.as(room.admin).ok(billing.runs, {})).rows).toMatchObject([
      { id: run, state: 'done', done: 3, invoices: 3, amount: 333_000, unpaid: 3 },
    ])
    const again = await portal.as(room.admin).ok(billing.preview, runOf(fees))
    expect([again.count, again.counts['billed-already']]).toEqual([0, 3])
    expect(await portal.as(room.admin).call(billing.start, runOf(fees))).toMatchObject({ http: 422 })
    await expectBooks(room)
  })

  it('goes on where a stopped process left it, and makes nothing twice', async () => {
    const room = await portal.classroom({ students: 4 })
    const tuition = await newProduct(room, 'Tuition', 100)
    const fees = await newFees(room, [{ product_id: tuition.id, quantity: 1 }])
    const { id } = await portal.as(room.admin).ok(billing.start, runOf(fees))
    await Promise.all([finish(room, id), finish(room, id), finish(room, id)])
    await finish(room, id)
    expect((await listed(room)).map(({ number }) => number)).toEqual([
      'INV-000001',
      'INV-000002',
      'INV-000003',
      'INV-000004',
    ])
  })

  it('is undone while nothing is paid: the numbers stay, and the students can be billed again', async () => {
    const room = await portal.classroom()
    const tuition = await newProduct(room, 'Tuition', 100)
    const fees = await newFees(room, [{ product_id: tuition.id, quantity: 1 }])
    const run = await billed(room, fees)
    expect(await portal.as(room.admin).ok(billing.undo, { id: run })).toEqual({ voided: 3 })
    await billed(room, fees)
    const rows = await listed(room)
    expect(rows.map(({ number, state }) => [number, state])).toEqual([
      ['INV-000001', 'void'],
      ['INV-000002', 'void'],
      ['INV-000003', 'void'],
      ['INV-000004', 'open'],
      ['INV-000005', 'open'],
      ['INV-000006', 'open'],
    ])
    await paid(room, rows[3]?.payer_id ?? 0, 10)
    const [latest] = (await portal.as(room.admin).ok(billing.runs, {})).rows
    expect(await portal.as(room.admin).call(billing.undo, { id: latest?.id ?? 0 })).toMatchObject({
      http: 409,
      code: 'finance.void-paid',
    })
    await expectBooks(room)
  })

  it('parts the bill by the shares of who pays; the last takes the remainder', async () => {
    const room = await portal.classroom({ students: 1 })
    const [student] = room.students
    const [one, other] = await portal.people(room.school, 5, 2)
    const open = async (person_id = 0) => (await portal.as(room.admin).ok(accounts.open, { person_id })).id
    const shares = [
      { payer_id: await open(one?.person_id), share: 6667 },
      { payer_id: await open(other?.person_id), share: 3333 },
    ]
    await portal.as(room.admin).ok(accounts.saveShares, { student_id: student?.person_id ?? 0, shares })
    const tuition = await newProduct(room, 'Tuition', 1_001)
    const fees = await newFees(room, [{ product_id: tuition.id, quantity: 1 }])
    await billed(room, fees)
    const rows = await listed(room)
    expect(rows.map(({ total, payer_id }) => [payer_id, total])).toEqual([
      [shares[0]?.payer_id, 667],
      [shares[1]?.payer_id, 334],
    ])
    const shown = await portal.as(room.admin).ok(invoices.read, { id: rows[0]?.id ?? 0 })
    expect([shown.share, shown.others]).toMatchObject(['66.67 %', [{ total: 334, share: '33.33 %' }]])
    // Each household sees its own share alone.
    for (const [at, person] of [one, other].entries()) {
      const own = await portal.as(person).ok(ownInvoices.read, {})
      expect(own.invoices.map(({ total }) => total)).toEqual([rows[at]?.total])
    }
  })

  it('takes off what was left as a deposit, once it was paid, and never more than is to pay', async () => {
    const room = await portal.classroom({ students: 1 })
    const admin = portal.as(room.admin)
    const deposit = await newProduct(room, 'Seat deposit', 30_000, { kind: 'deposit' })
    await billed(room, await newFees(room, [{ product_id: deposit.id, quantity: 1 }], { name: 'Seat' }))
    const tuition = await newProduct(room, 'Tuition', 20_000)
    const fees = await newFees(room, [{ product_id: tuition.id, quantity: 1 }])
    expect((await admin.ok(billing.preview, runOf(fees))).rows).toMatchObject([{ deposits: 0, total: 20_000 }])
    await paid(room, await payerOf(room, 0), 30_000)
    const { rows } = await admin.ok(
      billing.preview,
      runOf(fees, { choice: { ...runOf(fees).choice, with_deposits: false } }),
    )
    expect(rows).toMatchObject([{ deposits: 0, total: 20_000 }])
    await billed(room, fees)
    const [, autumn] = await listed(room)
    expect(await admin.ok(invoices.read, { id: autumn?.id ?? 0 })).toMatchObject({
      total: 0,
      state: 'paid',
      lines: [
        { kind: 'item', amount: 20_000 },
        { kind: 'deposit', name: 'Seat deposit', amount: -20_000 },
      ],
    })
    const meals = await newProduct(room, 'Meals', 15_000, { kind: 'meals', tax_rate: 10 })
    await billed(room, await newFees(room, [{ product_id: meals.id, quantity: 1 }], { name: 'Meals' }))
    // 165.00 with tax, less the 100.00 that are left.
    expect((await listed(room)).map(({ total, balance }) => [total, balance])).toEqual([
      [30_000, 0],
      [0, 0],
      [6_500, 6_500],
    ])
    const { accounts: all } = await admin.ok(books.trialBalance, {})
    expect(all.find(({ kind }) => kind === 'deposit')).toMatchObject({ debit: 30_000, credit: 30_000 })
    await expectBooks(room)
  })

  it('takes discounts in their order, then aid up to what is left of it, and bills a program for what it awarded', async () => {
    const room = await portal.classroom({ students: 2 })
    const admin = portal.as(room.admin)
    const [first, second] = room.students
    await portal
      .owner()
      .rows('update guardianship set parent_id = $2 where school_id = $1', [room.school.id, room.parents[0]?.person_id])
    await portal.owner().rows(
      `
        update student
        set birth_date = case id when $2 then date '2010-01-01' else date '2012-01-01' end
        where school_id = $1`,
      [room.school.id, first?.person_id],
    )
    const tuition = await newProduct(room, 'Tuition', 100_000)
    const fees = await newFees(room, [{ product_id: tuition.id, quantity: 1 }])
    const usual = { percent: 0, amount: 0, cap: null, from_child: 2, early_days: 0, products: [] }
    await admin.ok(discount.save, { ...usual, name: 'Sibling', basis: 'sibling', kind: 'percent', percent: 10 })
    const program = await admin.ok(accounts.save, {
      name: 'City voucher',
      email: '',
      address: '',
      language: null,
      tax_number: '',
      collections: 'none',
      collections_until: null,
      collections_note: '',
    })
    const fund = await admin.ok(aidFund.save, {
      name: 'Voucher',
      academic_year_id: null,
      budget: 50_000,
      payer_id: program.id,
    })
    await portal.owner().insert('aid_award', [
      {
        school_id: room.school.id,
        aid_fund_id: fund.id,
        student_id: second?.person_id,
        amount: 30_000,
        made_at: '2026-11-01T00:00:00Z',
      },
    ])
    await billed(room, fees)
    const rows = await listed(room)
    expect(rows.map(({ student, total }) => [student === '', total])).toEqual([
      [false, 100_000],
      [false, 60_000], // 100,000 less 10 % is 90,000, less 30,000
      [true, 30_000],
    ])
    const shown = await admin.ok(invoices.read, { id: rows[1]?.id ?? 0 })
    expect(shown.lines.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      ['item', 'Tuition', 100_000],
      ['discount', 'Sibling', -10_000],
      ['aid', 'Voucher', -30_000],
    ])
    const { accounts: all } = await admin.ok(books.trialBalance, {})
    expect(Object.fromEntries(all.map(({ kind, debit, credit }) => [kind, debit - credit]))).toEqual({
      receivable: 190_000,
      revenue: -200_000,
      discount: 10_000,
      aid: 0,
    })
    await expectBooks(room)
  })
})

describe('an invoice', () => {
  const draft = (payer_id: number, unit_amount: number, more: object = {}) => ({
    payer_id,
    student_id: null,
    currency: 'USD',
    title: 'Trip',
    note: '',
    purchase_order: '',
    due_on: '2026-12-01',
    payment_plan_id: null,
    discount_ids: [],
    lines: [{ product_id: null, name: 'Trip', quantity: 1, unit_amount, tax_rate: 0, tax_included: false }],
    ...more,
  })
  const issued = async (room: Classroom, payer_id: number, amount: number, more: object = {}) => {
    const { id } = await portal.as(room.admin).ok(invoices.saveDraft, draft(payer_id, amount, more))
    await portal.as(room.admin).ok(invoices.issue, { ids: [id] })
    return id
  }
  const shown = (room: Classroom, id: number) => portal.as(room.admin).ok(invoices.read, { id })

  it('is drafted, changed, issued, paid in part, credited and written off; each step is in its history', async () => {
    const room = await portal.classroom()
    const admin = portal.as(room.admin)
    const payer = await payerOf(room, 0)
    const { id: first } = await admin.ok(invoices.saveDraft, draft(payer, 900))
    const begun = await shown(room, first)
    expect(begun).toMatchObject({ state: 'draft', number: '', total: 900, balance: 0 })
    expect(begun.instalments.map(({ paid: part, status }) => [part, status])).toEqual([[0, 'coming']])
    const { id } = await admin.ok(invoices.saveDraft, { ...draft(payer, 1_000), id: first, version: 1 })
    expect(id).toBe(first)
    expect(await admin.ok(invoices.issue, { ids: [id] })).toEqual({ issued: [{ id, number: 'INV-000001' }] })
    expect(await admin.ok(invoices.issue, { ids: [id] })).toEqual({ issued: [] })
    await paid(room, payer, 300)
    let now = await shown(room, id)
    expect([now.state, now.balance]).toEqual(['partly_paid', 700])
    expect(await admin.call(invoices.void, { ids: [id], reason: 'Wrong' })).toMatchObject({ code: 'finance.void-paid' })
    await admin.ok(invoices.credit, { id, version: now.version, amount: 200, reason: 'Left early' })
    now = await shown(room, id)
    expect([now.balance, now.credited]).toEqual([500, 200])
    expect(await admin.call(invoices.writeOff, { id, version: 1, amount: 500, reason: 'Lost' })).toMatchObject({
      http: 409,
      code: 'stale',
    })
    await admin.ok(invoices.writeOff, { id, version: now.version, amount: 500, reason: 'Lost' })
    now = await shown(room, id)
    expect([now.state, now.balance, now.written_off]).toEqual(['written_off', 0, 500])
    expect(now.happened.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 1_000],
      ['application', -300],
      ['credit_note', -200],
      ['write_off', -500],
    ])
    await expectBooks(room)
  })

  it('has instalments of what is really due; a credit note lowers those that come, and the earlier plan is kept', async () => {
    const room = await portal.classroom()
    const admin = portal.as(room.admin)
    const payer = await payerOf(room, 0)
    const plan = await admin.ok(paymentPlan.save, {
      name: 'Three',
      count: 3,
      every_months: 1,
      down_percent: 0,
      for_families: true,
    })
    const id = await issued(room, payer, 1_000, { payment_plan_id: plan.id })
    const planned = async () => (await shown(room, id)).instalments.map((one) => [one.due_on, one.amount, one.paid])
    expect(await planned()).toEqual([
      ['2026-12-01', 333, 0],
      ['2027-01-01', 333, 0],
      ['2027-02-01', 334, 0],
    ])
    await paid(room, payer, 400)
    expect(await planned()).toEqual([
      ['2026-12-01', 333, 333],
      ['2027-01-01', 333, 67],
      ['2027-02-01', 334, 0],
    ])
    const { version } = await shown(room, id)
    await admin.ok(invoices.credit, { id, version, amount: 300, reason: 'Aid' })
    const after = await shown(room, id)
    expect(after.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(700)
    expect([after.balance, after.earlier_plans]).toEqual([300, 1])
    expect(
      await admin.call(invoices.changePlan, {
        id,
        version: after.version,
        instalments: [{ due_on: '2027-03-01', amount: 1 }],
      }),
    ).toMatchObject({
      fields: [{ path: 'instalments' }],
    })
    await admin.ok(invoices.changePlan, {
      id,
      version: after.version,
      instalments: [
        { due_on: '2026-12-01', amount: 400 },
        { due_on: '2027-06-01', amount: 300 },
      ],
    })
    expect(await planned()).toEqual([
      ['2026-12-01', 400, 400],
      ['2027-06-01', 300, 0],
    ])
    await expectBooks(room)
  })

  it('earns what is for months month by month; a void takes back what was earned', async () => {
    const room = await portal.classroom({ students: 1 })
    const tuition = await newProduct(room, 'Tuition', 100_000, { recognition: 'monthly' })
    const fees = await newFees(room, [{ product_id: tuition.id, quantity: 1 }])
    await billed(room, fees, { issued_on: '2026-09-01', due_on: '2026-09-15' })
    const balances = async () => {
      const { accounts: all } = await portal.as(room.admin).ok(books.trialBalance, {})
      return Object.fromEntries(all.map(({ kind, debit, credit }) => [kind, debit - credit]))
    }
    expect(await balances()).toEqual({ receivable: 100_000, deferred: -100_000 })
    await portal.as(room.admin).ok(books.close, { month: '2026-09-01' })
    expect(await balances()).toEqual({ receivable: 100_000, deferred: -75_000, revenue: -25_000 })
    await portal.as(room.admin).ok(books.close, { month: '2026-10-01' })
    expect(await balances()).toEqual({ receivable: 100_000, deferred: -50_000, revenue: -50_000 })
    const [row] = await listed(room)
    await portal.as(room.admin).ok(invoices.void, { ids: [row?.id ?? 0], reason: 'Wrong' })
    expect(await balances()).toEqual({ receivable: 0, deferred: 0, revenue: 0 })
  })

  it('is open to its own people alone', async () => {
    const room = await portal.classroom()
    const id = await issued(room, await payerOf(room, 0), 500, { student_id: room.students[0]?.person_id })
    const [parent, stranger] = room.parents
    const [student] = room.students
    expect((await portal.as(parent).ok(ownInvoices.read, {})).to_pay).toBe(500)
    expect((await portal.as(student).ok(ownInvoices.read, {})).invoices.map((one) => one.id)).toEqual([id])
    expect((await portal.as(stranger).ok(ownInvoices.read, {})).invoices).toEqual([])
    expect((await portal.as(parent).call(ownInvoicePaper.pdf, { id })).http).toBe(200)
    expect((await portal.as(stranger).call(ownInvoicePaper.pdf, { id })).http).toBe(404)
    expect((await portal.as(room.teacher).call(invoices.read, { id })).http).toBe(403)
    const other = await portal.classroom()
    expect((await portal.as(other.admin).call(invoices.read, { id })).http).toBe(404)
    expect((await portal.as(room.admin).call(invoicePaper.pdf, { ids: [id] })).text.slice(0, 5)).toBe('%PDF-')
    await portal.as(room.admin).ok(invoices.send, { ids: [id] })
  })

  it('may be paid by a plan of the family while nothing is overdue; what is paid covers its first parts', async () => {
    const room = await portal.classroom()
    const id = await issued(room, await payerOf(room, 0), 1_000)
    const [parent, stranger] = room.parents
    for (const one of [parent, stranger]) await allowed(room, one?.person_id ?? 0, 'updateinvoice')
    const planned = async (name: string, count: number, down_percent: number) =>
      (
        await portal
          .as(room.admin)
          .ok(paymentPlan.save, { name, count, every_months: 2, down_percent, for_families: true })
      ).id
    const choice = { id, payment_plan_id: await planned('Half now', 3, 50) }
    const preview = async (payment_plan_id: number) =>
      (await portal.as(parent).ok(ownInvoices.previewPlan, { id, payment_plan_id })).instalments.map(
        ({ due_on, amount, paid: part, status }) => [due_on, amount, part, status],
      )
    expect(await preview(choice.payment_plan_id)).toEqual([
      ['2026-12-01', 500, 0, 'due'],
      ['2027-02-01', 250, 0, 'coming'],
      ['2027-04-01', 250, 0, 'coming'],
    ])
    const { version } = await shown(room, id)
    expect((await portal.as(stranger).call(ownInvoices.choosePlan, { ...choice, version })).http).toBe(404)
    const saved = await portal.as(parent).ok(ownInvoices.choosePlan, { ...choice, version })
    await paid(room, await payerOf(room, 0), 500)
    const half = await shown(room, id)
    expect(half.instalments.map(({ paid: part }) => part)).toEqual([500, 0, 0])
    expect([version, saved.version]).toEqual([2, 3])

    const quarters = await planned('In quarters', 4, 0)
    expect(await preview(quarters)).toEqual([
      ['2026-12-01', 250, 250, 'paid'],
      ['2027-02-01', 250, 250, 'paid'],
      ['2027-04-01', 250, 0, 'coming'],
      ['2027-06-01', 250, 0, 'coming'],
    ])
    const parts = { id, payment_plan_id: quarters, version: half.version }
    await portal.as(parent).ok(ownInvoices.choosePlan, parts)
    expect(await portal.as(parent).call(ownInvoices.choosePlan, parts)).toMatchObject({ code: 'stale' })
    expect((await portal.as(parent).ok(ownInvoices.read, {})).next).toEqual({ on: '2027-04-01', amount: 250 })

    portal.clock.set('2027-04-02T12:00:00Z')
    const late = await shown(room, id)
    expect(await portal.as(parent).call(ownInvoices.choosePlan, { ...choice, version: late.version })).toMatchObject({
      code: 'finance.plan-fixed',
    })
    portal.clock.set('2026-11-20T15:00:00Z')
  })

  it('is charged a late fee once, on the day after the days of grace, on what is open then', async () => {
    const room = await portal.classroom()
    const payer = await payerOf(room, 0)
    await configured(room, { late_fee: 'percent', late_fee_percent: 5, late_fee_least: 1_000, late_fee_grace: 10 })
    portal.clock.set('2026-11-01T12:00:00Z')
    const id = await issued(room, payer, 50_000, { due_on: '2026-11-05' })
    await paid(room, payer, 10_000, { received_on: '2026-11-01' })
    portal.clock.reset()
    const fees = (on: string) => portal.as(room.admin).ok(billing.previewLateFees, { on })
    expect((await fees('2026-11-15')).rows).toEqual([])
    expect((await fees('2026-11-16')).rows).toMatchObject([{ id, open: 40_000, fee: 2_000, days: 11 }])
    expect(await portal.as(room.admin).ok(billing.chargeLateFees, { on: '2026-11-16', ids: [id] })).toEqual({
      charged: 1,
      total: 2_000,
    })
    expect((await fees('2026-11-20')).rows).toEqual([])
    expect((await listed(room, { kind: 'late_fee' })).map(({ total }) => total)).toEqual([2_000])
    await expectBooks(room)
  })

  it('gives off what was promised when it is paid early but for that', async () => {
    const room = await portal.classroom({ students: 1 })
    const tuition = await newProduct(room, 'Tuition', 100_000)
    await portal.as(room.admin).ok(discount.save, {
      name: 'Paid early',
      basis: 'early',
      kind: 'percent',
      percent: 2,
      amount: 0,
      cap: null,
      from_child: 2,
      early_days: 7,
      products: [],
    })
    await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]))
    const [row] = await listed(room)
    expect((await shown(room, row?.id ?? 0)).early).toEqual({ on: '2026-11-24', amount: 2_000, name: 'Paid early' })
    await paid(room, row?.payer_id ?? 0, 98_000)
    expect(await shown(room, row?.id ?? 0)).toMatchObject({ state: 'paid', credited: 2_000, balance: 0 })
    await expectBooks(room)
  })
})

describe('a payment', () => {
  it('goes to what is due first; what is over is credit, which the next invoice takes by itself', async () => {
    const room = await portal.classroom({ students: 1 })
    const payer = await payerOf(room, 0)
    const tuition = await newProduct(room, 'Tuition', 1_000)
    await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]))
    expect(await paid(room, payer, 1_500)).toMatchObject({ number: 'R-000001', applied: 1_000, credit: 500 })
    const meals = await newProduct(room, 'Meals', 700, { kind: 'meals' })
    await billed(room, await newFees(room, [{ product_id: meals.id, quantity: 1 }], { name: 'Meals' }))
    expect((await listed(room)).map(({ balance }) => balance)).toEqual([0, 200])
    const due = await portal.as(room.admin).ok(payments.due, { payer_id: payer })
    expect([due.open, due.credit, due.rows.map(({ balance }) => balance)]).toEqual([200, 0, [200]])
    await expectBooks(room)
  })

  it('that was made stays whole when its invoice is credited: what was paid too much is credit', async () => {
    const room = await portal.classroom({ students: 1 })
    const payer = await payerOf(room, 0)
    const tuition = await newProduct(room, 'Tuition', 1_000)
    await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]))
    await paid(room, payer, 800)
    const [invoice] = await listed(room)
    const { id = 0, version = 0 } = invoice ?? {}
    await portal.as(room.admin).ok(invoices.credit, { id, version, amount: 500, reason: 'Left early' })
    // 200 were open; 300 of what was paid are free again.
    expect((await listed(room)).map(({ balance, state }) => [balance, state])).toEqual([[0, 'paid']])
    expect(await portal.as(room.admin).ok(payments.due, { payer_id: payer })).toMatchObject({ open: 0, credit: 300 })
    await expectBooks(room)
  })

  it('is unapplied, applied as chosen, refunded in part, transferred and reversed with a fee', async () => {
    const room = await portal.classroom({ students: 2 })
    const admin = portal.as(room.admin)
    const [payer, other] = [await payerOf(room, 0), await payerOf(room, 1)]
    await configured(room, { return_fee: 2_500 })
    const tuition = await newProduct(room, 'Tuition', 1_000)
    await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]))
    const invoice = (await listed(room)).find(({ payer_id }) => payer_id === payer)?.id ?? 0
    const { id } = await paid(room, payer, 1_200, { method: 'check' })
    const read = () => admin.ok(payments.read, { id })
    let now = await read()
    expect([now.applied, now.unapplied]).toEqual([1_000, 200])
    await admin.ok(payments.unapply, { id, version: now.version, invoice_id: invoice, amount: 600 })
    now = await read()
    expect([now.applied, now.unapplied]).toEqual([400, 800])
    expect(
      await admin.call(payments.apply, {
        id,
        version: now.version,
        applications: [{ invoice_id: invoice, amount: 601 }],
      }),
    ).toMatchObject({ fields: [{ path: 'amount' }] })
    await admin.ok(payments.apply, {
      id,
      version: now.version,
      applications: [{ invoice_id: invoice, amount: 600 }],
    })
    now = await read()
    // 200 of credit and 100 of the invoice, which is open again by as much.
    await admin.ok(payments.refund, { id, version: now.version, amount: 300, method: 'bank', reason: 'Asked' })
    now = await read()
    expect([now.state, now.refunded, now.applied, now.unapplied]).toEqual(['partly_refunded', 300, 900, 0])
    const second = await paid(room, payer, 500, { apply: 'none' })
    const { version } = await admin.ok(payments.read, { id: second.id })
    const moved = await admin.ok(payments.transfer, {
      id: second.id,
      version,
      amount: 200,
      payer_id: other,
      student_id: null,
      note: 'Sibling',
    })
    expect(await admin.ok(payments.read, { id: moved.id })).toMatchObject({
      kind: 'transfer',
      unapplied: 200,
      payer_id: other,
    })
    const third = await paid(room, other, 900)
    const reversed = await admin.ok(payments.reverse, {
      id: third.id,
      version: (await admin.ok(payments.read, { id: third.id })).version,
      reason: 'No funds',
      with_fee: true,
    })
    expect(reversed).toEqual({ fee: 2_500 })
    expect(await admin.ok(payments.read, { id: third.id })).toMatchObject({ state: 'failed', applied: 0, unapplied: 0 })
    await expectBooks(room)
    expect((await portal.as(room.admin).call(receiptPaper.pdf, { ids: [id] })).text.slice(0, 5)).toBe('%PDF-')
    expect((await portal.as(room.parents[0]).call(ownReceiptPaper.pdf, { id })).http).toBe(200)
    expect((await portal.as(room.parents[1]).call(ownReceiptPaper.pdf, { id })).http).toBe(404)
  })

  it('above the limit of the school waits for a second person, and never for whoever asked', async () => {
    const room = await portal.classroom({ students: 1 })
    const second = await portal.person(room.school, 2)
    const payer = await payerOf(room, 0)
    await configured(room, { approve_refund: 500, approve_write_off: 500 })
    const { id } = await paid(room, payer, 1_000, { apply: 'none' })
    const { version } = await portal.as(room.admin).ok(payments.read, { id })
    const asked = { id, version, amount: 600, method: 'bank' as const, reason: 'Moved' }
    expect(await portal.as(room.admin).ok(payments.refund, asked)).toEqual({ waiting: true })
    const { rows } = await portal.as(second).ok(payments.waiting, {})
    expect(rows).toMatchObject([{ kind: 'refund', amount: 600, mine: false }])
    const ids = rows.map((one) => one.id)
    expect(await portal.as(room.admin).call(payments.decide, { ids, approved: true })).toMatchObject({
      code: 'finance.own-request',
    })
    await portal.as(second).ok(payments.decide, { ids, approved: true })
    expect(await portal.as(second).ok(payments.read, { id })).toMatchObject({ refunded: 600, unapplied: 400 })
  })

  it('pressed twice is recorded once', async () => {
    const room = await portal.classroom()
    const payer = await payerOf(room, 0)
    const input = {
      payer_id: payer,
      student_id: null,
      method: 'cash' as const,
      currency: 'USD',
      amount: 100,
      received_on: '2026-11-20',
      reference: '',
      note: '',
      apply: 'oldest' as const,
      applications: [],
    }
    const key = 'one-press-of-the-button'
    await portal.as(room.admin).ok(payments.record, input, { key })
    await portal.as(room.admin).ok(payments.record, input, { key })
    expect((await portal.as(room.admin).ok(paymentsReport.list, {})).count).toBe(1)
  })
})

describe('the office', () => {
  it('charges a list of students at once, by number, mail or name, and takes it back', async () => {
    const room = await portal.classroom()
    const admin = portal.as(room.admin)
    const trip = await newProduct(room, 'Trip', 2_500, { kind: 'trip' })
    const numbers = await portal
      .owner()
      .rows<{ id: number; number: string }>('select id, number from student where school_id = $1 order by id', [
        room.school.id,
      ])
    const preview = await admin.ok(billing.previewCharges, {
      product_id: trip.id,
      amount: null,
      quantity: 1,
      section_id: null,
      lines: `${numbers[0]?.number}, anything\nnobody at all\n\n${numbers[1]?.number}`,
    })
    expect(
      preview.rows.map(({ student_id, amount }) => [student_id, amount] as const).toSorted(([a], [b]) => a - b),
    ).toEqual(numbers.slice(0, 2).map(({ id }) => [id, 2_500]))
    expect(preview.unknown).toEqual([{ line: 2, text: 'nobody at all' }])
    const saved = await admin.ok(billing.saveCharges, {
      product_id: trip.id,
      name: 'Trip to the zoo',
      quantity: 1,
      charges: preview.rows.map(({ student_id, amount }) => ({ student_id, amount })),
      due_on: '2026-12-01',
    })
    expect(saved).toMatchObject({ charges: 2, invoices: 2 })
    await admin.ok(billing.undoCharges, { batch_id: saved.batch_id })
    expect((await listed(room)).map(({ state }) => state)).toEqual(['void', 'void'])
    await expectBooks(room)
  })

  it('closes a month, reopens it with a reason, and nothing falls into it meanwhile', async () => {
    const room = await portal.classroom()
    const admin = portal.as(room.admin)
    const payer = await payerOf(room, 0)
    await paid(room, payer, 100, { received_on: '2026-10-05' })
    await paid(room, payer, 100, { received_on: '2026-11-05' })
    expect(await admin.call(books.close, { month: '2026-11-01' })).toMatchObject({ code: 'finance.earlier-open' })
    await admin.ok(books.close, { month: '2026-10-01' })
    const late = await admin.call(payments.record, {
      payer_id: payer,
      student_id: null,
      method: 'cash',
      currency: 'USD',
      amount: 1,
      received_on: '2026-10-31',
      reference: '',
      note: '',
      apply: 'none',
      applications: [],
    })
    expect(late.fields).toMatchObject([{ path: 'received_on' }])
    await admin.ok(books.reopen, { month: '2026-10-01', reason: 'A check of October' })
    expect((await admin.ok(books.periods, {})).rows).toMatchObject([
      { month: '2026-11-01', closed: false, received: 100 },
      { month: '2026-10-01', closed: false, received: 100, reason: 'A check of October' },
    ])
  })

  it('sees what each owed at the end of any day', async () => {
    const room = await portal.classroom({ students: 1 })
    const admin = portal.as(room.admin)
    const payer = await payerOf(room, 0)
    const tuition = await newProduct(room, 'Tuition', 1_000)
    await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]), {
      issued_on: '2026-08-01',
      due_on: '2026-08-20',
    })
    await paid(room, payer, 400, { received_on: '2026-10-10' })
    await paid(room, payer, 900, { received_on: '2026-11-15' })
    const aged = async (on: string) =>
      (await admin.ok(agingReport.list, { on })).rows.map((row) => ({
        ...row,
        name: undefined,
        id: undefined,
        currency: undefined,
      }))
    const nothing = { current: 0, days_30: 0, days_60: 0, days_90: 0, older: 0, gross: 0, credit: 0, net: 0 }
    expect(await aged('2026-08-20')).toEqual([{ ...nothing, current: 1_000, gross: 1_000, net: 1_000 }])
    expect(await aged('2026-09-19')).toEqual([{ ...nothing, days_30: 1_000, gross: 1_000, net: 1_000 }])
    expect(await aged('2026-10-09')).toEqual([{ ...nothing, days_60: 1_000, gross: 1_000, net: 1_000 }])
    expect(await aged('2026-10-31')).toEqual([{ ...nothing, days_90: 600, gross: 600, net: 600 }])
    expect(await aged('2026-11-20')).toEqual([{ ...nothing, credit: 300, net: -300 }])
  })

  it('gives the postings to accounting programs, and statements to families', async () => {
    const room = await portal.classroom({ students: 1 })
    const admin = portal.as(room.admin)
    const payer = await payerOf(room, 0)
    const tuition = await newProduct(room, 'Tuition', 100_050)
    await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]))
    await paid(room, payer, 100_050)
    const { accounts: all } = await admin.ok(books.trialBalance, {})
    const receivable = all.find(({ kind }) => kind === 'receivable')
    await admin.ok(books.saveAccount, {
      id: receivable?.id,
      version: receivable?.version,
      name: 'Debtors',
      code: '1100',
    })
    await admin.ok(books.saveAccount, { name: 'Camp revenue', code: '4010' })
    const file = async (format: 'csv' | 'iif' | 'xero' | 'hledger') =>
      (await admin.call(books.journal, { from: '2026-11-01', to: '2026-11-30', format })).text
    expect(await file('csv')).toContain('1100,Debtors,1000.50,,USD')
    expect(await file('iif')).toContain('TRNS\tGENERAL JOURNAL\t11/20/2026\tDebtors\t')
    expect(await file('xero')).toContain('20/11/2026')
    expect(await file('hledger')).toMatch(/^2026-11-20 \(\d+\) INV-000001 Autumn\n {4}Debtors {2}USD 1000\.50/)
    const account = await admin.ok(accounts.read, { id: payer })
    expect(account.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['payment', -100_050, 0],
      ['invoice', 100_050, 100_050],
    ])
    const days = { from: '2026-11-01', to: '2026-11-30' }
    for (const answer of [
      await admin.call(statementPaper.pdf, { ids: [payer], ...days }),
      await admin.call(yearPaper.pdf, { ids: [payer], year: 2026 }),
      await portal.as(room.parents[0]).call(ownStatementPaper.pdf, days),
    ])
      expect(answer.text.slice(0, 5)).toBe('%PDF-')
    expect((await admin.ok(accounts.find, { search: 'a' })).rows.length).toBeGreaterThan(0)
    const shares = await admin.ok(accounts.shares, { student_id: room.students[0]?.person_id ?? 0 })
    expect([shares.shares, shares.usual.map(({ payer_id, share }) => [payer_id, share])]).toEqual([
      [],
      [[payer, 10_000]],
    ])
    await admin.ok(accounts.save, {
      id: payer,
      version: account.payer.version,
      name: '',
      email: 'bills@example.org',
      address: '1 Main St',
      language: 'es',
      tax_number: '',
      collections: 'promised',
      collections_until: '2026-12-24',
      collections_note: 'Called',
    })
    expect(await admin.ok(books.dashboard, {})).toMatchObject({
      currency: 'USD',
      open: 0,
      received_month: 100_050,
      invoiced_month: 100_050,
    })
  })

  it('names who may void, refund, write off and close; nobody else may then', async () => {
    const room = await portal.classroom()
    const second = await portal.person(room.school, 2)
    const person_id = room.admin.person_id
    await portal.as(room.admin).ok(financeConfig.saveRights, {
      rights: [{ person_id, may_void: true, may_refund: true, may_write_off: true, may_close: true }],
    })
    await paid(room, await payerOf(room, 0), 100)
    expect((await portal.as(second).call(books.close, { month: '2026-11-01' })).code).toBe('finance.no-right')
    await portal.as(room.admin).ok(books.close, { month: '2026-11-01' })
    const { series } = await portal.as(room.admin).ok(financeConfig.read, {})
    const [receipts] = series
    await portal.as(room.admin).ok(financeConfig.savePrefix, {
      id: receipts?.id ?? 0,
      prefix: 'REC-',
      version: receipts?.version ?? 0,
    })
    expect(
      await portal.as(room.admin).call(financeConfig.save, {
        ...(await portal.as(room.admin).ok(financeConfig.read, {})).config,
        currency: 'EUR',
      }),
    ).toMatchObject({ fields: [{ path: 'currency' }] })
  })

  it('awards aid within its budget, gives and takes discounts, and knows its own accounts and programs', async () => {
    const room = await portal.classroom({ students: 1 })
    const admin = portal.as(room.admin)
    const student_id = room.students[0]?.person_id ?? 0
    const { id: aid_fund_id } = await admin.ok(aidFund.save, {
      name: 'Aid',
      academic_year_id: null,
      budget: 500,
      payer_id: null,
    })
    const award = { aid_fund_id, student_id, amount: 400, state: 'committed' as const, note: '' }
    const { id } = await admin.ok(aid.save, award)
    expect(await admin.call(aid.save, award)).toMatchObject({ http: 422 })
    expect((await admin.call(aid.save, { ...award, id, version: 1, amount: 501 })).fields).toMatchObject([
      { path: 'amount' },
    ])
    await admin.ok(aid.save, { ...award, id, version: 1, amount: 500 })
    expect((await admin.ok(aid.funds, {})).rows).toMatchObject([{ budget: 500, committed: 500, spent: 0 }])
    expect((await admin.ok(aidReport.list, {})).rows).toMatchObject([{ amount: 500, left: 500 }])
    const { id: discount_id } = await admin.ok(discount.save, {
      name: 'Given',
      basis: 'assigned',
      kind: 'percent',
      percent: 5,
      amount: 0,
      cap: null,
      from_child: 2,
      early_days: 0,
      products: [],
    })
    const given = { discount_id, student_ids: [student_id], from_on: null, to_on: null }
    expect(await admin.ok(aid.giveDiscount, given)).toEqual({ given: 1 })
    const [own] = (await admin.ok(aid.discounts, { student_id })).rows
    await admin.ok(aid.takeDiscount, { id: own?.id ?? 0 })
    const { id: ledger_account_id } = await admin.ok(books.saveAccount, { name: 'Camp', code: '4020' })
    expect((await newProduct(room, 'Camp', 100, { ledger_account_id })).ledger_account_id).toBe(ledger_account_id)
  })

  it('lists who left before the end of the billed days, and credits the days after, once', async () => {
    const room = await portal.classroom({ students: 2 })
    const admin = portal.as(room.admin)
    const tuition = await newProduct(room, 'Tuition', 12_200)
    await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]))
    expect(await admin.ok(billing.leavers, {})).toEqual({ rows: [] })
    const student_id = room.students[0]?.person_id
    await portal.owner().rows(
      `
        update enrollment
        set status = 'withdrawn', end_date = '2026-11-10', last_day = '2026-11-10'
        where school_id = $1 and student_id = $2`,
      [room.school.id, student_id],
    )
    // 71 of the 122 days from September to December.
    const { rows } = await admin.ok(billing.leavers, {})
    expect(rows).toMatchObject([
      { student_id, left_on: '2026-11-10', from_on: '2026-09-01', to_on: '2026-12-31', amount: 5_100 },
    ])
    const ids = rows.map(({ id }) => id)
    expect(await admin.ok(billing.creditLeavers, { ids })).toEqual({ credited: 1 })
    expect(await admin.ok(billing.creditLeavers, { ids })).toEqual({ credited: 0 })
    expect(await admin.ok(billing.leavers, {})).toEqual({ rows: [] })
    expect(await admin.ok(invoices.read, { id: ids[0] ?? 0 })).toMatchObject({ balance: 7_100, credited: 5_100 })
    await expectBooks(room)
  })

  it('prorates by school days, and takes a credit note from what is not earned yet', async () => {
    const room = await portal.classroom({ students: 1 })
    const admin = portal.as(room.admin)
    await configured(room, { proration: 'instructional_days' })
    await portal.owner().rows(`update enrollment set start_date = '2026-11-16' where school_id = $1`, [room.school.id])
    const tuition = await newProduct(room, 'Tuition', 1_000, { recognition: 'monthly' })
    const fees = await newFees(room, [{ product_id: tuition.id, quantity: 1 }])
    const run = runOf(fees)
    const choice = { ...run.choice, from_on: '2026-11-09', to_on: '2026-11-20' }
    // Five of ten school days.
    expect((await admin.ok(billing.preview, { ...run, choice })).rows).toMatchObject([
      { total: 500, findings: ['prorated'] },
    ])
    await billed(room, fees, { choice })
    const [row] = await listed(room)
    await admin.ok(invoices.credit, { id: row?.id ?? 0, version: row?.version ?? 0, amount: 200, reason: 'Left' })
    const { accounts: all } = await admin.ok(books.trialBalance, {})
    expect(Object.fromEntries(all.map(({ kind, debit, credit }) => [kind, debit - credit]))).toMatchObject({
      receivable: 300,
      deferred: -300,
    })
  })
})
