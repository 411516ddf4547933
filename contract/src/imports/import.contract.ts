import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, listInput, listOf, yesNo } from '../kernel/fields.ts'
import { oneRosterVersions } from './oneroster.rules.ts'
import { decisions, peopleKinds } from './people-fields.rules.ts'
import { runSources } from './roster-files.rules.ts'
import { recordKinds } from './sds.rules.ts'

export const rowResults = ['new', 'changed', 'ended', 'unchanged', 'wrong', 'held_back'] as const
export type RowResult = (typeof rowResults)[number]
export const runStatuses = ['checked', 'imported', 'cancelled', 'undone'] as const

/** How long an import can be undone. */
export const undoDays = 30
const megabyte = 1024 * 1024

const Params = z.record(z.string(), z.union([z.string(), z.number()]))
const Counts = z.object({
  new: z.int(),
  changed: z.int(),
  ended: z.int().optional(),
  unchanged: z.int(),
  wrong: z.int(),
  held_back: z.int(),
})

/** How a file was recognised. Columns left out are known to the file format and not kept, passwords among them. */
export const RecognisedFile = z.object({
  name: z.string(),
  encoding: z.string(),
  separator: z.string(),
  rows: z.int(),
  unknown_columns: z.array(z.string()),
  left_out_columns: z.array(z.string()),
  /** Columns that are not there, and those used instead. Imports of earlier versions did not note it. */
  derived_columns: z.array(z.object({ column: z.string(), used: z.string() })).optional(),
  /** The file tells changes alone. Imports of earlier versions did not note it. */
  delta: z.boolean().optional(),
})

/** What an undo had to leave as it is, and why. */
export const KeptByUndo = z.object({
  kind: z.enum([...recordKinds, 'account']),
  reason: z.enum(['used_since', 'changed_since']),
  count: z.int(),
  examples: z.array(z.string()),
})

export const RunSummary = z.object({
  id: id(),
  source: z.enum(runSources),
  format_version: z.string(),
  /** What a file of people holds. */
  people_kind: z.enum(peopleKinds).nullable(),
  status: z.enum(runStatuses),
  created_at: z.string(),
  created_by: z.string().nullable(),
  file_names: z.array(z.string()),
  counts: z.partialRecord(z.enum(recordKinds), Counts),
  imported_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  kept: z.array(KeptByUndo),
  can: z.object({ import: z.boolean(), undo: z.boolean() }),
})
export type RunSummary = z.infer<typeof RunSummary>

export const Run = RunSummary.extend({
  files: z.array(RecognisedFile),
  ignored_files: z.array(z.string()),
  /** What the last imported feed had and this one lacks, by kind. */
  lacking: z.array(
    z.object({ kind: z.enum(recordKinds), before: z.int(), missing: z.int(), examples: z.array(z.string()) }),
  ),
  notes: z.array(z.object({ code: z.string(), kind: z.enum(recordKinds), params: Params })),
  percent: z.int(),
  /** Names of the school's own fields, by the cell that holds each. */
  names: z.record(z.string(), z.string()),
  /** Rows that look like somebody who is stored and wait for a decision. */
  undecided: z.int(),
})
export type Run = z.infer<typeof Run>

/** One row of a file and what becomes of it. `holds_back` = rows that wait for this wrong one to be cured. */
export const StagedRow = z.object({
  id: z.int(),
  kind: z.enum(recordKinds),
  row: z.int(),
  result: z.enum(rowResults),
  school_sis_id: z.string(),
  sis_id: z.string(),
  title: z.string(),
  problems: z.array(z.object({ column: z.string(), reason: z.string(), params: Params.optional() })),
  blocked_by: z.object({ kind: z.enum(recordKinds), row: z.int() }).nullable(),
  holds_back: z.int(),
  /** Somebody stored who looks the same, and what was decided. */
  match: z.object({ id: id(), name: z.string(), detail: z.string() }).nullable(),
  decision: z.enum(['', ...decisions]),
  changes: z.array(z.object({ field: z.string(), old: z.string(), new: z.string() })),
})
export type StagedRow = z.infer<typeof StagedRow>

const runId = z.object({ run_id: id() })
const filters = { run_id: id(), kind: choice(recordKinds).optional(), result: choice(rowResults).optional() }

export const imports = {
  /** Reads and checks files and stages their rows; nothing else changes. */
  check: endpoint('POST /data/check_roster', 'imports.run', {
    input: z.object({ group_id: id().optional() }),
    output: Run,
    upload: { bytes: 64 * megabyte, files: 50 },
    topics: ['import'],
  }),
  /** The groups that a super admin may bring a roster into. */
  groups: endpoint('GET /data/import_groups', 'imports.run', {
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  runs: endpoint('GET /data/import_runs', 'imports.run', {
    input: z.object({ ...listInput(['created_at']), of: choice(['roster', 'people']).optional() }),
    output: listOf(RunSummary),
    topics: ['import'],
  }),
  run: endpoint('GET /data/import_run', 'imports.run', { input: runId, output: Run, topics: ['import'] }),
  rows: endpoint('GET /data/import_rows', 'imports.run', {
    input: z.object({ ...listInput(['id']), ...filters }),
    output: listOf(StagedRow),
    topics: ['import'],
  }),
  /** The rows that are wrong, with their reasons, as a file to cure them by. */
  wrongRows: endpoint('GET /data/export_wrong_rows', 'imports.run', {
    input: runId,
    output: z.never(),
    download: true,
  }),
  /**
   * Takes the checked rows over, all or none. A feed that lacks much of the last one is refused unless
   * `accept_missing`.
   */
  confirm: endpoint('POST /data/import_roster', 'imports.run', {
    input: z.object({ run_id: id(), invite: yesNo().optional(), accept_missing: yesNo().optional() }),
    output: Run,
    idempotent: true,
  }),
  /** Stops an import that has not come to its end, or gives a checked one up. */
  cancel: endpoint('POST /data/cancel_import', 'imports.run', { input: runId, output: z.object({ run_id: id() }) }),
  /**
   * A link to set the first password for everybody whom the run gave an account and who has none yet: a sheet to hand
   * out where there is no e-mail.
   */
  passwordLinks: endpoint('POST /data/export_password_links', 'imports.run', {
    input: runId,
    output: z.never(),
    download: true,
    proof: true,
  }),
  /** The schools within reach – the own one, or those of a group – as a zip of OneRoster files. */
  exportRoster: endpoint('GET /data/export_roster', 'imports.run', {
    input: z.object({ version: choice(oneRosterVersions), group_id: id().optional() }),
    output: z.never(),
    download: true,
    proof: true,
  }),
  undo: endpoint('POST /data/undo_import', 'imports.run', { input: runId, output: Run, idempotent: true }),
}
