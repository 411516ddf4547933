import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  id,
  ids,
  optionalText,
  orNull,
  pageInput,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

/** `folder` and `label`: one's own, the one that `place_id` names. */
export const mailboxFolders = [
  'inbox',
  'unread',
  'sent',
  'starred',
  'archive',
  'trash',
  'drafts',
  'scheduled',
  'folder',
  'label',
] as const
export type MailboxFolder = (typeof mailboxFolders)[number]

/** Whoever wrote; 0 is nobody, but the group or the school itself. */
export const Sender = Named.extend({ id: z.int() })

/** A conversation as its reader keeps it; in drafts and scheduled a message that has not been sent. */
export const MailboxRow = z.object({
  id: id(),
  subject: z.string(),
  /** The first words of the last message. */
  excerpt: z.string(),
  /** With whom, at most three: of a message to many the sender alone is told to its recipients. */
  people: z.array(Sender),
  /** How many people there are beside oneself, as far as one may know. */
  people_count: z.int(),
  at: z.string(),
  unread: z.boolean(),
  starred: z.boolean(),
  has_files: z.boolean(),
  last_message_id: id(),
  /** Oneself wrote last. */
  mine: z.boolean(),
  message_count: z.int(),
  label_ids: z.array(id()),
  folder_id: id().nullable(),
  send_at: z.string().nullable(),
  /** How much of a message to many has been delivered; null once all is. */
  progress: z.object({ delivered: z.int(), recipients: z.int() }).nullable(),
})
export type MailboxRow = z.infer<typeof MailboxRow>

/** Counts end here: a longer list says that there are more. */
export const mostCounted = 1_000

export const MessageLabel = z.object({ id: id(), name: z.string(), color: z.int(), version: version() })
export type MessageLabel = z.infer<typeof MessageLabel>
const Folder = z.object({ id: id(), name: z.string(), unread: z.int(), version: version() })

const threads = { ids: ids(200) }
const parts = { by: 'ids', size: 200 } as const
const changed = z.object({ ids: z.array(id()) })

export const mailbox = {
  /** Newest first. `count` ends at the page and `mostCounted` more. */
  list: endpoint('GET /message/messages_dashboardv2/all/:folder/:page/all', 'messaging.own', {
    input: z.object({
      folder: choice(mailboxFolders),
      page: wholeNumber({ min: 1, max: 10_000 }),
      size: pageInput.size,
      place_id: id().optional(),
      /** Words of text, names and names of attachments. */
      search: optionalText(100).optional(),
      from: optionalText(100).optional(),
      has_files: yesNo().optional(),
      unread: yesNo().optional(),
    }),
    output: z.object({ rows: z.array(MailboxRow), count: z.int(), more: z.boolean() }),
    topics: ['message'],
  }),
  /** `unread` ends at `mostCounted`. */
  counts: endpoint('GET /message/counts', 'messaging.own', {
    input: z.object({}),
    output: z.object({
      unread: z.int(),
      drafts: z.int(),
      scheduled: z.int(),
      folders: z.array(Folder),
      labels: z.array(MessageLabel),
    }),
    topics: ['message'],
  }),
  /** Answers those whose state it changed, so that it can be taken back. */
  setRead: endpoint('POST /message/mark_as_read', 'messaging.own', {
    input: z.object({ ...threads, read: yesNo() }),
    parts,
    output: changed,
    harmless: true,
  }),
  star: endpoint('POST /message/star', 'messaging.own', {
    input: z.object({ ...threads, starred: yesNo() }),
    parts,
    output: changed,
  }),
  /** Null: the inbox. Answers where each was before. */
  move: endpoint('POST /message/move_to', 'messaging.own', {
    input: z.object({ ...threads, folder_id: orNull(id()) }),
    parts,
    output: z.object({ ids: z.array(id()), before: z.array(z.object({ id: id(), folder_id: id().nullable() })) }),
  }),
  /** Out of the inbox until somebody writes again. */
  archive: endpoint('POST /message/archive', 'messaging.own', {
    input: z.object({ ...threads, archived: yesNo() }),
    parts,
    output: changed,
  }),
  trash: endpoint('POST /message/trash_message', 'messaging.own', {
    input: z.object({ ...threads, trashed: yesNo() }),
    parts,
    output: changed,
  }),
  label: endpoint('POST /message/label', 'messaging.own', {
    input: z.object({ ...threads, label_id: id(), labelled: yesNo() }),
    parts,
    output: changed,
  }),
  saveFolder: endpoint('POST /message/create_folder', 'messaging.own', {
    input: z.object({ id: id().optional(), version: version().optional(), name: text(60) }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** Its conversations return to the inbox. */
  deleteFolder: endpoint('POST /message/delete_folder', 'messaging.own', {
    input: z.object({ id: id() }),
    output: z.object({ moved: z.int() }),
  }),
  saveLabel: endpoint('POST /message/save_label', 'messaging.own', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      name: text(40),
      color: wholeNumber({ min: 1, max: 12 }),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  deleteLabel: endpoint('POST /message/delete_label', 'messaging.own', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
}
