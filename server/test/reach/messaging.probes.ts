import { global, globalMessages } from '#contract/messaging/global-messages.contract.ts'
import { held, heldReport } from '#contract/messaging/held.contract.ts'
import { lists } from '#contract/messaging/lists.contract.ts'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { messages, receipts } from '#contract/messaging/messages.contract.ts'
import { messageReports, reviews } from '#contract/messaging/reviews.contract.ts'
import { templates } from '#contract/messaging/templates.contract.ts'
import type { Probe } from './probe.ts'

const text = { subject: 'Taken', body: 'Taken', language: 'en' } as const

/** What somebody of another school keeps: a conversation, a draft, a folder, a label and a list. */
export const messagingProbes: Probe[] = [
  { endpoint: mailbox.setRead, input: ({ messaging }) => ({ ids: [messaging.thread_id], read: true }) },
  { endpoint: mailbox.star, input: ({ messaging }) => ({ ids: [messaging.thread_id], starred: true }) },
  { endpoint: mailbox.archive, input: ({ messaging }) => ({ ids: [messaging.thread_id], archived: true }) },
  { endpoint: mailbox.trash, input: ({ messaging }) => ({ ids: [messaging.thread_id], trashed: true }) },
  {
    endpoint: mailbox.move,
    input: ({ messaging }) => ({ ids: [messaging.thread_id], folder_id: messaging.folder_id }),
  },
  {
    endpoint: mailbox.label,
    input: ({ messaging }) => ({ ids: [messaging.thread_id], label_id: messaging.label_id, labelled: true }),
  },
  {
    endpoint: mailbox.list,
    answers: 'no rows',
    input: ({ messaging }) => ({ folder: 'folder', page: 1, place_id: messaging.folder_id }),
  },
  {
    endpoint: mailbox.saveFolder,
    input: ({ messaging }) => ({ id: messaging.folder_id, version: 1, name: 'Taken' }),
  },
  { endpoint: mailbox.deleteFolder, input: ({ messaging }) => ({ id: messaging.folder_id }) },
  {
    endpoint: mailbox.saveLabel,
    input: ({ messaging }) => ({ id: messaging.label_id, version: 1, name: 'Taken', color: 1 }),
  },
  { endpoint: mailbox.deleteLabel, input: ({ messaging }) => ({ id: messaging.label_id }) },
  { endpoint: lists.save, input: ({ messaging }) => ({ id: messaging.list_id, version: 1, name: 'Taken' }) },
  { endpoint: lists.delete, input: ({ messaging }) => ({ id: messaging.list_id }) },
  { endpoint: reviews.report, input: ({ messaging }) => ({ id: messaging.message_id, reason: 'Taken' }) },
  { endpoint: reviews.close, input: ({ messaging }) => ({ id: messaging.report_id, version: 1, outcome: 'Taken' }) },
  { endpoint: reviews.thread, input: ({ messaging }) => ({ thread_id: messaging.thread_id, reason: 'Taken' }) },
  { endpoint: reviews.exported, input: ({ student_id }) => ({ student_id, reason: 'Taken' }) },
  { endpoint: held.read, input: ({ messaging }) => ({ id: messaging.held_id }) },
  { endpoint: held.decide, input: ({ messaging }) => ({ ids: [messaging.held_id], approved: true, answer: '' }) },
  {
    endpoint: heldReport.list,
    answers: 'no rows',
    input: ({ school }) => ({ page: 1, search: `canary-${school.id}` }),
  },
  { endpoint: heldReport.exported, answers: 'empty', input: ({ messaging }) => ({ ids: [messaging.held_id] }) },
  { endpoint: reviews.student, input: ({ student_id }) => ({ student_id, reason: 'Taken' }) },
  {
    endpoint: messageReports.list,
    answers: 'no rows',
    input: ({ school }) => ({ page: 1, search: `canary-${school.id}` }),
  },
  { endpoint: messageReports.exported, answers: 'empty', input: ({ messaging }) => ({ ids: [messaging.report_id] }) },
  { endpoint: templates.delete, input: ({ messaging }) => ({ id: messaging.template_id }) },
  { endpoint: global.stop, input: ({ messaging }) => ({ id: messaging.global_id }) },
  { endpoint: global.preview, input: ({ school }) => ({ school_ids: [school.id], roles: ['3'] }) },
  {
    endpoint: global.send,
    input: ({ school }) => ({ ...text, school_ids: [school.id], roles: ['3'], as_message: true, as_banner: true }),
  },
  {
    endpoint: globalMessages.list,
    answers: 'no rows',
    input: ({ school }) => ({ page: 1, search: `canary-${school.id}` }),
  },
  { endpoint: globalMessages.exported, answers: 'empty', input: ({ messaging }) => ({ ids: [messaging.global_id] }) },
  { endpoint: messages.read, input: ({ messaging }) => ({ id: messaging.thread_id }) },
  { endpoint: messages.message, input: ({ messaging }) => ({ id: messaging.message_id }) },
  { endpoint: messages.copyFiles, input: ({ messaging }) => ({ id: messaging.message_id }) },
  { endpoint: messages.preview, input: ({ messaging }) => ({ reply_to_id: messaging.message_id }) },
  { endpoint: messages.saveDraft, input: ({ messaging }) => ({ ...text, id: messaging.draft_id, version: 1 }) },
  { endpoint: messages.draft, input: ({ messaging }) => ({ id: messaging.draft_id }) },
  { endpoint: messages.deleteDrafts, input: ({ messaging }) => ({ ids: [messaging.draft_id] }) },
  { endpoint: messages.send, input: ({ messaging }) => ({ ...text, reply_to_id: messaging.message_id }) },
  {
    endpoint: messages.send,
    answers: 422,
    input: ({ student_id }) => ({ ...text, audiences: [{ kind: 'person', key: String(student_id) }] }),
  },
  { endpoint: messages.recall, input: ({ messaging }) => ({ id: messaging.draft_id }) },
  { endpoint: messages.withdraw, input: ({ messaging }) => ({ id: messaging.message_id }) },
  { endpoint: messages.respond, input: ({ messaging }) => ({ id: messaging.message_id, confirmed: true }) },
  { endpoint: receipts.list, answers: 'no rows', input: ({ messaging }) => ({ message_id: messaging.message_id }) },
  { endpoint: receipts.exported, answers: 'empty', input: ({ messaging }) => ({ message_id: messaging.message_id }) },
]
