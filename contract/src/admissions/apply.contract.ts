import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, emailAddress, id, optionalText, text, version } from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'
import { applicationStates } from './application.states.ts'
import { Child, Family, FeeInvoice, HandedIn, OfferedPlace } from './family.contract.ts'
import { Questions } from './form.contract.ts'

export const documentBytes = 10_485_760

const School = z.object({
  name: z.string(),
  native_name: z.string(),
  logo: z.string(),
  accent: z.string(),
  languages: z.array(z.string()),
})
export type PublicSchool = z.infer<typeof School>

const Fee = z.object({ amount: z.int(), currency: z.string(), words: z.string() })

/** What a family reads before it begins. */
export const PublicForm = z.object({
  school: School,
  open: z.boolean(),
  opens_on: z.string().nullable(),
  intro: z.string(),
  fee: Fee,
})
export type PublicForm = z.infer<typeof PublicForm>

/** What the link of a family opens. Children that were handed in cannot be changed any more; documents can be added. */
export const OwnFamily = Family.extend({
  school: School,
  version: version(),
  questions: Questions,
  places: z.array(OfferedPlace),
  fee: Fee,
  /** How the school is paid. */
  pay: z.object({
    remit: z.object({ name: z.string(), iban: z.string(), bic: z.string() }),
    check_payable_to: z.string(),
    instructions: z.string(),
    /** On the page of a payment provider. */
    online: z.boolean(),
    test_mode: z.boolean(),
  }),
  thanks: z.string(),
  today: z.string(),
  children: z.array(
    Child.extend({
      id: id(),
      number: z.int().nullable(),
      state: z.enum(applicationStates.states),
      state_at: z.string(),
      term: z.string(),
      documents: z.array(HandedIn),
      fee: z.enum(['none', 'due', 'paid', 'waived']),
      fee_amount: z.int(),
      fee_currency: z.string(),
      invoice: FeeInvoice.omit({ id: true }).nullable(),
    }),
  ),
})
export type OwnFamily = z.infer<typeof OwnFamily>

const token = () => z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'errors.field.invalid')
const language = choice(languageCodes)

/** Calls of families, without an account. `website` is a field that nobody sees: whoever fills it in is no family. */
export const apply = {
  form: endpoint('GET /application/public_form/:code', 'admissions.apply', {
    input: z.object({ code: text(40) }),
    output: PublicForm,
  }),
  /** Mails the link that leads back here. */
  start: endpoint('POST /application/start', 'admissions.apply', {
    input: z.object({ code: text(40), email: emailAddress(), language, website: optionalText(200) }),
    output: z.object({ token: z.string() }),
  }),
  /**
   * Mails a new link for what was begun or handed in with this address; the answer is the same where there is nothing.
   */
  sendLink: endpoint('POST /application/send_link', 'admissions.apply', {
    input: z.object({ code: text(40), email: emailAddress(), language }),
    output: z.object({}),
  }),
  read: endpoint('POST /application/mine', 'admissions.apply', {
    input: z.object({ token: token() }),
    output: OwnFamily,
    harmless: true,
  }),
  /** Keeps what was entered so far; only drafts change. */
  save: endpoint('POST /application/save_mine', 'admissions.apply', {
    input: Family.extend({ token: token(), version: version() }),
    output: z.object({ version: version(), ids: z.array(id()) }),
  }),
  hand: endpoint('POST /application/upload_mine', 'admissions.apply', {
    input: z.object({ token: token(), application_id: id(), item: optionalText(20) }),
    output: z.object({ id: id() }),
    upload: { bytes: documentBytes, files: 1 },
  }),
  takeAway: endpoint('POST /application/remove_mine', 'admissions.apply', {
    input: z.object({ token: token(), document_id: id() }),
    output: z.object({}),
  }),
  /** Hands in every draft of the family, once; sent again it answers the same numbers. */
  submit: endpoint('POST /application/submit_mine', 'admissions.apply', {
    input: z.object({ token: token(), version: version() }),
    output: z.object({ numbers: z.array(z.int()) }),
  }),
  /** Opens the page of the payment provider for what is open of the fee of one child. */
  pay: endpoint('POST /application/pay_mine', 'admissions.apply', {
    input: z.object({ token: token(), application_id: id() }),
    output: z.object({ url: z.string() }),
  }),
  withdraw: endpoint('POST /application/withdraw_mine', 'admissions.apply', {
    input: z.object({ token: token(), application_id: id(), reason: optionalText(300) }),
    output: z.object({}),
  }),
}
