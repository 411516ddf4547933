import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/fields.ts'

/**
 * What the page of an official document says to whoever holds it.
 * `digest`: SHA-256 of the file, in hexadecimal; `whose`: initials, empty for several people.
 */
export const IssuedDocument = z.object({
  school_name: z.string(),
  title: z.string(),
  whose: z.string(),
  issued_at: z.string(),
  digest: z.string(),
})

export const openDocuments = {
  check: endpoint('GET /document/check/:code', 'session.open', {
    input: z.object({ code: text(200) }),
    output: z.object({ document: IssuedDocument.nullable() }),
  }),
}
