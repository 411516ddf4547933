import { documents } from '#contract/settings/documents.contract.ts'
import { serveOpen } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { sql } from '#server/kernel/sql.ts'

export const documentsService = serveOpen(documents, {
  async read({ kind, school = '', language }, { db, actor, request }) {
    const wanted = language ?? actor?.language ?? request.language
    const own = await sql<{ body: string; language: string; changed_at: string }>`
      select *
      from auth.group_document(${kind}, ${request.host.split(':')[0] ?? null}, ${school}, ${wanted})`.optional(db)
    if (own) return own
    const body = say(wanted, `documents.${kind}`)
    return { body, language: body === say('en', `documents.${kind}`) ? 'en' : wanted, changed_at: null }
  },
})
