import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, orNull, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'

export const recurrences = ['week', 'month', 'quarter', 'year'] as const
export const recurringStates = ['active', 'paused', 'ended'] as const

const Row = z.object({
  id: id(),
  /** What is copied. */
  invoice_id: id(),
  title: z.string(),
  payer_id: id(),
  payer: z.string(),
  student: z.string(),
  amount: z.int(),
  currency: z.string(),
  every: z.enum(recurrences),
  first_on: z.string(),
  /** Null: it came for the last time. */
  next_on: z.string().nullable(),
  until_on: z.string().nullable(),
  due_days: z.int(),
  issues: z.boolean(),
  sends: z.boolean(),
  made: z.int(),
  state: z.enum(recurringStates),
  version: version(),
})
export type RecurringInvoice = z.infer<typeof Row>

/** Invoices that come again. */
export const recurringReport = report('recurring-invoices', 'finance.recurring', 'finance.read', {
  list: 'GET /invoice/list_recurring',
  file: 'GET /invoice/export_recurring',
  row: Row,
  columns: tableColumns<RecurringInvoice>('finance.', [
    { key: 'title', sort: true, link: ({ invoice_id }: RecurringInvoice) => `/student-edit-invoice/${invoice_id}` },
    { key: 'payer', sort: true, link: ({ payer_id }: RecurringInvoice) => `/ar-accounts/${payer_id}` },
    { key: 'student', sort: true },
    { key: 'amount', kind: 'money', currency: ({ currency }: RecurringInvoice) => currency, sort: true },
    { key: 'every', words: 'finance.every-', sort: true },
    { key: 'next_on', kind: 'date', sort: true },
    { key: 'until_on', kind: 'date', sort: true, extra: true },
    { key: 'made', title: 'finance.recurring-made', kind: 'number', sort: true },
    { key: 'state', words: 'finance.recurring-', sort: true },
    { key: 'currency', only: 'file' },
  ]),
  filters: {
    state: { schema: choice(recurringStates), title: 'finance.state', words: 'finance.recurring-' },
    every: { schema: choice(recurrences), title: 'finance.every', words: 'finance.every-' },
  },
  sort: 'next_on',
  topics: ['recurring_invoice', 'invoice'],
})

const schedule = {
  every: choice(recurrences),
  /** The last day on which it comes. */
  until_on: orNull(date()),
  due_days: wholeNumber({ min: 0, max: 365 }),
  /** Otherwise a draft waits for the office. */
  issues: yesNo(),
  /** By mail, once it is issued. */
  sends: yesNo(),
}

export const recurringInvoices = {
  /** An invoice comes again from a day on, today or later. */
  add: endpoint('POST /invoice/add_recurring', 'finance.edit', {
    input: z.object({ invoice_id: id(), next_on: date(), ...schedule }),
    output: z.object({ id: id() }),
    idempotent: true,
  }),
  /** Of what has not come yet. */
  change: endpoint('POST /invoice/change_recurring', 'finance.edit', {
    input: z.object({ id: id(), version: version(), next_on: date(), ...schedule }),
    output: z.object({ version: z.int() }),
  }),
  /** Days that pass while it is paused are left out. */
  pause: endpoint('POST /invoice/pause_recurring', 'finance.edit', {
    input: z.object({ ids: ids(), paused: yesNo() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
  end: endpoint('POST /invoice/end_recurring', 'finance.edit', {
    input: z.object({ ids: ids(), ended: yesNo() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
}
