import { z } from 'zod'
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
  time,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'
import { StoredFile } from '../files/files.contract.ts'

/** What is noted about a person; a contact is a call, a meeting, a letter. */
export const noteKinds = ['comment', 'document', 'contact'] as const
export type NoteKind = (typeof noteKinds)[number]
export const noteCategories = [
  'general',
  'academic',
  'attendance',
  'behavior',
  'praise',
  'health',
  'family',
  'finance',
] as const
/**
 * Who reads it: the author alone, the office, also the student's teachers, also the student and the guardians. Each
 * level includes the ones before.
 */
export const noteVisibilities = ['private', 'office', 'staff', 'family'] as const
export const documentTypes = [
  'identity',
  'report',
  'consent',
  'medical',
  'plan',
  'certificate',
  'letter',
  'other',
] as const
export const contactChannels = ['phone', 'email', 'message', 'meeting', 'video', 'letter', 'visit', 'other'] as const
/** What a call or a meeting came to. */
export const contactOutcomes = [
  'reached',
  'left_message',
  'no_answer',
  'wrong_number',
  'did_not_come',
  'rescheduled',
] as const
export const noteReviews = ['none', 'waiting', 'accepted', 'returned'] as const
/** The parts of a list that have a tab; `expiring`: within 30 days, or expired. */
export const noteViews = ['all', 'mine', 'expiring', 'follow_up', 'waiting', 'accepted', 'returned'] as const
export type NoteView = (typeof noteViews)[number]

const content = {
  kind: choice(noteKinds),
  category: choice(noteCategories),
  visibility: choice(noteVisibilities),
  body: optionalText(10_000),
  document_type: z.union([z.literal(''), choice(documentTypes)]),
  expires_on: orNull(date()),
  channel: z.union([z.literal(''), choice(contactChannels)]),
  direction: z.union([z.literal(''), choice(['out', 'in'])]),
  outcome: z.union([z.literal(''), choice(contactOutcomes)]),
  happened_on: orNull(date()),
  happened_time: orNull(time()),
  with_whom: optionalText(200),
  follow_up_on: orNull(date()),
}

/** `role`: what the person mainly is, by the lowest code. */
const Noted = Named.extend({ role: z.int().nullable() })

/** `mine`: the caller wrote it and may change it. */
export const PersonNote = z.object({
  id: id(),
  version: version(),
  person: Noted,
  ...content,
  review: z.enum(noteReviews),
  review_reason: z.string(),
  reviewed_by: z.string(),
  reviewed_at: z.string().nullable(),
  followed_up_at: z.string().nullable(),
  by: z.string(),
  created_at: z.string(),
  changed_at: z.string().nullable(),
  mine: z.boolean(),
  files: z.array(StoredFile),
})
export type PersonNote = z.infer<typeof PersonNote>

/** What stood in a note, who wrote it, and since when. */
export const NoteVersion = PersonNote.pick({
  category: true,
  visibility: true,
  body: true,
  document_type: true,
  expires_on: true,
  channel: true,
  direction: true,
  outcome: true,
  happened_on: true,
  happened_time: true,
  with_whom: true,
  follow_up_on: true,
}).extend({ id: id(), by: z.string(), at: z.string() })
export type NoteVersion = z.infer<typeof NoteVersion>

export const noteColumns = tableColumns<PersonNote>('notes.column-', [
  { key: 'name', value: ({ person }) => `${person.fname} ${person.lname}` },
  'kind',
  'category',
  { key: 'date', value: ({ happened_on, created_at }) => happened_on ?? created_at.slice(0, 10), kind: 'date' },
  'channel',
  { key: 'outcome', value: ({ outcome }) => outcome },
  { key: 'with', value: ({ with_whom }) => with_whom },
  { key: 'text', value: ({ body }) => body },
  { key: 'documents', value: ({ files }) => files.map(({ name }) => name) },
  { key: 'expires', value: ({ expires_on }) => expires_on, kind: 'date' },
  { key: 'review', value: ({ review }) => (review === 'none' ? '' : review) },
  { key: 'follow-up', value: ({ follow_up_on }) => follow_up_on, kind: 'date' },
  'visibility',
  'by',
])

const Counts = z.object(Object.fromEntries(noteViews.map((view) => [view, z.int()])) as Record<NoteView, z.ZodInt>)

const asked = {
  /** Notes are comments and documents. */
  of: choice(['notes', 'contacts']),
  person_id: id().optional(),
  view: choice(noteViews).optional(),
  kind: choice(noteKinds).optional(),
  category: choice(noteCategories).optional(),
  channel: choice(contactChannels).optional(),
  visibility: choice(noteVisibilities).optional(),
}

export const notes = {
  list: endpoint('GET /communication/list_notes', 'notes.read', {
    input: z.object({ ...listInput(['at', 'name', 'category', 'expires_on', 'follow_up_on']), ...asked }),
    output: listOf(PersonNote).extend({ counts: Counts }),
    topics: ['comment'],
  }),
  /** The same rows as a file, at most 10,000. */
  exported: endpoint('GET /communication/export_notes', 'notes.read', {
    input: z.object({ ...listInput(['at', 'name', 'category', 'expires_on', 'follow_up_on']), ...asked, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
  read: endpoint('GET /communication/read_note', 'notes.read', {
    input: z.object({ id: id() }),
    output: PersonNote,
    topics: ['comment'],
  }),
  /**
   * What stood in it before, the latest first, as far as the caller was to read it then; who took it away; the others
   * of its entry that the caller reads.
   */
  history: endpoint('GET /communication/note_history', 'notes.read', {
    input: z.object({ id: id() }),
    output: z.object({
      versions: z.array(NoteVersion),
      removed: z.object({ at: z.string(), by: z.string() }).nullable(),
      others: z.array(z.object({ id: id(), person: Noted })),
    }),
    topics: ['comment'],
  }),
  /**
   * Twenty people of the school by name or number whom the caller may write about; a teacher's are their students. Or
   * those named.
   */
  choices: endpoint('GET /communication/note_choices', 'notes.read', {
    input: z.object({ search: optionalText(100), ids: ids(200).optional(), section_id: id().optional() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ rows: z.array(Named.extend({ number: z.string() })), section: z.string() }),
  }),
  /**
   * The same about each of up to 200 people, documents as copies of their own; with `id` the author changes the one.
   */
  save: endpoint('POST /communication/save_note', 'notes.edit', {
    input: z.object({
      person_ids: ids(200),
      id: id().optional(),
      version: version().optional(),
      ...content,
      file_ids: z.array(id()).max(10),
    }),
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
  }),
  /** By the author or the office. */
  archive: endpoint('POST /communication/archive_notes', 'notes.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  followUp: endpoint('POST /communication/follow_up', 'notes.edit', {
    input: z.object({ ids: ids(), done: yesNo() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** `waiting` takes a decision back. Returned needs a reason. */
  review: endpoint('POST /communication/review_documents', 'notes.review', {
    input: z.object({ ids: ids(200), review: choice(['waiting', 'accepted', 'returned']), reason: optionalText(500) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
}

export const familyNotes = {
  /** What the school shares about the student with the family, the latest first. */
  list: endpoint('GET /communication/my_notes', 'notes.mine', {
    input: z.object({ student_id: id().optional(), page: wholeNumber({ min: 1, max: 1000 }).optional() }),
    output: listOf(PersonNote),
    topics: ['comment'],
  }),
  /** A document that the family hands to the office; it waits for review. */
  give: endpoint('POST /communication/give_document', 'notes.give', {
    input: z.object({
      student_id: id(),
      document_type: choice(documentTypes),
      expires_on: orNull(date()),
      body: optionalText(1000),
      file_ids: z.array(id()).min(1, 'notes.needs-file').max(5),
    }),
    output: z.object({ id: id() }),
    idempotent: true,
  }),
}
