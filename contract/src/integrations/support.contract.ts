import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { optionalText, text } from '../kernel/fields.ts'

export const support = {
  /**
   * The signed address of the support centre, opened in a new tab; empty where none is configured: then the mail form
   * is shown.
   */
  signOn: endpoint('GET /common/zendesksso', 'integrations.support', {
    input: z.object({}),
    output: z.object({ address: z.string() }),
    in_person: true,
  }),
  write: endpoint('POST /common/contact_support', 'integrations.support', {
    /** `page` and `browser` are attached for the reader; the form shows both. */
    input: z.object({ subject: text(150), message: text(5_000), page: optionalText(500), browser: optionalText(300) }),
    output: z.object({}),
    idempotent: true,
    harmless: true,
  }),
}
