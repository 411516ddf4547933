import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, optionalText, text, version } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { findingCodes, statementFormats } from './bank-statement.rules.ts'
import { CsvMapping } from './csv-statement.rules.ts'

export const statementBytes = 16 * 1024 * 1024
const file = { bytes: statementBytes, files: 1 }

const PreviewedStatement = z.object({
  account: z.string(),
  /** What the school calls the account; null: it is not known yet. */
  account_name: z.string().nullable(),
  currency: z.string(),
  number: z.string(),
  from_on: z.string().nullable(),
  to_on: z.string().nullable(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  difference: z.int().nullable(),
  entries: z.int(),
  /** Of the entries: not imported before. */
  fresh: z.int(),
  credits: z.int(),
  debits: z.int(),
  /** What the statement before closed with, where it is another amount than this one opens with. */
  closed_before: z.int().nullable(),
})
export type PreviewedStatement = z.infer<typeof PreviewedStatement>

const PreviewedEntry = z.object({
  booked_on: z.string(),
  amount: z.int(),
  currency: z.string(),
  counterparty_name: z.string(),
  remittance: z.string(),
  known: z.boolean(),
})

const StatementPreview = z.object({
  format: z.enum(statementFormats),
  version: z.string(),
  seen: z.string(),
  statements: z.array(PreviewedStatement),
  findings: z.array(z.object({ code: z.enum(findingCodes), at: z.string(), value: z.string() })),
  finding_count: z.int(),
  entries: z.array(PreviewedEntry),
  /** Why it cannot be imported yet; '' where it can. */
  missing: z.enum(['', 'account', 'currency', 'preview-only', 'nothing-new']),
  csv: z
    .object({
      head: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      mapping: CsvMapping,
      unsure: z.array(z.enum(['date_order', 'decimal'])),
    })
    .nullable(),
})
export type StatementPreview = z.infer<typeof StatementPreview>

/** What a file does not say itself: how a table is read, and whose it is. */
const choices = {
  /** A CsvMapping as JSON. */
  mapping: optionalText(2_000),
  account: optionalText(60),
  currency: optionalText(3),
}

const BankAccount = z.object({
  id: id(),
  name: z.string(),
  number: z.string(),
  currency: z.string(),
  statements: z.int(),
  last_on: z.string().nullable(),
  closing: z.int().nullable(),
  open: z.int(),
  version: version(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const bankStatements = {
  /** Reads a file and says what an import would do; nothing is stored. */
  check: endpoint('POST /bank/check_file', 'banking.manage', {
    input: z.object(choices),
    output: StatementPreview,
    upload: file,
    harmless: true,
  }),
  /** Stores what was looked at; entries that are there already stay as they are. */
  confirm: endpoint('POST /bank/import', 'banking.manage', {
    input: z.object({ ...choices, seen: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ statement_ids: z.array(id()), entries: z.int(), known: z.int() }),
    upload: file,
    idempotent: true,
  }),
  /** Takes statements back whose entries nobody decided on yet. */
  undo: endpoint('POST /bank/undo_import', 'banking.manage', {
    input: z.object({ statement_ids: z.array(id()).min(1).max(100) }),
    output: z.object({ entries: z.int() }),
  }),
  accounts: endpoint('GET /bank/accounts', 'banking.manage', {
    input: z.object({}),
    output: z.object({ accounts: z.array(BankAccount) }),
    topics: ['bank'],
  }),
  saveAccount: endpoint('POST /bank/save_account', 'banking.manage', {
    input: z.object({ id: id(), version: version(), name: text(80) }),
    output: z.object({ id: id(), version: version() }),
  }),
}

const StatementRow = z.object({
  id: id(),
  account: z.string(),
  number: z.string(),
  format: z.string(),
  file_name: z.string(),
  from_on: z.string().nullable(),
  to_on: z.string().nullable(),
  currency: z.string(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  difference: z.int().nullable(),
  entries: z.int(),
  open: z.int(),
  findings: z.int(),
  imported_at: z.string(),
})
export type StatementRow = z.infer<typeof StatementRow>

const currency = (row: StatementRow): string => row.currency

export const statementsReport = report('bank-statements', 'banking.statements', 'banking.manage', {
  list: 'GET /bank/statements',
  file: 'GET /bank/export_statements',
  row: StatementRow,
  columns: tableColumns<StatementRow>('banking.', [
    { key: 'to_on', title: 'banking.statement-of', kind: 'date', sort: true },
    { key: 'account', title: 'banking.account' },
    { key: 'number', title: 'banking.number', extra: true },
    { key: 'opening', title: 'banking.opening', kind: 'money', currency },
    { key: 'closing', title: 'banking.closing', kind: 'money', currency },
    { key: 'currency', title: 'banking.currency', extra: true },
    { key: 'difference', title: 'banking.difference', kind: 'money', currency },
    { key: 'entries', title: 'banking.entries', kind: 'number', sort: true },
    { key: 'open', title: 'banking.to-match', kind: 'number' },
    { key: 'findings', title: 'banking.findings', kind: 'number', extra: true },
    { key: 'format', title: 'banking.format', extra: true },
    { key: 'file_name', title: 'banking.file', extra: true },
    { key: 'imported_at', title: 'banking.imported-at', kind: 'instant', sort: true },
  ]),
  filters: { account_id: { schema: id(), title: 'banking.account' } },
  sort: 'to_on',
  topics: ['bank'],
})
