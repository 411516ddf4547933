import { depositSlip } from '#contract/banking/deposit-slip.contract.ts'
import { deposits, depositsReport, entries, entriesReport, reconciliation } from '#contract/banking/entries.contract.ts'
import { bankStatements, statementsReport } from '#contract/banking/statements.contract.ts'
import type { Probe } from './probe.ts'

/** An account of another school with a statement, two entries, a payment that came in and a deposit. */
export const bankingProbes: Probe[] = [
  { endpoint: bankStatements.undo, input: ({ banking }) => ({ statement_ids: [banking.statement_id] }) },
  {
    endpoint: bankStatements.saveAccount,
    input: ({ banking }) => ({ id: banking.account_id, version: 1, name: 'Taken' }),
  },
  {
    endpoint: statementsReport.list,
    answers: 'no rows',
    input: ({ banking }) => ({ page: 1, account_id: banking.account_id }),
  },
  { endpoint: statementsReport.exported, answers: 'empty', input: ({ banking }) => ({ ids: [banking.statement_id] }) },
  {
    endpoint: entriesReport.list,
    answers: 'no rows',
    input: ({ banking }) => ({ page: 1, account_id: banking.account_id, statement_id: banking.statement_id }),
  },
  { endpoint: entriesReport.exported, answers: 'empty', input: ({ banking }) => ({ ids: [banking.entry_id] }) },
  { endpoint: entries.queue, answers: 'no rows', input: ({ banking }) => ({ account_id: banking.account_id }) },
  { endpoint: entries.read, input: ({ banking }) => ({ id: banking.entry_id }) },
  { endpoint: entries.findPayers, input: ({ banking }) => ({ entry_id: banking.entry_id, search: 'canary' }) },
  { endpoint: entries.findPayments, input: ({ banking }) => ({ entry_id: banking.entry_id }) },
  { endpoint: entries.accept, input: ({ banking }) => ({ ids: [banking.entry_id] }) },
  {
    endpoint: entries.match,
    input: ({ banking }) => ({
      id: banking.entry_id,
      version: 1,
      allocations: [{ payer_id: banking.payer_id, invoice_id: null, amount: 100 }],
    }),
  },
  {
    endpoint: entries.matchReturn,
    input: ({ banking }) => ({ id: banking.entry_id, version: 1, payment_id: banking.payment_id }),
  },
  {
    endpoint: entries.matchDeposit,
    input: ({ banking }) => ({ id: banking.entry_id, version: 1, deposit_id: banking.deposit_id }),
  },
  { endpoint: entries.ignore, input: ({ banking }) => ({ ids: [banking.entry_id], reason: 'Taken' }) },
  { endpoint: entries.unmatch, input: ({ banking }) => ({ ids: [banking.entry_id] }) },
  {
    endpoint: depositsReport.list,
    answers: 'no rows',
    input: ({ school }) => ({ page: 1, search: `canary-${school.id}` }),
  },
  { endpoint: depositsReport.exported, answers: 'empty', input: ({ banking }) => ({ ids: [banking.deposit_id] }) },
  {
    endpoint: deposits.save,
    answers: 409,
    input: ({ banking }) => ({ kind: 'slip', payment_ids: [banking.payment_id], deposited_on: '2026-11-20', fee: 0 }),
  },
  { endpoint: deposits.delete, input: ({ banking }) => ({ id: banking.deposit_id, version: 1 }) },
  { endpoint: depositSlip.pdf, input: ({ banking }) => ({ id: banking.deposit_id }) },
  { endpoint: reconciliation.read, input: ({ banking }) => ({ account_id: banking.account_id, month: '2026-11' }) },
]
