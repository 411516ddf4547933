import { z } from 'zod'
import { invoiceStateNames } from '../finance/invoice.states.ts'
import { choice, id, optionalText, orNull, wholeNumber, yesNo } from '../kernel/fields.ts'
import { genders, relationships } from '../people/records.contract.ts'

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

const HomeAddress = z.object({
  street: optionalText(200),
  city: optionalText(100),
  region: optionalText(100),
  postal_code: optionalText(20),
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'errors.field.choice')]),
})

/** A guardian as the family enters it; what is missing is told when the application is handed in. */
export const Guardian = z.object({
  fname: optionalText(60),
  lname: optionalText(60),
  relationship: choice(relationships),
  email: optionalText(254),
  phone: optionalText(40),
  custody: yesNo(),
  contact: yesNo(),
  billing: yesNo(),
  address: orNull(HomeAddress),
})
export type Guardian = z.infer<typeof Guardian>

/** A child as the family enters it. `id`: of an application that stands already. */
export const Child = z.object({
  id: orNull(id()),
  fname: optionalText(60),
  mname: optionalText(60),
  lname: optionalText(60),
  native_name: optionalText(120),
  preferred_name: optionalText(60),
  gender: choice(genders),
  birth_date: optionalText(10),
  academic_term_id: orNull(id()),
  grade_level: optionalText(20),
  previous_school: optionalText(200),
  answers: z.record(z.string().max(20), Value),
})
export type Child = z.infer<typeof Child>

export const Family = z.object({ guardians: z.array(Guardian).min(1).max(4), children: z.array(Child).min(1).max(8) })
export type Family = z.infer<typeof Family>

/** What can be applied for: a grade in a term. */
export const OfferedPlace = z.object({ academic_term_id: id(), term: z.string(), grade_level: z.string() })
export type OfferedPlace = z.infer<typeof OfferedPlace>

/** A document that was handed in. */
export const HandedIn = z.object({
  id: id(),
  item: z.string(),
  document_type: z.string(),
  review: z.enum(['waiting', 'accepted', 'returned']),
  review_reason: z.string(),
  name: z.string(),
  size: wholeNumber({ min: 0 }),
})
export type HandedIn = z.infer<typeof HandedIn>

export const noAddress = { street: '', city: '', region: '', postal_code: '', country: '' }
export const emptyGuardian: Guardian = {
  fname: '',
  lname: '',
  relationship: 'mother',
  email: '',
  phone: '',
  custody: true,
  contact: true,
  billing: false,
  address: null,
}
export const emptyChild: Child = {
  id: null,
  fname: '',
  mname: '',
  lname: '',
  native_name: '',
  preferred_name: '',
  gender: '',
  birth_date: '',
  academic_term_id: null,
  grade_level: '',
  previous_school: '',
  answers: {},
}

/** What the fee came to in finance. */
export const FeeInvoice = z.object({
  id: id(),
  number: z.string(),
  total: z.int(),
  balance: z.int(),
  currency: z.string(),
  due_on: z.string(),
  state: z.enum(invoiceStateNames),
  /** Of what was paid of it. */
  receipts: z.array(z.string()),
})
