import { z } from 'zod'
import { document } from '../kernel/document.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, version } from '../kernel/fields.ts'
import { Instalment } from './invoices.contract.ts'
import { invoiceStateNames, paymentStateNames } from './invoice.states.ts'
import { allMethods, paymentKinds } from './payments.contract.ts'

const OwnInvoice = z.object({
  id: id(),
  number: z.string(),
  title: z.string(),
  student: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  total: z.int(),
  balance: z.int(),
  overdue: z.int(),
  currency: z.string(),
  state: z.enum(invoiceStateNames),
  version: version(),
  share: z.string(),
  note: z.string(),
  credited: z.int(),
  early: z.object({ on: z.string(), amount: z.int(), name: z.string() }).nullable(),
  lines: z.array(z.object({ name: z.string(), amount: z.int(), kind: z.string() })),
  tax: z.int(),
  instalments: z.array(Instalment),
  /** Something is open and nothing overdue, so that another plan may be chosen. */
  may_change_plan: z.boolean(),
})
export type OwnInvoice = z.infer<typeof OwnInvoice>

export const ownInvoices = {
  /** What somebody owes, until when and why, and what was paid: of a payer the own share alone. */
  read: endpoint('GET /invoice/own', 'finance.own', {
    input: z.object({}),
    output: z.object({
      currency: z.string(),
      today: z.string(),
      to_pay: z.int(),
      overdue: z.int(),
      credit: z.int(),
      next: z.object({ on: z.string(), amount: z.int() }).nullable(),
      invoices: z.array(OwnInvoice),
      payments: z.array(
        z.object({
          id: id(),
          number: z.string(),
          kind: z.enum(paymentKinds),
          received_on: z.string(),
          amount: z.int(),
          unapplied: z.int(),
          method: z.enum(allMethods),
          currency: z.string(),
          state: z.enum(paymentStateNames),
        }),
      ),
      plans: z.array(z.object({ id: id(), name: z.string(), count: z.int() })),
      remit: z.object({ name: z.string(), iban: z.string(), bic: z.string() }),
      can: z.object({ pay: z.boolean(), choose_plan: z.boolean() }),
    }),
    topics: ['invoice', 'payment'],
  }),
  /** What a plan would make of an invoice. */
  previewPlan: endpoint('GET /invoice/preview_own_plan', 'finance.choose-plan', {
    input: z.object({ id: id(), payment_plan_id: id() }),
    output: z.object({ instalments: z.array(Instalment) }),
  }),
  choosePlan: endpoint('POST /invoice/choose_plan', 'finance.choose-plan', {
    input: z.object({ id: id(), version: version(), payment_plan_id: id() }),
    output: z.object({ version: z.int() }),
  }),
}

export const ownInvoicePaper = document('GET /invoice/own_invoice_pdf', 'finance.own', {
  input: z.object({ id: id() }),
})
export const ownReceiptPaper = document('GET /payment/own_receipt_pdf', 'finance.own', {
  input: z.object({ id: id() }),
})
export const ownStatementPaper = document('GET /payment/own_statement_pdf', 'finance.own', {
  input: z.object({ from: date(), to: date() }),
})
