import { z } from 'zod'
import { document } from '../kernel/document.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  currency,
  date,
  decimal,
  id,
  ids,
  money,
  optionalText,
  orNull,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { invoiceStateNames } from './invoice.states.ts'

export const invoiceKinds = ['invoice', 'late_fee', 'opening'] as const

const InvoiceRow = z.object({
  id: id(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  title: z.string(),
  payer_id: id(),
  payer: z.string(),
  student_id: id().nullable(),
  student: z.string(),
  student_number: z.string(),
  grade_level: z.string(),
  issued_on: z.string().nullable(),
  due_on: z.string(),
  overdue_days: z.int(),
  total: z.int(),
  balance: z.int(),
  overdue: z.int(),
  currency: z.string(),
  state: z.enum(invoiceStateNames),
  version: version(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

const inCurrency = ({ currency }: { currency: string }) => currency

export const invoicesReport = report('invoices', 'finance.invoices', 'finance.read', {
  list: 'GET /invoice/list_invoices',
  file: 'GET /invoice/export_invoices',
  row: InvoiceRow,
  columns: tableColumns<InvoiceRow>('finance.', [
    { key: 'number', sort: true, bare: true, link: ({ id }: InvoiceRow) => `/student-edit-invoice/${id}` },
    { key: 'payer', sort: true },
    { key: 'student', sort: true },
    { key: 'student_number', extra: true, bare: true },
    { key: 'grade_level', title: 'attendance.grade-level', extra: true, bare: true },
    { key: 'title', sort: true },
    { key: 'issued_on', kind: 'date', sort: true },
    { key: 'due_on', kind: 'date', sort: true },
    { key: 'overdue_days', kind: 'number', extra: true },
    { key: 'total', kind: 'money', currency: inCurrency, sort: true },
    { key: 'balance', kind: 'money', currency: inCurrency, sort: true },
    { key: 'overdue', kind: 'money', currency: inCurrency, extra: true },
    { key: 'state', words: 'finance.state-', sort: true },
    { key: 'currency', only: 'file' },
  ]),
  filters: {
    state: { schema: choice(invoiceStateNames), title: 'finance.state', words: 'finance.state-' },
    due: { schema: choice(['overdue', 'open', 'this-month']), title: 'finance.due', words: 'finance.due-' },
    kind: { schema: choice(invoiceKinds), title: 'finance.kind', words: 'finance.kind-' },
    run: { schema: id(), title: 'finance.run' },
    product: { schema: id(), title: 'finance.product' },
    payer_id: { schema: id(), title: 'finance.payer' },
    student_id: { schema: id(), title: 'finance.student' },
  },
  sort: 'number',
  descending: true,
  topics: ['invoice'],
})

const Line = z.object({
  position: z.int(),
  kind: z.enum(['item', 'discount', 'aid', 'deposit']),
  of_position: z.int().nullable(),
  product_id: id().nullable(),
  name: z.string(),
  quantity: z.int(),
  unit_amount: z.int(),
  amount: z.int(),
  tax_rate: z.number(),
  tax_included: z.boolean(),
  tax: z.int(),
  from_on: z.string().nullable(),
  to_on: z.string().nullable(),
  /** Whom the line is for, on an invoice for several students. */
  student: z.string(),
})
export type InvoiceLine = z.infer<typeof Line>

export const Instalment = z.object({
  due_on: z.string(),
  amount: z.int(),
  paid: z.int(),
  status: z.enum(['paid', 'partly', 'due', 'overdue', 'coming']),
})
export type InvoiceInstalment = z.infer<typeof Instalment>

/** What happened to an invoice, by the day of the books. */
const Happened = z.object({
  id: id(),
  kind: z.enum([
    'invoice',
    'late_fee',
    'opening',
    'application',
    'unapplication',
    'write_off',
    'credit_note',
    'reversal',
  ]),
  on: z.string(),
  amount: z.int(),
  note: z.string(),
  payment_id: id().nullable(),
  payment: z.string(),
  by: z.string(),
})

export const Invoice = InvoiceRow.omit({ overdue_days: true, student_number: true, grade_level: true }).extend({
  note: z.string(),
  purchase_order: z.string(),
  share: z.string(),
  tax: z.int(),
  voided_on: z.string().nullable(),
  written_off: z.int(),
  credited: z.int(),
  payer_email: z.string(),
  early: z.object({ on: z.string(), amount: z.int(), name: z.string() }).nullable(),
  lines: z.array(Line),
  instalments: z.array(Instalment),
  earlier_plans: z.int(),
  happened: z.array(Happened),
  others: z.array(z.object({ id: id(), number: z.string(), payer: z.string(), total: z.int(), share: z.string() })),
  waiting: z.array(z.object({ id: id(), amount: z.int(), reason: z.string(), asked_by: z.string() })),
})
export type Invoice = z.infer<typeof Invoice>

/** A line as it is typed. */
const Typed = z.object({
  product_id: orNull(id()),
  name: text(200),
  quantity: wholeNumber({ min: 1, max: 10_000 }),
  unit_amount: money(),
  tax_rate: decimal({ min: 0, max: 100 }),
  tax_included: yesNo(),
  charge_id: orNull(id()).optional(),
})

export const invoices = {
  read: endpoint('GET /invoice/invoice', 'finance.read', {
    input: z.object({ id: id() }),
    output: Invoice,
    topics: ['invoice', 'payment'],
  }),
  /** A draft, with a price for the student where the line names a product and no amount was typed. */
  saveDraft: endpoint('POST /invoice/save_invoice', 'finance.edit', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      payer_id: id(),
      student_id: orNull(id()),
      currency: currency(),
      title: text(120),
      note: optionalText(1000),
      purchase_order: optionalText(60),
      due_on: date(),
      payment_plan_id: orNull(id()),
      discount_ids: z.array(id()).max(20),
      lines: z.array(Typed).min(1, 'errors.field.required').max(100),
    }),
    output: z.object({ id: id(), version: z.int(), total: z.int() }),
  }),
  issue: endpoint('POST /invoice/issue_invoices', 'finance.edit', {
    input: z.object({ ids: ids(), issued_on: date().optional() }),
    output: z.object({ issued: z.array(z.object({ id: id(), number: z.string() })) }),
    parts: { by: 'ids' },
  }),
  removeDrafts: endpoint('POST /invoice/remove_drafts', 'finance.edit', {
    input: z.object({ ids: ids() }),
    output: z.object({ ids: z.array(id()) }),
    parts: { by: 'ids' },
  }),
  void: endpoint('POST /invoice/void_invoices', 'finance.edit', {
    input: z.object({ ids: ids(), reason: text(200) }),
    output: z.object({ ids: z.array(id()) }),
  }),
  credit: endpoint('POST /invoice/credit_invoice', 'finance.edit', {
    /** `left_on`: it is for a student who left on that day. */
    input: z.object({
      id: id(),
      version: version(),
      amount: money({ min: 1 }),
      reason: text(200),
      left_on: orNull(date()).optional(),
    }),
    output: z.object({ number: z.string() }),
    idempotent: true,
  }),
  /** What a student who leaves pays less. */
  previewLeaving: endpoint('GET /invoice/preview_leaving', 'finance.read', {
    input: z.object({ id: id(), left_on: date() }),
    output: z.object({
      lines: z.array(z.object({ name: z.string(), amount: z.int(), part: z.int(), whole: z.int(), back: z.int() })),
      amount: z.int(),
    }),
  }),
  writeOff: endpoint('POST /invoice/write_off_invoice', 'finance.edit', {
    input: z.object({ id: id(), version: version(), amount: money({ min: 1 }), reason: text(200) }),
    /** `waiting`: a second person approves it first. */
    output: z.object({ waiting: z.boolean() }),
    idempotent: true,
  }),
  changePlan: endpoint('POST /invoice/change_plan', 'finance.edit', {
    input: z.object({
      id: id(),
      version: version(),
      instalments: z
        .array(z.object({ due_on: date(), amount: money() }))
        .min(1)
        .max(60),
    }),
    output: z.object({ version: z.int() }),
  }),
  send: endpoint('POST /invoice/send_invoices', 'finance.edit', {
    input: z.object({ ids: ids() }),
    output: z.object({ sent: z.int(), without_address: z.array(z.string()) }),
    parts: { by: 'ids' },
  }),
}

export const invoicePaper = document('GET /invoice/invoice_pdf', 'finance.read', {
  input: z.object({ ids: ids() }),
  parts: { by: 'ids', size: 200 },
})
