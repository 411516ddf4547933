import { eventsReport, notices, notificationsReport } from '#contract/notifications/notices.contract.ts'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import { ruleCopies } from '#contract/notifications/rule-copy.contract.ts'
import { notificationTemplates } from '#contract/notifications/template.contract.ts'
import { textQueue, textsReport } from '#contract/notifications/texts.contract.ts'
import type { Probe } from './probe.ts'

const rule = {
  name: 'Taken',
  event: 'step-reached',
  conditions: [],
  recipients: ['office'],
  custom_role_ids: [],
  template_id: null,
  channels: ['email'],
  timing: 'at-once',
  quiet_from: null,
  quiet_to: null,
  emergency: false,
  texts: [{ language: 'en', subject: 'Taken', body: 'Taken' }],
}
const { name, event, texts } = rule
const template = { name, event, texts }
const words = { version: 1, subject: 'Taken', body: 'Taken', due_at: '2036-11-20T10:00:00Z' }

export const notificationsProbes: Probe[] = [
  { endpoint: notificationRules.read, input: ({ notifying }) => ({ id: notifying.rule_id }) },
  { endpoint: notificationRules.save, input: ({ notifying }) => ({ ...rule, id: notifying.rule_id, version: 1 }) },
  { endpoint: notificationRules.switch, input: ({ notifying }) => ({ ids: [notifying.rule_id], active: false }) },
  { endpoint: notificationRules.dryRun, input: ({ notifying }) => ({ id: notifying.rule_id, days: 30 }) },
  {
    endpoint: ruleCopies.compare,
    input: ({ notifying, school }) => ({ ids: [notifying.rule_id], school_ids: [school.id] }),
  },
  {
    endpoint: ruleCopies.copy,
    input: ({ notifying, school }) => ({ ids: [notifying.rule_id], school_ids: [school.id], locked: false }),
  },
  { endpoint: notificationTemplates.read, input: ({ notifying }) => ({ id: notifying.template_id }) },
  {
    endpoint: notificationTemplates.save,
    input: ({ notifying }) => ({ ...template, id: notifying.template_id, version: 1 }),
  },
  { endpoint: notificationTemplates.remove, input: ({ notifying }) => ({ id: notifying.template_id }) },
  { endpoint: notices.read, input: ({ notifying }) => ({ id: notifying.notification_id }) },
  { endpoint: notices.retry, input: ({ notifying }) => ({ ids: [notifying.notification_id] }) },
  { endpoint: notices.cancel, input: ({ notifying }) => ({ ids: [notifying.notification_id] }) },
  { endpoint: notices.save, input: ({ notifying }) => ({ ...words, id: notifying.notification_id }) },
  {
    endpoint: notificationsReport.list,
    answers: 'no rows',
    input: ({ notifying }) => ({ rule_id: notifying.rule_id }),
  },
  {
    endpoint: notificationsReport.exported,
    answers: 'empty',
    input: ({ notifying }) => ({ ids: notifying.notification_id }),
  },
  { endpoint: textQueue.retry, input: ({ notifying }) => ({ ids: [notifying.text_id] }) },
  { endpoint: textsReport.exported, answers: 'empty', input: ({ notifying }) => ({ ids: notifying.text_id }) },
  { endpoint: eventsReport.exported, answers: 'empty', input: ({ notifying }) => ({ ids: notifying.notification_id }) },
]
