import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deposits, depositsReport, entries, entriesReport, reconciliation } from '#contract/banking/entries.contract.ts'
import { depositSlip } from '#contract/banking/deposit-slip.contract.ts'
import { bankStatements, type StatementPreview, statementsReport } from '#contract/banking/statements.contract.ts'
import { rfReference } from '#contract/finance/payment-reference.rules.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { isFailure } from '#contract/kernel/errors.ts'
import { issueInvoices } from '#server/finance/invoicing.ts'
import { payerOfPerson } from '#server/finance/payers.queries.ts'
import { recordPayment } from '#server/finance/payments.ts'
import type { Db } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { type Answer, type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const by = { made_by: null, now: new Date('2026-11-20T10:00:00Z'), on: '2026-11-01' }
const inSchool = <Value>({ school }: Pick<Classroom, 'school'>, work: (db: Db) => Promise<Value>): Promise<Value> =>
  inSystemScope(portal.product().kernel.pool, { request_id: 'test', school_id: school.id }, work)

const itemOf = (amount: number) => ({
  position: 0,
  kind: 'item' as const,
  of_position: null,
  product_id: null,
  name: 'Fee',
  quantity: 1,
  unit_amount: amount,
  amount,
  tax_rate: 0,
  tax_included: false,
  tax: 0,
  recognition: 'at_once' as const,
  ledger_account_id: null,
  from_on: null,
  to_on: null,
  charge_id: null,
})
/** Invoices of a student's own account, with their numbers. */
const billed = (room: Classroom, who: number, amounts: readonly number[]) =>
  inSchool(room, async (db) => {
    const payer_id = (await payerOfPerson(db, room.students[who]?.person_id ?? 0)) ?? 0
    const issued = await issueInvoices(
      db,
      amounts.map((total) => ({
        payer_id,
        student_id: null,
        currency: 'EUR',
        title: 'School fees',
        lines: [itemOf(total)],
        total,
        tax: 0,
        plan: [{ due_on: '2026-11-30', amount: total }],
      })),
      by,
    )
    return { payer_id, ids: issued.map(({ id }) => id) }
  })
const invoicesOf = ({ school }: Classroom) =>
  portal
    .owner()
    .rows<{ id: number; number: string; balance: number; state: string }>(
      'select id, number, balance::int, state from invoice where school_id = $1 order by id',
      [school.id],
    )
const paymentsOf = ({ school }: Classroom) =>
  portal
    .owner()
    .rows<{ amount: number; unapplied: number; state: string; received_on: string }>(
      'select amount::int, unapplied::int, state, received_on from payment where school_id = $1 order by id',
      [school.id],
    )
const bankOf = async ({ school }: Classroom): Promise<number> =>
  (
    await portal.owner().one<{ sum: number }>(
      `
        select coalesce(sum(e.amount), 0)::int as sum
        from ledger_entry e
        join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
        where e.school_id = $1 and a.kind = 'bank'`,
      [school.id],
    )
  ).sum

type Line = {
  amount: string
  text?: string
  name?: string
  iban?: string
  day?: string
  returned?: string
  e2e?: string
}
/** A statement of one account; the closing balance follows from the lines. */
const camt = (
  lines: readonly Line[],
  {
    opening = 1000,
    closing,
    iban = 'DE02120300000000202051',
  }: { opening?: number; closing?: string; iban?: string } = {},
) => {
  const sum = lines.reduce((all, { amount }) => all + Number(amount), opening)
  const balance = (code: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const entry = ({
    amount,
    text = '',
    name = '',
    iban: from = '',
    day = '2026-11-10',
    returned,
    e2e = 'NOTPROVIDED',
  }: Line) => {
    const side = Number(amount) < 0 ? 'DBIT' : 'CRDT'
    const role = side === 'CRDT' ? 'Dbtr' : 'Cdtr'
    return `<Ntry><Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${e2e}</EndToEndId></Refs><RltdPties><${role}><Nm>${name}</Nm></${role}><${role}Acct><Id><IBAN>${from}</IBAN></Id></${role}Acct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>${returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`
  }
  return Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><FrToDt><FrDtTm>2026-11-01T00:00:00Z</FrDtTm><ToDtTm>2026-11-30T00:00:00Z</ToDtTm></FrToDt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening.toFixed(2), '2026-11-01')}${balance('CLBD', closing ?? sum.toFixed(2), '2026-11-30')}${lines.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
}
const none = { mapping: '', account: '', currency: '' }
const check = async (room: Classroom, bytes: Buffer, fields: Record<string, string> = none) =>
  (await portal.upload(
    room.admin,
    bankStatements.check.path,
    bytes,
    'november.xml',
    fields,
  )) as Answer<StatementPreview>
const checked = async (room: Classroom, bytes: Buffer, fields: Record<string, string> = none) => {
  const answer = await check(room, bytes, fields)
  if (answer.http !== 200) throw new Error(answer.text)
  return answer.data
}
const confirm = async (room: Classroom, bytes: Buffer, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'november.xml')
  const encoded = new Response(form)
  return (await portal.send(room.admin, {
    method: 'POST',
    url: `/api/v2/${bankStatements.confirm.path}`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })) as Answer<Out<typeof bankStatements.confirm>>
}
const importing = async (room: Classroom, bytes: Buffer) => {
  const { seen } = await checked(room, bytes)
  const answer = await confirm(room, bytes, { ...none, seen })
  if (answer.http !== 200) throw new Error(answer.text)
  return answer.data
}
const queueOf = async (room: Classroom) => (await portal.as(room.admin).ok(entries.queue, {})).rows

describe('an import', () => {
  it('is looked at first, and stores each entry once however often its file comes', async () => {
    const room = await portal.classroom()
    const bytes = camt([
      { amount: '500.00', text: 'fees' },
      { amount: '-12.50', text: 'charges' },
    ])
    const preview = await checked(room, bytes, none)
    expect(preview).toMatchObject({
      format: 'camt.053',
      version: '08',
      missing: '',
      statements: [
        {
          account: 'DE02120300000000202051',
          account_name: null,
          opening: 100_000,
          closing: 148_750,
          difference: 0,
          entries: 2,
          fresh: 2,
          credits: 50_000,
          debits: -1250,
        },
      ],
    })
    expect(await queueOf(room)).toEqual([])
    expect(await confirm(room, bytes, { ...none, seen: preview.seen })).toMatchObject({
      data: { entries: 2, known: 0 },
    })
    const again = await checked(room, bytes, none)
    expect(again).toMatchObject({ missing: 'nothing-new', statements: [{ fresh: 0 }] })
    expect((await confirm(room, bytes, { ...none, seen: again.seen })).http).toBe(409)
    expect(await queueOf(room)).toHaveLength(2)
  })

  it('stores what overlaps once, and entries that say the same as often as the bank booked them', async () => {
    const room = await portal.classroom()
    const lunch = { amount: '5.00', text: 'lunch', name: 'Ana Ruiz' }
    await importing(room, camt([lunch, lunch]))
    const longer = await importing(room, camt([lunch, lunch, lunch, { amount: '7.00', text: 'lunch' }]))
    expect(longer).toMatchObject({ entries: 2, known: 2 })
    expect((await queueOf(room)).map(({ amount }) => amount)).toEqual([500, 500, 500, 700])
  })

  it('of two clerks at the same time stores each entry once', async () => {
    const room = await portal.classroom()
    const bytes = camt(Array.from({ length: 20 }, (_, at) => ({ amount: '1.00', text: `entry ${at}` })))
    await Promise.all([importing(room, bytes), importing(room, bytes)].map((one) => one.catch(() => undefined)))
    expect(await queueOf(room)).toHaveLength(20)
  })

  it('says what does not balance, what does not go on, and what is a report of the day', async () => {
    const room = await portal.classroom()
    const wrong = await checked(room, camt([{ amount: '5.00' }], { closing: '1006.00' }), none)
    expect(wrong.statements).toMatchObject([{ difference: 100 }])
    await importing(room, camt([{ amount: '5.00' }]))
    const later = Buffer.from(
      camt([{ amount: '6.00', day: '2026-12-02' }])
        .toString()
        .replaceAll('2026-11-01', '2026-12-01')
        .replaceAll('2026-11-30', '2026-12-31'),
    )
    expect((await checked(room, later, none)).statements).toMatchObject([{ closed_before: 100_500, opening: 100_000 }])
    const report = Buffer.from(
      camt([{ amount: '5.00' }])
        .toString()
        .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
        .replaceAll('Stmt>', 'Rpt>')
        .replaceAll('BkToCstmrAcctRpt', 'BkToCstmrAcctRpt'),
    )
    expect(await checked(room, report, none)).toMatchObject({
      format: 'camt.052',
      missing: 'preview-only',
    })
    const page = await check(room, Buffer.from('hello'))
    expect(page).toMatchObject({ http: 422, code: 'banking.file-unknown' })
  })

  it('of a table asks whose it is and how it is read, and remembers it', async () => {
    const room = await portal.classroom()
    const table = Buffer.from('Date,Who,Amount\n03/04/2026,Ana,"1.500"\n')
    const asked = await checked(room, table, none)
    expect(asked).toMatchObject({
      missing: 'account',
      csv: { unsure: ['date_order', 'decimal'], mapping: { columns: { booked_on: 0, amount: 2 } } },
    })
    const mapping = JSON.stringify({
      ...asked.csv?.mapping,
      date_order: 'month_first',
      decimal: ',',
      columns: { booked_on: 0, amount: 2, counterparty_name: 1 },
    })
    const chosen = { mapping, account: 'GB33BUKB20201555555555', currency: 'GBP' }
    const preview = await checked(room, table, chosen)
    expect(preview).toMatchObject({
      missing: '',
      entries: [{ booked_on: '2026-03-04', amount: 150_000, currency: 'GBP', counterparty_name: 'Ana' }],
    })
    await confirm(room, table, { ...chosen, seen: preview.seen })
    const next = await checked(room, Buffer.from('Date,Who,Amount\n05/06/2026,Ben,"2,50"\n'), {
      ...none,
      account: 'GB33 BUKB 2020 1555 5555 55',
      currency: 'GBP',
    })
    expect(next.entries).toMatchObject([{ booked_on: '2026-05-06', amount: 250, counterparty_name: 'Ben' }])
    const headless = await checked(room, Buffer.from('one;two\nthree;four\n'), none)
    expect(headless).toMatchObject({
      missing: 'account',
      csv: {
        rows: [
          ['one', 'two'],
          ['three', 'four'],
        ],
      },
    })
  })

  it('can be taken back as long as nobody decided about an entry, and shows in lists and files', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const { statement_ids } = await importing(room, camt([{ amount: '5.00', name: 'Ana Ruiz' }, { amount: '6.00' }]))
    const { rows } = await office.ok(statementsReport.list, { search: 'DE021203' })
    expect(rows).toMatchObject([
      { entries: 2, open: 2, opening: 100_000, closing: 101_100, difference: 0, to_on: '2026-11-30' },
    ])
    const [first] = await queueOf(room)
    await office.ok(entries.ignore, { ids: [first?.id ?? 0], reason: 'Own transfer' })
    expect((await office.ok(entriesReport.list, { state: 'ignored' })).rows).toMatchObject([
      { amount: 500, reason: 'Own transfer' },
    ])
    expect((await office.ok(entriesReport.list, { side: 'out' })).count).toBe(0)
    expect(await office.call(bankStatements.undo, { statement_ids })).toMatchObject({
      code: 'banking.entries-decided',
    })
    await office.ok(entries.unmatch, { ids: [first?.id ?? 0] })
    expect(await office.ok(bankStatements.undo, { statement_ids })).toEqual({ entries: 2 })
    expect(await queueOf(room)).toEqual([])
    const [account] = (await office.ok(bankStatements.accounts, {})).accounts
    expect(account).toMatchObject({ number: 'DE02120300000000202051', statements: 0, open: 0 })
    await office.ok(bankStatements.saveAccount, {
      id: account?.id ?? 0,
      version: account?.version ?? 0,
      name: 'Main account',
    })
    expect(
      (
        await office.call(bankStatements.saveAccount, {
          id: account?.id ?? 0,
          version: account?.version ?? 0,
          name: 'x',
        })
      ).http,
    ).toBe(409)
  })
})

describe('an entry', () => {
  it('takes off what was promised for paying early, by the day of the bank', async () => {
    const room = await portal.classroom()
    await billed(room, 0, [10_000, 20_000])
    const [first, second] = await invoicesOf(room)
    await portal
      .owner()
      .rows(
        `update invoice set early_on = '2026-11-12', early_amount = 500, early_name = 'Early' where school_id = $1`,
        [room.school.id],
      )
    await importing(
      room,
      camt([
        { amount: '95.00', text: first?.number ?? '', day: '2026-11-12' },
        { amount: '195.00', text: second?.number ?? '', day: '2026-11-13' },
      ]),
    )
    const office = portal.as(room.admin)
    for (const { id, version, proposal } of await queueOf(room))
      await office.ok(entries.match, {
        id,
        version,
        allocations: (proposal?.allocations ?? []).map(({ payer_id, invoice_id, amount }) => ({
          payer_id,
          invoice_id,
          amount,
        })),
      })
    expect(await invoicesOf(room)).toMatchObject([
      { state: 'paid', balance: 0 },
      { state: 'partly_paid', balance: 500 },
    ])
  })

  it('is matched by its reference together with others, and waits again when that is undone', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    await billed(room, 0, [50_000, 25_000])
    await billed(room, 1, [9900])
    const [one, two, three] = await invoicesOf(room)
    await importing(
      room,
      camt([
        { amount: '500.00', text: `fees ${one?.number}`, name: 'Grandmother', iban: 'ES9121000418450200051332' },
        { amount: '250.00', text: rfReference(two?.number ?? ''), day: '2026-11-11' },
        { amount: '40.00', text: `part of ${three?.number}`, day: '2026-11-12' },
        { amount: '-3.00', text: 'charges', day: '2026-11-13' },
      ]),
    )
    const waiting = await queueOf(room)
    expect(waiting.map(({ proposal }) => proposal?.confidence ?? null)).toEqual(['sure', 'sure', 'likely', null])
    expect(waiting[0]?.proposal).toMatchObject({
      allocations: [{ invoice: one?.number, payer: room.students[0]?.name, amount: 50_000 }],
      reasons: [{ code: 'invoice-number' }, { code: 'amount' }],
    })
    const ids = waiting.map(({ id }) => id)
    expect(await office.ok(entries.accept, { ids })).toEqual({ ids: ids.slice(0, 2), left: 2 })
    expect((await invoicesOf(room)).map(({ balance }) => balance)).toEqual([0, 0, 9900])
    expect(await paymentsOf(room)).toMatchObject([
      { amount: 50_000, unapplied: 0, state: 'settled', received_on: '2026-11-10' },
      { amount: 25_000 },
    ])
    expect(await bankOf(room)).toBe(75_000)
    const read = await office.ok(entries.read, { id: ids[0] ?? 0 })
    expect(read).toMatchObject({
      state: 'matched',
      matches: [
        { kind: 'payment', payer: room.students[0]?.name, invoices: [{ number: one?.number, amount: 50_000 }] },
      ],
    })
    expect(await office.ok(entries.unmatch, { ids: ids.slice(0, 2) })).toEqual({ ids: ids.slice(0, 2), left: 0 })
    expect((await invoicesOf(room)).map(({ balance }) => balance)).toEqual([50_000, 25_000, 9900])
    expect(await bankOf(room)).toBe(0)
    expect((await queueOf(room)).map(({ proposal }) => proposal?.confidence ?? null)).toEqual([
      'sure',
      'sure',
      'likely',
      null,
    ])
  })

  it('of two clerks is one payment', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const { payer_id, ids } = await billed(room, 0, [50_000])
    const [invoice] = await invoicesOf(room)
    await importing(room, camt([{ amount: '500.00', text: invoice?.number ?? '' }]))
    const [entry] = await queueOf(room)
    const matching = {
      id: entry?.id ?? 0,
      version: entry?.version ?? 0,
      allocations: [{ payer_id, invoice_id: ids[0] ?? 0, amount: 50_000 }],
    }
    const answers = await Promise.all([
      office.call(entries.match, matching),
      office.call(entries.accept, { ids: [entry?.id ?? 0] }),
      office.call(entries.match, matching),
    ])
    expect(await paymentsOf(room)).toMatchObject([{ amount: 50_000, unapplied: 0 }])
    expect(answers.filter(({ http }) => http === 409).length).toBeGreaterThan(0)
    expect(await bankOf(room)).toBe(50_000)
  })

  it('is split over payers and invoices, the rest is credit; parts that do not come to it are refused', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const first = await billed(room, 0, [10_000, 20_000])
    const second = await billed(room, 1, [5000])
    await importing(room, camt([{ amount: '400.00', text: 'all', name: 'Aunt', iban: 'ES9121000418450200051332' }]))
    const [entry] = await queueOf(room)
    const { id = 0, version = 0 } = entry ?? {}
    const found = await office.ok(entries.findPayers, { entry_id: id, search: room.students[0]?.name ?? '' })
    expect(found.payers[0]).toMatchObject({ id: first.payer_id, invoices: [{ balance: 10_000 }, { balance: 20_000 }] })
    const part = (payer_id: number, invoice_id: number | null | undefined, amount: number) => ({
      payer_id,
      invoice_id: invoice_id ?? null,
      amount,
    })
    const few = [part(first.payer_id, first.ids[0], 10_000)]
    expect((await office.call(entries.match, { id, version, allocations: few })).http).toBe(422)
    const tooMuch = [part(first.payer_id, first.ids[0], 40_000)]
    expect((await office.call(entries.match, { id, version, allocations: tooMuch })).http).toBe(422)
    expect(await paymentsOf(room)).toEqual([])
    await office.ok(entries.match, {
      id,
      version,
      allocations: [
        ...few,
        part(first.payer_id, first.ids[1], 15_000),
        part(second.payer_id, second.ids[0], 5000),
        part(second.payer_id, null, 10_000),
      ],
    })
    expect((await invoicesOf(room)).map(({ balance }) => balance)).toEqual([0, 5000, 0])
    expect(await paymentsOf(room)).toMatchObject([
      { amount: 25_000, unapplied: 0 },
      { amount: 15_000, unapplied: 10_000 },
    ])
  })

  it('from an account that paid before is sure the next time', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const { payer_id, ids } = await billed(room, 0, [10_000, 20_000])
    const iban = 'ES9121000418450200051332'
    await importing(room, camt([{ amount: '100.00', name: 'Aunt', iban }]))
    const [entry] = await queueOf(room)
    expect(entry?.proposal?.confidence).toBe('possible')
    await office.ok(entries.match, {
      id: entry?.id ?? 0,
      version: entry?.version ?? 0,
      allocations: [{ payer_id, invoice_id: ids[0] ?? 0, amount: 10_000 }],
    })
    await importing(room, camt([{ amount: '200.00', name: 'Aunt', iban, day: '2026-11-20' }]))
    expect((await queueOf(room))[0]?.proposal).toMatchObject({
      confidence: 'sure',
      reasons: [{ code: 'account', value: iban }, { code: 'amount' }],
    })
    await office.ok(entries.unmatch, { ids: [entry?.id ?? 0] })
    expect((await queueOf(room)).map(({ proposal }) => proposal?.confidence)).toEqual(['possible', 'possible'])
  })

  it('that takes a payment back makes its invoice open again', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    await billed(room, 0, [50_000])
    const [invoice] = await invoicesOf(room)
    await importing(room, camt([{ amount: '500.00', text: invoice?.number ?? '', e2e: 'E2E-778899' }]))
    await office.ok(entries.accept, { ids: (await queueOf(room)).map(({ id }) => id) })
    await importing(
      room,
      camt([{ amount: '-500.00', e2e: 'E2E-778899', returned: 'MD06', day: '2026-11-20' }], { opening: 1500 }),
    )
    const [back] = await queueOf(room)
    expect(back?.proposal).toMatchObject({ kind: 'return', confidence: 'sure' })
    const { payments } = await office.ok(entries.findPayments, { entry_id: back?.id ?? 0 })
    expect(payments).toMatchObject([{ amount: 50_000, reference: 'E2E-778899' }])
    await office.ok(entries.matchReturn, {
      id: back?.id ?? 0,
      version: back?.version ?? 0,
      payment_id: payments[0]?.id ?? 0,
    })
    expect(await invoicesOf(room)).toMatchObject([{ balance: 50_000, state: 'open' }])
    expect(await paymentsOf(room)).toMatchObject([{ state: 'failed' }])
    expect(await bankOf(room)).toBe(0)
    expect(await office.ok(entries.unmatch, { ids: [back?.id ?? 0] })).toEqual({ ids: [], left: 1 })
  })

  it('of another school is not found, and its queue is empty', async () => {
    const room = await portal.classroom()
    await importing(room, camt([{ amount: '5.00' }]))
    const [entry] = await queueOf(room)
    const id = entry?.id ?? 0
    const other = portal.as((await portal.classroom()).admin)
    expect((await other.call(entries.read, { id })).http).toBe(404)
    expect((await other.call(entries.ignore, { ids: [id], reason: 'x' })).http).toBe(404)
    expect(await other.ok(entries.queue, {})).toMatchObject({ rows: [], count: 0 })
    expect((await other.ok(entriesReport.list, {})).count).toBe(0)
    expect((await portal.as(room.teacher).call(entries.queue, {})).http).toBe(403)
  })
})

describe('a deposit', () => {
  const received = (room: Classroom, method: 'cash' | 'check' | 'card', amount: number, reference = '') =>
    inSchool(room, async (db) => {
      const payer_id = (await payerOfPerson(db, room.students[0]?.person_id ?? 0)) ?? 0
      const made = await recordPayment(db, { payer_id, method, currency: 'EUR', amount, reference }, by)
      if (isFailure(made)) throw new Error(made.code)
      return made.id
    })

  it('slip takes cash and checks once, has a number and a paper, and arrives as one credit', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const payment_ids = [await received(room, 'cash', 12_000), await received(room, 'check', 34_000, '1044')]
    await received(room, 'card', 1)
    expect((await office.ok(deposits.open, { kind: 'slip' })).payments.map(({ id }) => id)).toEqual(payment_ids)
    const slip = { kind: 'slip' as const, payment_ids, deposited_on: '2026-11-09', fee: 0 }
    const made = await office.ok(deposits.save, slip)
    expect(made).toMatchObject({ number: 'D-000001', amount: 46_000 })
    expect(await office.call(deposits.save, slip)).toMatchObject({ code: 'banking.deposited' })
    const paper = await office.call(depositSlip.pdf, { id: made.id })
    expect(paper.http).toBe(200)
    await importing(room, camt([{ amount: '460.00', text: 'Einzahlung D-000001' }]))
    const [entry] = await queueOf(room)
    expect(entry?.proposal).toMatchObject({ kind: 'deposit', confidence: 'sure', deposit: 'D-000001' })
    await office.ok(entries.accept, { ids: [entry?.id ?? 0] })
    expect(await bankOf(room)).toBe(46_000)
    expect((await office.ok(depositsReport.list, {})).rows).toMatchObject([
      { number: 'D-000001', payments: 2, arrived_on: '2026-11-10' },
    ])
    expect(await office.call(deposits.delete, { id: made.id, version: 1 })).toMatchObject({
      code: 'banking.arrived',
    })
    await office.ok(entries.unmatch, { ids: [entry?.id ?? 0] })
    expect(await bankOf(room)).toBe(0)
    await office.ok(deposits.delete, { id: made.id, version: 1 })
    expect((await office.ok(deposits.open, { kind: 'slip' })).payments).toHaveLength(2)
  })

  it('of a processor is its payments less the fee', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const payment_ids = [await received(room, 'card', 30_000), await received(room, 'card', 20_000)]
    const payout = { kind: 'payout' as const, payment_ids, deposited_on: '2026-11-09', fee: 1450 }
    expect((await office.call(deposits.save, payout)).http).toBe(422)
    const { id, amount } = await office.ok(deposits.save, { ...payout, number: 'po_1N8XyZ' })
    expect(amount).toBe(48_550)
    await importing(room, camt([{ amount: '485.50', text: 'payout' }]))
    const [entry] = await queueOf(room)
    expect(entry?.proposal).toMatchObject({ kind: 'deposit', confidence: 'likely' })
    await office.ok(entries.matchDeposit, { id: entry?.id ?? 0, version: entry?.version ?? 0, deposit_id: id })
    expect(await bankOf(room)).toBe(48_550)
    const { sum } = await portal.owner().one<{ sum: number }>(
      `
        select coalesce(sum(e.amount), 0)::int as sum
        from ledger_entry e
        join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
        where e.school_id = $1 and a.kind = 'clearing'`,
      [room.school.id],
    )
    expect(sum).toBe(0)
  })
})

describe('the reconciliation of a month', () => {
  it('lists what the statement and the books have not in common, and nothing is left', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const { payer_id } = await billed(room, 0, [50_000])
    const [invoice] = await invoicesOf(room)
    await importing(
      room,
      camt([
        { amount: '500.00', text: invoice?.number ?? '' },
        { amount: '-12.50', text: 'charges' },
      ]),
    )
    await office.ok(entries.accept, { ids: (await queueOf(room)).map(({ id }) => id) })
    await inSchool(room, (db) =>
      recordPayment(db, { payer_id, method: 'bank', currency: 'EUR', amount: 777 }, { ...by, on: '2026-11-28' }),
    )
    const [account] = (await office.ok(bankStatements.accounts, {})).accounts
    const month = { account_id: account?.id ?? 0, month: '2026-11' }
    expect(await office.ok(reconciliation.read, month)).toMatchObject({
      opening: 100_000,
      closing: 148_750,
      closing_on: '2026-11-30',
      ledger: 50_777,
      only_bank: [{ amount: -1250, name: 'charges', state: 'open' }],
      only_books: [{ amount: 777, kind: 'payment' }],
      breaks: [],
      unexplained: 0,
    })
    expect(await office.ok(reconciliation.read, { ...month, month: '2026-10' })).toMatchObject({
      closing: null,
      ledger: 0,
      unexplained: null,
    })
  })
})
