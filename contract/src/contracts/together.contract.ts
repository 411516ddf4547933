import { z } from 'zod'
import { invoiceStateNames } from '../finance/invoice.states.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids } from '../kernel/fields.ts'
import { masterBillings } from './organizations.contract.ts'

/** What is odd about a student before the organization is billed; such rows are left out until somebody wants them. */
export const togetherFindings = ['contract-void', 'student-left', 'no-seat', 'other-account'] as const
/** What is odd about the account of the organization. */
export const accountFindings = ['no-account', 'no-email', 'in-collections'] as const

const Open = z.object({
  contract_id: id(),
  number: z.string(),
  student: z.string(),
  grade_level: z.string(),
  lines: z.array(z.object({ name: z.string(), amount: z.int() })),
  /** What was signed, and what of it the organization pays, with the tax that it holds. */
  price: z.int(),
  amount: z.int(),
  tax: z.int(),
  currency: z.string(),
  findings: z.array(z.enum(togetherFindings)),
})
export type OpenSeat = z.infer<typeof Open>

/** Of an invoice for several students, the line of one whose contract is void now. */
const Voided = z.object({
  contract_id: id(),
  number: z.string(),
  student: z.string(),
  invoice_id: id(),
  invoice: z.string(),
  amount: z.int(),
  currency: z.string(),
})

const Invoiced = z.object({
  id: id(),
  number: z.string(),
  issued_on: z.string(),
  students: z.int(),
  total: z.int(),
  balance: z.int(),
  currency: z.string(),
  state: z.enum(invoiceStateNames),
})

const Agreement = z.object({
  id: id(),
  number: z.string(),
  title: z.string(),
  organization: z.string(),
  payer_id: id().nullable(),
  billing: z.enum(masterBillings),
  share: z.int(),
  purchase_order: z.string(),
  due_on: z.string(),
  plan: z.object({ name: z.string(), count: z.int() }).nullable(),
  findings: z.array(z.enum(accountFindings)),
  open: z.array(Open),
  voided: z.array(Voided),
  invoices: z.array(Invoiced),
})
export type TogetherAgreement = z.infer<typeof Agreement>

/** An organization that is billed for its students together: what is open, and what was billed. */
export const together = {
  read: endpoint('GET /mastercontract/together', 'finance.read', {
    input: z.object({ ids: ids() }),
    output: z.object({ rows: z.array(Agreement) }),
    topics: ['master_contract', 'organization', 'contract', 'invoice', 'payer'],
  }),
  /** One invoice for each agreement, with a line for each of these contracts; all of them or none. */
  bill: endpoint('POST /mastercontract/bill_together', 'finance.edit', {
    input: z.object({ contract_ids: ids(5000) }),
    output: z.object({ invoices: z.array(z.object({ id: id(), number: z.string() })), students: z.int() }),
    idempotent: true,
  }),
  /** Takes back the lines of contracts that are void now, by a credit note each. */
  credit: endpoint('POST /mastercontract/credit_voided', 'finance.edit', {
    input: z.object({ contract_ids: ids() }),
    output: z.object({ numbers: z.array(z.string()) }),
    idempotent: true,
  }),
}
