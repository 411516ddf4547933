import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { optionalText } from '../kernel/fields.ts'

/** What stands below the messages of the caller, in every school; plain text of several lines. */
const Signature = z.object({ signature: z.string() })

export const signature = {
  read: endpoint('GET /message/signature_block', 'messaging.signature', { input: z.object({}), output: Signature }),
  save: endpoint('POST /message/save_signature_block', 'messaging.signature', {
    input: z.object({ signature: optionalText(1000) }),
    output: Signature,
  }),
}
