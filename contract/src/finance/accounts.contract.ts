import { z } from 'zod'
import { document } from '../kernel/document.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  date,
  emailAddress,
  id,
  ids,
  optionalText,
  orNull,
  text,
  version,
  wholeNumber,
} from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { AutomaticPayment } from './automatic.contract.ts'

export const payerKinds = ['person', 'organization', 'contact'] as const
/** Whether what is due is charged by itself. */
export const automaticNames = ['on', 'stopped', 'off'] as const
export const collectionStates = ['none', 'promised', 'arrangement', 'collections'] as const

const AccountRow = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(payerKinds),
  students: z.string(),
  open: z.int(),
  overdue: z.int(),
  credit: z.int(),
  balance: z.int(),
  oldest_due: z.string().nullable(),
  collections: z.enum(collectionStates),
  automatic: z.enum(automaticNames),
  currency: z.string(),
})
export type AccountRow = z.infer<typeof AccountRow>
const inCurrency = ({ currency }: { currency: string }) => currency

/** Who pays, with what is open and what there is as credit, in the currency of the school. */
export const accountsReport = report('accounts', 'finance.accounts', 'finance.read', {
  list: 'GET /payment/list_accounts',
  file: 'GET /payment/export_accounts',
  row: AccountRow,
  columns: tableColumns<AccountRow>('finance.', [
    { key: 'name', title: 'finance.payer', sort: true, link: ({ id }: AccountRow) => `/ar-accounts/${id}` },
    { key: 'students', title: 'finance.students' },
    { key: 'kind', words: 'finance.payer-kind-', extra: true },
    { key: 'open', kind: 'money', currency: inCurrency, sort: true },
    { key: 'overdue', kind: 'money', currency: inCurrency, sort: true },
    { key: 'credit', kind: 'money', currency: inCurrency, sort: true },
    { key: 'balance', kind: 'money', currency: inCurrency, sort: true, extra: true },
    { key: 'oldest_due', kind: 'date', sort: true },
    { key: 'collections', words: 'finance.collections-', sort: true, extra: true },
    { key: 'automatic', title: 'finance.automatic-title', words: 'finance.automatic-state-', extra: true },
    { key: 'currency', only: 'file' },
  ]),
  filters: {
    owes: { schema: choice(['open', 'overdue', 'credit']), title: 'finance.owes', words: 'finance.owes-' },
    kind: { schema: choice(payerKinds), title: 'finance.kind', words: 'finance.payer-kind-' },
    collections: { schema: choice(collectionStates), title: 'finance.collections', words: 'finance.collections-' },
    automatic: {
      schema: choice(automaticNames),
      title: 'finance.automatic-title',
      words: 'finance.automatic-state-',
    },
  },
  sort: 'name',
  topics: ['invoice', 'payment', 'payer'],
})

/** What changed a balance. */
const Entry = z.object({
  id: id(),
  on: z.string(),
  kind: z.string(),
  note: z.string(),
  amount: z.int(),
  balance: z.int(),
  invoice_id: id().nullable(),
  payment_id: id().nullable(),
})
export type AccountEntry = z.infer<typeof Entry>

const Payer = z.object({
  id: id(),
  kind: z.enum(payerKinds),
  person_id: id().nullable(),
  name: z.string(),
  email: z.string(),
  /** Of the record, where the account has none of its own. */
  person_email: z.string(),
  address: z.string(),
  language: z.string().nullable(),
  tax_number: z.string(),
  collections: z.enum(collectionStates),
  collections_until: z.string().nullable(),
  collections_note: z.string(),
  version: version(),
  archived: z.boolean(),
})
const Charge = z.object({
  id: id(),
  student: z.string(),
  name: z.string(),
  amount: z.int(),
  currency: z.string(),
  source: z.string(),
  source_id: id().nullable(),
  made_at: z.string(),
})
export type AccountCharge = z.infer<typeof Charge>
const Share = z.object({ payer_id: id(), name: z.string(), share: z.int(), position: z.int() })

export const accounts = {
  read: endpoint('GET /payment/account', 'finance.read', {
    input: z.object({ id: id() }),
    output: z.object({
      payer: Payer,
      students: z.array(z.object({ id: id(), name: z.string() })),
      balances: z.array(
        z.object({ currency: z.string(), open: z.int(), overdue: z.int(), credit: z.int(), balance: z.int() }),
      ),
      /** Of the school's currency, the latest first. */
      entries: z.array(Entry),
      /** What waits for an invoice to this account. */
      charges: z.array(Charge),
      currency: z.string(),
      /** Null where it was never turned on. */
      automatic: AutomaticPayment.nullable(),
    }),
    topics: ['invoice', 'payment', 'payer'],
  }),
  save: endpoint('POST /payment/save_account', 'finance.edit', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      name: optionalText(120),
      email: z.union([z.literal(''), emailAddress()]),
      address: optionalText(300),
      language: orNull(text(5)),
      tax_number: optionalText(40),
      collections: choice(collectionStates),
      collections_until: orNull(date()),
      collections_note: optionalText(500),
    }),
    output: z.object({ id: id() }),
  }),
  /** The account of a person, made when it is first asked for. */
  open: endpoint('POST /payment/open_account', 'finance.edit', {
    input: z.object({ person_id: id() }),
    output: z.object({ id: id() }),
  }),
  find: endpoint('GET /payment/find_payers', 'finance.read', {
    input: z.object({ search: optionalText(100), organizations: z.literal('1').optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          id: id().nullable(),
          person_id: id().nullable(),
          name: z.string(),
          detail: z.string(),
          kind: z.enum(payerKinds),
        }),
      ),
    }),
    topics: ['payer'],
  }),
  /** Who pays for a student. */
  shares: endpoint('GET /payment/shares', 'finance.read', {
    input: z.object({ student_id: id() }),
    output: z.object({ student: z.string(), shares: z.array(Share), usual: z.array(Share) }),
    topics: ['payer'],
  }),
  saveShares: endpoint('POST /payment/save_shares', 'finance.edit', {
    input: z.object({
      student_id: id(),
      shares: z.array(z.object({ payer_id: id(), share: wholeNumber({ min: 1, max: 10_000 }) })).max(10),
    }),
    output: z.object({ count: z.int() }),
  }),
}

/** Opening balance, what happened, closing balance. */
export const statementPaper = document('GET /payment/statement_pdf', 'finance.read', {
  input: z.object({ ids: ids(), from: date(), to: date() }),
  parts: { by: 'ids', size: 200 },
})
/** What was paid in a calendar year, for the tax office. */
export const yearPaper = document('GET /payment/year_pdf', 'finance.read', {
  input: z.object({ ids: ids(), year: wholeNumber({ min: 2000, max: 2200 }) }),
  parts: { by: 'ids', size: 200 },
})
