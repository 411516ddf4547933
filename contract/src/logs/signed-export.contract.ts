import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

export const signatureName = 'signature.json'
export const signedExportBytes = 32 * 1024 * 1024

/** What is signed of an exported file. `seal`: the last seal of the audit log when it was made. */
export const ExportStatement = z.object({
  file: z.string(),
  sha256: z.string(),
  rows: z.int(),
  school: z.string(),
  made_at: z.string(),
  made_by: z.string(),
  seal: z.string(),
})
export type ExportStatement = z.infer<typeof ExportStatement>

/** The file beside an exported one. `signature`: Ed25519 over the JSON of the statement, base64. */
export const ExportSignature = z.object({
  statement: ExportStatement,
  public_key: z.string(),
  signature: z.string(),
})

/** `foreign`: signed by another portal. The statement is told where its signature holds. */
export const ExportCheck = z.object({
  outcome: z.enum(['unchanged', 'changed', 'foreign']),
  statement: ExportStatement.nullable(),
})
export type ExportCheck = z.infer<typeof ExportCheck>

export const signedExports = {
  /** Whether a file is what was exported: the zip as it came, or the file and its signature. Nothing is kept. */
  check: endpoint('POST /school/check_log_export', 'logs.read', {
    input: z.object({}),
    output: ExportCheck,
    upload: { bytes: signedExportBytes, files: 2 },
  }),
}
