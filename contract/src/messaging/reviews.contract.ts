import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, optionalText, text, version } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'

export const reportStates = ['open', 'closed'] as const

const MessageReport = z.object({
  id: id(),
  version: version(),
  thread_id: id(),
  subject: z.string(),
  sender: z.string(),
  reported_by: z.string(),
  reason: z.string(),
  reported_at: z.string(),
  state: z.enum(reportStates),
  closed_by: z.string(),
  outcome: z.string(),
})
export type MessageReport = z.infer<typeof MessageReport>

/** Messages that their readers reported, for the office. */
export const messageReports = report('message-reports', 'messaging.reports', 'messaging.review', {
  list: 'GET /message/reports',
  file: 'GET /message/export_reports',
  row: MessageReport,
  columns: tableColumns<MessageReport>('messaging.', [
    { key: 'subject', title: 'messaging.message' },
    { key: 'sender', title: 'messaging.sender' },
    { key: 'reported_by', title: 'messaging.reported-by' },
    { key: 'reason', title: 'messaging.report-reason' },
    { key: 'reported_at', title: 'messaging.reported-at', kind: 'instant', sort: true },
    { key: 'state', title: 'messaging.state', words: 'messaging.report-', sort: true },
    { key: 'closed_by', title: 'messaging.closed-by', extra: true },
    { key: 'outcome', title: 'messaging.outcome' },
  ]),
  filters: { state: { schema: choice(reportStates), title: 'messaging.state', words: 'messaging.report-' } },
  sort: 'reported_at',
  topics: ['message_report'],
})

const ReviewedThread = z.object({
  id: id(),
  /** Some of them by name. */
  people: z.array(z.string()),
  people_count: z.int(),
  messages: z.array(
    z.object({
      id: id(),
      sender: z.string(),
      sent_at: z.string(),
      subject: z.string(),
      body: z.string(),
      withdrawn: z.boolean(),
      files: z.array(z.string()),
    }),
  ),
})
export type ReviewedThread = z.infer<typeof ReviewedThread>

type ReviewedMessage = ReviewedThread['messages'][number] & { people: string }
export const reviewedColumns = tableColumns<ReviewedMessage>('messaging.', [
  { key: 'sent_at', title: 'messaging.sent-at', kind: 'instant' },
  { key: 'sender', title: 'messaging.sender' },
  { key: 'people', title: 'messaging.people' },
  { key: 'subject', title: 'messaging.subject' },
  { key: 'body', title: 'messaging.text' },
  { key: 'withdrawn', title: 'messaging.was-withdrawn', value: ({ withdrawn }) => (withdrawn ? 'x' : '') },
])

export const reviews = {
  /** A message that the caller got, to the office; twice is the same report with the newer reason. */
  report: endpoint('POST /message/report_message', 'messaging.own', {
    input: z.object({ id: id(), reason: text(500) }),
    output: z.object({}),
  }),
  close: endpoint('POST /message/close_report', 'messaging.review', {
    input: z.object({ id: id(), version: version(), outcome: optionalText(500) }),
    output: z.object({}),
  }),
  /** A conversation in which something was reported, whole; that it was read, by whom and why is kept. */
  thread: endpoint('POST /message/review_thread', 'messaging.review', {
    input: z.object({ thread_id: id(), reason: text(500) }),
    output: z.object({ threads: z.array(ReviewedThread) }),
  }),
  /** All conversations between a student and staff as a file, for who must be shown them; kept like a review. */
  exported: endpoint('GET /message/export_student_conversations', 'messaging.review', {
    input: z.object({ student_id: id(), reason: text(500), ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
  /** The newest conversations between a student and staff; that they were read, by whom and why is kept. */
  student: endpoint('POST /message/review_student', 'messaging.review', {
    input: z.object({ student_id: id(), reason: text(500) }),
    output: z.object({ threads: z.array(ReviewedThread) }),
  }),
}
