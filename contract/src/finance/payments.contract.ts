import { z } from 'zod'
import { document } from '../kernel/document.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, currency, date, id, ids, money, optionalText, orNull, text, version, yesNo } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { paymentStateNames } from './invoice.states.ts'

/** How money comes in by hand; `online` is for a provider alone. */
export const handMethods = ['cash', 'check', 'card', 'bank'] as const
export const allMethods = [...handMethods, 'online', 'none'] as const
export const paymentKinds = ['payment', 'credit', 'transfer', 'opening'] as const

const PaymentRow = z.object({
  id: id(),
  number: z.string(),
  kind: z.enum(paymentKinds),
  payer_id: id(),
  payer: z.string(),
  method: z.enum(allMethods),
  reference: z.string(),
  received_on: z.string(),
  amount: z.int(),
  applied: z.int(),
  unapplied: z.int(),
  refunded: z.int(),
  currency: z.string(),
  state: z.enum(paymentStateNames),
  version: version(),
})
export type PaymentRow = z.infer<typeof PaymentRow>
const inCurrency = ({ currency }: { currency: string }) => currency

export const paymentsReport = report('payments', 'finance.payments', 'finance.read', {
  list: 'GET /payment/list_payments',
  file: 'GET /payment/export_payments',
  row: PaymentRow,
  columns: tableColumns<PaymentRow>('finance.', [
    { key: 'number', title: 'finance.receipt', sort: true, bare: true },
    { key: 'received_on', kind: 'date', sort: true },
    { key: 'payer', sort: true, link: ({ payer_id }: PaymentRow) => `/ar-accounts/${payer_id}` },
    { key: 'kind', words: 'finance.payment-kind-', extra: true },
    { key: 'method', words: 'finance.method-', sort: true },
    { key: 'reference', extra: true },
    { key: 'amount', kind: 'money', currency: inCurrency, sort: true },
    { key: 'unapplied', kind: 'money', currency: inCurrency, sort: true },
    { key: 'refunded', kind: 'money', currency: inCurrency, extra: true },
    { key: 'state', words: 'finance.payment-state-', sort: true },
    { key: 'currency', only: 'file' },
  ]),
  filters: {
    state: { schema: choice(paymentStateNames), title: 'finance.state', words: 'finance.payment-state-' },
    method: { schema: choice(allMethods), title: 'finance.method', words: 'finance.method-' },
    credit: { schema: choice(['with', 'without']), title: 'finance.unapplied', words: 'finance.credit-' },
    kind: { schema: choice(paymentKinds), title: 'finance.kind', words: 'finance.payment-kind-' },
    payer_id: { schema: id(), title: 'finance.payer' },
    from: { schema: date(), title: 'finance.from' },
    to: { schema: date(), title: 'finance.to' },
  },
  sort: 'received_on',
  descending: true,
  topics: ['payment'],
})

const Due = z.object({
  invoice_id: id(),
  number: z.string(),
  title: z.string(),
  student: z.string(),
  due_on: z.string(),
  balance: z.int(),
  overdue: z.int(),
})
const Applied = z.object({
  invoice_id: id(),
  number: z.string(),
  title: z.string(),
  amount: z.int(),
})
const Payment = PaymentRow.extend({
  student_id: id().nullable(),
  note: z.string(),
  /** Why it came back. */
  returned: z.string(),
  fee: z.int(),
  provider: z.string(),
  by: z.string(),
  made_at: z.string(),
  applications: z.array(Applied),
  refunds: z.array(
    z.object({ id: id(), amount: z.int(), on: z.string(), reason: z.string(), state: z.string(), method: z.string() }),
  ),
})
export type Payment = z.infer<typeof Payment>

const applications = () => z.array(z.object({ invoice_id: id(), amount: money() })).max(200)

export const payments = {
  read: endpoint('GET /payment/payment', 'finance.read', {
    input: z.object({ id: id() }),
    output: Payment,
    topics: ['payment', 'invoice'],
  }),
  /** What a payer owes in a currency, the oldest first, and the credit there is. */
  due: endpoint('GET /payment/due', 'finance.read', {
    input: z.object({ payer_id: id(), currency: currency().optional() }),
    output: z.object({
      payer: z.string(),
      currency: z.string(),
      open: z.int(),
      credit: z.int(),
      rows: z.array(Due),
      credits: z.array(z.object({ id: id(), number: z.string(), unapplied: z.int(), received_on: z.string() })),
      students: z.array(z.object({ id: id(), name: z.string() })),
    }),
    topics: ['payment', 'invoice'],
  }),
  /** Money that came in. It goes to what is due, the oldest first, or as chosen; what is over stays as credit. */
  record: endpoint('POST /payment/record_payment', 'finance.edit', {
    input: z.object({
      payer_id: id(),
      student_id: orNull(id()),
      method: choice(handMethods),
      currency: currency(),
      amount: money({ min: 1 }),
      received_on: date(),
      reference: optionalText(80),
      note: optionalText(300),
      apply: choice(['oldest', 'chosen', 'none']),
      applications: applications(),
    }),
    output: z.object({ id: id(), number: z.string(), applied: z.int(), credit: z.int() }),
    idempotent: true,
  }),
  apply: endpoint('POST /payment/apply_payment', 'finance.edit', {
    input: z.object({ id: id(), version: version(), applications: applications() }),
    output: z.object({ applied: z.int() }),
    idempotent: true,
  }),
  applyOldest: endpoint('POST /payment/apply_oldest', 'finance.edit', {
    input: z.object({ payer_id: id(), currency: currency() }),
    output: z.object({ applied: z.int() }),
  }),
  unapply: endpoint('POST /payment/unapply_payment', 'finance.edit', {
    input: z.object({ id: id(), version: version(), invoice_id: id(), amount: money({ min: 1 }) }),
    output: z.object({ unapplied: z.int() }),
    idempotent: true,
  }),
  refund: endpoint('POST /payment/refund_payment', 'finance.edit', {
    input: z.object({
      id: id(),
      version: version(),
      amount: money({ min: 1 }),
      method: choice(handMethods),
      reason: text(200),
    }),
    /** `waiting`: a second person approves it first. */
    output: z.object({ waiting: z.boolean() }),
    idempotent: true,
  }),
  /** A check or a debit that came back. */
  reverse: endpoint('POST /payment/reverse_payment', 'finance.edit', {
    input: z.object({ id: id(), version: version(), reason: text(200), with_fee: yesNo() }),
    output: z.object({ fee: z.int() }),
    idempotent: true,
  }),
  transfer: endpoint('POST /payment/transfer_credit', 'finance.edit', {
    input: z.object({
      id: id(),
      version: version(),
      amount: money({ min: 1 }),
      payer_id: id(),
      student_id: orNull(id()),
      note: text(200),
    }),
    output: z.object({ id: id() }),
    idempotent: true,
  }),
  /** Refunds and write-offs that wait for a second person. */
  waiting: endpoint('GET /payment/waiting', 'finance.read', {
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: id(),
          kind: z.enum(['refund', 'write_off']),
          amount: z.int(),
          currency: z.string(),
          reason: z.string(),
          payer: z.string(),
          number: z.string(),
          asked_by: z.string(),
          asked_at: z.string(),
          mine: z.boolean(),
        }),
      ),
    }),
    topics: ['payment', 'invoice'],
  }),
  decide: endpoint('POST /payment/decide', 'finance.edit', {
    input: z.object({ ids: ids(100), approved: yesNo() }),
    output: z.object({ ids: z.array(id()) }),
  }),
}

export const receiptPaper = document('GET /payment/receipt_pdf', 'finance.read', {
  input: z.object({ ids: ids() }),
  parts: { by: 'ids', size: 200 },
})
