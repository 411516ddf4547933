import { Worker } from 'node:worker_threads'
import {
  manifestOf,
  matchOneRosterHeader,
  oneRosterFileOf,
  oneRosterFiles,
  type Manifest,
  type OneRosterFile,
} from '#contract/imports/oneroster.rules.ts'
import type { Tables } from '#contract/imports/oneroster-people.rules.ts'
import type { RosterTable } from '#contract/imports/roster.rules.ts'
import {
  matchHeader,
  sdsFiles,
  sdsKindOf,
  sdsKinds,
  type MatchedHeader,
  type RecordKind,
} from '#contract/imports/sds.rules.ts'
import { fail, isFailure, type Failure } from '#contract/kernel/errors.ts'
import { openUpload, type NamedBytes } from './archive.ts'
import { mostRows, readTable, type ReadTable } from './table-reader.ts'

/** How a file was recognised. */
export type FileSummary = Omit<ReadTable, 'rows'> & { rows: number; delta: boolean }
type Files = { files: FileSummary[]; ignored: string[] }
export type ReadRoster = Files &
  ({ source: 'sds'; tables: RosterTable[] } | { source: 'oneroster'; tables: Tables; manifest: Manifest })

/**
 * The kinds whose every record stands in the files: of a file that is absent or holds changes alone nothing can be
 * missing.
 */
export const fullFeedKinds = (read: ReadRoster): RecordKind[] =>
  read.source === 'sds'
    ? read.tables.flatMap(({ kind }) => (kind === 'section' ? [kind, 'term', 'course'] : [kind]))
    : oneRosterFiles.flatMap((file) => (read.tables[file] && !read.manifest.delta.includes(file) ? kindsOf[file] : []))

const kindsOf: Record<OneRosterFile, RecordKind[]> = {
  orgs: ['school'],
  academicSessions: ['term', 'grading_period'],
  courses: ['course'],
  classes: ['section'],
  users: ['teacher', 'student', 'parent', 'guardian'],
  enrollments: ['teaching', 'enrollment'],
  demographics: [],
  roles: [],
  userProfiles: [],
}

const limits = { seconds: 30, megabytes: 512 }

/** Reads loose CSV files or a zip of them into the tables of the set, in their order; any part of the set will do. */
export const readRoster = async (uploads: readonly NamedBytes[]): Promise<ReadRoster | Failure> => {
  const opened = await openUpload(uploads)
  if (isFailure(opened)) return opened
  const ofSds = opened.files.filter(({ name }) => sdsKindOf(name))
  const ofOneRoster = opened.files.filter(({ name }) => oneRosterFileOf(name))
  if (ofSds[0] && ofOneRoster[0])
    return fail('invalid', 'import-two-formats', { params: { one: ofSds[0].name, other: ofOneRoster[0].name } })
  const read = ofOneRoster.length > 0 ? readOneRoster(ofOneRoster) : readSds(ofSds)
  if (isFailure(read)) return read
  if (read.files.length === 0)
    return fail('invalid', 'import-no-roster-file', { params: { files: expected.join(', ') } })
  if (read.files.reduce((sum, { rows }) => sum + rows, 0) > mostRows)
    return fail('invalid', 'import-too-many-rows', { params: { max: mostRows } })
  return { ...read, ignored: opened.ignored }
}

const expected = [...sdsKinds.map((kind) => sdsFiles[kind].file), ...oneRosterFiles.map((file) => `${file}.csv`)]

const readSds = (files: readonly NamedBytes[]) => {
  const read = readTables(files, sdsKinds, sdsKindOf, (kind, cells) => matchHeader(sdsFiles[kind], cells))
  if (isFailure(read)) return read
  const tables = sdsKinds.flatMap((kind): RosterTable[] => (read[kind] ? [{ kind, rows: read[kind].rows }] : []))
  return { source: 'sds' as const, tables, files: sdsKinds.flatMap((kind) => summary(read[kind], false)) }
}

const readOneRoster = (files: readonly NamedBytes[]) => {
  const read = readTables(files, ['manifest', ...oneRosterFiles] as const, oneRosterFileOf, matchOneRosterHeader)
  if (isFailure(read)) return read
  const manifest = manifestOf(
    new Map(read.manifest?.rows.map(({ values }) => [values.propertyName ?? '', values.value ?? ''])),
    read.roles !== undefined,
  )
  const tables: Tables = {}
  for (const file of oneRosterFiles) if (read[file]) tables[file] = read[file].rows
  return {
    source: 'oneroster' as const,
    manifest,
    tables,
    files: [
      ...summary(read.manifest, false),
      ...oneRosterFiles.flatMap((file) => summary(read[file], manifest.delta.includes(file))),
    ],
  }
}

const summary = (table: ReadTable | undefined, delta: boolean): FileSummary[] =>
  table ? [{ ...table, rows: table.rows.length, delta }] : []

const readTables = <Key extends string>(
  files: readonly NamedBytes[],
  keys: readonly Key[],
  keyOf: (name: string) => Key | undefined,
  match: (key: Key, cells: string[]) => MatchedHeader,
): Partial<Record<Key, ReadTable>> | Failure => {
  const tables: Partial<Record<Key, ReadTable>> = {}
  for (const key of keys) {
    const [file, second] = files.filter(({ name }) => keyOf(name) === key)
    if (!file) continue
    if (second) return fail('invalid', 'import-file-twice', { params: { file: second.name.split('/').at(-1) ?? '' } })
    const table = readTable((cells) => match(key, cells), file)
    if (isFailure(table)) return table
    tables[key] = table
  }
  return tables
}

/** The same in a thread of its own with capped memory and time: a hostile file ends the thread, never the server. */
export const readRosterInWorker = (uploads: readonly NamedBytes[]): Promise<ReadRoster | Failure> =>
  new Promise((resolve) => {
    const tooHeavy = () => resolve(fail('invalid', 'import-too-heavy'))
    const worker = new Worker(new URL('./roster-reader.worker.ts', import.meta.url), {
      workerData: uploads,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    const clock = setTimeout(() => void worker.terminate(), limits.seconds * 1000)
    worker.once('message', resolve)
    worker.once('error', tooHeavy)
    worker.once('exit', () => {
      clearTimeout(clock)
      tooHeavy()
    })
  })
