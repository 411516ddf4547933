import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, text, yesNo } from '../kernel/fields.ts'

export const consentSources = ['code', 'office', 'own', 'phone'] as const

/** A number of a person, and whether text messages may go to it. */
const OwnNumber = z.object({
  number: z.string(),
  /** Null: nobody said anything yet. */
  given: z.boolean().nullable(),
  /** It said STOP: only START from that telephone opens it again. */
  stopped: z.boolean(),
})

const Said = z.object({
  id: id(),
  number: z.string(),
  given: z.boolean(),
  source: z.enum(consentSources),
  note: z.string(),
  given_on: z.string().nullable(),
  at: z.string(),
  by: z.string(),
})

const Consents = z.object({
  /** The school sends text messages. */
  on: z.boolean(),
  /** Whom they come from. */
  sender: z.string(),
  numbers: z.array(OwnNumber),
  /** The latest first. */
  history: z.array(Said),
})
export type Consents = z.infer<typeof Consents>

/** A number as it is stored. */
const stored = () => z.string({ error: 'errors.field.required' }).regex(/^\+[1-9]\d{6,14}$/, 'errors.field.choice')
const none = z.object({})

export const ownTexts = {
  read: endpoint('GET /user/text_consents', 'texts.own', {
    input: none,
    output: Consents,
    topics: ['text_consent'],
  }),
  /** Sends a code to a number of one's own. */
  askCode: endpoint('POST /user/ask_text_code', 'texts.own', {
    input: z.object({ number: stored() }),
    output: none,
    in_person: true,
  }),
  /** The code of the text message: its number agrees from now on. */
  confirmCode: endpoint('POST /user/confirm_text_code', 'texts.own', {
    input: z.object({ code: text(12) }),
    output: z.object({ number: z.string() }),
    in_person: true,
  }),
  withdraw: endpoint('POST /user/withdraw_text_consent', 'texts.own', {
    input: z.object({ number: stored() }),
    output: none,
    in_person: true,
  }),
}

export const textConsents = {
  read: endpoint('GET /user/person_text_consents', 'texts.record', {
    input: z.object({ person_id: id() }),
    output: Consents,
    topics: ['text_consent'],
  }),
  /** What somebody told the office: how, and when. */
  record: endpoint('POST /user/record_text_consent', 'texts.record', {
    input: z.object({ person_id: id(), number: stored(), given: yesNo(), note: text(300), given_on: date() }),
    output: none,
  }),
}
