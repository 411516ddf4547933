import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, orNull, text, version, wholeNumber } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { confidences, matchReasons } from './matching.rules.ts'

export const entryStates = ['open', 'matched', 'ignored'] as const

const EntryRow = z.object({
  id: id(),
  booked_on: z.string(),
  amount: z.int(),
  currency: z.string(),
  counterparty_name: z.string(),
  counterparty_account: z.string(),
  remittance: z.string(),
  reference: z.string(),
  account: z.string(),
  state: z.enum(entryStates),
  reason: z.string(),
  matched_to: z.string(),
})
export type EntryRow = z.infer<typeof EntryRow>

const currency = (row: { currency: string }): string => row.currency

export const entriesReport = report('bank-entries', 'banking.entries', 'banking.manage', {
  list: 'GET /bank/entries',
  file: 'GET /bank/export_entries',
  row: EntryRow,
  columns: tableColumns<EntryRow>('banking.', [
    { key: 'booked_on', title: 'banking.booked-on', kind: 'date', sort: true },
    { key: 'counterparty_name', title: 'banking.counterparty', sort: true },
    { key: 'remittance', title: 'banking.remittance' },
    { key: 'amount', title: 'banking.amount', kind: 'money', currency, sort: true },
    { key: 'currency', title: 'banking.currency', extra: true },
    { key: 'state', title: 'banking.state', words: 'banking.state-' },
    { key: 'matched_to', title: 'banking.matched-to' },
    { key: 'account', title: 'banking.account', extra: true },
    { key: 'counterparty_account', title: 'banking.counterparty-account', extra: true },
    { key: 'reference', title: 'banking.reference', extra: true },
    { key: 'reason', title: 'banking.reason', extra: true },
  ]),
  filters: {
    state: { schema: choice(entryStates), title: 'banking.state', words: 'banking.state-' },
    side: { schema: choice(['in', 'out']), title: 'banking.side', words: 'banking.side-' },
    account_id: { schema: id(), title: 'banking.account' },
    statement_id: { schema: id(), title: 'banking.statement' },
  },
  sort: 'booked_on',
  topics: ['bank', 'payment'],
})

const Reason = z.object({ code: z.enum(matchReasons), value: z.string() })
/** A proposal as the queue shows it, with names and numbers. */
const ShownProposal = z.object({
  kind: z.enum(['payment', 'return', 'deposit']),
  confidence: z.enum(confidences),
  reasons: z.array(Reason),
  allocations: z.array(
    z.object({
      payer_id: id(),
      payer: z.string(),
      invoice_id: id().nullable(),
      invoice: z.string(),
      amount: z.int(),
    }),
  ),
  payment_id: id().nullable(),
  payment: z.string(),
  deposit_id: id().nullable(),
  deposit: z.string(),
})
export type ShownProposal = z.infer<typeof ShownProposal>

const QueueEntry = z.object({
  id: id(),
  version: version(),
  booked_on: z.string(),
  value_on: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  counterparty_name: z.string(),
  counterparty_account: z.string(),
  reference: z.string(),
  end_to_end_id: z.string(),
  remittance: z.string(),
  check_number: z.string(),
  is_reversal: z.boolean(),
  return_reason: z.string(),
  transactions: z.int(),
  account: z.string(),
  proposal: ShownProposal.nullable(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

const Match = z.object({
  kind: z.enum(['payment', 'return', 'deposit']),
  payment_id: id().nullable(),
  number: z.string(),
  payer: z.string(),
  invoices: z.array(z.object({ number: z.string(), amount: z.int() })),
  amount: z.int(),
})

const InvoiceChoice = z.object({
  id: id(),
  number: z.string(),
  title: z.string(),
  due_on: z.string(),
  balance: z.int(),
  student: z.string(),
})
const PayerChoice = z.object({
  id: id(),
  name: z.string(),
  students: z.array(z.string()),
  invoices: z.array(InvoiceChoice),
})
export type PayerChoice = z.infer<typeof PayerChoice>

const PaymentChoice = z.object({
  id: id(),
  number: z.string(),
  payer: z.string(),
  received_on: z.string(),
  amount: z.int(),
  reference: z.string(),
})

export const entries = {
  /** What waits, the oldest first, with what it probably is. */
  queue: endpoint('GET /bank/queue', 'banking.manage', {
    input: z.object({ account_id: id().optional() }),
    output: z.object({
      rows: z.array(QueueEntry),
      count: z.int(),
    }),
    topics: ['bank', 'payment', 'invoice'],
  }),
  /** One entry with its matches. */
  read: endpoint('GET /bank/entry', 'banking.manage', {
    input: z.object({ id: id() }),
    output: QueueEntry.extend({
      state: z.enum(entryStates),
      reason: z.string(),
      matches: z.array(Match),
    }),
    topics: ['bank', 'payment', 'invoice'],
  }),
  /** Payers by name, number of an invoice or name of a student, with what they owe in the currency of the entry. */
  findPayers: endpoint('GET /bank/find_payers', 'banking.manage', {
    input: z.object({ entry_id: id(), search: text(80) }),
    output: z.object({ payers: z.array(PayerChoice) }),
  }),
  /** Payments that an entry may take back. */
  findPayments: endpoint('GET /bank/find_payments', 'banking.manage', {
    input: z.object({ entry_id: id(), search: z.string().max(80).optional() }),
    output: z.object({ payments: z.array(PaymentChoice) }),
  }),
  /** Accepts the sure proposals of these entries; what is not sure any more is left out. */
  accept: endpoint('POST /bank/accept', 'banking.manage', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()), left: z.int() }),
    idempotent: true,
  }),
  /** Whose money it is and for which invoices; what is for none stays credit of the payer. */
  match: endpoint('POST /bank/match', 'banking.manage', {
    input: z.object({
      id: id(),
      version: version(),
      allocations: z
        .array(z.object({ payer_id: id(), invoice_id: orNull(id()), amount: wholeNumber({ min: 1 }) }))
        .min(1)
        .max(200),
    }),
    output: z.object({ id: id(), version: version() }),
    idempotent: true,
  }),
  /** A direct debit or a check came back: the payment is reversed. */
  matchReturn: endpoint('POST /bank/match_return', 'banking.manage', {
    input: z.object({ id: id(), version: version(), payment_id: id() }),
    output: z.object({ id: id(), version: version() }),
    idempotent: true,
  }),
  /** The money of a deposit slip or a payout is there. */
  matchDeposit: endpoint('POST /bank/match_deposit', 'banking.manage', {
    input: z.object({ id: id(), version: version(), deposit_id: id() }),
    output: z.object({ id: id(), version: version() }),
    idempotent: true,
  }),
  /** Fees of the bank, transfers between own accounts: nothing of these entries belongs to a payer. */
  ignore: endpoint('POST /bank/ignore', 'banking.manage', {
    input: z.object({ ids: ids(200), reason: text(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Entries wait again: payments that they brought are reversed. A payment that came back stays so. */
  unmatch: endpoint('POST /bank/unmatch', 'banking.manage', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()), left: z.int() }),
  }),
}

const DepositRow = z.object({
  id: id(),
  kind: z.enum(['slip', 'payout']),
  number: z.string(),
  deposited_on: z.string(),
  currency: z.string(),
  amount: z.int(),
  fee: z.int(),
  payments: z.int(),
  arrived_on: z.string().nullable(),
  note: z.string(),
  version: version(),
})
export type DepositRow = z.infer<typeof DepositRow>

export const depositsReport = report('bank-deposits', 'banking.deposits', 'banking.manage', {
  list: 'GET /bank/deposits',
  file: 'GET /bank/export_deposits',
  row: DepositRow,
  columns: tableColumns<DepositRow>('banking.', [
    { key: 'number', title: 'banking.number', sort: true },
    { key: 'kind', title: 'banking.kind', words: 'banking.kind-' },
    { key: 'deposited_on', title: 'banking.deposited-on', kind: 'date', sort: true },
    { key: 'payments', title: 'banking.payments', kind: 'number' },
    { key: 'amount', title: 'banking.amount', kind: 'money', currency, sort: true },
    { key: 'fee', title: 'banking.fee', kind: 'money', currency, extra: true },
    { key: 'currency', title: 'banking.currency', extra: true },
    { key: 'arrived_on', title: 'banking.arrived-on', kind: 'date' },
    { key: 'note', title: 'banking.note', extra: true },
  ]),
  filters: { kind: { schema: choice(['slip', 'payout']), title: 'banking.kind', words: 'banking.kind-' } },
  sort: 'deposited_on',
  topics: ['bank', 'payment'],
})

export const deposits = {
  /** Payments that no deposit holds yet: cash and checks for a slip, cards and online payments for a payout. */
  open: endpoint('GET /bank/undeposited', 'banking.manage', {
    input: z.object({ kind: choice(['slip', 'payout']) }),
    output: z.object({
      payments: z.array(
        z.object({
          id: id(),
          number: z.string(),
          payer: z.string(),
          method: z.string(),
          received_on: z.string(),
          reference: z.string(),
          currency: z.string(),
          /** Less what the processor kept already. */
          amount: z.int(),
        }),
      ),
    }),
    topics: ['bank', 'payment'],
  }),
  save: endpoint('POST /bank/save_deposit', 'banking.manage', {
    input: z.object({
      kind: choice(['slip', 'payout']),
      payment_ids: ids(500),
      deposited_on: date(),
      /** What the processor calls the payout; a slip has a number of its own series. */
      number: z.string().max(60).optional(),
      fee: wholeNumber({ min: 0 }),
      note: z.string().max(200).optional(),
    }),
    output: z.object({ id: id(), number: z.string(), amount: z.int() }),
    idempotent: true,
  }),
  /** Its payments can be deposited again. One that arrived stays. */
  delete: endpoint('POST /bank/delete_deposit', 'banking.manage', {
    input: z.object({ id: id(), version: version() }),
    output: z.object({ id: id() }),
  }),
}

export const reconciliation = {
  /** A month of an account: what the bank says, what the books say, and what makes the difference. */
  read: endpoint('GET /bank/reconciliation', 'banking.manage', {
    input: z.object({
      account_id: id(),
      month: z.string().regex(/^[1-8]\d{3}-(?:0[1-9]|1[0-2])$/, 'errors.field.date'),
    }),
    output: z.object({
      account: z.string(),
      currency: z.string(),
      from_on: z.string(),
      to_on: z.string(),
      /** Of the last statement up to the end of the month; null: there is none that says it. */
      closing: z.int().nullable(),
      closing_on: z.string().nullable(),
      /** Of the account in the books at the end of the month. */
      ledger: z.int(),
      /** In the statement, not in the books. */
      only_bank: z.array(
        z.object({
          id: id(),
          booked_on: z.string(),
          amount: z.int(),
          name: z.string(),
          state: z.enum(entryStates),
          reason: z.string(),
        }),
      ),
      /** In the books, not in the statement. */
      only_books: z.array(
        z.object({ id: id(), posted_on: z.string(), amount: z.int(), memo: z.string(), kind: z.string() }),
      ),
      /** Statements that do not balance, and those that do not go on where the one before closed. */
      breaks: z.array(
        z.object({ id: id(), to_on: z.string().nullable(), difference: z.int(), kind: z.enum(['balance', 'gap']) }),
      ),
      /** What the bank had before its first statement here. */
      opening: z.int().nullable(),
      /** What is left of the difference; null: no statement says what the bank has. */
      unexplained: z.int().nullable(),
    }),
    topics: ['bank', 'payment'],
  }),
}
