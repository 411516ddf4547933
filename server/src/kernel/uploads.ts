import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import { randomUUID } from 'node:crypto'
import { cutTo } from '#contract/kernel/graphemes.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { fail } from '#contract/kernel/errors.ts'
import type { Upload } from '#server/platform/files.ts'

/** Of a body without its files. */
export const bodyLimit = 1_048_576

type Received = { fields: Record<string, unknown> | undefined; uploads: Upload[]; release: () => Promise<void> }

/**
 * Reads a multipart body: fields as form fields, files to a temporary folder, bytes counted on the stream. One byte
 * over the limit of the call refuses the whole call and leaves nothing behind.
 */
export const readUploads = async (
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  folder: string,
): Promise<Received> => {
  if (!request.isMultipart()) return { fields: undefined, uploads: [], release: async () => undefined }
  const limit = endpoint.upload ?? { bytes: 0, files: 0 }
  refuseUnread(request, limit)
  const own = join(folder, randomUUID())
  const release = () => rm(own, { recursive: true, force: true })
  try {
    await mkdir(own, { recursive: true, mode: 0o700 })
    const pairs: string[] = []
    let read = 0
    const uploads: Upload[] = []
    for await (const part of request.parts({
      limits: {
        fileSize: limit.bytes + 1,
        files: limit.files,
        fields: 2_000,
        fieldSize: bodyLimit,
        parts: 2_000 + limit.files,
      },
    })) {
      if (part.type === 'field') {
        read += part.fieldname.length + String(part.value).length
        if (read > bodyLimit) throw bodyTooLarge
        pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`)
        continue
      }
      const path = join(own, String(uploads.length))
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      const size = part.file.bytesRead
      if (size > limit.bytes) throw tooLarge(limit.bytes)
      uploads.push({ field: part.fieldname, name: plainName(part.filename), path, size })
    }
    return {
      fields: qs.parse(pairs.join('&'), {
        plainObjects: true,
        depth: 8,
        strictDepth: true,
        parameterLimit: 20_000,
        arrayLimit: 5_000,
      }),
      uploads,
      release,
    }
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume() // what still comes is thrown away: it would pile up unread
    await release()
    throw isUnreadable(error) ? fail('invalid', 'malformed') : error
  }
}

/**
 * What is too large, or cannot be cut into parts, is refused by its head alone: parts that are not wanted would still
 * have to be kept in memory to be told.
 */
const refuseUnread = ({ headers }: FastifyRequest, { bytes, files }: { bytes: number; files: number }): void => {
  if (!/boundary=/i.test(headers['content-type'] ?? '') || headers['content-length'] === undefined)
    throw fail('invalid', 'malformed')
  if (Number(headers['content-length']) > bodyLimit + files * bytes) throw files > 0 ? tooLarge(bytes) : bodyTooLarge
}

/** The parser of multipart tells nothing but words; disk and database name a code. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && !('code' in error)

const bodyTooLarge = fail('invalid', 'body-too-large')

const twoMegabytes = 2_097_152
const tooLarge = (bytes: number) =>
  bytes === twoMegabytes
    ? fail('invalid', 'too-large')
    : fail('invalid', 'upload-too-large', { params: { megabytes: Math.floor(bytes / 1_048_576) } })

/** The last part of whatever path the browser sent, without control characters. */
const plainName = (name: string): string =>
  cutTo((name.split(/[\\/]/).pop() ?? '').replaceAll(/[\u0000-\u001F\u007F]/g, '').normalize('NFC'), 200) || 'file'
