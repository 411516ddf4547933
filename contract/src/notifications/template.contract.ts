import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, listInput, listOf, optionalText, text, version } from '../kernel/fields.ts'
import { ruleEventNames } from './rule.rules.ts'

export const RuleText = z.object({
  language: text(10),
  subject: text(200),
  body: text(4_000),
  /** Of the text message; without it the subject goes. */
  short: optionalText(600).optional(),
})
export type RuleText = z.infer<typeof RuleText>

const template = {
  name: text(120),
  event: choice(ruleEventNames),
  /** One for each language; a reader of another one gets the first. */
  texts: z.array(RuleText).min(1, 'errors.field.required').max(15),
}

const NotificationTemplate = z.object({
  ...template,
  id: id(),
  version: version(),
  /** What it was before, the latest first. */
  earlier: z.array(z.object({ version: version(), texts: z.array(RuleText), changed_at: z.string() })),
})
export type NotificationTemplate = z.infer<typeof NotificationTemplate>

export const notificationTemplates = {
  list: endpoint('GET /notifications/templates', 'notifications.templates', {
    input: z.object({ ...listInput(['name', 'event']), event: choice(ruleEventNames).optional() }),
    output: listOf(
      NotificationTemplate.pick({ id: true, name: true, event: true, texts: true, version: true }).extend({
        rules: z.int(),
      }),
    ),
    topics: ['notification_template'],
  }),
  read: endpoint('GET /notifications/template', 'notifications.templates', {
    input: z.object({ id: id() }),
    output: NotificationTemplate,
    topics: ['notification_template'],
  }),
  /** Rules that use it have the new text from the next event on. */
  save: endpoint('POST /notifications/save_template', 'notifications.templates', {
    input: z.object({ ...template, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id() }),
  }),
  /** One that no rule uses. */
  remove: endpoint('POST /notifications/remove_template', 'notifications.templates', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
}
