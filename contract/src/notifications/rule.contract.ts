import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  id,
  ids,
  listInput,
  listOf,
  orNull,
  text,
  time,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { channels } from './notifications.rules.ts'
import { operators, ruleEventNames } from './rule.rules.ts'
import { RuleText } from './template.contract.ts'
import { timings } from './timing.rules.ts'

export const recipientKinds = ['subject', 'guardians', 'teachers', 'advisor', 'office'] as const

const rule = {
  name: text(120),
  event: choice(ruleEventNames),
  /** All of them hold. */
  conditions: z.array(z.object({ field: text(40), op: choice(operators), value: text(120) })).max(10),
  recipients: z.array(choice(recipientKinds)),
  /** Those who hold them are notified too. */
  custom_role_ids: z.array(id()).max(20),
  channels: z.array(choice(channels)).min(1, 'errors.field.required'),
  timing: choice(timings),
  /** Wall times of the reader. */
  quiet_from: orNull(time()),
  quiet_to: orNull(time()),
  emergency: yesNo(),
  /** Its text is that of the rule. */
  template_id: orNull(id()),
  /** One for each language; a reader of another one gets the first. Those of the template, where it has one. */
  texts: z.array(RuleText).max(15),
}

export const NotificationRule = z.object({ ...rule, id: id(), active: yesNo(), locked: yesNo(), version: version() })
export type NotificationRule = z.infer<typeof NotificationRule>

const DryRunRow = z.object({
  at: z.string(),
  student: z.string(),
  recipient: z.string(),
  channel: choice(channels),
  /** The mail or browser is there, and its reader wants to hear of it. */
  status: choice(['waiting', 'failed', 'cancelled', 'deferred']),
  reason: z.string(),
})

export const notificationRules = {
  list: endpoint('GET /notifications/rules', 'notifications.rules', {
    input: z.object({ ...listInput(['name', 'event']), event: choice(ruleEventNames).optional() }),
    output: listOf(NotificationRule.extend({ notices: z.int() })),
    topics: ['notification_rule'],
  }),
  read: endpoint('GET /notifications/rule', 'notifications.rules', {
    input: z.object({ id: id() }),
    output: NotificationRule,
    topics: ['notification_rule'],
  }),
  /** What a rule can name: custom roles and templates of the school. */
  choices: endpoint('GET /notifications/rule_choices', 'notifications.rules', {
    input: z.object({}),
    output: z.object({
      custom_roles: z.array(z.object({ id: id(), name: z.string() })),
      templates: z.array(
        z.object({ id: id(), name: z.string(), event: choice(ruleEventNames), texts: z.array(RuleText) }),
      ),
    }),
    topics: ['notification_template'],
  }),
  /** A new rule is off until it is switched on. */
  save: endpoint('POST /notifications/save_rule', 'notifications.rules', {
    input: z.object({ ...rule, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id() }),
  }),
  /** Off cancels what a rule has not sent yet. */
  switch: endpoint('POST /notifications/switch_rules', 'notifications.rules', {
    input: z.object({ ids: ids(), active: yesNo() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()), cancelled: z.int() }),
  }),
  /** Who would have been notified by the rule in the last days; nothing is sent. */
  dryRun: endpoint('GET /notifications/dry_run', 'notifications.rules', {
    input: z.object({ id: id(), days: wholeNumber({ min: 1, max: 90 }) }),
    output: z.object({ events: z.int(), notices: z.int(), rows: z.array(DryRunRow) }),
  }),
}
