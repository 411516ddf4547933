import { z } from 'zod'
import { documentTypes } from '../communication/notes.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  date,
  id,
  ids,
  listInput,
  listOf,
  optionalText,
  orNull,
  text,
  version,
  yesNo,
} from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { personColumn, tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'

export const complianceAudiences = ['staff', 'students', 'parents'] as const
export const complianceKinds = ['confirm', 'document'] as const
/** `done` and `waived` are settled; `waiting`: a document that the office has not reviewed. */
export const complianceStates = ['open', 'overdue', 'waiting', 'done', 'waived'] as const

const content = {
  name: text(120),
  body: optionalText(20_000),
  audience: choice(complianceAudiences),
  kind: choice(complianceKinds),
  document_type: z.union([z.literal(''), choice(documentTypes)]),
  due_on: orNull(date()),
  yearly: yesNo(),
}

/** What people must confirm or hand in, with how many have: of `total` people `settled` are done or waived. */
export const ComplianceItem = z.object({
  id: id(),
  version: version(),
  ...content,
  reminded_on: z.string().nullable(),
  total: z.int(),
  settled: z.int(),
  waiting: z.int(),
  overdue: z.int(),
})
export type ComplianceItem = z.infer<typeof ComplianceItem>

export const CompliancePerson = Named.extend({
  grade_level: z.string(),
  state: z.enum(complianceStates),
  at: z.string().nullable(),
  by: z.string(),
  note: z.string(),
})
export type CompliancePerson = z.infer<typeof CompliancePerson>

export const ComplianceStudent = Named.extend({
  grade_level: z.string(),
  missing: z.int(),
  items: z.array(z.object({ id: id(), name: z.string(), state: z.enum(complianceStates) })),
})
export type ComplianceStudent = z.infer<typeof ComplianceStudent>

export const expiringKinds = ['document', 'qualification'] as const
export const expiringStates = ['expired', 'soon', 'later'] as const
/** Days before a document expires in which it counts as soon: the person is told, and the office sees it as waiting. */
export const expiresSoon = 30

/**
 * A document or a qualification with its last day. `name`: the type of a document, the name of a qualification; `id`
 * says both which and of what kind.
 */
export const Expiring = Named.extend({
  person_id: id(),
  role: z.int().nullable(),
  grade_level: z.string(),
  kind: z.enum(expiringKinds),
  name: z.string(),
  expires_on: z.string(),
  state: z.enum(expiringStates),
  notified: z.boolean(),
})
export type Expiring = z.infer<typeof Expiring>
const wordsOf = { document: 'notes.document-', qualification: '' }

/** Documents and qualifications of all people that expire; without `within` those that are over or will be soon. */
export const expiringReport = report('expiring', 'compliance.expiring', 'compliance.manage', {
  list: 'GET /user/expiring_documents',
  file: 'GET /user/expiring_documents_export',
  row: Expiring,
  columns: [
    personColumn('people.name'),
    ...tableColumns<Expiring>('people.column-', [
      { key: 'last-name', value: ({ lname }) => lname, only: 'file' },
      { key: 'first-name', value: ({ fname }) => fname, only: 'file' },
      { key: 'native-name', value: ({ native_name }) => native_name, only: 'file' },
      { key: 'roles', value: ({ role }) => role, words: 'session.role-', only: 'file' },
      { key: 'grade-level', value: ({ grade_level }) => grade_level, only: 'file' },
      { key: 'what', value: ({ name }) => name, words: ({ kind }) => wordsOf[kind], sort: true },
      { key: 'expires_on', title: 'people.column-expires-on', kind: 'date', sort: true },
      { key: 'state', title: 'people.column-status', words: 'compliance.expires-' },
      { key: 'notified', title: 'compliance.expires-notified', only: 'screen', bare: true, extra: true },
    ]),
  ],
  filters: {
    kind: { schema: choice(expiringKinds), title: 'compliance.expires-what', words: 'compliance.expiring-' },
    state: { schema: choice(expiringStates), title: 'people.status', words: 'compliance.expires-' },
    within: { schema: choice(['30', '90', '365']), title: 'compliance.expires-within' },
  },
  sort: 'expires_on',
  topics: ['person', 'comment'],
})

/** What the caller must confirm, for themselves or for a child. */
export const OwnCompliance = z.object({
  item_id: id(),
  person_id: id(),
  /** Of a child; empty for the caller. */
  child: z.string(),
  name: z.string(),
  body: z.string(),
  kind: z.enum(complianceKinds),
  document_type: z.union([z.literal(''), z.enum(documentTypes)]),
  due_on: z.string().nullable(),
  state: z.enum(complianceStates),
})
export type OwnCompliance = z.infer<typeof OwnCompliance>

export const compliance = {
  items: endpoint('GET /user/compliance_items', 'compliance.manage', {
    input: z.object({ archived: yesNo().optional() }),
    output: z.object({ rows: z.array(ComplianceItem) }),
    topics: ['compliance'],
  }),
  save: endpoint('POST /user/save_compliance_item', 'compliance.manage', {
    input: z.object({ ...content, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  archive: endpoint('POST /user/archive_compliance_items', 'compliance.manage', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
  people: endpoint('GET /user/compliance_people', 'compliance.manage', {
    input: z.object({
      ...listInput(['name', 'state', 'at']),
      item_id: id(),
      state: choice(complianceStates).optional(),
    }),
    output: listOf(CompliancePerson),
    topics: ['compliance'],
  }),
  /** Mails those who are open or overdue, guardians for students; at most once a day. */
  remind: endpoint('POST /user/remind_compliance', 'compliance.manage', {
    input: z.object({ id: id() }),
    output: z.object({ mails: z.int() }),
  }),
  /** Students in reach with what concerns them or their parents. */
  students: endpoint('GET /student/compliance', 'compliance.students', {
    input: z.object({ ...listInput(['name', 'missing']), missing: yesNo().optional() }),
    output: listOf(ComplianceStudent),
    topics: ['compliance'],
  }),
  /** The office writes down what it has on paper, waives, or takes it back; a teacher writes down for own students. */
  record: endpoint('POST /user/record_compliance', 'compliance.students', {
    input: z.object({
      item_id: id(),
      person_ids: ids(200),
      state: choice(['confirmed', 'waived', 'open']),
      note: optionalText(300),
    }),
    parts: { by: 'person_ids', size: 200 },
    output: z.object({ people: z.int() }),
  }),
  mine: endpoint('GET /user/my_compliance', 'compliance.own', {
    input: z.object({}),
    output: z.object({ rows: z.array(OwnCompliance) }),
    topics: ['compliance'],
  }),
  confirm: endpoint('POST /user/confirm_compliance', 'compliance.own', {
    input: z.object({ item_id: id(), person_id: id() }),
    output: z.object({}),
  }),
}
