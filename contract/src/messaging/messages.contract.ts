import { z } from 'zod'
import { StoredFile } from '../files/files.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  id,
  ids,
  instant,
  optionalText,
  orNull,
  pageInput,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'
import { report } from '../kernel/report.ts'
import { personColumn, tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'
import { textReasons, unreachedReasons } from '../notifications/text-message.rules.ts'
import { Sender } from './mailbox.contract.ts'
import { TextPreview } from './text-preview.contract.ts'
import { audienceKinds, leftOutReasons, longestMessage, mostAudiences, reaches } from './audience.rules.ts'

/** Somebody or a group; `key` is an id, a role, a grade level – whatever tells audiences of its kind apart. */
export const Audience = z.object({ kind: choice(audienceKinds), key: text(60) })
export type Audience = z.infer<typeof Audience>
export const NamedAudience = Audience.extend({ label: z.string(), detail: z.string() })
export type NamedAudience = z.infer<typeof NamedAudience>

export const Translation = z.object({ language: choice(languageCodes), subject: text(200), body: text(longestMessage) })
const translations = () => z.array(Translation).max(languageCodes.length).optional()

/** To whom. In an answer (`reply_to_id`) those of the message that is answered, unless others are named. */
const recipientChoice = {
  audiences: z.array(Audience).max(mostAudiences).optional(),
  reach: choice(reaches).optional(),
  reply_to_id: orNull(id()).optional(),
  /** An answer to everybody of the conversation. */
  to_all: yesNo().optional(),
  /** Guardians of the same students who live at one address get one copy between them. */
  per_household: yesNo().optional(),
  /** By text message, too: for staff of schools that have it on. */
  by_text: yesNo().optional(),
}
const options = {
  translations: translations(),
  /** Everybody sees everybody, and may answer to all. */
  reply_all: yesNo().optional(),
  asks_confirmation: yesNo().optional(),
  /** What can be answered with one click. */
  choices: z.array(text(60)).max(6).optional(),
  file_ids: z.array(id()).max(10).optional(),
  /** Null: at once. */
  send_at: orNull(instant()).optional(),
}

const Recipient = Named.extend({
  /** Null: an address without an account. */
  channels: z.array(z.enum(['portal', 'mail', 'text'])),
  /** Why no text message goes there, where it was asked for. */
  no_text: z.enum(unreachedReasons).nullable(),
  /** Whose guardian is reached. */
  students: z.string(),
  /** By how many ways; more than once still gets it once. */
  times: z.int(),
  left_out: z.enum(leftOutReasons).nullable(),
})
export type PreviewedRecipient = z.infer<typeof Recipient>

export const receiptStates = ['waiting', 'delivered', 'read', 'confirmed'] as const

const Receipt = Named.extend({
  state: z.enum(receiptStates),
  students: z.string(),
  /** What became of the mail that brought it. */
  mail: z.enum(['none', 'sent', 'bounced']),
  text: z.enum(['none', 'waiting', 'handed', 'sent', 'delivered', 'failed', 'cancelled']),
  text_reason: z.enum(['', ...textReasons]),
  read_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  answer: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

/** What became of a message, for whoever sent it. */
export const receipts = report('message-recipients', 'messaging.recipients', 'messaging.many', {
  list: 'GET /message/recipients',
  file: 'GET /message/export_recipients',
  row: Receipt,
  columns: [
    personColumn<Receipt>('messaging.recipient'),
    ...tableColumns<Receipt>('messaging.', [
      { key: 'lname', title: 'people.column-last-name', only: 'file' },
      { key: 'fname', title: 'people.column-first-name', only: 'file' },
      { key: 'students', title: 'messaging.recipient-of' },
      { key: 'state', title: 'messaging.receipt', words: 'messaging.receipt-', sort: true },
      { key: 'mail', title: 'messaging.mail', words: 'messaging.mail-' },
      { key: 'text', title: 'messaging.text-message', words: 'messaging.text-state-' },
      { key: 'text_reason', title: 'messaging.text-reason', words: 'notifications.reason-', only: 'file' },
      { key: 'read_at', title: 'messaging.read-at', kind: 'instant', sort: true },
      { key: 'confirmed_at', title: 'messaging.confirmed-at', kind: 'instant', extra: true },
      { key: 'answer', title: 'messaging.answer', bare: true, sort: true },
    ]),
  ],
  filters: {
    message_id: { schema: id(), title: 'messaging.message' },
    state: { schema: choice(receiptStates), title: 'messaging.receipt', words: 'messaging.receipt-' },
    answer: { schema: text(60), title: 'messaging.answer' },
  },
  sort: 'state',
  topics: ['message_receipt'],
})

const ThreadMessage = z.object({
  id: id(),
  sender: Sender,
  mine: z.boolean(),
  sent_at: z.string(),
  withdrawn: z.boolean(),
  subject: z.string(),
  body: z.string(),
  language: z.string(),
  translations: z.array(Translation),
  files: z.array(StoredFile),
  /** Whose guardian the reader is reached as. */
  students: z.string(),
  asks_confirmation: z.boolean(),
  confirmed_at: z.string().nullable(),
  choices: z.array(z.string()),
  /** Which of the choices the reader took. */
  answer: z.int().nullable(),
  /** For whoever sent it; the names of some of those who got it. */
  receipts: z
    .object({
      recipients: z.int(),
      delivered: z.int(),
      read: z.int(),
      confirmed: z.int(),
      answers: z.array(z.int()),
      names: z.array(z.string()),
    })
    .nullable(),
  can: z.object({ withdraw: z.boolean(), reply_all: z.boolean() }),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

const Thread = z.object({
  id: id(),
  subject: z.string(),
  messages: z.array(ThreadMessage),
  /** Those who see each other in it, oneself too. */
  people: z.array(Named),
  starred: z.boolean(),
  unread: z.boolean(),
  trashed: z.boolean(),
  folder_id: id().nullable(),
  label_ids: z.array(id()),
  /** An answer that was begun and not sent. */
  draft: z.object({ id: id(), version: version(), body: z.string() }).nullable(),
  can: z.object({ reply: z.boolean(), reply_all: z.boolean() }),
})
export type Thread = z.infer<typeof Thread>

const Draft = z.object({
  id: id(),
  version: version(),
  subject: z.string(),
  body: z.string(),
  language: z.string(),
  translations: z.array(Translation),
  audiences: z.array(NamedAudience),
  reach: z.enum(reaches),
  reply_to_id: id().nullable(),
  by_text: z.boolean(),
  reply_all: z.boolean(),
  per_household: z.boolean(),
  asks_confirmation: z.boolean(),
  choices: z.array(z.string()),
  files: z.array(StoredFile),
  send_at: z.string().nullable(),
  scheduled: z.boolean(),
  /** For the approval of the office. */
  waits: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

export const messages = {
  /** A conversation, oldest message first. */
  read: endpoint('GET /message/thread/:id', 'messaging.own', {
    input: z.object({ id: id() }),
    output: Thread,
    topics: ['message'],
  }),
  /** One message of a conversation, to be answered or forwarded. */
  message: endpoint('GET /message/message/:id', 'messaging.own', {
    input: z.object({ id: id() }),
    output: z.object({ thread_id: id(), subject: z.string(), message: ThreadMessage }),
    topics: ['message'],
  }),
  /** Files of a message as uploads of one's own, to be sent on. */
  copyFiles: endpoint('POST /message/copy_files', 'messaging.own', {
    input: z.object({ id: id() }),
    output: z.object({ files: z.array(StoredFile) }),
  }),
  /** Who can be written to: people and groups by name, those that come to mind first where nothing is typed. */
  find: endpoint('GET /message/find_audiences', 'messaging.own', {
    input: z.object({ search: optionalText(100).optional() }),
    output: z.object({ rows: z.array(NamedAudience) }),
  }),
  /** What audiences are called that an address names. */
  names: endpoint('POST /message/audience_names', 'messaging.own', {
    input: z.object({ audiences: z.array(Audience).max(mostAudiences) }),
    output: z.object({ rows: z.array(NamedAudience) }),
    harmless: true,
  }),
  /** Exactly who would get it and who not, before anything is sent. */
  preview: endpoint('POST /message/preview_recipients', 'messaging.own', {
    input: z.object({
      ...recipientChoice,
      ...pageInput,
      search: optionalText(100).optional(),
      show: choice(['all', 'left_out', 'twice']).optional(),
      /** What a text message would say, where it goes by it. */
      words: z
        .object({
          subject: optionalText(200),
          body: optionalText(longestMessage),
          language: choice(languageCodes),
          translations: translations(),
        })
        .optional(),
    }),
    output: z.object({
      people: z.int(),
      by_portal: z.int(),
      by_mail: z.int(),
      by_text: TextPreview.nullable(),
      twice: z.int(),
      left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int() })),
      /** Guardians or students of more than one family: they may not see each other. */
      families: z.int(),
      rows: z.array(Recipient),
      count: z.int(),
    }),
    harmless: true,
  }),
  /** Whether the school sends text messages. */
  textTerms: endpoint('GET /message/text_terms', 'messaging.many', {
    input: z.object({}),
    output: z.object({ on: z.boolean(), sender: z.string() }),
  }),
  saveDraft: endpoint('POST /message/save_draft', 'messaging.own', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      subject: optionalText(200),
      body: optionalText(longestMessage),
      language: choice(languageCodes),
      ...recipientChoice,
      ...options,
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  draft: endpoint('GET /message/draft/:id', 'messaging.own', {
    input: z.object({ id: id() }),
    output: Draft,
  }),
  deleteDrafts: endpoint('POST /message/delete_drafts', 'messaging.own', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  send: endpoint('POST /message/sendmessage', 'messaging.own', {
    input: z.object({
      /** The draft that it was. */
      id: id().optional(),
      version: version().optional(),
      subject: text(200),
      body: text(longestMessage),
      language: choice(languageCodes),
      ...recipientChoice,
      ...options,
    }),
    output: z.object({
      id: id(),
      thread_id: id().nullable(),
      recipients: z.int(),
      left_out: z.int(),
      waits: z.boolean(),
    }),
    idempotent: true,
  }),
  /** A message that waits for its time becomes a draft again. */
  recall: endpoint('POST /message/recall', 'messaging.own', {
    input: z.object({ id: id() }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** Its text is taken away from everybody; that there was one stays. */
  withdraw: endpoint('POST /message/withdraw', 'messaging.own', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
  /** Confirms that it was read, or takes one of its choices. */
  respond: endpoint('POST /message/respond', 'messaging.own', {
    input: z.object({ id: id(), confirmed: yesNo().optional(), answer: wholeNumber({ min: 0, max: 5 }).optional() }),
    output: z.object({}),
  }),
}
