import { Worker } from 'node:worker_threads'
import type { RosterTable } from '#contract/imports/roster.rules.ts'
import { kindOfFile, rosterKinds, sdsFiles } from '#contract/imports/sds.rules.ts'
import { fail, isFailure, type Failure } from '#contract/kernel/errors.ts'
import { openUpload, type NamedBytes } from './archive.ts'
import { mostRows, readTable } from './table-reader.ts'

export type ReadRoster = { tables: RosterTable[]; ignored: string[] }

const limits = { seconds: 30, megabytes: 512 }

/** Reads loose CSV files or a zip of them into the tables of the set, in their order; any part of the set will do. */
export const readRoster = async (uploads: readonly NamedBytes[]): Promise<ReadRoster | Failure> => {
  const opened = await openUpload(uploads)
  if (isFailure(opened)) return opened

  const tables: RosterTable[] = []
  for (const kind of rosterKinds) {
    const [file, second] = opened.files.filter(({ name }) => kindOfFile(name) === kind)
    if (!file) continue
    if (second) return fail('invalid', 'import-file-twice', { params: { file: sdsFiles[kind].file } })
    const table = readTable(kind, file)
    if (isFailure(table)) return table
    tables.push(table)
  }

  if (tables.length === 0) return fail('invalid', 'import-no-roster-file', { params: { files: rosterKinds.map((kind) => sdsFiles[kind].file).join(', ') } })
  if (tables.reduce((sum, { rows }) => sum + rows.length, 0) > mostRows) return fail('invalid', 'import-too-many-rows', { params: { max: mostRows } })
  return { tables, ignored: opened.ignored }
}

/** The same in a thread of its own with capped memory and time: a hostile file ends the thread, never the server. */
export const readRosterApart = (uploads: readonly NamedBytes[]): Promise<ReadRoster | Failure> =>
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
