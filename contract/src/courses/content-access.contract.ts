import { z } from 'zod'
import { blockKinds } from './block.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, optionalText, wholeNumber } from '../kernel/fields.ts'
import { audiences } from './content-access.rules.ts'
import { Tag } from '../security/tags.contract.ts'

const cell = { kind: choice(blockKinds), role: wholeNumber({ min: 4, max: 5 }) }
const audience = () => z.object({ who: choice(audiences), flag: optionalText(60) })

export const contentAccess = {
  /** Every kind for every reading role; `lessons`: how many lessons of the school hold the kind. */
  read: endpoint('GET /security/view_content_access', 'security.tags', {
    input: z.object({}),
    output: z.object({
      rows: z.array(z.object({ ...cell, who: z.enum(audiences), flag: z.string(), lessons: z.int() })),
      tags: z.array(Tag),
      can: z.object({ edit: z.boolean() }),
    }),
    topics: ['rights'],
  }),
  /** `from` is what was seen. Sent the other way round it is the way back. */
  save: endpoint('POST /security/save_content_access', 'security.tags.edit', {
    input: z.object({
      changes: z
        .array(z.object({ ...cell, from: audience(), to: audience() }))
        .min(1)
        .max(20),
    }),
    output: z.object({ changed: z.int() }),
  }),
}
