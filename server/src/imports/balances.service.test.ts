import { describe, expect, it } from 'vitest'
import { accounts, accountsReport } from '#contract/finance/accounts.contract.ts'
import { agingReport, books } from '#contract/finance/books.contract.ts'
import { invoicesReport } from '#contract/finance/invoices.contract.ts'
import { payments, paymentsReport } from '#contract/finance/payments.contract.ts'
import { balances, type BalancePreview } from '#contract/imports/balances.contract.ts'
import { readAmount } from '#contract/imports/balances.rules.ts'
import { type Answer, type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
type Given = { room: Classroom; csv: string; name?: string; more?: Record<string, string> }

let keys = 0
const sent = async (path: string, { room, csv, name = 'balances.csv', more = {} }: Given): Promise<Answer> => {
  const form = new FormData()
  for (const [field, value] of Object.entries(more)) form.append(field, value)
  form.append('file', new Blob([csv]), name)
  const encoded = new Response(form)
  const answer = await portal.send(room.admin, {
    method: 'POST',
    url: `/api/v2/${path}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': `balances-${++keys}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer
}
const checked = async (given: Given) => (await sent(balances.check.path, given)).data as BalancePreview
const imported = async (given: Given) => {
  const { seen } = await checked(given)
  return sent(balances.run.path, { ...given, more: { ...given.more, seen } })
}
/** Parents by their addresses, and the number of the first student. */
const place = async () => {
  const room = await portal.classroom()
  const owner = portal.owner()
  for (const [at, parent] of room.parents.slice(0, 2).entries())
    await owner.rows(`update person set email = $3 where school_id = $1 and id = $2`, [
      room.school.id,
      parent.person_id,
      `payer${at}@mail.example`,
    ])
  const number = `N${room.school.id}`
  await owner.rows(`update student set number = $3 where school_id = $1 and id = $2`, [
    room.school.id,
    room.students[0]?.person_id,
    number,
  ])
  return { room, number }
}
const head = 'Payer e-mail,Payer,Student number,Invoice number,Title,Issued on,Due on,Total,Open amount,Credit'
const file = (number: string) =>
  [
    head,
    'payer0@mail.example,,,2025-114,Tuition spring,2026-08-15,2026-09-15,"1,200.00","1,000.00",',
    `,,${number},2025-120,Lab fee,2026-10-01,2026-12-15,80.00,80.00,`,
    'payer1@mail.example,,,,Paid twice,,,,,50.25',
    'payer1@mail.example,,,2025-090,Paid long ago,2026-01-05,2026-02-05,300.00,0.00,',
  ].join('\n')
const tied = async (room: Classroom) => {
  const office = portal.as(room.admin)
  const { accounts: all, receivable, open } = await office.ok(books.trialBalance, {})
  expect(all.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  expect(receivable).toBe(open)
  const opening = all
    .filter(({ kind }) => kind === 'opening')
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  return { open, opening }
}

describe('opening balances', () => {
  it('are shown with their sums before anything is made', async () => {
    const { room, number } = await place()
    const preview = await checked({ room, csv: file(number) })
    expect(preview).toMatchObject({
      lacking: [],
      counts: { make: 3, skip: 1, wrong: 0 },
      currency: 'USD',
      balance_on: '2026-11-20',
      invoices: 2,
      open: 108_000,
      credits: 1,
      credit: 5_025,
      refused: '',
    })
    expect(preview.rows.map(({ row, outcome, open, credit }) => [row, outcome, open, credit])).toEqual([
      [2, 'make', 100_000, 0],
      [3, 'make', 8_000, 0],
      [4, 'make', 0, 5_025],
      [5, 'skip', 0, 0],
    ])
    expect((await portal.as(room.admin).ok(invoicesReport.list, {})).count).toBe(0)
  })

  it('come into the ledger as the file says them, and age by their own due dates', async () => {
    const { room, number } = await place()
    const office = portal.as(room.admin)
    expect((await imported({ room, csv: file(number) })).data).toMatchObject({ invoices: 2, credits: 1 })
    expect(await tied(room)).toEqual({ open: 108_000, opening: -108_000 + 5_025 })
    const { rows } = await office.ok(invoicesReport.list, { sort: 'number', descending: false })
    expect(
      rows.map((one) => [one.number, one.kind, one.title, one.issued_on, one.due_on, one.total, one.balance]),
    ).toEqual([
      ['OB-000001', 'opening', 'Tuition spring (2025-114)', '2026-08-15', '2026-09-15', 100_000, 100_000],
      ['OB-000002', 'opening', 'Lab fee (2025-120)', '2026-10-01', '2026-12-15', 8_000, 8_000],
    ])
    const aging = await office.ok(agingReport.list, { size: 100 })
    const sums = aging.rows.reduce<Record<string, number>>((all, row) => {
      for (const [key, value] of Object.entries(row))
        if (typeof value === 'number' && key !== 'id') all[key] = (all[key] ?? 0) + value
      return all
    }, {})
    // 66 days overdue on 20 November, and not due yet.
    expect(sums).toMatchObject({ days_90: 100_000, current: 8_000, gross: 108_000, credit: 5_025, net: 102_975 })
    const paid = await office.ok(paymentsReport.list, {})
    expect(paid.rows.map(({ kind, method, amount, unapplied }) => [kind, method, amount, unapplied])).toEqual([
      ['opening', 'none', 5_025, 5_025],
    ])
    const owing = await office.ok(accountsReport.list, { size: 100 })
    expect(owing.rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(108_000 - 5_025)
  })

  it('are undone, all of them, and can then be imported anew', async () => {
    const { room, number } = await place()
    const office = portal.as(room.admin)
    const first = (await imported({ room, csv: file(number) })).data as { id: number }
    expect(await office.ok(balances.undo, { id: first.id })).toEqual({ invoices: 2, credits: 1 })
    expect(await tied(room)).toEqual({ open: 0, opening: 0 })
    const { rows } = await office.ok(balances.list, {})
    expect(rows.map(({ undone_at }) => undone_at !== null)).toEqual([true])
    expect((await office.call(balances.undo, { id: first.id })).http).toBe(404)
    expect((await imported({ room, csv: file(number) })).data).toMatchObject({ invoices: 2, credits: 1 })
    expect((await tied(room)).open).toBe(108_000)
  })

  it('stay once something of them is paid or used', async () => {
    const { room, number } = await place()
    const office = portal.as(room.admin)
    const { id } = (await imported({ room, csv: file(number) })).data as { id: number }
    const { id: payer_id } = await office.ok(accounts.open, { person_id: room.parents[0]?.person_id ?? 0 })
    await office.ok(payments.record, {
      payer_id,
      student_id: null,
      method: 'cash',
      currency: 'USD',
      amount: 1,
      received_on: '2026-11-20',
      reference: '',
      note: '',
      apply: 'oldest',
      applications: [],
    })
    expect(await office.call(balances.undo, { id })).toMatchObject({ code: 'finance.void-paid' })
    expect((await office.ok(balances.list, {})).rows[0]?.undone_at).toBe(null)
    expect((await tied(room)).open).toBe(107_999)
  })

  it('are never imported a second time: neither the file nor a number in another one', async () => {
    const { room, number } = await place()
    await imported({ room, csv: file(number) })
    const again = await checked({ room, csv: file(number), name: 'other-name.csv' })
    expect(again.counts).toEqual({ make: 1, skip: 1, wrong: 2 })
    const credit = [head, 'payer1@mail.example,,,,Paid twice,,,,,12.00'].join('\n')
    expect((await imported({ room, csv: credit })).http).toBe(200)
    const same = await checked({ room, csv: credit })
    expect(same.refused).toBe('These balances were imported already.')
    expect(await sent(balances.run.path, { room, csv: credit, more: { seen: same.seen } })).toMatchObject({
      code: 'imports.balances-same',
    })
  })

  it('say at each row and field what is wrong, and then make nothing', async () => {
    const { room, number } = await place()
    const csv = [
      head,
      'nobody@mail.example,,,1,Fee,,2026-12-01,,10.00,',
      `,,${number},2,Fee,,2026-12-01,,ten,`,
      `,,${number},3,Fee,,soon,,10.00,`,
      `,,${number},4,Fee,,2026-12-01,5.00,10.00,`,
      `,,${number},5,Fee,,2026-12-01,,10.001,`,
      `,,${number},,Fee,,2026-12-01,,10.00,`,
      `,,${number},7,Fee,,2026-12-01,,-10.00,`,
      `,,${number},8,Fee,,2026-12-01,,10.00,`,
      `,,${number},8,Fee,,2026-12-01,,10.00,`,
      ',,,9,Fee,,2026-12-01,,10.00,',
      `,,${number},10,Fee,2027-01-01,2027-02-01,,10.00,`,
      `,,${number},11,Fee,,,,,`,
    ].join('\n')
    const { rows, counts, seen } = await checked({ room, csv })
    expect(rows.map(({ row, problems }) => [row, problems.map(({ field }) => field)])).toEqual([
      [2, ['payer_email']],
      [3, ['open_amount']],
      [4, ['due_on']],
      [5, ['total']],
      [6, ['open_amount']],
      [7, ['invoice_number']],
      [8, ['open_amount']],
      [9, []],
      [10, ['invoice_number']],
      [11, ['payer_email']],
      [12, ['issued_on']],
      [13, ['open_amount']],
    ])
    expect(rows[0]?.problems[0]?.text).toBe('Payer e-mail: nobody@mail.example is nobody who pays here.')
    expect(counts).toEqual({ make: 1, skip: 0, wrong: 11 })
    expect(await sent(balances.run.path, { room, csv, more: { seen } })).toMatchObject({
      code: 'imports.balances-changed',
    })
    expect((await portal.as(room.admin).ok(invoicesReport.list, {})).count).toBe(0)
  })

  it('are of the own school: students and payers of another one are nobody', async () => {
    const { room } = await place()
    const other = await place()
    const csv = [
      head,
      `,,${other.number},1,Fee,,2026-12-01,,10.00,`,
      ',Somebody Elsewhere,,2,Fee,,2026-12-01,,10.00,',
    ].join('\n')
    const { rows } = await checked({ room, csv })
    expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['student_number'], ['payer_name']])
    const { id } = (await imported({ room: other.room, csv: file(other.number) })).data as { id: number }
    expect((await portal.as(room.admin).call(balances.undo, { id })).http).toBe(404)
    expect((await portal.as(room.admin).ok(balances.list, {})).rows).toEqual([])
  })

  it('wait for the columns that say who pays and how much, which can be chosen', async () => {
    const { room } = await place()
    const csv = ['Who,How much,Nr,Until', 'payer0@mail.example,10.00,A-1,2026-12-01'].join('\n')
    expect((await checked({ room, csv })).lacking).toEqual(['payer', 'amount'])
    const chosen = ['payer_email', 'open_amount', 'invoice_number', 'due_on']
    const columns = Object.fromEntries(
      chosen.flatMap((field, at) => [
        [`columns[${at}][at]`, String(at)],
        [`columns[${at}][field]`, field],
      ]),
    )
    expect(await checked({ room, csv, more: columns })).toMatchObject({ lacking: [], open: 1_000, invoices: 1 })
  })

  it('are posted on their day, unless its books are closed or it is still to come', async () => {
    const { room, number } = await place()
    expect((await checked({ room, csv: file(number), more: { balance_on: '2026-12-31' } })).refused).not.toBe('')
    await portal
      .owner()
      .rows(`insert into accounting_period (school_id, month, closed_at) values ($1, '2026-10-01', now())`, [
        room.school.id,
      ])
    const closed = await checked({ room, csv: file(number), more: { balance_on: '2026-10-31' } })
    expect(closed.refused).toBe('The books of this month are closed.')
    expect(
      await sent(balances.run.path, {
        room,
        csv: file(number),
        more: { balance_on: '2026-10-31', seen: closed.seen },
      }),
    ).toMatchObject({ code: 'finance.month-closed' })
  })

  it('have a template whose hints are not read', async () => {
    const { room } = await place()
    const { text } = await portal.as(room.admin).call(balances.template, { format: 'csv' })
    expect((await sent(balances.check.path, { room, csv: text })).code).toBe('status-upload.no-rows')
  })
})

describe('an amount of a file', () => {
  it.each([
    ['1,234.56', 'USD', 123_456],
    ['1.234,56', 'EUR', 123_456],
    ['$ 1,200', 'USD', 120_000],
    ['USD 12.5', 'USD', 1_250],
    ['1,200', 'JPY', 1_200],
    ['1.250', 'KWD', 1_250],
    ['0.00', 'USD', 0],
    ['', 'USD', 0],
  ])('%s in %s is %d', (cell, currency, amount) => {
    expect(readAmount(cell, currency)).toEqual({ amount })
  })
  it.each(['ten', '-5', '1.005', '(50.00)', '1,2,3'])('%s is none', (cell) => {
    expect(readAmount(cell, 'USD')).toHaveProperty('problem')
  })
})
