import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, optionalText, orNull, text, yesNo } from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'
import { report } from '../kernel/report.ts'
import { tableColumns } from '../kernel/table.ts'
import { Translation } from './messages.contract.ts'

export const globalStates = ['scheduled', 'shown', 'sent', 'over', 'stopped'] as const
export type GlobalState = (typeof globalStates)[number]

/** The roles that a message can be for. */
export const globalRoles = ['2', '3', '4', '5'] as const

const GlobalMessage = z.object({
  id: id(),
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(globalStates),
  as_message: z.boolean(),
  as_banner: z.boolean(),
  urgent: z.boolean(),
  roles: z.array(z.int()),
  /** Of the group that alone get it; none: all of them. */
  schools: z.array(z.string()),
  /** Wall time of each school, YYYY-MM-DD HH:MM. */
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  sent_by: z.string(),
  recipients: z.int(),
  delivered: z.int(),
  read: z.int(),
})
export type GlobalMessage = z.infer<typeof GlobalMessage>

/** Announcements to schools by their group, or to a school by its office. */
export const globalMessages = report('global-messages', 'messaging.global', 'messaging.global', {
  list: 'GET /message/global_messages',
  file: 'GET /message/export_global_messages',
  row: GlobalMessage,
  columns: tableColumns<GlobalMessage>('messaging.', [
    { key: 'subject', title: 'messaging.subject', sort: true },
    { key: 'state', title: 'messaging.state', words: 'messaging.state-' },
    { key: 'roles', title: 'messaging.for-roles', words: 'messaging.role-' },
    { key: 'schools', title: 'messaging.schools', extra: true },
    { key: 'starts_at', title: 'messaging.starts', sort: true },
    { key: 'ends_at', title: 'messaging.ends' },
    { key: 'delivered', title: 'messaging.receipt-delivered', kind: 'number' },
    { key: 'read', title: 'messaging.receipt-read', kind: 'number' },
    { key: 'sent_by', title: 'messaging.sent-by', extra: true },
  ]),
  filters: { state: { schema: choice(globalStates), title: 'messaging.state', words: 'messaging.state-' } },
  sort: 'starts_at',
  topics: ['global_message'],
})

/** A time on the clock of whatever school it is read in. */
const wallTime = () =>
  z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d(:00)?$/, {
    error: 'errors.field.date',
  })

/** No school: all of the group. */
const audience = { school_ids: z.array(id()).max(500).optional(), roles: z.array(choice(globalRoles)).min(1) }

const Banner = z.object({
  id: id(),
  version: z.int(),
  sender: z.string(),
  subject: z.string(),
  body: z.string(),
  language: z.string(),
  translations: z.array(Translation),
  urgent: z.boolean(),
})
export type Banner = z.infer<typeof Banner>

export const global = {
  /** How many people of how many schools would be reached. */
  preview: endpoint('POST /message/preview_global_message', 'messaging.global', {
    input: z.object({
      ...audience,
      /** What an emergency says: its text messages have a price. */
      words: z
        .object({
          subject: optionalText(200),
          body: optionalText(20_000),
          translations: z.array(Translation).optional(),
        })
        .optional(),
      urgent: yesNo().optional(),
    }),
    output: z.object({
      people: z.int(),
      /** Of an emergency: whom it reaches by text message, in minor units of each gateway's currency. */
      text: z
        .object({
          people: z.int(),
          segments: z.int(),
          costs: z.array(z.object({ currency: z.string(), cost: z.int() })),
        })
        .nullable(),
      schools: z.array(z.object({ id: id(), name: z.string(), people: z.int() })),
    }),
    harmless: true,
  }),
  send: endpoint('POST /message/send_global_message', 'messaging.global', {
    input: z.object({
      ...audience,
      subject: text(200),
      body: text(20_000),
      language: choice(languageCodes),
      translations: z.array(Translation).max(languageCodes.length).optional(),
      as_message: yesNo(),
      as_banner: yesNo(),
      /** By every channel, whatever people chose. */
      urgent: yesNo().optional(),
      /** Null: at once. */
      starts_at: orNull(wallTime()).optional(),
      ends_at: orNull(wallTime()).optional(),
    }),
    output: z.object({ id: id(), people: z.int() }),
    idempotent: true,
  }),
  /** The banner goes, and schools whose time has not come get no message. */
  stop: endpoint('POST /message/stop_global_message', 'messaging.global', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
  /** What stands on the home of the caller now. */
  banners: endpoint('GET /message/banners', 'messaging.banners', {
    input: z.object({}),
    output: z.object({ rows: z.array(Banner) }),
    topics: ['global_message'],
  }),
}
