import { describe, expect, it } from 'vitest'
import { contracts } from '#contract/contracts/contracts.contract.ts'
import { masterContractList, masterContracts, organizations } from '#contract/contracts/organizations.contract.ts'
import { together } from '#contract/contracts/together.contract.ts'
import { accounts } from '#contract/finance/accounts.contract.ts'
import { agingReport, books } from '#contract/finance/books.contract.ts'
import { invoices } from '#contract/finance/invoices.contract.ts'
import { paymentPlan, product } from '#contract/finance/products.catalog.ts'
import { moneyOf } from '#server/finance/finance.testing.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { contractsIn, draftOf } from './contracts.testing.ts'

const portal = withPortal()
const { only, sent, signing } = contractsIn(portal)
const { listed, paid, expectBooks } = moneyOf(portal)

const lines = [
  { name: 'Tuition', amount: 100_001 },
  { name: 'Boarding', amount: 50_000 },
]
// 75.5 % of each line, rounded down: 75,500 + 37,750
const share = 113_250

/** 40 seats that an organization pays for, billed together, and a student in each of the first ones. */
const agreed = async (room: Classroom, more: object = {}) => {
  const office = portal.as(room.admin)
  const organization = await office.ok(organizations.save, {
    name: `Harbor Shipping ${room.school.id}`,
    contact_name: '',
    email: 'bills@harbor.example',
    phone: '',
    address: '',
    tax_number: '',
  })
  const terms = {
    organization_id: organization.id,
    title: 'Children of the crew',
    seats: 40,
    share: 7_550,
    currency: 'USD',
    prices: lines.map((line) => ({ ...line, grade_levels: [] })),
    purchase_order: 'HS-4711',
    billing_group: '',
    billing: 'together' as const,
    due_days: 45,
    payment_plan_id: null,
    start_date: '2026-08-01',
    end_date: '2027-07-31',
    ...more,
  }
  const { id } = await office.ok(masterContracts.save, terms)
  const version = async () => (await office.ok(masterContracts.read, { id })).version
  await office.ok(masterContracts.change, { id, version: await version(), action: 'activate', reason: null })
  await office.ok(masterContracts.seat, { id, student_ids: room.students.map(({ person_id }) => person_id) })
  const change = async (changed: object) =>
    office.call(masterContracts.save, { ...terms, ...changed, id, version: await version() })
  const signed = async (at: number): Promise<number> => {
    const draft = draftOf(only(room.students, at), [only(room.parents, at)], { master_contract_id: id })
    const contract_id = await sent(room, { ...draft, currency: 'USD', lines })
    expect((await signing(only(room.parents, at), contract_id)).http).toBe(200)
    return contract_id
  }
  const read = async () => only((await office.ok(together.read, { ids: [id] })).rows)
  const bill = (contract_ids: number[]) => office.call(together.bill, { contract_ids })
  const invoice = (of: number) => office.ok(invoices.read, { id: of })
  const account = async () => office.ok(accounts.read, { id: (await read()).payer_id ?? 0 })
  return { office, id, change, signed, read, bill, invoice, account }
}
const some = async (signed: (at: number) => Promise<number>, count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push(await signed(at))
  return ids
}

describe('an organization that is billed for its students together', () => {
  it('has what was signed on its account until one invoice is made of it, and the next of what is signed later', async () => {
    const room = await portal.classroom({ students: 4 })
    const { office, signed, read, bill, invoice, account } = await agreed(room)
    const three = await some(signed, 3)
    const families = await listed(room)
    expect(families.map(({ payer, total }) => [payer, total])).toEqual(
      room.parents.slice(0, 3).map(({ name }) => [name, 150_001 - share]),
    )
    const waiting = await read()
    expect(waiting).toMatchObject({ due_on: '2027-01-04', plan: null, findings: [], voided: [], invoices: [] })
    expect(waiting.open).toMatchObject(
      three.map((contract_id) => ({ contract_id, lines, price: 150_001, amount: share, tax: 0, findings: [] })),
    )
    expect((await account()).charges).toMatchObject(three.map((source_id) => ({ source_id, amount: share })))
    expect((await account()).balances).toEqual([])
    expect((await office.ok(masterContractList.list, {})).rows).toMatchObject([{ billing: 'together', unbilled: 3 }])
    expect(await office.ok(books.dashboard, {})).toMatchObject({ open_charges: 0, contract_charges: 3 })
    await expectBooks(room)

    const answers = await Promise.all([bill(three), bill(three)])
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
    expect(answers.find(({ http }) => http === 409)?.code).toBe('contracts.billed-meanwhile')
    const made = only(answers.flatMap(({ data }) => data?.invoices ?? []))
    const first = await invoice(made.id)
    expect(first).toMatchObject({
      number: made.number,
      title: expect.stringContaining('Children of the crew'),
      purchase_order: 'HS-4711',
      student_id: null,
      total: 3 * share,
      tax: 0,
      instalments: [{ due_on: '2027-01-04', amount: 3 * share }],
    })
    expect(new Map(first.lines.map(({ student, amount }) => [student, amount]))).toEqual(
      new Map(room.students.slice(0, 3).map(({ name }) => [name, share])),
    )
    expect(first.lines[0]?.name).toMatch(/^Tuition, Boarding \(C-\d+\)$/)
    expect((await bill(three.slice(0, 1))).code).toBe('contracts.billed-meanwhile')
    expect((await account()).charges).toEqual([])
    expect((await account()).students).toHaveLength(3)

    const fourth = await signed(3)
    expect((await read()).open.map(({ contract_id }) => contract_id)).toEqual([fourth])
    const later = only((await bill([fourth])).data?.invoices ?? [])
    expect((await invoice(later.id)).lines).toMatchObject([{ student: room.students[3]?.name, amount: share }])
    expect((await read()).invoices).toMatchObject([
      { id: later.id, students: 1, total: share, balance: share, state: 'open' },
      { id: made.id, number: made.number, students: 3, total: 3 * share, balance: 3 * share, state: 'open' },
    ])
    expect((await account()).balances).toMatchObject([{ open: 4 * share, balance: 4 * share }])
    expect(await office.ok(contracts.read, { id: fourth })).toMatchObject({
      fulfilment: { together: { amount: share, invoice: later.number } },
    })
    const aging = await office.ok(agingReport.list, { size: 200 })
    expect(aging.rows.filter(({ name }) => name.startsWith('Harbor')).map(({ gross }) => gross)).toEqual([4 * share])
    await expectBooks(room)
    expect((await office.ok(masterContractList.list, {})).rows).toMatchObject([{ unbilled: 0 }])
  })

  it('can be billed again after an invoice of which nothing is paid was voided', async () => {
    const room = await portal.classroom()
    const { office, signed, read, bill, account } = await agreed(room)
    const ids = await some(signed, 2)
    const made = only((await bill(ids)).data?.invoices ?? [])
    await office.ok(invoices.void, { ids: [made.id], reason: 'Too early' })
    expect(await read()).toMatchObject({
      open: ids.map((contract_id) => ({ contract_id })),
      invoices: [{ id: made.id, balance: 0, state: 'void' }],
    })
    await expectBooks(room)
    const again = only((await bill(ids)).data?.invoices ?? [])
    const { payer } = await account()
    await paid(room, payer.id, 5_000)
    expect((await office.call(invoices.void, { ids: [again.id], reason: 'Too late' })).code).toBe('finance.void-paid')
    expect((await read()).invoices.map(({ balance, state }) => [balance, state])).toEqual([
      [2 * share - 5_000, 'partly_paid'],
      [0, 'void'],
    ])
    await expectBooks(room)
  })

  it('is credited the line of a contract that is void, once; what is not billed yet is never billed', async () => {
    const room = await portal.classroom({ students: 4 })
    const { office, signed, read, bill, account, invoice } = await agreed(room)
    const ids = await some(signed, 3)
    const [first = 0, second = 0, third = 0] = ids
    const made = only((await bill([first, second])).data?.invoices ?? [])
    await office.ok(contracts.void, { ids: [second, third], reason: 'Moved' })
    const { open, voided } = await read()
    expect(open).toEqual([])
    expect(voided).toMatchObject([{ contract_id: second, invoice_id: made.id, invoice: made.number, amount: share }])
    expect((await account()).balances).toMatchObject([{ open: 2 * share }])
    const credit = (contract_ids: number[]) => office.call(together.credit, { contract_ids })
    expect((await credit([first])).code).toBe('contracts.credited-meanwhile')
    const answers = await Promise.all([credit([second]), credit([second])])
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
    expect(await invoice(made.id)).toMatchObject({ total: 2 * share, credited: share, balance: share })
    expect((await invoice(made.id)).instalments).toMatchObject([{ amount: share }])
    expect((await read()).voided).toEqual([])
    expect((await account()).balances).toMatchObject([{ open: share }])
    await expectBooks(room)
  })

  it('pays what holds its tax in the parts of its plan', async () => {
    const room = await portal.classroom()
    const plan = await portal
      .as(room.admin)
      .ok(paymentPlan.save, { name: 'Halves', count: 2, every_months: 6, down_percent: 0, for_families: false })
    const { office, change, signed, bill, read, invoice } = await agreed(room, { payment_plan_id: plan.id })
    expect((await change({ payment_plan_id: 999_999 })).fields).toMatchObject([{ path: 'payment_plan_id' }])
    const ids = await some(signed, 2)
    const { position: _, archived: __, ...charged } = only((await office.ok(product.list, {})).rows)
    await office.ok(product.save, { ...charged, tax_rate: 19 })
    // 19 % in 113,250 is 18,081.93
    expect(await read()).toMatchObject({ plan: { name: 'Halves', count: 2 }, open: [{ tax: 18_082 }, { tax: 18_082 }] })
    const made = only((await bill(ids)).data?.invoices ?? [])
    expect(await invoice(made.id)).toMatchObject({
      total: 2 * share,
      tax: 2 * 18_082,
      instalments: [
        { due_on: '2027-01-04', amount: share },
        { due_on: '2027-07-04', amount: share },
      ],
    })
    await office.ok(contracts.void, { ids: ids.slice(0, 1), reason: 'Moved' })
    await office.ok(together.credit, { contract_ids: ids.slice(0, 1) })
    expect(await invoice(made.id)).toMatchObject({ balance: share })
    await expectBooks(room)
  })

  it('keeps what was billed when it is billed otherwise from then on', async () => {
    const room = await portal.classroom({ students: 4 })
    const { change, signed, read, bill } = await agreed(room, { billing: 'each' })
    await signed(0)
    expect(await read()).toMatchObject({ billing: 'each', open: [], invoices: [] })
    await change({ billing: 'together' })
    const second = await signed(1)
    await change({ billing: 'each' })
    await signed(2)
    const payers = (await listed(room)).filter(({ payer }) => payer.startsWith('Harbor'))
    expect(payers.map(({ total }) => total)).toEqual([share, share])
    expect((await read()).open.map(({ contract_id }) => contract_id)).toEqual([second])
    expect((await bill([second])).http).toBe(200)
    await expectBooks(room)
  })

  it('is shown what is odd before it is billed', async () => {
    const room = await portal.classroom()
    const { office, id, signed, read, bill } = await agreed(room)
    const ids = await some(signed, 2)
    const made = only((await bill(ids.slice(0, 1))).data?.invoices ?? [])
    await office.ok(contracts.void, { ids: ids.slice(0, 1), reason: 'Moved' })
    await office.ok(invoices.void, { ids: [made.id], reason: 'Too early' })
    await office.ok(masterContracts.unseat, { id, student_ids: [only(room.students, 1).person_id] })
    await portal
      .owner()
      .rows('update student set status = $2 where id = $1', [only(room.students, 1).person_id, 'inactive'])
    await portal.owner().rows(`update payer set email = '', collections = 'collections' where kind = 'organization'`)
    const { open, findings } = await read()
    expect(new Map(open.map((row) => [row.contract_id, row.findings]))).toEqual(
      new Map([
        [ids[0], ['contract-void']],
        [ids[1], ['student-left', 'no-seat']],
      ]),
    )
    expect(findings).toEqual(['no-email', 'in-collections'])
  })

  it('is seen and billed by its school alone', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: await portal.school({ group_id: room.school.group_id }) })
    const { id, signed, read } = await agreed(room)
    const contract_id = await signed(0)
    const foreign = portal.as(other.admin)
    expect((await foreign.call(together.read, { ids: [id] })).http).toBe(404)
    expect((await foreign.call(together.bill, { contract_ids: [contract_id] })).http).toBe(404)
    expect((await foreign.call(together.credit, { contract_ids: [contract_id] })).http).toBe(404)
    for (const who of [room.teacher, only(room.students), only(room.parents)])
      expect((await portal.as(who).call(together.read, { ids: [id] })).http).toBe(403)
    expect((await read()).open).toHaveLength(1)
  })
})
