import { Worker } from 'node:worker_threads'
import type { Pool } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import type { Files } from '#server/platform/files.ts'
import { replaceText } from './resource.queries.ts'

type Deps = { pool: Pool; files: Pick<Files, 'read'> }
type Named = { school_id: number; group_id: number; id: number }
type Stored = { storage_key: string; content_type: string }

/** Reads the words of the current file, so that it is found by them. What cannot be read is found by its title. */
export const readResource =
  ({ pool, files }: Deps) =>
  async ({ school_id, group_id, id }: Named): Promise<void> => {
    const scope = { request_id: 'read-resource', school_id, group_id }
    const stored = await inSystemScope(pool, scope, (db) =>
      sql<Stored>`
        select f.storage_key, f.content_type
        from resource r
        join resource_version v on v.school_id = r.school_id and v.resource_id = r.id and v.number = r.current
        join file f on f.school_id = v.school_id and f.id = v.file_id
        where r.school_id = kernel.school_id() and r.id = ${id}`.optional(db),
    )
    if (!stored) return
    const text = await textOf(stored, await bytesOf(files, stored.storage_key))
    await inSystemScope(pool, scope, (db) => replaceText(db, id, text))
  }

export const resourceReading = job<Named>('read-resource', [], readResource)

const bytesOf = async (files: Pick<Files, 'read'>, storage_key: string): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of files.read(storage_key)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const textOf = async ({ content_type }: Stored, bytes: Buffer): Promise<string> => {
  if (content_type.startsWith('text/')) return bytes.toString('utf8').replaceAll('\0', ' ')
  return content_type === 'application/pdf' ? textOfPdf(bytes) : ''
}

const limits = { seconds: 30, megabytes: 256 }

/** The text of a PDF, read in a thread of its own with capped memory and time: '' where that does not do. */
const textOfPdf = (bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-text.worker.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
      stdout: true,
      stderr: true,
    })
    const clock = setTimeout(() => void worker.terminate(), limits.seconds * 1000)
    worker.once('message', (text: unknown) => resolve(typeof text === 'string' ? text : ''))
    worker.once('error', () => resolve(''))
    worker.once('exit', () => {
      clearTimeout(clock)
      resolve('')
    })
  })
