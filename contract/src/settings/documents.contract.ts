import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, optionalText } from '../kernel/fields.ts'

export const documentKinds = ['privacy', 'terms', 'payment-terms'] as const

/** The privacy policy, the terms of use and those for payments: shipped with the product, or a school group's own. */
export const documents = {
  read: endpoint('GET /common/document', 'session.open', {
    /** `school`: short code, for readers who are not signed in; otherwise the host name tells. */
    input: z.object({
      kind: choice(documentKinds),
      school: optionalText(40).optional(),
      language: z
        .string()
        .regex(/^[a-z]{2}$/)
        .optional(),
    }),
    /** `changed_at` is null for the shipped text. */
    output: z.object({ body: z.string(), language: z.string(), changed_at: z.string().nullable() }),
  }),
}
