import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, instant, optionalText, text, version } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { channels } from './notifications.rules.ts'
import { ruleEventNames } from './rule.rules.ts'

export const noticeStatuses = ['failed', 'waiting', 'deferred', 'sent', 'cancelled'] as const

/** Something that happened to a person, with what came of it. */
export const HappenedEvent = z.object({
  id: id(),
  name: choice(ruleEventNames),
  person: z.string(),
  person_number: z.string(),
  section: z.string(),
  at: z.string(),
  notices: z.int(),
  failed: z.int(),
})
export type HappenedEvent = z.infer<typeof HappenedEvent>

export const eventsReport = report('event-queue', 'notifications.events', 'notifications.rules', {
  list: 'GET /notifications/events',
  file: 'GET /notifications/export_events',
  row: HappenedEvent,
  columns: tableColumns<HappenedEvent>('notifications.', [
    { key: 'name', title: 'notifications.event', words: 'notifications.event-', sort: true },
    { key: 'person', title: 'notifications.person', sort: true },
    { key: 'person_number', title: 'reports.number', only: 'file' },
    { key: 'section', title: 'notifications.section', sort: true },
    { key: 'at', kind: 'instant', sort: true },
    { key: 'notices', kind: 'number' },
    { key: 'failed', title: 'notifications.failed', kind: 'number', bare: true },
  ]),
  filters: {
    name: { schema: choice(ruleEventNames), title: 'notifications.event', words: 'notifications.event-' },
  },
  sort: 'latest', // no column: the order of the statement
  topics: ['notification'],
})

/** What becomes of an event for one person by one channel. */
export const Notification = z.object({
  id: id(),
  recipient: z.string(),
  about: z.string(),
  subject: z.string(),
  rule: z.string(),
  event: choice(ruleEventNames),
  channel: choice(channels),
  status: choice(noticeStatuses),
  reason: z.string(),
  at: z.string(),
  due_at: z.string(),
  sent_at: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

const NotificationDetail = Notification.extend({
  body: z.string(),
  rule_id: id(),
  address: z.string(),
  changed_by: z.string(),
  version: version(),
})
export type NotificationDetail = z.infer<typeof NotificationDetail>

export const notificationsReport = report('notification-queue', 'notifications.notices', 'notifications.queue', {
  list: 'GET /notifications/queue',
  file: 'GET /notifications/export_queue',
  row: Notification,
  columns: tableColumns<Notification>('notifications.', [
    { key: 'recipient', title: 'notifications.recipient', sort: true },
    { key: 'about', extra: true },
    { key: 'subject' },
    { key: 'status', words: 'notifications.status-', sort: true },
    { key: 'reason', title: 'notifications.reason', words: 'notifications.reason-', only: 'file' },
    { key: 'channel', words: 'notifications.channel-' },
    { key: 'rule', sort: true },
    { key: 'event', words: 'notifications.event-', extra: true },
    { key: 'at', kind: 'instant', extra: true },
    { key: 'due_at', title: 'notifications.due_at', kind: 'instant', sort: true },
    { key: 'sent_at', kind: 'instant', extra: true },
  ]),
  filters: {
    status: { schema: choice(noticeStatuses), title: 'notifications.status', words: 'notifications.status-' },
    channel: { schema: choice(channels), title: 'notifications.channel', words: 'notifications.channel-' },
    rule_id: { schema: id(), title: 'notifications.rule' },
  },
  sort: 'status',
  topics: ['notification'],
})

const many = {
  input: z.object({ ids: ids() }),
  parts: { by: 'ids' as const, size: 200 },
  output: z.object({ ids: z.array(id()) }),
}

export const notices = {
  read: endpoint('GET /notifications/notification', 'notifications.queue', {
    input: z.object({ id: id() }),
    output: NotificationDetail,
    topics: ['notification'],
  }),
  /** Those that failed or were cancelled wait again; the address is looked up anew. */
  retry: endpoint('POST /notifications/retry', 'notifications.queue', many),
  /** Those that have not left yet. */
  cancel: endpoint('POST /notifications/cancel', 'notifications.queue', many),
  /** While it waits. */
  save: endpoint('POST /notifications/save_notification', 'notifications.queue', {
    input: z.object({ id: id(), version: version(), subject: text(200), body: text(4_000), due_at: instant() }),
    output: z.object({ id: id() }),
  }),
}

export const happened = {
  /** What happened outside the portal to a student; rules treat it as any other event. */
  add: endpoint('POST /notifications/add_event', 'notifications.rules', {
    input: z.object({
      name: choice(ruleEventNames),
      student_number: text(40),
      fields: z.array(z.object({ field: text(40), value: optionalText(120) })).max(10),
    }),
    output: z.object({}),
  }),
}
