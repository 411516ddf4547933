import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/fields.ts'

export const attachmentBytes = 2_097_152

export const StoredFile = z.object({ id: id(), name: z.string(), size: z.int(), content_type: z.string() })
export type StoredFile = z.infer<typeof StoredFile>

export const files = {
  upload: endpoint('POST /section/upload_file', 'files.upload', {
    named: { 'message/upload_files': {} },
    input: z.object({}),
    output: StoredFile,
    upload: { bytes: attachmentBytes, files: 1 },
  }),
  download: endpoint('GET /section/file/:id', 'files.read', {
    input: z.object({ id: id() }),
    output: z.never(),
    download: true,
  }),
}
