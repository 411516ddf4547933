import { documents } from '#contract/settings/documents.contract.ts'
import { prepared } from '#server/kernel/database.ts'
import { serveOpen } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'

export const documentsService = serveOpen(documents, {
  async read({ kind, school = '', language }, { db, actor, request }) {
    const wanted = language ?? actor?.language ?? request.language
    const [own] = await prepared<{ body: string; language: string; changed_at: string }>(
      db,
      'select * from auth.group_document($1, $2, $3, $4)',
      [kind, request.host.split(':')[0], school, wanted],
    )
    if (own) return own
    const body = say(wanted, `documents.${kind}`)
    return { body, language: body === say('en', `documents.${kind}`) ? 'en' : wanted, changed_at: null }
  },
})
