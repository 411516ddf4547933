import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, text, version, yesNo } from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'
import { Translation } from './messages.contract.ts'

/** A message that is written again and again, of one's own or shared by the school. */
const MessageTemplate = z.object({
  id: id(),
  version: version(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  language: z.string(),
  translations: z.array(Translation),
  shared: z.boolean(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const templates = {
  list: endpoint('GET /message/templates', 'messaging.many', {
    input: z.object({}),
    output: z.object({ rows: z.array(MessageTemplate) }),
    topics: ['message_template'],
  }),
  /** Replaces the template of this name, of one's own or of the school; the school's are kept by its office. */
  save: endpoint('POST /message/save_template', 'messaging.many', {
    input: z.object({
      name: text(60),
      subject: text(200),
      body: text(20_000),
      language: choice(languageCodes),
      translations: z.array(Translation).max(languageCodes.length).optional(),
      shared: yesNo().optional(),
    }),
    output: z.object({ id: id() }),
  }),
  delete: endpoint('POST /message/delete_template', 'messaging.many', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
}
