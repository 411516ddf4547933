import { z } from 'zod'
import { documentTypes } from '../communication/notes.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, optionalText, orNull, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'

/** `words` is a paragraph between the questions, not a question. */
export const questionTypes = [
  'text',
  'longtext',
  'number',
  'date',
  'choice',
  'choices',
  'yesno',
  'phone',
  'email',
  'words',
] as const
/** What a form may ask beside names, birth date, term and grade. */
export const askable = ['mname', 'native_name', 'preferred_name', 'gender', 'previous_school', 'address'] as const
export type Askable = (typeof askable)[number]
export const askedHow = ['no', 'optional', 'required'] as const

const key = () => z.string().regex(/^[a-z0-9]{1,20}$/, 'errors.field.invalid')
const distinct = (rows: readonly { key: string }[]) => new Set(rows.map((row) => row.key)).size === rows.length

/**
 * `custom_field_id`: an own field of the school for students; the answer becomes its value when the child is accepted.
 */
export const Question = z.object({
  key: key(),
  type: choice(questionTypes),
  label: text(300),
  hint: optionalText(300),
  required: yesNo(),
  choices: z.array(text(80)).max(40),
  custom_field_id: orNull(id()),
})
export type Question = z.infer<typeof Question>

/** A step of the form. `about`: asked for each child, or once for the family. */
export const Page = z.object({
  key: key(),
  title: text(80),
  words: optionalText(2000),
  about: choice(['child', 'family']),
  questions: z.array(Question).max(40),
})
export type Page = z.infer<typeof Page>

/** `when`: with the application, or later by the same link. */
export const AskedDocument = z.object({
  key: key(),
  name: text(80),
  hint: optionalText(300),
  document_type: choice(documentTypes),
  when: choice(['now', 'later', 'optional']),
})
export type AskedDocument = z.infer<typeof AskedDocument>

const Asks = z.partialRecord(z.enum(askable), choice(askedHow))

/** What an application keeps of the form: the questions as they were asked. */
export const Questions = z.object({
  asks: Asks,
  pages: z
    .array(Page)
    .max(12)
    .refine((pages) => distinct(pages) && distinct(pages.flatMap(({ questions }) => questions)), {
      error: 'admissions.key-twice',
    }),
  documents: z.array(AskedDocument).max(20).refine(distinct, { error: 'admissions.key-twice' }),
})
export type Questions = z.infer<typeof Questions>

export const Place = z.object({
  academic_term_id: id(),
  grade_level: text(20),
  seats: orNull(wholeNumber({ min: 0, max: 10_000 })),
})
export type Place = z.infer<typeof Place>

const settings = {
  accepting: yesNo(),
  opens_on: orNull(date()),
  closes_on: orNull(date()),
  intro: optionalText(4000),
  thanks: optionalText(2000),
  ...Questions.shape,
  fee_amount: wholeNumber({ min: 0, max: 100_000_000 }),
  fee_currency: z.string().regex(/^[A-Z]{3}$/, 'errors.field.choice'),
  fee_words: optionalText(500),
  keep_days: wholeNumber({ min: 30, max: 3650 }),
  places: z.array(Place).max(200),
}

export const FormSettings = z.object(settings).extend({
  version: version(),
  /** Empty until the form was saved once. */
  address: z.string(),
  /** Whether families can begin now. */
  open: z.boolean(),
  terms: z.array(z.object({ id: id(), name: z.string(), year: z.string(), start_date: z.string(), over: z.boolean() })),
  grade_levels: z.array(z.string()),
  custom_fields: z.array(
    z.object({
      id: id(),
      name: z.string(),
      type: z.enum(questionTypes),
      required: z.boolean(),
      choices: z.array(z.string()),
    }),
  ),
  /** Drafts and applications that keep the questions of before. */
  begun: z.int(),
})
export type FormSettings = z.infer<typeof FormSettings>

export const applicationForm = {
  read: endpoint('GET /application/form_settings', 'admissions.manage', {
    input: z.object({}),
    output: FormSettings,
    topics: ['application_form'],
  }),
  save: endpoint('POST /application/save_form', 'admissions.manage', {
    input: z
      .object({ ...settings, version: version() })
      .refine(({ opens_on, closes_on }) => !opens_on || !closes_on || opens_on <= closes_on, {
        path: ['closes_on'],
        error: 'admissions.closes-before',
      }),
    output: z.object({ version: version() }),
  }),
  /** The public address of before leads nowhere from now on; links that were mailed hold. */
  renewCode: endpoint('POST /application/renew_form_code', 'admissions.manage', {
    input: z.object({ version: version() }),
    output: z.object({ version: version() }),
  }),
}
