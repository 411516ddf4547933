import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, ids, money, optionalText, orNull, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'

/** Whom a run bills, and what for. */
export const billingChoice = z.object({
  fee_set_ids: ids(50),
  /** Only these; without them everybody of the grade and program of a fee set. */
  student_ids: z.array(id()).max(5000).optional(),
  grade_levels: z.array(text(20)).max(30).optional(),
  /** The days that the fees are for. */
  from_on: date(),
  to_on: date(),
  /** Charges that wait are billed with them. */
  with_charges: yesNo(),
  /** What payers left as a deposit is taken off; left out: yes. */
  with_deposits: yesNo().optional(),
  payment_plan_id: orNull(id()),
})
export type BillingChoice = z.infer<typeof billingChoice>

/** What is odd about an invoice before it is made; those that stop it come first. */
export const billingFindings = [
  'no-payer',
  'no-price',
  'billed-already',
  'nothing-to-pay',
  'prorated',
  'no-email',
  'in-collections',
] as const
export type BillingFinding = (typeof billingFindings)[number]

const PlannedInvoice = z.object({
  student_id: id(),
  student: z.string(),
  number: z.string(),
  grade_level: z.string(),
  payer: z.string(),
  share: z.string(),
  gross: z.int(),
  discounts: z.int(),
  aid: z.int(),
  deposits: z.int(),
  tax: z.int(),
  total: z.int(),
  instalments: z.int(),
  findings: z.array(z.enum(billingFindings)),
  lines: z.array(z.object({ name: z.string(), amount: z.int(), kind: z.string() })),
})
export type PlannedInvoice = z.infer<typeof PlannedInvoice>

const Run = z.object({
  id: id(),
  name: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'canceled', 'undone', 'failed']),
  total: z.int(),
  done: z.int(),
  invoices: z.int(),
  amount: z.int(),
  unpaid: z.int(),
  stopped: z.string(),
  made_by: z.string(),
  made_at: z.string(),
  version: version(),
})
export type BillingRun = z.infer<typeof Run>

const LateFee = z.object({
  id: id(),
  number: z.string(),
  payer: z.string(),
  student: z.string(),
  due_on: z.string(),
  days: z.int(),
  open: z.int(),
  fee: z.int(),
  currency: z.string(),
})

const Leaver = z.object({
  /** The invoice. */
  id: id(),
  number: z.string(),
  student_id: id(),
  student: z.string(),
  payer: z.string(),
  left_on: z.string(),
  from_on: z.string(),
  to_on: z.string(),
  amount: z.int(),
  currency: z.string(),
  version: version(),
})
export type Leaver = z.infer<typeof Leaver>

const runInput = {
  name: text(80),
  choice: billingChoice,
  issued_on: date(),
  due_on: date(),
}

export const billing = {
  preview: endpoint('POST /invoice/preview_run', 'finance.edit', {
    input: z.object(runInput),
    harmless: true,
    output: z.object({
      rows: z.array(PlannedInvoice),
      students: z.int(),
      count: z.int(),
      total: z.int(),
      currency: z.string(),
      counts: z.record(z.string(), z.int()),
    }),
  }),
  start: endpoint('POST /invoice/start_run', 'finance.edit', {
    input: z.object({ ...runInput, leave_out: z.array(id()).max(5000).optional() }),
    output: z.object({ id: id() }),
    idempotent: true,
  }),
  runs: endpoint('GET /invoice/runs', 'finance.read', {
    input: z.object({}),
    output: z.object({ rows: z.array(Run), currency: z.string() }),
    topics: ['billing_run', 'invoice'],
  }),
  cancel: endpoint('POST /invoice/cancel_run', 'finance.edit', {
    input: z.object({ id: id() }),
    output: z.object({ done: z.int() }),
  }),
  /** Voids every invoice of the run; refused while something was paid of one. */
  undo: endpoint('POST /invoice/undo_run', 'finance.edit', {
    input: z.object({ id: id() }),
    output: z.object({ voided: z.int() }),
  }),

  /** What a batch of charges would be: students by number, name or mail, one in each line, or by class. */
  previewCharges: endpoint('POST /invoice/preview_charges', 'finance.edit', {
    input: z.object({
      product_id: id(),
      amount: orNull(money()),
      name: optionalText(120).optional(),
      quantity: wholeNumber({ min: 1, max: 10_000 }),
      lines: optionalText(200_000).optional(),
      student_ids: z.array(id()).max(5000).optional(),
      section_id: orNull(id()),
    }),
    harmless: true,
    output: z.object({
      name: z.string(),
      currency: z.string(),
      rows: z.array(
        z.object({
          student_id: id(),
          student: z.string(),
          number: z.string(),
          grade_level: z.string(),
          amount: z.int(),
          findings: z.array(z.enum(billingFindings)),
        }),
      ),
      unknown: z.array(z.object({ line: z.int(), text: z.string() })),
      total: z.int(),
    }),
  }),
  saveCharges: endpoint('POST /invoice/save_charges', 'finance.edit', {
    input: z.object({
      product_id: id(),
      name: text(120),
      quantity: wholeNumber({ min: 1, max: 10_000 }),
      charges: z
        .array(z.object({ student_id: id(), amount: money() }))
        .min(1)
        .max(5000),
      /** Invoices are made at once, due on this day; without it the charges wait for the next run. */
      due_on: orNull(date()),
    }),
    output: z.object({ batch_id: z.string(), charges: z.int(), invoices: z.int() }),
    idempotent: true,
  }),
  undoCharges: endpoint('POST /invoice/undo_charges', 'finance.edit', {
    input: z.object({ batch_id: z.uuid() }),
    output: z.object({ charges: z.int() }),
  }),

  previewLateFees: endpoint('GET /invoice/preview_late_fees', 'finance.read', {
    input: z.object({ on: date() }),
    output: z.object({ rows: z.array(LateFee), rule: z.enum(['none', 'percent', 'amount']) }),
    topics: ['invoice'],
  }),
  /** Invoices for days on which their students are no longer there, with what would be credited of each. */
  leavers: endpoint('GET /invoice/leavers', 'finance.read', {
    input: z.object({}),
    output: z.object({ rows: z.array(Leaver) }),
    topics: ['invoice', 'enrollment'],
  }),
  creditLeavers: endpoint('POST /invoice/credit_leavers', 'finance.edit', {
    input: z.object({ ids: ids(2000) }),
    output: z.object({ credited: z.int() }),
    idempotent: true,
  }),
  chargeLateFees: endpoint('POST /invoice/charge_late_fees', 'finance.edit', {
    input: z.object({ on: date(), ids: ids(5000) }),
    output: z.object({ charged: z.int(), total: z.int() }),
    idempotent: true,
  }),
}
