import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, listInput, listOf, orNull, text, wholeNumber } from '../kernel/fields.ts'
import { sectionStates } from '../sections/section.states.ts'
import { statusKinds } from './status-upload.rules.ts'
import { enrollmentStates } from '../enrollment/enrollment.states.ts'

export const statusOutcomes = ['change', 'same', 'reject'] as const
export type StatusOutcome = (typeof statusOutcomes)[number]
export const statusFileBytes = 5 * 1024 * 1024

/** One row of the file and what becomes of it. `to` is null where the file says nothing that is known here. */
const StatusRow = z.object({
  row: z.int(),
  title: z.string(),
  detail: z.string(),
  from: z.enum([...sectionStates.states, ...enrollmentStates.states]).nullable(),
  to: z.enum([...sectionStates.states, ...enrollmentStates.states]).nullable(),
  /** The day on which somebody leaves, as the file tells it. */
  date: z.string().nullable(),
  outcome: z.enum(statusOutcomes),
  /** Why it cannot be, in the reader's language. */
  problem: z.string(),
})
export type StatusRow = z.infer<typeof StatusRow>

const StatusPreview = z.object({
  kind: z.enum(statusKinds),
  sheets: z.array(z.string()),
  sheet: z.string(),
  columns: z.array(z.object({ at: z.int(), name: z.string(), field: z.string().nullable() })),
  fields: z.array(z.string()),
  /** What no column tells; the rows wait for it. */
  lacking: z.array(z.enum(['student', 'section', 'status'])),
  rows: z.array(StatusRow),
  counts: z.object({ change: z.int(), same: z.int(), reject: z.int() }),
  finalizing: z.int(),
  reactivating: z.int(),
  /** Enrollments that finalizing and reactivating complete. */
  completing: z.int(),
  /** Students of waiting lists who get a seat. */
  seating: z.int(),
  /** The rejected rows as they came, with their reasons. */
  rejects_csv: z.string(),
  /** Says what would be stored; given back with the confirmation, so that nothing else is. */
  seen: z.string(),
})
export type StatusPreview = z.infer<typeof StatusPreview>

const StatusUpload = z.object({
  id: id(),
  kind: z.enum(statusKinds),
  file_name: z.string(),
  changed: z.int(),
  same: z.int(),
  rejected: z.int(),
  /** Empty: a super admin, whom the school does not know. */
  by: z.string(),
  at: z.string(),
  undone_at: z.string().nullable(),
  kept: z.int(),
})
export type StatusUpload = z.infer<typeof StatusUpload>

/** Why the undo left something as it is. */
export const keptReasons = ['changed', 'full', 'again', 'used'] as const

const file = { bytes: statusFileBytes, files: 1 }
const reading = {
  sheet: text(100).optional(),
  columns: z
    .array(z.object({ at: wholeNumber({ min: 0, max: 1_000 }), field: orNull(text(40)) }))
    .max(500)
    .optional(),
}
const confirmed = z.object({ ...reading, seen: z.string().regex(/^[0-9a-f]{64}$/) })
const stored = z.object({ id: id(), changed: z.int(), enrollments: z.int() })

/** The status of many sections or enrollments from a file: looked at first, changed at once, undone in one step. */
export const statusUploads = {
  check: endpoint('POST /enrollment/load_bulk_file', 'imports.status', {
    input: z.object({ ...reading, kind: choice(statusKinds) }),
    output: StatusPreview,
    upload: file,
    harmless: true,
  }),
  /** The same file with the same choices; a conflict when it would change something else than was seen. */
  enrollments: endpoint('POST /enrollment/batch_upload', 'imports.status', {
    input: confirmed,
    output: stored,
    upload: file,
    idempotent: true,
  }),
  sections: endpoint('POST /section/upload_sections', 'imports.status', {
    input: confirmed,
    output: stored,
    upload: file,
    idempotent: true,
  }),
  list: endpoint('GET /section/status_uploads', 'imports.status', {
    input: z.object(listInput(['id'])),
    output: listOf(StatusUpload),
    topics: ['section'],
  }),
  /** Gives back what was before. What somebody changed since stays, and is named. */
  undo: endpoint('POST /section/undo_status_upload', 'imports.status', {
    input: z.object({ id: id() }),
    output: z.object({
      restored: z.int(),
      kept: z.array(z.object({ row: z.int(), title: z.string(), detail: z.string(), reason: z.enum(keptReasons) })),
    }),
    idempotent: true,
  }),
  template: endpoint('GET /section/status_template', 'imports.status', {
    input: z.object({ kind: choice(statusKinds), format: choice(['csv', 'xlsx']) }),
    output: z.never(),
    download: true,
  }),
}
