import { accounts, accountsReport, statementPaper, yearPaper } from '#contract/finance/accounts.contract.ts'
import { aid, aidReport } from '#contract/finance/aid.contract.ts'
import { billing } from '#contract/finance/billing.contract.ts'
import { books } from '#contract/finance/books.contract.ts'
import { financeConfig } from '#contract/finance/config.contract.ts'
import { invoicePaper, invoices, invoicesReport } from '#contract/finance/invoices.contract.ts'
import { ownInvoicePaper, ownInvoices, ownReceiptPaper } from '#contract/finance/own.contract.ts'
import { automatic } from '#contract/finance/automatic.contract.ts'
import { payOnline } from '#contract/finance/pay-online.contract.ts'
import { recurringInvoices, recurringReport } from '#contract/finance/recurring.contract.ts'
import { payments, paymentsReport, receiptPaper } from '#contract/finance/payments.contract.ts'
import { agingReport } from '#contract/finance/books.contract.ts'
import type { Probe, Target } from './probe.ts'

const reason = 'canary'
const configured = {
  currency: 'USD',
  due_days: 14,
  proration: 'none',
  apply_credit: true,
  late_fee: 'none',
  late_fee_percent: 0,
  late_fee_amount: 0,
  late_fee_least: 0,
  late_fee_most: null,
  late_fee_grace: 10,
  late_fee_monthly: false,
  return_fee: 0,
  approve_refund: null,
  approve_write_off: null,
  remit_name: '',
  remit_iban: '',
  remit_bic: '',
  tax_number: '',
  invoice_text: '',
  reminder_days: [],
  hold_least: 0,
}
const schedule = { every: 'month', until_on: null, due_days: 14, issues: true, sends: false }
const billed = (fee_set_id: number, more: object = {}) => ({
  name: 'Probe',
  issued_on: '2026-11-20',
  due_on: '2026-12-01',
  choice: {
    fee_set_ids: [fee_set_id],
    from_on: '2026-09-01',
    to_on: '2026-12-01',
    with_charges: false,
    payment_plan_id: null,
    ...more,
  },
})
const draft = (payer_id: number, more: object = {}) => ({
  payer_id,
  student_id: null,
  currency: 'USD',
  title: 'Probe',
  note: '',
  purchase_order: '',
  due_on: '2026-12-01',
  payment_plan_id: null,
  discount_ids: [],
  lines: [{ product_id: null, name: 'Probe', quantity: 1, unit_amount: 100, tax_rate: 0, tax_included: false }],
  ...more,
})
const ids = ({ finance }: Target) => finance
const recorded = (payer_id: number) => ({
  payer_id,
  student_id: null,
  method: 'cash',
  currency: 'USD',
  amount: 100,
  received_on: '2026-11-20',
  reference: '',
  note: '',
  apply: 'none',
  applications: [],
})

export const financeProbes: Probe[] = [
  { endpoint: invoices.read, input: (target) => ({ id: ids(target).invoice_id }) },
  { endpoint: invoices.saveDraft, answers: 422, input: (target) => draft(ids(target).payer_id) },
  { endpoint: invoices.issue, answers: 'empty', input: (target) => ({ ids: [ids(target).invoice_id] }) },
  { endpoint: invoices.removeDrafts, answers: 'empty', input: (target) => ({ ids: [ids(target).invoice_id] }) },
  { endpoint: invoices.void, input: (target) => ({ ids: [ids(target).invoice_id], reason }) },
  { endpoint: invoices.credit, input: (target) => ({ id: ids(target).invoice_id, version: 1, amount: 1, reason }) },
  {
    endpoint: invoices.previewLeaving,
    answers: 404,
    input: (target) => ({ id: ids(target).invoice_id, left_on: '2026-11-20' }),
  },
  { endpoint: invoices.writeOff, input: (target) => ({ id: ids(target).invoice_id, version: 1, amount: 1, reason }) },
  {
    endpoint: invoices.changePlan,
    input: (target) => ({
      id: ids(target).invoice_id,
      version: 1,
      instalments: [{ due_on: '2026-12-01', amount: 1_000 }],
    }),
  },
  { endpoint: invoices.send, answers: 'empty', input: (target) => ({ ids: [ids(target).invoice_id] }) },
  { endpoint: invoicePaper.pdf, input: (target) => ({ ids: ids(target).invoice_id }) },
  { endpoint: invoicesReport.list, answers: 'no rows', input: (target) => ({ payer_id: ids(target).payer_id }) },
  { endpoint: invoicesReport.exported, answers: 'empty', input: (target) => ({ ids: ids(target).invoice_id }) },
  { endpoint: ownInvoicePaper.pdf, input: (target) => ({ id: ids(target).invoice_id }) },
  { endpoint: ownReceiptPaper.pdf, input: (target) => ({ id: ids(target).payment_id }) },
  {
    endpoint: ownInvoices.previewPlan,
    input: (target) => ({ id: ids(target).invoice_id, payment_plan_id: target.catalog_ids['payment_plan'] }),
  },
  {
    endpoint: ownInvoices.choosePlan,
    input: (target) => ({
      id: ids(target).invoice_id,
      version: 1,
      payment_plan_id: target.catalog_ids['payment_plan'],
    }),
  },
  { endpoint: payments.read, input: (target) => ({ id: ids(target).payment_id }) },
  { endpoint: payments.due, input: (target) => ({ payer_id: ids(target).payer_id }) },
  { endpoint: payments.record, answers: 422, input: (target) => recorded(ids(target).payer_id) },
  { endpoint: payments.apply, input: (target) => ({ id: ids(target).payment_id, version: 1, applications: [] }) },
  {
    endpoint: payments.applyOldest,
    answers: 'empty',
    input: (target) => ({ payer_id: ids(target).payer_id, currency: 'USD' }),
  },
  {
    endpoint: payments.unapply,
    input: (target) => ({ id: ids(target).payment_id, version: 1, invoice_id: ids(target).invoice_id, amount: 1 }),
  },
  {
    endpoint: payments.refund,
    input: (target) => ({ id: ids(target).payment_id, version: 1, amount: 1, method: 'cash', reason }),
  },
  {
    endpoint: payments.reverse,
    input: (target) => ({ id: ids(target).payment_id, version: 1, reason, with_fee: false }),
  },
  {
    endpoint: payments.transfer,
    input: (target) => ({
      id: ids(target).payment_id,
      version: 1,
      amount: 1,
      payer_id: ids(target).payer_id,
      student_id: null,
      note: reason,
    }),
  },
  {
    endpoint: payments.decide,
    answers: 'empty',
    input: (target) => ({ ids: [ids(target).adjustment_id], approved: true }),
  },
  { endpoint: receiptPaper.pdf, input: (target) => ({ ids: ids(target).payment_id }) },
  { endpoint: paymentsReport.list, answers: 'no rows', input: (target) => ({ payer_id: ids(target).payer_id }) },
  { endpoint: paymentsReport.exported, answers: 'empty', input: (target) => ({ ids: ids(target).payment_id }) },
  { endpoint: agingReport.exported, answers: 'empty', input: (target) => ({ ids: ids(target).payer_id }) },
  { endpoint: accountsReport.exported, answers: 'empty', input: (target) => ({ ids: ids(target).payer_id }) },
  { endpoint: accounts.read, input: (target) => ({ id: ids(target).payer_id }) },
  {
    endpoint: accounts.save,
    input: (target) => ({
      id: ids(target).payer_id,
      version: 1,
      name: 'Probe',
      email: '',
      address: '',
      language: null,
      tax_number: '',
      collections: 'none',
      collections_until: null,
      collections_note: '',
    }),
  },
  { endpoint: accounts.open, input: ({ student_id }) => ({ person_id: student_id }) },
  { endpoint: accounts.shares, input: ({ student_id }) => ({ student_id }) },
  { endpoint: accounts.saveShares, input: ({ student_id }) => ({ student_id, shares: [] }) },
  {
    endpoint: statementPaper.pdf,
    input: (target) => ({ ids: ids(target).payer_id, from: '2026-11-01', to: '2026-11-30' }),
  },
  { endpoint: yearPaper.pdf, input: (target) => ({ ids: ids(target).payer_id, year: 2026 }) },
  {
    endpoint: books.saveAccount,
    input: (target) => ({ id: ids(target).ledger_account_id, version: 1, name: 'Probe', code: '' }),
  },
  {
    endpoint: financeConfig.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...configured, hold_after: 10, hold_type_id: catalog_ids['hold_type'], version: 0 }),
  },
  {
    endpoint: financeConfig.saveRights,
    answers: 422,
    input: ({ admin }) => ({
      rights: [{ person_id: admin.person_id, may_void: true, may_refund: true, may_write_off: true, may_close: true }],
    }),
  },
  {
    endpoint: financeConfig.savePrefix,
    answers: 409,
    input: (target) => ({ id: ids(target).series_id, prefix: 'X-', version: 1 }),
  },
  {
    endpoint: aid.save,
    answers: 422,
    input: ({ catalog_ids, student_id }) => ({
      aid_fund_id: catalog_ids['aid_fund'],
      student_id,
      amount: 100,
      state: 'committed',
      note: '',
    }),
  },
  { endpoint: aid.discounts, answers: 'empty', input: ({ student_id }) => ({ student_id }) },
  {
    endpoint: aid.giveDiscount,
    input: ({ catalog_ids, student_id }) => ({
      discount_id: catalog_ids['discount'],
      student_ids: [student_id],
      from_on: null,
      to_on: null,
    }),
  },
  { endpoint: aid.takeDiscount, input: (target) => ({ id: ids(target).given_id }) },
  { endpoint: billing.creditLeavers, answers: 'empty', input: (target) => ({ ids: [ids(target).invoice_id] }) },
  {
    endpoint: recurringInvoices.add,
    answers: 422,
    input: (target) => ({ invoice_id: ids(target).invoice_id, next_on: '2027-01-01', ...schedule }),
  },
  {
    endpoint: recurringInvoices.change,
    input: (target) => ({ id: ids(target).recurring_id, version: 1, next_on: '2027-01-01', ...schedule }),
  },
  {
    endpoint: recurringInvoices.pause,
    answers: 'empty',
    input: (target) => ({ ids: [ids(target).recurring_id], paused: true }),
  },
  {
    endpoint: recurringInvoices.end,
    answers: 'empty',
    input: (target) => ({ ids: [ids(target).recurring_id], ended: true }),
  },
  { endpoint: recurringReport.exported, answers: 'empty', input: (target) => ({ ids: ids(target).recurring_id }) },
  { endpoint: aidReport.exported, answers: 'empty', input: (target) => ({ ids: ids(target).award_id }) },
  { endpoint: billing.preview, answers: 'no rows', input: ({ catalog_ids }) => billed(catalog_ids['fee_set'] ?? 0) },
  { endpoint: billing.start, answers: 422, input: ({ catalog_ids }) => billed(catalog_ids['fee_set'] ?? 0) },
  { endpoint: billing.cancel, input: (target) => ({ id: ids(target).run_id }) },
  { endpoint: billing.undo, input: (target) => ({ id: ids(target).run_id }) },
  {
    endpoint: billing.previewCharges,
    answers: 422,
    input: ({ catalog_ids }) => ({ product_id: catalog_ids['product'], amount: null, quantity: 1, section_id: null }),
  },
  {
    endpoint: billing.saveCharges,
    answers: 422,
    input: ({ catalog_ids, student_id }) => ({
      product_id: catalog_ids['product'],
      name: 'Probe',
      quantity: 1,
      charges: [{ student_id, amount: 100 }],
      due_on: null,
    }),
  },
  {
    endpoint: billing.undoCharges,
    answers: 'empty',
    input: (target) => ({ batch_id: ids(target).batch_id }),
  },
  {
    endpoint: billing.chargeLateFees,
    answers: 'empty',
    input: (target) => ({ on: '2026-11-20', ids: [ids(target).invoice_id] }),
  },
  {
    endpoint: payOnline.start,
    input: (target) => ({ applications: [{ invoice_id: ids(target).invoice_id, amount: 1 }] }),
  },
  { endpoint: automatic.stop, input: (target) => ({ payer_id: ids(target).payer_id, reason: 'Probe' }) },
  { endpoint: payOnline.state, input: (target) => ({ id: ids(target).checkout_id }) },
  {
    endpoint: payOnline.refund,
    input: (target) => ({ id: ids(target).payment_id, version: 1, amount: 1, reason: 'Taken' }),
  },
]
