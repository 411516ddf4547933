import { openDocuments } from '#contract/documents/documents.contract.ts'
import { serveOpen } from '#server/kernel/serve.ts'
import { optionalIssued } from './documents.queries.ts'

export const openDocumentsService = serveOpen(openDocuments, {
  check: async ({ code }, { db }) => ({ document: (await optionalIssued(db, code)) ?? null }),
})
