import fc from 'fast-check'
import { expect, it } from 'vitest'
import { billOf, plainItem } from '#contract/finance/billing.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { isFailure } from '#contract/kernel/errors.ts'
import { creditInvoice, issueInvoices, voidInvoices, writeOff } from './invoicing.ts'
import { newBooks } from './money.model.ts'
import { payerOfPerson } from './payers.queries.ts'
import {
  applyPayments,
  recordPayment,
  refundPayment,
  reversePayment,
  transferCredit,
  unapplyPayments,
} from './payments.ts'

const portal = withPortal()
/** More of them by hand: PROPERTY_RUNS=10000 npx vitest run --project service server/src/finance/money.test.ts */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 60)
const by = { made_by: null, now: new Date('2026-11-20T10:00:00Z'), on: '2026-11-20' }

const amount = fc.integer({ min: 1, max: 500 })
const which = fc.nat({ max: 3 })
const step = fc.oneof(
  fc.record({ do: fc.constant('bill' as const), amount }),
  fc.record({ do: fc.constant('pay' as const), amount }),
  fc.record({ do: fc.constantFrom('apply' as const, 'unapply' as const), payment: which, invoice: which, amount }),
  fc.record({ do: fc.constantFrom('void' as const), invoice: which }),
  fc.record({ do: fc.constantFrom('write off' as const, 'credit' as const), invoice: which, amount }),
  fc.record({ do: fc.constantFrom('refund' as const, 'transfer' as const), payment: which, amount }),
  fc.record({ do: fc.constantFrom('bounce' as const), payment: which }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Taken back with all that it did: a step that is refused leaves nothing, as a call does. */
const tried = async (db: Db, work: () => Promise<unknown>): Promise<boolean> => {
  await sql`savepoint step`.run(db)
  const refused = isFailure(await work())
  await (refused ? sql`rollback to savepoint step` : sql`release savepoint step`).run(db)
  return !refused
}

it('the books are those of plain arithmetic after every step of any sequence', async () => {
  const room = await portal.classroom()
  const [parent] = room.parents
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await inSystemScope(
        portal.product().kernel.pool,
        { request_id: 'test', school_id: room.school.id },
        async (db) => {
          const payer_id = (await payerOfPerson(db, parent?.person_id ?? 0)) ?? 0
          const books = newBooks()
          const invoice_ids: number[] = []
          const payment_ids: number[] = []
          const invoiceOf = (at: number) => invoice_ids[at % Math.max(invoice_ids.length, 1)] ?? 0
          const paymentOf = (at: number) => payment_ids[at % Math.max(payment_ids.length, 1)] ?? 0
          const model = <One>(all: readonly One[], at: number) => all[at % Math.max(all.length, 1)]

          const doOf = (one: Step): [boolean | undefined, () => Promise<unknown>] => {
            const payment = 'payment' in one ? model(books.payments, one.payment) : undefined
            const invoice = 'invoice' in one ? model(books.invoices, one.invoice) : undefined
            const at = 'invoice' in one ? one.invoice % Math.max(invoice_ids.length, 1) : 0
            switch (
              one.do // oxlint-disable-line default-case
            ) {
              case 'bill':
                books.bill(one.amount)
                return [
                  true,
                  async () => {
                    const lines = billOf([plainItem('Fee', one.amount)], [])
                    const plan = [{ due_on: '2026-12-01', amount: one.amount }]
                    const [made] = await issueInvoices(
                      db,
                      [{ payer_id, student_id: null, currency: 'EUR', title: 'Fee', ...lines, plan }],
                      by,
                    )
                    invoice_ids.push(made?.id ?? 0)
                  },
                ]
              case 'pay':
                books.paid(one.amount)
                return [
                  true,
                  async () => {
                    const made = await recordPayment(
                      db,
                      { payer_id, method: 'cash', currency: 'EUR', amount: one.amount },
                      by,
                    )
                    payment_ids.push(isFailure(made) ? 0 : made.id)
                  },
                ]
              case 'apply':
              case 'unapply': {
                const parts = [
                  { payment_id: paymentOf(one.payment), invoice_id: invoiceOf(one.invoice), amount: one.amount },
                ]
                const does = one.do === 'apply' ? applyPayments : unapplyPayments
                return [payment && invoice && books[one.do](payment, at, one.amount), () => does(db, parts, by)]
              }
              case 'void':
                return [invoice && books.void(invoice), () => voidInvoices(db, [invoiceOf(one.invoice)], by, 'Wrong')]
              case 'write off':
                return [
                  invoice && books.writeOff(invoice, one.amount),
                  () => writeOff(db, { id: invoiceOf(one.invoice), amount: one.amount, reason: 'Lost' }, by),
                ]
              case 'credit':
                return [
                  invoice && books.credit(invoice, one.amount),
                  async () => {
                    const id = invoiceOf(one.invoice)
                    const made = await creditInvoice(db, { id, amount: one.amount, reason: 'Left' }, by)
                    if (!isFailure(made) && made.payment_id !== null) payment_ids.push(made.payment_id)
                    return made
                  },
                ]
              case 'refund':
                return [
                  payment && books.refund(payment, one.amount),
                  () =>
                    refundPayment(
                      db,
                      { id: paymentOf(one.payment), amount: one.amount, method: 'bank', reason: 'Back' },
                      by,
                    ),
                ]
              case 'bounce':
                return [
                  payment && payment.moved >= 0 && books.bounce(payment),
                  () => reversePayment(db, { id: paymentOf(one.payment), reason: 'No funds' }, by),
                ]
              case 'transfer':
              default:
                return [
                  payment && books.transfer(payment, one.amount),
                  async () => {
                    const id = paymentOf(one.payment)
                    const made = await transferCredit(
                      db,
                      { id, amount: one.amount, payer_id, student_id: null, note: 'Sibling' },
                      by,
                    )
                    if (!isFailure(made)) payment_ids.push(made)
                    return made
                  },
                ]
            }
          }

          for (const one of steps) {
            const [expected, work] = doOf(one)
            if (expected === undefined) continue // there is nothing yet that it could be done to
            expect([one.do, await tried(db, work)]).toEqual([one.do, expected])
            const invoices = await sql<{ balance: number; written_off: number; ledger: number }>`
              select
                i.balance::int, i.written_off::int,
                coalesce((
                  select sum(e.amount)
                  from ledger_entry e
                  join ledger_account a using (school_id)
                  where a.id = e.ledger_account_id and a.kind = 'receivable' and e.invoice_id = i.id
                ), 0)::int as ledger
              from invoice i
              where i.id = any (${invoice_ids})
              order by i.id`.all(db)
            expect(invoices).toEqual(
              books.invoices.map(({ open, gone }) => ({ balance: open, written_off: gone, ledger: open })),
            )
            const payments = await sql<{ unapplied: number; refunded: number }>`
              select unapplied::int, refunded::int
              from payment
              where id = any (${payment_ids})
              order by id`.all(db)
            expect(payments).toEqual(books.payments.map(({ free, refunded }) => ({ unapplied: free, refunded })))
            const sums = await sql<{ sum: number }>`
              select coalesce(sum(amount), 0)::int as sum
              from ledger_entry
              where school_id = ${room.school.id}`.all(db)
            expect(sums).toEqual([{ sum: 0 }])
          }
          await sql`set constraints all immediate`.run(db)
        },
      )
    }),
    { numRuns },
  )
}, 3_600_000)
