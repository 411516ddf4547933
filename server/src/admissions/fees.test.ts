import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applications } from '#contract/admissions/applications.contract.ts'
import { apply } from '#contract/admissions/apply.contract.ts'
import { emptyChild, emptyGuardian } from '#contract/admissions/family.contract.ts'
import { applicationForm } from '#contract/admissions/form.contract.ts'
import { accountsReport } from '#contract/finance/accounts.contract.ts'
import { books } from '#contract/finance/books.contract.ts'
import { invoices, invoicesReport } from '#contract/finance/invoices.contract.ts'
import { ownInvoices } from '#contract/finance/own.contract.ts'
import { payOnline } from '#contract/finance/pay-online.contract.ts'
import { paymentSetup } from '#contract/finance/payment-setup.contract.ts'
import { payments, paymentsReport } from '#contract/finance/payments.contract.ts'
import { product } from '#contract/finance/products.catalog.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { takeEvents } from '#server/finance/provider-events.job.ts'
import { openStandIn, testKey, testSecret } from '#server/finance/testing-stripe.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { forgetApplicants } from './admissions.testing.ts'

const portal = withPortal()
const nobody = portal.as(undefined)
let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeAll(async () => {
  standIn = await openStandIn()
})
afterAll(() => standIn.close())

let room: Classroom
let term: number
let code: string
let mailbox = 0
const office = () => portal.as(room.admin)

const form = (fee_amount: number, version: number) => ({
  accepting: true,
  opens_on: null,
  closes_on: null,
  intro: '',
  thanks: '',
  asks: {},
  pages: [],
  documents: [],
  fee_amount,
  fee_currency: 'USD',
  fee_words: 'At the office',
  keep_days: 30,
  places: [{ academic_term_id: term, grade_level: '9', seats: null }],
  version,
})

beforeEach(async () => {
  portal.clock.reset()
  await forgetApplicants(portal)
  room = await portal.classroom()
  const owner = portal.owner()
  term = (
    await owner.one<{ id: number }>('select min(id) as id from academic_term where school_id = $1', [room.school.id])
  ).id
  await owner.rows(`update academic_term set end_date = '2027-06-30' where school_id = $1`, [room.school.id])
  await office().ok(applicationForm.save, form(5_000, 0))
  code = (await office().ok(applicationForm.read, {})).address.split('/apply/')[1] ?? ''
})

const applied = async (names: string[] = ['Chidi'], email = `fees${++mailbox}@mail.example`) => {
  const { token } = await nobody.ok(apply.start, { code, email, language: 'en', website: '' })
  const begun = await nobody.ok(apply.read, { token })
  const { version, ids } = await nobody.ok(apply.save, {
    token,
    version: begun.version,
    guardians: [{ ...emptyGuardian, fname: 'Ada', lname: 'Okafor', email, phone: '+1 555 0100', billing: true }],
    children: names.map((fname, at) => ({
      ...emptyChild,
      id: begun.children[at]?.id ?? null,
      fname,
      lname: 'Okafor',
      birth_date: '2012-04-01',
      academic_term_id: term,
      grade_level: '9',
    })),
  })
  await nobody.ok(apply.submit, { token, version })
  return { token, email, ids, id: ids[0] ?? 0 }
}
const read = (id: number) => office().ok(applications.read, { id })
const shown = async (id: number) => {
  const { fee, fee_invoice } = await read(id)
  return [fee, fee_invoice?.state, fee_invoice?.balance]
}
const set = (ids: number[], fee: In<typeof applications.setFee>['fee'], more: object = {}) =>
  office().ok(applications.setFee, { ids, fee, note: '', ...more })
const paidBy = (method: 'cash' | 'check' | 'card' | 'bank') => ({ method })
/** As the screen takes back what was set. */
const undo = async ({ before }: Awaited<ReturnType<typeof set>>) => {
  for (const { id, ...was } of before) await office().ok(applications.setFee, { ids: [id], ...was, takes_back: true })
}
/** The office says who the guardian of an application is. */
const isParent = async (application_id: number, person_id: number | null) => {
  const guardian_id = (await read(application_id)).guardians[0]?.id ?? 0
  await office().ok(applications.resolveDuplicate, { application_id, guardian_id, person_id })
}
const invoiceOf = async (id: number) => {
  const { fee_invoice } = await read(id)
  return office().ok(invoices.read, { id: fee_invoice?.id ?? 0 })
}
const tied = async () => {
  const { accounts, receivable, open } = await office().ok(books.trialBalance, {})
  expect(accounts.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  expect(receivable).toBe(open)
  return open
}
const allInvoices = async () => (await office().ok(invoicesReport.list, { size: 100 })).rows

describe('the fee of an application', () => {
  it('becomes one invoice for each child, to a contact with the name and address of the family', async () => {
    const { ids, email, token } = await applied(['Chidi', 'Ngozi'])
    const rows = await allInvoices()
    expect(rows.map(({ total, balance, currency, payer, state }) => [total, balance, currency, payer, state])).toEqual([
      [5_000, 5_000, 'USD', 'Ada Okafor', 'open'],
      [5_000, 5_000, 'USD', 'Ada Okafor', 'open'],
    ])
    expect(new Set(rows.map(({ payer_id }) => payer_id)).size).toBe(1)
    const { rows: payers } = await office().ok(accountsReport.list, { kind: 'contact' })
    expect(payers.map(({ name, open }) => [name, open])).toEqual([['Ada Okafor', 10_000]])
    const invoice = await invoiceOf(ids[0] ?? 0)
    expect([invoice.payer_email, invoice.title, invoice.lines.map(({ name }) => name)]).toEqual([
      email,
      'Application fee – application 1',
      ['Application fee – application 1'],
    ])
    const { children } = await nobody.ok(apply.read, { token })
    expect(children.map(({ invoice: own }) => own?.number)).toEqual([rows[1]?.number, rows[0]?.number])
    expect(await tied()).toBe(10_000)
  })

  it('is booked to a product that the office can give an account to, which the next fees go to', async () => {
    await applied()
    const { rows } = await office().ok(product.list, { size: 100 })
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([['Application fee', 'fee']])
    const [made] = rows
    if (!made) throw new Error('the product is there')
    const { position: _position, archived: _archived, ...kept } = made
    await office().ok(product.save, { ...kept, name: 'Registration of applicants' })
    await applied()
    expect((await office().ok(product.list, { size: 100 })).rows.map(({ name }) => name)).toEqual([
      'Registration of applicants',
    ])
  })

  it('goes to the account of a parent, who sees it, once the office says that it is this parent', async () => {
    const parent = room.parents[0]
    await portal
      .owner()
      .rows(`update person set email = 'known@mail.example' where school_id = $1 and id = $2`, [
        room.school.id,
        parent?.person_id,
      ])
    await office().ok(tags.save, {
      kind: 'user',
      id: parent?.person_id ?? 0,
      changes: [{ flag: 'viewinvoice', from: 'inherit', to: 'allow' }],
    })
    const { id } = await applied(['Chidi'], 'known@mail.example')
    expect((await portal.as(parent).ok(ownInvoices.read, {})).invoices).toEqual([])
    await isParent(id, parent?.person_id ?? 0)
    const own = await portal.as(parent).ok(ownInvoices.read, {})
    expect(own.invoices.map(({ total, title }) => [total, title])).toEqual([[5_000, 'Application fee – application 1']])
    expect((await office().ok(accountsReport.list, { kind: 'contact' })).rows).toEqual([])
  })

  it('moves with the account once the office says who the guardian is, and back', async () => {
    const { id } = await applied()
    await isParent(id, room.parents[1]?.person_id ?? 0)
    const kinds = async () =>
      (await office().ok(accountsReport.list, { owes: 'open' })).rows.map(({ kind, open }) => [kind, open])
    expect(await kinds()).toEqual([['person', 5_000]])
    await isParent(id, null)
    expect(await kinds()).toEqual([['contact', 5_000]])
  })

  it('is charged when the office hands in an application from paper, and not without an amount', async () => {
    const { ids } = await office().ok(applications.add, {
      guardians: [{ ...emptyGuardian, fname: 'Bo', lname: 'Lind', email: 'bo@mail.example', phone: '+1 555 0101' }],
      children: [
        {
          ...emptyChild,
          fname: 'Elsa',
          lname: 'Lind',
          birth_date: '2012-05-01',
          academic_term_id: term,
          grade_level: '9',
        },
      ],
      submit: true,
    })
    expect(await shown(ids[0] ?? 0)).toEqual(['due', 'open', 5_000])
    await office().ok(applicationForm.save, form(0, 1))
    const free = await applied(['Obi'])
    expect(await shown(free.id)).toEqual(['none', undefined, undefined])
    expect((await allInvoices()).length).toBe(1)
  })
})

describe('what the office says of a fee', () => {
  it('is a payment with its receipt when it is paid, reversed when that is taken back', async () => {
    const { id } = await applied()
    expect(await office().call(applications.setFee, { ids: [id], fee: 'paid', note: '' })).toMatchObject({ http: 422 })
    const done = await set([id], 'paid', { note: 'Slip 7', ...paidBy('check') })
    expect(done.receipts.map(({ number }) => number)).toEqual(['R-000001'])
    expect(await shown(id)).toEqual(['paid', 'paid', 0])
    const { rows } = await office().ok(paymentsReport.list, {})
    expect(rows.map(({ method, amount, reference, state }) => [method, amount, reference, state])).toEqual([
      ['check', 5_000, 'Slip 7', 'settled'],
    ])
    expect((await read(id)).fee_invoice?.receipts).toEqual(['R-000001'])
    await undo(done)
    expect(await shown(id)).toEqual(['due', 'open', 5_000])
    expect((await office().ok(paymentsReport.list, {})).rows.map(({ state }) => state)).toEqual(['failed'])
    expect(await tied()).toBe(5_000)
  })

  it('is a credit note with the note as its reason when it is waived, and a new invoice when it is due again', async () => {
    const { id } = await applied()
    const first = await invoiceOf(id)
    const done = await set([id], 'waived', { note: 'Child of staff' })
    expect(await shown(id)).toEqual(['waived', 'paid', 0])
    const credited = await office().ok(invoices.read, { id: first.id })
    expect([credited.credited, credited.happened.at(-1)?.note]).toEqual([5_000, 'CN-000001 Child of staff'])
    expect(await tied()).toBe(0)
    await undo(done)
    expect(await shown(id)).toEqual(['due', 'open', 5_000])
    expect((await invoiceOf(id)).id).not.toBe(first.id)
    expect(await tied()).toBe(5_000)
  })

  it('leaves what was paid to the family as credit when it is waived afterwards', async () => {
    const { id } = await applied()
    await set([id], 'paid', paidBy('cash'))
    const done = await set([id], 'waived', { note: 'Hardship' })
    const { rows } = await office().ok(accountsReport.list, { kind: 'contact' })
    expect(rows.map(({ open, credit }) => [open, credit])).toEqual([[0, 5_000]])
    await undo(done)
    expect(await shown(id)).toEqual(['paid', 'paid', 0])
    expect((await office().ok(accountsReport.list, { kind: 'contact' })).rows[0]?.credit).toBe(0)
    expect((await office().ok(paymentsReport.list, { kind: 'payment' })).rows.length).toBe(1)
  })

  it('voids the invoice when there is no fee, but not what was paid in finance', async () => {
    const { id } = await applied()
    const done = await set([id], 'none')
    expect(await shown(id)).toEqual(['none', 'void', 0])
    await undo(done)
    expect(await shown(id)).toEqual(['due', 'open', 5_000])
    const invoice = await invoiceOf(id)
    await office().ok(payments.record, {
      payer_id: invoice.payer_id,
      student_id: null,
      method: 'bank',
      currency: 'USD',
      amount: 5_000,
      received_on: '2026-11-20',
      reference: '',
      note: '',
      apply: 'oldest',
      applications: [],
    })
    expect(await shown(id)).toEqual(['paid', 'paid', 0])
    for (const fee of ['none', 'due'] as const)
      expect(await office().call(applications.setFee, { ids: [id], fee, note: '' })).toMatchObject({
        code: 'admissions.fee-paid-in-finance',
      })
    expect(await shown(id)).toEqual(['paid', 'paid', 0])
  })

  it('is set for many at once and taken back at once', async () => {
    const { ids } = await applied(['Chidi', 'Ngozi', 'Uche'])
    await set([ids[1] ?? 0], 'waived', { note: 'Sibling' })
    const done = await set(ids, 'paid', paidBy('cash'))
    expect(done.receipts.length).toBe(3)
    expect(await Promise.all(ids.map(shown))).toEqual(ids.map(() => ['paid', 'paid', 0]))
    await undo(done)
    expect((await Promise.all(ids.map(shown))).map(([fee]) => fee)).toEqual(['due', 'waived', 'due'])
    expect(await tied()).toBe(10_000)
    const { rows } = await office().ok(accountsReport.list, { kind: 'contact' })
    expect(rows.map(({ open, credit }) => [open, credit])).toEqual([[10_000, 0]])
  })

  it('leaves fees from before there were books as they are, and writes what changes of them', async () => {
    const { id } = await applied()
    await set([id], 'none')
    await portal
      .owner()
      .rows(`update application set fee = 'paid', fee_amount = 5000, fee_currency = 'USD' where id = $1`, [id])
    await portal.owner().rows(`delete from invoice_line where school_id = $1`, [room.school.id])
    expect(await shown(id)).toEqual(['paid', undefined, undefined])
    const done = await set([id], 'due')
    expect(await shown(id)).toEqual(['due', 'open', 5_000])
    await undo(done)
    expect(await shown(id)).toEqual(['paid', 'void', 0])
    expect(await tied()).toBe(0)
  })

  it('is refused in a closed month, while a family can still apply', async () => {
    const { id } = await applied()
    await portal
      .owner()
      .rows(`insert into accounting_period (school_id, month, closed_at) values ($1, '2026-11-01', now())`, [
        room.school.id,
      ])
    expect(
      await office().call(applications.setFee, { ids: [id], fee: 'paid', note: '', method: 'cash' }),
    ).toMatchObject({ code: 'finance.month-closed' })
    const late = await applied(['Obi'])
    expect(await shown(late.id)).toEqual(['due', undefined, undefined])
  })

  it('reaches applications of the own school alone', async () => {
    const { id } = await applied()
    const other = await portal.classroom()
    expect(
      await portal.as(other.admin).call(applications.setFee, { ids: [id], fee: 'paid', note: '', method: 'cash' }),
    ).toMatchObject({ http: 404 })
    expect(await shown(id)).toEqual(['due', 'open', 5_000])
  })
})

describe('what finance says of a fee', () => {
  const recorded = async (id: number) => {
    const invoice = await invoiceOf(id)
    return office().ok(payments.record, {
      payer_id: invoice.payer_id,
      student_id: null,
      method: 'check',
      currency: 'USD',
      amount: 5_000,
      received_on: '2026-11-20',
      reference: '',
      note: '',
      apply: 'chosen',
      applications: [{ invoice_id: invoice.id, amount: 5_000 }],
    })
  }

  it('is paid with the payment, and due again when the check comes back or the money is given back', async () => {
    const { id } = await applied()
    const { id: payment } = await recorded(id)
    expect(await shown(id)).toEqual(['paid', 'paid', 0])
    const { version } = await office().ok(payments.read, { id: payment })
    await office().ok(payments.reverse, { id: payment, version, reason: 'No funds', with_fee: false })
    expect(await shown(id)).toEqual(['due', 'open', 5_000])
    const { id: again } = await recorded(id)
    const second = await office().ok(payments.read, { id: again })
    await office().ok(payments.refund, {
      id: again,
      version: second.version,
      amount: 5_000,
      method: 'check',
      reason: 'Moved away',
    })
    expect(await shown(id)).toEqual(['due', 'open', 5_000])
  })

  it('stays due while a part is open', async () => {
    const { id } = await applied()
    const invoice = await invoiceOf(id)
    await office().ok(payments.record, {
      payer_id: invoice.payer_id,
      student_id: null,
      method: 'cash',
      currency: 'USD',
      amount: 2_000,
      received_on: '2026-11-20',
      reference: '',
      note: '',
      apply: 'oldest',
      applications: [],
    })
    expect(await shown(id)).toEqual(['due', 'partly_paid', 3_000])
  })
})

describe('a family pays online by its link', () => {
  const opened = async () => {
    await office().ok(paymentSetup.read, {})
    await portal
      .owner()
      .rows('update payment_setup set stand_in = $2 where school_id = $1', [room.school.id, standIn.address])
    const { version } = await office().ok(paymentSetup.saveKeys, {
      secret_key: testKey,
      webhook_secret: testSecret,
      version: 1,
    })
    const { takes_cash, takes_check, takes_card, takes_bank, check_payable_to, instructions, webhook_address } =
      await office().ok(paymentSetup.read, {})
    const ways = { takes_cash, takes_check, takes_card, takes_bank, check_payable_to, instructions }
    await office().ok(paymentSetup.save, { ...ways, takes_online: true, version })
    return new URL(webhook_address).pathname
  }
  const sessionIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)
  const heard = async (hook: string, session_id: string) => {
    const { session } = standIn.pay(session_id)
    const { payload, signature } = standIn.signed('checkout.session.completed', session, {
      at: new Date('2026-11-20T15:00:00Z'),
    })
    await portal.product().app.inject({
      method: 'POST',
      url: hook,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
    await takeEvents({ ...portal.product().kernel, clock: () => new Date('2026-11-20T15:00:00Z') })()
  }

  it('exactly what is open of the fee, after which it is paid', async () => {
    const hook = await opened()
    const { token, id } = await applied()
    const before = await nobody.ok(apply.read, { token })
    expect([before.pay.online, before.pay.test_mode, before.children[0]?.invoice?.balance]).toEqual([true, true, 5_000])
    const { url } = await nobody.ok(apply.pay, { token, application_id: id })
    expect((await nobody.ok(apply.pay, { token, application_id: id })).url).toBe(url)
    const asked = standIn.asked.findLast(({ path }) => path === '/v1/checkout/sessions')
    expect([
      asked?.fields.get('line_items[0][price_data][unit_amount]'),
      asked?.fields.get('customer_creation'),
      asked?.fields.get('customer_email'),
      asked?.fields.get('success_url')?.includes(token),
    ]).toEqual(['5000', 'if_required', null, false])
    await heard(hook, sessionIn(url))
    expect(await shown(id)).toEqual(['paid', 'paid', 0])
    const { children } = await nobody.ok(apply.read, { token })
    expect([children[0]?.fee, children[0]?.invoice?.receipts]).toEqual(['paid', ['R-000001']])
    expect(await nobody.call(apply.pay, { token, application_id: id })).toMatchObject({
      code: 'admissions.fee-settled',
    })
    expect(await portal.owner().rows('select 1 from provider_customer where school_id = $1', [room.school.id])).toEqual(
      [],
    )
  })

  it('never the fee of another family, nor by another link', async () => {
    await opened()
    const { id } = await applied()
    const stranger = await applied(['Obi'])
    expect(await nobody.call(apply.pay, { token: stranger.token, application_id: id })).toMatchObject({ http: 404 })
    expect(await nobody.call(apply.pay, { token: 'x'.repeat(43), application_id: id })).toMatchObject({ http: 410 })
  })

  it('on a page of its own, never on the one that a parent who is signed in opened', async () => {
    await opened()
    const parent = room.parents[0]
    await portal
      .owner()
      .rows(`update person set email = 'card@mail.example' where school_id = $1 and id = $2`, [
        room.school.id,
        parent?.person_id,
      ])
    await office().ok(tags.save, {
      kind: 'user',
      id: parent?.person_id ?? 0,
      changes: [{ flag: 'payinvoice', from: 'inherit', to: 'allow' }],
    })
    const { token, id } = await applied(['Chidi'], 'card@mail.example')
    await isParent(id, parent?.person_id ?? 0)
    const invoice = await invoiceOf(id)
    const own = await portal
      .as(parent)
      .ok(payOnline.start, { applications: [{ invoice_id: invoice.id, amount: 5_000 }] })
    const { url } = await nobody.ok(apply.pay, { token, application_id: id })
    expect(url).not.toBe(own.url)
    expect(standIn.sessions.get(sessionIn(own.url))?.status).toBe('expired')
  })

  it('is refused where the school takes no payments online', async () => {
    const { token, id } = await applied()
    expect((await nobody.ok(apply.read, { token })).pay.online).toBe(false)
    expect(await nobody.call(apply.pay, { token, application_id: id })).toMatchObject({ code: 'finance.online-off' })
  })
})
