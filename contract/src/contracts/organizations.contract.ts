import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, optionalText, orNull, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'
import { masterContractStates } from './contract.states.ts'
import { currency, GradedLine } from './templates.contract.ts'

/** How an organization is billed: an invoice for each contract when it is signed, or one for many. */
export const masterBillings = ['each', 'together'] as const

const state = choice(masterContractStates.states as unknown as ['draft', 'active', 'ended', 'void'])

const organization = {
  name: text(160),
  contact_name: optionalText(160),
  email: optionalText(200),
  phone: optionalText(60),
  address: optionalText(500),
  tax_number: optionalText(60),
}
export const Organization = z.object({
  ...organization,
  id: id(),
  version: version(),
  archived: z.boolean(),
  contracts: z.int(),
})
export type Organization = z.infer<typeof Organization>

export const MasterContractRow = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  organization: z.string(),
  title: z.string(),
  state,
  seats: z.int(),
  taken: z.int(),
  /** Hundredths of a percent. */
  share: z.int(),
  purchase_order: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  billing: choice(masterBillings),
  /** Students whose contracts wait for an invoice to the organization. */
  unbilled: z.int(),
})
export type MasterContractRow = z.infer<typeof MasterContractRow>

export const masterContractList = report('master-contracts', 'contracts.master-title', 'contracts.office', {
  list: 'GET /mastercontract/list',
  file: 'GET /mastercontract/export',
  row: MasterContractRow,
  columns: tableColumns<MasterContractRow>('contracts.column-', [
    { key: 'number', sort: true },
    { key: 'organization', sort: true },
    { key: 'title', sort: true },
    { key: 'state', words: 'contracts.master-state-', sort: true },
    { key: 'seats', kind: 'number', sort: true },
    { key: 'taken', kind: 'number', sort: true },
    { key: 'share', value: ({ share }) => share / 100, kind: 'percent', sort: true },
    { key: 'purchase_order' },
    { key: 'start_date', kind: 'date', sort: true },
    { key: 'end_date', kind: 'date', sort: true },
    { key: 'billing', words: 'contracts.billing-', sort: true, extra: true },
    { key: 'unbilled', kind: 'number', sort: true },
  ]),
  filters: {
    state: { schema: state, title: 'contracts.column-state', words: 'contracts.master-state-' },
    organization_id: { schema: id(), title: 'contracts.column-organization' },
    billing: { schema: choice(masterBillings), title: 'contracts.column-billing', words: 'contracts.billing-' },
  },
  sort: 'organization',
  topics: ['master_contract', 'invoice', 'contract'],
})

const terms = {
  organization_id: id(),
  title: text(160),
  seats: wholeNumber({ min: 1, max: 100_000 }),
  share: wholeNumber({ min: 1, max: 10_000 }),
  currency: currency(),
  prices: z.array(GradedLine).max(40),
  purchase_order: optionalText(80),
  billing_group: optionalText(80),
  billing: choice(masterBillings),
  /** Of what is billed together: after how many days it is due, null: as the school has it; in which parts. */
  due_days: orNull(wholeNumber({ min: 0, max: 365 })),
  payment_plan_id: orNull(id()),
  start_date: date(),
  end_date: date(),
}

export const MasterContract = z.object({
  ...terms,
  id: id(),
  version: version(),
  number: z.string(),
  state,
  organization: Organization,
  taken: z.int(),
  /** Students who sit in a seat, and those who left, the latest last. */
  students: z.array(
    Named.extend({
      seat_id: id(),
      grade_level: z.string(),
      taken_at: z.string(),
      left_at: z.string().nullable(),
      /** Of the prices for the grade, what the organization pays and what is left to the family. */
      price: z.int(),
      organization_pays: z.int(),
      family_pays: z.int(),
    }),
  ),
  can: z.object({ edit: z.boolean(), seat: z.boolean(), comment: z.boolean() }),
})
export type MasterContract = z.infer<typeof MasterContract>

export const organizations = {
  list: endpoint('GET /mastercontract/organizations', 'contracts.office', {
    input: z.object({ archived: yesNo().optional() }),
    output: z.object({ rows: z.array(Organization), can: z.object({ edit: z.boolean() }) }),
    topics: ['organization'],
  }),
  save: endpoint('POST /mastercontract/save_organization', 'contracts.edit', {
    input: z.object({ ...organization, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id() }),
  }),
  archive: endpoint('POST /mastercontract/archive_organizations', 'contracts.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
}

export const masterContracts = {
  read: endpoint('GET /mastercontract/read', 'contracts.office', {
    input: z.object({ id: id() }),
    output: MasterContract,
    topics: ['master_contract', 'organization'],
  }),
  save: endpoint('POST /mastercontract/save', 'contracts.edit', {
    input: z.object({ ...terms, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id() }),
  }),
  change: endpoint('POST /mastercontract/change_status', 'contracts.edit', {
    input: z.object({
      id: id(),
      version: version(),
      action: choice(['activate', 'end', 'reopen', 'void']),
      reason: orNull(text(300)),
    }),
    output: z.object({ state }),
  }),
  /** Gives students seats, all of them or none; `lines` holds one in each line, by number, mail or full name. */
  seat: endpoint('POST /mastercontract/take_seats', 'contracts.edit', {
    input: z.object({
      id: id(),
      student_ids: z.array(id()).max(500),
      lines: optionalText(100_000).optional(),
    }),
    output: z.object({ taken: z.int() }),
    idempotent: true,
  }),
  unseat: endpoint('POST /mastercontract/leave_seats', 'contracts.edit', {
    input: z.object({ id: id(), student_ids: ids(500) }),
    output: z.object({ taken: z.int() }),
  }),
}
