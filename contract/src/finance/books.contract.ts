import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, optionalText, text, version } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { accountKinds } from './ledger.rules.ts'

const inCurrency = ({ currency }: { currency: string }) => currency

const AgingRow = z.object({
  id: id(),
  name: z.string(),
  current: z.int(),
  days_30: z.int(),
  days_60: z.int(),
  days_90: z.int(),
  older: z.int(),
  gross: z.int(),
  credit: z.int(),
  net: z.int(),
  currency: z.string(),
})
export type AgingRow = z.infer<typeof AgingRow>

/** What each payer owed at the end of a day, by days past due; credit stands in a column of its own. */
export const agingReport = report('aging', 'finance.aging', 'finance.read', {
  list: 'GET /invoice/aging',
  file: 'GET /invoice/export_aging',
  row: AgingRow,
  columns: tableColumns<AgingRow>('finance.aging-', [
    { key: 'name', title: 'finance.payer', sort: true, link: ({ id }: AgingRow) => `/ar-accounts/${id}` },
    { key: 'current', kind: 'money', currency: inCurrency, sort: true },
    { key: 'days_30', kind: 'money', currency: inCurrency, sort: true },
    { key: 'days_60', kind: 'money', currency: inCurrency, sort: true },
    { key: 'days_90', kind: 'money', currency: inCurrency, sort: true },
    { key: 'older', kind: 'money', currency: inCurrency, sort: true },
    { key: 'gross', kind: 'money', currency: inCurrency, sort: true },
    { key: 'credit', kind: 'money', currency: inCurrency, sort: true },
    { key: 'net', kind: 'money', currency: inCurrency, sort: true },
    { key: 'currency', title: 'finance.currency', only: 'file' },
  ]),
  filters: {
    on: { schema: date(), title: 'finance.on' },
  },
  sort: 'name',
  topics: ['invoice', 'payment'],
})

const Month = z.object({
  month: z.string(),
  closed: z.boolean(),
  closed_at: z.string().nullable(),
  closed_by: z.string(),
  reason: z.string(),
  invoiced: z.int(),
  received: z.int(),
  entries: z.int(),
})

const Account = z.object({
  id: id(),
  kind: z.enum(accountKinds),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  is_default: z.boolean(),
  version: version(),
  debit: z.int(),
  credit: z.int(),
})
export type BooksAccount = z.infer<typeof Account>

export const journalFormats = ['csv', 'iif', 'xero', 'hledger'] as const
export type JournalFormat = (typeof journalFormats)[number]

export const books = {
  /** What the office must see first; every figure opens its rows. */
  dashboard: endpoint('GET /invoice/dashboard', 'finance.read', {
    input: z.object({}),
    output: z.object({
      currency: z.string(),
      today: z.string(),
      open: z.int(),
      overdue: z.int(),
      overdue_accounts: z.int(),
      credit: z.int(),
      due_soon: z.int(),
      received_month: z.int(),
      invoiced_month: z.int(),
      promised: z.int(),
      drafts: z.int(),
      waiting: z.int(),
      late_fees: z.int(),
      open_charges: z.int(),
      /** Of contracts, which wait until their organizations are billed together. */
      contract_charges: z.int(),
      pending: z.int(),
      buckets: z.object({
        current: z.int(),
        days_30: z.int(),
        days_60: z.int(),
        days_90: z.int(),
        older: z.int(),
      }),
      months: z.array(z.object({ month: z.string(), invoiced: z.int(), received: z.int() })),
    }),
    topics: ['invoice', 'payment'],
  }),
  /** The balance of every account at the end of a day; debits and credits come to the same. */
  trialBalance: endpoint('GET /invoice/trial_balance', 'finance.read', {
    input: z.object({ on: date().optional() }),
    output: z.object({ on: z.string(), accounts: z.array(Account), receivable: z.int(), open: z.int() }),
    topics: ['invoice', 'payment', 'ledger_account'],
  }),
  saveAccount: endpoint('POST /invoice/save_ledger_account', 'finance.edit', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      name: optionalText(80),
      code: optionalText(30),
    }),
    output: z.object({ id: id() }),
  }),
  periods: endpoint('GET /invoice/periods', 'finance.read', {
    input: z.object({}),
    output: z.object({ rows: z.array(Month), currency: z.string() }),
    topics: ['invoice', 'payment', 'accounting_period'],
  }),
  close: endpoint('POST /invoice/close_period', 'finance.edit', {
    input: z.object({ month: date() }),
    output: z.object({ recognized: z.int() }),
  }),
  reopen: endpoint('POST /invoice/reopen_period', 'finance.edit', {
    input: z.object({ month: date(), reason: text(200) }),
    output: z.object({ month: z.string() }),
  }),
  /** Postings for an accounting program. */
  journal: endpoint('GET /invoice/export_journal', 'finance.read', {
    input: z.object({ from: date(), to: date(), format: choice(journalFormats) }),
    output: z.never(),
    download: true,
  }),
}
