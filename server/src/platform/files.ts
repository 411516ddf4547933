import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'

/** Where the bytes of files live. The row in `file` says whose they are. */
export type Files = {
  /** Keeps an upload: temporary copy, flushed to disk, then renamed, so a key always names a whole file. */
  keep(upload: Upload): Promise<{ storage_key: string; sha256: string; size: number; content_type: string }>
  /** Keeps bytes that the portal made itself. */
  write(
    name: string,
    body: Buffer,
  ): Promise<{ storage_key: string; sha256: string; size: number; content_type: string }>
  read(storage_key: string): Readable
  remove(storage_key: string): Promise<void>
  /** The same bytes once more, under a key of their own. */
  copy(storage_key: string): Promise<string>
}

export const placeOf = (folder: string, storage_key: string): string =>
  join(folder, storage_key.slice(0, 2), storage_key)

export const openFiles = async (folder: string): Promise<Files> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = (key: string) => placeOf(folder, key)
  return {
    async keep(upload) {
      const storage_key = randomUUID()
      const target = at(storage_key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const fresh = `${target}.new`
      await copyFile(upload.path, fresh)
      const handle = await open(fresh, 'r+')
      const hash = createHash('sha256')
      for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk)
      await handle.sync()
      await handle.close()
      await rename(fresh, target)
      return {
        storage_key,
        sha256: hash.digest('hex'),
        size: upload.size,
        content_type: await sniffed(target, upload.name),
      }
    },
    async write(name, body) {
      const storage_key = randomUUID()
      const target = at(storage_key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await writeFile(`${target}.new`, body, { flush: true })
      await rename(`${target}.new`, target)
      const sha256 = createHash('sha256').update(body).digest('hex')
      return { storage_key, sha256, size: body.length, content_type: await sniffed(target, name) }
    },
    read: (key) => createReadStream(at(key)),
    remove: (key) => rm(at(key), { force: true }),
    async copy(key) {
      const storage_key = randomUUID()
      const target = at(storage_key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await copyFile(at(key), target)
      return storage_key
    },
  }
}

const plainKinds: Record<string, string> = { txt: 'text/plain', csv: 'text/csv', md: 'text/markdown' }

/**
 * The content decides, not the name: what is not recognised is plain text by its ending or just bytes. Scripts, pages
 * and SVG never get a type that runs.
 */
const sniffed = async (path: string, name: string): Promise<string> => {
  const known = await fileTypeFromFile(path)
  if (known && !/svg|html|xml|javascript/.test(known.mime)) return known.mime
  return plainKinds[name.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}

/** A file that came with a multipart call: already on disk, within the limit, gone when the call ends. */
export type Upload = { field: string; name: string; path: string; size: number }
