import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { isRosterFile } from '#contract/imports/roster-files.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'

export type NamedBytes = { name: string; bytes: Uint8Array }

/** What an upload may hold once it is unpacked: the bytes of the files that are read, and entries of any name. */
export const archiveLimits = { bytes: 64 * 1024 * 1024, entries: 500 }

/**
 * The roster files of an upload – loose files, or the content of a zip – and the names of files that are none. Nothing
 * is written to disk. A zip with an entry that points outside of it, is a link, is encrypted or is itself an archive is
 * refused whole; sizes are counted while unpacking, never believed.
 */
export const openUpload = async (
  uploads: readonly NamedBytes[],
  limits = archiveLimits,
): Promise<{ files: NamedBytes[]; ignored: string[] } | Failure> => {
  const files: NamedBytes[] = []
  const ignored: string[] = []

  for (const upload of uploads) {
    if (!isZip(upload.bytes)) {
      if (isRead(upload.name)) files.push(upload)
      else ignored.push(upload.name)
      continue
    }
    const content = await unzip(upload, limits)
    if ('failure' in content) return content
    files.push(...content.files)
    ignored.push(...content.ignored)
  }

  if (totalBytes(files) > limits.bytes)
    return fail('invalid', 'import-too-large', { params: { max: limits.bytes / 1024 / 1024 } })
  return { files, ignored: ignored.filter((name) => !isSystemFile(name)) }
}

const unzip = async ({ name, bytes }: NamedBytes, limits: typeof archiveLimits) => {
  const files: NamedBytes[] = []
  const ignored: string[] = []
  let left = limits.bytes

  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (zip.entryCount > limits.entries)
      return fail('invalid', 'import-archive-entries', { params: { max: limits.entries } })

    for await (const entry of zip.eachEntry()) {
      if (isUnsafe(entry)) return fail('invalid', 'import-archive-unsafe', { params: { name: entry.fileName } })
      if (entry.fileName.endsWith('/')) continue
      if (!isRead(entry.fileName)) {
        ignored.push(entry.fileName)
        continue
      }
      const unpacked = await inflate(zip, entry, left)
      if (!unpacked) return fail('invalid', 'import-too-large', { params: { max: limits.bytes / 1024 / 1024 } })
      if (isZip(unpacked)) return fail('invalid', 'import-archive-unsafe', { params: { name: entry.fileName } })
      left -= unpacked.byteLength
      files.push({ name: entry.fileName, bytes: unpacked })
    }
  } catch {
    // yauzl refuses names with '..', absolute names and backslashes, false sizes and broken directories by throwing
    return fail('invalid', 'import-archive-broken', { params: { name } })
  }
  return { files, ignored }
}

export const inflate = async (zip: ZipFile, entry: Entry, limit: number): Promise<Uint8Array | undefined> => {
  if (entry.uncompressedSize > limit) return undefined
  const chunks: Buffer[] = []
  let size = 0
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const encrypted = 0x1
const fileTypeMask = 0o170000
const symbolicLink = 0o120000
export const isUnsafe = (entry: Entry) =>
  (entry.generalPurposeBitFlag & encrypted) !== 0 ||
  ((entry.externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink ||
  /\.(zip|7z|rar|gz|tar|jar)$/i.test(entry.fileName)

export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && (bytes[3] === 4 || bytes[3] === 6)
const isRead = (name: string) => isRosterFile(name) && !isSystemFile(name)
/** What macOS and Windows put beside files, '__MACOSX/._School.csv' among them. */
const isSystemFile = (name: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/.test(name)
const totalBytes = (files: readonly NamedBytes[]) => files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
