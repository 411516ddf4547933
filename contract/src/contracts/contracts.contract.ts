import { z } from 'zod'
import { document } from '../kernel/document.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, optionalText, orNull, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { majorUnits } from '../kernel/money.ts'
import { Named } from '../people/person.contract.ts'
import { contractStates } from './contract.states.ts'
import { capacities } from './signing.rules.ts'
import { contractKinds, currency, instalmentChoices, Line, mostInstalments, signings } from './templates.contract.ts'

const state = z.enum(contractStates.states)

/** An organization that pays a share of it, in hundredths of a percent; '' and 0: the family alone pays. */
const Payer = z.object({ organization: z.string(), share: z.int() })

export const ContractRow = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  student: Named.extend({ grade_level: z.string() }),
  kind: choice(contractKinds),
  title: z.string(),
  state,
  year: z.string(),
  sign_by: z.string().nullable(),
  signed: z.int(),
  signers: z.int(),
  /** Whose signature is missing. */
  missing: z.array(z.string()),
  total: z.int(),
  currency: z.string(),
  billing_group: z.string(),
  engagement_type: z.string(),
  ...Payer.shape,
  sent_at: z.string().nullable(),
  completed_at: z.string().nullable(),
})
export type ContractRow = z.infer<typeof ContractRow>

export const contractList = report('contracts', 'contracts.title', 'contracts.office', {
  list: 'GET /contract/list',
  file: 'GET /contract/export',
  row: ContractRow,
  columns: tableColumns<ContractRow>('contracts.column-', [
    { key: 'number', sort: true },
    {
      key: 'student',
      value: ({ student }) => `${student.fname} ${student.lname}`,
      person: ({ student }) => student,
      sort: true,
    },
    { key: 'grade_level', value: ({ student }) => student.grade_level, bare: true },
    { key: 'title' },
    { key: 'kind', words: 'contracts.kind-', extra: true },
    { key: 'state', words: 'ui.status.', sort: true },
    { key: 'year', sort: true },
    { key: 'missing' },
    { key: 'sign_by', kind: 'date', sort: true },
    {
      key: 'total',
      value: ({ total, currency: of }) => majorUnits(total, of),
      kind: 'number',
      digits: 2,
      sort: true,
    },
    { key: 'currency', only: 'file' },
    { key: 'billing_group', sort: true, extra: true },
    { key: 'engagement_type', sort: true, extra: true },
    { key: 'organization', extra: true },
    { key: 'sent_at', kind: 'instant', sort: true, extra: true },
    { key: 'completed_at', kind: 'instant', sort: true, extra: true },
  ]),
  filters: {
    state: {
      schema: state.meta({ kind: 'choice', options: contractStates.states }),
      title: 'contracts.column-state',
      words: 'ui.status.',
    },
    kind: { schema: choice(contractKinds), title: 'contracts.column-kind', words: 'contracts.kind-' },
    year_id: { schema: id(), title: 'contracts.column-year' },
    billing_group: { schema: optionalText(80), title: 'contracts.column-billing_group' },
    engagement_type: { schema: optionalText(80), title: 'contracts.column-engagement_type' },
    /** The school itself has to sign. */
    for_school: { schema: yesNo(), title: 'contracts.for-school', words: 'contracts.for-school-' },
    batch_id: { schema: id(), title: 'contracts.batch' },
    student_id: { schema: id(), title: 'contracts.column-student' },
  },
  sort: 'number',
  topics: ['contract'],
})

const Signer = z.object({
  id: id(),
  /** Null: whoever signs for the school. */
  person_id: id().nullable(),
  name: z.string(),
  capacity: choice(capacities),
  position: z.int(),
  signed_at: z.string().nullable(),
  typed_name: z.string(),
  instalments: z.int().nullable(),
  /** May sign now; the caller is that signer. */
  turn: z.boolean(),
  mine: z.boolean(),
  /** What was kept with the signature; the office alone sees it. */
  proof: z.object({ consent: z.string(), address: z.string(), device: z.string(), digest: z.string() }).nullable(),
})
export type Signer = z.infer<typeof Signer>

const Revision = z.object({
  revision: z.int(),
  title: z.string(),
  body: z.string(),
  replaced_at: z.string(),
  reason: z.string(),
  signatures: z.array(z.object({ name: z.string(), signed_at: z.string(), digest: z.string() })),
})

/** What signing created. */
const Fulfilment = z.object({
  at: z.string(),
  enrolled: z.array(z.string()),
  waitlisted: z.array(z.string()),
  /** Names of classes that gave no seat, and why. */
  problems: z.array(z.object({ name: z.string(), why: z.enum(['closed', 'missing', 'inactive', 'gone']) })),
  /** Their numbers. */
  invoices: z.array(z.string()),
  /** What the organization pays with others together, and the invoice once it is billed. */
  together: z.object({ amount: z.int(), invoice: z.string() }).nullable(),
})
export type Fulfilment = z.infer<typeof Fulfilment>

export const Contract = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  kind: choice(contractKinds),
  state,
  revision: z.int(),
  digest: z.string(),
  language: z.string(),
  title: z.string(),
  body: z.string(),
  student: Named.extend({ grade_level: z.string() }),
  academic_year_id: id().nullable(),
  year: z.string(),
  template: z.object({ id: id(), name: z.string(), number: z.int() }).nullable(),
  organization: z.string(),
  currency: z.string(),
  lines: z.array(Line),
  total: z.int(),
  instalment_choices: z.array(z.int()),
  instalments: z.int().nullable(),
  billing_group: z.string(),
  engagement_type: z.string(),
  sections: z.array(z.object({ id: id(), name: z.string() })),
  signing: choice(signings),
  guardians: z.enum(['one', 'all']),
  sign_by: z.string().nullable(),
  sent_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  close_reason: z.string(),
  /** What a signer agrees to, in the language of the contract. */
  consent: z.string(),
  signers: z.array(Signer),
  /** Earlier texts, the latest first; the office alone sees them. */
  revisions: z.array(Revision),
  fulfilment: Fulfilment.nullable(),
  /** Of the sealed copy, '' before all have signed. */
  sealed: z.string(),
  can: z.object({
    edit: z.boolean(),
    send: z.boolean(),
    change: z.boolean(),
    void: z.boolean(),
    remind: z.boolean(),
    sign: z.boolean(),
    decline: z.boolean(),
    comment: z.boolean(),
  }),
})
export type Contract = z.infer<typeof Contract>

/** The draft as it is written: with fields in its text. */
export const ContractDraft = z.object({
  student_id: id(),
  kind: choice(contractKinds),
  template_id: orNull(id()),
  academic_year_id: orNull(id()),
  master_contract_id: orNull(id()),
  language: choice(languageCodes),
  title: text(200),
  body: text(40_000),
  currency: currency(),
  lines: z.array(Line).max(40),
  instalment_choices: instalmentChoices(),
  billing_group: optionalText(80),
  engagement_type: optionalText(80),
  section_ids: z.array(id()).max(20),
  signing: choice(signings),
  guardians: choice(['one', 'all']),
  guardian_ids: z.array(id()).max(6),
  student_signs: yesNo(),
  school_signs: yesNo(),
  /** Who signs for the school; null: anybody of the office. */
  school_signer_id: orNull(id()),
  sign_by: orNull(date()),
})
export type ContractDraft = z.infer<typeof ContractDraft>

const Own = z.object({
  id: id(),
  number: z.string(),
  title: z.string(),
  state,
  student: Named,
  year: z.string(),
  sign_by: z.string().nullable(),
  completed_at: z.string().nullable(),
  total: z.int(),
  currency: z.string(),
  ...Payer.shape,
  /** The caller can sign now. */
  to_sign: z.boolean(),
  /** The caller has signed. */
  signed: z.boolean(),
  missing: z.array(z.string()),
})
export type OwnContract = z.infer<typeof Own>

const reason = text(300)

export const contracts = {
  read: endpoint('GET /contract/read', 'contracts.read', {
    input: z.object({ id: id() }),
    output: Contract,
    topics: ['contract'],
  }),
  /** Those that the caller is asked to sign, or has signed; what is to be done first. */
  own: endpoint('GET /contract/own', 'contracts.own', {
    input: z.object({}),
    output: z.object({ rows: z.array(Own), pending: z.boolean() }),
    topics: ['contract'],
  }),
  draft: endpoint('GET /contract/draft', 'contracts.edit', {
    input: z.object({ id: id() }),
    output: ContractDraft.extend({
      id: id(),
      version: version(),
      number: z.string(),
      student_name: z.string(),
      sections: z.array(z.object({ id: id(), name: z.string() })),
    }),
    topics: ['contract'],
  }),
  /** What a form begins with: years, groups and types in use, and the rules of the school. */
  choices: endpoint('GET /contract/choices', 'contracts.office', {
    input: z.object({}),
    output: z.object({
      today: z.string(),
      currency: z.string(),
      language: z.string(),
      years: z.array(z.object({ id: id(), name: z.string(), start_date: z.string() })),
      billing_groups: z.array(z.string()),
      engagement_types: z.array(z.string()),
      grade_levels: z.array(z.string()),
      templates: z.array(z.object({ id: id(), name: z.string(), kind: choice(contractKinds) })),
      master_contracts: z.array(z.object({ id: id(), name: z.string() })),
      rules: z.object({ signers: z.enum(['one', 'all']), sign_by: z.string(), student_signs_from_age: z.int() }),
    }),
    topics: ['contract_template', 'contract_rule'],
  }),
  /** Who can sign for a student. */
  signers: endpoint('GET /contract/signers', 'contracts.office', {
    input: z.object({ student_id: id() }),
    output: z.object({
      student: Named.extend({ grade_level: z.string() }),
      of_age: z.boolean(),
      language: z.string(),
      guardians: z.array(
        Named.extend({ relationship: z.string(), custody: z.boolean(), billing: z.boolean(), email: z.boolean() }),
      ),
    }),
  }),
  save: endpoint('POST /contract/save', 'contracts.edit', {
    input: ContractDraft.extend({ id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  send: endpoint('POST /contract/send', 'contracts.edit', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 100 },
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
  }),
  sign: endpoint('POST /contract/sign', 'contracts.sign', {
    input: z.object({
      id: id(),
      /** Of the text that was read. */
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      typed_name: text(200),
      instalments: orNull(wholeNumber({ min: 1, max: mostInstalments })),
      agreed: z.literal(true, { error: 'contracts.agree-first' }),
    }),
    output: z.object({ state, signed_at: z.string() }),
    idempotent: true,
    in_person: true,
  }),
  decline: endpoint('POST /contract/decline', 'contracts.sign', {
    input: z.object({ id: id(), reason }),
    output: z.object({ state }),
    in_person: true,
  }),
  /** Takes back what went out, for another text; signatures stay with the text that they were given for. */
  change: endpoint('POST /contract/change', 'contracts.edit', {
    input: z.object({ id: id(), version: version(), reason }),
    output: z.object({ version: version() }),
  }),
  void: endpoint('POST /contract/void', 'contracts.edit', {
    input: z.object({ ids: ids(200), reason }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Another last day, for what is out. */
  extend: endpoint('POST /contract/extend', 'contracts.edit', {
    input: z.object({ ids: ids(200), sign_by: date() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  remind: endpoint('POST /contract/remind', 'contracts.edit', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()), people: z.int() }),
    idempotent: true,
  }),
}

/** On paper: the sealed copy once all have signed, before it the text as it stands. */
export const contractPaper = document('GET /contract/pdf', 'contracts.read', { input: z.object({ id: id() }) })
