import { z } from 'zod'
import { handMethods } from '../finance/payments.contract.ts'
import { documentTypes } from '../communication/notes.contract.ts'
import { HistoryRow } from '../kernel/catalog.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, listInput, listOf, optionalText, orNull, text, version, yesNo } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { applicationStates } from './application.states.ts'
import { documentBytes } from './apply.contract.ts'
import { Child, Family, FeeInvoice, Guardian, OfferedPlace } from './family.contract.ts'
import { Questions } from './form.contract.ts'
import { StoredFile } from '../files/files.contract.ts'

const states = applicationStates.states
export const fees = ['none', 'due', 'paid', 'waived'] as const
/** The tabs of the list: what waits, each state, everything but archived ones. */
export const applicationViews = [
  'open',
  'draft',
  'submitted',
  'in-review',
  'waitlisted',
  'accepted',
  'rejected',
  'withdrawn',
  'archived',
  'all',
] as const
export type ApplicationView = (typeof applicationViews)[number]

export const ApplicationRow = z.object({
  id: id(),
  version: version(),
  number: z.int().nullable(),
  fname: z.string(),
  lname: z.string(),
  native_name: z.string(),
  birth_date: z.string().nullable(),
  grade_level: z.string(),
  term: z.string(),
  state: z.enum(states),
  state_at: z.string(),
  submitted_at: z.string().nullable(),
  guardian: z.string(),
  email: z.string(),
  fee: z.enum(fees),
  /** Documents that the form asks for and that are not there. */
  missing: z.int(),
  /** Documents that nobody looked at yet. */
  to_review: z.int(),
  duplicates: z.boolean(),
  waitlist_position: z.int().nullable(),
  siblings: z.int(),
  from_school: z.string(),
  /** Seats left of the grade in the term; null without a limit. */
  left: z.int().nullable(),
})
export type ApplicationRow = z.infer<typeof ApplicationRow>

export const applicationColumns = tableColumns<ApplicationRow>('admissions.column-', [
  'number',
  { key: 'first-name', value: ({ fname }) => fname },
  { key: 'last-name', value: ({ lname }) => lname },
  { key: 'birth-date', value: ({ birth_date }) => birth_date, kind: 'date' },
  'term',
  { key: 'grade', value: ({ grade_level }) => grade_level },
  'state',
  { key: 'submitted', value: ({ submitted_at }) => submitted_at?.slice(0, 10) ?? '', kind: 'date' },
  'guardian',
  'email',
  'fee',
  { key: 'missing', kind: 'number' },
])

const sorts = ['submitted_at', 'name', 'grade_level', 'state', 'number', 'birth_date', 'waitlist_position'] as const
const filter = {
  ...listInput(sorts),
  view: choice(applicationViews).optional(),
  term: id().optional(),
  grade: optionalText(20).optional(),
  fee: choice(fees).optional(),
  documents: choice(['missing', 'to-review', 'complete']).optional(),
  duplicates: yesNo().optional(),
}
const Counts = z.object(
  Object.fromEntries(applicationViews.map((view) => [view, z.int()])) as Record<ApplicationView, z.ZodInt>,
)

/** Somebody of the school, or of another application, who may be the same human being. */
const Duplicate = z.object({
  kind: z.enum(['student', 'guardian', 'application']),
  /** Of a person of the school, or of another application. */
  id: id(),
  /** The guardian of this application who is meant; null: the child. */
  guardian_id: id().nullable(),
  fname: z.string(),
  lname: z.string(),
  detail: z.string(),
  birth_date: z.string().nullable(),
  matched_by: z.enum(['birth_date', 'name', 'email', 'phone']),
})
export type Duplicate = z.infer<typeof Duplicate>

const Named = z.object({ id: id(), name: z.string() })

/** Everything on the page of one application. */
export const Application = Child.extend({
  id: id(),
  version: version(),
  family_version: version(),
  number: z.int().nullable(),
  origin: z.enum(['family', 'office']),
  from_school: z.string(),
  state: z.enum(states),
  state_at: z.string(),
  submitted_at: z.string().nullable(),
  term: z.string(),
  language: z.string(),
  questions: Questions,
  places: z.array(OfferedPlace),
  left: z.int().nullable(),
  fee: z.enum(fees),
  fee_amount: z.int(),
  fee_currency: z.string(),
  fee_note: z.string(),
  fee_invoice: FeeInvoice.nullable(),
  waitlist_position: z.int().nullable(),
  duplicates_resolved: z.boolean(),
  student: Named.nullable(),
  guardians: z.array(Guardian.extend({ id: id(), person: Named.nullable() })),
  siblings: z.array(Named.extend({ number: z.int().nullable(), state: z.enum(states) })),
  documents: z.array(
    z.object({
      id: id(),
      version: version(),
      item: z.string(),
      document_type: z.string(),
      review: z.enum(['waiting', 'accepted', 'returned']),
      review_reason: z.string(),
      reviewed_by: z.string(),
      handed_in_at: z.string(),
      file: StoredFile.nullable(),
    }),
  ),
  steps: z.array(
    z.object({
      id: id(),
      action: z.string(),
      from: z.enum(states),
      to: z.enum(states),
      reason: z.string(),
      notified: z.boolean(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  notes: z.array(z.object({ id: id(), body: z.string(), by: z.string(), at: z.string() })),
  duplicates: z.array(Duplicate),
})
export type Application = z.infer<typeof Application>

export const applications = {
  list: endpoint('GET /application/list', 'admissions.manage', {
    input: z.object(filter),
    output: listOf(ApplicationRow).extend({ counts: Counts, terms: z.array(Named), grade_levels: z.array(z.string()) }),
    topics: ['application'],
  }),
  /** The same rows as a file, at most 10,000. */
  exported: endpoint('GET /application/export', 'admissions.manage', {
    input: z.object({ ...filter, ids: ids().optional(), ...fileInput }),
    parts: { by: 'ids', size: 200 },
    output: z.unknown(),
    download: true,
  }),
  read: endpoint('GET /application/detail', 'admissions.manage', {
    input: z.object({ id: id() }),
    output: Application,
    topics: ['application'],
  }),
  history: endpoint('GET /application/history', 'admissions.manage', {
    input: z.object({ id: id() }),
    output: z.object({ rows: z.array(HistoryRow) }),
    topics: ['application'],
  }),
  /** What the office needs to enter one from paper. */
  blank: endpoint('GET /application/blank', 'admissions.manage', {
    input: z.object({}),
    output: z.object({ questions: Questions, places: z.array(OfferedPlace) }),
    topics: ['application_form'],
  }),
  /** Submitted at once where nothing is missing; kept as a draft otherwise. */
  add: endpoint('POST /application/add', 'admissions.manage', {
    input: Family.extend({ submit: yesNo() }),
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
  }),
  edit: endpoint('POST /application/edit', 'admissions.manage', {
    input: z.object({
      id: id(),
      version: version(),
      family_version: version(),
      guardians: z.array(Guardian).min(1).max(4),
      child: Child,
    }),
    output: z.object({ id: id() }),
  }),
  /**
   * Written into the books of the school: due makes an invoice, paid records a payment by `method`, waived credits the
   * invoice with the note as the reason, none voids it. With `takes_back` the payment that was recorded last is
   * reversed.
   * Paid without a method: outside of the books, as `before` says it of fees from before there were any.
   */
  setFee: endpoint('POST /application/set_fee', 'admissions.manage', {
    input: z.object({
      ids: ids(200),
      fee: choice(fees),
      note: optionalText(300),
      method: orNull(choice(handMethods)).optional(),
      takes_back: yesNo().optional(),
    }),
    parts: { by: 'ids', size: 200 },
    output: z.object({
      before: z.array(
        z.object({ id: id(), fee: z.enum(fees), note: z.string(), method: z.enum(handMethods).nullable() }),
      ),
      receipts: z.array(z.object({ id: id(), number: z.string() })),
    }),
  }),
  addNote: endpoint('POST /application/add_note', 'admissions.manage', {
    input: z.object({ id: id(), body: text(4000) }),
    output: z.object({ id: id() }),
  }),
  archiveNote: endpoint('POST /application/archive_note', 'admissions.manage', {
    input: z.object({ id: id(), archived: yesNo() }),
    output: z.object({ id: id() }),
  }),
  /** A document that came on paper or by mail; accepted at once. */
  upload: endpoint('POST /application/upload', 'admissions.manage', {
    input: z.object({ application_id: id(), item: optionalText(20), document_type: choice(documentTypes) }),
    output: z.object({ id: id() }),
    upload: { bytes: documentBytes, files: 1 },
  }),
  /**
   * `waiting` takes a decision back. Returned needs a reason; with `notify_family` the family is asked again by mail.
   */
  review: endpoint('POST /application/review_documents', 'admissions.manage', {
    input: z.object({
      ids: ids(100),
      review: choice(['waiting', 'accepted', 'returned']),
      reason: optionalText(500),
      notify_family: yesNo(),
    }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** The child, or a guardian, is this person of the school; null: nobody there. */
  resolveDuplicate: endpoint('POST /application/resolve_duplicate', 'admissions.manage', {
    input: z.object({ application_id: id(), guardian_id: id().nullable(), person_id: id().nullable() }),
    output: z.object({}),
  }),
  /** Somebody looked: these are different people. */
  resolveDuplicates: endpoint('POST /application/resolve_duplicates', 'admissions.manage', {
    input: z.object({ ids: ids(200), settled: yesNo() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
}
